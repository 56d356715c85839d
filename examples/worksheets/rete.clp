; worksheet 4: what does the network remember?
(deffacts family (parent ann bob) (parent bob cid) (parent bob dan) (parent cid eve))

(defrule grandparent "a parent of a parent"
  (parent ?a ?b) (parent ?b ?c) => (println ?a " is a grandparent of " ?c))
