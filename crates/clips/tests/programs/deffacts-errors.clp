; Deffacts that are wrong are not defined.
(deffacts)
(deffacts bad (a ?x))
(deffacts bad2 (a) b)
(deffacts good (a))
(undeffacts nothing)
(reset)
