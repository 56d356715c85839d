; if, then, else, and what counts as false.
(deffunction test-it (?x) (if ?x then yes else no))
(println (test-it TRUE) " " (test-it FALSE) " " (test-it 0) " " (test-it nil) " " (test-it "FALSE"))
(println (if FALSE then 1))
(println (if (> 2 1) then (println "side") 5 else 6))
(if (< 2 1) then (println "no") else (println "first") (println "second"))
