;;; Waltz -- labels the lines of a drawing of solid blocks.
;;;
;;; Where lines meet, only few combinations of labels can come from solid blocks (Huffman and Clowes). Each junction starts with
;;; all of them; a combination that a neighbour contradicts is crossed out, until nothing changes (Waltz's filter). A label is seen
;;; from the junction: `+` convex, `-` concave, `in` and `out` an edge that hides something, with the block on the right of
;;; whoever goes along it in its direction.
;;;
;;; reads      (line ?p ?q) a line between two points, a point being y * 10000 + x; (outline ?p ?q) a line that borders on the
;;;            background, in the direction that has the block on its right
;;; concludes  (label (from ?p) (to ?q) (is ?label)) for every line
;;;
;;; Made for measuring; the drawing comes from a generator.
;;; lint: given line outline

(deftemplate edge (slot from) (slot to))
(deftemplate junction (slot at) (slot kind) (multislot arms))
(deftemplate allowed (slot kind) (slot number) (multislot labels))
(deftemplate reading (slot at) (slot number))
(deftemplate says (slot at) (slot number) (slot to) (slot label))
(deftemplate label (slot from) (slot to) (slot is))

(deffacts labels
  (opposite + +)
  (opposite - -)
  (opposite in out)
  (opposite out in))

;;; The arms of an ell: right, left, looking into its angle. Of an arrow: right barb, shaft, left barb. Of a fork: against the clock.
(deffacts combinations
  (allowed (kind ell) (number 1) (labels in out))
  (allowed (kind ell) (number 2) (labels out in))
  (allowed (kind ell) (number 3) (labels + in))
  (allowed (kind ell) (number 4) (labels out +))
  (allowed (kind ell) (number 5) (labels - out))
  (allowed (kind ell) (number 6) (labels in -))
  (allowed (kind arrow) (number 1) (labels in + out))
  (allowed (kind arrow) (number 2) (labels - + -))
  (allowed (kind arrow) (number 3) (labels + - +))
  (allowed (kind fork) (number 1) (labels + + +))
  (allowed (kind fork) (number 2) (labels - - -))
  (allowed (kind fork) (number 3) (labels - out in))
  (allowed (kind fork) (number 4) (labels in - out))
  (allowed (kind fork) (number 5) (labels out in -)))

(deffacts phases
  (phase read)
  (after read join)
  (after join filter)
  (after filter tell)
  (after tell done))

(deffunction x-of (?point) (mod ?point 10000))
(deffunction y-of (?point) (div ?point 10000))

;;; Twice the area of the triangle: positive if the way from a over the corner to b turns to the left as seen from the corner.
(deffunction turn (?corner ?a ?b)
  (- (* (- (x-of ?a) (x-of ?corner)) (- (y-of ?b) (y-of ?corner)))
     (* (- (y-of ?a) (y-of ?corner)) (- (x-of ?b) (x-of ?corner)))))

;;; The angle from one arm to another against the clock, in degrees.
(deffunction angle (?corner ?a ?b)
  (bind ?first (atan2 (- (y-of ?a) (y-of ?corner)) (- (x-of ?a) (x-of ?corner))))
  (bind ?second (atan2 (- (y-of ?b) (y-of ?corner)) (- (x-of ?b) (x-of ?corner))))
  (bind ?degrees (rad-deg (- ?second ?first)))
  (if (< ?degrees 0) then (+ ?degrees 360) else ?degrees))

(defrule draw-both-ways
  "A line is an edge from either end."
  (phase read)
  ?l <- (line ?p ?q)
  =>
  (retract ?l)
  (assert (edge (from ?p) (to ?q)) (edge (from ?q) (to ?p))))

(defrule two-lines-meet
  "Two lines meet in an ell."
  (phase join)
  (edge (from ?p) (to ?a))
  (edge (from ?p) (to ?b&:(> ?b ?a)))
  (not (edge (from ?p) (to ~?a&~?b)))
  =>
  (if (> (turn ?p ?a ?b) 0)
    then (assert (junction (at ?p) (kind ell) (arms ?a ?b)))
    else (assert (junction (at ?p) (kind ell) (arms ?b ?a)))))

(defrule three-lines-meet
  "Three lines meet in an arrow, if they lie on one side, or else in a fork."
  (phase join)
  (edge (from ?p) (to ?a))
  (edge (from ?p) (to ?b&:(> ?b ?a)))
  (edge (from ?p) (to ?c&:(> ?c ?b)))
  =>
  (if (< (angle ?p ?a ?b) (angle ?p ?a ?c))
    then (bind ?order (create$ ?a ?b ?c))
    else (bind ?order (create$ ?a ?c ?b)))
  (bind ?kind fork)
  (loop-for-count (?turn_ 1 3)
    (bind ?order (create$ (rest$ ?order) (first$ ?order)))
    (if (> (angle ?p (nth$ 3 ?order) (nth$ 1 ?order)) 180)
      then (bind ?kind arrow) (break)))
  (assert (junction (at ?p) (kind ?kind) (arms ?order))))

(defrule read-all-ways
  "Every combination of its kind is possible at first."
  (phase join)
  (junction (at ?p) (kind ?kind) (arms $?arms))
  (allowed (kind ?kind) (number ?n) (labels $?labels))
  =>
  (assert (reading (at ?p) (number ?n)))
  (progn$ (?arm ?arms)
    (assert (says (at ?p) (number ?n) (to ?arm) (label (nth$ ?arm-index ?labels))))))

(defrule hides-the-background
  "A line at the background hides it, with the block on its right."
  (phase filter)
  (outline ?p ?q)
  (says (at ?p) (number ?n) (to ?q) (label ~out))
  ?r <- (reading (at ?p) (number ?n))
  =>
  (retract ?r))

(defrule neighbour-contradicts
  "A combination is impossible if no combination at the other end agrees on the line between."
  (phase filter)
  ?r <- (reading (at ?p) (number ?n))
  (says (at ?p) (number ?n) (to ?q) (label ?label))
  (opposite ?label ?other)
  (not (says (at ?q) (to ?p) (label ?other)))
  =>
  (retract ?r))

(defrule cross-out
  "What a crossed-out combination said is no longer said."
  (declare (salience 10))
  (phase filter)
  ?s <- (says (at ?p) (number ?n))
  (not (reading (at ?p) (number ?n)))
  =>
  (retract ?s))

(defrule one-label-is-left
  "What both ends agree on is the label of the line."
  (phase tell)
  (edge (from ?p) (to ?q&:(> ?q ?p)))
  (says (at ?p) (to ?q) (label ?label))
  (opposite ?label ?other)
  (says (at ?q) (to ?p) (label ?other))
  =>
  (assert (label (from ?p) (to ?q) (is ?label))))

(defrule next-phase
  "When nothing is left to be done, the next phase begins."
  (declare (salience -10))
  ?p <- (phase ?now)
  (after ?now ?next)
  =>
  (retract ?p)
  (assert (phase ?next)))

(defrule count-the-labels
  "How many lines have which label."
  (phase done)
  (opposite ?label ?)
  =>
  (printout t "lines labelled " ?label ": " (length$ (find-all-facts ((?l label)) (eq ?l:is ?label))) crlf))
