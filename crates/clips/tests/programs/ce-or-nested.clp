; Two ors in a row: four ways, in the order written.
(watch activations)
(defrule four (or (a) (b)) (or (c) (d)) => (println "fired"))
(assert (a))
(assert (b))
(assert (c))
(assert (d))
(run)
(undefrule four)
