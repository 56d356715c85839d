;;; guesses -- how the original exercise's agent suspects and convicts: three stenches (breezes) around a suspect make it certain.
;;;
;;; Part of letter-78, letter-86 and corrected-86, which bring the table of looks. Unsound: several monsters (pits) can
;;; make three stenches (breezes) around a harmless cell, and a possible pit need not exclude a possible monster.
;;;
;;; reads      sensed, side, wall, no-monster, no-pit, stench, breeze, look
;;; concludes  possible-monster, monster, possible-pit, pit

(deftemplate look "Which rules look where: three places around a suspect, as steps from here: columns, then rows."
  (multislot rules)
  (multislot suspect)
  (multislot one)
  (multislot two)
  (multislot verdict))

;;; Rules 28 to 31 and 44 to 47 suspect no cell that is certain already: to the letter, 28 would make again what 8 removes.
(defrule rule-28-a-stench-makes-a-suspect-north
  "Rule 28: it smells, so the cell next door in the north may hold the monster, unless it may be a pit."
  (phase (name stench))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way north) (to-row ?r) (to-column ?c))
  (not (no-monster (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  (not (possible-pit (row ?r) (column ?c)))
  (not (pit (row ?r) (column ?c)))
  (not (monster (row ?r) (column ?c)))
  =>
  (assert (possible-monster (row ?r) (column ?c))))

(defrule rule-29-a-stench-makes-a-suspect-east
  "Rule 29: it smells, so the cell next door in the east may hold the monster, unless it may be a pit."
  (phase (name stench))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way east) (to-row ?r) (to-column ?c))
  (not (no-monster (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  (not (possible-pit (row ?r) (column ?c)))
  (not (pit (row ?r) (column ?c)))
  (not (monster (row ?r) (column ?c)))
  =>
  (assert (possible-monster (row ?r) (column ?c))))

(defrule rule-30-a-stench-makes-a-suspect-south
  "Rule 30: it smells, so the cell next door in the south may hold the monster, unless it may be a pit."
  (phase (name stench))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way south) (to-row ?r) (to-column ?c))
  (not (no-monster (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  (not (possible-pit (row ?r) (column ?c)))
  (not (pit (row ?r) (column ?c)))
  (not (monster (row ?r) (column ?c)))
  =>
  (assert (possible-monster (row ?r) (column ?c))))

(defrule rule-31-a-stench-makes-a-suspect-west
  "Rule 31: it smells, so the cell next door in the west may hold the monster, unless it may be a pit."
  (phase (name stench))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way west) (to-row ?r) (to-column ?c))
  (not (no-monster (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  (not (possible-pit (row ?r) (column ?c)))
  (not (pit (row ?r) (column ?c)))
  (not (monster (row ?r) (column ?c)))
  =>
  (assert (possible-monster (row ?r) (column ?c))))

(defrule rule-32-three-stenches-north
  "Rule 32: it smells on three sides of the suspect in the north."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 32 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-33-three-stenches-north
  "Rule 33: it smells on three sides of the suspect in the north."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 33 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-34-three-stenches-north
  "Rule 34: it smells on three sides of the suspect in the north."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 34 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-35-three-stenches-east
  "Rule 35: it smells on three sides of the suspect in the east."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 35 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-36-three-stenches-east
  "Rule 36: it smells on three sides of the suspect in the east."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 36 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-37-three-stenches-east
  "Rule 37: it smells on three sides of the suspect in the east."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 37 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-38-three-stenches-south
  "Rule 38: it smells on three sides of the suspect in the south."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 38 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-39-three-stenches-south
  "Rule 39: it smells on three sides of the suspect in the south."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 39 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-40-three-stenches-south
  "Rule 40: it smells on three sides of the suspect in the south."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 40 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-41-three-stenches-west
  "Rule 41: it smells on three sides of the suspect in the west."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 41 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-42-three-stenches-west
  "Rule 42: it smells on three sides of the suspect in the west."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 42 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-43-three-stenches-west
  "Rule 43: it smells on three sides of the suspect in the west."
  (phase (name monsters))
  (sensed (stench TRUE) (row ?j) (column ?i))
  (look (rules 43 ?) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (stench (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (stench (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (monster (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-44-a-breeze-makes-a-suspect-north
  "Rule 44: there is a draught, so the cell next door in the north may be the pit, unless it may hold a monster."
  (phase (name breeze))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way north) (to-row ?r) (to-column ?c))
  (not (no-pit (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  (not (possible-monster (row ?r) (column ?c)))
  (not (monster (row ?r) (column ?c)))
  (not (pit (row ?r) (column ?c)))
  =>
  (assert (possible-pit (row ?r) (column ?c))))

(defrule rule-45-a-breeze-makes-a-suspect-east
  "Rule 45: there is a draught, so the cell next door in the east may be the pit, unless it may hold a monster."
  (phase (name breeze))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way east) (to-row ?r) (to-column ?c))
  (not (no-pit (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  (not (possible-monster (row ?r) (column ?c)))
  (not (monster (row ?r) (column ?c)))
  (not (pit (row ?r) (column ?c)))
  =>
  (assert (possible-pit (row ?r) (column ?c))))

(defrule rule-46-a-breeze-makes-a-suspect-south
  "Rule 46: there is a draught, so the cell next door in the south may be the pit, unless it may hold a monster."
  (phase (name breeze))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way south) (to-row ?r) (to-column ?c))
  (not (no-pit (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  (not (possible-monster (row ?r) (column ?c)))
  (not (monster (row ?r) (column ?c)))
  (not (pit (row ?r) (column ?c)))
  =>
  (assert (possible-pit (row ?r) (column ?c))))

(defrule rule-47-a-breeze-makes-a-suspect-west
  "Rule 47: there is a draught, so the cell next door in the west may be the pit, unless it may hold a monster."
  (phase (name breeze))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (side (row ?j) (column ?i) (way west) (to-row ?r) (to-column ?c))
  (not (no-pit (row ?r) (column ?c)))
  (not (wall (row ?r) (column ?c)))
  (not (possible-monster (row ?r) (column ?c)))
  (not (monster (row ?r) (column ?c)))
  (not (pit (row ?r) (column ?c)))
  =>
  (assert (possible-pit (row ?r) (column ?c))))

(defrule rule-48-three-breezes-north
  "Rule 48: there is a draught on three sides of the suspect in the north."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 48) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-49-three-breezes-north
  "Rule 49: there is a draught on three sides of the suspect in the north."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 49) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-50-three-breezes-north
  "Rule 50: there is a draught on three sides of the suspect in the north."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 50) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-51-three-breezes-east
  "Rule 51: there is a draught on three sides of the suspect in the east."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 51) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-52-three-breezes-east
  "Rule 52: there is a draught on three sides of the suspect in the east."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 52) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-53-three-breezes-east
  "Rule 53: there is a draught on three sides of the suspect in the east."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 53) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-54-three-breezes-south
  "Rule 54: there is a draught on three sides of the suspect in the south."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 54) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-55-three-breezes-south
  "Rule 55: there is a draught on three sides of the suspect in the south."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 55) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-56-three-breezes-south
  "Rule 56: there is a draught on three sides of the suspect in the south."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 56) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-57-three-breezes-west
  "Rule 57: there is a draught on three sides of the suspect in the west."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 57) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-58-three-breezes-west
  "Rule 58: there is a draught on three sides of the suspect in the west."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 58) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))

(defrule rule-59-three-breezes-west
  "Rule 59: there is a draught on three sides of the suspect in the west."
  (phase (name pits))
  (sensed (breeze TRUE) (row ?j) (column ?i))
  (look (rules ? 59) (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (row =(+ ?j ?b)) (column =(+ ?i ?a)))
  (breeze (row =(+ ?j ?e)) (column =(+ ?i ?d)))
  (breeze (row =(+ ?j ?g)) (column =(+ ?i ?f)))
  =>
  (assert (pit (row (+ ?j ?y)) (column (+ ?i ?x)))))
