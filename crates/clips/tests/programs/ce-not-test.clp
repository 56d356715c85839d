; not of a test, and a test closing a group.
(watch activations)
(defrule small (n ?x) (not (test (> ?x 3))) => (println ?x " is not over 3"))
(defrule no-bigger (n ?x) (not (and (n ?y) (test (> ?y ?x)))) => (println ?x " is the biggest"))
(defrule exists-bigger (n ?x) (exists (n ?y) (test (> ?y ?x))) => (println ?x " is not the biggest"))
(assert (n 2))
(assert (n 5))
(assert (n 3))
(run)
