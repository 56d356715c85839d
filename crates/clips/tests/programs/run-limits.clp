; `run` with a number fires at most so many rules.
(defrule count ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1))) (println ?x))
(assert (n 0))
(watch rules)
(run 3)
(run 0)
(facts)
(run 1)
(run 2)
