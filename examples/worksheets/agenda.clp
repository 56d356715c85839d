; worksheet 4: in which order do these rules fire?
(deffacts start (fruit apple) (fruit pear) (fruit plum) (hungry))

(defrule look "what is there?" (fruit ?f) => (println "look: " ?f))
(defrule eat "the pear first" (declare (salience 10))
  ?h <- (hungry) ?x <- (fruit pear) => (retract ?h ?x) (println "eat: pear") (assert (core)))
(defrule throw "cores go into the bin" (core) => (println "throw: core"))
(defrule done "nothing else to do" (declare (salience -10)) (not (hungry)) => (println "done"))
