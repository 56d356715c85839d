;;; cave -- which rooms next to a visited one are safe, and which may hold a pit.
;;;
;;; reads      (visited ?room) (breeze ?room) (next ?room ?neighbour)
;;; concludes  (safe ?room), and says which rooms may hold a pit

(deffacts seen "three visited rooms of a cave, a breeze in one of them"
  (next r11 r12) (next r11 r21) (next r12 r13) (next r12 r22) (next r21 r22) (next r21 r31)
  (visited r11) (visited r12) (visited r21)
  (breeze r12))

(defrule no-breeze-no-pit "without a breeze in a room no room next to it has a pit"
  (visited ?room)
  (not (breeze ?room))
  (next ?room ?neighbour)
  =>
  (assert (safe ?neighbour)))

(defrule perhaps-a-pit "a breeze, and nothing that says the neighbour is safe"
  (declare (salience -10))
  (breeze ?room)
  (next ?room ?neighbour)
  (not (safe ?neighbour))
  =>
  (println ?neighbour " may hold a pit: there is a breeze in " ?room))

(defrule go-on "a safe room that was not visited"
  (safe ?room)
  (not (visited ?room))
  =>
  (println ?room " is safe"))
