; Facts cannot be asserted or retracted while patterns are matched.
(deffunction sneaky (?x) (assert (sneaked ?x)) TRUE)
(defrule r (a ?x&:(sneaky ?x)) => (println "r " ?x))
(assert (a 1))
(run)
