; Of two commands on one line only the first is obeyed.
(println "one") (println "two")
(println "three") ; a comment
(println
  "four") (println "five")
(println "six")
