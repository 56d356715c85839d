; forall: every match of the first has matches of the others.
(watch activations)
(defrule all-done
  (class ?c)
  (forall (student ?s ?c) (passed ?s) (paid ?s))
  =>
  (println "class " ?c " is done"))
(assert (class a))
(assert (student ann a))
(assert (passed ann))
(assert (paid ann))
(run)
(assert (student bob a))
(assert (class b))
(assert (passed bob))
(assert (paid bob))
(run)
