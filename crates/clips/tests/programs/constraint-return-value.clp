; =( ) : equal to the value of an expression.
(defrule successor (n ?x) (n ?y&=(+ ?x 1)) => (println ?y " follows " ?x))
(defrule not-double (n ?x) (n ?y&~=(* ?x 2)) => (println ?y " is not twice " ?x))
(defrule fixed (n =(+ 1 1)) => (println "there is a two"))
(defrule either (n ?x) (n ?y&=(+ ?x 1)|=(- ?x 1)) => (println ?x " and " ?y " are next"))
(assert (n 1))
(assert (n 2))
(assert (n 3))
(run)
