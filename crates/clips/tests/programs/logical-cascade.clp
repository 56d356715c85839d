; A chain and a fan of dependents go in the order of the network.
(watch facts)
(defrule fan (logical (root ?x)) => (assert (leaf ?x 1) (leaf ?x 2) (leaf ?x 3)))
(defrule twig (logical (leaf ?x ?y)) => (assert (twig ?x ?y)))
(assert (root r))
(run)
(retract 1)
