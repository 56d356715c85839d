; A fact that comes back gets a new number, and its rules fire again.
(watch rules)
(defrule seen (flag ?x) (not (off)) => (println "flag " ?x))
(defrule toggle (declare (salience -1)) ?o <- (toggle ?n&:(> ?n 0)) => (retract ?o) (assert (off)) (assert (toggle (- ?n 1))))
(defrule back (declare (salience -2)) ?o <- (off) => (retract ?o))
(assert (flag a))
(assert (flag b))
(assert (toggle 2))
(run)
