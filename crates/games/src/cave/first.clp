; An explorer of the monster cave, to begin with. It enters a cell only if it is sure that nothing kills it there,
; takes the treasures it finds, and walks back the way it came when nothing safe is left.
;
; To make it better:
; - several breezes or stenches together show where a pit or a monster is
; - `shoot` at a monster when you know where it is; (sensed (moan TRUE)) tells that one died
; - where others play too, a stench may be one of their bombs, and `bomb` drops yours
;
; What it perceives: (begin (columns N) (rows M) ...) once, 0 if the size is not told;
; (sensed (column C) (row R) (stench B) (breeze B) (glitter B) (bump B) ...) at each turn. Rows count from the north.
; How it decides: (do (act move) (way W)), (do (act shoot) (way W)), (do (act take)), (do (act bomb)), (do (act nothing)).

(deftemplate visited "the agent was there, and came from the other cell" (slot column) (slot row) (slot from-column) (slot from-row))
(deftemplate safe "nothing deadly is there" (slot column) (slot row))
(deftemplate wall "the agent ran into it" (slot column) (slot row))
(deftemplate step "one cell further" (slot way) (slot columns) (slot rows))
(deffacts start
  (last none none)
  (step (way north) (columns 0) (rows -1)) (step (way east) (columns 1) (rows 0))
  (step (way south) (columns 0) (rows 1)) (step (way west) (columns -1) (rows 0))
  (hide (fact step)) (hide (fact last))
  (paint (fact safe) (glyph "+") (tone safe)) (paint (fact visited) (glyph ".") (tone safe)))

; Remember. These rules also fire when nobody asks.
(defrule enter "this cell is new" (declare (salience 20))
  (sensed (column ?c) (row ?r)) (not (visited (column ?c) (row ?r))) (last ?column ?row)
  => (assert (visited (column ?c) (row ?r) (from-column ?column) (from-row ?row))))
(defrule arrive "the agent is in another cell now" (declare (salience 10))
  (sensed (column ?c) (row ?r)) ?last <- (last $?cell&:(neq ?cell (create$ ?c ?r)))
  => (retract ?last) (assert (last ?c ?r)))
(defrule bump "a wall is there" (declare (salience 10))
  (sensed (column ?c) (row ?r) (bump TRUE) (way ?way)) (step (way ?way) (columns ?x) (rows ?y))
  => (assert (wall (column (+ ?c ?x)) (row (+ ?r ?y)))))

; Conclude.
(defrule calm "nothing is felt here, so every cell next door is safe" (declare (salience 10))
  (begin (columns ?width) (rows ?height)) (sensed (column ?c) (row ?r) (stench FALSE) (breeze FALSE))
  (step (columns ?x) (rows ?y))
  (test (or (= ?width 0) (and (<= 1 (+ ?c ?x) ?width) (<= 1 (+ ?r ?y) ?height))))
  => (assert (safe (column (+ ?c ?x)) (row (+ ?r ?y)))))

; Decide. The higher salience decides first.
(defrule take "a treasure is here" (declare (salience 3))
  (asked) (sensed (glitter TRUE)) => (assert (do (act take))))
(defrule explore "next door is a safe cell that is new" (declare (salience 2))
  (asked) (not (do)) (sensed (column ?c) (row ?r)) (step (way ?way) (columns ?x) (rows ?y))
  (safe (column =(+ ?c ?x)) (row =(+ ?r ?y)))
  (not (visited (column =(+ ?c ?x)) (row =(+ ?r ?y)))) (not (wall (column =(+ ?c ?x)) (row =(+ ?r ?y))))
  => (assert (do (act move) (way ?way))))
(defrule return "nothing new is safe here, so back to where it came from" (declare (salience 1))
  (asked) (not (do)) (sensed (column ?c) (row ?r))
  (visited (column ?c) (row ?r) (from-column ?column&~none) (from-row ?row))
  (step (way ?way) (columns =(- ?column ?c)) (rows =(- ?row ?r)))
  => (assert (do (act move) (way ?way))))
(defrule done "home again, and nothing is left to do"
  (asked) (not (do)) => (assert (do (act nothing))))
