;;; Truth -- a long pipeline that is opened and closed at both ends, again and again.
;;;
;;; Everything said about the pipeline rests on logical support. Water runs from two springs, from the one upwards through the joints,
;;; from the other downwards; a joint has water as long as one of them reaches it. When a spring is closed, all that rested on it
;;; goes, step by step; when it is opened again, all of it comes back.
;;;
;;; reads      (pipe ?joint ?next), (length ?joints), (rounds ?last)
;;; concludes  (flow ?spring ?joint), (wet ?joint), (dry ?joint), (border ?joint), and how often each came and went
;;;
;;; Made for measuring; the pipes come from a generator.
;;; lint: given pipe length rounds

(deftemplate spring (slot name) (slot state))
(deftemplate round (slot number))

(defglobal ?*steps* = 0 ?*driest* = 0 ?*wettest* = 0)

(deffacts beginning
  (round (number 0))
  (spring (name upper) (state closed))
  (spring (name lower) (state closed)))

;;; -------------------------------------------------------------------------------- what rests on the springs

(defrule upper-spring
  "An open spring fills the first joint."
  (logical (spring (name upper) (state open)))
  =>
  (assert (flow upper 1)))

(defrule lower-spring
  "The other one fills the last joint."
  (logical (spring (name lower) (state open))
           (length ?joints))
  =>
  (assert (flow lower ?joints)))

(defrule downwards
  "From joint to joint."
  (logical (flow upper ?joint)
           (pipe ?joint ?next))
  =>
  (bind ?*steps* (+ ?*steps* 1))
  (assert (flow upper ?next)))

(defrule upwards
  "The other way."
  (logical (flow lower ?joint)
           (pipe ?before ?joint))
  =>
  (bind ?*steps* (+ ?*steps* 1))
  (assert (flow lower ?before)))

(defrule has-water
  "Water from one spring is enough; from both, it rests on both."
  (logical (flow ? ?joint))
  =>
  (assert (wet ?joint)))

(defrule has-none
  "A joint without water."
  (logical (pipe ?joint ?)
           (not (wet ?joint)))
  =>
  (assert (dry ?joint)))

(defrule border
  "The water ends here."
  (logical (wet ?joint)
           (pipe ?joint ?next)
           (dry ?next))
  =>
  (assert (border ?joint)))

(defrule mixed
  "Water from both springs."
  (logical (flow upper ?joint)
           (flow lower ?joint))
  =>
  (assert (mixed ?joint)))

;;; -------------------------------------------------------------------------------- opened and closed

(defrule count
  "What holds now that all has settled."
  (declare (salience -5))
  (round)
  =>
  (bind ?wet (length$ (find-all-facts ((?f wet)) TRUE)))
  (bind ?dry (length$ (find-all-facts ((?f dry)) TRUE)))
  (bind ?*wettest* (+ ?*wettest* ?wet))
  (bind ?*driest* (+ ?*driest* ?dry)))

(defrule next-round
  "Another spring each time, so that both, one and none are open by turns."
  (declare (salience -10))
  (rounds ?last)
  ?r <- (round (number ?n&:(< ?n ?last)))
  =>
  (modify ?r (number (+ ?n 1)))
  (assert (turn (nth$ (+ 1 (mod ?n 2)) (create$ upper lower)))))

(defrule turn
  "An open spring is closed, a closed one is opened."
  (declare (salience 10))
  ?t <- (turn ?name)
  ?s <- (spring (name ?name) (state ?state))
  =>
  (retract ?t)
  (modify ?s (state (if (eq ?state open) then closed else open))))

(defrule tell
  "The end."
  (declare (salience -20))
  (rounds ?last)
  (round (number ?last))
  =>
  (printout t ?*steps* " steps of water, " ?*wettest* " joints were wet, " ?*driest* " were dry" crlf))
