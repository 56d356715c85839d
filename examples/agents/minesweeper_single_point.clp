; A player of Minesweeper who looks at one number at a time.
(deftemplate closed "not opened yet" (slot row) (slot column))
(deftemplate number "so many mines lie around it" (slot row) (slot column) (slot count))
(deftemplate danger "a mine lies there" (slot row) (slot column))
(deftemplate harmless "no mine lies there" (slot row) (slot column))
(deffacts colours
  (paint (fact danger) (glyph "*") (tone danger))
  (paint (fact harmless) (glyph "ok") (tone safe)))

(deffunction near (?r ?c ?row ?column) (and (<= (abs (- ?r ?row)) 1) (<= (abs (- ?c ?column)) 1)))

(defrule begin "all cells are closed" (declare (salience 9)) (field (width ?width) (height ?height))
  => (loop-for-count (?r 1 ?height) (loop-for-count (?c 1 ?width) (assert (closed (row ?r) (column ?c))))))
(defrule note "a number is seen" (declare (salience 9))
  (opened (row ?r) (column ?c) (count ?n)) ?cell <- (closed (row ?r) (column ?c))
  => (retract ?cell) (assert (number (row ?r) (column ?c) (count ?n))))

(defrule all-mines "as many cells are closed around it as there are mines" (declare (salience 3))
  (asked) (number (row ?r) (column ?c) (count ?n&~0))
  => (bind ?around (find-all-facts ((?f closed)) (near ?f:row ?f:column ?r ?c)))
     (if (= ?n (length$ ?around)) then
       (progn$ (?f ?around) (assert (danger (row (fact-slot-value ?f row)) (column (fact-slot-value ?f column)))))))
(defrule all-found "all its mines are known" (declare (salience 2))
  (asked) (number (row ?r) (column ?c) (count ?n))
  => (if (= ?n (length$ (find-all-facts ((?f danger)) (near ?f:row ?f:column ?r ?c)))) then
       (do-for-all-facts ((?f closed)) (and (near ?f:row ?f:column ?r ?c)
                                            (not (any-factp ((?d danger)) (and (= ?d:row ?f:row) (= ?d:column ?f:column)))))
         (assert (harmless (row ?f:row) (column ?f:column))))))

(defrule obey "the board says where to begin" (declare (salience 1))
  (asked) (first (row ?r) (column ?c)) (closed (row ?r) (column ?c)) => (assert (do (act open) (row ?r) (column ?c))))
(defrule open "no mine lies there" (asked) (not (do))
  (harmless (row ?r) (column ?c)) (closed (row ?r) (column ?c)) => (assert (do (act open) (row ?r) (column ?c))))
(defrule guess "nothing is proven" (declare (salience -1)) (asked) (not (do))
  (closed (row ?r) (column ?c)) (not (danger (row ?r) (column ?c))) => (assert (do (act open) (row ?r) (column ?c))))
