;;; Objects -- a warehouse: articles on shelves, orders that take from them, suppliers that fill them again.
;;;
;;; Everything is an instance, the rules match instances, and what they do goes by messages.
;;;
;;; reads      [warehouse], which says how many articles and orders there are to be
;;; concludes  orders that are delivered or late, and what the warehouse holds in the end
;;;
;;; Made for measuring.
;;; lint: given ARTICLE ORDER

(defclass WAREHOUSE (is-a USER)
  (slot articles (type INTEGER))
  (slot orders (type INTEGER))
  (slot day (type INTEGER) (default 0))
  (slot sent (type INTEGER) (default 0)))

(defclass THING (is-a USER)
  (slot number (type INTEGER)))

(defclass ARTICLE (is-a THING)
  (slot group (type INTEGER))
  (slot stock (type INTEGER) (default 10))
  (slot minimum (type INTEGER) (default 3))
  (slot state (type SYMBOL) (default enough)))

(defclass FRESH-ARTICLE (is-a ARTICLE)
  (slot age (type INTEGER) (default 0)))

(defclass ORDER (is-a THING)
  (slot article (type INTEGER))
  (slot amount (type INTEGER))
  (slot day (type INTEGER))
  (slot state (type SYMBOL) (default open)))

(defclass SUPPLIER (is-a THING)
  (slot group (type INTEGER))
  (slot load (type INTEGER) (default 5))
  (slot trips (type INTEGER) (default 0)))

(defglobal ?*late* = 0 ?*delivered* = 0 ?*dropped* = 0)

;;; -------------------------------------------------------------------------------- messages

(defmessage-handler ARTICLE take (?amount)
  (bind ?self:stock (- ?self:stock ?amount))
  (if (< ?self:stock ?self:minimum) then (send ?self put-state short))
  ?self:stock)

(defmessage-handler ARTICLE fill (?amount)
  (bind ?self:stock (+ ?self:stock ?amount))
  (if (>= ?self:stock ?self:minimum) then (send ?self put-state enough))
  ?self:stock)

(defmessage-handler FRESH-ARTICLE fill after (?amount)
  (bind ?self:age 0))

(defmessage-handler FRESH-ARTICLE grow-old ()
  (bind ?self:age (+ ?self:age 1)))

(defmessage-handler SUPPLIER bring (?article)
  (bind ?self:trips (+ ?self:trips 1))
  (send ?article fill ?self:load))

;;; -------------------------------------------------------------------------------- filling the shelves

(deffunction make-articles (?count)
  (loop-for-count (?i 1 ?count)
    (if (= 0 (mod ?i 4))
      then (make-instance (sym-cat article- ?i) of FRESH-ARTICLE (number ?i) (group (mod ?i 50)) (stock (mod (* ?i 7) 20)))
      else (make-instance (sym-cat article- ?i) of ARTICLE (number ?i) (group (mod ?i 50)) (stock (mod (* ?i 7) 20))))))

(deffunction make-orders (?count ?articles)
  (loop-for-count (?i 1 ?count)
    (make-instance (sym-cat order- ?i) of ORDER
      (number ?i) (article (+ 1 (mod (* ?i 31) ?articles))) (amount (+ 1 (mod (* ?i 13) 7))) (day (mod ?i 90)))))

(defrule open-warehouse
  "All that there is at the beginning."
  (declare (salience 100))
  (object (is-a WAREHOUSE) (articles ?articles) (orders ?orders))
  =>
  (make-articles ?articles)
  (make-orders ?orders ?articles)
  (loop-for-count (?i 0 49)
    (make-instance (sym-cat supplier- ?i) of SUPPLIER (number ?i) (group ?i))))

;;; -------------------------------------------------------------------------------- a day

(defrule deliver
  "An order of this day, and enough of its article."
  (declare (salience 20))
  (object (is-a WAREHOUSE) (day ?day))
  ?o <- (object (is-a ORDER) (state open) (day ?day) (article ?number) (amount ?amount))
  ?a <- (object (is-a ARTICLE) (number ?number) (stock ?stock&:(>= ?stock ?amount)))
  =>
  (bind ?*delivered* (+ ?*delivered* 1))
  (send ?a take ?amount)
  (modify-instance ?o (state delivered)))

(defrule put-off
  "There is not enough today: tomorrow, perhaps."
  (declare (salience 10))
  (object (is-a WAREHOUSE) (day ?day))
  ?o <- (object (is-a ORDER) (state open) (day ?day))
  =>
  (bind ?*late* (+ ?*late* 1))
  (modify-instance ?o (day (+ ?day 1))))

(defrule fill-up
  "The supplier of its group brings what runs short."
  ?a <- (object (is-a ARTICLE) (state short) (group ?group))
  ?s <- (object (is-a SUPPLIER) (group ?group))
  =>
  (send ?s bring ?a))

(defrule too-old
  "Fresh articles that lie too long are thrown away."
  ?a <- (object (is-a FRESH-ARTICLE) (age ?age&:(> ?age 5)) (stock ?stock&:(> ?stock 0)))
  =>
  (bind ?*dropped* (+ ?*dropped* ?stock))
  (modify-instance ?a (stock 0) (age 0) (state short)))

(defrule forget-order
  "A delivered order is needed no more."
  (declare (salience -5))
  ?o <- (object (is-a ORDER) (state delivered))
  =>
  (unmake-instance ?o))

(defrule next-day
  "Fresh articles grow older."
  (declare (salience -10))
  ?w <- (object (is-a WAREHOUSE) (day ?day&:(< ?day 120)))
  =>
  (do-for-all-instances ((?a FRESH-ARTICLE)) TRUE (send ?a grow-old))
  (send ?w put-day (+ ?day 1)))

(defrule tell
  "The end."
  (declare (salience -20))
  (object (is-a WAREHOUSE) (day 120))
  =>
  (bind ?stock 0)
  (do-for-all-instances ((?a ARTICLE)) TRUE (bind ?stock (+ ?stock (send ?a get-stock))))
  (bind ?trips 0)
  (do-for-all-instances ((?s SUPPLIER)) TRUE (bind ?trips (+ ?trips ?s:trips)))
  (printout t ?*delivered* " orders delivered, " ?*late* " put off, " ?*dropped* " pieces thrown away" crlf)
  (printout t ?stock " pieces in stock, " ?trips " trips, " (length$ (find-all-instances ((?o ORDER)) TRUE)) " orders open" crlf))
