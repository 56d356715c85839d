; A fact may hold the address of another one.
(defrule wrap
  ?f <- (item ?x)
  =>
  (assert (box ?f ?x)))
(defrule open
  (box ?f ?x)
  =>
  (println "box of " ?x " holds " (fact-relation ?f) " " (fact-index ?f)))
(assert (item 1))
(assert (item 2))
(run)
