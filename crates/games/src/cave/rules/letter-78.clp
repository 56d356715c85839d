;;; letter-78 -- the original exercise's list 4.3 to the letter, its slips of the pen kept.
;;;
;;; With agent.clp and guesses.clp before it, a whole rule base. The list forgot eight rules that say what the absence of
;;; stench and breeze means, so this agent holds only its start cell for safe and never leaves it.
;;;
;;; reads      what agent.clp and guesses.clp read
;;; concludes  what they conclude; and takes "visited" from cells with a certain monster

;;; Rules 20, 22, 24 and 26: the ranges of walls have one index too many.
(deffacts ranges-of-walls
  (reach (beyond 1)))

;;; Rule 9 has the letter W, where a wall (M) is meant. It never acts: rules 3 to 5 clear a monster from a visited cell first.
(defrule rule-9-a-monster-was-not-visited
  "Rule 9: nobody comes back from there."
  (declare (salience 20))
  (monster (row ?r) (column ?c))
  ?visited <- (visited (row ?r) (column ?c))
  =>
  (retract ?visited))

;;; Rules 32 to 43 for stench and 48 to 59 for breezes. Rules 37 and 53 look at the wrong corner, (-1,-1) for (1,-1);
;;; rules 41-43 and 57-59 convict the cell south of their suspect.
(deffacts looks
  (look (rules 32 48) (suspect 0 -1) (one 1 -1) (two 0 -2) (verdict 0 -1))
  (look (rules 33 49) (suspect 0 -1) (one 1 -1) (two -1 -1) (verdict 0 -1))
  (look (rules 34 50) (suspect 0 -1) (one -1 -1) (two 0 -2) (verdict 0 -1))
  (look (rules 35 51) (suspect 1 0) (one 1 1) (two 2 0) (verdict 1 0))
  (look (rules 36 52) (suspect 1 0) (one 1 1) (two 1 -1) (verdict 1 0))
  (look (rules 37 53) (suspect 1 0) (one -1 -1) (two 2 0) (verdict 1 0))
  (look (rules 38 54) (suspect 0 1) (one -1 1) (two 0 2) (verdict 0 1))
  (look (rules 39 55) (suspect 0 1) (one -1 1) (two 1 1) (verdict 0 1))
  (look (rules 40 56) (suspect 0 1) (one 1 1) (two 0 2) (verdict 0 1))
  (look (rules 41 57) (suspect -1 0) (one -1 -1) (two -2 0) (verdict -1 1))
  (look (rules 42 58) (suspect -1 0) (one -1 -1) (two -1 1) (verdict -1 1))
  (look (rules 43 59) (suspect -1 0) (one -1 1) (two -2 0) (verdict -1 1)))
