;;; Facts -- very many readings through simple rules.
;;;
;;; reads      (reading …) made by a function, as many as (readings …) says; (sensor …)
;;; concludes  (alarm ?sensor), and a count of what was normal, high and unknown
;;;
;;; Made for measuring.

(deftemplate sensor (slot id) (slot limit))
(deftemplate reading (slot id) (slot sensor) (slot value))

(defglobal ?*high* = 0 ?*normal* = 0 ?*unknown* = 0)

(deffunction make-sensors (?count)
  (loop-for-count (?i 0 ?count)
    (assert (sensor (id ?i) (limit (+ 40 (mod (* ?i 7) 50)))))))

(deffunction make-readings (?count)
  (loop-for-count (?i 1 ?count)
    (assert (reading (id ?i) (sensor (mod (* ?i 31) 1100)) (value (mod (* ?i 17) 101))))))

(defrule fill
  "All facts are there before the first is looked at."
  (declare (salience 100))
  (readings ?count)
  =>
  (make-sensors 999)
  (make-readings ?count))

(defrule is-high
  "A value over the limit of its sensor."
  (reading (sensor ?s) (value ?v))
  (sensor (id ?s) (limit ?limit&:(> ?v ?limit)))
  =>
  (bind ?*high* (+ ?*high* 1))
  (assert (alarm ?s)))

(defrule is-normal
  "A value within the limit: it is not needed any more."
  ?r <- (reading (sensor ?s) (value ?v))
  (sensor (id ?s) (limit ?limit&:(<= ?v ?limit)))
  =>
  (bind ?*normal* (+ ?*normal* 1))
  (retract ?r))

(defrule is-unknown
  "A reading without a sensor."
  (reading (sensor ?s))
  (not (sensor (id ?s)))
  =>
  (bind ?*unknown* (+ ?*unknown* 1)))

(defrule tell
  "The counts, when nothing else is left."
  (declare (salience -100))
  (readings ?)
  =>
  (printout t ?*high* " high, " ?*normal* " normal, " ?*unknown* " unknown" crlf))
