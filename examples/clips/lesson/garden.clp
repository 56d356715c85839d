; A kitchen garden: which beds want water, and what is ripe. The lesson in docs/clips-lesson.md loads it.

(deftemplate bed "a bed of the garden and what grows in it"
  (slot name)
  (slot plant)
  (slot moisture (type INTEGER) (default 50)))

(deffacts garden "how it looks this morning"
  (bed (name north) (plant beans) (moisture 20))
  (bed (name south) (plant lettuce) (moisture 70))
  (bed (name west) (plant beans)))

(defrule thirsty "a bed below 30 wants water"
  (bed (name ?bed) (moisture ?moisture&:(< ?moisture 30)))
  =>
  (assert (water ?bed)))

(defrule pour "water goes into the bed, once"
  ?order <- (water ?name)
  ?bed <- (bed (name ?name) (moisture ?moisture))
  =>
  (retract ?order)
  (modify ?bed (moisture (+ ?moisture 40)))
  (println "watered the " ?name " bed"))

(defrule done "nothing is left to do"
  (declare (salience -10))
  =>
  (println "all beds are well"))
