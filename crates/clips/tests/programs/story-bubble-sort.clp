; Sorting by a rule that swaps neighbours.
(deffacts numbers (list 5 3 9 1 7))
(defrule swap
  ?l <- (list $?a ?x ?y&:(> ?x ?y) $?b)
  =>
  (retract ?l)
  (assert (list $?a ?y ?x $?b)))
(defrule done (declare (salience -1)) (list $?all) => (println ?all))
(reset)
(watch rules)
(run)
