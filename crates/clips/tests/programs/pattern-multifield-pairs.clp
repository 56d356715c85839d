; Neighbours in a list, and equal elements anywhere.
(defrule neighbours (list $? ?x ?y $?) => (println "next to each other: " ?x " " ?y))
(defrule twice (list $? ?x $? ?x $?) => (println "twice: " ?x))
(assert (list a b c b a))
(run)
