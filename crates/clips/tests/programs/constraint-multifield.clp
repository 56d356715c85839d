; Constraints on multifield variables.
(defrule long (list $?all&:(> (length$ ?all) 2)) => (println "long " ?all))
(defrule no-x (list $?all&:(not (member$ x ?all))) => (println "no x in " ?all))
(defrule between (list $?a&:(> (length$ ?a) 0) sep $?b) => (println ?a " sep " ?b))
(assert (list a b c))
(assert (list x))
(assert (list x sep y sep))
(run)
