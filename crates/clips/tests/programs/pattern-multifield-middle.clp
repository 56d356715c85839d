; A wildcard on both sides finds every place.
(watch activations)
(defrule find (list $?before ?x $?after) => (println ?before " " ?x " " ?after))
(assert (list a b c))
(assert (list))
(assert (list z))
(run)
