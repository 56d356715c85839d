; Only the conditions under logical are grounds.
(watch facts)
(defrule r (logical (a ?x)) (b ?x) => (assert (c ?x)))
(assert (a 1))
(assert (b 1))
(run)
(retract 2)
(retract 1)
(defrule wrong (a ?x) (logical (b ?x)) => (assert (d ?x)))
