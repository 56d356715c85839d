; or makes one rule into several; and groups inside it.
(watch activations)
(defrule alarm
  (armed)
  (or (smoke ?where) (and (heat ?where) (dark ?where)))
  =>
  (println "alarm in " ?where))
(assert (heat attic))
(assert (dark attic))
(assert (armed))
(assert (smoke kitchen))
(assert (smoke attic))
(run)
