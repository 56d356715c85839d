//! Profiles: which rule takes the work, counted.

use clips::Engine;
use clips::outside::Outside;
use expect_test::expect;

/// Pairs of numbers by two conditions that two rules share, and a rule whose actions take long.
const PROGRAM: &str = "(deffacts start (n 1) (n 2) (n 3) (n 4) (n 5) (go))
(defrule pairs (n ?x) (n ?y&:(> ?y ?x)) => )
(defrule sums (n ?x) (n ?y&:(> ?y ?x)) (n ?z&:(= ?z (+ ?x ?y))) => (assert (sum ?z)))
(defrule busy (go) => (loop-for-count 10 (+ 1 2)))
(defrule either (or (go) (sum 5)) =>)
(defrule idle (never) =>)
";

fn profiled(text: &str) -> Engine {
    let mut engine = Engine::default();
    engine.set_profiling(true);
    engine.load(text).expect("nothing is wrong");
    engine.reset().expect("it begins");
    engine.run(None);
    engine
}

#[test]
fn the_dearest_rule_comes_first() {
    expect![[r#"
        rule    firings  activations  matches  compares  operations    cost
        sums          4            4      19*       75*          24  46.6 %
        busy          1            1        1         0          68  27.3 %
        pairs        10           10      15*       25*          20  23.7 %
        either        2            2        2         0           4   2.4 %
        * Work that rules share was done once, and is counted for each of them.
        Rules that did nothing: 1.
        sums: condition 3 of 3, (n ?z&:(= ?z (+ ?x ?y))), makes 21 % of its matches and 67 % of its compares.
    "#]]
    .assert_eq(&profiled(PROGRAM).profile().to_string());
}

#[test]
fn the_page_shows_what_is_told() {
    let told = profiled(PROGRAM).profile().to_string();
    let head: Vec<&str> = told.lines().take(2).collect();
    assert!(include_str!("../../../../COMPATIBILITY.md").contains(&head.join("\n")), "{told}");
}

#[test]
fn a_rule_that_computes_is_told_so() {
    let text = "(deffacts s (go))\n(defrule busy (go) => (loop-for-count 100 (+ 1 2)))\n";
    expect![[r#"
        rule  firings  activations  matches  compares  operations     cost
        busy        1            1        1         0         608  100.0 %
        busy: its actions take most of it, 608 operations in one firing.
    "#]]
    .assert_eq(&profiled(text).profile().to_string());
}

#[test]
fn programs_can_ask_for_it() {
    let mut engine = Engine::default();
    engine.obey_text(
        "(profile)
(profile-info)
(defrule a (x ?n) => (println ?n))
(assert (x 1))
(run)
(profile on)
(profile)
(assert (x 2))
(run)
(profile off)
(assert (x 3))
(run)
(profile)
(profile on)
(join-activity-reset)
(assert (x 4))
(run)
(profile-info)
(undefrule a)
(profile)
(profile reset)
(profile)
(profile often)
",
    );
    expect![[r#"
        1
        No rule did anything.
        2
        3
        rule  firings  activations  matches  compares  operations     cost
        a           1            1        1         0           8  100.0 %
        a: its actions take most of it, 8 operations in one firing.
        4
        rule  firings  activations  matches  compares  operations     cost
        a           2            2        2         0          16  100.0 %
        a: its actions take most of it, 16 operations in 2 firings.
        rule  firings  activations  matches  compares  operations     cost
        a           2            0        0         0          16  100.0 %
        a: its actions take most of it, 16 operations in 2 firings.
        No rule did anything.
        [ARGACCES2] Function 'profile' expected argument #1 to be of type symbol with value constructs, user-functions, or off.
    "#]].assert_eq(&engine.take_output());
}

#[test]
fn what_costs_little_can_be_left_out() {
    let mut engine = profiled(PROGRAM);
    engine.obey_text("(set-profile-percent-threshold 20)\n(profile)\n");
    let told = engine.take_output();
    let shown: Vec<&str> =
        told.lines().filter(|line| line.ends_with('%')).filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(shown, ["sums", "busy", "pairs"], "{told}");
}

#[test]
fn a_clear_begins_anew() {
    let mut engine = profiled(PROGRAM);
    engine.obey_text("(clear)\n(profile)\n(defrule r =>)\n(reset)\n(run)\n(profile)\n");
    expect![[r#"
        No rule did anything.
        rule  firings  activations  matches  compares  operations     cost
        r           1            2        2         0           2  100.0 %
        r: its actions take most of it, 2 operations in one firing.
    "#]]
    .assert_eq(&engine.take_output());
}

#[test]
fn a_profile_changes_nothing_else() {
    let mut plain = Engine::default();
    plain.load(PROGRAM).expect("nothing is wrong");
    plain.obey_text("(watch all)\n(reset)\n(run)\n(facts)\n");
    let mut other = Engine::default();
    other.load(PROGRAM).expect("nothing is wrong");
    other.obey_text("(profile on)\n(watch all)\n(reset)\n(run)\n(facts)\n");
    assert_eq!(plain.take_output(), other.take_output());
}

/// A clock that goes on by a quarter of a second each time it is looked at.
#[derive(Debug, Default)]
struct Clock(f64);

impl Outside for Clock {
    fn time(&mut self) -> Option<f64> {
        self.0 += 0.25;
        Some(self.0)
    }
}

#[test]
fn time_is_told_where_there_is_a_clock() {
    let mut engine = Engine::default();
    assert!(profiled(PROGRAM).profile().rules.iter().all(|it| it.seconds.is_none()));
    engine.set_outside(Clock::default());
    engine.set_profiling(true);
    engine.load("(deffacts s (a 1) (a 2)) (defrule r (a ?) => (println r))").expect("nothing is wrong");
    engine.reset().expect("it begins");
    engine.run(None);
    let profile = engine.profile();
    assert_eq!(profile.rules[0].seconds, Some(0.5));
    let told = profile.to_string();
    assert!(told.lines().next().is_some_and(|line| line.ends_with("  ms")) && told.contains("  500.0\n"), "{told}");
}
