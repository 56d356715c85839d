; Templates are listed and printed back.
(deftemplate  point   "a place"
   (slot x (type INTEGER)(default 0)) (slot y)
   (multislot rest))
(assert (path 1 2))
(list-deftemplates)
(ppdeftemplate point)
(ppdeftemplate nothing)
(println (get-deftemplate-list))
