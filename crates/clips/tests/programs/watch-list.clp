; `list-watch-items` tells what is watched.
(deftemplate t (slot a))
(defrule r (t) =>)
(watch facts t)
(watch rules)
(list-watch-items)
(list-watch-items facts)
