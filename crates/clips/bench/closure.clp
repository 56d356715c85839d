;;; Closure -- which nodes of a directed graph can be reached from which.
;;;
;;; reads      (edge ?from ?to), (size ?nodes)
;;; concludes  (path ?from ?to), (cyclic ?node), and how many of them there are
;;;
;;; Made for measuring; the graph comes from a generator.
;;; lint: given edge size

(defglobal ?*paths* = 0 ?*cyclic* = 0)

(defrule an-edge-is-a-path
  "One step."
  (edge ?a ?b)
  =>
  (assert (path ?a ?b)))

(defrule one-step-further
  "A path goes on with each edge from its end."
  (path ?a ?b)
  (edge ?b ?c)
  =>
  (assert (path ?a ?c)))

(defrule comes-back
  "A node that can be reached from itself."
  (path ?a ?a)
  =>
  (assert (cyclic ?a)))

(defrule leads-nowhere
  "A node that can be reached, but from which no path leads on."
  (declare (salience -5))
  (path ? ?a)
  (not (path ?a ?))
  =>
  (assert (dead-end ?a)))

(defrule count-paths
  "Each path is counted once."
  (declare (salience -10))
  (path ? ?)
  =>
  (bind ?*paths* (+ ?*paths* 1)))

(defrule count-cyclic
  "Each node on a cycle is counted once."
  (declare (salience -10))
  (cyclic ?)
  =>
  (bind ?*cyclic* (+ ?*cyclic* 1)))

(defrule tell
  "The end."
  (declare (salience -20))
  (size ?nodes)
  =>
  (bind ?dead 0)
  (do-for-all-facts ((?d dead-end)) TRUE (bind ?dead (+ ?dead 1)))
  (printout t ?nodes " nodes, " ?*paths* " paths, " ?*cyclic* " nodes on cycles, " ?dead " dead ends" crlf))
