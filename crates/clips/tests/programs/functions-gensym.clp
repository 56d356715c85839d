; New symbols, one after the other.
(println (gensym) " " (gensym) " " (gensym*))
(setgen 100)
(println (gensym) " " (gensym*))
(assert (made gen200 gen201))
(setgen 200)
(println (gensym*))
(setgen -1)
(setgen a)
