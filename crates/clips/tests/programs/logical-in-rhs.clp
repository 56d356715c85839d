; Ground lost while the rule is still firing.
(watch facts)
(defrule r (logical ?f <- (a ?x)) => (assert (b ?x)) (retract ?f) (assert (c ?x)) (println "end"))
(assert (a 1))
(run)
