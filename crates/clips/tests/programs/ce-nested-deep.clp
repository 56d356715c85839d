; not inside not inside and.
(watch activations)
(defrule deep
  (a ?x)
  (not (and (b ?x ?y) (not (and (c ?y) (not (d ?y ?x))))))
  =>
  (println "deep " ?x))
(assert (a 1))
(assert (b 1 2))
(assert (c 2))
(assert (d 2 1))
(retract 3)
(retract 4)
(assert (c 2))
(run)
