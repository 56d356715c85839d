; A modify that would make a duplicate leaves only the other fact.
(deftemplate t (slot a))
(assert (t (a 1)))
(assert (t (a 2)))
(watch facts)
(println (modify 1 (a 2)))
(facts)
