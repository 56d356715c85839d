; A sieve by rules: multiples are retracted.
(deffunction start (?n) (loop-for-count (?i 2 ?n) (assert (candidate ?i))))
(defrule sieve
  (declare (salience 10))
  (candidate ?x)
  ?f <- (candidate ?y&:(and (> ?y ?x) (= (mod ?y ?x) 0)))
  =>
  (retract ?f))
(defrule print-prime
  (candidate ?x)
  (not (candidate ?y&:(< ?y ?x)))
  =>
  (println "the first is " ?x))
(start 40)
(run)
(println (length$ (find-all-facts ((?f candidate)) TRUE)) " primes")
