; describe-class
(defclass A (is-a USER) (role concrete) (slot x (default 1) (type INTEGER) (range 0 9)) (multislot m (default 4 5) (cardinality 1 3) (allowed-values 4 5 a))
   (slot a-rather-long-name (access read-only) (visibility public)) (slot sh (storage shared) (propagation no-inherit)) (slot io (access initialize-only) (pattern-match non-reactive)))
(defclass B (is-a A) (slot y (default-dynamic (gensym*)) (override-message a-long-message)) (slot x (source composite) (default 3)) (slot l (type LEXEME)))
(defmessage-handler B go before () 3)
(describe-class A)
(describe-class B)
(describe-class NUMBER)
(describe-class NOPE)
