; With two grounds a fact stays until both are gone.
(watch facts)
(defrule by-rain (logical (rain)) => (assert (wet)))
(defrule by-hose (logical (hose)) => (assert (wet)))
(assert (rain))
(assert (hose))
(run)
(retract 1)
(retract 2)
