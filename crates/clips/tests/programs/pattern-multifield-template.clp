; Several multislots in one pattern: every combination.
(deftemplate t (multislot a) (multislot b))
(watch activations)
(defrule combine (t (a $? ?x $?) (b $? ?y $?)) => (println ?x ?y))
(assert (t (a 1 2) (b x y)))
(run)
