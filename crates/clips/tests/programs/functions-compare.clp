; Numbers compare across kinds with =, but not with eq.
(println (= 1 1.0) (= 1 1 1) (= 1 2) (<> 1 2) (<> 1 1 2) (<> 1 2 1))
(println (< 1 2 3) (< 1 3 2) (<= 1 1 2) (> 3 2 1) (>= 3 3 1) (>= 1 2))
(println (eq 1 1.0) (eq a a a) (eq a b) (eq "a" a) (eq (create$ 1 2) (create$ 1 2)) (eq a b a))
(println (neq a b) (neq a a b) (neq a b c) (neq a b a))
(println (and TRUE 1 a) (and TRUE FALSE) (or FALSE FALSE) (or FALSE 0) (not FALSE) (not 0) (not nil))
(println (and FALSE (println "not evaluated")) (or TRUE (println "not evaluated")))
