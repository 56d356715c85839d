; Queries in right-hand sides and functions see the facts of the moment.
(deftemplate item (slot price) (slot name))
(deffunction total ()
  (bind ?sum 0)
  (do-for-all-facts ((?i item)) TRUE (bind ?sum (+ ?sum ?i:price)))
  ?sum)
(defrule sale
  (sale)
  =>
  (println "before " (total))
  (delayed-do-for-all-facts ((?i item)) (> ?i:price 5) (modify ?i (price (- ?i:price 5))))
  (println "after " (total)))
(assert (item (name a) (price 3)) (item (name b) (price 8)) (item (name c) (price 10)))
(assert (sale))
(run)
