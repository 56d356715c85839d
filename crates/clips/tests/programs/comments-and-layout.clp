; Comments, empty lines and odd layout between forms.
;
(println "one") ; behind

   (println
      "two" ; inside
      "three"
   )
;(println "not this")
(println "semicolon ; in a text")
(println a;comment
)
	(println "after a tab")
