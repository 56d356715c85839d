; One fact printed alone, with or without its default slots.
(deftemplate t (slot a (default 1)) (slot b) (multislot m (default x y)))
(assert (t (b 2)))
(assert (list a "b" 3.0))
(ppfact 1)
(ppfact 2)
(ppfact 1 t TRUE)
(ppfact 9)
(println (get-fact-list))
