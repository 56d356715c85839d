//! Rule bases that run wild forfeit; nothing panics or hangs.

use std::fmt::Write as _;

use expect_test::expect;

use play::{Dice, Forfeit, Mind, Play, Role, Seat, Stop};

use crate::dealers::{Act, Dealers, Percept};
use crate::{brief, mind, plays, world};

/// Rules that do not end, grow, call what they may not, fail, or decide what cannot be done; some are harmless in the end.
const WILD: &[&str] = &[
    "(defrule w ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1)))) (deffacts n (n 0))",
    "(defrule w (dealt) => (while TRUE do))",
    "(deffunction deep (?n) (+ 1 (deep ?n))) (defrule w (dealt) => (deep 1))",
    "(defrule w (dealt) => (loop-for-count (?i 1 1000000) (assert (n ?i))))",
    "(defrule w (n $?x) => (assert (n $?x $?x 1))) (deffacts n (n 1))",
    "(defrule w (dealt) => (bind ?t \"xxxxxxxx\") (while TRUE (bind ?t (str-cat ?t ?t))))",
    "(defrule w (dealt) => (while TRUE (println \"again and again\")))",
    "(defrule w (dealt) => (eval \"(reset)\"))",
    "(defrule w (dealt) => (funcall (sym-cat ex it)))",
    "(defrule w (dealt) => (build \"(defrule x => (clear))\"))",
    "(defrule w (dealt (card ?c)) => (+ ?c (nth$ 1 (create$ a))))",
    "(defrule w (dealt (card ?c)) (test (> ?c (nth$ 1 (create$ a)))) =>)",
    "(defrule w (dealt (card ?c)) => (bind ?a fly) (assert (do (act ?a))))",
    "(defrule w (dealt (card ?c)) => (bind ?a 7) (assert (do (act bid) (amount (* 100 ?a)))))",
    "(defrule w (dealt (card ?c)) => (assert (do (act deal) (card ?c) (amount 1))))",
    "(defrule w (dealt (card ?c)) => (assert (do (act deal) (card ?c))))",
    "(defrule w (dealt (card ?c)) => (assert (do (act bid))))",
];

#[test]
fn who_runs_wild_forfeits() {
    let deciding = "(defrule decide (declare (salience -9)) (dealt) => (assert (do (act bid) (amount 0))))";
    let mut told = String::new();
    for text in WILD {
        let log = plays(mind(&format!("{text} {deciding}")).unwrap(), &[0], false);
        let answer = log.lines().find(|line| line.starts_with('→')).unwrap_or("no answer");
        writeln!(told, "{text}\n  {answer}").unwrap();
    }
    expect![[r#"
        (defrule w ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1)))) (deffacts n (n 0))
          → by forfeit (limit): the rules never stopped: the limit of operations is reached; look at the rule w
        (defrule w (dealt) => (while TRUE do))
          → by forfeit (limit): the rules never stopped: the limit of operations is reached; look at the rule w
        (deffunction deep (?n) (+ 1 (deep ?n))) (defrule w (dealt) => (deep 1))
          → by forfeit (crash): the rules grew too large: the limit of nested calls is reached
        (defrule w (dealt) => (loop-for-count (?i 1 1000000) (assert (n ?i))))
          → by forfeit (crash): the rules grew too large: the limit of facts is reached
        (defrule w (n $?x) => (assert (n $?x $?x 1))) (deffacts n (n 1))
          → by forfeit (crash): the rules grew too large: the limit of memory is reached
        (defrule w (dealt) => (bind ?t "xxxxxxxx") (while TRUE (bind ?t (str-cat ?t ?t))))
          → by forfeit (crash): the rules grew too large: the limit of memory is reached
        (defrule w (dealt) => (while TRUE (println "again and again")))
          → by forfeit (crash): the rules grew too large: the limit of memory is reached
        (defrule w (dealt) => (eval "(reset)"))
          → by forfeit (crash): [HOST2] Function 'reset' may not be called here.; [PRCCODE4] Execution halted during the actions of defrule 'w'.
        (defrule w (dealt) => (funcall (sym-cat ex it)))
          → by forfeit (crash): [HOST2] Function 'exit' may not be called here.; [PRCCODE4] Execution halted during the actions of defrule 'w'.
        (defrule w (dealt) => (build "(defrule x => (clear))"))
          → (bid (amount 0))
        (defrule w (dealt (card ?c)) => (+ ?c (nth$ 1 (create$ a))))
          → by forfeit (crash): [ARGACCES2] Function '+' expected argument #2 to be of type integer or float.; [PRCCODE4] Execution halted during the actions of defrule 'w'.
        (defrule w (dealt (card ?c)) (test (> ?c (nth$ 1 (create$ a)))) =>)
          → by forfeit (crash): [ARGACCES2] Function '>' expected argument #2 to be of type integer or float.; [DRIVE1] This error occurred in the join network.; Problem resides in associated join; Of pattern #1 in rule w
        (defrule w (dealt (card ?c)) => (bind ?a fly) (assert (do (act ?a))))
          → by forfeit (garbage): `(do (act fly) (card none) (amount none))` is no act; write `(assert (do (act deal) (card …)))`; the acts are deal (card …), bid (amount …)
        (defrule w (dealt (card ?c)) => (bind ?a 7) (assert (do (act bid) (amount (* 100 ?a)))))
          → by forfeit (garbage): in (bid (amount 700)): slot `amount` takes a whole number from 0 to 99, not `700`
        (defrule w (dealt (card ?c)) => (assert (do (act deal) (card ?c) (amount 1))))
          → by forfeit (garbage): `(do (act deal) (card 3) (amount 1))` is no act; write `(assert (do (act deal) (card …)))`; the acts are deal (card …), bid (amount …)
        (defrule w (dealt (card ?c)) => (assert (do (act deal) (card ?c))))
          → (deal (card 3))
        (defrule w (dealt (card ?c)) => (assert (do (act bid))))
          → by forfeit (garbage): in (bid): slot `amount` is missing
    "#]].assert_eq(&told);
}

#[test]
fn after_a_forfeit_it_plays_again() {
    let rules = "(defrule w (seated (chips 4)) (dealt) => (while TRUE (assert (x (gensym*)))))
                 (defrule bid (dealt) => (assert (do (act bid) (amount 0))))";
    let all: Vec<u64> = (0..6).collect();
    let log = plays(mind(rules).unwrap(), &all, true);
    assert!(log.contains("by forfeit (") && log.contains("→ (bid (amount 0))"), "{log}");
    let alone: String = all.iter().map(|number| plays(mind(rules).unwrap(), &[*number], true)).collect();
    assert_eq!(log, alone);
}

#[test]
fn who_says_nothing_gives_up() {
    let log = plays(mind("(defrule a (left) => (assert (do (act bid))))").unwrap(), &[0], true);
    assert!(log.contains("→ by forfeit (silent): no rule decided: 0 fired, and none asserted `do`"), "{log}");
}

#[test]
fn who_decides_once_only_is_told_why() {
    let log = plays(mind("(defrule a (seated) => (assert (do (act bid) (amount 1))))").unwrap(), &[0], true);
    assert!(log.contains("A rule fires once for the same facts; with the condition `(asked)`"), "{log}");
}

/// Asked for its first act, with as much time as it likes.
fn ask(mind: &mut dyn Mind<Dealers>, stop: &Stop) -> Result<Act, Forfeit> {
    let mut brief = brief();
    (brief.nodes, brief.stop) = (2_000_000_000, stop.clone());
    mind.begin(&brief);
    mind.tell(&Percept::Dealt(3));
    let play = Play::new(world(0), vec![None], Dice::new(7, 0, Role::Chance), 100, false);
    mind.ask(&play.menu(Seat::FIRST))
}

const STOPPED: &str = "by forfeit (time): the rules never stopped: stopped from outside";

/// One that stays in a single rule, one that fires for ever.
#[test]
fn who_is_asked_to_stop_stops_at_once() {
    for wild in [
        "(defrule w (asked) => (while TRUE do))",
        "(defrule w ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1)))) (deffacts n (n 0))",
    ] {
        let mut mind = mind(&format!("{wild} (defrule bid (dealt) => (assert (do (act bid) (amount 0))))")).unwrap();
        let stop = Stop::default();
        let forfeit = std::thread::scope(|scope| {
            scope.spawn(|| stop.ask());
            ask(&mut *mind, &stop).unwrap_err()
        });
        assert_eq!(forfeit.to_string(), STOPPED, "{wild}");
    }
}

#[test]
fn who_was_stopped_plays_the_next_time() {
    let mut mind = mind("(defrule bid (dealt) => (assert (do (act bid) (amount 0))))").unwrap();
    let stop = Stop::default();
    stop.ask();
    assert_eq!(ask(&mut *mind, &stop).unwrap_err().to_string(), STOPPED);
    assert!(ask(&mut *mind, &Stop::default()).is_ok(), "another play has another flag");
}

/// Matching, and functions that take long, are work, too.
#[test]
fn who_lets_others_work_forfeits_in_time() {
    for wild in [
        "(defrule w (dealt) => (loop-for-count (?i 1 20000) (assert (n ?i a)) (assert (m ?i a))))
         (defrule j (n ? ?a) (m ? ?b&~?a) =>)",
        "(defrule w (dealt) => (bind ?r (create$ a)) (loop-for-count 12 (bind ?r (create$ ?r ?r))) (assert (n ?r)))
         (defrule j (n $? ?x $? ?y $? z $?) =>)",
        "(defrule w (dealt) => (while TRUE (build \"(deftemplate t (slot x))\")))",
    ] {
        let deciding = "(defrule decide (declare (salience -9)) (dealt) => (assert (do (act bid) (amount 0))))";
        let log = plays(mind(&format!("{wild} {deciding}")).unwrap(), &[0], false);
        assert!(
            log.contains("→ by forfeit (limit): the rules never stopped: the limit of operations"),
            "{wild}: {log}"
        );
    }
}
