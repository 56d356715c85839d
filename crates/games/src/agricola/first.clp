; A farmer, to begin with. A table says what each action card is worth, and the best one that is allowed is taken.
; While food is short, cards with food come first. What follows an action (where to plough, what to feed) has a table, too.
;
; To make it better:
; - let the worth depend on the farm: a second field is worth more than a sixth one
; - look at what lies on a card: (card (name N) (amount A) ...)
; - fence pastures before you take animals, and buy a fireplace to cook them
;
; What it perceives: (clock (round N) (asked ME) ...), (stock (player P) (good G) (amount A)), (card ...), (land ...), (major ...)
; and more, each time something changes. How it decides: (do (act A) ...). (may ...) lists what is allowed now.

(deftemplate card-worth "what an action card is worth" (slot card) (slot deed) (slot points))
(deftemplate act-worth "what a step of an action is worth" (slot act) (slot points))
(deftemplate food "so much food a player has" (slot player) (slot amount))
(deffacts table
  (card-worth (card family) (deed family) (points 95)) (card-worth (card family-anyway) (deed family) (points 94))
  (card-worth (card sow-and-bake) (deed sow) (points 90)) (card-worth (card plough-and-sow) (deed sow) (points 89))
  (card-worth (card rooms-and-stables) (deed room) (points 88)) (card-worth (card plough-and-sow) (deed plough) (points 80))
  (card-worth (card plough) (deed plough) (points 79)) (card-worth (card fences) (deed fence) (points 78))
  (card-worth (card cattle) (deed take) (points 74)) (card-worth (card boar) (deed take) (points 73))
  (card-worth (card sheep) (deed take) (points 72)) (card-worth (card vegetable) (deed take) (points 70))
  (card-worth (card major) (deed buy) (points 68)) (card-worth (card renovate-and-major) (deed renovate) (points 66))
  (card-worth (card renovate-and-fences) (deed renovate) (points 65)) (card-worth (card grain) (deed take) (points 60))
  (card-worth (card wood) (deed take) (points 55)) (card-worth (card reed) (deed take) (points 50))
  (card-worth (card clay) (deed take) (points 45)) (card-worth (card first-stone) (deed take) (points 40))
  (card-worth (card second-stone) (deed take) (points 39)) (card-worth (card labourer) (deed take) (points 30))
  (card-worth (card fishing) (deed take) (points 29))
  ; Steps of an action, and of a harvest. An act that is not listed is worth 10.
  (act-worth (act feed) (points 90)) (act-worth (act sow) (points 80)) (act-worth (act place) (points 70))
  (act-worth (act young) (points 70)) (act-worth (act close) (points 60)) (act-worth (act turn) (points 50))
  (act-worth (act eat) (points 40)) (act-worth (act butcher) (points 30)) (act-worth (act cook) (points 20))
  (act-worth (act stop) (points 5)) (act-worth (act beg) (points 3)) (act-worth (act free) (points 2))
  (act-worth (act lift) (points 1))
  (hide (fact card-worth)) (hide (fact act-worth)))

; Remember how much food there is: only the newest (stock ...) is kept, and it may be about anything.
(defrule note-food "a player's food has changed" (declare (salience 20))
  (stock (player ?player) (good food) (amount ?amount)) (not (food (player ?player) (amount ?amount)))
  => (do-for-all-facts ((?f food)) (= ?f:player ?player) (retract ?f))
     (assert (food (player ?player) (amount ?amount))))

; Decide. The higher salience decides first.
(defrule get-food "the family needs food for the next harvest" (declare (salience 5))
  (asked) (not (do)) (clock (asked ?me)) (food (player ?me) (amount ?amount&:(< ?amount 4)))
  (may (act use) (card ?card&labourer|fishing) (deed take))
  => (assert (do (act use) (card ?card) (deed take))))
(defrule use-the-best-card "no card that is allowed is worth more" (declare (salience 4))
  (asked) (not (do)) (may (act use) (card ?card) (deed ?deed)) (card-worth (card ?card) (deed ?deed) (points ?points))
  (not (and (may (act use) (card ?other) (deed ?does))
            (card-worth (card ?other) (deed ?does) (points ?more&:(> ?more ?points)))))
  => (assert (do (act use) (card ?card) (deed ?deed))))
(defrule use-any-card "this card is in no table" (declare (salience 3))
  (asked) (not (do)) (may (act use) (card ?card) (deed ?deed)) => (assert (do (act use) (card ?card) (deed ?deed))))

(deffunction worth-of (?act)
  (bind ?points 10)
  (do-for-fact ((?w act-worth)) (eq ?w:act ?act) (bind ?points ?w:points))
  ?points)
(defrule go-on "no step that is allowed is worth more" (declare (salience 2))
  (asked) (not (do))
  (may (act ?act&~use) (card ?card) (deed ?deed) (cell ?cell) (crop ?crop) (animal ?animal) (major ?major) (for ?for)
       (amount ?amount) (good ?good) (who ?who))
  (not (may (act ?other&:(> (worth-of ?other) (worth-of ?act)))))
  => (assert (do (act ?act) (card ?card) (deed ?deed) (cell ?cell) (crop ?crop) (animal ?animal) (major ?major) (for ?for)
                 (amount ?amount) (good ?good) (who ?who))))
