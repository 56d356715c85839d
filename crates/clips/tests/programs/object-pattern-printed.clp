; Rules over objects printed back.
(defclass P (is-a USER) (slot a) (slot b) (multislot m))
(defclass Q (is-a P) (slot c))
(defrule r1 "comment" (declare (salience 3)) ?i <- (object (is-a P|Q) (name ?n&~[x]) (a ?a&:(> ?a 1)|nil) (m $?b ?c $?)) (not (object (is-a Q) (c ?c))) => (send ?i put-a 3) (modify-instance ?i (a 1) (m a b)))
(defrule r2 (logical (object)) (exists (object (is-a ~Q)) (x)) => (make-instance of P (a 1)) (object-pattern-match-delay (send [a] put-a 1) (send [b] put-a 2)))
(ppdefrule r1)
(ppdefrule r2)
(rules)
