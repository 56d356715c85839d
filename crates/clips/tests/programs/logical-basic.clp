; A conclusion under logical goes when its ground goes.
(watch facts)
(defrule wet (logical (rain)) => (assert (wet street)))
(defrule slippery (logical (wet ?what)) => (assert (slippery ?what)))
(assert (rain))
(run)
(retract 1)
(run)
