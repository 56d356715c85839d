; A player of Minesweeper, to begin with. It looks at one number at a time:
; - as many closed cells around it as mines: all of them are mines
; - as many known mines around it as it says: all other cells around it are safe
; Where nothing is proven, it opens some cell that is no known mine.
;
; To make it better:
; - two numbers side by side tell more than each of them alone
; - guess well: open the cell that is least likely to be a mine
;
; What it perceives: (field (width W) (height H) (mines N) ...) once; (opened (row R) (column C) (count K)) for each cell that
; opens; (first (row R) (column C)) if a cell must be opened first. Rows count from the top, columns from the left.
; How it decides: (do (act open) (row R) (column C)), (do (act flag) ...), (do (act chord) ...).

(deftemplate closed "not opened yet" (slot row) (slot column))
(deftemplate number "so many mines are around it" (slot row) (slot column) (slot count))
(deftemplate mine "a mine is there" (slot row) (slot column))
(deftemplate safe "no mine is there" (slot row) (slot column))
(deffacts colours (paint (fact mine) (glyph "**") (tone danger)) (paint (fact safe) (glyph "ok") (tone safe)))

(deffunction is-near (?row ?column ?r ?c) (and (<= (abs (- ?row ?r)) 1) (<= (abs (- ?column ?c)) 1)))

; Remember. These rules also fire when nobody asks.
(defrule lay-out "all cells are closed at first" (declare (salience 30)) (field (width ?width) (height ?height))
  => (loop-for-count (?r 1 ?height) (loop-for-count (?c 1 ?width) (assert (closed (row ?r) (column ?c))))))
(defrule note "a cell shows its number" (declare (salience 20))
  (opened (row ?r) (column ?c) (count ?count)) ?cell <- (closed (row ?r) (column ?c))
  => (retract ?cell) (assert (number (row ?r) (column ?c) (count ?count))))

; Conclude, one number at a time.
(defrule all-are-mines "as many cells are closed around it as it has mines" (declare (salience 6))
  (asked) (number (row ?r) (column ?c) (count ?count&~0))
  => (bind ?around (find-all-facts ((?f closed)) (is-near ?f:row ?f:column ?r ?c)))
     (if (= ?count (length$ ?around)) then
       (progn$ (?f ?around) (assert (mine (row (fact-slot-value ?f row)) (column (fact-slot-value ?f column)))))))
(defrule rest-is-safe "all its mines are known" (declare (salience 5))
  (asked) (number (row ?r) (column ?c) (count ?count))
  => (if (= ?count (length$ (find-all-facts ((?f mine)) (is-near ?f:row ?f:column ?r ?c)))) then
       (do-for-all-facts ((?f closed)) (is-near ?f:row ?f:column ?r ?c)
         (if (not (any-factp ((?m mine)) (and (= ?m:row ?f:row) (= ?m:column ?f:column)))) then
           (assert (safe (row ?f:row) (column ?f:column)))))))

; Decide. The higher salience decides first.
(defrule begin "this cell must be opened first" (declare (salience 3))
  (asked) (first (row ?r) (column ?c)) (closed (row ?r) (column ?c)) => (assert (do (act open) (row ?r) (column ?c))))
(defrule open-safe "no mine is there" (declare (salience 2))
  (asked) (not (do)) (safe (row ?r) (column ?c)) (closed (row ?r) (column ?c))
  => (assert (do (act open) (row ?r) (column ?c))))
(defrule guess "nothing is proven" (declare (salience 1))
  (asked) (not (do)) (closed (row ?r) (column ?c)) (not (mine (row ?r) (column ?c)))
  => (assert (do (act open) (row ?r) (column ?c))))
