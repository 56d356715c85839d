; the lesson: A first rule
(clear)
(defrule greet-the-sun
  (sun)
  =>
  (println "Good morning!"))
(agenda)
(assert (sun))
(agenda)
(run)
(agenda)
(run)
(retract 1)
(assert (sun))
(run)
(defrule show-bed
  (bed ?name ?)
  =>
  (println "There is a bed in the " ?name "."))
(assert (bed north beans) (bed south lettuce))
(run)
(defrule share
  (bed ?one ?plant)
  (bed ?other&~?one ?plant)
  =>
  (println ?one " and " ?other " both have " ?plant))
(assert (bed west beans))
(agenda)
(run)
(rules)
(undefrule share)
(rules)
