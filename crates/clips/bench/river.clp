;;; River -- a ferryman takes beasts and goods across a river.
;;;
;;; The boat holds the ferryman and one thing. On a bank without him some things eat others. All ways to cross are tried; a state
;;; that was met before is dropped.
;;;
;;; reads      (eats ?x ?y)
;;; concludes  (state …) every bank that can be reached, and the first way across
;;;
;;; Made for measuring.

(deftemplate state (slot id) (slot from) (slot depth) (slot checked) (slot boat) (multislot near) (multislot far))

(defglobal ?*last* = 1)

(deffacts table
  (eats wolf goat)
  (eats goat cabbage))

(deffacts beginning
  (state (id 1) (from 0) (depth 0) (checked yes) (boat near)
         (near barrel cabbage cask chest crate goat sack stone wheel wolf)
         (far)))

(deffunction later (?a ?b) (> (str-compare ?a ?b) 0))

(deffunction new-number () (bind ?*last* (+ ?*last* 1)))

(defrule take-across
  "The ferryman takes one thing to the far bank."
  (state (id ?id) (depth ?depth) (checked yes) (boat near) (near $?before ?thing $?after) (far $?far))
  =>
  (assert (state (id (new-number)) (from ?id) (depth (+ ?depth 1)) (checked no) (boat far)
                 (near ?before ?after) (far (sort later ?thing ?far)))))

(defrule bring-back
  "The ferryman takes one thing back."
  (state (id ?id) (depth ?depth) (checked yes) (boat far) (near $?near) (far $?before ?thing $?after))
  =>
  (assert (state (id (new-number)) (from ?id) (depth (+ ?depth 1)) (checked no) (boat near)
                 (near (sort later ?thing ?near)) (far ?before ?after))))

(defrule row-alone
  "The ferryman crosses alone."
  (state (id ?id) (depth ?depth) (checked yes) (boat ?bank) (near $?near) (far $?far))
  =>
  (assert (state (id (new-number)) (from ?id) (depth (+ ?depth 1)) (checked no) (boat (if (eq ?bank near) then far else near))
                 (near ?near) (far ?far))))

(defrule eaten-on-the-near-bank
  "Nobody watches the near bank."
  (declare (salience 20))
  (eats ?x ?y)
  ?s <- (state (checked no) (boat far) (near $?near&:(and (member$ ?x ?near) (member$ ?y ?near))))
  =>
  (retract ?s))

(defrule eaten-on-the-far-bank
  "Nobody watches the far bank."
  (declare (salience 20))
  (eats ?x ?y)
  ?s <- (state (checked no) (boat near) (far $?far&:(and (member$ ?x ?far) (member$ ?y ?far))))
  =>
  (retract ?s))

(defrule met-before
  "This state is known, by a way that is not longer."
  (declare (salience 10))
  ?s <- (state (id ?id) (checked no) (boat ?bank) (near $?near))
  (state (id ~?id) (checked yes) (boat ?bank) (near $?near))
  =>
  (retract ?s))

(defrule is-new
  "A new state: go on from here."
  (declare (salience 5))
  ?s <- (state (checked no))
  =>
  (modify ?s (checked yes)))

(defrule all-are-across
  "Everything is on the far bank."
  (declare (salience 30))
  (state (id ?id) (depth ?depth) (checked yes) (near))
  =>
  (printout t "across after " ?depth " crossings, state " ?id crlf))
