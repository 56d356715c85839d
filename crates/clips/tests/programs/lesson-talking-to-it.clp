; the lesson: Talking to it
(+ 3 4)
(* 2 (+ 3 4) 1.5)
(str-cat "bean" "s")
(upcase beans)
(> 3 4)
(max 3
  (min 8 5)    ; the smaller of the two
  4)
(eq beans "beans")
(eq beans Beans)
