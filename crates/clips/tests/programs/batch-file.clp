; batch* obeys the commands of another file.
(open "more.clp" out "w")
(printout out "(assert (from-batch 1))" crlf "(println \"in the batch\")" crlf "(+ 1 2)" crlf)
(close out)
(println (batch* "more.clp"))
(println "after")
(println (batch* "missing.clp"))
