//! Seats that give up or are given up.

use expect_test::expect;
use play::{AnyPlay, Chairs, Forfeit, ForfeitKind, Line, Pending, Seats, Trace, rerun, revive};

use crate::dealers::GAME;
use crate::{choose, fact, finish, open, played, seat};

fn forfeit_lines(play: &dyn AnyPlay) -> Vec<String> {
    play.lines(0)
        .into_iter()
        .filter_map(|line| match line {
            Line::Forfeit { turn, seat, forfeit } => Some(format!("turn {turn}, {seat}: {forfeit}")),
            _ => None,
        })
        .collect()
}

#[test]
fn minds_that_misbehave_forfeit_with_the_reason() {
    let of = |mind: &str| forfeit_lines(&*played("seats=2", &format!("steady {mind}"), 2)).join("\n");
    expect!["turn 2, seat 2: by forfeit (illegal): (bid (amount 99)) is refused: bid at most 5"]
        .assert_eq(&of("cheat"));
    expect!["turn 2, seat 2: by forfeit (resigned): enough"].assert_eq(&of("quitter"));
    expect!["turn 2, seat 2: by forfeit (garbage): in (bib (amount 1)): unknown word `bib` (did you mean `bid`?); known: deal bid"].assert_eq(&of("babbler"));
    assert_eq!(of("dice"), "");
}

#[test]
fn the_others_play_on_without_it() {
    for order in ["together", "alternate"] {
        let play = played(&format!("seats=4 order={order}"), "steady cheat dice quitter", 2);
        assert_eq!(forfeit_lines(&*play).len(), 2);
        assert_eq!(play.outcome().ending.as_deref(), Some("all rounds are played"));
        let acts = play.lines(0).into_iter().filter(|line| matches!(line, Line::Act { .. })).count();
        assert_eq!(acts, 2 * 3, "{order}: who is gone is not asked again");
        let text = play.trace().to_text();
        rerun(&GAME, &Trace::read(&text).unwrap()).unwrap();
        revive(&GAME, &Trace::read(&text).unwrap(), Chairs::AllOutside).unwrap();
    }
}

#[test]
fn every_kind_from_outside() {
    for kind in ForfeitKind::ALL {
        let mut play = open("seats=2", "person steady", 2);
        play.pump();
        play.forfeit(seat(1), Forfeit::new(kind, "so it was"));
        assert_eq!(play.pump(), Pending::Over);
        assert_eq!(forfeit_lines(&*play), [format!("turn 2, seat 1: by forfeit ({}): so it was", kind.name())]);
        assert_eq!(play.outcome().ending.as_deref(), Some("too few are left"));
        let trace = Trace::read(&play.trace().to_text()).unwrap();
        assert_eq!(trace, play.trace());
        for chairs in [Chairs::AllOutside, Chairs::AsRecorded] {
            assert_eq!(revive(&GAME, &trace, chairs).unwrap().trace().lines.len(), trace.lines.len());
        }
    }
}

#[test]
fn who_forfeits_has_not_succeeded_even_if_it_leads() {
    let mut shown = 0;
    for seed in 0..20 {
        let mut play = open("seats=3 rounds=9", "person", seed);
        for _ in 0..4 {
            if let Pending::Waiting(seats) = play.pump() {
                for seat in seats.iter() {
                    let act = choose(&*play, seat, seed);
                    play.answer(seat, &act, None).unwrap();
                }
            }
        }
        play.pump();
        let leader = play.outcome().seats.iter().position(|seat| seat.success);
        if let Some(leader) = leader {
            shown += 1;
            play.forfeit(seat(leader + 1), Forfeit::new(ForfeitKind::Crash, "gone"));
            assert!(!play.outcome().seats[leader].success);
            finish(&mut *play, seed);
            assert!(!play.outcome().seats[leader].success);
        }
    }
    assert!(shown > 5, "only {shown} leaders were seen");
}

#[test]
fn an_answer_of_who_forfeits_is_taken_back_and_others_stay() {
    let mut play = open("seats=3 rounds=1", "person", 2);
    play.pump();
    for number in [1, 2] {
        play.answer(seat(number), &fact("(bid 1)"), None).unwrap();
    }
    play.forfeit(seat(2), Forfeit::new(ForfeitKind::Time, "slow"));
    assert_eq!(play.pump(), Pending::Waiting(Seats::one(seat(3))), "the first seat's answer still stands");
    play.answer(seat(3), &fact("(bid 0)"), None).unwrap();
    assert_eq!(play.pump(), Pending::Over);
    let acts: Vec<_> = play.lines(0).into_iter().filter(|line| matches!(line, Line::Act { .. })).collect();
    assert!(matches!(&acts[..], [Line::Act { seat: one, .. }, Line::Act { seat: three, .. }]
        if *one == seat(1) && *three == seat(3)));
    revive(&GAME, &play.trace(), Chairs::AllOutside).unwrap();
}

#[test]
fn an_answer_that_the_changed_world_does_not_ask_for_is_taken_back() {
    // The last but one forfeits: the play is over, and the half-made step with it.
    let mut play = open("seats=2", "person", 2);
    play.pump();
    play.answer(seat(1), &fact("(bid 1)"), None).unwrap();
    play.forfeit(seat(2), Forfeit::new(ForfeitKind::Resigned, "enough"));
    assert_eq!(play.pump(), Pending::Over);
    assert!(!play.lines(0).iter().any(|line| matches!(line, Line::Act { .. })));
    revive(&GAME, &play.trace(), Chairs::AllOutside).unwrap();
}

#[test]
fn a_seat_that_is_not_asked_may_forfeit_too() {
    let mut play = open("seats=3 order=alternate", "person", 2);
    play.pump();
    play.forfeit(seat(3), Forfeit::new(ForfeitKind::Crash, "the line broke"));
    assert_eq!(play.pump(), Pending::Waiting(Seats::one(seat(1))));
    finish(&mut *play, 2);
    assert_eq!(play.outcome().ending.as_deref(), Some("all rounds are played"));
    let again = revive(&GAME, &play.trace(), Chairs::AllOutside).unwrap();
    assert_eq!(again.trace(), play.trace());
}

#[test]
fn forfeiting_twice_or_where_nobody_sits_changes_nothing() {
    let mut play = open("seats=3", "person", 2);
    play.pump();
    play.forfeit(seat(2), Forfeit::new(ForfeitKind::Time, "slow"));
    play.forfeit(seat(2), Forfeit::new(ForfeitKind::Time, "slow again"));
    assert_eq!(forfeit_lines(&*play).len(), 1);
    let before = crate::seen(&*play);
    play.forfeit(seat(4), Forfeit::new(ForfeitKind::Time, ""));
    play.forfeit(play::Seat::CHANCE, Forfeit::new(ForfeitKind::Time, ""));
    assert_eq!(crate::seen(&*play), before);
}
