; switch: the first equal case, else the default.
(deffunction name-of (?n) (switch ?n (case 1 then one) (case 2 then (println "side") two) (case "x" then text) (default many)))
(println (name-of 1) " " (name-of 2) " " (name-of "x") " " (name-of x) " " (name-of 1.0))
(deffunction no-default (?n) (switch ?n (case a then 1)))
(println (no-default a) " " (no-default b))
(switch 1 (case 1 then 2) (case 1 then 3))
(switch)
