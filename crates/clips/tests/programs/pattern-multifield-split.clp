; All ways to cut a list in two: one activation for each.
(watch activations)
(defrule cut (list $?front $?back) => (println ?front " | " ?back))
(assert (list a b c))
(run)
