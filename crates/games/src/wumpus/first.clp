; An explorer of the Wumpus world, to begin with. It enters a room only if it is sure that nothing kills it there,
; takes the gold, walks back the way it came, and climbs out. It never dies, and it often comes home without the gold.
;
; To make it better:
; - several breezes together show where a pit is, and which rooms are free of pits
; - when the Wumpus is found, `shoot` at it; (sensed (scream TRUE)) tells that it is dead
; - when no safe room is left, decide whether a risk is worth it
;
; What it perceives: (cave (size N) ...) once; (sensed (row R) (column C) (facing F) (stench B) (breeze B) (glitter B) ...)
; in each room; (grabbed ...) when the gold is in the bag. Rows count from the top, columns from the left.
; How it decides: it asserts (do (act A)). The acts are move, right, left, shoot, grab, climb.

(deftemplate visited "the agent was there, and came from the other room" (slot row) (slot column) (slot from-row) (slot from-column))
(deftemplate safe "nothing deadly is there" (slot row) (slot column))
(deftemplate step "one room further" (slot facing) (slot rows) (slot columns) (slot right))
(deffacts start
  (last 0 0)
  (step (facing north) (rows -1) (columns 0) (right east)) (step (facing east) (rows 0) (columns 1) (right south))
  (step (facing south) (rows 1) (columns 0) (right west)) (step (facing west) (rows 0) (columns -1) (right north))
  (hide (fact step)) (hide (fact last))
  (paint (fact safe) (glyph "ok") (tone safe)) (paint (fact visited) (glyph ".") (tone safe)))

; Remember. These rules also fire when nobody asks.
(defrule enter "this room is new" (declare (salience 20))
  (sensed (row ?r) (column ?c)) (not (visited (row ?r) (column ?c))) (last ?row ?column)
  => (assert (visited (row ?r) (column ?c) (from-row ?row) (from-column ?column))))
(defrule arrive "the agent is in another room now" (declare (salience 10))
  (sensed (row ?r) (column ?c)) ?last <- (last $?room&:(neq ?room (create$ ?r ?c)))
  => (retract ?last) (assert (last ?r ?c)))

; Conclude.
(defrule calm "nothing is felt here, so every room next door is safe" (declare (salience 10))
  (cave (size ?size)) (sensed (row ?r) (column ?c) (stench FALSE) (breeze FALSE)) (step (rows ?y) (columns ?x))
  (test (and (<= 1 (+ ?r ?y) ?size) (<= 1 (+ ?c ?x) ?size)))
  => (assert (safe (row (+ ?r ?y)) (column (+ ?c ?x)))))

; Decide: first where to go, then how. The higher salience decides first.
(defrule grab "the gold is here" (declare (salience 5))
  (asked) (sensed (glitter TRUE)) (not (grabbed)) => (assert (do (act grab))))
(defrule ahead "straight on is a safe room that is new" (declare (salience 4))
  (asked) (not (do)) (not (grabbed)) (not (towards ?)) (sensed (row ?r) (column ?c) (facing ?f))
  (step (facing ?f) (rows ?y) (columns ?x)) (safe (row =(+ ?r ?y)) (column =(+ ?c ?x)))
  (not (visited (row =(+ ?r ?y)) (column =(+ ?c ?x)))) => (assert (towards ?f)))
(defrule explore "next door is a safe room that is new" (declare (salience 3))
  (asked) (not (do)) (not (grabbed)) (not (towards ?)) (sensed (row ?r) (column ?c))
  (step (facing ?f) (rows ?y) (columns ?x)) (safe (row =(+ ?r ?y)) (column =(+ ?c ?x)))
  (not (visited (row =(+ ?r ?y)) (column =(+ ?c ?x)))) => (assert (towards ?f)))
(defrule return "nothing is left to do here, so back to where it came from" (declare (salience 2))
  (asked) (not (do)) (not (towards ?)) (sensed (row ?r) (column ?c))
  (visited (row ?r) (column ?c) (from-row ?row) (from-column ?column))
  (step (facing ?f) (rows =(- ?row ?r)) (columns =(- ?column ?c))) => (assert (towards ?f)))
(defrule leave "home again, and nothing is left to do" (declare (salience 1))
  (asked) (not (do)) (not (towards ?)) => (assert (do (act climb))))

(defrule walk "it looks that way" ?t <- (towards ?f) (sensed (facing ?f)) => (retract ?t) (assert (do (act move))))
(defrule turn-right "it must look to its right" ?t <- (towards ?f) (sensed (facing ?now&~?f)) (step (facing ?now) (right ?f))
  => (retract ?t) (assert (do (act right))))
(defrule turn-left "it must look to its left, or behind" ?t <- (towards ?f) (sensed (facing ?now&~?f)) (step (facing ?now) (right ~?f))
  => (retract ?t) (assert (do (act left))))
