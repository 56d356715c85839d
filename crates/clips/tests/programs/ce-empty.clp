; A rule without conditions fires once after each reset.
(watch activations)
(defrule hello => (println "hello"))
(run)
(run)
(reset)
(run)
