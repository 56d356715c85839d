; A slot with default ?NONE must be given.
(deftemplate t (slot a (default ?NONE)) (slot b))
(assert (t (b 1)))
(assert (t (a 1)))
(defrule r (go) => (assert (t (b 2))))
(assert (t (a 2) (b 3)))
