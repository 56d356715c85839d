; One assert of several facts answers with the last of them.
(watch facts)
(printout t (assert (a 1) (a 2) (a 3)) crlf)
(printout t (assert (a 4) (a 1)) crlf)
(printout t (assert (a 1) (a 5)) crlf)
