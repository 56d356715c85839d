;;; heuristic -- feeds the family, lets it grow, and leaves no land idle.
;;;
;;; Every thought is an advice: an action, and what it seems worth in points at the end. The best advice is followed.
;;; Where only details of an action are to be settled (which cell, which crop, which animal), plain preferences decide,
;;; and where nobody has an opinion, anything goes: so these rules also play what they do not know.
;;;
;;; The published game has a board, harder harvests and one begging card for each missing food: `published` tells it.
;;;
;;; The numbers in the advice were tried out in plays against earlier ones, one at a time.
;;;
;;; reads      clock, card, major, stock, land, person, asked, may   percepts, and the menu
;;; remembers  spot, owner, has, plot, family, recipe, published     the latest of each percept, and what follows
;;; knows      steps, makes, liking, plan                            what is printed, and where things are built
;;; concludes  farm                                                  the own farm at a glance, while it is asked
;;;            advice                                                an action, and its worth
;;; decides    do

(deftemplate spot "What lies on an action card." (slot name) (slot amount))
(deftemplate owner "Who owns an improvement." (slot major) (slot player))
(deftemplate has "How much of a good a player has." (slot player) (slot good) (slot amount))
(deftemplate family "How large a family is." (slot player) (slot size))
(deftemplate plot "What is on a cell."
  (slot player) (slot cell) (slot kind) (slot material) (slot crop) (slot animal) (slot amount)
  (slot cells) (slot fences) (slot stables))

(deftemplate farm "The own farm at a glance."
  (slot me) (slot round)
  (slot left)                         ; rounds that follow this one
  (slot people) (slot rooms) (slot house)
  (slot empty) (slot fields) (slot idle)
  (slot grain) (slot vegetables)      ; stored and growing
  (slot pastures) (slot fences) (slot stables) (slot sites)
  (slot space)                        ; places for one more kind of animal
  (slot cooks)                        ; whether animals can be cooked
  (slot published)                    ; whether the published game is played, where each missing food is a begging card
  (slot dear)                         ; how dear food is: 1 in the original exercise's game, else more the nearer the next harvest is
  (slot hunger)                       ; food that the next harvest takes and nobody knows where from
  (slot wanted)                       ; food that all harvests to come will take, beyond what there is
  (slot wood) (slot clay) (slot reed) (slot stone))

(deftemplate advice "An action, and what it seems worth." (slot card) (slot deed) (slot worth))

(deftemplate steps "The least amounts for 1, 2, 3 and 4 points; less than the first costs one."
  (slot of) (multislot least))

(deftemplate makes "What an improvement makes of one of a good." (slot major) (slot good) (slot food))
(deftemplate recipe "What a player can make of one of a good." (slot player) (slot good) (slot food))

(deftemplate liking "The points of an improvement, and what it is good for in each round to come."
  (slot major) (slot points) (slot each))

(deffacts what-is-printed
  (steps (of fields) (least 2 3 4 5))
  (steps (of grain) (least 1 4 6 8))
  (steps (of vegetable) (least 1 2 3 4))
  (steps (of sheep) (least 1 4 6 8))
  (steps (of boar) (least 1 3 5 7))
  (steps (of cattle) (least 1 2 4 6)))

(deffacts what-improvements-make
  (makes (major first-fireplace) (good vegetable) (food 2))
  (makes (major first-fireplace) (good sheep) (food 2))
  (makes (major first-fireplace) (good boar) (food 2))
  (makes (major first-fireplace) (good cattle) (food 3))
  (makes (major first-fireplace) (good grain) (food 2))
  (makes (major second-fireplace) (good vegetable) (food 2))
  (makes (major second-fireplace) (good sheep) (food 2))
  (makes (major second-fireplace) (good boar) (food 2))
  (makes (major second-fireplace) (good cattle) (food 3))
  (makes (major second-fireplace) (good grain) (food 2))
  (makes (major first-hearth) (good vegetable) (food 3))
  (makes (major first-hearth) (good sheep) (food 2))
  (makes (major first-hearth) (good boar) (food 3))
  (makes (major first-hearth) (good cattle) (food 4))
  (makes (major first-hearth) (good grain) (food 3))
  (makes (major second-hearth) (good vegetable) (food 3))
  (makes (major second-hearth) (good sheep) (food 2))
  (makes (major second-hearth) (good boar) (food 3))
  (makes (major second-hearth) (good cattle) (food 4))
  (makes (major second-hearth) (good grain) (food 3))
  (makes (major clay-oven) (good grain) (food 5))
  (makes (major stone-oven) (good grain) (food 4))
  (makes (major joinery) (good wood) (food 2))
  (makes (major pottery) (good clay) (food 2))
  (makes (major basketry) (good reed) (food 3)))

(deffacts what-improvements-are-liked-for
  (liking (major well) (points 4) (each 0.2))
  (liking (major stone-oven) (points 3) (each 0.1))
  (liking (major clay-oven) (points 2) (each 0.1))
  (liking (major basketry) (points 2) (each 0.2))
  (liking (major pottery) (points 2) (each 0.2))
  (liking (major joinery) (points 2) (each 0.2))
  (liking (major first-hearth) (points 1) (each 0.1))
  (liking (major second-hearth) (points 1) (each 0.1))
  (liking (major first-fireplace) (points 1) (each 0.1))
  (liking (major second-fireplace) (points 1) (each 0.1)))

;;; ---- Remember: of each percept word only the latest is told ----

(defrule remember-what-lies-on-a-card
  "What lies on a card is told when it changes."
  (declare (salience 100))
  (card (name ?name) (amount ?amount))
  =>
  (do-for-fact ((?old spot)) (eq ?old:name ?name) (retract ?old))
  (assert (spot (name ?name) (amount ?amount))))

(defrule it-is-the-published-game
  "A card that only the published game has is open: there each missing food is a begging card."
  (declare (salience 100))
  (card (name stable-and-bake) (open TRUE))
  =>
  (assert (published)))

(defrule remember-who-owns-an-improvement
  "Who owns an improvement is told when it changes."
  (declare (salience 100))
  (major (name ?name) (owner ?player))
  =>
  (do-for-fact ((?old owner)) (eq ?old:major ?name) (retract ?old))
  (assert (owner (major ?name) (player ?player))))

(defrule remember-a-supply
  "What a player has is told when it changes."
  (declare (salience 100))
  (stock (player ?player) (good ?good) (amount ?amount))
  =>
  (do-for-fact ((?old has)) (and (eq ?old:good ?good) (eq ?old:player ?player)) (retract ?old))
  (assert (has (player ?player) (good ?good) (amount ?amount))))

(defrule remember-a-family
  "How large a family is, each of them tells."
  (declare (salience 100))
  (person (player ?player) (of ?size))
  (not (family (player ?player) (size ?size)))
  =>
  (do-for-fact ((?old family)) (eq ?old:player ?player) (retract ?old))
  (assert (family (player ?player) (size ?size))))

(defrule remember-a-cell
  "What is on a cell is told when it changes."
  (declare (salience 100))
  (land (player ?player) (cell ?cell) (kind ?kind) (material ?material) (crop ?crop) (animal ?animal) (amount ?amount)
        (cells ?cells) (fences ?fences) (stables ?stables))
  =>
  (do-for-fact ((?old plot)) (and (eq ?old:cell ?cell) (eq ?old:player ?player)) (retract ?old))
  (assert (plot (player ?player) (cell ?cell) (kind ?kind) (material ?material) (crop ?crop) (animal ?animal)
                (amount ?amount) (cells ?cells) (fences ?fences) (stables ?stables))))

(defrule an-improvement-is-a-recipe
  "Who owns an improvement can make food by it."
  (declare (salience 100))
  (logical (owner (major ?major) (player ?player&~0)))
  (makes (major ?major) (good ?good) (food ?food))
  =>
  (assert (recipe (player ?player) (good ?good) (food ?food))))

;;; ---- Look: the own farm at a glance ----

(deffunction amount-of (?player ?good)
  "How much of a good a player has."
  (bind ?amount 0)
  (do-for-fact ((?it has)) (and (eq ?it:good ?good) (eq ?it:player ?player)) (bind ?amount ?it:amount))
  ?amount)

(deffunction food-of (?player ?good ?raw)
  "How much food one of a good makes: as it is, or by an improvement."
  (bind ?best ?raw)
  (do-for-all-facts ((?it recipe)) (and (eq ?it:good ?good) (eq ?it:player ?player)) (bind ?best (max ?best ?it:food)))
  ?best)

(deffunction reserve-of (?player)
  "Food that a player can make at a harvest of what it has."
  (+ (* (amount-of ?player grain) (food-of ?player grain 1))
     (* (amount-of ?player vegetable) (food-of ?player vegetable 1))
     (* (amount-of ?player sheep) (food-of ?player sheep 0))
     (* (amount-of ?player boar) (food-of ?player boar 0))
     (* (amount-of ?player cattle) (food-of ?player cattle 0))
     (* (amount-of ?player clay) (food-of ?player clay 0))
     (* (amount-of ?player reed) (food-of ?player reed 0))))

(deffunction reserve-of-the-published (?player)
  "Grain is not baked at a harvest there, and a craft works once."
  (+ (amount-of ?player grain)
     (* (amount-of ?player vegetable) (food-of ?player vegetable 1))
     (* (amount-of ?player sheep) (food-of ?player sheep 0))
     (* (amount-of ?player boar) (food-of ?player boar 0))
     (* (amount-of ?player cattle) (food-of ?player cattle 0))
     (* (min 1 (amount-of ?player wood)) (food-of ?player wood 0))
     (* (min 1 (amount-of ?player clay)) (food-of ?player clay 0))
     (* (min 1 (amount-of ?player reed)) (food-of ?player reed 0))))

(deffunction dearness (?round)
  "The nearer the next harvest is, the dearer is food that is missing."
  (bind ?next 14)
  (foreach ?harvest (create$ 13 11 9 7 4) (if (>= ?harvest ?round) then (bind ?next ?harvest)))
  (switch (- ?next ?round) (case 0 then 2.308) (case 1 then 1.846) (case 2 then 0.923) (default 0.615)))

(deffunction harvests-from (?round)
  "How many harvests are still to come."
  (bind ?count 0)
  (foreach ?harvest (create$ 4 7 9 11 13 14)
    (if (>= ?harvest ?round) then (bind ?count (+ ?count 1))))
  ?count)

(defrule look-at-the-farm
  "Whoever is to choose an action counts first."
  (declare (salience 50))
  (logical (asked))
  (exists (may (act use)))
  (clock (asked ?me) (round ?round))
  (family (player ?me) (size ?people))
  =>
  (bind ?published (any-factp ((?it published)) TRUE))
  (bind ?rooms 0) (bind ?house wood) (bind ?empty 0) (bind ?fields 0) (bind ?idle 0) (bind ?pastures 0) (bind ?fences 0)
  (bind ?stables 0) (bind ?sites 0) (bind ?space 0) (bind ?grain (amount-of ?me grain))
  (bind ?vegetables (amount-of ?me vegetable)) (bind ?sown 0)
  (do-for-all-facts ((?it plot)) (eq ?it:player ?me)
    (switch ?it:kind
      (case empty then (bind ?empty (+ ?empty 1)))
      (case room then
        (bind ?rooms (+ ?rooms 1))
        (bind ?house ?it:material)
        (if (eq ?it:animal none) then (bind ?space (+ ?space 1))))
      (case field then
        (bind ?fields (+ ?fields 1))
        (switch ?it:crop
          (case none then (bind ?idle (+ ?idle 1)))
          (case grain then (bind ?grain (+ ?grain ?it:amount)) (bind ?sown (+ ?sown 1)))
          (case vegetable then (bind ?vegetables (+ ?vegetables ?it:amount)) (bind ?sown (+ ?sown 1)))))
      (case pasture then
        (bind ?pastures (+ ?pastures 1))
        (bind ?fences (+ ?fences ?it:fences))
        (bind ?stables (+ ?stables ?it:stables))
        (if ?published then
          (bind ?sites (+ ?sites (- ?it:cells ?it:stables)))
          (bind ?space (+ ?space (- (* 2 ?it:cells (** 2 ?it:stables)) ?it:amount)))
         else
          (if (>= ?it:fences (+ 2 (* 2 ?it:cells))) then
            (bind ?sites (+ ?sites (- ?it:cells ?it:stables)))
            (bind ?space (+ ?space (- (* 2 (+ ?it:cells ?it:stables)) ?it:amount))))))))
  (bind ?food (amount-of ?me food))
  ;; One pet lives in the house there, and neighbours share fences.
  (if ?published then
    (bind ?space (max 0 (- ?space (- ?rooms 1))))
    (bind ?fences (max 0 (- ?fences (max 0 (- ?pastures 1))))))
  (bind ?dear (if ?published then (dearness ?round) else 1))
  (assert (farm (me ?me) (round ?round) (left (- 14 ?round)) (people ?people) (rooms ?rooms) (house ?house)
                (empty ?empty) (fields ?fields) (idle ?idle) (grain ?grain) (vegetables ?vegetables)
                (pastures ?pastures) (fences ?fences) (stables ?stables) (sites ?sites) (space ?space)
                (cooks (> (food-of ?me sheep 0) 0))
                (dear ?dear) (published ?published)
                (hunger (max 0 (- (* 2 ?people) ?food
                                  (if ?published then (reserve-of-the-published ?me) else (reserve-of ?me)) ?sown)))
                (wanted (max 0 (- (* 2 ?people (harvests-from ?round)) ?food)))
                (wood (amount-of ?me wood)) (clay (amount-of ?me clay))
                (reed (amount-of ?me reed)) (stone (amount-of ?me stone)))))

;;; ---- Advise: one thought each ----

(deffunction points-by (?amount $?least)
  "What so many of a kind are worth by the table."
  (bind ?points 0)
  (foreach ?it ?least (if (<= ?it ?amount) then (bind ?points (+ ?points 1))))
  (if (= ?points 0) then -1 else ?points))

(deffunction gain-by (?now ?more $?least)
  "What more of a kind is worth by the table."
  (- (points-by (+ ?now ?more) ?least) (points-by ?now ?least)))

(deffunction worth-of-food (?amount ?dear ?hunger ?wanted)
  "Food against hunger saves three points for every two; what is wanted later is worth less."
  (bind ?urgent (min ?amount ?hunger))
  (+ (* 1.3 ?dear ?urgent) (* 0.4 (min (- ?amount ?urgent) (max 0 (- ?wanted ?hunger))))))

(deffunction wish (?wanted ?has ?lies)
  "How many of those that lie there are of use."
  (max 0 (min ?lies (- ?wanted ?has))))

(defrule have-a-child
  "A child is three points, and works in every round to come."
  (logical (farm (round ?round) (left ?left) (published ?published)))
  (may (act use) (card ?card) (deed family))
  =>
  (assert (advice (card ?card) (deed family)
                  (worth (- (+ 3 ?left) (if ?published then (harvests-from ?round) else 0))))))

(defrule build-a-room-for-a-child
  "The family can grow only where there is a room; a room fills a cell, too."
  (logical (farm (left ?left) (people ?people) (rooms ?rooms) (published ?published)))
  (may (act use) (card ?card) (deed room))
  =>
  (bind ?each (if ?published then 0.525 else 0.7))
  (assert (advice (card ?card) (deed room)
                  (worth (if (and (< ?people 5) (<= ?rooms (+ ?people 1))) then (+ 2 (* ?each ?left)) else 0.5)))))

(defrule get-food
  "The next harvest must be met, and those after it."
  (logical (farm (dear ?dear) (hunger ?hunger) (wanted ?wanted)))
  (may (act use) (card ?card&labourer|fishing) (deed take))
  (spot (name ?card) (amount ?amount))
  =>
  (assert (advice (card ?card) (deed take) (worth (worth-of-food ?amount ?dear ?hunger ?wanted)))))

(defrule get-wood
  "Wood is for rooms, fences and stables."
  (logical (farm (left ?left) (house ?house) (people ?people) (rooms ?rooms) (fences ?fences) (stables ?stables)
                 (wood ?wood) (published ?published)))
  (may (act use) (card wood) (deed take))
  (spot (name wood) (amount ?amount))
  =>
  (bind ?room (if (and (eq ?house wood) (< ?people 5) (< ?rooms 5)) then 5 else 0))
  (bind ?each (if ?published then 0.45 else 0.6))
  (bind ?use (wish (+ ?room (- 15 ?fences) (* 2 (- 4 ?stables))) ?wood ?amount))
  (assert (advice (card wood) (deed take) (worth (* ?each ?use (min 1 (/ (+ ?left 1) 2)))))))

(defrule get-clay
  "Clay is for a fireplace, for a better house, and for improvements."
  (logical (farm (left ?left) (house ?house) (rooms ?rooms) (cooks ?cooks) (clay ?clay)))
  (may (act use) (card clay) (deed take))
  (spot (name clay) (amount ?amount))
  =>
  (bind ?use (wish (+ 3 (if ?cooks then 0 else 2) (if (eq ?house wood) then ?rooms else 0)) ?clay ?amount))
  (assert (advice (card clay) (deed take) (worth (* 0.5 ?use (min 1 (/ ?left 3)))))))

(defrule get-reed
  "Two reed go into every room, and one for each room into a better house."
  (logical (farm (left ?left) (people ?people) (house ?house) (rooms ?rooms) (reed ?reed)
                 (published ?published)))
  (may (act use) (card reed) (deed take))
  (spot (name reed) (amount ?amount))
  =>
  (bind ?room (if (and (< ?people 5) (< ?rooms 5)) then 2 else 0))
  (bind ?better (if (eq ?house stone) then 0 else (if ?published then 1 else ?rooms)))
  (bind ?use (wish (+ ?room ?better) ?reed ?amount))
  (assert (advice (card reed) (deed take) (worth (* 0.9 ?use (min 1 (/ ?left 3)))))))

(defrule get-stone
  "Stone is for the well, for other improvements and for the best house."
  (logical (farm (left ?left) (house ?house) (rooms ?rooms) (stone ?stone)))
  (may (act use) (card ?card&first-stone|second-stone) (deed take))
  (spot (name ?card) (amount ?amount))
  =>
  (bind ?use (wish (+ 4 (if (eq ?house clay) then ?rooms else 0)) ?stone ?amount))
  (assert (advice (card ?card) (deed take) (worth (* 0.8 ?use (min 1 (/ ?left 3)))))))

(defrule get-grain
  "Grain scores, and it is the seed of more."
  (logical (farm (left ?left) (grain ?grain) (idle ?idle)))
  (may (act use) (card grain) (deed take))
  (spot (name grain) (amount ?amount))
  (steps (of grain) (least $?least))
  =>
  (assert (advice (card grain) (deed take)
                  (worth (+ (gain-by ?grain ?amount ?least) (* 0.3 (min ?amount 4) (min 1 (/ ?left 3)))
                            (if (and (= ?grain 0) (> ?idle 0) (> ?left 2)) then 1 else 0))))))

(defrule get-vegetables
  "Vegetables score faster than grain."
  (logical (farm (left ?left) (vegetables ?vegetables)))
  (may (act use) (card vegetable) (deed take))
  (spot (name vegetable) (amount ?amount))
  (steps (of vegetable) (least $?least))
  =>
  (assert (advice (card vegetable) (deed take)
                  (worth (+ (gain-by ?vegetables ?amount ?least) (* 0.2 (min ?amount 4) (min 1 (/ ?left 3))))))))

(defrule get-animals
  "Animals that find a place score, and two of a kind have young; the others can be cooked."
  (logical (farm (me ?me) (left ?left) (space ?space) (cooks ?cooks) (dear ?dear) (hunger ?hunger) (wanted ?wanted)))
  (may (act use) (card ?kind&sheep|boar|cattle) (deed take))
  (spot (name ?kind) (amount ?amount))
  (has (player ?me) (good ?kind) (amount ?own))
  (steps (of ?kind) (least $?least))
  =>
  (bind ?stay (min ?amount ?space))
  (assert (advice (card ?kind) (deed take)
                  (worth (+ (gain-by ?own ?stay ?least) (* 0.1 ?stay)
                            (if (and (< ?own 2) (>= (+ ?own ?stay) 2) (> ?left 0)) then 1 else 0)
                            (if ?cooks then (worth-of-food (* 2 (- ?amount ?stay)) ?dear ?hunger ?wanted) else 0))))))

(defrule plough-a-field
  "Fields score from the second on, fill a cell, and want to be sown."
  (logical (farm (left ?left) (fields ?fields) (idle ?idle) (published ?published)))
  (may (act use) (card ?card) (deed plough))
  (steps (of fields) (least $?least))
  =>
  (assert (advice (card ?card) (deed plough)
                  (worth (+ (if ?published then 1.3 else 1) (gain-by ?fields 1 ?least)
                            (if (and (= ?fields 0) (> ?left 3)) then 1 else 0)
                            (if (and (= ?idle 0) (> ?left 1)) then 0.5 else 0))))))

(defrule sow-the-fields
  "One grain becomes three, one vegetable two: the more fields at once, the better."
  (logical (farm (me ?me) (idle ?idle) (grain ?grain) (vegetables ?vegetables)))
  (may (act use) (card ?card) (deed sow))
  (has (player ?me) (good vegetable) (amount ?v))
  (has (player ?me) (good grain) (amount ?g))
  (steps (of vegetable) (least $?vegetable))
  (steps (of grain) (least $?cereal))
  =>
  (bind ?greens (min ?idle ?v))
  (bind ?ears (min (- ?idle ?greens) ?g))
  (assert (advice (card ?card) (deed sow)
                  (worth (+ (gain-by ?vegetables ?greens ?vegetable) (gain-by ?grain (* 2 ?ears) ?cereal)
                            (* 0.3 (+ ?greens ?ears)))))))

(defrule bake-bread
  "Grain in an oven is much food."
  (logical (farm (me ?me) (grain ?grain) (dear ?dear) (hunger ?hunger) (wanted ?wanted)))
  (may (act use) (card ?card) (deed bake))
  =>
  (assert (advice (card ?card) (deed bake)
                  (worth (- (worth-of-food (food-of ?me grain 1) ?dear ?hunger ?wanted) 1 (if (< ?grain 3) then 1 else 0))))))

(defrule build-fences
  "Pastures score, fill cells and hold animals; four wood make one."
  (logical (farm (left ?left) (rooms ?rooms) (pastures ?pastures) (fences ?fences) (empty ?empty) (wood ?wood)
                 (published ?published)))
  (may (act use) (card ?card) (deed fence))
  =>
  (bind ?posts (min ?wood (- 15 ?fences)))
  ;; Neighbours share a fence there: four make the first pasture, three a further one.
  (bind ?ready (if ?published
                 then (div (if (> ?pastures 0) then ?posts else (max 0 (- ?posts 1))) 3)
                 else (div (if (= ?left 0) then (+ ?posts 3) else ?posts) 4)))
  (bind ?new (min ?empty ?ready))
  (bind ?score (- (min 4 (+ ?pastures ?new)) (min 4 ?pastures)))
  (if (and (= ?pastures 0) (> ?new 0)) then (bind ?score (+ ?score 1)))
  ;; As long as the house is small, wood is kept for a room.
  (bind ?kept (if (and (< ?rooms 3) (> ?left 4) (< ?wood 13)) then 2 else 0))
  (assert (advice (card ?card) (deed fence)
                  (worth (if ?published
                           then (- (+ ?score (* 1.6 ?new)) ?kept (* 0.26 ?posts (min 1 (/ ?left 4))))
                           else (- (+ ?score ?new) ?kept (* 0.2 ?posts (min 1 (/ ?left 4)))))))))

(defrule build-stables
  "A stable is a point, and room for two more animals."
  (logical (farm (left ?left) (sites ?sites) (stables ?stables) (wood ?wood) (pastures ?pastures)))
  (may (act use) (card ?card) (deed stable))
  =>
  (bind ?new (min ?sites (- 4 ?stables) (div ?wood 2)))
  (assert (advice (card ?card) (deed stable) (worth (* ?new (if (or (< ?left 4) (> ?pastures 3)) then 1.1 else 0.4))))))

(defrule renovate-the-house
  "Every room of a better house is a point more."
  (logical (farm (left ?left) (rooms ?rooms)))
  (may (act use) (card ?card) (deed renovate))
  =>
  (assert (advice (card ?card) (deed renovate)
                  (worth (- (* 1.1 ?rooms) (if (and (< ?rooms 4) (> ?left 4)) then 1.5 else 0))))))

(defrule buy-an-improvement
  "Improvements score, and make food of what there is; one fireplace is enough."
  (logical (farm (left ?left) (cooks ?cooks) (clay ?clay) (stone ?stone) (wood ?wood) (reed ?reed)))
  (may (act use) (card ?card) (deed buy))
  =>
  (bind ?worth 0)
  (if (and (>= ?stone 3) (>= ?wood 1)) then (bind ?worth (max ?worth (+ 4 (* 0.2 (min ?left 5))))))
  (if (and (>= ?stone 3) (>= ?clay 1)) then (bind ?worth (max ?worth 3)))
  (if (and (>= ?stone 2) (or (>= ?wood 2) (>= ?clay 2) (>= ?reed 2)))
    then (bind ?worth (max ?worth (+ 2 (* 0.15 ?left)))))
  (if (and (>= ?stone 1) (>= ?clay 3)) then (bind ?worth (max ?worth (+ 1.5 (* 0.1 ?left)))))
  (if (not ?cooks) then (bind ?worth (max ?worth (+ 1 (* 0.3 ?left)))) else (bind ?worth (max ?worth 0.8)))
  (assert (advice (card ?card) (deed buy) (worth (- ?worth 0.5)))))

(defrule begin-the-rounds
  "Who begins has the first choice; food may lie there, too."
  (logical (farm (left ?left) (dear ?dear) (hunger ?hunger) (wanted ?wanted)))
  (may (act use) (card ?card) (deed start))
  (spot (name ?card) (amount ?amount))
  =>
  (assert (advice (card ?card) (deed start)
                  (worth (+ (worth-of-food ?amount ?dear ?hunger ?wanted) (if (> ?left 0) then 0.3 else 0))))))

;;; ---- Decide: the best advice ----

(defrule follow-the-best-advice
  "Nothing else seems worth more."
  (declare (salience -10))
  (asked)
  (not (do))
  (advice (card ?card) (deed ?deed) (worth ?worth))
  (not (advice (worth ?more&:(> ?more ?worth))))
  =>
  (assert (do (act use) (card ?card) (deed ?deed))))

;;; ---- Details of an action ----

(defrule sow-vegetables-first
  "They are rarer than grain."
  (asked)
  (not (do))
  (may (act sow) (crop vegetable) (cell ?cell))
  =>
  (assert (do (act sow) (crop vegetable) (cell ?cell))))

(defrule begin-with-a-large-pasture
  "The first pasture has two cells where there is wood for it and much land; so has one that will never be closed."
  (asked)
  (not (do))
  (clock (asked ?me))
  (may (act with) (cell ?cell))
  (may (act alone))
  (has (player ?me) (good wood) (amount ?wood))
  =>
  (bind ?pastures 0) (bind ?fences 0)
  (do-for-all-facts ((?it plot)) (and (eq ?it:player ?me) (eq ?it:kind pasture))
    (bind ?pastures (+ ?pastures 1))
    (bind ?fences (+ ?fences ?it:fences)))
  (if (or (and (= ?pastures 0) (>= ?wood 6)) (> ?fences 11))
    then (assert (do (act with) (cell ?cell)))
    else (assert (do (act alone)))))

(defrule put-animals-to-their-like
  "A pasture that has such animals takes them first."
  (declare (salience 3))
  (asked)
  (not (do))
  (clock (asked ?me))
  (may (act ?act&place|young) (animal ?kind) (cell ?cell))
  (plot (player ?me) (cell ?cell) (kind pasture) (animal ?kind))
  =>
  (assert (do (act ?act) (animal ?kind) (cell ?cell))))

(defrule put-several-animals-into-a-pasture
  "Where more than one comes, an empty pasture is theirs."
  (declare (salience 2))
  (asked)
  (not (do))
  (clock (asked ?me))
  (may (act place) (animal ?kind) (cell ?cell))
  (spot (name ?kind) (amount ?amount&:(> ?amount 1)))
  (plot (player ?me) (cell ?cell) (kind pasture))
  =>
  (assert (do (act place) (animal ?kind) (cell ?cell))))

(defrule put-an-animal-into-a-room
  "A single animal lives in the house."
  (declare (salience 1))
  (asked)
  (not (do))
  (clock (asked ?me))
  (may (act ?act&place|young) (animal ?kind) (cell ?cell))
  (plot (player ?me) (cell ?cell) (kind room))
  =>
  (assert (do (act ?act) (animal ?kind) (cell ?cell))))

(defrule buy-what-is-liked-best
  "Points first, then what it is good for."
  (asked)
  (not (do))
  (clock (round ?round))
  (may (act buy) (major ?major))
  (liking (major ?major) (points ?points) (each ?each))
  (not (and (may (act buy) (major ?other))
            (liking (major ?other) (points ?more)
                    (each ?most&:(> (+ ?more (* ?most (- 14 ?round))) (+ ?points (* ?each (- 14 ?round))))))))
  =>
  (assert (do (act buy) (major ?major))))

(defrule make-food-of-material-first
  "To feed the family clay, wood and reed are given before crops and animals."
  (declare (salience 2))
  (asked)
  (not (do))
  (may (act turn) (major ?major) (good ?good&clay|reed|wood) (amount ?amount))
  =>
  (assert (do (act turn) (major ?major) (good ?good) (amount ?amount))))

(defrule make-food-of-grain-in-an-oven
  "Four or five food for one grain is a good trade."
  (declare (salience 1))
  (asked)
  (not (do))
  (may (act ?act&turn|bake) (major ?major&clay-oven|stone-oven) (good ?good) (amount 1))
  =>
  (if (eq ?act bake)
    then (assert (do (act bake) (major ?major) (amount 1)))
    else (assert (do (act turn) (major ?major) (good ?good) (amount 1)))))

(defrule butcher-what-is-plenty
  "Of the animals the most numerous are missed least."
  (asked)
  (not (do))
  (clock (asked ?me))
  (may (act butcher) (major ?major) (animal ?kind) (cell ?cell))
  (has (player ?me) (good ?kind) (amount ?own&:(> ?own 2)))
  =>
  (assert (do (act butcher) (major ?major) (animal ?kind) (cell ?cell))))

(defrule eat-grain-first
  "Vegetables are rarer."
  (asked)
  (not (do))
  (may (act eat) (crop grain))
  =>
  (assert (do (act eat) (crop grain))))

(defrule enough-is-enough
  "Nothing more is made into food than the family eats."
  (declare (salience 5))
  (asked)
  (not (do))
  (clock (asked ?me))
  (may (act stop))
  (exists (may (act bake|turn|butcher|eat)))
  (family (player ?me) (size ?people))
  (has (player ?me) (good food) (amount ?food&:(>= ?food (* 2 ?people))))
  =>
  (assert (do (act stop))))

(defrule put-animals-anywhere
  "Any place is better than none."
  (asked)
  (not (do))
  (may (act place) (animal ?kind) (cell ?cell))
  =>
  (assert (do (act place) (animal ?kind) (cell ?cell))))

(deftemplate plan "Where things are built on the board of the published game, the best cells first."
  (slot of) (multislot cells))

(deffacts the-house-left-fields-below-pastures-right
  (plan (of room) (cells 1 2 7 12 3 8))
  (plan (of plough) (cells 13 14 12 15 7 8 3 2 9 4 10 5 1))
  (plan (of fence) (cells 5 4 3 8 9 10 15 14 2 7 13 12 1))
  (plan (of stable) (cells 5 4 3 8 10 9 15 14)))

(defrule build-by-the-plan
  "Cells are chosen so that rooms, fields and pastures do not get into each other's way."
  (asked)
  (not (do))
  (published)
  (plan (of ?act&room|plough) (cells $?before ?cell $?))
  (may (act ?act) (cell ?cell))
  (not (may (act ?act) (cell ?other&:(member$ ?other ?before))))
  =>
  (assert (do (act ?act) (cell ?cell))))

(deffunction is-free (?player ?cell)
  "Whether a cell is in no pasture."
  (any-factp ((?it plot)) (and (eq ?it:player ?player) (eq ?it:cell ?cell) (neq ?it:kind pasture) (neq ?it:kind part))))

(defrule enclose-free-land-by-the-plan
  "Pastures grow from the corner that is furthest from the house."
  (asked)
  (not (do))
  (published)
  (clock (asked ?me))
  (plan (of fence) (cells $?before ?cell $?))
  (may (act fence) (cell ?cell&:(is-free ?me ?cell)))
  (not (may (act fence) (cell ?other&:(and (member$ ?other ?before) (is-free ?me ?other)))))
  =>
  (assert (do (act fence) (cell ?cell))))

(deffunction pastures-of (?player)
  "How many pastures a player has."
  (length$ (find-all-facts ((?it plot)) (and (eq ?it:player ?player) (eq ?it:kind pasture)))))

(defrule divide-pastures-at-the-end-only
  "A fence more is a pasture more, but a smaller one."
  (declare (salience -1))
  (asked)
  (not (do))
  (published)
  (clock (asked ?me) (round ?round))
  (may (act fence))
  (not (may (act fence) (cell ?cell&:(is-free ?me ?cell))))
  (may (act stop))
  (test (or (< ?round 11) (>= (pastures-of ?me) 4)))
  =>
  (assert (do (act stop))))

(defrule build-stables-in-pastures
  "There they double the room and score; outside they only fill a cell."
  (asked)
  (not (do))
  (published)
  (clock (asked ?me))
  (plan (of stable) (cells $?before ?cell $?))
  (may (act stable) (cell ?cell&:(not (is-free ?me ?cell))))
  (not (may (act stable) (cell ?other&:(and (member$ ?other ?before) (not (is-free ?me ?other))))))
  =>
  (assert (do (act stable) (cell ?cell))))

(defrule keep-wood-for-fences
  "A stable outside of pastures can wait for the last rounds."
  (declare (salience -1))
  (asked)
  (not (do))
  (published)
  (clock (asked ?me) (round ?round&:(< ?round 13)))
  (may (act stable))
  (not (may (act stable) (cell ?cell&:(not (is-free ?me ?cell)))))
  (may (act stop))
  =>
  (assert (do (act stop))))

(defrule fetch-reed-first
  "Rooms want reed, and there is little of it."
  (declare (salience 2))
  (asked)
  (not (do))
  (clock (asked ?me))
  (may (act fetch) (good reed))
  (has (player ?me) (good reed) (amount ?amount&:(< ?amount 3)))
  =>
  (assert (do (act fetch) (good reed))))

(defrule fetch-stone-then
  "Improvements want stone."
  (declare (salience 1))
  (asked)
  (not (do))
  (clock (asked ?me))
  (may (act fetch) (good stone))
  (has (player ?me) (good stone) (amount ?amount&:(< ?amount 4)))
  =>
  (assert (do (act fetch) (good stone))))

(defrule fetch-wood-at-last
  "There is always a use for wood."
  (asked)
  (not (do))
  (may (act fetch) (good wood))
  =>
  (assert (do (act fetch) (good wood))))

(defrule enclose-two-cells
  "The first pastures have two cells each where there is wood for it."
  (declare (salience 1))
  (asked)
  (not (do))
  (published)
  (clock (asked ?me))
  (doing (cells ?begun&8|16))
  (may (act with) (cell ?cell&:(= ?cell (if (= ?begun 16) then 10 else 9))))
  (has (player ?me) (good wood) (amount ?wood&:(>= ?wood (if (= ?begun 16) then 6 else 4))))
  =>
  (assert (do (act with) (cell ?cell))))

(defrule close-a-pasture-at-once
  "Where fences stand on borders, small pastures share them."
  (asked)
  (not (do))
  (may (act close))
  =>
  (assert (do (act close))))

;;; ---- Anything goes ----

(deffunction choose (?may)
  "Decides for an act of the menu, whatever its slots are."
  (bind ?said "(do")
  (foreach ?slot (fact-slot-names ?may)
    (bind ?said (str-cat ?said " (" ?slot " " (fact-slot-value ?may ?slot) ")")))
  (assert-string (str-cat ?said ")")))

(defrule do-anything
  "No rule has an opinion here."
  (declare (salience -100))
  (asked)
  (not (do))
  ?it <- (may (act ~stop&~lift&~free))
  =>
  (choose ?it))

(defrule do-what-is-left
  "Nothing else can be done."
  (declare (salience -200))
  (asked)
  (not (do))
  ?it <- (may (act stop|lift|free))
  =>
  (choose ?it))
