; A careful walker in the Wumpus world, to begin with. It walks straight ahead as long as nothing is felt, takes the gold if it
; comes across it, and goes back the way it came. At home it tries once more to the other side. It never dies, and it seldom finds
; the gold: it knows one row and one column of rooms.
;
; To make it better:
; - where nothing is felt, every room next door is safe: remember those rooms, and visit them too
; - a room that was visited is safe even if there is a breeze around it
; - several breezes together show where a pit is; a stench shows where to `shoot`
;
; What it perceives: (cave (size N) ...) once; (sensed (row R) (column C) (facing F) (stench B) (breeze B) (glitter B) (bump B) ...)
; in each room; (grabbed ...) when the gold is in the bag. Rows count from the top, columns from the left.
; How it decides: it asserts (do (act A)). The acts are move, right, left, shoot, grab, climb.

(deftemplate walk "where it came in, where it goes from there, and where it will look on the way back"
  (slot number (default 1)) (slot row) (slot column) (slot out) (slot back))
(deffacts start
  (opposite north south) (opposite south north) (opposite east west) (opposite west east)
  (hide (fact opposite)))

; Remember. These rules also fire when nobody asks.
(defrule come-in "this is where it came in" (declare (salience 20))
  (not (walk)) (sensed (row ?r) (column ?c) (facing ?f)) (opposite ?f ?back)
  => (assert (walk (row ?r) (column ?c) (out ?f) (back ?back))))
(defrule breeze "a breeze: there may be a pit ahead" (declare (salience 10)) (sensed (breeze TRUE)) => (assert (enough)))
(defrule stench "a stench: the Wumpus may be ahead" (declare (salience 10)) (sensed (stench TRUE)) => (assert (enough)))
(defrule wall "here is the wall" (declare (salience 10)) (sensed (bump TRUE)) => (assert (enough)))
(defrule rich "the gold is in the bag" (declare (salience 10)) (grabbed) => (assert (enough)))
(defrule once-more "home without the gold, and nothing is felt here: it walks once more, to its other side" (declare (salience 5))
  (asked) ?enough <- (enough) (not (grabbed)) ?walk <- (walk (number 1) (row ?r) (column ?c) (back ?back))
  (sensed (row ?r) (column ?c) (facing ?side&~?back) (breeze FALSE) (stench FALSE) (bump FALSE)) (opposite ?side ?other)
  => (retract ?enough) (modify ?walk (number 2) (out ?side) (back ?other)))

; Decide. The higher salience decides first.
(defrule grab "the gold is here" (declare (salience 9))
  (asked) (sensed (glitter TRUE)) (not (grabbed)) => (assert (do (act grab))))
(defrule leave "home again, and it has seen enough" (declare (salience 4))
  (asked) (not (do)) (enough) (walk (number ?n) (row ?r) (column ?c))
  (sensed (row ?r) (column ?c) (breeze ?breeze) (stench ?stench))
  (or (grabbed) (test (or (eq ?n 2) ?breeze ?stench))) => (assert (do (act climb))))
(defrule aside "home again: it looks to its other side" (declare (salience 3))
  (asked) (not (do)) (enough) (walk (row ?r) (column ?c)) (sensed (row ?r) (column ?c)) => (assert (do (act left))))
(defrule turn "it does not look home yet" (declare (salience 2))
  (asked) (not (do)) (enough) (walk (back ?back)) (sensed (facing ~?back)) => (assert (do (act right))))
(defrule return "the way back is safe" (declare (salience 1))
  (asked) (not (do)) (enough) => (assert (do (act move))))
(defrule ahead "nothing is felt here, so the next room is safe"
  (asked) (not (do)) (not (enough)) => (assert (do (act move))))
