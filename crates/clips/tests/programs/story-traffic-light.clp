; A state machine with a counter and a halt.
(deftemplate light (slot color) (slot left (type INTEGER)))
(deffacts start (light (color red) (left 2)) (after red green 3) (after green yellow 1) (after yellow red 2))
(defglobal ?*ticks* = 0)
(defrule tick
  ?l <- (light (color ?c) (left ?n&:(> ?n 0)))
  =>
  (bind ?*ticks* (+ ?*ticks* 1))
  (if (> ?*ticks* 9) then (println "enough") (halt))
  (modify ?l (left (- ?n 1))))
(defrule turn
  ?l <- (light (color ?c) (left 0))
  (after ?c ?next ?time)
  =>
  (println ?c " -> " ?next " at " ?*ticks*)
  (modify ?l (color ?next) (left ?time)))
(reset)
(run)
