;;; letter-86 -- the eight rules that section 4.1 of the original exercise has and its list 4.3 forgot: what is not sensed is not there.
;;;
;;; The list has no numbers for them; they go on counting: 79 to 82 for stench, 83 to 86 for breezes.
;;;
;;; With agent.clp, guesses.clp and letter-78.clp before it, the rule base letter-86: 78 rules and these. They are part of
;;; corrected-86 and of sound, too, for they are right: a bomb only adds stench, so where none is, no monster is near.
;;;
;;; reads      sensed, side, wall
;;; concludes  no-monster, no-pit

(defrule rule-79-no-stench-no-monster-north
  "Rule 79: it does not smell, so the cell next door in the north holds no monster."
  (phase (name free))
  (sensed (stench FALSE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way north) (to-row ?r) (to-column ?c))
  (not (no-monster (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (no-monster (row ?r) (column ?c))))

(defrule rule-80-no-stench-no-monster-east
  "Rule 80: it does not smell, so the cell next door in the east holds no monster."
  (phase (name free))
  (sensed (stench FALSE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way east) (to-row ?r) (to-column ?c))
  (not (no-monster (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (no-monster (row ?r) (column ?c))))

(defrule rule-81-no-stench-no-monster-south
  "Rule 81: it does not smell, so the cell next door in the south holds no monster."
  (phase (name free))
  (sensed (stench FALSE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way south) (to-row ?r) (to-column ?c))
  (not (no-monster (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (no-monster (row ?r) (column ?c))))

(defrule rule-82-no-stench-no-monster-west
  "Rule 82: it does not smell, so the cell next door in the west holds no monster."
  (phase (name free))
  (sensed (stench FALSE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way west) (to-row ?r) (to-column ?c))
  (not (no-monster (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (no-monster (row ?r) (column ?c))))

(defrule rule-83-no-breeze-no-pit-north
  "Rule 83: there is no draught, so the cell next door in the north is no pit."
  (phase (name free))
  (sensed (breeze FALSE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way north) (to-row ?r) (to-column ?c))
  (not (no-pit (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (no-pit (row ?r) (column ?c))))

(defrule rule-84-no-breeze-no-pit-east
  "Rule 84: there is no draught, so the cell next door in the east is no pit."
  (phase (name free))
  (sensed (breeze FALSE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way east) (to-row ?r) (to-column ?c))
  (not (no-pit (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (no-pit (row ?r) (column ?c))))

(defrule rule-85-no-breeze-no-pit-south
  "Rule 85: there is no draught, so the cell next door in the south is no pit."
  (phase (name free))
  (sensed (breeze FALSE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way south) (to-row ?r) (to-column ?c))
  (not (no-pit (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (no-pit (row ?r) (column ?c))))

(defrule rule-86-no-breeze-no-pit-west
  "Rule 86: there is no draught, so the cell next door in the west is no pit."
  (phase (name free))
  (sensed (breeze FALSE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way west) (to-row ?r) (to-column ?c))
  (not (no-pit (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (no-pit (row ?r) (column ?c))))
