; A retract that lets a negation hold again, whose test then fails: the actions are halted.
(watch rules)
(deffacts start (t) (b s) (go) (o 1))
(defrule r3 ?f1 <- (t) (go) => (retract ?f1) (printout t "after" crlf))
(defrule r4 (go) => (printout t "r4" crlf))
(defrule r6 (b ?x) (not (t)) (test (or (symbolp 3) (= ?x 2))) (o ?) => (printout t "r6" crlf))
(reset)
(run)
(run)
