;;; Rules -- very many of them, each about facts of its own kind.
;;;
;;; reads      (item …) made by a function, ten of each kind; (kinds …) says how many kinds there are
;;; concludes  nothing: each rule takes its items away, the smallest first
;;;
;;; Made for measuring; the rules come from a generator.

(deftemplate item (slot kind) (slot n))

(defrule fill
  "All facts are there before the first is looked at."
  (declare (salience 100))
  (kinds ?count)
  =>
  (loop-for-count (?i 0 (- ?count 1))
    (loop-for-count (?n 1 10)
      (assert (item (kind (sym-cat k ?i)) (n ?n))))))

