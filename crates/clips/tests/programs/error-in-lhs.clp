; Errors while matching: the pattern does not match, and the run goes on.
(defrule first (a ?x&:(> ?x 3)) => (println "first " ?x))
(defrule second (b ?y) (a ?x&:(> ?x ?y)) => (println "second " ?x " " ?y))
(defrule third (a ?x) (not (b ?y&:(> ?y ?x))) => (println "third " ?x))
(assert (a sym))
(assert (a 5))
(assert (b 1))
(assert (b sym))
(run)
