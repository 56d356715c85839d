;;; Stream -- sensors that are watched for a while.
;;;
;;; With each tick of the clock every sensor sends a reading. A reading counts towards the average of its sensor until it is ten
;;; ticks old, then it is dropped. Three high readings in a row raise an alarm, a reading well below the limit ends it. A reading far
;;; above the average of its sensor is reported as a peak.
;;;
;;; reads      (sensor …)
;;; concludes  counts of readings, alarms and peaks, and the averages at the end
;;;
;;; Made for measuring; the sensors come from a generator.
;;; lint: given sensor

(deftemplate clock (slot tick))
(deftemplate sensor (slot id) (slot limit) (slot phase))
(deftemplate reading (slot sensor) (slot tick) (slot value) (slot state (default new)))
(deftemplate average (slot sensor) (slot sum (default 0)) (slot count (default 0)) (slot mean (default 0)))
(deftemplate alarm (slot sensor) (slot since))

(defglobal ?*readings* = 0 ?*raised* = 0 ?*ended* = 0 ?*longest* = 0 ?*peaks* = 0)

(deffacts beginning
  (end 60)
  (clock (tick 0)))

;;; A slow wave and some noise.
(deffunction measured (?phase ?tick)
  (+ (abs (- (mod (+ ?phase (* 3 ?tick)) 120) 60))
     (mod (+ (* ?phase 7919) (* ?tick ?tick 104729) (* ?tick 31)) 41)))

;;; -------------------------------------------------------------------------------- readings come and go

(defrule install
  "A sensor without an average begins with none."
  (declare (salience 60))
  (sensor (id ?id))
  (not (average (sensor ?id)))
  =>
  (assert (average (sensor ?id))))

(defrule arrive
  "Every sensor sends a reading with each tick."
  (declare (salience 50))
  (clock (tick ?tick))
  (sensor (id ?id) (phase ?phase))
  =>
  (bind ?*readings* (+ ?*readings* 1))
  (assert (reading (sensor ?id) (tick ?tick) (value (measured ?phase ?tick)))))

(defrule take-in
  "A new reading counts towards the average."
  (declare (salience 40))
  ?r <- (reading (sensor ?id) (value ?value) (state new))
  ?a <- (average (sensor ?id) (sum ?sum) (count ?count))
  =>
  (modify ?r (state counted))
  (modify ?a (sum (+ ?sum ?value)) (count (+ ?count 1)) (mean (/ (+ ?sum ?value) (+ ?count 1)))))

(defrule expire
  "A reading that is ten ticks old counts no longer."
  (declare (salience 40))
  (clock (tick ?now))
  ?r <- (reading (sensor ?id) (tick ?then&:(<= ?then (- ?now 10))) (value ?value) (state counted))
  ?a <- (average (sensor ?id) (sum ?sum) (count ?count&:(> ?count 1)))
  =>
  (retract ?r)
  (modify ?a (sum (- ?sum ?value)) (count (- ?count 1)) (mean (/ (- ?sum ?value) (- ?count 1)))))

;;; -------------------------------------------------------------------------------- alarms

(defrule raise-alarm
  "Three readings in a row above the limit."
  (clock (tick ?now))
  (sensor (id ?id) (limit ?limit))
  (not (alarm (sensor ?id)))
  (reading (sensor ?id) (tick ?now) (value ?a&:(> ?a ?limit)))
  (reading (sensor ?id) (tick ?before&:(= ?before (- ?now 1))) (value ?b&:(> ?b ?limit)))
  (reading (sensor ?id) (tick ?first&:(= ?first (- ?now 2))) (value ?c&:(> ?c ?limit)))
  =>
  (bind ?*raised* (+ ?*raised* 1))
  (assert (alarm (sensor ?id) (since ?first))))

(defrule end-alarm
  "A reading well below the limit."
  (clock (tick ?now))
  (sensor (id ?id) (limit ?limit))
  ?a <- (alarm (sensor ?id) (since ?since))
  (reading (sensor ?id) (tick ?now) (value ?value&:(< ?value (- ?limit 10))))
  =>
  (bind ?*ended* (+ ?*ended* 1))
  (bind ?*longest* (max ?*longest* (- ?now ?since)))
  (retract ?a))

(defrule peak
  "A reading far above what its sensor usually sends, and none of the others was as high."
  (clock (tick ?now))
  (reading (sensor ?id) (tick ?now) (value ?value) (state counted))
  (average (sensor ?id) (mean ?mean&:(> ?value (* 1.5 ?mean))))
  (not (reading (sensor ?id) (tick ~?now) (value ?other&:(>= ?other ?value))))
  =>
  (bind ?*peaks* (+ ?*peaks* 1)))

;;; -------------------------------------------------------------------------------- the clock

(defrule tick
  "Everything is looked at: on to the next tick."
  (declare (salience -10))
  (end ?end)
  ?c <- (clock (tick ?now&:(< ?now ?end)))
  =>
  (modify ?c (tick (+ ?now 1))))

(defrule tell
  "The end."
  (declare (salience -20))
  (end ?end)
  (clock (tick ?end))
  =>
  (bind ?total 0)
  (bind ?open 0)
  (do-for-all-facts ((?a average)) TRUE (bind ?total (+ ?total ?a:mean)))
  (do-for-all-facts ((?a alarm)) TRUE (bind ?open (+ ?open 1)))
  (printout t ?*readings* " readings, " ?*peaks* " peaks" crlf)
  (printout t ?*raised* " alarms, " ?*ended* " ended, " ?open " open, the longest took " ?*longest* " ticks" crlf)
  (printout t "the averages add up to " (round ?total) crlf))
