; the lesson: Rules that change facts
(clear)
(deftemplate bed (slot name) (slot moisture))
(defrule pour
  ?order <- (water ?name)
  ?bed <- (bed (name ?name) (moisture ?m))
  =>
  (retract ?order)
  (modify ?bed (moisture (+ ?m 40))))
(assert (bed (name north) (moisture 20)) (water north))
(run)
(facts)
(defrule dry-out
  ?bed <- (bed (name ?name) (moisture ?m&:(> ?m 0)))
  =>
  (modify ?bed (moisture (- ?m 20))))
(run 2)
(facts)
(run)
(facts)
(clear)
(defrule last (declare (salience -10)) => (println "tidy up"))
(defrule middle => (println "work"))
(defrule first (declare (salience 10)) => (println "put on boots"))
(agenda)
(run)
