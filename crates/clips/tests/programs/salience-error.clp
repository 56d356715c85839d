; A salience that cannot be computed.
(defglobal ?*s* = 0)
(defrule by-zero (declare (salience (/ 10 ?*s*))) (go) => (println "fired"))
(defrule text (declare (salience (str-cat "a" "b"))) (go) => (println "fired"))
(bind ?*s* 20000)
(defrule range (declare (salience ?*s*)) (go) => (println "fired"))
(assert (go))
(run)
