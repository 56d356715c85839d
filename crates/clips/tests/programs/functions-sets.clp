; Unions, intersections and differences of multifields.
(println (union$ (create$ a b c) (create$ c d) (create$ a)))
(println (intersection$ (create$ a b c) (create$ c b z)))
(println (difference$ (create$ a b c) (create$ b)))
(println (union$) (intersection$) (union$ (create$ a a)))
(println (union$ a))
