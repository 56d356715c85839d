; not of an and: no combination of facts does.
(watch activations)
(defrule free
  (room ?r)
  (not (and (guest ?g) (sleeps ?g ?r)))
  =>
  (println ?r " is free"))
(assert (room 1))
(assert (room 2))
(assert (guest ann))
(assert (sleeps ann 1))
(assert (sleeps bob 2))
(assert (guest bob))
(run)
(retract 3)
(run)
