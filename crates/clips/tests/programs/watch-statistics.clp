; Firings of a run are counted; only what does not depend on time is shown here.
(watch rules)
(defrule r (a ?x) => (assert (b ?x)))
(defrule s (b ?x) => )
(assert (a 1))
(assert (a 2))
(run)
(run)
