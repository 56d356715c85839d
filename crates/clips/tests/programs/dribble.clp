; What is printed is also written into a dribble file.
(println (dribble-on "log.txt"))
(println "into the file")
(printout t "and this" crlf)
(println (dribble-off))
(open "log.txt" in)
(loop-for-count 4 (println "> " (readline in)))
(close in)
