; Retracting by index, by address and all at once; what is gone cannot be retracted.
(assert (a 1))
(assert (a 2))
(assert (a 3))
(watch facts)
(retract 2)
(retract 2)
(retract 77)
(defrule by-address
  ?f <- (a 1)
  =>
  (retract ?f)
  (retract ?f))
(run)
(retract nonsense)
(retract -1)
(retract *)
