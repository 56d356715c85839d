; the lesson: Templates
(clear)
(deftemplate bed
  (slot name)
  (slot plant (default nothing))
  (slot moisture (type INTEGER) (default 50))
  (multislot neighbours))
(assert (bed (name north) (plant beans) (neighbours west east)))
(assert (bed (name west)))
(facts)
(modify 2 (plant peas) (moisture 20))
(duplicate 2 (name east))
(facts)
(ppdeftemplate bed)
