; Ana's agent: straight ahead until something is felt, and home again.
(deffacts start (mode out))

(defrule grab "the gold is here" (declare (salience 2))
  (sensed (glitter TRUE)) => (assert (do (act grab))))
(defrule enough "something is felt, or the gold is in the bag" (declare (salience 1))
  ?m <- (mode out) (or (sensed (breeze TRUE)) (sensed (stench TRUE)) (sensed (bump TRUE)) (grabbed))
  => (retract ?m) (assert (mode back)))
(defrule climb "home is the lowest room" (declare (salience 1))
  (mode back) (cave (size ?side)) (sensed (row ?side)) => (assert (do (act climb))))
(defrule ahead "nothing was felt so far" (mode out) (sensed) => (assert (do (act move))))
(defrule home "home lies in the south" (mode back) (sensed (facing south)) => (assert (do (act move))))
(defrule turn "first look south" (mode back) (sensed (facing ~south)) => (assert (do (act right))))
