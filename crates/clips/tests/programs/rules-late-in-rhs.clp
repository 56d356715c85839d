; A rule may build rules.
(watch rules)
(watch activations)
(defrule maker
  (make ?name)
  =>
  (build (str-cat "(defrule " ?name " (thing ?x) => (println \"" ?name " saw \" ?x))")))
(assert (thing 1))
(assert (thing 2))
(assert (make first))
(assert (make second))
(run)
(rules)
