; or over negations, and negation of an or.
(watch activations)
(defrule some-missing (or (not (a)) (not (b))) => (println "something is missing"))
(defrule both-missing (not (or (a) (b))) => (println "both are missing"))
(reset)
(assert (a))
(assert (b))
(retract 1)
(run)
