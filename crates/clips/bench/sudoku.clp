;;; Sudoku -- solved by crossing out, never by guessing.
;;;
;;; Every cell begins with all values. A value that is certain is crossed out in its row, column and box; what is then the only
;;; value of a cell, or has only one cell left in a row, column or box, is certain. When that ends, pairs: two cells of a group
;;; with the same two values keep them for themselves, and values locked into the crossing of a box and a line leave the rest of
;;; either. Several puzzles are solved one after the other.
;;;
;;; reads      (puzzle ?number ?row ?v1 … ?v9), 0 being an empty cell
;;; concludes  (certain (row ?r) (column ?c) (value ?v)) for every cell
;;;
;;; Made for measuring; the puzzles come from a generator.
;;; lint: given puzzle

(deftemplate possible (slot row) (slot column) (slot box) (slot value))
(deftemplate certain (slot row) (slot column) (slot box) (slot value))
(deftemplate cell (slot row) (slot column) (slot box))

(deffacts beginning
  (phase 1 fill))

(deffunction box-of (?row ?column)
  (+ 1 (* 3 (div (- ?row 1) 3)) (div (- ?column 1) 3)))

;;; -------------------------------------------------------------------------------- filling

(defrule lay-out-a-cell
  "Each cell of a row of the puzzle."
  (phase ?puzzle fill)
  (puzzle ?puzzle ?row $?before ?value $?after)
  =>
  (bind ?column (+ 1 (length$ ?before)))
  (if (= 9 (+ ?column (length$ ?after)))
    then
    (assert (cell (row ?row) (column ?column) (box (box-of ?row ?column))))
    (if (> ?value 0) then (assert (given ?row ?column ?value)))))

(defrule every-value-is-possible
  "Where nothing is given, everything is possible."
  (phase ? fill)
  (cell (row ?row) (column ?column) (box ?box))
  (value ?value)
  (not (given ?row ?column ?))
  =>
  (assert (possible (row ?row) (column ?column) (box ?box) (value ?value))))

(deffacts values (value 1) (value 2) (value 3) (value 4) (value 5) (value 6) (value 7) (value 8) (value 9))

(defrule what-is-given-is-certain
  "A given value is certain."
  (phase ? fill)
  (given ?row ?column ?value)
  (cell (row ?row) (column ?column) (box ?box))
  =>
  (assert (certain (row ?row) (column ?column) (box ?box) (value ?value))))

(defrule filled
  "The puzzle is laid out: solve it."
  (declare (salience -10))
  ?p <- (phase ?puzzle fill)
  =>
  (retract ?p)
  (assert (phase ?puzzle solve)))

;;; -------------------------------------------------------------------------------- singles

(defrule not-twice-in-a-row
  "A certain value does not come again in its row."
  (declare (salience 30))
  (phase ? solve)
  (certain (row ?row) (value ?value))
  ?p <- (possible (row ?row) (value ?value))
  =>
  (retract ?p))

(defrule not-twice-in-a-column
  "A certain value does not come again in its column."
  (declare (salience 30))
  (phase ? solve)
  (certain (column ?column) (value ?value))
  ?p <- (possible (column ?column) (value ?value))
  =>
  (retract ?p))

(defrule not-twice-in-a-box
  "A certain value does not come again in its box."
  (declare (salience 30))
  (phase ? solve)
  (certain (box ?box) (value ?value))
  ?p <- (possible (box ?box) (value ?value))
  =>
  (retract ?p))

(defrule one-value-to-a-cell
  "A cell with a certain value has no other."
  (declare (salience 30))
  (phase ? solve)
  (certain (row ?row) (column ?column))
  ?p <- (possible (row ?row) (column ?column))
  =>
  (retract ?p))

(defrule only-value-of-a-cell
  "Nothing else is possible here."
  (declare (salience 20))
  (phase ? solve)
  (possible (row ?row) (column ?column) (box ?box) (value ?value))
  (not (possible (row ?row) (column ?column) (value ~?value)))
  =>
  (assert (certain (row ?row) (column ?column) (box ?box) (value ?value))))

(defrule only-place-in-a-row
  "Nowhere else in the row."
  (declare (salience 10))
  (phase ? solve)
  (possible (row ?row) (column ?column) (box ?box) (value ?value))
  (not (possible (row ?row) (column ~?column) (value ?value)))
  =>
  (assert (certain (row ?row) (column ?column) (box ?box) (value ?value))))

(defrule only-place-in-a-column
  "Nowhere else in the column."
  (declare (salience 10))
  (phase ? solve)
  (possible (row ?row) (column ?column) (box ?box) (value ?value))
  (not (possible (row ~?row) (column ?column) (value ?value)))
  =>
  (assert (certain (row ?row) (column ?column) (box ?box) (value ?value))))

(defrule only-place-in-a-box
  "Nowhere else in the box."
  (declare (salience 10))
  (phase ? solve)
  (possible (row ?row) (column ?column) (box ?box) (value ?value))
  (not (and (possible (row ?r) (column ?c) (box ?box) (value ?value))
            (test (or (neq ?r ?row) (neq ?c ?column)))))
  =>
  (assert (certain (row ?row) (column ?column) (box ?box) (value ?value))))

;;; -------------------------------------------------------------------------------- pairs and crossings

(defrule pair-in-a-row
  "Two cells share their only two values: the rest of the row does without."
  (phase ? solve)
  (possible (row ?row) (column ?a) (value ?v))
  (possible (row ?row) (column ?a) (value ?w&:(> ?w ?v)))
  (not (possible (row ?row) (column ?a) (value ~?v&~?w)))
  (possible (row ?row) (column ?b&~?a) (value ?v))
  (possible (row ?row) (column ?b) (value ?w))
  (not (possible (row ?row) (column ?b) (value ~?v&~?w)))
  ?p <- (possible (row ?row) (column ~?a&~?b) (value ?v|?w))
  =>
  (retract ?p))

(defrule pair-in-a-column
  "Two cells share their only two values: the rest of the column does without."
  (phase ? solve)
  (possible (column ?column) (row ?a) (value ?v))
  (possible (column ?column) (row ?a) (value ?w&:(> ?w ?v)))
  (not (possible (column ?column) (row ?a) (value ~?v&~?w)))
  (possible (column ?column) (row ?b&~?a) (value ?v))
  (possible (column ?column) (row ?b) (value ?w))
  (not (possible (column ?column) (row ?b) (value ~?v&~?w)))
  ?p <- (possible (column ?column) (row ~?a&~?b) (value ?v|?w))
  =>
  (retract ?p))

(defrule locked-into-a-row
  "In its box the value stands in this row: the rest of the row does without."
  (phase ? solve)
  (possible (box ?box) (row ?row) (value ?value))
  (not (possible (box ?box) (row ~?row) (value ?value)))
  ?p <- (possible (box ~?box) (row ?row) (value ?value))
  =>
  (retract ?p))

(defrule locked-into-a-column
  "In its box the value stands in this column: the rest of the column does without."
  (phase ? solve)
  (possible (box ?box) (column ?column) (value ?value))
  (not (possible (box ?box) (column ~?column) (value ?value)))
  ?p <- (possible (box ~?box) (column ?column) (value ?value))
  =>
  (retract ?p))

(defrule row-locked-into-a-box
  "In its row the value stands in this box: the rest of the box does without."
  (phase ? solve)
  (possible (row ?row) (box ?box) (value ?value))
  (not (possible (row ?row) (box ~?box) (value ?value)))
  ?p <- (possible (row ~?row) (box ?box) (value ?value))
  =>
  (retract ?p))

;;; -------------------------------------------------------------------------------- telling

(defrule tell-a-row
  "A finished row."
  (declare (salience -20))
  (phase ?puzzle solve)
  (puzzle ?puzzle ?row $?)
  =>
  (bind ?text "")
  (loop-for-count (?column 1 9)
    (bind ?here ".")
    (do-for-fact ((?c certain)) (and (= ?c:row ?row) (= ?c:column ?column)) (bind ?here ?c:value))
    (bind ?text (str-cat ?text " " ?here)))
  (printout t "puzzle " ?puzzle " row " ?row ":" ?text crlf))

(defrule next-puzzle
  "Clear the board for the next one."
  (declare (salience -30))
  ?p <- (phase ?puzzle solve)
  =>
  (retract ?p)
  (assert (phase (+ ?puzzle 1) clear)))

(defrule clear-the-board
  "Away with what belongs to the puzzle before."
  (phase ? clear)
  (or ?f <- (possible) ?f <- (certain) ?f <- (cell) ?f <- (given $?))
  =>
  (retract ?f))

(defrule cleared
  "If there is another one, fill it in."
  (declare (salience -10))
  ?p <- (phase ?puzzle clear)
  (exists (puzzle ?puzzle $?))
  =>
  (retract ?p)
  (assert (phase ?puzzle fill)))
