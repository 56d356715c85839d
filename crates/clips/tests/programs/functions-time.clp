; Times are floats; what they say is not compared.
(println (floatp (time)) (multifieldp (local-time)) (length$ (local-time)) (length$ (gm-time)))
(deffunction noop () 1)
(println (floatp (timer (noop))))
