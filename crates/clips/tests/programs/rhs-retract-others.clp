; Retracting in a firing takes waiting activations away.
(watch rules)
(watch activations)
(defrule only-one ?f <- (cand ?x) => (println "took " ?x) (do-for-all-facts ((?c cand)) (neq ?c ?f) (retract ?c)))
(assert (cand a))
(assert (cand b))
(assert (cand c))
(run)
