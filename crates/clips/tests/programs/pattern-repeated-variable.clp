; A variable that occurs twice must have the same value.
(defrule same-field (pair ?x ?x) => (println "twin " ?x))
(defrule joined (pair ?x ?y) (pair ?y ?x) => (println "mirror " ?x " " ?y))
(assert (pair 1 2))
(assert (pair 2 1))
(assert (pair 3 3))
(assert (pair 1 1.0))
(run)
