; Facts are saved into a file and loaded from it.
(deftemplate point (slot x) (multislot path))
(assert (point (x 1) (path a "b" 3)))
(assert (mark "two words" 2.5))
(println (save-facts "kept.fct"))
(retract *)
(println (load-facts "kept.fct"))
(facts)
(println (load-facts "missing.fct"))
