; One rule with many joined patterns, and its partial order.
(defrule chain (e ?a ?b) (e ?b ?c) (e ?c ?d) (test (neq ?a ?d)) => (println ?a ?b ?c ?d))
(assert (e 1 2))
(assert (e 2 3))
(assert (e 3 4))
(assert (e 4 1))
(agenda)
(retract 3)
(run)
