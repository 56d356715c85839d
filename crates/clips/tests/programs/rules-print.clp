; A rule is printed back in the layout of the language.
(defrule   untidy "a comment"
(declare (salience 5)) ?f<-(a ?x&~b|c) (not(b ?x)) (or (c)(d $?y)) (exists (e)(f)) (forall (g ?z) (h ?z)) (test(> ?x 1))
=>(if (> ?x 1) then (printout t "big" crlf) (assert (z ?x "s" 1.0)) else (retract ?f)) (bind ?q (create$ a b)))
(ppdefrule untidy)
(defrule logical-one (logical (a) (b ?x)) => (assert (c)) (while (< 1 0) do (println "x")))
(ppdefrule logical-one)
(ppdefrule missing)
