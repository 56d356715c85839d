; Odds and ends.
(println (progn 1 2 3) " " (progn (println "side") last))
(println (funcall + 1 2) " " (funcall str-cat a b))
(println (funcall nothing 1))
(println (void))
