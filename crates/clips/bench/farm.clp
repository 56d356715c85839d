;;; Farm -- twelve farmers, forty classes of things, and years of work.
;;;
;;; Each round the spaces of the board fill, everybody at home goes to one of them and takes what lies there, and all go home.
;;; Every fourth round is a harvest: crops come in, people are fed, animals breed. In the end the farms are counted.
;;;
;;; reads      instances of FARMER, PERSON, LAND, GOOD and SPACE, and the CALENDAR
;;; concludes  (score ?farmer ?points)
;;;
;;; Made for measuring; the instances come from a generator.

(defclass THING (is-a USER) (role abstract)
  (slot owner (default nobody)))
(defclass GOOD (is-a THING) (role abstract)
  (slot amount (type INTEGER) (default 0) (visibility public)))
(defclass MATERIAL (is-a GOOD) (role abstract))
(defclass WOOD (is-a MATERIAL) (role concrete) (pattern-match reactive))
(defclass CLAY (is-a MATERIAL) (role concrete) (pattern-match reactive))
(defclass REED (is-a MATERIAL) (role concrete) (pattern-match reactive))
(defclass STONE (is-a MATERIAL) (role concrete) (pattern-match reactive))
(defclass EDIBLE (is-a GOOD) (role abstract)
  (slot worth (type INTEGER) (default 1)))
(defclass FOOD (is-a EDIBLE) (role concrete) (pattern-match reactive))
(defclass CROP (is-a EDIBLE) (role abstract))
(defclass GRAIN (is-a CROP) (role concrete) (pattern-match reactive))
(defclass VEGETABLE (is-a CROP) (role concrete) (pattern-match reactive) (slot worth (source composite) (default 2)))
(defclass ANIMAL (is-a EDIBLE) (role abstract) (slot bred (default 0)))
(defclass SHEEP (is-a ANIMAL) (role concrete) (pattern-match reactive) (slot worth (source composite) (default 2)))
(defclass BOAR (is-a ANIMAL) (role concrete) (pattern-match reactive) (slot worth (source composite) (default 2)))
(defclass CATTLE (is-a ANIMAL) (role concrete) (pattern-match reactive) (slot worth (source composite) (default 3)))
(defclass LAND (is-a THING) (role abstract)
  (slot number))
(defclass MEADOW (is-a LAND) (role concrete) (pattern-match reactive))
(defclass FIELD (is-a LAND) (role concrete) (pattern-match reactive)
  (slot crop (default none))
  (slot left (type INTEGER) (default 0))
  (slot reaped (default 0)))
(defclass PASTURE (is-a LAND) (role concrete) (pattern-match reactive)
  (slot animal (default none))
  (slot fenced (default no)))
(defclass ROOM (is-a LAND) (role concrete) (pattern-match reactive)
  (slot material (default wood)))
(defclass PERSON (is-a THING) (role concrete) (pattern-match reactive)
  (slot place (default home))
  (slot fed (default 0)))
(defclass FARMER (is-a USER) (role concrete) (pattern-match reactive)
  (slot called)
  (slot begged (type INTEGER) (default 0))
  (slot children (type INTEGER) (default 0))
  (slot counted (default no)))
(defclass CALENDAR (is-a USER) (role concrete) (pattern-match reactive)
  (slot round (type INTEGER) (default 1))
  (slot last (type INTEGER) (default 14))
  (slot phase (default fill)))
(defclass SPACE (is-a USER) (role abstract)
  (slot pile (type INTEGER) (default 0))
  (slot filled (default 0))
  (slot free (default yes)))
(defclass FOREST (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass CLAY-PIT (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass REED-BANK (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass QUARRY (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass POND (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass MILL (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass GARDEN (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass SHEEP-MARKET (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass BOAR-MARKET (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass CATTLE-MARKET (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass PLOUGH (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass SEED-STORE (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass FENCE-YARD (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass MASON (is-a SPACE) (role concrete) (pattern-match reactive))
(defclass FAIR (is-a SPACE) (role concrete) (pattern-match reactive))

(defmessage-handler GOOD add (?n)
  (bind ?self:amount (+ ?self:amount ?n)))

(defmessage-handler EDIBLE meals ()
  (* ?self:amount (send ?self get-worth)))

;;; The spaces fill.

(defrule fill-forest
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a FOREST) (filled ~?round) (pile ?pile))
  =>
  (modify-instance ?space (filled ?round) (free yes) (pile (+ ?pile 3))))

(defrule fill-clay-pit
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a CLAY-PIT) (filled ~?round) (pile ?pile))
  =>
  (modify-instance ?space (filled ?round) (free yes) (pile (+ ?pile 2))))

(defrule fill-reed-bank
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a REED-BANK) (filled ~?round) (pile ?pile))
  =>
  (modify-instance ?space (filled ?round) (free yes) (pile (+ ?pile 1))))

(defrule fill-quarry
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a QUARRY) (filled ~?round) (pile ?pile))
  =>
  (modify-instance ?space (filled ?round) (free yes) (pile (+ ?pile 1))))

(defrule fill-pond
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a POND) (filled ~?round) (pile ?pile))
  =>
  (modify-instance ?space (filled ?round) (free yes) (pile (+ ?pile 1))))

(defrule fill-mill
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a MILL) (filled ~?round) (pile ?pile))
  =>
  (modify-instance ?space (filled ?round) (free yes) (pile (+ ?pile 1))))

(defrule fill-garden
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a GARDEN) (filled ~?round) (pile ?pile))
  =>
  (modify-instance ?space (filled ?round) (free yes) (pile (+ ?pile 1))))

(defrule fill-sheep-market
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a SHEEP-MARKET) (filled ~?round) (pile ?pile))
  =>
  (modify-instance ?space (filled ?round) (free yes) (pile (+ ?pile 1))))

(defrule fill-boar-market
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a BOAR-MARKET) (filled ~?round) (pile ?pile))
  =>
  (modify-instance ?space (filled ?round) (free yes) (pile (+ ?pile 1))))

(defrule fill-cattle-market
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a CATTLE-MARKET) (filled ~?round) (pile ?pile))
  =>
  (modify-instance ?space (filled ?round) (free yes) (pile (+ ?pile 1))))

(defrule open-plough
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a PLOUGH) (filled ~?round))
  =>
  (modify-instance ?space (filled ?round) (free yes)))

(defrule open-seed-store
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a SEED-STORE) (filled ~?round))
  =>
  (modify-instance ?space (filled ?round) (free yes)))

(defrule open-fence-yard
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a FENCE-YARD) (filled ~?round))
  =>
  (modify-instance ?space (filled ?round) (free yes)))

(defrule open-mason
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a MASON) (filled ~?round))
  =>
  (modify-instance ?space (filled ?round) (free yes)))

(defrule open-fair
  (object (is-a CALENDAR) (phase fill) (round ?round))
  ?space <- (object (is-a FAIR) (filled ~?round))
  =>
  (modify-instance ?space (filled ?round) (free yes)))

(defrule begin-work
  (declare (salience -10))
  ?calendar <- (object (is-a CALENDAR) (phase fill))
  =>
  (send ?calendar put-phase work))

;;; People go to work.

(defrule work-at-forest
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a FOREST) (free yes) (pile ?pile&~0))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?good <- (object (is-a WOOD) (owner ?owner))
  =>
  (send ?person put-place forest)
  (send ?good add ?pile)
  (modify-instance ?space (free no) (pile 0)))

(defrule work-at-clay-pit
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a CLAY-PIT) (free yes) (pile ?pile&~0))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?good <- (object (is-a CLAY) (owner ?owner))
  =>
  (send ?person put-place clay-pit)
  (send ?good add ?pile)
  (modify-instance ?space (free no) (pile 0)))

(defrule work-at-reed-bank
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a REED-BANK) (free yes) (pile ?pile&~0))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?good <- (object (is-a REED) (owner ?owner))
  =>
  (send ?person put-place reed-bank)
  (send ?good add ?pile)
  (modify-instance ?space (free no) (pile 0)))

(defrule work-at-quarry
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a QUARRY) (free yes) (pile ?pile&~0))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?good <- (object (is-a STONE) (owner ?owner))
  =>
  (send ?person put-place quarry)
  (send ?good add ?pile)
  (modify-instance ?space (free no) (pile 0)))

(defrule work-at-pond
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a POND) (free yes) (pile ?pile&~0))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?good <- (object (is-a FOOD) (owner ?owner))
  =>
  (send ?person put-place pond)
  (send ?good add ?pile)
  (modify-instance ?space (free no) (pile 0)))

(defrule work-at-mill
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a MILL) (free yes) (pile ?pile&~0))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?good <- (object (is-a GRAIN) (owner ?owner))
  =>
  (send ?person put-place mill)
  (send ?good add ?pile)
  (modify-instance ?space (free no) (pile 0)))

(defrule work-at-garden
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a GARDEN) (free yes) (pile ?pile&~0))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?good <- (object (is-a VEGETABLE) (owner ?owner))
  =>
  (send ?person put-place garden)
  (send ?good add ?pile)
  (modify-instance ?space (free no) (pile 0)))

(defrule work-at-sheep-market
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a SHEEP-MARKET) (free yes) (pile ?pile&~0))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?good <- (object (is-a SHEEP) (owner ?owner))
  =>
  (send ?person put-place sheep-market)
  (send ?good add ?pile)
  (modify-instance ?space (free no) (pile 0)))

(defrule work-at-boar-market
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a BOAR-MARKET) (free yes) (pile ?pile&~0))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?good <- (object (is-a BOAR) (owner ?owner))
  =>
  (send ?person put-place boar-market)
  (send ?good add ?pile)
  (modify-instance ?space (free no) (pile 0)))

(defrule work-at-cattle-market
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a CATTLE-MARKET) (free yes) (pile ?pile&~0))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?good <- (object (is-a CATTLE) (owner ?owner))
  =>
  (send ?person put-place cattle-market)
  (send ?good add ?pile)
  (modify-instance ?space (free no) (pile 0)))

(defrule plough
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a PLOUGH) (free yes))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?meadow <- (object (is-a MEADOW) (owner ?owner) (number ?number))
  (not (object (is-a MEADOW) (owner ?owner) (number ?other&:(< ?other ?number))))
  =>
  (send ?person put-place plough)
  (send ?space put-free no)
  (send ?meadow delete)
  (make-instance of FIELD (owner ?owner) (number ?number)))

(defrule sow-grain
  (object (is-a CALENDAR) (phase work))
  (object (is-a SEED-STORE) (free yes))
  ?field <- (object (is-a FIELD) (owner ?owner) (crop none))
  ?grain <- (object (is-a GRAIN) (owner ?owner) (amount ?n&:(> ?n 0)))
  =>
  (send ?grain put-amount (- ?n 1))
  (modify-instance ?field (crop grain) (left 3)))

(defrule sow-vegetable
  (declare (salience 1))
  (object (is-a CALENDAR) (phase work))
  (object (is-a SEED-STORE) (free yes))
  ?field <- (object (is-a FIELD) (owner ?owner) (crop none))
  ?vegetable <- (object (is-a VEGETABLE) (owner ?owner) (amount ?n&:(> ?n 0)))
  =>
  (send ?vegetable put-amount (- ?n 1))
  (modify-instance ?field (crop vegetable) (left 2)))

(defrule close-the-seed-store
  (declare (salience -1))
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a SEED-STORE) (free yes))
  ?person <- (object (is-a PERSON) (place home))
  =>
  (send ?person put-place seed-store)
  (send ?space put-free no))

(defrule build-fences
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a FENCE-YARD) (free yes))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?wood <- (object (is-a WOOD) (owner ?owner) (amount ?n&:(>= ?n 4)))
  ?pasture <- (object (is-a PASTURE) (owner ?owner) (fenced no))
  =>
  (send ?person put-place fence-yard)
  (send ?space put-free no)
  (send ?wood put-amount (- ?n 4))
  (send ?pasture put-fenced yes))

(defrule build-a-room
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a MASON) (free yes))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?clay <- (object (is-a CLAY) (owner ?owner) (amount ?c&:(>= ?c 3)))
  ?reed <- (object (is-a REED) (owner ?owner) (amount ?r&:(>= ?r 1)))
  =>
  (send ?person put-place mason)
  (send ?space put-free no)
  (send ?clay put-amount (- ?c 3))
  (send ?reed put-amount (- ?r 1))
  (make-instance of ROOM (owner ?owner) (number 100) (material clay)))

(defrule renovate
  (object (is-a CALENDAR) (phase work))
  ?stone <- (object (is-a STONE) (owner ?owner) (amount ?s&:(>= ?s 2)))
  ?room <- (object (is-a ROOM) (owner ?owner) (material clay))
  =>
  (send ?stone put-amount (- ?s 2))
  (send ?room put-material stone))

(defrule go-to-the-fair
  (declare (salience -1))
  (object (is-a CALENDAR) (phase work))
  ?space <- (object (is-a FAIR) (free yes))
  ?person <- (object (is-a PERSON) (owner ?owner) (place home))
  ?food <- (object (is-a FOOD) (owner ?owner))
  =>
  (send ?person put-place fair)
  (send ?space put-free no)
  (send ?food add 2))

(defrule end-work
  (declare (salience -10))
  ?calendar <- (object (is-a CALENDAR) (phase work))
  =>
  (send ?calendar put-phase return))

(defrule go-home
  (object (is-a CALENDAR) (phase return))
  ?person <- (object (is-a PERSON) (place ~home))
  =>
  (send ?person put-place home))

(defrule no-harvest
  (declare (salience -10))
  ?calendar <- (object (is-a CALENDAR) (phase return) (round ?round))
  (test (<> 0 (mod ?round 4)))
  =>
  (send ?calendar put-phase next))

(defrule begin-harvest
  (declare (salience -10))
  ?calendar <- (object (is-a CALENDAR) (phase return) (round ?round))
  (test (= 0 (mod ?round 4)))
  =>
  (send ?calendar put-phase harvest))

(defrule reap-grain
  (object (is-a CALENDAR) (phase harvest) (round ?round))
  ?field <- (object (is-a FIELD) (owner ?owner) (crop grain) (left ?left) (reaped ~?round))
  ?good <- (object (is-a GRAIN) (owner ?owner))
  =>
  (send ?good add 1)
  (modify-instance ?field (left (- ?left 1)) (reaped ?round) (crop (if (= ?left 1) then none else grain))))

(defrule reap-vegetable
  (object (is-a CALENDAR) (phase harvest) (round ?round))
  ?field <- (object (is-a FIELD) (owner ?owner) (crop vegetable) (left ?left) (reaped ~?round))
  ?good <- (object (is-a VEGETABLE) (owner ?owner))
  =>
  (send ?good add 1)
  (modify-instance ?field (left (- ?left 1)) (reaped ?round) (crop (if (= ?left 1) then none else vegetable))))

(defrule feed-the-family
  (declare (salience -5))
  (object (is-a CALENDAR) (phase harvest) (round ?round))
  ?person <- (object (is-a PERSON) (owner ?owner) (fed ~?round))
  ?food <- (object (is-a FOOD) (owner ?owner) (amount ?n&:(>= ?n 2)))
  =>
  (send ?food put-amount (- ?n 2))
  (send ?person put-fed ?round))

(defrule cook-grain
  (declare (salience -6))
  (object (is-a CALENDAR) (phase harvest) (round ?round))
  (object (is-a PERSON) (owner ?owner) (fed ~?round))
  ?good <- (object (is-a GRAIN) (owner ?owner) (amount ?n&:(> ?n 0)) (worth ?worth))
  ?food <- (object (is-a FOOD) (owner ?owner))
  =>
  (send ?good put-amount (- ?n 1))
  (send ?food add ?worth))

(defrule cook-vegetable
  (declare (salience -7))
  (object (is-a CALENDAR) (phase harvest) (round ?round))
  (object (is-a PERSON) (owner ?owner) (fed ~?round))
  ?good <- (object (is-a VEGETABLE) (owner ?owner) (amount ?n&:(> ?n 0)) (worth ?worth))
  ?food <- (object (is-a FOOD) (owner ?owner))
  =>
  (send ?good put-amount (- ?n 1))
  (send ?food add ?worth))

(defrule cook-sheep
  (declare (salience -8))
  (object (is-a CALENDAR) (phase harvest) (round ?round))
  (object (is-a PERSON) (owner ?owner) (fed ~?round))
  ?good <- (object (is-a SHEEP) (owner ?owner) (amount ?n&:(> ?n 0)) (worth ?worth))
  ?food <- (object (is-a FOOD) (owner ?owner))
  =>
  (send ?good put-amount (- ?n 1))
  (send ?food add ?worth))

(defrule cook-boar
  (declare (salience -9))
  (object (is-a CALENDAR) (phase harvest) (round ?round))
  (object (is-a PERSON) (owner ?owner) (fed ~?round))
  ?good <- (object (is-a BOAR) (owner ?owner) (amount ?n&:(> ?n 0)) (worth ?worth))
  ?food <- (object (is-a FOOD) (owner ?owner))
  =>
  (send ?good put-amount (- ?n 1))
  (send ?food add ?worth))

(defrule cook-cattle
  (declare (salience -10))
  (object (is-a CALENDAR) (phase harvest) (round ?round))
  (object (is-a PERSON) (owner ?owner) (fed ~?round))
  ?good <- (object (is-a CATTLE) (owner ?owner) (amount ?n&:(> ?n 0)) (worth ?worth))
  ?food <- (object (is-a FOOD) (owner ?owner))
  =>
  (send ?good put-amount (- ?n 1))
  (send ?food add ?worth))

(defrule beg
  (declare (salience -12))
  (object (is-a CALENDAR) (phase harvest) (round ?round))
  ?person <- (object (is-a PERSON) (owner ?owner) (fed ~?round))
  ?farmer <- (object (is-a FARMER) (called ?owner) (begged ?n))
  =>
  (send ?person put-fed ?round)
  (send ?farmer put-begged (+ ?n 1)))

(defrule begin-breeding
  (declare (salience -20))
  ?calendar <- (object (is-a CALENDAR) (phase harvest))
  =>
  (send ?calendar put-phase breed))

(defrule breed-sheep
  (object (is-a CALENDAR) (phase breed) (round ?round))
  ?animal <- (object (is-a SHEEP) (owner ?owner) (amount ?n&:(>= ?n 2)) (bred ~?round))
  (exists (object (is-a PASTURE) (owner ?owner) (fenced yes)))
  =>
  (modify-instance ?animal (amount (+ ?n 1)) (bred ?round)))

(defrule house-sheep
  (object (is-a CALENDAR) (phase breed))
  (object (is-a SHEEP) (owner ?owner) (amount ?n&:(> ?n 0)))
  ?pasture <- (object (is-a PASTURE) (owner ?owner) (fenced yes) (animal none))
  (not (object (is-a PASTURE) (owner ?owner) (animal sheep)))
  =>
  (send ?pasture put-animal sheep))

(defrule breed-boar
  (object (is-a CALENDAR) (phase breed) (round ?round))
  ?animal <- (object (is-a BOAR) (owner ?owner) (amount ?n&:(>= ?n 2)) (bred ~?round))
  (exists (object (is-a PASTURE) (owner ?owner) (fenced yes)))
  =>
  (modify-instance ?animal (amount (+ ?n 1)) (bred ?round)))

(defrule house-boar
  (object (is-a CALENDAR) (phase breed))
  (object (is-a BOAR) (owner ?owner) (amount ?n&:(> ?n 0)))
  ?pasture <- (object (is-a PASTURE) (owner ?owner) (fenced yes) (animal none))
  (not (object (is-a PASTURE) (owner ?owner) (animal boar)))
  =>
  (send ?pasture put-animal boar))

(defrule breed-cattle
  (object (is-a CALENDAR) (phase breed) (round ?round))
  ?animal <- (object (is-a CATTLE) (owner ?owner) (amount ?n&:(>= ?n 2)) (bred ~?round))
  (exists (object (is-a PASTURE) (owner ?owner) (fenced yes)))
  =>
  (modify-instance ?animal (amount (+ ?n 1)) (bred ?round)))

(defrule house-cattle
  (object (is-a CALENDAR) (phase breed))
  (object (is-a CATTLE) (owner ?owner) (amount ?n&:(> ?n 0)))
  ?pasture <- (object (is-a PASTURE) (owner ?owner) (fenced yes) (animal none))
  (not (object (is-a PASTURE) (owner ?owner) (animal cattle)))
  =>
  (send ?pasture put-animal cattle))

(defrule a-child-is-born
  (object (is-a CALENDAR) (phase breed) (round ?round))
  (exists (object (is-a ROOM) (owner ?owner) (material clay|stone)))
  ?farmer <- (object (is-a FARMER) (called ?owner) (children 0))
  =>
  (send ?farmer put-children 1)
  (make-instance of PERSON (owner ?owner) (fed ?round)))

(defrule end-breeding
  (declare (salience -10))
  ?calendar <- (object (is-a CALENDAR) (phase breed))
  =>
  (send ?calendar put-phase next))

(defrule next-round
  ?calendar <- (object (is-a CALENDAR) (phase next) (round ?round) (last ?last&:(< ?round ?last)))
  =>
  (modify-instance ?calendar (round (+ ?round 1)) (phase fill)))

(defrule last-round
  ?calendar <- (object (is-a CALENDAR) (phase next) (round ?last) (last ?last))
  =>
  (send ?calendar put-phase count))

(defrule count-a-farm
  (object (is-a CALENDAR) (phase count))
  ?farmer <- (object (is-a FARMER) (called ?name) (begged ?begged) (counted no))
  =>
  (bind ?points (* -3 ?begged))
  (do-for-all-instances ((?field FIELD)) (eq ?field:owner ?name) (bind ?points (+ ?points 1)))
  (do-for-all-instances ((?room ROOM)) (eq ?room:owner ?name)
    (bind ?points (+ ?points (if (eq ?room:material stone) then 2 else 1))))
  (do-for-all-instances ((?good EDIBLE)) (eq ?good:owner ?name) (bind ?points (+ ?points (send ?good meals))))
  (send ?farmer put-counted yes)
  (assert (score ?name ?points)))

(defrule tell-the-winner
  (declare (salience -10))
  (object (is-a CALENDAR) (phase count))
  (score ?name ?points)
  (not (score ? ?more&:(> ?more ?points)))
  =>
  (println ?name " wins with " ?points " points"))
