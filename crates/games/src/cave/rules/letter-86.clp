;;; letter-86 -- the eight rules that section 4.1 of the seed has and its list 4.3 forgot: what is not sensed is not there.
;;;
;;; With agent.clp, guesses.clp and letter-78.clp before it, the rule base letter-86: 78 rules and these. They are part of
;;; corrected-86 and of sound, too, for they are right: a bomb only adds stench, so where none is, no monster is near.
;;;
;;; reads      sensed, side, wall
;;; concludes  no-monster, no-pit

;;; Restored 1-4
(defrule no-stench-no-monster
  "It does not smell: no cell next door holds a monster."
  (phase (name free))
  (sensed (stench FALSE) (column ?i) (row ?j))
  (side (column ?i) (row ?j) (to-column ?c) (to-row ?r))
  (not (no-monster (column ?c) (row ?r)))
  (not (wall (column ?c) (row ?r)))
  =>
  (assert (no-monster (column ?c) (row ?r))))

;;; Restored 5-8
(defrule no-breeze-no-pit
  "There is no draught: no cell next door is a pit."
  (phase (name free))
  (sensed (breeze FALSE) (column ?i) (row ?j))
  (side (column ?i) (row ?j) (to-column ?c) (to-row ?r))
  (not (no-pit (column ?c) (row ?r)))
  (not (wall (column ?c) (row ?r)))
  =>
  (assert (no-pit (column ?c) (row ?r))))
