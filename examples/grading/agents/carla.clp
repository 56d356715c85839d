; Carla's agent has a slip in its first rule: there is no act `go`.
(defrule ahead "nothing was felt" (sensed (breeze FALSE) (stench FALSE)) => (assert (do (act go))))
(defrule leave "better safe than sorry" (sensed) => (assert (do (act climb))))
