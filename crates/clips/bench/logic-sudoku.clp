;;; Logic sudoku -- techniques for boards of any size, tried from the simplest to the hardest.
;;;
;;; Every open cell has candidates. A technique takes candidates away; after each success the simplest technique has its turn again,
;;; after a failure the next one. The techniques are naked and hidden singles, locked candidates, naked pairs and triples, X-wing
;;; and swordfish. A puzzle may stay unsolved. Several puzzles are worked on one after the other.
;;;
;;; reads      (board (side ?s) (box ?b)), (given ?puzzle ?row ?column ?value)
;;; concludes  (cell …) with its value, and how much each technique took away
;;;
;;; Made for measuring; the puzzles come from a generator.
;;; lint: given board given

(deftemplate board (slot side) (slot box))
(deftemplate cell (slot row) (slot column) (slot box) (slot value (default 0)))
(deftemplate candidate (slot row) (slot column) (slot box) (slot value))
(deftemplate technique (slot name) (slot puzzle))
(deftemplate success (slot technique) (slot count (default 0)))

(deffacts techniques
  (follows singles hidden-singles)
  (follows hidden-singles locked)
  (follows locked naked-pairs)
  (follows naked-pairs naked-triples)
  (follows naked-triples x-wing)
  (follows x-wing swordfish)
  (follows swordfish report))

(deffacts beginning
  (technique (name lay-out) (puzzle 1)))

(deffunction box-of (?row ?column ?size)
  (+ (* ?size (div (- ?row 1) ?size)) (div (- ?column 1) ?size) 1))

;;; -------------------------------------------------------------------------------- the board

(defrule lay-out
  "Cells for a new puzzle; what is not given could be any value."
  (technique (name lay-out) (puzzle ?puzzle))
  (board (side ?side) (box ?size))
  (exists (given ?puzzle ? ? ?))
  =>
  (loop-for-count (?row 1 ?side)
    (loop-for-count (?column 1 ?side)
      (bind ?box (box-of ?row ?column ?size))
      (assert (cell (row ?row) (column ?column) (box ?box)))
      (loop-for-count (?value 1 ?side)
        (assert (candidate (row ?row) (column ?column) (box ?box) (value ?value)))))))

(defrule set-given
  "A given value."
  (technique (name lay-out) (puzzle ?puzzle))
  (given ?puzzle ?row ?column ?value)
  ?c <- (cell (row ?row) (column ?column) (value 0))
  =>
  (modify ?c (value ?value)))

(defrule laid-out
  "The puzzle can be worked on."
  (declare (salience -10))
  ?t <- (technique (name lay-out) (puzzle ?puzzle))
  (exists (given ?puzzle ? ? ?))
  =>
  (modify ?t (name singles)))

;;; -------------------------------------------------------------------------------- what a value excludes

(defrule excluded-in-the-cell
  "A cell with a value has no candidates."
  (declare (salience 50))
  (technique (name singles|hidden-singles))
  (cell (row ?row) (column ?column) (value ~0))
  ?c <- (candidate (row ?row) (column ?column))
  =>
  (retract ?c))

(defrule excluded-in-the-row
  "A value stands once in its row."
  (declare (salience 50))
  (technique (name singles|hidden-singles))
  (cell (row ?row) (value ?value&~0))
  ?c <- (candidate (row ?row) (value ?value))
  =>
  (retract ?c))

(defrule excluded-in-the-column
  "A value stands once in its column."
  (declare (salience 50))
  (technique (name singles|hidden-singles))
  (cell (column ?column) (value ?value&~0))
  ?c <- (candidate (column ?column) (value ?value))
  =>
  (retract ?c))

(defrule excluded-in-the-box
  "A value stands once in its box."
  (declare (salience 50))
  (technique (name singles|hidden-singles))
  (cell (box ?box) (value ?value&~0))
  ?c <- (candidate (box ?box) (value ?value))
  =>
  (retract ?c))

;;; -------------------------------------------------------------------------------- singles

(defrule naked-single
  "A cell with one candidate."
  (declare (salience 40))
  (technique (name singles))
  ?c <- (cell (row ?row) (column ?column) (value 0))
  (candidate (row ?row) (column ?column) (value ?value))
  (not (candidate (row ?row) (column ?column) (value ~?value)))
  =>
  (modify ?c (value ?value))
  (assert (progress)))

(defrule hidden-single-in-a-row
  "A value with one place in its row."
  (technique (name hidden-singles))
  (candidate (row ?row) (column ?column) (value ?value))
  (not (candidate (row ?row) (column ~?column) (value ?value)))
  ?c <- (cell (row ?row) (column ?column) (value 0))
  =>
  (modify ?c (value ?value))
  (assert (progress)))

(defrule hidden-single-in-a-column
  "A value with one place in its column."
  (technique (name hidden-singles))
  (candidate (row ?row) (column ?column) (value ?value))
  (not (candidate (row ~?row) (column ?column) (value ?value)))
  ?c <- (cell (row ?row) (column ?column) (value 0))
  =>
  (modify ?c (value ?value))
  (assert (progress)))

(defrule hidden-single-in-a-box
  "A value with one place in its box."
  (technique (name hidden-singles))
  (candidate (row ?row) (column ?column) (box ?box) (value ?value))
  (not (candidate (row ~?row) (box ?box) (value ?value)))
  (not (candidate (column ~?column) (box ?box) (value ?value)))
  ?c <- (cell (row ?row) (column ?column) (value 0))
  =>
  (modify ?c (value ?value))
  (assert (progress)))

;;; -------------------------------------------------------------------------------- locked candidates

(defrule box-locked-into-a-row
  "All places of a value in a box lie in one row."
  (technique (name locked))
  (candidate (row ?row) (box ?box) (value ?value))
  (not (candidate (row ~?row) (box ?box) (value ?value)))
  ?c <- (candidate (row ?row) (box ~?box) (value ?value))
  =>
  (retract ?c)
  (assert (progress)))

(defrule box-locked-into-a-column
  "All places of a value in a box lie in one column."
  (technique (name locked))
  (candidate (column ?column) (box ?box) (value ?value))
  (not (candidate (column ~?column) (box ?box) (value ?value)))
  ?c <- (candidate (column ?column) (box ~?box) (value ?value))
  =>
  (retract ?c)
  (assert (progress)))

(defrule row-locked-into-a-box
  "All places of a value in a row lie in one box."
  (technique (name locked))
  (candidate (row ?row) (box ?box) (value ?value))
  (not (candidate (row ?row) (box ~?box) (value ?value)))
  ?c <- (candidate (row ~?row) (box ?box) (value ?value))
  =>
  (retract ?c)
  (assert (progress)))

(defrule column-locked-into-a-box
  "All places of a value in a column lie in one box."
  (technique (name locked))
  (candidate (column ?column) (box ?box) (value ?value))
  (not (candidate (column ?column) (box ~?box) (value ?value)))
  ?c <- (candidate (column ~?column) (box ?box) (value ?value))
  =>
  (retract ?c)
  (assert (progress)))

;;; -------------------------------------------------------------------------------- naked pairs and triples

(defrule naked-pair-in-a-row
  "Two cells of a row with the same two candidates."
  (technique (name naked-pairs))
  (candidate (row ?row) (column ?a) (value ?v))
  (candidate (row ?row) (column ?a) (value ?w&:(> ?w ?v)))
  (not (candidate (row ?row) (column ?a) (value ~?v&~?w)))
  (candidate (row ?row) (column ?b&:(> ?b ?a)) (value ?v))
  (candidate (row ?row) (column ?b) (value ?w))
  (not (candidate (row ?row) (column ?b) (value ~?v&~?w)))
  ?c <- (candidate (row ?row) (column ~?a&~?b) (value ?v|?w))
  =>
  (retract ?c)
  (assert (progress)))

(defrule naked-pair-in-a-column
  "Two cells of a column with the same two candidates."
  (technique (name naked-pairs))
  (candidate (column ?column) (row ?a) (value ?v))
  (candidate (column ?column) (row ?a) (value ?w&:(> ?w ?v)))
  (not (candidate (column ?column) (row ?a) (value ~?v&~?w)))
  (candidate (column ?column) (row ?b&:(> ?b ?a)) (value ?v))
  (candidate (column ?column) (row ?b) (value ?w))
  (not (candidate (column ?column) (row ?b) (value ~?v&~?w)))
  ?c <- (candidate (column ?column) (row ~?a&~?b) (value ?v|?w))
  =>
  (retract ?c)
  (assert (progress)))

(defrule naked-pair-in-a-box
  "Two cells of a box with the same two candidates."
  (technique (name naked-pairs))
  (candidate (box ?box) (row ?ra) (column ?ca) (value ?v))
  (candidate (box ?box) (row ?ra) (column ?ca) (value ?w&:(> ?w ?v)))
  (not (candidate (row ?ra) (column ?ca) (value ~?v&~?w)))
  (candidate (box ?box) (row ?rb) (column ?cb) (value ?v))
  (test (or (> ?rb ?ra) (and (= ?rb ?ra) (> ?cb ?ca))))
  (candidate (box ?box) (row ?rb) (column ?cb) (value ?w))
  (not (candidate (row ?rb) (column ?cb) (value ~?v&~?w)))
  ?c <- (candidate (box ?box) (row ?rc) (column ?cc) (value ?v|?w))
  (test (and (or (<> ?rc ?ra) (<> ?cc ?ca)) (or (<> ?rc ?rb) (<> ?cc ?cb))))
  =>
  (retract ?c)
  (assert (progress)))

(defrule naked-triple-in-a-row
  "Three cells of a row with three candidates between them; one of the cells has all three."
  (technique (name naked-triples))
  (candidate (row ?row) (column ?a) (value ?u))
  (candidate (row ?row) (column ?a) (value ?v&:(> ?v ?u)))
  (candidate (row ?row) (column ?a) (value ?w&:(> ?w ?v)))
  (not (candidate (row ?row) (column ?a) (value ~?u&~?v&~?w)))
  (cell (row ?row) (column ?b&~?a) (value 0))
  (not (candidate (row ?row) (column ?b) (value ~?u&~?v&~?w)))
  (cell (row ?row) (column ?c&~?a&:(> ?c ?b)) (value 0))
  (not (candidate (row ?row) (column ?c) (value ~?u&~?v&~?w)))
  ?other <- (candidate (row ?row) (column ~?a&~?b&~?c) (value ?u|?v|?w))
  =>
  (retract ?other)
  (assert (progress)))

(defrule naked-triple-in-a-column
  "Three cells of a column with three candidates between them; one of the cells has all three."
  (technique (name naked-triples))
  (candidate (column ?column) (row ?a) (value ?u))
  (candidate (column ?column) (row ?a) (value ?v&:(> ?v ?u)))
  (candidate (column ?column) (row ?a) (value ?w&:(> ?w ?v)))
  (not (candidate (column ?column) (row ?a) (value ~?u&~?v&~?w)))
  (cell (column ?column) (row ?b&~?a) (value 0))
  (not (candidate (column ?column) (row ?b) (value ~?u&~?v&~?w)))
  (cell (column ?column) (row ?c&~?a&:(> ?c ?b)) (value 0))
  (not (candidate (column ?column) (row ?c) (value ~?u&~?v&~?w)))
  ?other <- (candidate (column ?column) (row ~?a&~?b&~?c) (value ?u|?v|?w))
  =>
  (retract ?other)
  (assert (progress)))

;;; -------------------------------------------------------------------------------- fish

(defrule x-wing-in-rows
  "In two rows a value has the same two columns: it stands nowhere else in these columns."
  (technique (name x-wing))
  (candidate (row ?r) (column ?a) (value ?value))
  (candidate (row ?r) (column ?b&:(> ?b ?a)) (value ?value))
  (not (candidate (row ?r) (column ~?a&~?b) (value ?value)))
  (candidate (row ?s&:(> ?s ?r)) (column ?a) (value ?value))
  (candidate (row ?s) (column ?b) (value ?value))
  (not (candidate (row ?s) (column ~?a&~?b) (value ?value)))
  ?c <- (candidate (row ~?r&~?s) (column ?a|?b) (value ?value))
  =>
  (retract ?c)
  (assert (progress)))

(defrule x-wing-in-columns
  "In two columns a value has the same two rows: it stands nowhere else in these rows."
  (technique (name x-wing))
  (candidate (column ?r) (row ?a) (value ?value))
  (candidate (column ?r) (row ?b&:(> ?b ?a)) (value ?value))
  (not (candidate (column ?r) (row ~?a&~?b) (value ?value)))
  (candidate (column ?s&:(> ?s ?r)) (row ?a) (value ?value))
  (candidate (column ?s) (row ?b) (value ?value))
  (not (candidate (column ?s) (row ~?a&~?b) (value ?value)))
  ?c <- (candidate (column ~?r&~?s) (row ?a|?b) (value ?value))
  =>
  (retract ?c)
  (assert (progress)))

(defrule swordfish-in-rows
  "In three rows a value has only three columns between them: it stands nowhere else in these columns."
  (technique (name swordfish))
  (candidate (row ?r) (column ?a) (value ?value))
  (candidate (row ?r) (column ?b&:(> ?b ?a)) (value ?value))
  (candidate (row ?s&~?r) (column ?c&~?a&~?b) (value ?value))
  (not (candidate (row ?r) (column ~?a&~?b&~?c) (value ?value)))
  (not (candidate (row ?s) (column ~?a&~?b&~?c) (value ?value)))
  (candidate (row ?q&~?r&~?s) (column ?a|?b|?c) (value ?value))
  (not (candidate (row ?q) (column ~?a&~?b&~?c) (value ?value)))
  ?other <- (candidate (row ~?r&~?s&~?q) (column ?a|?b|?c) (value ?value))
  =>
  (retract ?other)
  (assert (progress)))

(defrule swordfish-in-columns
  "In three columns a value has only three rows between them: it stands nowhere else in these rows."
  (technique (name swordfish))
  (candidate (column ?r) (row ?a) (value ?value))
  (candidate (column ?r) (row ?b&:(> ?b ?a)) (value ?value))
  (candidate (column ?s&~?r) (row ?c&~?a&~?b) (value ?value))
  (not (candidate (column ?r) (row ~?a&~?b&~?c) (value ?value)))
  (not (candidate (column ?s) (row ~?a&~?b&~?c) (value ?value)))
  (candidate (column ?q&~?r&~?s) (row ?a|?b|?c) (value ?value))
  (not (candidate (column ?q) (row ~?a&~?b&~?c) (value ?value)))
  ?other <- (candidate (column ~?r&~?s&~?q) (row ?a|?b|?c) (value ?value))
  =>
  (retract ?other)
  (assert (progress)))

;;; -------------------------------------------------------------------------------- which technique has its turn

(defrule first-success
  "A technique without a count yet."
  (declare (salience -5))
  (technique (name ?name))
  (progress)
  (not (success (technique ?name)))
  =>
  (assert (success (technique ?name))))

(defrule begin-again
  "It helped: the simplest technique has its turn again."
  (declare (salience -10))
  ?t <- (technique (name ?name))
  ?p <- (progress)
  ?s <- (success (technique ?name) (count ?count))
  =>
  (modify ?s (count (+ ?count 1)))
  (retract ?p)
  (modify ?t (name singles)))

(defrule next-technique
  "It did not help: try the next one."
  (declare (salience -20))
  ?t <- (technique (name ?name))
  (not (progress))
  (follows ?name ?next)
  =>
  (modify ?t (name ?next)))

(defrule report
  "No technique helps any more, or nothing is left to do."
  ?t <- (technique (name report) (puzzle ?puzzle))
  =>
  (bind ?set 0)
  (bind ?sum 0)
  (bind ?open 0)
  (do-for-all-facts ((?c cell)) (> ?c:value 0)
    (bind ?set (+ ?set 1))
    (bind ?sum (mod (+ (* ?sum 31) (* ?c:row ?c:column ?c:value)) 1000003)))
  (do-for-all-facts ((?c candidate)) TRUE (bind ?open (+ ?open 1)))
  (printout t "puzzle " ?puzzle ": " ?set " cells set, " ?open " candidates left, checksum " ?sum crlf)
  (modify ?t (name clear)))

(defrule clear-cells
  "The board is emptied."
  (technique (name clear))
  ?c <- (cell)
  =>
  (retract ?c))

(defrule clear-candidates
  "The board is emptied."
  (technique (name clear))
  ?c <- (candidate)
  =>
  (retract ?c))

(defrule next-puzzle
  "The next one, if there is one."
  (declare (salience -10))
  ?t <- (technique (name clear) (puzzle ?puzzle))
  =>
  (modify ?t (name lay-out) (puzzle (+ ?puzzle 1))))

(defrule tell
  "How often each technique helped."
  (technique (name lay-out) (puzzle ?puzzle))
  (not (given ?puzzle ? ? ?))
  (success (technique ?name) (count ?count))
  =>
  (printout t ?name " helped " ?count " times" crlf))
