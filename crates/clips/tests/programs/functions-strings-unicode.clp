; Letters beyond ASCII count as letters.
(println (str-length "añb€") " " (sub-string 2 3 "añb€") " " (str-index "€" "añb€"))
(println (upcase "añ") " " (str-cat "é" ü))
(assert (größe 3))
(defrule r (größe ?x) => (println "größe " ?x))
(run)
