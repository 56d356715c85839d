(deffacts start (light red) (light yellow) (cars 3))
(defrule go (light green) (cars ?n) => (println go))
