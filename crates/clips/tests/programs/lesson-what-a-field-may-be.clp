; the lesson: What a field may be
(clear)
(deftemplate bed (slot name) (slot plant) (slot moisture))
(deffacts garden
  (bed (name north) (plant beans) (moisture 20))
  (bed (name south) (plant lettuce) (moisture 70))
  (bed (name west) (plant peas) (moisture 40)))
(defrule not-beans (bed (name ?n) (plant ~beans)) => (println ?n ": no beans"))
(defrule pods (bed (name ?n) (plant beans|peas)) => (println ?n ": pods"))
(defrule dry (bed (name ?n) (moisture ?m&:(< ?m 30))) => (println ?n ": dry, " ?m))
(defrule twice (bed (name ?n) (moisture ?m)) (bed (name ?o) (moisture =(* 2 ?m))) => (println ?o " is twice as wet as " ?n))
(reset)
(run)
(defrule far-apart
  (bed (name ?a) (moisture ?x))
  (bed (name ?b) (moisture ?y))
  (test (> (- ?y ?x) 40))
  =>
  (println ?b " is much wetter than " ?a))
(run)
