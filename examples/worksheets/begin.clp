; worksheet 3: an agent of the Wumpus world to begin with. It remembers, concludes, and leaves at once.
(deftemplate visited "the agent was there" (slot row) (slot column))
(deftemplate calm "no breeze was felt there" (slot row) (slot column))
(deffacts start
  (paint (fact visited) (glyph ".") (tone safe) (layer ground))
  (paint (fact sensed) (glyph "@") (layer agent)))

; learn
(defrule been "the agent is here" (declare (salience 10)) (sensed (row ?r) (column ?c))
  => (assert (visited (row ?r) (column ?c))))
(defrule calm-here "no breeze is felt here" (declare (salience 10)) (sensed (row ?r) (column ?c) (breeze FALSE))
  => (assert (calm (row ?r) (column ?c))))

; decide
(defrule leave "nothing better" (declare (salience -10)) (asked) (not (do)) => (assert (do (act climb))))
