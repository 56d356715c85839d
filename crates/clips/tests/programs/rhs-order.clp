; What a firing asserts competes at once with what is waiting.
(watch rules)
(defrule step (declare (salience 1)) ?f <- (step ?n&:(< ?n 3)) => (retract ?f) (assert (step (+ ?n 1))) (assert (note ?n)))
(defrule note (note ?n) => (println "note " ?n))
(defrule urgent (declare (salience 5)) (note 1) => (println "urgent"))
(assert (step 0))
(run)
