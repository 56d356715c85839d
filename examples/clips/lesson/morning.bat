(reset)
(run)
(facts)
