; Variables inside a not are its own; those bound before are compared.
(defrule largest
  (n ?x)
  (not (n ?y&:(> ?y ?x)))
  =>
  (println "largest " ?x))
(defrule first-alone
  (not (n 7))
  (n ?x&1|7)
  =>
  (println "no seven, but " ?x))
(assert (n 1))
(assert (n 5))
(assert (n 3))
(agenda)
(assert (n 7))
(agenda)
(run)
