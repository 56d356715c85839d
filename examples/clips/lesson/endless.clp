; A rule that never stops, for the lesson in docs/clips-lesson.md: it changes what it matches.

(deftemplate bed (slot name) (slot moisture))

(deffacts garden (bed (name north) (moisture 20)))

(defrule rain "rain makes every bed wetter"
  ?bed <- (bed (moisture ?moisture))
  =>
  (modify ?bed (moisture (+ ?moisture 1))))
