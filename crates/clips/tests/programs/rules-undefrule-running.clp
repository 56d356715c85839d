; A firing rule removes others, but not itself.
(watch activations)
(defrule killer
  (declare (salience 10))
  (go)
  =>
  (undefrule victim)
  (undefrule killer)
  (println "killed"))
(defrule victim (go) => (println "never"))
(defrule other (go) => (println "other"))
(assert (go))
(run)
(rules)
