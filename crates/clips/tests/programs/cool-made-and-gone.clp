; An instance that could not be made leaves nothing behind in the network.
(defclass P (is-a USER) (slot p) (slot q (default 1)))
(defrule r0
  (not (a ?x))
  (not (b ~x))
  =>
  (println "r0"))
(assert (a 1.0))
(make-instance [i3] of P (p x) (m 2))
(assert (a 1))
(matches r0)
(retract 1)
(matches r0)
(facts)
(agenda)
(run 2)
