; ~ : not this constant, not this variable.
(defrule not-red (light ?c&~red) => (println ?c " is not red"))
(defrule not-two (light ~red&~green) => (println "neither red nor green"))
(defrule differ (light ?a) (light ?b&~?a) => (println ?a " differs from " ?b))
(assert (light red))
(assert (light green))
(assert (light blue))
(run)
