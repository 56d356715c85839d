; A small program as people write them: who is whose grandparent.
(deftemplate person (slot name) (slot parent))
(deffacts family
  (person (name ann) (parent bea))
  (person (name bob) (parent bea))
  (person (name bea) (parent cid))
  (person (name cid)))
(defrule grandparent
  "A parent of a parent."
  (person (name ?child) (parent ?middle&~nil))
  (person (name ?middle) (parent ?old&~nil))
  =>
  (assert (grandparent ?old ?child)))
(defrule siblings
  "Each pair once, in the order of the alphabet."
  (person (name ?a) (parent ?p&~nil))
  (person (name ?b) (parent ?p))
  (test (< (str-compare ?a ?b) 0))
  =>
  (println ?a " and " ?b " are siblings"))
(defrule report (declare (salience -10)) (grandparent ?g ?c) => (println ?g " is a grandparent of " ?c))
(reset)
(run)
