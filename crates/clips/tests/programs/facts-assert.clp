; Ordered facts are numbered from 1 on; an equal one is not asserted again.
(watch facts)
(assert (color red))
(assert (color blue))
(assert (color red))
(assert (empty))
(assert (color red 1 2.5 "text" [name]))
(printout t (assert (color red)) crlf)
(printout t (assert (color green)) crlf)
