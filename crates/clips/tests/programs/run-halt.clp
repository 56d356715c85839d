; `halt` ends the run after the firing that says it.
(defrule stop-at-3 ?f <- (n ?x) => (retract ?f) (if (= ?x 3) then (halt) (println "halt")) (assert (n (+ ?x 1))) (println ?x))
(assert (n 0))
(run)
(println "again")
(run 2)
