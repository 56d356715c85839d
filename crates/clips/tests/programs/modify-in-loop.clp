; A rule that modifies its own fact goes on until its condition fails.
(deftemplate counter (slot n) (slot log))
(defrule count
  ?c <- (counter (n ?n&:(< ?n 4)))
  =>
  (println "count " ?n)
  (modify ?c (n (+ ?n 1)) (log (str-cat "was " ?n))))
(assert (counter (n 0)))
(watch facts)
(run)
