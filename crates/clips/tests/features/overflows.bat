; Numbers that do not fit, beside what is no construct.
99999999999999999999
(+ 1 2)
88888888888888888888888
(deffunction f () 1)
(+ 1 2)
99999999999999999999
(deffunction f () 1)
99999999999999999999 (+ 1 2)
(deffunction g () 1)
7 99999999999999999999
99999999999999999999
"abc" 99999999999999999999
(deffunction h () 99999999999999999999)
(deffunction i () 99999999999999999999 (nope))
99999999999999999999
(list-deffunctions)
99999999999999999999
(defmethod e ((?x INTEGER) (?x INTEGER)) 3)
(defmethod e (?x ?x) 3)
(defmethod e (?x (?x INTEGER)) 3)
(defmethod e ((?x INTEGER) ?x) 3)
(defmethod e ((?x INTEGER) $?x) 3)
(defmethod e ((?x INTEGER) ($?x INTEGER)) 3)
(defmethod e (($?x INTEGER) (?x INTEGER)) 3)
(defmethod e ((?x INTEGER)
   (?x INTEGER STRING (> ?x 1))) 3)
(defmethod e 3 "c" ((?x INTEGER) (?x INTEGER)) 3)
(deffunction e (?x ?x) 3)
(deffunction e (?x $?x) 3)
(defclass A (is-a USER))
(defmessage-handler A m (?x ?x) 1)
(defmessage-handler A m (?x $?x) 1)
(defmethod e (?x (?y INTEGER) (?y INTEGER) (?y)) 3)
(defmethod e (?x (?y INTEGER) ?z (?y INTEGER) (?y)) 3)
(defmethod e ($?x ?y) 3)
(defmethod e (($?x INTEGER) (?y INTEGER)) 3)
(exit)
