;;; corrected-86 -- the original exercise's 86 rules with the slips of the pen mended.
;;;
;;; With agent.clp, guesses.clp and letter-86.clp before it, a whole rule base. Still unsound: three breezes around a
;;; suspect do not prove a pit.
;;;
;;; reads      what agent.clp, guesses.clp and letter-86.clp read
;;; concludes  what they conclude

;;; Rules 20, 22, 24 and 26: a wall is as long as the cave.
(deffacts ranges-of-walls
  (reach (beyond 0)))

;;; Rule 9 speaks of a wall (M), which is never visited. It never acts, for nobody gets there.
(defrule rule-9-a-wall-was-not-visited
  "Rule 9: a bump leaves the agent where it is."
  (declare (salience 20))
  (wall (row ?r) (column ?c))
  ?visited <- (visited (row ?r) (column ?c))
  =>
  (retract ?visited))

;;; Rules 32 to 43 for stench and 48 to 59 for breezes: the three other sides of the suspect, two at a time.
(deffacts looks
  (look (rules 32 48) (suspect 0 -1) (one 1 -1) (two 0 -2) (verdict 0 -1))
  (look (rules 33 49) (suspect 0 -1) (one 1 -1) (two -1 -1) (verdict 0 -1))
  (look (rules 34 50) (suspect 0 -1) (one -1 -1) (two 0 -2) (verdict 0 -1))
  (look (rules 35 51) (suspect 1 0) (one 1 1) (two 2 0) (verdict 1 0))
  (look (rules 36 52) (suspect 1 0) (one 1 1) (two 1 -1) (verdict 1 0))
  (look (rules 37 53) (suspect 1 0) (one 1 -1) (two 2 0) (verdict 1 0))
  (look (rules 38 54) (suspect 0 1) (one -1 1) (two 0 2) (verdict 0 1))
  (look (rules 39 55) (suspect 0 1) (one -1 1) (two 1 1) (verdict 0 1))
  (look (rules 40 56) (suspect 0 1) (one 1 1) (two 0 2) (verdict 0 1))
  (look (rules 41 57) (suspect -1 0) (one -1 -1) (two -2 0) (verdict -1 0))
  (look (rules 42 58) (suspect -1 0) (one -1 -1) (two -1 1) (verdict -1 0))
  (look (rules 43 59) (suspect -1 0) (one -1 1) (two -2 0) (verdict -1 0)))
