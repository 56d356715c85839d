; Watching calls and returns.
(watch deffunctions)
(deffunction f (?x) (if (> ?x 0) then (f (- ?x 1)) else done))
(deffunction g ($?all) (f (length$ ?all)))
(println (g a b))
