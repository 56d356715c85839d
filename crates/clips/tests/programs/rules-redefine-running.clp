; A firing rule cannot be redefined.
(defrule self
  (go)
  =>
  (build "(defrule self (go) => (println \"again\"))")
  (println "still the old one"))
(assert (go))
(run)
(ppdefrule self)
