; The address of a matched fact is its handle.
(defrule take
  ?f <- (todo ?what)
  (not (todo ?other&:(< (str-compare ?other ?what) 0)))
  =>
  (println "doing " ?what)
  (retract ?f))
(assert (todo wash))
(assert (todo cook))
(assert (todo sweep))
(run)
