; the lesson: Globals and functions
(clear)
(defglobal ?*can* = 10)
(bind ?*can* (- ?*can* 4))
?*can*
(reset)
?*can*
(deffunction litres "how much water a bed wants" (?width ?length)
  (bind ?area (* ?width ?length))
  (+ 2 (* 0.5 ?area)))
(litres 2 3)
(deffunction total ($?numbers)
  (bind ?sum 0)
  (foreach ?n ?numbers (bind ?sum (+ ?sum ?n)))
  ?sum)
(total 1 2 3 4)
