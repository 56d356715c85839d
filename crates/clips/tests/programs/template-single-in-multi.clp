; Several values asserted from a multifield are spliced.
(deftemplate t (slot s) (multislot m))
(defrule splice
  (items $?all)
  =>
  (assert (t (s first) (m start ?all end)))
  (assert (t (s second) (m $?all $?all)))
  (assert (plain $?all x ?all)))
(assert (items a b c))
(run)
