; `run` inside a firing does nothing of its own.
(defrule outer (go) => (println "outer begins") (assert (inner)) (run) (println "outer ends"))
(defrule inner (inner) => (println "inner"))
(assert (go))
(run)
