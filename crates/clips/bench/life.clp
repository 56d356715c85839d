;;; Life -- Conway's game on a board whose edges meet.
;;;
;;; A generation has three phases: every living cell touches its eight neighbours, the touches of each cell are counted, and cells
;;; are born, live on or die.
;;;
;;; reads      (alive ?x ?y), (board ?side), (generations ?last)
;;; concludes  (alive ?x ?y) of the last generation, and how many were born and died
;;;
;;; Made for measuring; the first generation comes from a generator.
;;; lint: given alive board generations

(deftemplate generation (slot number) (slot phase))
(deftemplate touch (slot x) (slot y) (slot from-x) (slot from-y))
(deftemplate neighbours (slot x) (slot y) (slot count))

(defglobal ?*born* = 0 ?*died* = 0)

(deffacts around
  (offset -1 -1) (offset -1 0) (offset -1 1)
  (offset 0 -1) (offset 0 1)
  (offset 1 -1) (offset 1 0) (offset 1 1))

(deffacts beginning
  (generation (number 0) (phase touch))
  (after touch count)
  (after count change)
  (after change clear))

;;; -------------------------------------------------------------------------------- neighbours

(defrule touch
  "A living cell touches each cell around it."
  (generation (phase touch))
  (board ?side)
  (alive ?x ?y)
  (offset ?dx ?dy)
  =>
  (assert (touch (x (mod (+ ?x ?dx ?side) ?side)) (y (mod (+ ?y ?dy ?side) ?side)) (from-x ?x) (from-y ?y))))

(defrule first-touch
  "A cell that is touched begins to count."
  (declare (salience 10))
  (generation (phase count))
  (touch (x ?x) (y ?y))
  (not (neighbours (x ?x) (y ?y)))
  =>
  (assert (neighbours (x ?x) (y ?y) (count 0))))

(defrule count-touch
  "Each touch counts once."
  (generation (phase count))
  ?t <- (touch (x ?x) (y ?y))
  ?n <- (neighbours (x ?x) (y ?y) (count ?count))
  =>
  (retract ?t)
  (modify ?n (count (+ ?count 1))))

;;; -------------------------------------------------------------------------------- birth and death

(defrule lonely-or-crowded
  "Fewer than two neighbours, or more than three."
  (generation (phase change))
  (alive ?x ?y)
  (not (neighbours (x ?x) (y ?y) (count 2|3)))
  =>
  (bind ?*died* (+ ?*died* 1))
  (assert (dies ?x ?y)))

(defrule born
  "Three neighbours and empty."
  (generation (phase change))
  (neighbours (x ?x) (y ?y) (count 3))
  (not (alive ?x ?y))
  =>
  (bind ?*born* (+ ?*born* 1))
  (assert (is-born ?x ?y)))

(defrule goes
  "All changes happen at once, when all of them are known."
  (declare (salience 10))
  (generation (phase clear))
  ?d <- (dies ?x ?y)
  ?a <- (alive ?x ?y)
  =>
  (retract ?d ?a))

(defrule comes
  "And so do births."
  (declare (salience 10))
  (generation (phase clear))
  ?b <- (is-born ?x ?y)
  =>
  (retract ?b)
  (assert (alive ?x ?y)))

(defrule forget-count
  "The next generation counts anew."
  (generation (phase clear))
  ?n <- (neighbours)
  =>
  (retract ?n))

;;; -------------------------------------------------------------------------------- generations

(defrule next-phase
  "Nothing more to do in this one."
  (declare (salience -10))
  ?g <- (generation (phase ?phase))
  (after ?phase ?next)
  =>
  (modify ?g (phase ?next)))

(defrule next-generation
  "On to the next one."
  (declare (salience -10))
  (generations ?last)
  ?g <- (generation (number ?n&:(< ?n ?last)) (phase clear))
  =>
  (modify ?g (number (+ ?n 1)) (phase touch)))

(defrule tell
  "The end."
  (declare (salience -20))
  (generations ?last)
  (generation (number ?last) (phase clear))
  =>
  (bind ?alive 0)
  (bind ?sum 0)
  (do-for-all-facts ((?a alive)) TRUE
    (bind ?alive (+ ?alive 1))
    (bind ?sum (+ ?sum (* (nth$ 1 ?a:implied) (nth$ 2 ?a:implied)))))
  (printout t ?*born* " born, " ?*died* " died, " ?alive " alive, checksum " ?sum crlf))
