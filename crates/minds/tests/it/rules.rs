//! What a rule base does in a play.

use expect_test::expect;
use facts::Speak;
use play::{Dice, Play, Role, Seat};

use crate::dealers::{Claim, Percept};
use crate::{brief, check, mind, mind_with, plays, world};

#[test]
fn a_decision_has_its_reasons() {
    let rules = r#"
        (deftemplate worth (slot card) (slot bid))
        (deffacts start (most 5))
        (defrule weigh "a high card is worth a bid" (dealt (card ?c)) (seated (chips ?n)) (most ?m)
          => (assert (worth (card ?c) (bid (min ?n ?c ?m)))) (assert (feature (name card) (value ?c))))
        (defrule bid "bid what it is worth" (asked) (dealt (card ?c)) (worth (card ?c) (bid ?b)) (not (tired ?c))
          => (assert (do (act bid) (amount ?b))) (assert (tired ?c)) (println "bidding " ?b))
        (defrule else (declare (salience -1)) (asked) (not (do)) => (assert (do (act bid) (amount 0))))
    "#;
    check(
        rules,
        &expect![[r#"
            (seated (seat 1) (chips 4) (rounds 2))
            (dealt (card 3))
            → (bid (amount 3))
              (do (act bid) (amount 3)), by `bid` (bid what it is worth):
                (dealt (card 3))
                (worth (card 3) (bid 3)), by `weigh` (a high card is worth a bid):
                  (dealt (card 3))
                  (seated (chips 4))
                  given: (most 5)
                no (tired 3)
                features: card: 3
                rules fired: weigh, bid
                printed: bidding 3
            (bids (seat 1) (amount 3))
            (wins (seat 1) (card 3))
            (dealt (card 3))
            → (bid (amount 0))
              (do (act bid) (amount 0)), by `else`:
                rules fired: weigh, else
            (bids (seat 1) (amount 0))
            (wins (seat 1) (card 3))
            all rounds are played; 0 certain, 0 wrong
        "#]],
    );
}

#[test]
fn what_was_absent_is_told_in_numbers() {
    let rules = r#"
        (defrule bid "the next card was not seen" (asked) (dealt (card ?c)) (not (seen =(+ ?c 1) =(- ?c ?c)))
          => (assert (do (act bid) (amount 0))))
    "#;
    let told = plays(mind(rules).unwrap(), &[3], true);
    assert!(told.contains("no (seen 5 0)"), "{told}");
}

#[test]
fn the_menu_and_the_dice_are_the_same_again() {
    let rules = "(defrule any (asked) (may (act bid) (amount ?a)) (not (do)) =>
                   (if (= 0 (random 0 2)) then (assert (do (act bid) (amount ?a)))))
                 (defrule else (declare (salience -1)) (asked) (not (do)) => (assert (do (act bid) (amount 0))))";
    let fresh = |number: u64| plays(mind(rules).unwrap(), &[number], false);
    let together = plays(mind(rules).unwrap(), &[3, 4, 3], false);
    assert_eq!(together, format!("{}{}{}", fresh(3), fresh(4), fresh(3)), "after `begin` a mind is as new");
    assert!(fresh(3).contains("→ (bid (amount 4))"), "some act of the menu is drawn: {}", fresh(3));
}

#[test]
fn whoever_looks_changes_nothing() {
    let rules =
        "(defrule bid (asked (time ?t)) (dealt (card ?c)) => (assert (do (act bid) (amount (mod (+ ?t ?c) 3)))))";
    let acts = |watched: bool| {
        let text = plays(mind(rules).unwrap(), &[1, 2], watched);
        text.lines().filter(|line| line.starts_with('→')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(acts(true), acts(false));
}

#[test]
fn settings_are_facts() {
    let rules = "(defrule bid (dealt) (setting (key most) (value ?n)) => (assert (do (act bid) (amount ?n))))";
    let text = plays(mind_with(rules, &[("most", "2")]).unwrap(), &[0], false);
    assert!(text.contains("→ (bid (amount 2))"), "{text}");
    let text = plays(mind(rules).unwrap(), &[0], false);
    assert!(text.contains("no rule decided"), "{text}");
}

/// For a hint a mind is told a whole play at once; it shall know the same as one that was asked in between.
#[test]
fn no_percept_is_missed_when_many_come_at_once() {
    let rules = "(deffacts start (sum 0))
                 (defrule count ?s <- (sum ?n) ?p <- (dealt (card ?c)) (not (seen ?p)) =>
                   (retract ?s) (assert (sum (+ ?n ?c)) (seen ?p)))
                 (defrule bid (declare (salience -1)) (sum ?n) (dealt) => (assert (do (act bid) (amount (mod ?n 5)))))";
    let mut mind = mind(rules).unwrap();
    mind.begin(&brief());
    for card in [6, 3, 5, 3] {
        mind.tell(&Percept::Dealt(card));
    }
    let play = Play::new(world(0), vec![None], Dice::new(7, 0, Role::Chance), 100, false);
    let act = mind.ask(&play.menu(Seat::FIRST)).unwrap();
    assert_eq!(act.say().to_string(), "(bid (amount 2))", "17 modulo 5");
}

#[test]
fn claims_are_held_against_the_truth() {
    let rules = "(defrule claim (dealt (card ?c)) => (assert (highest (card ?c)) (highest (card 1))))
                 (defrule bid (dealt) => (assert (do (act bid) (amount 0))))";
    let mut mind = mind(rules).unwrap();
    mind.begin(&brief());
    mind.tell(&Percept::Dealt(4));
    let play = Play::new(world(0), vec![None], Dice::new(7, 0, Role::Chance), 100, false);
    let mut claims = Vec::new();
    for card in [4, 5] {
        mind.tell(&Percept::Dealt(card));
        mind.ask(&play.menu(Seat::FIRST)).unwrap();
        claims.clear();
        mind.claims(&mut claims);
    }
    claims.sort();
    assert_eq!(claims, [Claim(1), Claim(4), Claim(5)]);
    let text = plays(crate::mind(rules).unwrap(), &[0], false);
    assert!(text.contains("certain") && !text.contains("0 certain"), "{text}");
}

#[test]
fn beliefs_are_painted_and_explained() {
    let rules = r#"
        (deftemplate stack (slot row) (slot column) (slot chance (default 0.5)))
        (deffacts how (board (columns 3) (rows 2)) (paint (fact stack) (glyph "*") (tone danger)) (paint (fact spot) (glyph x)))
        (deftemplate spot (slot row) (slot column))
        (defrule place "cards lie in a row" (dealt (card ?c)) => (assert (stack (row 1) (column (mod ?c 4))) (spot (row 2) (column 9))))
        (defrule bid (dealt) => (assert (do (act bid) (amount 0))))
    "#;
    let mut mind = mind(rules).unwrap();
    mind.begin(&brief());
    mind.tell(&Percept::Dealt(6));
    let told = mind.explain(1).unwrap().to_text(0);
    expect![[r#"
        believed of row 1, column 2:
          (stack (row 1) (column 2) (chance 0.5)), by `place` (cards lie in a row): (dealt (card 6))
    "#]]
    .assert_eq(&told);
    let play = Play::new(world(0), vec![None], Dice::new(7, 0, Role::Chance), 100, false);
    mind.ask(&play.menu(Seat::FIRST)).unwrap();
    let picture = mind.account().beliefs.unwrap();
    expect![[r#"
        believed
            1   2   3
          +---+---+---+
        1 |   | * |   |
          +---+---+---+
        2 |   |   |   |
          +---+---+---+
    "#]]
    .assert_eq(&picture.to_text());
    let cell = &picture.grid().unwrap().cells[1];
    assert_eq!((cell.tone, cell.heat), (play::Tone::Danger, Some(0.5)));
    assert_eq!(mind.explain(0).unwrap().to_text(0), "nothing is believed of row 1, column 1\n");
    assert!(mind.explain(6).is_none(), "there are six cells");
}
