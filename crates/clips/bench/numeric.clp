;;; Numeric -- functions, loops and recursion; hardly any rule.
;;;
;;; reads      (amount ?times), how much of everything is to be computed
;;; concludes  one line for each problem
;;;
;;; Made for measuring.
;;; lint: given amount

;;; -------------------------------------------------------------------------------- whole numbers

(deffunction common-divisor (?a ?b)
  (if (= ?b 0) then ?a else (common-divisor ?b (mod ?a ?b))))

(deffunction coprime-pairs (?limit)
  (bind ?count 0)
  (loop-for-count (?a 1 ?limit)
    (loop-for-count (?b 1 ?a)
      (if (= 1 (common-divisor ?a ?b)) then (bind ?count (+ ?count 1)))))
  ?count)

(deffunction collatz-length (?n)
  (bind ?length 1)
  (while (> ?n 1)
    (if (= 0 (mod ?n 2)) then (bind ?n (div ?n 2)) else (bind ?n (+ (* 3 ?n) 1)))
    (bind ?length (+ ?length 1)))
  ?length)

(deffunction longest-collatz (?limit)
  (bind ?best 0)
  (bind ?start 0)
  (loop-for-count (?n 1 ?limit)
    (bind ?length (collatz-length ?n))
    (if (> ?length ?best) then (bind ?best ?length) (bind ?start ?n)))
  (create$ ?start ?best))

(deffunction fibonacci (?n)
  (if (< ?n 2) then (return ?n))
  (+ (fibonacci (- ?n 1)) (fibonacci (- ?n 2))))

(deffunction is-prime (?n)
  (if (< ?n 2) then (return FALSE))
  (bind ?d 2)
  (while (<= (* ?d ?d) ?n)
    (if (= 0 (mod ?n ?d)) then (return FALSE))
    (bind ?d (+ ?d 1)))
  TRUE)

(deffunction count-primes (?limit)
  (bind ?count 0)
  (loop-for-count (?n 2 ?limit)
    (if (is-prime ?n) then (bind ?count (+ ?count 1))))
  ?count)

;;; -------------------------------------------------------------------------------- multifields

;;; The sieve: the smallest number left is a prime, and its multiples go.
(deffunction without-multiples (?prime $?numbers)
  (bind ?kept (create$))
  (foreach ?n ?numbers
    (if (<> 0 (mod ?n ?prime)) then (bind ?kept (create$ ?kept ?n))))
  ?kept)

(deffunction sieve (?limit)
  (bind ?numbers (create$))
  (loop-for-count (?n 2 ?limit) (bind ?numbers (create$ ?numbers ?n)))
  (bind ?primes (create$))
  (while (> (length$ ?numbers) 0)
    (bind ?prime (nth$ 1 ?numbers))
    (bind ?primes (create$ ?primes ?prime))
    (bind ?numbers (without-multiples ?prime (rest$ ?numbers))))
  ?primes)

;;; A matrix is a multifield, row by row.
(deffunction make-matrix (?size ?seed)
  (bind ?matrix (create$))
  (loop-for-count (?i 1 (* ?size ?size))
    (bind ?matrix (create$ ?matrix (- (mod (* ?i ?seed) 19) 9))))
  ?matrix)

(deffunction multiply (?size ?a ?b)
  (bind ?product (create$))
  (loop-for-count (?row 0 (- ?size 1))
    (loop-for-count (?column 1 ?size)
      (bind ?sum 0)
      (loop-for-count (?k 1 ?size)
        (bind ?sum (+ ?sum (* (nth$ (+ (* ?row ?size) ?k) ?a) (nth$ (+ (* (- ?k 1) ?size) ?column) ?b)))))
      (bind ?product (create$ ?product ?sum))))
  ?product)

(deffunction trace-of (?size ?matrix)
  (bind ?sum 0)
  (loop-for-count (?i 0 (- ?size 1))
    (bind ?sum (+ ?sum (nth$ (+ (* ?i ?size) ?i 1) ?matrix))))
  ?sum)

(deffunction sorted-by-insertion ($?numbers)
  (bind ?sorted (create$))
  (foreach ?n ?numbers
    (bind ?at 1)
    (while (and (<= ?at (length$ ?sorted)) (< (nth$ ?at ?sorted) ?n))
      (bind ?at (+ ?at 1)))
    (bind ?sorted (insert$ ?sorted ?at ?n)))
  ?sorted)

;;; -------------------------------------------------------------------------------- queens

;;; The columns of the queens that stand already, the last row first.
(deffunction is-safe (?column ?queens)
  (bind ?distance 0)
  (foreach ?other ?queens
    (bind ?distance (+ ?distance 1))
    (if (or (= ?other ?column) (= ?distance (abs (- ?other ?column)))) then (return FALSE)))
  TRUE)

(deffunction queens (?size ?queens)
  (if (= ?size (length$ ?queens)) then (return 1))
  (bind ?count 0)
  (loop-for-count (?column 1 ?size)
    (if (is-safe ?column ?queens)
      then (bind ?count (+ ?count (queens ?size (create$ ?column ?queens))))))
  ?count)

;;; -------------------------------------------------------------------------------- numbers with a fraction

(deffunction escape-time (?cx ?cy ?most)
  (bind ?x 0.0)
  (bind ?y 0.0)
  (bind ?n 0)
  (while (and (< ?n ?most) (< (+ (* ?x ?x) (* ?y ?y)) 4.0))
    (bind ?next (+ (- (* ?x ?x) (* ?y ?y)) ?cx))
    (bind ?y (+ (* 2.0 ?x ?y) ?cy))
    (bind ?x ?next)
    (bind ?n (+ ?n 1)))
  ?n)

(deffunction mandelbrot (?size ?most)
  (bind ?inside 0)
  (bind ?steps 0)
  (loop-for-count (?i 0 (- ?size 1))
    (loop-for-count (?j 0 (- ?size 1))
      (bind ?n (escape-time (+ -2.0 (/ (* 2.5 ?i) ?size)) (+ -1.25 (/ (* 2.5 ?j) ?size)) ?most))
      (bind ?steps (+ ?steps ?n))
      (if (= ?n ?most) then (bind ?inside (+ ?inside 1)))))
  (create$ ?inside ?steps))

(deffunction bell-curve (?x)
  (/ (exp (/ (* ?x ?x) -2)) (sqrt (* 2 (pi)))))

(deffunction integral (?from ?to ?pieces)
  (bind ?width (/ (- ?to ?from) ?pieces))
  (bind ?sum 0.0)
  (loop-for-count (?i 1 ?pieces)
    (bind ?sum (+ ?sum (* ?width (bell-curve (+ ?from (* ?width (- ?i 0.5))))))))
  ?sum)

;;; -------------------------------------------------------------------------------- all of it

(defrule compute
  "One problem after the other."
  (amount ?times)
  =>
  (printout t "pairs without a common divisor: " (coprime-pairs (* 30 ?times)) crlf)
  (printout t "longest Collatz sequence: " (longest-collatz (* 200 ?times)) crlf)
  (printout t "Fibonacci: " (fibonacci (+ 14 ?times)) crlf)
  (printout t "primes: " (count-primes (* 1000 ?times)) crlf)
  (bind ?primes (sieve (* 200 ?times)))
  (printout t "sieved: " (length$ ?primes) ", the last one " (nth$ (length$ ?primes) ?primes) crlf)
  (bind ?size (* 4 ?times))
  (bind ?square (multiply ?size (make-matrix ?size 7) (make-matrix ?size 11)))
  (printout t "trace of the product: " (trace-of ?size ?square) crlf)
  (bind ?sorted (sorted-by-insertion (make-matrix ?size 13)))
  (printout t "sorted: " (nth$ 1 ?sorted) " to " (nth$ (length$ ?sorted) ?sorted) crlf)
  (printout t "queens: " (queens (min ?times 8) (create$)) crlf)
  (printout t "Mandelbrot: " (mandelbrot (* 5 ?times) 50) crlf)
  (printout t "integral: " (round (* 1000000 (integral -3 3 (* 2000 ?times)))) " millionths" crlf))
