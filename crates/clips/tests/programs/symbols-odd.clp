; Symbols may hold nearly any sign.
(println a.b a-b a_b a+b *star* /x/ x? !bang @at #hash %pct ^up {brace} :colon =eq >gt a<b "x"y)
(println 1a +1 -1 + - 1.2.3 1e 1e5x .5 5. - -.5 1e+2)
(println (type 1a) (type +1) (type +) (type 1.) (type .5) (type 1e5) (type 1e) (type -))
(println (create$ a|b a&b))
