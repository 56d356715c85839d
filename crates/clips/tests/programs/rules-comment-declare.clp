; The comment and the declarations of a rule, in their only order.
(defrule good "why" (declare (salience 2) (auto-focus FALSE)) (a) => (println "good"))
(defrule bad (a) (declare (salience 2)) => )
(defrule bad2 (declare (colour red)) (a) => )
(defrule bad3 (declare (auto-focus maybe)) (a) => )
(assert (a))
(run)
(ppdefrule good)
