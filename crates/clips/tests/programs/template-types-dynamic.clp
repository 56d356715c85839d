; Computed values are checked only if dynamic checking is on.
(deftemplate t (slot i (type INTEGER)) (multislot m (type SYMBOL) (cardinality 0 2)))
(println (get-dynamic-constraint-checking))
(assert (t (i (sym-cat a b))))
(println (set-dynamic-constraint-checking TRUE))
(assert (t (i (sym-cat a c))))
(assert (t (i (+ 1 2)) (m (create$ a b c))))
(assert (t (i (+ 1 2)) (m (create$ a 1))))
(assert (t (i (+ 1 2)) (m (create$ a b))))
(defrule change
  ?f <- (t (i 3))
  =>
  (modify ?f (i (str-cat "x"))))
(run)
