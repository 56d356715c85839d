;;; Manners -- seats guests at a long table.
;;;
;;; Neighbours must differ in sex and share a hobby. The program seats one guest after the other; each new seating copies the
;;; whole line of the one it follows, so that several lines could be tried side by side. Almost all of the work is in the
;;; conditions of `seat-the-next`.
;;;
;;; reads      (guest …) one per guest and hobby, (seats (last ?n))
;;; concludes  (seating …), (line …), (taken …)
;;;
;;; Made for measuring; the guests come from a generator.
;;; lint: given guest seats

(deftemplate guest (slot name) (slot sex) (slot hobby))
(deftemplate seats (slot last))
(deftemplate phase (slot is))
(deftemplate counter (slot next))
(deftemplate seating (slot id) (slot after) (slot complete) (slot seat) (slot guest))
(deftemplate line (slot seating) (slot guest) (slot seat))
(deftemplate taken (slot seating) (slot guest) (slot hobby))

(deffacts beginning
  (phase (is start))
  (counter (next 1)))

(defrule seat-the-first
  "Anybody may sit at the end of the table."
  ?p <- (phase (is start))
  (guest (name ?name))
  ?c <- (counter (next ?id))
  =>
  (assert (seating (id ?id) (after 0) (complete yes) (seat 1) (guest ?name)))
  (assert (line (seating ?id) (guest ?name) (seat 1)))
  (modify ?c (next (+ ?id 1)))
  (modify ?p (is seat)))

(defrule seat-the-next
  "Somebody of the other sex with a hobby in common, who does not sit in this line, and was not tried for this place."
  ?p <- (phase (is seat))
  (seating (id ?id) (complete yes) (seat ?seat) (guest ?left))
  (guest (name ?left) (sex ?sex) (hobby ?hobby))
  (guest (name ?right) (sex ~?sex) (hobby ?hobby))
  ?c <- (counter (next ?new))
  (not (line (seating ?id) (guest ?right)))
  (not (taken (seating ?id) (guest ?right) (hobby ?hobby)))
  =>
  (assert (seating (id ?new) (after ?id) (complete no) (seat (+ ?seat 1)) (guest ?right)))
  (assert (line (seating ?new) (guest ?right) (seat (+ ?seat 1))))
  (assert (taken (seating ?id) (guest ?right) (hobby ?hobby)))
  (modify ?c (next (+ ?new 1)))
  (modify ?p (is copy)))

(defrule copy-the-line
  "All who sit in the line before sit in the new line, too."
  (declare (salience 10))
  (phase (is copy))
  (seating (id ?id) (after ?before) (complete no))
  (line (seating ?before) (guest ?name) (seat ?seat))
  (not (line (seating ?id) (guest ?name)))
  =>
  (assert (line (seating ?id) (guest ?name) (seat ?seat))))

(defrule line-is-copied
  "Nothing is left to be copied."
  ?p <- (phase (is copy))
  ?s <- (seating (complete no))
  =>
  (modify ?s (complete yes))
  (modify ?p (is check)))

(defrule table-is-full
  "The last seat is taken."
  (declare (salience 10))
  ?p <- (phase (is check))
  (seats (last ?last))
  (seating (seat ?last))
  =>
  (modify ?p (is tell)))

(defrule table-is-not-full
  "There are empty seats: the next, please."
  ?p <- (phase (is check))
  =>
  (modify ?p (is seat)))

(defrule tell-a-seat
  "Who sits where, in the line that reaches the last seat."
  (declare (salience 10))
  (phase (is tell))
  (seats (last ?last))
  (seating (id ?id) (seat ?last))
  (line (seating ?id) (guest ?name) (seat ?seat))
  =>
  (printout t "seat " ?seat ": guest " ?name crlf))

(defrule everything-is-told
  "That was the party."
  ?p <- (phase (is tell))
  =>
  (retract ?p))
