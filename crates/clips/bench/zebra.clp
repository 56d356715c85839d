;;; Zebra -- five houses in a row; who drinks water, and who keeps the zebra?
;;;
;;; One rule joins the fifteen hints; the houses of every kind of thing are all different. Nearly all the work is in its joins.
;;;
;;; reads      (option (kind ?k) (thing ?t) (house ?h)) every thing could be in every house
;;; concludes  (solved …)
;;;
;;; Made for measuring.

(deftemplate option (slot kind) (slot thing) (slot house))

(deffacts things
  (things nation englishman spaniard ukrainian norwegian japanese)
  (things color red green ivory yellow blue)
  (things pet dog snail fox horse zebra)
  (things drink coffee tea milk juice water)
  (things trade doctor painter sculptor diplomat violinist))

(defrule could-be
  "Each thing in each house."
  (declare (salience 10))
  (things ?kind $? ?thing $?)
  =>
  (loop-for-count (?house 1 5)
    (assert (option (kind ?kind) (thing ?thing) (house ?house)))))

(deffunction beside (?a ?b) (= 1 (abs (- ?a ?b))))

(defrule solve
  "The hints, in an order that cuts off early."
  (option (thing norwegian) (house ?norwegian&1))
  (option (thing blue) (house ?blue&:(beside ?blue ?norwegian)))
  (option (thing milk) (house ?milk&3))
  (option (thing green) (house ?green&~?blue))
  (option (thing ivory) (house ?ivory&~?blue&:(= ?green (+ ?ivory 1))))
  (option (thing red) (house ?red&~?blue&~?green&~?ivory))
  (option (thing yellow) (house ?yellow&~?red&~?blue&~?green&~?ivory))
  (option (thing englishman) (house ?red&~?norwegian))
  (option (thing spaniard) (house ?spaniard&~?norwegian&~?red))
  (option (thing ukrainian) (house ?ukrainian&~?norwegian&~?red&~?spaniard))
  (option (thing japanese) (house ?japanese&~?norwegian&~?red&~?spaniard&~?ukrainian))
  (option (thing coffee) (house ?green&~?milk))
  (option (thing tea) (house ?ukrainian&~?milk&~?green))
  (option (thing juice) (house ?juice&~?milk&~?green&~?ukrainian))
  (option (thing water) (house ?water&~?milk&~?green&~?ukrainian&~?juice))
  (option (thing dog) (house ?spaniard))
  (option (thing snail) (house ?snail&~?spaniard))
  (option (thing fox) (house ?fox&~?spaniard&~?snail))
  (option (thing horse) (house ?horse&~?spaniard&~?snail&~?fox))
  (option (thing zebra) (house ?zebra&~?spaniard&~?snail&~?fox&~?horse))
  (option (thing sculptor) (house ?snail))
  (option (thing diplomat) (house ?yellow&~?snail))
  (option (thing painter) (house ?japanese&~?snail&~?yellow))
  (option (thing violinist) (house ?juice&~?snail&~?yellow&~?japanese))
  (option (thing doctor) (house ?doctor&~?snail&~?yellow&~?japanese&~?juice))
  (test (beside ?fox ?doctor))
  (test (beside ?horse ?yellow))
  =>
  (assert (solved))
  (printout t "water in house " ?water ", the zebra in house " ?zebra crlf))

;;; The hints are mixed and solved again, so that there is something to measure.
(deftemplate round (slot number))

(deffacts rounds (round (number 1)))

(defrule again
  "Forget everything and begin again."
  (declare (salience -10))
  ?r <- (round (number ?n&:(< ?n 400)))
  ?s <- (solved)
  =>
  (retract ?s)
  (modify ?r (number (+ ?n 1)))
  (delayed-do-for-all-facts ((?o option)) (= (+ 1 (mod ?n 5)) ?o:house) (retract ?o))
  (assert (refill (+ 1 (mod ?n 5)))))

(defrule put-back
  "What was taken away comes back, thing by thing."
  ?r <- (refill ?house)
  =>
  (retract ?r)
  (do-for-all-facts ((?t things)) TRUE
    (foreach ?thing (rest$ ?t:implied)
      (assert (option (kind (nth$ 1 ?t:implied)) (thing ?thing) (house ?house))))))
