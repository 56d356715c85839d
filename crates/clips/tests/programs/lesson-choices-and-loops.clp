; the lesson: Choices and loops
(clear)
(deffunction verdict (?moisture)
  (if (< ?moisture 30)
    then dry
    else (if (> ?moisture 80) then wet else well)))
(verdict 20)
(verdict 60)
(loop-for-count (?i 1 3) do (print ?i " "))
(foreach ?plant (create$ beans peas) (println ?plant-index ". " ?plant))
(deffunction countdown (?n)
  (while (> ?n 0) do
    (print ?n "… ")
    (bind ?n (- ?n 1)))
  (println "rain!"))
(countdown 3)
(switch (verdict 90) (case dry then "water it") (case wet then "drain it") (default "leave it"))
