; Between texts and multifields.
(println (implode$ (create$ a "b c" 1 2.5 [n])))
(println (implode$ (create$)))
(println (explode$ "a \"b c\" 1 2.5 ?x (nested)"))
(println (length$ (explode$ "")) " " (type (nth$ 3 (explode$ "a b 3"))))
(println (str-cat (implode$ (create$ a b)) "|"))
(println (length$ (explode$ "a ; b")))
(println (expand$ (create$ 1 2)))
