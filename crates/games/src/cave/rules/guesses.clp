;;; guesses -- how the seed's agent suspects and convicts: three stenches (breezes) around a suspect make it certain.
;;;
;;; Part of letter-78, letter-86 and corrected-86, which bring the table of looks. Unsound: several monsters (pits) can
;;; make three stenches (breezes) around a harmless cell, and a possible pit need not exclude a possible monster.
;;;
;;; reads      sensed, side, wall, no-monster, no-pit, stench, breeze, look
;;; concludes  possible-monster, monster, possible-pit, pit

(deftemplate look "Three places around a suspect, as steps from here: columns, then rows."
  (multislot rules)
  (multislot suspect)
  (multislot one)
  (multislot two)
  (multislot verdict))

;;; Seed 28-31, and not on cells already certain
(defrule a-stench-makes-suspects
  "It smells: any cell next door may hold the monster, unless it may be a pit."
  (phase (name stench))
  (sensed (stench TRUE) (column ?i) (row ?j))
  (side (column ?i) (row ?j) (to-column ?c) (to-row ?r))
  (not (no-monster (column ?c) (row ?r)))
  (not (wall (column ?c) (row ?r)))
  (not (possible-pit (column ?c) (row ?r)))
  (not (pit (column ?c) (row ?r)))
  (not (monster (column ?c) (row ?r)))
  =>
  (assert (possible-monster (column ?c) (row ?r))))

;;; Seed 32-43
(defrule three-stenches-make-a-monster
  "It smells on three sides of a suspect."
  (phase (name monsters))
  (sensed (stench TRUE) (column ?i) (row ?j))
  (look (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-monster (column =(+ ?i ?a)) (row =(+ ?j ?b)))
  (stench (column =(+ ?i ?d)) (row =(+ ?j ?e)))
  (stench (column =(+ ?i ?f)) (row =(+ ?j ?g)))
  =>
  (assert (monster (column (+ ?i ?x)) (row (+ ?j ?y)))))

;;; Seed 44-47, and not on cells already certain
(defrule a-breeze-makes-suspects
  "There is a draught: any cell next door may be the pit, unless it may hold a monster."
  (phase (name breeze))
  (sensed (breeze TRUE) (column ?i) (row ?j))
  (side (column ?i) (row ?j) (to-column ?c) (to-row ?r))
  (not (no-pit (column ?c) (row ?r)))
  (not (wall (column ?c) (row ?r)))
  (not (possible-monster (column ?c) (row ?r)))
  (not (monster (column ?c) (row ?r)))
  (not (pit (column ?c) (row ?r)))
  =>
  (assert (possible-pit (column ?c) (row ?r))))

;;; Seed 48-59
(defrule three-breezes-make-a-pit
  "There is a draught on three sides of a suspect."
  (phase (name pits))
  (sensed (breeze TRUE) (column ?i) (row ?j))
  (look (suspect ?a ?b) (one ?d ?e) (two ?f ?g) (verdict ?x ?y))
  (possible-pit (column =(+ ?i ?a)) (row =(+ ?j ?b)))
  (breeze (column =(+ ?i ?d)) (row =(+ ?j ?e)))
  (breeze (column =(+ ?i ?f)) (row =(+ ?j ?g)))
  =>
  (assert (pit (column (+ ?i ?x)) (row (+ ?j ?y)))))
