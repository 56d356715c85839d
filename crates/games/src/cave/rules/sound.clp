;;; sound -- calls certain only what is proven, also among rivals with bombs.
;;;
;;; With agent.clp and letter-86.clp before it, a whole rule base; in place of guesses.clp. Of the original exercise's rules, 28 to 31 and 44
;;; to 47 are here without what made them unsound, and 24 are replaced.
;;; A stench (breeze) is blamed on every cell next door that may have caused it. A cell that is proven free drops out; the last one
;;; left is convicted. Possible pits and possible monsters are independent of each other.
;;;
;;; A stench tells of the cycle in which it was smelled. A kill takes it back where the dead monster may have been its cause;
;;; what was concluded from it before is then merely possible.
;;;
;;; reads      begin, sensed, side, wall, no-monster, no-pit, stench, breeze
;;; concludes  wall, blame, acquitted, shot, killed, possible-monster, monster, possible-pit, pit, no-monster, no-pit

(deftemplate blame "What was sensed in a cell may come from another."
  (slot sense)
  (slot row)
  (slot column)
  (slot on-row)
  (slot on-column))

;;; A conviction rests on what acquits the other cells next door, not on the lack of blame: so its reason names the percepts.
(deftemplate acquitted "On this side of a cell nothing causes what is sensed there." (slot sense) (slot row) (slot column) (slot way))
(deftemplate others "The three other ways." (slot way) (slot one) (slot two) (slot three))
(deffacts other-ways
  (others (way north) (one east) (two south) (three west))
  (others (way east) (one north) (two south) (three west))
  (others (way south) (one north) (two east) (three west))
  (others (way west) (one north) (two east) (three south)))

;;; Whether a monster still lives depends on every shot. The latest percept counts the arrows: no other shot was made.
(deftemplate shot "An arrow was shot." (slot cycle) (slot row) (slot column) (slot way) (slot moan))
(deftemplate killed "The certain monster next door is dead." (slot row) (slot column))
(deffacts what-reasons-name
  (hide (fact others))
  (cite (fact monster) (also shot))
  (cite (fact monster) (also killed))
  (cite (fact monster) (also sensed)))

(defrule a-shot-is-remembered
  "What it killed, or that it killed nothing, matters for every stench."
  (phase (name visited))
  (sensed (did shoot) (cycle ?now) (row ?j) (column ?i) (way ?way) (moan ?moan))
  =>
  (assert (shot (cycle ?now) (row ?j) (column ?i) (way ?way) (moan ?moan))))

(defrule all-moans-are-heard
  "Every percept without a moan shows that nothing died meanwhile."
  (declare (salience 100))
  (begin (agents ~1) (all-hear TRUE))
  =>
  (assert (cite (fact monster) (also sensed) (part past))))

;;; Rules 20, 22, 24 and 26: a wall is as long as the cave. Without rule 9: a wall is never visited.
(deffacts ranges-of-walls
  (reach (beyond 0)))

(defrule the-walls-are-known
  "The size of the cave is told, so no wall need be felt, and none is blamed or shot at."
  (declare (salience 100))
  (begin (columns ?columns&~0) (rows ?rows))
  =>
  (loop-for-count (?c 1 ?columns)
    (assert (wall (row 0) (column ?c)) (wall (row (+ ?rows 1)) (column ?c))))
  (loop-for-count (?r 1 ?rows)
    (assert (wall (row ?r) (column 0)) (wall (row ?r) (column (+ ?columns 1))))))

;;; ---- Doubt: which memories of stench may be stale ----

(deffunction ahead (?i ?j ?x ?y ?c ?r)
  "How far (c,r) lies ahead of (i,j) in the direction (x,y)."
  (+ (* (- ?c ?i) ?x) (* (- ?r ?j) ?y)))

(deffunction aside (?i ?j ?x ?y ?c ?r)
  "How far (c,r) lies beside the line from (i,j) in the direction (x,y)."
  (+ (abs (* (- ?c ?i) ?y)) (abs (* (- ?r ?j) ?x))))

(defrule a-sure-kill-ends-its-stench
  "The certain monster next door is dead: what it made smell smells no more."
  (phase (name doubt))
  (sensed (moan TRUE) (did shoot) (way ?way) (row ?j) (column ?i))
  (begin (agents 1))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (monster (row ?r) (column ?c))
  ?stench <- (stench (column ?a) (row ?b&:(= 1 (+ (abs (- ?a ?c)) (abs (- ?b ?r))))))
  =>
  (retract ?stench))

(defrule a-sure-kill-is-remembered
  "It was the certain monster next door that died."
  (phase (name doubt))
  (sensed (moan TRUE) (did shoot) (way ?way) (row ?j) (column ?i))
  (begin (agents 1))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (monster (row ?r) (column ?c))
  =>
  (assert (killed (row ?r) (column ?c))))

(defrule a-lucky-kill-casts-doubt-on-stench
  "Some monster in the line of the shot is dead: what it may have made smell proves nothing now."
  (phase (name doubt))
  (sensed (moan TRUE) (did shoot) (way ?way) (row ?j) (column ?i))
  (begin (agents 1))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (not (monster (row ?r) (column ?c)))
  (direction (way ?way) (columns ?x) (rows ?y))
  ?stench <- (stench (column ?a) (row ?b&:(>= (ahead ?i ?j ?x ?y ?a ?b) (aside ?i ?j ?x ?y ?a ?b))
                                       &:(<= (aside ?i ?j ?x ?y ?a ?b) 1)))
  =>
  (retract ?stench))

(defrule a-lucky-kill-casts-doubt-on-monsters
  "Some monster in the line of the shot is dead: perhaps this one."
  (phase (name doubt))
  (sensed (moan TRUE) (did shoot) (way ?way) (row ?j) (column ?i))
  (begin (agents 1))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (not (monster (row ?r) (column ?c)))
  (direction (way ?way) (columns ?x) (rows ?y))
  ?monster <- (monster (column ?a) (row ?b&:(> (ahead ?i ?j ?x ?y ?a ?b) 0)
                                         &:(= (aside ?i ?j ?x ?y ?a ?b) 0)))
  =>
  (retract ?monster)
  (assert (possible-monster (row ?b) (column ?a))))

(defrule rivals-kill-unheard
  "Others shoot, too, and only who shoots hears the moan: stench proves something in its own cycle only."
  (phase (name doubt))
  (begin (agents ~1) (all-hear FALSE))
  ?stench <- (stench)
  =>
  (retract ?stench))

(defrule rivals-kill-heard
  "Somebody killed a monster somewhere: what smelled before proves nothing now."
  (phase (name doubt))
  (begin (agents ~1) (all-hear TRUE))
  (sensed (moan TRUE))
  ?stench <- (stench)
  =>
  (retract ?stench))

(defrule rivals-may-have-killed-this-one
  "Another's arrow may have found it since."
  (phase (name doubt))
  (begin (agents ~1) (all-hear ?heard))
  (sensed (moan ?moan))
  (test (or (eq ?heard FALSE) (eq ?moan TRUE)))
  ?monster <- (monster (row ?r) (column ?c))
  =>
  (retract ?monster)
  (assert (possible-monster (row ?r) (column ?c))))

;;; ---- Blame ----

(defrule a-stench-is-blamed
  "It smells: any cell next door that is not proven free may hold the monster, whether it may be a pit or not."
  (phase (name stench))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (to-row ?r) (to-column ?c))
  (not (no-monster (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (blame (sense stench) (row ?j) (column ?i) (on-row ?r) (on-column ?c))))

(defrule rule-28-a-stench-makes-a-suspect-north
  "Rule 28: the cell next door in the north is blamed for a stench, so a monster may be there."
  (phase (name stench))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way north) (to-row ?r) (to-column ?c))
  (blame (sense stench) (row ?j) (column ?i) (on-row ?r) (on-column ?c))
  (not (monster (row ?r) (column ?c)))
  =>
  (assert (possible-monster (row ?r) (column ?c))))

(defrule rule-29-a-stench-makes-a-suspect-east
  "Rule 29: the cell next door in the east is blamed for a stench, so a monster may be there."
  (phase (name stench))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way east) (to-row ?r) (to-column ?c))
  (blame (sense stench) (row ?j) (column ?i) (on-row ?r) (on-column ?c))
  (not (monster (row ?r) (column ?c)))
  =>
  (assert (possible-monster (row ?r) (column ?c))))

(defrule rule-30-a-stench-makes-a-suspect-south
  "Rule 30: the cell next door in the south is blamed for a stench, so a monster may be there."
  (phase (name stench))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way south) (to-row ?r) (to-column ?c))
  (blame (sense stench) (row ?j) (column ?i) (on-row ?r) (on-column ?c))
  (not (monster (row ?r) (column ?c)))
  =>
  (assert (possible-monster (row ?r) (column ?c))))

(defrule rule-31-a-stench-makes-a-suspect-west
  "Rule 31: the cell next door in the west is blamed for a stench, so a monster may be there."
  (phase (name stench))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way west) (to-row ?r) (to-column ?c))
  (blame (sense stench) (row ?j) (column ?i) (on-row ?r) (on-column ?c))
  (not (monster (row ?r) (column ?c)))
  =>
  (assert (possible-monster (row ?r) (column ?c))))

(defrule a-breeze-is-blamed
  "There is a draught: any cell next door that is not proven free may be the pit, whether it may hold a monster or not."
  (phase (name breeze))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (to-row ?r) (to-column ?c))
  (not (no-pit (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  =>
  (assert (blame (sense breeze) (row ?j) (column ?i) (on-row ?r) (on-column ?c))))

(defrule rule-44-a-breeze-makes-a-suspect-north
  "Rule 44: the cell next door in the north is blamed for a breeze, so a pit may be there."
  (phase (name breeze))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way north) (to-row ?r) (to-column ?c))
  (blame (sense breeze) (row ?j) (column ?i) (on-row ?r) (on-column ?c))
  (not (pit (row ?r) (column ?c)))
  =>
  (assert (possible-pit (row ?r) (column ?c))))

(defrule rule-45-a-breeze-makes-a-suspect-east
  "Rule 45: the cell next door in the east is blamed for a breeze, so a pit may be there."
  (phase (name breeze))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way east) (to-row ?r) (to-column ?c))
  (blame (sense breeze) (row ?j) (column ?i) (on-row ?r) (on-column ?c))
  (not (pit (row ?r) (column ?c)))
  =>
  (assert (possible-pit (row ?r) (column ?c))))

(defrule rule-46-a-breeze-makes-a-suspect-south
  "Rule 46: the cell next door in the south is blamed for a breeze, so a pit may be there."
  (phase (name breeze))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way south) (to-row ?r) (to-column ?c))
  (blame (sense breeze) (row ?j) (column ?i) (on-row ?r) (on-column ?c))
  (not (pit (row ?r) (column ?c)))
  =>
  (assert (possible-pit (row ?r) (column ?c))))

(defrule rule-47-a-breeze-makes-a-suspect-west
  "Rule 47: the cell next door in the west is blamed for a breeze, so a pit may be there."
  (phase (name breeze))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way west) (to-row ?r) (to-column ?c))
  (blame (sense breeze) (row ?j) (column ?i) (on-row ?r) (on-column ?c))
  (not (pit (row ?r) (column ?c)))
  =>
  (assert (possible-pit (row ?r) (column ?c))))

(defrule free-of-monsters-is-free-of-blame
  "It was not this one."
  (declare (salience 50))
  (no-monster (row ?r) (column ?c))
  ?blame <- (blame (sense stench) (on-row ?r) (on-column ?c))
  =>
  (retract ?blame))

(defrule free-of-pits-is-free-of-blame
  "It was not this one."
  (declare (salience 50))
  (no-pit (row ?r) (column ?c))
  ?blame <- (blame (sense breeze) (on-row ?r) (on-column ?c))
  =>
  (retract ?blame))

(defrule a-wall-is-free-of-blame
  "Walls neither smell nor draw."
  (declare (salience 50))
  (wall (row ?r) (column ?c))
  (or ?belief <- (blame (on-row ?r) (on-column ?c))
      ?belief <- (possible-monster (row ?r) (column ?c))
      ?belief <- (possible-pit (row ?r) (column ?c)))
  =>
  (retract ?belief))

(defrule no-stench-no-blame
  "What does not smell any more, or proves nothing any more, is blamed on nobody."
  (declare (salience 50))
  ?blame <- (blame (sense stench) (row ?j) (column ?i))
  (not (stench (row ?j) (column ?i)))
  =>
  (retract ?blame))

;;; ---- Acquittal ----

(defrule no-monster-is-acquitted
  "No monster is on this side, so the stench comes from another one."
  (declare (salience 50))
  (stench (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (no-monster (row ?r) (column ?c))
  =>
  (assert (acquitted (sense stench) (row ?j) (column ?i) (way ?way))))

(defrule no-pit-is-acquitted
  "No pit is on this side, so the draught comes from another one."
  (declare (salience 50))
  (breeze (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (no-pit (row ?r) (column ?c))
  =>
  (assert (acquitted (sense breeze) (row ?j) (column ?i) (way ?way))))

(defrule a-wall-does-not-smell
  "The cave ends on this side, so the stench comes from another one."
  (declare (salience 50))
  (stench (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (wall (row ?r) (column ?c))
  =>
  (assert (acquitted (sense stench) (row ?j) (column ?i) (way ?way))))

(defrule a-wall-does-not-draw
  "The cave ends on this side, so the draught comes from another one."
  (declare (salience 50))
  (breeze (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (wall (row ?r) (column ?c))
  =>
  (assert (acquitted (sense breeze) (row ?j) (column ?i) (way ?way))))

;;; ---- Deduce: to a fixpoint ----

;;; In place of rules 32-43
(defrule the-last-one-blamed-for-a-stench
  "In place of rules 32 to 43: it smelled, and of the cells next door only this one is left. Others' bombs would make any stench doubtful."
  (blame (sense stench) (row ?j) (column ?i) (on-row ?r) (on-column ?c))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (others (way ?way) (one ?one) (two ?two) (three ?three))
  (acquitted (sense stench) (row ?j) (column ?i) (way ?one))
  (acquitted (sense stench) (row ?j) (column ?i) (way ?two))
  (acquitted (sense stench) (row ?j) (column ?i) (way ?three))
  (not (monster (row ?r) (column ?c)))
  (phase (name deduce))
  (begin (agents ?agents) (bombs ?bombs))
  (test (or (= ?agents 1) (= ?bombs 0)))
  =>
  (assert (monster (row ?r) (column ?c))))

;;; In place of rules 48-59
(defrule the-last-one-blamed-for-a-breeze
  "In place of rules 48 to 59: there was a draught, and of the cells next door only this one is left."
  (blame (sense breeze) (row ?j) (column ?i) (on-row ?r) (on-column ?c))
  (side (row ?j) (column ?i) (way ?way) (to-row ?r) (to-column ?c))
  (others (way ?way) (one ?one) (two ?two) (three ?three))
  (acquitted (sense breeze) (row ?j) (column ?i) (way ?one))
  (acquitted (sense breeze) (row ?j) (column ?i) (way ?two))
  (acquitted (sense breeze) (row ?j) (column ?i) (way ?three))
  (not (pit (row ?r) (column ?c)))
  (phase (name deduce))
  =>
  (assert (pit (row ?r) (column ?c))))

(defrule a-pit-is-no-monster
  "A cell holds one thing."
  (declare (salience 20))
  (pit (row ?r) (column ?c))
  =>
  (assert (no-monster (row ?r) (column ?c))))

(defrule a-monster-is-no-pit
  "A cell holds one thing; when the monster is dead, the cell is safe."
  (declare (salience 20))
  (monster (row ?r) (column ?c))
  =>
  (assert (no-pit (row ?r) (column ?c))))
