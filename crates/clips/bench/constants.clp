;;; Constants -- one number that changes very often, and rules that each wait for one value of it.
;;;
;;; The rules come in four forms: the value stands in the pattern, in a predicate constraint, or in a test with `eq` or with `=`.
;;;
;;; reads      (steps ?last) how often the counter moves; one rule per bell
;;; concludes  how many bells rang, and the sum of their values
;;;
;;; Made for measuring; the bells come from a generator.
;;; lint: given steps
;;; lint: allow unused-function -- the bells call it

(deftemplate counter (slot value))

(deffacts beginning
  (counter (value 0)))

(defglobal ?*rung* = 0 ?*sum* = 0)

(deffunction ring (?value)
  (bind ?*rung* (+ ?*rung* 1))
  (bind ?*sum* (+ ?*sum* ?value)))

(defrule step
  "The counter moves on when every bell for this value has rung."
  (declare (salience -10))
  (steps ?last)
  ?c <- (counter (value ?value&:(< ?value ?last)))
  =>
  (modify ?c (value (+ ?value 1))))

(defrule tell
  "The end."
  (declare (salience -20))
  (steps ?last)
  (counter (value ?last))
  =>
  (printout t ?*rung* " bells rang, their values add up to " ?*sum* crlf))
