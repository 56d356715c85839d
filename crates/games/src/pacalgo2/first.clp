; A player of Pacalgo2, to begin with. It measures how many moves each cell is away from the exit, and always goes to a
; nearer cell. It stays away from ghosts if some way to the exit does; otherwise it dares to pass them.
;
; To make it better: eat a chocolate before you pass a ghost. It protects for nine moves.
;
; What it perceives: (map (width W) (height H) (x X) (y Y) (radius R) (exit-x X) (exit-y Y) (rows "I--..." ...) ...) once;
; (stands (x X) (y Y) (level L) (danger B) (above A) ...) after each move. x grows to the right, y grows upwards.
; In the rows P is a wall, F a ghost, C a chocolate, I the start, L the exit.
; How it decides: (do (act up)), (do (act down)), (do (act right)), (do (act left)).

(deftemplate cell "one can stand there" (slot x) (slot y) (slot danger (default no)))
(deftemplate ghost "a ghost is there" (slot x) (slot y))
(deftemplate way "so many moves to the exit, on a way of this kind" (slot kind) (slot x) (slot y) (slot moves))
(deftemplate step "one move" (slot act) (slot x) (slot y))
(deffacts start
  (step (act up) (x 0) (y 1)) (step (act right) (x 1) (y 0)) (step (act down) (x 0) (y -1)) (step (act left) (x -1) (y 0))
  (hide (fact step)) (hide (fact wave)))

; Remember the map.
(defrule read-map "a letter for each cell, the highest row first" (declare (salience 30))
  (map (width ?width) (height ?height) (x ?x0) (y ?y0) (rows $?rows))
  => (loop-for-count (?i 1 ?height)
       (bind ?row (nth$ ?i ?rows))
       (loop-for-count (?j 1 ?width)
         (bind ?letter (sub-string ?j ?j ?row))
         (bind ?x (+ ?x0 ?j -1))
         (bind ?y (- (+ ?y0 ?height) ?i))
         (if (eq ?letter "F") then (assert (ghost (x ?x) (y ?y)))
          else (if (neq ?letter "P") then (assert (cell (x ?x) (y ?y))))))))

; Conclude: where ghosts are near, and how far the exit is.
(defrule near-a-ghost "a ghost is within its radius" (declare (salience 20))
  (map (radius ?radius)) (ghost (x ?gx) (y ?gy)) ?cell <- (cell (x ?x) (y ?y) (danger no))
  (test (<= (+ (abs (- ?x ?gx)) (abs (- ?y ?gy))) ?radius))
  => (modify ?cell (danger yes)))
(defrule measure "the exit is no move away from itself" (declare (salience 10))
  (map (exit-x ?x) (exit-y ?y))
  => (assert (way (kind safe) (x ?x) (y ?y) (moves 0)) (way (kind daring) (x ?x) (y ?y) (moves 0)) (wave 0)))
(defrule spread "one move more than a cell beside it" (declare (salience 9))
  (wave ?n) (way (kind ?kind) (x ?x) (y ?y) (moves ?n)) (step (x ?dx) (y ?dy))
  (cell (x ?cx&=(+ ?x ?dx)) (y ?cy&=(+ ?y ?dy)) (danger ?danger))
  (test (or (eq ?kind daring) (eq ?danger no)))
  (not (way (kind ?kind) (x ?cx) (y ?cy)))
  => (assert (way (kind ?kind) (x ?cx) (y ?cy) (moves (+ ?n 1)))))
(defrule go-on "all cells of this distance are measured" (declare (salience 8))
  ?wave <- (wave ?n) (exists (way (moves =(+ ?n 1)))) => (retract ?wave) (assert (wave (+ ?n 1))))

; Decide. The higher salience decides first.
(defrule walk "one move nearer to the exit, away from ghosts" (declare (salience 3))
  (asked) (not (do)) (stands (x ?x) (y ?y)) (way (kind safe) (x ?x) (y ?y) (moves ?n)) (step (act ?act) (x ?dx) (y ?dy))
  (way (kind safe) (x =(+ ?x ?dx)) (y =(+ ?y ?dy)) (moves =(- ?n 1)))
  => (assert (do (act ?act))))
(defrule dare "no way to the exit is safe, so past the ghosts" (declare (salience 2))
  (asked) (not (do)) (stands (x ?x) (y ?y)) (way (kind daring) (x ?x) (y ?y) (moves ?n)) (step (act ?act) (x ?dx) (y ?dy))
  (way (kind daring) (x =(+ ?x ?dx)) (y =(+ ?y ?dy)) (moves =(- ?n 1)))
  => (assert (do (act ?act))))
(defrule wander "there is no way to the exit at all" (declare (salience 1))
  (asked) (not (do)) (may (act ?act)) => (assert (do (act ?act))))
