; parentheses decide where a form ends, whatever a line begins with
(deffunction f ()
(defrule x => (println 1)))
(println "after")
(defrule a (b)
(defrule c =>)
=> )
(println "more")
(progn
(println "in"))
(assert (a
(defrule z)))
(println "end")
