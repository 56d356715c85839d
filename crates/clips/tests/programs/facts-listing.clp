; `facts` takes a first index, a last one, and how many.
(deffacts ten (n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7) (n 8) (n 9) (n 10))
(reset)
(facts 8)
(facts 3 5)
(facts 3 9 2)
(facts 20)
(facts -1)
(facts 5 3)
