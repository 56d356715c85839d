; Orders served from stock, with rounding and a report.
(deftemplate stock (slot item) (slot count (type INTEGER)) (slot price (type FLOAT)))
(deftemplate order (slot id) (slot item) (slot count))
(defglobal ?*total* = 0.0)
(deffacts shop
  (stock (item nail) (count 100) (price 0.05))
  (stock (item hammer) (count 2) (price 12.5))
  (order (id 1) (item nail) (count 60))
  (order (id 2) (item hammer) (count 1))
  (order (id 3) (item nail) (count 60))
  (order (id 4) (item saw) (count 1)))
(defrule serve
  ?o <- (order (id ?id) (item ?item) (count ?n))
  ?s <- (stock (item ?item) (count ?have&:(>= ?have ?n)) (price ?p))
  =>
  (retract ?o)
  (modify ?s (count (- ?have ?n)))
  (bind ?*total* (+ ?*total* (* ?n ?p)))
  (format t "order %d: %d x %s = %.2f%n" ?id ?n ?item (* ?n ?p)))
(defrule refuse
  (declare (salience -5))
  (order (id ?id) (item ?item))
  =>
  (if (any-factp ((?s stock)) (eq ?s:item ?item))
    then (println "order " ?id ": not enough " ?item)
    else (println "order " ?id ": there is no " ?item)))
(reset)
(run)
(println "total " ?*total*)
