//! Joins on several values at once.

use super::driver::Driver;

#[test]
fn two_conditions_that_share_two_variables_meet() {
    let got = Driver::run(
        "(defrule both (a ?x ?y) (b ?y ?x) =>)
         (defrule neither (a ?x ?y) (not (b ?y ?x)) =>)
         (assert (a 1 2)) (assert (b 2 1)) (assert (b 1 2)) (retract 2)",
    );
    let expected = "==> f-1     (a 1 2)
==> Activation 0      neither: f-1,*
==> f-2     (b 2 1)
<== Activation 0      neither: f-1,*
==> Activation 0      both: f-1,f-2
==> f-3     (b 1 2)
<== f-2     (b 2 1)
<== Activation 0      both: f-1,f-2
==> Activation 0      neither: f-1,*
";
    assert_eq!(got, expected);
}
