;;; Retract -- a market where everything comes and goes.
;;;
;;; Sellers and buyers meet at stalls; each deal retracts both sides, closes the stall for a while and brings new ones. Conclusions
;;; stand on logical support, negations open and close. Nearly every firing retracts something.
;;;
;;; reads      (clock …)
;;; concludes  (deal …) and, while they last, (busy …), (quiet …), (best …)
;;;
;;; Made for measuring.

(deftemplate clock (slot tick) (slot end))
(deftemplate offer (slot id) (slot good) (slot price))
(deftemplate wish (slot id) (slot good) (slot price))
(deftemplate stall (slot good) (slot open))
(deftemplate deal (slot good) (slot count))

(defglobal ?*next* = 0)

(deffacts beginning
  (clock (tick 0) (end 30000))
  (stall (good 0) (open yes)) (stall (good 1) (open yes)) (stall (good 2) (open yes)) (stall (good 3) (open yes))
  (stall (good 4) (open yes)) (stall (good 5) (open yes)) (stall (good 6) (open yes)) (stall (good 7) (open yes))
  (deal (good 0) (count 0)) (deal (good 1) (count 0)) (deal (good 2) (count 0)) (deal (good 3) (count 0))
  (deal (good 4) (count 0)) (deal (good 5) (count 0)) (deal (good 6) (count 0)) (deal (good 7) (count 0)))

;;; A price between 0 and 99 that looks drawn by lot, but is the same every time.
(deffunction price (?n) (mod (+ (* ?n 7919) 104729) 100))

(defrule strike-a-deal
  "Who offers for less than somebody wishes to pay sells."
  (declare (salience 20))
  (stall (good ?good) (open yes))
  ?o <- (offer (good ?good) (price ?low))
  ?w <- (wish (good ?good) (price ?high&:(>= ?high ?low)))
  (not (offer (good ?good) (price ?lower&:(< ?lower ?low))))
  ?d <- (deal (good ?good) (count ?count))
  ?s <- (stall (good ?good))
  =>
  (retract ?o ?w)
  (modify ?d (count (+ ?count 1)))
  (modify ?s (open no)))

(defrule best-offer
  "The cheapest offer of a good, as long as it is one."
  (logical (offer (id ?id) (good ?good) (price ?price))
           (not (offer (good ?good) (price ?less&:(< ?less ?price)))))
  =>
  (assert (best ?good ?id)))

(defrule is-quiet
  "A good that nobody wishes."
  (logical (stall (good ?good))
           (not (wish (good ?good))))
  =>
  (assert (quiet ?good)))

(defrule is-busy
  "A good that is offered and wished."
  (logical (stall (good ?good) (open yes))
           (exists (offer (good ?good)) (wish (good ?good))))
  =>
  (assert (busy ?good)))

(defrule wish-is-old
  "Who has waited too long goes home."
  (declare (salience -10))
  (clock (tick ?tick))
  ?w <- (wish (id ?id&:(< ?id (- ?tick 80))))
  =>
  (retract ?w))

(defrule offer-is-old
  "An offer too old is withdrawn."
  (declare (salience -10))
  (clock (tick ?tick))
  ?o <- (offer (id ?id&:(< ?id (- ?tick 60))))
  =>
  (retract ?o))

(defrule time-goes-on
  "Each tick brings an offer and a wish, and opens a stall."
  (declare (salience -20))
  ?c <- (clock (tick ?tick) (end ?end&:(< ?tick ?end)))
  ?s <- (stall (good =(mod (* ?tick 3) 8)))
  =>
  (bind ?*next* (+ ?*next* 1))
  (assert (offer (id ?tick) (good (mod ?*next* 8)) (price (price ?*next*))))
  (assert (wish (id ?tick) (good (mod (* ?*next* 5) 8)) (price (- (price (+ ?*next* 50)) 20))))
  (modify ?s (open yes))
  (modify ?c (tick (+ ?tick 1))))

(defrule tell-deals
  "What was sold in the end."
  (declare (salience -30))
  (clock (tick ?end) (end ?end))
  (deal (good ?good) (count ?count))
  =>
  (printout t "good " ?good " was sold " ?count " times" crlf))
