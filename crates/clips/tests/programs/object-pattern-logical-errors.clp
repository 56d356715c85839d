; An instance that loses its support while a join fails stays.
(defglobal ?*g* = 1 ?*s* = 0)
(defclass A (is-a USER) (slot p) (slot q (default 1)) (multislot m))
(defrule r3
  (logical (object (is-a A)))
  =>
  (printout t "r3" crlf)
  (make-instance [i2] of A (q [i1]) (m [i1]))
  (println "after"))
(defrule r5
  (object (is-a A) (q ?x)) (test (> ?x 2))
  =>
  (printout t "r5" " " ?x crlf))
(make-instance [i6] of A (p x) (q 2) (m [i1] [i1]))
(watch instances)
(watch activations)
(run 4)
(instances)
(run 6)
(clear)
(defglobal ?*s* = 0)
(defclass A (is-a USER) (slot p) (slot q (default 1)) (multislot m))
(defrule r3 (declare (salience ?*s*))
  (logical (object (is-a A)))
  =>
  (printout t "r3" crlf)
  (bind ?*s* 2)
  (make-instance [i2] of A (q [i1]) (m [i1]))
  (println after))
(defrule r5
  (logical (object (is-a A) (q ?x)) (test (> ?x 2)))
  (test (eq ?x x))
  (l $?k)
  =>
  (printout t "r5" " " ?x " " ?k crlf))
(make-instance [i6] of A (p x) (q 2) (m [i1] [i1]))
(watch instances)
(watch activations)
(run 4)
(println ----)
(run 6)
(instances)
