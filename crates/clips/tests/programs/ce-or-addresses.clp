; The same variable may be bound in each branch of an or.
(defrule clean
  (or ?f <- (dust) ?f <- (mud ?))
  =>
  (println "removing " (fact-index ?f))
  (retract ?f))
(assert (dust))
(assert (mud 1))
(assert (mud 2))
(run)
(ppdefrule clean)
