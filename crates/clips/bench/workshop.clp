;;; Workshop -- orders go from room to room, each a module with its own rules.
;;;
;;; The office takes one wish after the other and gives the focus to the rooms that work on it; each hands on what it made.
;;; The store room takes the focus by itself when something runs out. What a room does not export nobody else sees.
;;;
;;; reads      (wish …)
;;; concludes  (PACK::parcel …), (OFFICE::bill …)
;;;
;;; Made for measuring; the wishes come from a generator.
;;; lint: given wish

(defmodule MAIN (export ?ALL))

(deftemplate MAIN::wish (slot number) (slot thing) (slot count))
(deftemplate MAIN::stock (slot of) (slot left))
(deftemplate MAIN::order (slot number) (slot thing) (slot todo) (slot state (default new)))

(deffacts MAIN::stocks
  (stock (of board) (left 40)) (stock (of leg) (left 40)) (stock (of screw) (left 200)) (stock (of paint) (left 30)))

(defrule MAIN::open
  (declare (salience 100))
  =>
  (focus OFFICE))

(defmodule PLANS (import MAIN ?ALL) (export ?ALL))

(deftemplate PLANS::needs (slot thing) (slot part) (slot count))
(defglobal PLANS ?*coats* = 2)

(deffacts PLANS::plans
  (needs (thing chair) (part board) (count 2)) (needs (thing chair) (part leg) (count 4)) (needs (thing chair) (part screw) (count 8))
  (needs (thing table) (part board) (count 3)) (needs (thing table) (part leg) (count 4)) (needs (thing table) (part screw) (count 12))
  (needs (thing shelf) (part board) (count 5)) (needs (thing shelf) (part screw) (count 20)))

(deffunction PLANS::coats (?thing)
  (if (eq ?thing shelf) then (+ 1 ?*coats*) else ?*coats*))

(defmodule STORE (import MAIN ?ALL))

(deftemplate STORE::delivery (slot of) (slot count))

(defrule STORE::runs-out
  (declare (auto-focus TRUE))
  (stock (of ?part) (left ?left&:(< ?left 20)))
  =>
  (assert (delivery (of ?part) (count 400))))

(defrule STORE::delivered
  ?delivery <- (delivery (of ?part) (count ?count))
  ?stock <- (stock (of ?part) (left ?left))
  =>
  (retract ?delivery)
  (modify ?stock (left (+ ?left ?count))))

(defmodule SAW (import MAIN ?ALL) (import PLANS deftemplate needs) (export deftemplate piece))

(deftemplate SAW::piece (slot order) (slot item) (slot part) (slot count) (slot drilled (default no)))

(defrule SAW::take-parts
  (order (number ?order) (thing ?thing) (state working) (todo ?item))
  (needs (thing ?thing) (part ?part) (count ?count))
  (not (piece (order ?order) (item ?item) (part ?part)))
  ?stock <- (stock (of ?part) (left ?left&:(>= ?left ?count)))
  =>
  (modify ?stock (left (- ?left ?count)))
  (assert (piece (order ?order) (item ?item) (part ?part) (count ?count))))

(defrule SAW::drill
  ?piece <- (piece (part board|leg) (drilled no))
  =>
  (modify ?piece (drilled yes)))

(defmodule BENCH (import MAIN ?ALL) (import PLANS ?ALL) (import SAW deftemplate piece) (export deftemplate made))

(deftemplate BENCH::made (slot order) (slot item) (slot coats (default 0)))

(defrule BENCH::put-together
  (order (number ?order) (thing ?thing) (state working) (todo ?item))
  (forall (needs (thing ?thing) (part ?part)) (piece (order ?order) (item ?item) (part ?part)))
  (not (made (order ?order) (item ?item)))
  =>
  (assert (made (order ?order) (item ?item))))

(defrule BENCH::clear-away
  (made (order ?order) (item ?item))
  ?piece <- (piece (order ?order) (item ?item))
  =>
  (retract ?piece))

(defmodule PAINT (import MAIN ?ALL) (import PLANS ?ALL) (import BENCH deftemplate made))

(defrule PAINT::a-coat
  (order (number ?order) (thing ?thing))
  ?made <- (made (order ?order) (coats ?coats&:(< ?coats (coats ?thing))))
  ?stock <- (stock (of paint) (left ?left))
  =>
  (modify ?made (coats (+ ?coats 1)))
  (modify ?stock (left (- ?left 1))))

(defrule PAINT::dry
  (declare (salience -10))
  (order (number ?order) (thing ?thing) (state working) (todo ?item))
  (made (order ?order) (item ?item) (coats ?coats&:(>= ?coats (coats ?thing))))
  =>
  (return))

(defmodule PACK (import MAIN ?ALL) (import BENCH deftemplate made) (export deftemplate parcel))

(deftemplate PACK::parcel (slot order) (multislot items))

(defrule PACK::wrap
  ?order <- (order (number ?number) (state working) (todo ?item))
  ?made <- (made (order ?number) (item ?item))
  ?parcel <- (parcel (order ?number) (items $?items))
  =>
  (retract ?made)
  (modify ?parcel (items ?items ?item))
  (modify ?order (todo (- ?item 1))))

(defrule PACK::first
  (declare (salience 10))
  (order (number ?number) (state working))
  (not (parcel (order ?number)))
  =>
  (assert (parcel (order ?number))))

(defmodule OFFICE (import MAIN ?ALL) (import PACK deftemplate parcel))

(deftemplate OFFICE::bill (slot order) (slot items))

(defrule OFFICE::accept
  (declare (salience -10))
  ?wish <- (wish (number ?number) (thing ?thing) (count ?count))
  (not (order (state working)))
  =>
  (retract ?wish)
  (assert (order (number ?number) (thing ?thing) (todo ?count) (state working))))

(defrule OFFICE::send-through-the-rooms
  (order (state working) (todo ?item&:(> ?item 0)))
  =>
  (focus SAW BENCH PAINT PACK))

(defrule OFFICE::close-an-order
  ?order <- (order (number ?number) (state working) (todo 0))
  ?parcel <- (parcel (order ?number) (items $?items))
  =>
  (modify ?order (state done))
  (retract ?parcel)
  (assert (bill (order ?number) (items (length$ ?items)))))

(defrule OFFICE::all-done
  (declare (salience -20))
  (not (wish))
  (not (order (state working)))
  (bill (order ?last))
  (not (bill (order ?later&:(> ?later ?last))))
  =>
  (println "the last order was " ?last))
