;;; Queries -- a school: pupils, courses and marks; nearly all the work is in fact queries, many of them nested.
;;;
;;; reads      (pupils ?count), how many there are to be
;;; concludes  one line for each question
;;;
;;; Made for measuring.
;;; lint: given pupils

(deftemplate pupil (slot number) (slot class) (slot age))
(deftemplate course (slot number) (slot room) (slot hour))
(deftemplate mark (slot pupil) (slot course) (slot value))
(deftemplate honour (slot pupil) (slot mean))

(deffacts questions
  (question 1) (question 2) (question 3) (question 4) (question 5) (question 6) (question 7))

(deffunction make-school (?count)
  (loop-for-count (?i 1 40)
    (assert (course (number ?i) (room (mod (* ?i 7) 5)) (hour (mod (div ?i 3) 8)))))
  (loop-for-count (?i 1 ?count)
    (assert (pupil (number ?i) (class (mod ?i 12)) (age (+ 10 (mod (* ?i 5) 9)))))
    (loop-for-count (?k 0 4)
      (assert (mark (pupil ?i) (course (+ 1 (mod (+ (* ?i 11) (* ?k 7)) 40))) (value (+ 1 (mod (div (* ?i (+ ?k 17) 13) 7) 6))))))))

(defrule fill
  "The whole school."
  (declare (salience 100))
  (pupils ?count)
  =>
  (make-school ?count))

(defrule count-by-condition
  "How many marks are good, and what all add up to."
  (declare (salience 9))
  (question 1)
  =>
  (bind ?sum 0)
  (loop-for-count 20
    (do-for-all-facts ((?m mark)) TRUE (bind ?sum (+ ?sum ?m:value))))
  (printout t "good marks: " (length$ (find-all-facts ((?m mark)) (<= ?m:value 2))) ", sum " ?sum crlf))

(defrule any-of-each
  "Courses in which somebody has the best mark and somebody the worst."
  (declare (salience 8))
  (question 2)
  =>
  (bind ?count 0)
  (do-for-all-facts ((?c course)) TRUE
    (if (and (any-factp ((?m mark)) (and (= ?m:course ?c:number) (= ?m:value 1)))
             (any-factp ((?m mark)) (and (= ?m:course ?c:number) (= ?m:value 6))))
      then (bind ?count (+ ?count 1))))
  (printout t "courses of both kinds: " ?count crlf))

(defrule mean-of-each-pupil
  "A query in a query: the marks of each tenth pupil."
  (declare (salience 7))
  (question 3)
  =>
  (do-for-all-facts ((?p pupil)) (= 0 (mod ?p:number 10))
    (bind ?sum 0)
    (bind ?count 0)
    (do-for-all-facts ((?m mark)) (= ?m:pupil ?p:number)
      (bind ?sum (+ ?sum ?m:value))
      (bind ?count (+ ?count 1)))
    (bind ?mean (/ ?sum ?count))
    (if (< ?mean 3) then (assert (honour (pupil ?p:number) (mean ?mean)))))
  (printout t "honours: " (length$ (find-all-facts ((?h honour)) TRUE)) crlf))

(defrule pairs-of-courses
  "Two facts in one query: courses in one room at one hour."
  (declare (salience 6))
  (question 4)
  =>
  (bind ?clashes 0)
  (do-for-all-facts ((?a course) (?b course))
      (and (< ?a:number ?b:number) (= ?a:hour ?b:hour) (= ?a:room ?b:room))
    (bind ?clashes (+ ?clashes 1)))
  (bind ?first (find-fact ((?a course) (?b course)) (and (< ?a:number ?b:number) (= ?a:room ?b:room))))
  (bind ?names "")
  (foreach ?c ?first (bind ?names (str-cat ?names " " (fact-slot-value ?c number))))
  (printout t "clashes: " ?clashes ", in one room:" ?names crlf))

(defrule eldest-of-each-class
  "The first one in a class with nobody older."
  (declare (salience 5))
  (question 5)
  =>
  (bind ?sum 0)
  (loop-for-count (?class 0 11)
    (do-for-fact ((?p pupil))
        (and (= ?p:class ?class)
             (not (any-factp ((?q pupil)) (and (= ?q:class ?class) (> ?q:age ?p:age)))))
      (bind ?sum (+ ?sum ?p:number))))
  (printout t "the eldest add up to " ?sum crlf))

(defrule three-deep
  "Pupils of a class, their bad marks, and the hour of the course."
  (declare (salience 4))
  (question 6)
  =>
  (bind ?early 0)
  (do-for-all-facts ((?p pupil)) (and (= ?p:class 4) (> ?p:age 15))
    (do-for-all-facts ((?m mark)) (and (= ?m:pupil ?p:number) (> ?m:value 4))
      (do-for-all-facts ((?c course)) (and (= ?c:number ?m:course) (< ?c:hour 3))
        (bind ?early (+ ?early 1)))))
  (printout t "bad marks in early courses: " ?early crlf))

(defrule changed-by-queries
  "The best of the honoured, and then the worst marks go, and the rest of them are changed."
  (declare (salience 3))
  (question 7)
  =>
  (bind ?best 6)
  (do-for-all-facts ((?h honour)) (< ?h:mean ?best) (bind ?best ?h:mean))
  (delayed-do-for-all-facts ((?m mark)) (= ?m:value 6) (retract ?m))
  (delayed-do-for-all-facts ((?m mark)) (= ?m:value 5) (modify ?m (value 4)))
  (bind ?sum 0)
  (bind ?left 0)
  (do-for-all-facts ((?m mark)) TRUE
    (bind ?left (+ ?left 1))
    (bind ?sum (+ ?sum ?m:value)))
  (printout t "the best mean: " ?best ", marks left: " ?left ", their sum: " ?sum crlf))
