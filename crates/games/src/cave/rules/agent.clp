;;; agent -- what all four rule bases of the cave share: memory, phases, features, reactions.
;;;
;;; Loaded before each of them. A rule with a number in its name is the rule of this number of the original exercise: 1 to 78 are those of
;;; its list 4.3, and 79 to 86 are the eight of its section 4.1 that the list forgot. Rules without a number are ours: memory,
;;; phases and the feature vector.
;;;
;;; reads      begin, sensed                      percepts: the set-up once, what is sensed each cycle
;;; remembers  visited, safe (OK), no-monster (OKW), no-pit (OKP), possible-monster (W?), monster (W),
;;;            possible-pit (P?), pit (P), wall (M), treasure (T), stench (H), breeze (B)
;;;            counted                            safe cells not yet visited: SC is their number
;;;            trail                              the way home, the next step first
;;; shows      feature                            the components of the feature vector that hold this cycle
;;; decides    do                                 one per cycle

;;; ---- Memory ----

(deftemplate visited "The agent has been there." (slot row) (slot column))
(deftemplate safe "Neither a monster nor a pit is there." (slot row) (slot column))
(deftemplate possible-monster "A stench makes this cell suspect." (slot row) (slot column))
(deftemplate possible-pit "A breeze makes this cell suspect." (slot row) (slot column))
(deftemplate wall "The cave ends there." (slot row) (slot column))
(deftemplate treasure "A treasure lies there." (slot row) (slot column))
(deftemplate stench "It smelled there, in this cycle for the first time." (slot row) (slot column) (slot cycle))
(deftemplate breeze "There is a draught." (slot row) (slot column))
(deftemplate counted "Safe and still to be visited." (slot row) (slot column))
(deftemplate side "What lies next to a visited cell." (slot row) (slot column) (slot way) (slot to-row) (slot to-column))
(deftemplate trail "The opposites of the moves that led here." (slot cycle) (multislot back))

(deftemplate ground "The columns and rows of the agent's own map." (slot west) (slot east) (slot north) (slot south))
(deftemplate direction "One step, and back." (slot way) (slot columns) (slot rows) (slot back))
(deffacts directions
  (direction (way north) (columns 0) (rows -1) (back south))
  (direction (way east) (columns 1) (rows 0) (back west))
  (direction (way south) (columns 0) (rows 1) (back north))
  (direction (way west) (columns -1) (rows 0) (back east)))

;;; What lies higher is painted last.
(deffacts painting
  (paint (fact safe) (glyph "+") (tone safe) (layer ground))
  (paint (fact visited) (glyph ".") (tone safe) (layer ground))
  (paint (fact stench) (glyph "s") (layer sense))
  (paint (fact breeze) (glyph "b") (layer sense))
  (paint (fact possible-monster) (glyph "m") (tone doubtful))
  (paint (fact possible-pit) (glyph "p") (tone doubtful))
  (paint (fact monster) (glyph "M") (tone danger))
  (paint (fact pit) (glyph "P") (tone danger))
  (paint (fact treasure) (glyph "T") (tone goal) (layer item))
  (paint (fact sensed) (glyph "@") (layer agent)))

;;; What every decision rests on is no reason for one.
(deffacts machinery
  (hide (fact phase))
  (hide (fact follows))
  (hide (fact direction))
  (hide (fact side))
  (hide (fact component))
  (hide (fact ground))
  (hide (fact reach))
  (hide (fact trail) (part reasons))
  (hide (fact counted) (part reasons)))

;;; ---- Phases: one pass per cycle; what a later phase changes wakes no rule of an earlier one ----

(deftemplate phase "What the agent is busy with." (slot name) (slot cycle))
(deftemplate chosen "What the first feature that a rule reads is about." (slot kind) (slot way))
(deftemplate follows "The order of the phases." (slot phase) (slot next))
(deffacts phases
  (phase (name decide) (cycle 0))
  (follows (phase visited) (next doubt))
  (follows (phase doubt) (next moan))
  (follows (phase moan) (next glitter))
  (follows (phase glitter) (next bump))
  (follows (phase bump) (next stench))
  (follows (phase stench) (next monsters))
  (follows (phase monsters) (next breeze))
  (follows (phase breeze) (next pits))
  (follows (phase pits) (next free))
  (follows (phase free) (next deduce))
  (follows (phase deduce) (next count))
  (follows (phase count) (next features))
  (follows (phase features) (next decide)))

(defrule the-cave-is-known
  "The size is told: the map has as many columns and rows as the cave."
  (declare (salience 100))
  (begin (columns ?columns&~0) (rows ?rows))
  =>
  (assert (board (columns ?columns) (rows ?rows))
          (ground (west 1) (east ?columns) (north 1) (south ?rows))))

(defrule the-cave-is-not-known
  "The size is not told: the map has room for any cave, as the home is (1,1) and no side is longer than 100."
  (declare (salience 100))
  (begin (columns 0))
  =>
  (assert (ground (west -98) (east 100) (north -98) (south 100))))

(defrule the-start-is-to-be-visited
  "The start cell is safe, and nobody has been there yet: SC starts at 1."
  (declare (salience 100))
  (begin (row ?j) (column ?i))
  =>
  (assert (counted (row ?j) (column ?i))
          (trail (cycle 0) (back))))

(defrule a-cycle-begins
  "Something new was sensed; the old features hold no more."
  (declare (salience 90))
  (sensed (cycle ?now))
  ?phase <- (phase (name decide) (cycle ~?now))
  =>
  (do-for-all-facts ((?old feature chosen)) TRUE (retract ?old))
  (modify ?phase (name visited) (cycle ?now)))

(defrule the-next-phase
  "Nothing is left to be done in this phase."
  (declare (salience -10))
  ?phase <- (phase (name ?name))
  (follows (phase ?name) (next ?next))
  =>
  (modify ?phase (name ?next)))

;;; ---- Visited ----

(defrule rule-1-a-counted-cell-is-visited
  "Rule 1: one safe cell less is left to be visited."
  (phase (name visited))
  (sensed (row ?j) (column ?i))
  ?counted <- (counted (row ?j) (column ?i))
  =>
  (retract ?counted))

(defrule rule-2-here-is-visited
  "Rule 2: the agent is here."
  (phase (name visited))
  (sensed (row ?j) (column ?i))
  (not (visited (row ?j) (column ?i)))
  =>
  (assert (visited (row ?j) (column ?i))
          (side (row ?j) (column ?i) (way north) (to-row (- ?j 1)) (to-column ?i))
          (side (row ?j) (column ?i) (way east) (to-row ?j) (to-column (+ ?i 1)))
          (side (row ?j) (column ?i) (way south) (to-row (+ ?j 1)) (to-column ?i))
          (side (row ?j) (column ?i) (way west) (to-row ?j) (to-column (- ?i 1)))))

(defrule a-step-back-shortens-the-trail
  "The agent went back where it came from."
  (phase (name visited))
  (sensed (cycle ?now) (did move) (bump FALSE) (way ?way))
  ?trail <- (trail (cycle ~?now) (back ?way $?rest))
  =>
  (modify ?trail (cycle ?now) (back ?rest)))

(defrule a-step-on-lengthens-the-trail
  "The opposite move leads back."
  (phase (name visited))
  (sensed (cycle ?now) (did move) (bump FALSE) (way ?way))
  ?trail <- (trail (cycle ~?now) (back $?rest&:(neq (nth$ 1 ?rest) ?way)))
  (direction (way ?way) (back ?back))
  =>
  (modify ?trail (cycle ?now) (back ?back ?rest)))

;;; ---- Consistency: at once after every change, in the original exercise's order ----

(defrule rule-3-a-visited-cell-is-safe
  "Rule 3: the agent has been there, and it lives."
  (declare (salience 50))
  (visited (row ?r) (column ?c))
  =>
  (assert (safe (row ?r) (column ?c))))

(defrule rule-4-safe-is-free-of-both
  "Rule 4: safe means free of monsters and free of pits, and the other way round."
  (declare (salience 50))
  (or (safe (row ?r) (column ?c))
      (and (no-monster (row ?r) (column ?c))
           (no-pit (row ?r) (column ?c))))
  =>
  (assert (no-monster (row ?r) (column ?c)) (no-pit (row ?r) (column ?c)) (safe (row ?r) (column ?c))))

(defrule rule-5-no-monster-where-none-can-be
  "Rule 5: what is free of monsters is no suspect."
  (declare (salience 50))
  (no-monster (row ?r) (column ?c))
  (or ?belief <- (possible-monster (row ?r) (column ?c))
      ?belief <- (monster (row ?r) (column ?c)))
  =>
  (retract ?belief))

(defrule rule-6-no-pit-where-none-can-be
  "Rule 6: what is free of pits is no suspect."
  (declare (salience 50))
  (no-pit (row ?r) (column ?c))
  (or ?belief <- (possible-pit (row ?r) (column ?c))
      ?belief <- (pit (row ?r) (column ?c)))
  =>
  (retract ?belief))

(defrule rule-7-a-pit-and-nothing-else
  "Rule 7: a cell holds one thing, so a certain pit clears every other belief."
  (declare (salience 40))
  (pit (row ?r) (column ?c))
  (or ?belief <- (possible-pit (row ?r) (column ?c))
      ?belief <- (possible-monster (row ?r) (column ?c))
      ?belief <- (monster (row ?r) (column ?c)))
  =>
  (retract ?belief))

;;; Its "no certain pit" never acts: rule 7 has been there before.
(defrule rule-8-a-monster-and-nothing-else
  "Rule 8: a cell holds one thing, so a certain monster clears every other belief."
  (declare (salience 30))
  (monster (row ?r) (column ?c))
  (or ?belief <- (possible-monster (row ?r) (column ?c))
      ?belief <- (possible-pit (row ?r) (column ?c)))
  =>
  (retract ?belief))

;;; ---- Moan ----

(defrule rule-10-a-hit-north
  "Rule 10: the arrow killed the monster next door in the north, or one behind it; either way none is next door now."
  (phase (name moan))
  (sensed (moan TRUE) (did shoot) (way north) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way north) (to-row ?r) (to-column ?c))
  =>
  (assert (no-monster (row ?r) (column ?c))))

(defrule rule-11-a-hit-east
  "Rule 11: the arrow killed the monster next door in the east, or one behind it; either way none is next door now."
  (phase (name moan))
  (sensed (moan TRUE) (did shoot) (way east) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way east) (to-row ?r) (to-column ?c))
  =>
  (assert (no-monster (row ?r) (column ?c))))

(defrule rule-12-a-hit-south
  "Rule 12: the arrow killed the monster next door in the south, or one behind it; either way none is next door now."
  (phase (name moan))
  (sensed (moan TRUE) (did shoot) (way south) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way south) (to-row ?r) (to-column ?c))
  =>
  (assert (no-monster (row ?r) (column ?c))))

(defrule rule-13-a-hit-west
  "Rule 13: the arrow killed the monster next door in the west, or one behind it; either way none is next door now."
  (phase (name moan))
  (sensed (moan TRUE) (did shoot) (way west) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way west) (to-row ?r) (to-column ?c))
  =>
  (assert (no-monster (row ?r) (column ?c))))

;;; The rules 14 to 17 name the cell next door first, so it is freed even where it is a wall.
(defrule rule-14-a-miss-north
  "Rule 14: the arrow flew north to the wall and killed nothing, so no monster is in its line."
  (phase (name moan))
  (sensed (moan FALSE) (did shoot) (way north) (row ?j) (column ?i))
  (ground (north ?north))
  =>
  (bind ?r (- ?j 1))
  (assert (no-monster (row ?r) (column ?i)))
  (bind ?r (- ?r 1))
  (while (>= ?r ?north)
    (assert (no-monster (row ?r) (column ?i)))
    (bind ?r (- ?r 1))))

(defrule rule-15-a-miss-east
  "Rule 15: the arrow flew east to the wall and killed nothing, so no monster is in its line."
  (phase (name moan))
  (sensed (moan FALSE) (did shoot) (way east) (row ?j) (column ?i))
  (ground (east ?east))
  =>
  (bind ?c (+ ?i 1))
  (assert (no-monster (row ?j) (column ?c)))
  (bind ?c (+ ?c 1))
  (while (<= ?c ?east)
    (assert (no-monster (row ?j) (column ?c)))
    (bind ?c (+ ?c 1))))

(defrule rule-16-a-miss-south
  "Rule 16: the arrow flew south to the wall and killed nothing, so no monster is in its line."
  (phase (name moan))
  (sensed (moan FALSE) (did shoot) (way south) (row ?j) (column ?i))
  (ground (south ?south))
  =>
  (bind ?r (+ ?j 1))
  (assert (no-monster (row ?r) (column ?i)))
  (bind ?r (+ ?r 1))
  (while (<= ?r ?south)
    (assert (no-monster (row ?r) (column ?i)))
    (bind ?r (+ ?r 1))))

(defrule rule-17-a-miss-west
  "Rule 17: the arrow flew west to the wall and killed nothing, so no monster is in its line."
  (phase (name moan))
  (sensed (moan FALSE) (did shoot) (way west) (row ?j) (column ?i))
  (ground (west ?west))
  =>
  (bind ?c (- ?i 1))
  (assert (no-monster (row ?j) (column ?c)))
  (bind ?c (- ?c 1))
  (while (>= ?c ?west)
    (assert (no-monster (row ?j) (column ?c)))
    (bind ?c (- ?c 1))))

;;; ---- Glitter ----

(defrule rule-18-glitter-is-treasure
  "Rule 18: only treasures glitter."
  (phase (name glitter))
  (sensed (glitter TRUE) (row ?j) (column ?i))
  =>
  (assert (treasure (row ?j) (column ?i))))

(defrule rule-19-no-glitter-no-treasure
  "Rule 19: it was taken."
  (phase (name glitter))
  (sensed (glitter FALSE) (row ?j) (column ?i))
  ?treasure <- (treasure (row ?j) (column ?i))
  =>
  (retract ?treasure))

;;; ---- Bump ----

(deftemplate reach "How far walls go past the last cell." (slot beyond))

(defrule rule-20-a-bump-north
  "Rule 20: the cave is a rectangle, so one cell of a wall in the north shows the whole row."
  (phase (name bump))
  (sensed (bump TRUE) (did move) (way north) (row ?j))
  (ground (west ?west) (east ?east))
  (reach (beyond ?beyond))
  =>
  (loop-for-count (?c ?west (+ ?east ?beyond))
    (assert (wall (row (- ?j 1)) (column ?c)))))

(defrule rule-21-no-visit-behind-the-wall-north
  "Rule 21: a wall in the north cannot be visited."
  (phase (name bump))
  (sensed (bump TRUE) (did move) (way north) (row ?j))
  ?counted <- (counted (row ?r&:(= ?r (- ?j 1))))
  =>
  (retract ?counted))

(defrule rule-22-a-bump-east
  "Rule 22: the cave is a rectangle, so one cell of a wall in the east shows the whole column."
  (phase (name bump))
  (sensed (bump TRUE) (did move) (way east) (column ?i))
  (ground (north ?north) (south ?south))
  (reach (beyond ?beyond))
  =>
  (loop-for-count (?r ?north (+ ?south ?beyond))
    (assert (wall (row ?r) (column (+ ?i 1))))))

(defrule rule-23-no-visit-behind-the-wall-east
  "Rule 23: a wall in the east cannot be visited."
  (phase (name bump))
  (sensed (bump TRUE) (did move) (way east) (column ?i))
  ?counted <- (counted (column ?c&:(= ?c (+ ?i 1))))
  =>
  (retract ?counted))

(defrule rule-24-a-bump-south
  "Rule 24: the cave is a rectangle, so one cell of a wall in the south shows the whole row."
  (phase (name bump))
  (sensed (bump TRUE) (did move) (way south) (row ?j))
  (ground (west ?west) (east ?east))
  (reach (beyond ?beyond))
  =>
  (loop-for-count (?c ?west (+ ?east ?beyond))
    (assert (wall (row (+ ?j 1)) (column ?c)))))

(defrule rule-25-no-visit-behind-the-wall-south
  "Rule 25: a wall in the south cannot be visited."
  (phase (name bump))
  (sensed (bump TRUE) (did move) (way south) (row ?j))
  ?counted <- (counted (row ?r&:(= ?r (+ ?j 1))))
  =>
  (retract ?counted))

(defrule rule-26-a-bump-west
  "Rule 26: the cave is a rectangle, so one cell of a wall in the west shows the whole column."
  (phase (name bump))
  (sensed (bump TRUE) (did move) (way west) (column ?i))
  (ground (north ?north) (south ?south))
  (reach (beyond ?beyond))
  =>
  (loop-for-count (?r ?north (+ ?south ?beyond))
    (assert (wall (row ?r) (column (- ?i 1))))))

(defrule rule-27-no-visit-behind-the-wall-west
  "Rule 27: a wall in the west cannot be visited."
  (phase (name bump))
  (sensed (bump TRUE) (did move) (way west) (column ?i))
  ?counted <- (counted (column ?c&:(= ?c (- ?i 1))))
  =>
  (retract ?counted))

;;; ---- What was smelled and felt where ----

(defrule it-smells-here
  "Stench is remembered."
  (phase (name stench))
  (sensed (stench TRUE) (cycle ?now) (row ?j) (column ?i))
  (not (stench (row ?j) (column ?i)))
  =>
  (assert (stench (row ?j) (column ?i) (cycle ?now))))

(defrule it-smells-no-more
  "What smelled is dead, or was a bomb."
  (phase (name stench))
  (sensed (stench FALSE) (row ?j) (column ?i))
  ?stench <- (stench (row ?j) (column ?i))
  =>
  (retract ?stench))

(defrule there-is-a-draught-here
  "A breeze is remembered; pits stay."
  (phase (name breeze))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (not (breeze (row ?j) (column ?i)))
  =>
  (assert (breeze (row ?j) (column ?i))))

;;; ---- Count ----

(defrule rule-60-one-more-to-visit-north
  "Rule 60: the cell next door in the north is safe, and nobody has visited it."
  (phase (name count))
  (sensed (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way north) (to-row ?r) (to-column ?c))
  (safe (row ?r) (column ?c))
  (not (visited (row ?r) (column ?c)))
  (not (counted (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (counted (row ?r) (column ?c))))

(defrule rule-61-one-more-to-visit-east
  "Rule 61: the cell next door in the east is safe, and nobody has visited it."
  (phase (name count))
  (sensed (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way east) (to-row ?r) (to-column ?c))
  (safe (row ?r) (column ?c))
  (not (visited (row ?r) (column ?c)))
  (not (counted (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (counted (row ?r) (column ?c))))

(defrule rule-62-one-more-to-visit-south
  "Rule 62: the cell next door in the south is safe, and nobody has visited it."
  (phase (name count))
  (sensed (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way south) (to-row ?r) (to-column ?c))
  (safe (row ?r) (column ?c))
  (not (visited (row ?r) (column ?c)))
  (not (counted (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (counted (row ?r) (column ?c))))

(defrule rule-63-one-more-to-visit-west
  "Rule 63: the cell next door in the west is safe, and nobody has visited it."
  (phase (name count))
  (sensed (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way west) (to-row ?r) (to-column ?c))
  (safe (row ?r) (column ?c))
  (not (visited (row ?r) (column ?c)))
  (not (counted (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (counted (row ?r) (column ?c))))

;;; ---- The feature vector, as the rules 64-77 spell it out ----

(deftemplate component "Which rule of the original exercise reads a feature." (slot name) (slot kind) (slot way) (slot rule))
(deffacts features
  (vector (names X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 X12 X13 X14 X15 X16 X17 X18))
  (component (name X1) (kind glitter) (way none) (rule 64))
  (component (name X2) (kind ready) (way none) (rule 65))
  (component (name X3) (kind monster) (way north) (rule 66))
  (component (name X4) (kind monster) (way east) (rule 67))
  (component (name X5) (kind monster) (way south) (rule 68))
  (component (name X6) (kind monster) (way west) (rule 69))
  (component (name X7) (kind safe) (way north) (rule 70))
  (component (name X8) (kind safe) (way east) (rule 71))
  (component (name X9) (kind safe) (way south) (rule 72))
  (component (name X10) (kind safe) (way west) (rule 73))
  (component (name X11) (kind last-resort) (way north) (rule 74))
  (component (name X12) (kind last-resort) (way east) (rule 75))
  (component (name X13) (kind last-resort) (way south) (rule 76))
  (component (name X14) (kind last-resort) (way west) (rule 77))
  ;; No rule of the original exercise reads these.
  (component (name X15) (kind spared) (way north) (rule none))
  (component (name X16) (kind spared) (way east) (rule none))
  (component (name X17) (kind spared) (way south) (rule none))
  (component (name X18) (kind spared) (way west) (rule none)))

(defrule x1-treasure-here
  "A treasure lies here."
  (phase (name features))
  (sensed (row ?j) (column ?i))
  (treasure (row ?j) (column ?i))
  =>
  (assert (feature (name X1) (value TRUE))))

(defrule x2-bomb-ready
  "The wait is over and a bomb is left."
  (phase (name features))
  (sensed (wait 0) (bombs ~0))
  =>
  (assert (feature (name X2) (value TRUE))))

(defrule x3-to-x6-monster-next-door
  "A certain monster is next door and an arrow is left."
  (phase (name features))
  (sensed (arrows ~0) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (monster (row ?r) (column ?c))
  (component (name ?x) (kind monster) (way ?way))
  =>
  (assert (feature (name ?x) (value TRUE))))

(defrule x7-to-x10-safe-cell-next-door
  "A safe cell next door that nobody has visited."
  (phase (name features))
  (sensed (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (safe (row ?r) (column ?c))
  (not (visited (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  (component (name ?x) (kind safe) (way ?way))
  =>
  (assert (feature (name ?x) (value TRUE))))

(defrule x11-to-x14-suspect-next-door-and-nothing-else-to-do
  "No safe cell is left to be visited, but an arrow; a monster may be next door."
  (phase (name features))
  (sensed (arrows ~0) (row ?j) (column ?i))
  (not (counted))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (possible-monster (row ?r) (column ?c))
  (component (name ?x) (kind last-resort) (way ?way))
  =>
  (assert (feature (name ?x) (value TRUE))))

(defrule x15-to-x18-suspect-next-door-but-safe-cells-are-left
  "A monster may be next door, and the arrow is spared for now."
  (phase (name features))
  (sensed (row ?j) (column ?i))
  (exists (counted))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (possible-monster (row ?r) (column ?c))
  (component (name ?x) (kind spared) (way ?way))
  =>
  (assert (feature (name ?x) (value TRUE))))

;;; ---- Reactions: the first rule of the list whose feature holds ----

(defrule the-first-feature-decides
  "The rules of the original exercise are tried in their order."
  (phase (name decide))
  (feature (name ?x))
  (component (name ?x) (rule ?rule&~none) (kind ?kind) (way ?way))
  (not (and (feature (name ?y)) (component (name ?y) (rule ?earlier&~none&:(< ?earlier ?rule)))))
  =>
  (assert (chosen (kind ?kind) (way ?way))))

(defrule rule-64-take-the-treasure
  "Rule 64: treasures are what the agent came for."
  (chosen (kind glitter))
  (not (do))
  =>
  (assert (do (act take))))

(defrule rule-65-drop-a-bomb
  "Rule 65: the wait is over and a bomb is left; the original exercise has it dropped at once, whether others are there or not."
  (chosen (kind ready))
  (not (do))
  =>
  (assert (do (act bomb))))

(defrule rule-66-shoot-the-monster-north
  "Rule 66: a dead monster opens ground, so a sure shot north comes before a walk."
  (chosen (kind monster) (way north))
  (not (do))
  =>
  (assert (do (act shoot) (way north))))

(defrule rule-67-shoot-the-monster-east
  "Rule 67: a dead monster opens ground, so a sure shot east comes before a walk."
  (chosen (kind monster) (way east))
  (not (do))
  =>
  (assert (do (act shoot) (way east))))

(defrule rule-68-shoot-the-monster-south
  "Rule 68: a dead monster opens ground, so a sure shot south comes before a walk."
  (chosen (kind monster) (way south))
  (not (do))
  =>
  (assert (do (act shoot) (way south))))

(defrule rule-69-shoot-the-monster-west
  "Rule 69: a dead monster opens ground, so a sure shot west comes before a walk."
  (chosen (kind monster) (way west))
  (not (do))
  =>
  (assert (do (act shoot) (way west))))

(defrule rule-70-explore-north
  "Rule 70: the cell in the north is safe, and a treasure may be there."
  (chosen (kind safe) (way north))
  (not (do))
  =>
  (assert (do (act move) (way north))))

(defrule rule-71-explore-east
  "Rule 71: the cell in the east is safe, and a treasure may be there."
  (chosen (kind safe) (way east))
  (not (do))
  =>
  (assert (do (act move) (way east))))

(defrule rule-72-explore-south
  "Rule 72: the cell in the south is safe, and a treasure may be there."
  (chosen (kind safe) (way south))
  (not (do))
  =>
  (assert (do (act move) (way south))))

(defrule rule-73-explore-west
  "Rule 73: the cell in the west is safe, and a treasure may be there."
  (chosen (kind safe) (way west))
  (not (do))
  =>
  (assert (do (act move) (way west))))

(defrule rule-74-shoot-the-suspect-north
  "Rule 74: nothing else is left that would open ground."
  (chosen (kind last-resort) (way north))
  (not (do))
  =>
  (assert (do (act shoot) (way north))))

(defrule rule-75-shoot-the-suspect-east
  "Rule 75: nothing else is left that would open ground."
  (chosen (kind last-resort) (way east))
  (not (do))
  =>
  (assert (do (act shoot) (way east))))

(defrule rule-76-shoot-the-suspect-south
  "Rule 76: nothing else is left that would open ground."
  (chosen (kind last-resort) (way south))
  (not (do))
  =>
  (assert (do (act shoot) (way south))))

(defrule rule-77-shoot-the-suspect-west
  "Rule 77: nothing else is left that would open ground."
  (chosen (kind last-resort) (way west))
  (not (do))
  =>
  (assert (do (act shoot) (way west))))

(defrule rule-78-step-back
  "Rule 78: nothing is to be done here, so the agent goes back where it came from; at home it does nothing."
  (declare (salience -10))
  (phase (name decide))
  (not (chosen))
  (not (do))
  (trail (back $?back))
  =>
  (if (= 0 (length$ ?back))
    then (assert (do (act nothing)))
    else (assert (do (act move) (way (nth$ 1 ?back))))))
