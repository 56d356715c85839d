; Every kind of value in a fact, and how it is printed.
(assert (v sym Sym* <> => a-b? "a string" "with \"quotes\" and \\"))
(assert (v 0 -0 +5 1000000000000 9223372036854775807 -9223372036854775808))
(assert (v 1.0 .5 -2.5 1e10 1e-5 1.5e300 123456789012345.0 1e15 1e16 0.1))
(assert (v [instance-name] nil TRUE FALSE))
(assert (v 9223372036854775808))
