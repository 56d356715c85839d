; An error inside nested calls tells nothing twice and stops all of them.
(deffunction inner (?x) (println "inner") (/ ?x 0) (println "not here"))
(deffunction outer (?x) (inner ?x) (println "nor here") 5)
(println (outer 1))
(defrule r (go) => (println "rule") (outer 2) (println "nor there"))
(assert (go))
(run)
