;;; agent -- what all four rule bases of the cave share: memory, phases, features, reactions.
;;;
;;; Loaded before each of them. Numbers behind "Seed" are those of the seed's list 4.3; directions that the seed writes as
;;; four rules are one rule here, over the four sides of a cell, which are tried from the north clockwise.
;;;
;;; reads      begin, sensed                      percepts: the set-up once, what is sensed each cycle
;;; remembers  visited, safe (OK), no-monster (OKW), no-pit (OKP), possible-monster (W?), monster (W),
;;;            possible-pit (P?), pit (P), wall (M), treasure (T), stench (H), breeze (B)
;;;            counted                            safe cells not yet visited: SC is their number
;;;            trail                              the way home, the next step first
;;; shows      feature                            the components of the feature vector that hold this cycle
;;; decides    do                                 one per cycle

;;; ---- Memory ----

(deftemplate visited "The agent has been there." (slot column) (slot row))
(deftemplate safe "Neither a monster nor a pit is there." (slot column) (slot row))
(deftemplate possible-monster "A stench makes this cell suspect." (slot column) (slot row))
(deftemplate possible-pit "A breeze makes this cell suspect." (slot column) (slot row))
(deftemplate wall "The cave ends there." (slot column) (slot row))
(deftemplate treasure "A treasure lies there." (slot column) (slot row))
(deftemplate stench "It smelled there, in this cycle for the first time." (slot column) (slot row) (slot cycle))
(deftemplate breeze "There is a draught." (slot column) (slot row))
(deftemplate counted "Safe and still to be visited." (slot column) (slot row))
(deftemplate side "What lies next to a visited cell." (slot column) (slot row) (slot way) (slot to-column) (slot to-row))
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
  (begin (column ?i) (row ?j))
  =>
  (assert (counted (column ?i) (row ?j))
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

;;; Seed 1
(defrule a-counted-cell-is-visited
  "One safe cell less is left to be visited."
  (phase (name visited))
  (sensed (column ?i) (row ?j))
  ?counted <- (counted (column ?i) (row ?j))
  =>
  (retract ?counted))

;;; Seed 2
(defrule here-is-visited
  "The agent is here."
  (phase (name visited))
  (sensed (column ?i) (row ?j))
  (not (visited (column ?i) (row ?j)))
  =>
  (assert (visited (column ?i) (row ?j))
          (side (column ?i) (row ?j) (way north) (to-column ?i) (to-row (- ?j 1)))
          (side (column ?i) (row ?j) (way east) (to-column (+ ?i 1)) (to-row ?j))
          (side (column ?i) (row ?j) (way south) (to-column ?i) (to-row (+ ?j 1)))
          (side (column ?i) (row ?j) (way west) (to-column (- ?i 1)) (to-row ?j))))

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

;;; ---- Consistency: at once after every change, in the seed's order ----

;;; Seed 3
(defrule a-visited-cell-is-safe
  "The agent lives."
  (declare (salience 50))
  (visited (column ?c) (row ?r))
  =>
  (assert (safe (column ?c) (row ?r))))

;;; Seed 4
(defrule a-safe-cell-is-free
  "Safe means free of monsters and free of pits."
  (declare (salience 50))
  (safe (column ?c) (row ?r))
  =>
  (assert (no-monster (column ?c) (row ?r)) (no-pit (column ?c) (row ?r))))

;;; Seed 4
(defrule a-free-cell-is-safe
  "Free of monsters and free of pits means safe."
  (declare (salience 50))
  (no-monster (column ?c) (row ?r))
  (no-pit (column ?c) (row ?r))
  =>
  (assert (safe (column ?c) (row ?r))))

;;; Seed 5
(defrule no-monster-where-none-can-be
  "What is free of monsters is no suspect."
  (declare (salience 50))
  (no-monster (column ?c) (row ?r))
  (or ?belief <- (possible-monster (column ?c) (row ?r))
      ?belief <- (monster (column ?c) (row ?r)))
  =>
  (retract ?belief))

;;; Seed 6
(defrule no-pit-where-none-can-be
  "What is free of pits is no suspect."
  (declare (salience 50))
  (no-pit (column ?c) (row ?r))
  (or ?belief <- (possible-pit (column ?c) (row ?r))
      ?belief <- (pit (column ?c) (row ?r)))
  =>
  (retract ?belief))

;;; Seed 7
(defrule a-pit-and-nothing-else
  "A cell holds one thing: a certain pit clears every other belief."
  (declare (salience 40))
  (pit (column ?c) (row ?r))
  (or ?belief <- (possible-pit (column ?c) (row ?r))
      ?belief <- (possible-monster (column ?c) (row ?r))
      ?belief <- (monster (column ?c) (row ?r)))
  =>
  (retract ?belief))

;;; Seed 8 (its "no certain pit" never acts: rule 7 has been there before)
(defrule a-monster-and-nothing-else
  "A cell holds one thing: a certain monster clears every other belief."
  (declare (salience 30))
  (monster (column ?c) (row ?r))
  (or ?belief <- (possible-monster (column ?c) (row ?r))
      ?belief <- (possible-pit (column ?c) (row ?r)))
  =>
  (retract ?belief))

;;; ---- Moan ----

;;; Seed 10-13
(defrule a-hit-frees-the-next-cell
  "The arrow killed the monster next door, or one behind it; either way none is next door now."
  (phase (name moan))
  (sensed (moan TRUE) (did shoot) (way ?way) (column ?i) (row ?j))
  (side (column ?i) (row ?j) (way ?way) (to-column ?c) (to-row ?r))
  =>
  (assert (no-monster (column ?c) (row ?r))))

;;; Seed 14-17: the cell next door is named first, so it is freed even where it is a wall.
(defrule a-miss-frees-the-line
  "The arrow flew to the wall and killed nothing."
  (phase (name moan))
  (sensed (moan FALSE) (did shoot) (way ?way) (column ?i) (row ?j))
  (direction (way ?way) (columns ?x) (rows ?y))
  (ground (west ?west) (east ?east) (north ?north) (south ?south))
  =>
  (bind ?c (+ ?i ?x))
  (bind ?r (+ ?j ?y))
  (assert (no-monster (column ?c) (row ?r)))
  (while (and (<= ?west (+ ?c ?x) ?east) (<= ?north (+ ?r ?y) ?south))
    (bind ?c (+ ?c ?x))
    (bind ?r (+ ?r ?y))
    (assert (no-monster (column ?c) (row ?r)))))

;;; ---- Glitter ----

;;; Seed 18
(defrule glitter-is-treasure
  "Only treasures glitter."
  (phase (name glitter))
  (sensed (glitter TRUE) (column ?i) (row ?j))
  =>
  (assert (treasure (column ?i) (row ?j))))

;;; Seed 19
(defrule no-glitter-no-treasure
  "It was taken."
  (phase (name glitter))
  (sensed (glitter FALSE) (column ?i) (row ?j))
  ?treasure <- (treasure (column ?i) (row ?j))
  =>
  (retract ?treasure))

;;; ---- Bump ----

(deftemplate reach "How far walls go past the last cell." (slot beyond))

;;; Seed 20, 24
(defrule a-bump-north-or-south
  "The cave is a rectangle: one cell of a wall shows the whole row."
  (phase (name bump))
  (sensed (bump TRUE) (did move) (way ?way&north|south) (row ?j))
  (direction (way ?way) (rows ?y))
  (ground (west ?west) (east ?east))
  (reach (beyond ?beyond))
  =>
  (loop-for-count (?c ?west (+ ?east ?beyond))
    (assert (wall (column ?c) (row (+ ?j ?y))))))

;;; Seed 22, 26
(defrule a-bump-east-or-west
  "The cave is a rectangle: one cell of a wall shows the whole column."
  (phase (name bump))
  (sensed (bump TRUE) (did move) (way ?way&east|west) (column ?i))
  (direction (way ?way) (columns ?x))
  (ground (north ?north) (south ?south))
  (reach (beyond ?beyond))
  =>
  (loop-for-count (?r ?north (+ ?south ?beyond))
    (assert (wall (column (+ ?i ?x)) (row ?r)))))

;;; Seed 21, 23, 25, 27
(defrule walls-do-not-count
  "A wall cannot be visited."
  (declare (salience 50))
  ?counted <- (counted (column ?c) (row ?r))
  (wall (column ?c) (row ?r))
  =>
  (retract ?counted))

;;; ---- What was smelled and felt where ----

(defrule it-smells-here
  "Stench is remembered."
  (phase (name stench))
  (sensed (stench TRUE) (cycle ?now) (column ?i) (row ?j))
  (not (stench (column ?i) (row ?j)))
  =>
  (assert (stench (column ?i) (row ?j) (cycle ?now))))

(defrule it-smells-no-more
  "What smelled is dead, or was a bomb."
  (phase (name stench))
  (sensed (stench FALSE) (column ?i) (row ?j))
  ?stench <- (stench (column ?i) (row ?j))
  =>
  (retract ?stench))

(defrule there-is-a-draught-here
  "A breeze is remembered; pits stay."
  (phase (name breeze))
  (sensed (breeze TRUE) (column ?i) (row ?j))
  (not (breeze (column ?i) (row ?j)))
  =>
  (assert (breeze (column ?i) (row ?j))))

;;; ---- Count ----

;;; Seed 60-63
(defrule one-more-to-visit
  "A safe cell next door that nobody has visited."
  (phase (name count))
  (sensed (column ?i) (row ?j))
  (side (column ?i) (row ?j) (to-column ?c) (to-row ?r))
  (safe (column ?c) (row ?r))
  (not (visited (column ?c) (row ?r)))
  (not (counted (column ?c) (row ?r)))
  (not (wall (column ?c) (row ?r)))
  =>
  (assert (counted (column ?c) (row ?r))))

;;; ---- The feature vector, as the rules 64-77 spell it out ----

(deftemplate component "Which rule of the seed reads a feature." (slot name) (slot kind) (slot way) (slot rule))
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
  ;; No rule of the seed reads these; 79 comes after all.
  (component (name X15) (kind spared) (way north) (rule 79))
  (component (name X16) (kind spared) (way east) (rule 79))
  (component (name X17) (kind spared) (way south) (rule 79))
  (component (name X18) (kind spared) (way west) (rule 79)))

(defrule x1-treasure-here
  "A treasure lies here."
  (phase (name features))
  (sensed (column ?i) (row ?j))
  (treasure (column ?i) (row ?j))
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
  (sensed (arrows ~0) (column ?i) (row ?j))
  (side (column ?i) (row ?j) (way ?way) (to-column ?c) (to-row ?r))
  (monster (column ?c) (row ?r))
  (component (name ?x) (kind monster) (way ?way))
  =>
  (assert (feature (name ?x) (value TRUE))))

(defrule x7-to-x10-safe-cell-next-door
  "A safe cell next door that nobody has visited."
  (phase (name features))
  (sensed (column ?i) (row ?j))
  (side (column ?i) (row ?j) (way ?way) (to-column ?c) (to-row ?r))
  (safe (column ?c) (row ?r))
  (not (visited (column ?c) (row ?r)))
  (not (wall (column ?c) (row ?r)))
  (component (name ?x) (kind safe) (way ?way))
  =>
  (assert (feature (name ?x) (value TRUE))))

(defrule x11-to-x14-suspect-next-door-and-nothing-else-to-do
  "No safe cell is left to be visited, but an arrow; a monster may be next door."
  (phase (name features))
  (sensed (arrows ~0) (column ?i) (row ?j))
  (not (counted))
  (side (column ?i) (row ?j) (way ?way) (to-column ?c) (to-row ?r))
  (possible-monster (column ?c) (row ?r))
  (component (name ?x) (kind last-resort) (way ?way))
  =>
  (assert (feature (name ?x) (value TRUE))))

(defrule x15-to-x18-suspect-next-door-but-safe-cells-are-left
  "A monster may be next door, and the arrow is spared for now."
  (phase (name features))
  (sensed (column ?i) (row ?j))
  (exists (counted))
  (side (column ?i) (row ?j) (way ?way) (to-column ?c) (to-row ?r))
  (possible-monster (column ?c) (row ?r))
  (component (name ?x) (kind spared) (way ?way))
  =>
  (assert (feature (name ?x) (value TRUE))))

;;; ---- Reactions: the first rule of the list whose feature holds ----

(defrule the-first-feature-decides
  "The seed's rules are tried in their order."
  (phase (name decide))
  (feature (name ?x))
  (component (name ?x) (rule ?rule&~79) (kind ?kind) (way ?way))
  (not (and (feature (name ?y)) (component (name ?y) (rule ?earlier&:(< ?earlier ?rule)))))
  =>
  (assert (chosen (kind ?kind) (way ?way))))

;;; Seed 64
(defrule take-the-treasure
  "Treasures are what the agent came for."
  (chosen (kind glitter))
  (not (do))
  =>
  (assert (do (act take))))

;;; Seed 65
(defrule drop-a-bomb
  "Its stench will confuse the others."
  (chosen (kind ready))
  (not (do))
  =>
  (assert (do (act bomb))))

;;; Seed 66-69
(defrule shoot-a-certain-monster
  "A dead monster opens ground, so a sure shot comes before a walk."
  (chosen (kind monster) (way ?way))
  (not (do))
  =>
  (assert (do (act shoot) (way ?way))))

;;; Seed 70-73
(defrule explore-a-safe-cell
  "It is safe, and a treasure may be there."
  (chosen (kind safe) (way ?way))
  (not (do))
  =>
  (assert (do (act move) (way ?way))))

;;; Seed 74-77
(defrule shoot-a-possible-monster
  "Nothing else is left that would open ground."
  (chosen (kind last-resort) (way ?way))
  (not (do))
  =>
  (assert (do (act shoot) (way ?way))))

;;; Seed 78
(defrule step-back
  "Nothing is to be done here; elsewhere on the way home there may be."
  (declare (salience -10))
  (phase (name decide))
  (not (chosen))
  (not (do))
  (trail (back ?way $?))
  =>
  (assert (do (act move) (way ?way))))

;;; Seed 78, at home
(defrule nothing-is-left
  "The agent is at home, and nothing is to be done."
  (declare (salience -10))
  (phase (name decide))
  (not (chosen))
  (not (do))
  (trail (back))
  =>
  (assert (do (act nothing))))
