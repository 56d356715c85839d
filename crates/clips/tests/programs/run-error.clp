; An error in a right-hand side ends the run.
(defrule bad (go ?x) => (println "before " ?x) (println (/ ?x 0)) (println "after " ?x))
(assert (go 1))
(assert (go 2))
(run)
(println "next")
(run)
