; exit ends the program at once, also inside a rule.
(defrule bye (go) => (println "bye") (exit 3) (println "never"))
(assert (go))
(run)
(println "never")
