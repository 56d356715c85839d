; Functions that do not exist, in every place.
(nothing)
(println (nothing 1 2))
(defrule r (a) => (nothing))
(defrule r2 (a ?x&:(nothing ?x)) =>)
(defrule r3 (test (nothing)) =>)
(deffunction f (?x) (+ 1 (nothing ?x)))
(rules)
(list-deffunctions)
