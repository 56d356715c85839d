; A form that never ends swallows the rest of the file.
(println "before")
(println "in the middle"
(println "after")
