; a query over a template that is seen twice
(defmodule A (export ?ALL))
(deftemplate b (slot x))
(deftemplate MAIN::b (slot x))
(defmodule MAIN (import A ?ALL))
(println (length$ (find-all-facts ((?o b)) TRUE)))
(println after)
(deffunction f () (do-for-all-facts ((?o b)) TRUE (println 1)))
(println after)
