//! Replay, rerun, undo, save and resume: all one thing.

use play::{AnyPlay, Chair, Chairs, Episodes, Header, Line, MindSpec, Mismatch, Pending, Seat, Trace, rerun, revive};

use crate::dealers::GAME;
use crate::{chairs, choose, finish, header, open, played, seat, setup};

const TABLES: [(&str, &str); 5] = [
    ("seats=1", "person"),
    ("seats=2", "person steady"),
    ("seats=3 rounds=4 order=alternate", "dice person talker"),
    ("seats=4 rounds=2", "person dice person exec:prog"),
    ("seats=2 order=alternate profile=long", "person"),
];

fn whole(table: &str, names: &str, seed: u64) -> Box<dyn AnyPlay> {
    let mut play = open(table, names, seed);
    finish(&mut *play, seed);
    play
}

#[test]
fn written_read_and_replayed_a_trace_is_the_same() {
    for (table, names) in TABLES {
        for seed in 0..8 {
            let trace = whole(table, names, seed).trace();
            let read = Trace::read(&trace.to_text()).unwrap();
            assert_eq!(read, trace, "{table} seed {seed}");
            for who in [Chairs::AllOutside, Chairs::AsRecorded] {
                let again = revive(&GAME, &read, who).unwrap();
                let lines: Vec<Line> = again.lines(0).iter().map(Line::bare).collect();
                assert_eq!(lines, trace.lines.iter().map(Line::bare).collect::<Vec<_>>());
            }
            rerun(&GAME, &read).unwrap();
            assert_eq!(trace.header.can_rerun(), !names.contains("person"));
        }
    }
}

#[test]
fn rerun_compares_accounts_too() {
    let trace = played("seats=2", "steady", 4).trace();
    rerun(&GAME, &trace).unwrap();
    let mut tampered = trace.clone();
    let place = tampered.lines.iter().position(|line| matches!(line, Line::Act { .. })).unwrap();
    if let Line::Act { account: Some(account), .. } = &mut tampered.lines[place] {
        account.candidates.clear();
    }
    revive(&GAME, &tampered, Chairs::AllOutside).unwrap();
    assert!(matches!(rerun(&GAME, &tampered), Err(Mismatch::Line { line, .. }) if line == place + 2));
}

/// All the ways to change one fact of a line a little.
fn tampered(line: &Line) -> Vec<Line> {
    let mut changed = Vec::new();
    let facts = |fact: &facts::Fact| -> Vec<facts::Fact> {
        let mut other_head = fact.clone();
        other_head.head = facts::Symbol::literal(if fact.head == "bid" { "deal" } else { "bid" });
        let numbers = fact.fields.iter().enumerate().flat_map(|(index, field)| {
            [-1, 1].map(|step| {
                let mut other = fact.clone();
                other.fields[index].value = (field.value.as_int().unwrap() + step).into();
                other
            })
        });
        numbers.chain([other_head]).collect()
    };
    match line.clone() {
        Line::Told { turn, to, fact } => {
            let fewer = to.without(to.iter().next().unwrap());
            changed.push(Line::Told { turn: turn + 1, to, fact: fact.clone() });
            changed.push(Line::Told { turn, to: fewer, fact: fact.clone() });
            changed.extend(facts(&fact).into_iter().map(|fact| Line::Told { turn, to, fact }));
        }
        Line::Act { turn, seat, fact, account } => {
            let other = Seat::new(seat.index() ^ 1).unwrap();
            changed.push(Line::Act { turn: turn + 1, seat, fact: fact.clone(), account: account.clone() });
            changed.push(Line::Act { turn, seat: other, fact: fact.clone(), account: account.clone() });
            changed.extend(facts(&fact).into_iter().map(|fact| Line::Act {
                turn,
                seat,
                fact,
                account: account.clone(),
            }));
        }
        Line::Draw { turn, fact } => {
            changed.push(Line::Draw { turn: turn + 1, fact: fact.clone() });
            changed.extend(facts(&fact).into_iter().map(|fact| Line::Draw { turn, fact }));
        }
        Line::Forfeit { turn, seat, forfeit } => {
            let other = Seat::new(seat.index() ^ 1).unwrap();
            changed.push(Line::Forfeit { turn: turn + 1, seat, forfeit: forfeit.clone() });
            changed.push(Line::Forfeit { turn, seat: other, forfeit });
        }
        Line::End { turn, outcome } => {
            changed.push(Line::End { turn: turn + 1, outcome: outcome.clone() });
            let mut other = outcome.clone();
            other.ending = Some("otherwise".into());
            changed.push(Line::End { turn, outcome: other });
            let mut other = outcome.clone();
            other.seats[0].score += 1.0;
            changed.push(Line::End { turn, outcome: other });
            let mut other = outcome;
            other.seats[0].counters[0].1 += 1.0;
            changed.push(Line::End { turn, outcome: other });
        }
    }
    changed
}

#[test]
fn every_tampered_line_is_found_near_its_place() {
    for (table, names) in
        [("seats=2", "person"), ("seats=2", "steady dice"), ("seats=3 order=alternate", "person cheat person")]
    {
        let trace = whole(table, names, 4).trace();
        let mut count = 0;
        for (index, line) in trace.lines.iter().enumerate() {
            for change in tampered(line) {
                let mut broken = trace.clone();
                broken.lines[index] = change.clone();
                count += 1;
                for who in [Chairs::AllOutside, Chairs::AsRecorded] {
                    let found = match revive(&GAME, &broken, who) {
                        Err(Mismatch::Line { line, .. } | Mismatch::Refused { line, .. }) => line,
                        other => panic!("line {} {change:?} passed: {:?}", index + 2, other.err()),
                    };
                    // A changed answer is an answer all the same: it shows in what follows, within its own step.
                    let exact = !matches!(line, Line::Act { .. } | Line::Forfeit { .. });
                    assert!(
                        if exact { found == index + 2 } else { (index + 2..index + 9).contains(&found) },
                        "{change:?}"
                    );
                }
            }
        }
        assert!(count > 60, "{count}");
    }
}

#[test]
fn lost_and_added_lines_are_found() {
    let trace = whole("seats=2", "person", 4).trace();
    for index in 0..trace.lines.len() - 1 {
        let mut broken = trace.clone();
        broken.lines.remove(index);
        assert!(revive(&GAME, &broken, Chairs::AllOutside).is_err(), "line {} is lost", index + 2);
        let mut broken = trace.clone();
        broken.lines.insert(index, trace.lines[index].clone());
        assert!(revive(&GAME, &broken, Chairs::AllOutside).is_err(), "line {} is doubled", index + 2);
    }
}

#[test]
fn another_game_version_or_mind_is_refused() {
    let trace = played("seats=2", "steady dice", 4).trace();
    let with = |change: &dyn Fn(&mut Header)| {
        let mut other = trace.clone();
        change(&mut other.header);
        [Chairs::AllOutside, Chairs::AsRecorded].map(|who| match revive(&GAME, &other, who) {
            Ok(_) => "the same".to_owned(),
            Err(mismatch) => mismatch.to_string(),
        })
    };
    assert_eq!(with(&|_| {}), ["the same", "the same"]);
    assert_eq!(with(&|it| it.version = 4), ["recorded with dealers 4, but this program has dealers 3"; 2]);
    assert_eq!(with(&|it| it.game = "cards".to_owned()), ["recorded with cards 3, but this program has dealers 3"; 2]);
    assert_eq!(
        with(&|it| it.seats[0].version = 1),
        ["the same", "recorded with steady 1, but this program has steady 2"],
        "a mind that does not think again may be of any version"
    );
    let [outside, again] = with(&|it| it.seats[1].chair = Chair::Mind(MindSpec::parse("gone").unwrap()));
    assert_eq!(outside, "the same");
    assert!(again.starts_with("the recorded play cannot be set up: there is no mind `gone`"), "{again}");
    let [other, _] = with(&|it| it.setup.seed += 1);
    assert!(other.starts_with("line "), "{other}");
    let [seats, _] = with(&|it| it.seats.truncate(1));
    assert!(seats.starts_with("the recorded play cannot be set up: 1 mind for 2 seats"), "{seats}");
    let [settings, _] = with(&|it| it.setup.settings = std::sync::Arc::new(crate::fact("(dealers (seats 9))")));
    assert!(settings.contains("slot `seats` takes a whole number from 1 to 4, not `9`"), "{settings}");
}

#[test]
fn undone_and_played_again_it_is_the_same() {
    for (table, names) in TABLES {
        let header = header(table, names, 0);
        let persons = header.seats.iter().enumerate().filter(|(_, seat)| seat.chair == Chair::Person);
        for (me, seed) in persons.flat_map(|(index, _)| (0..4).map(move |seed| (Seat::new(index).unwrap(), seed))) {
            let whole = whole(table, names, seed).trace();
            let mut undone = whole.clone();
            let mut steps = 0;
            while let Some(shorter) = undone.before_last_act(me) {
                steps += 1;
                undone = Trace::read(&shorter.to_text()).unwrap();
                let mut play = revive(&GAME, &undone, Chairs::AsRecorded).unwrap();
                assert!(play.waiting().contains(me), "{table}: the one who undoes is asked again");
                assert_eq!(play.lines(0)[..undone.lines.len()], undone.lines[..], "{table}");
                finish(&mut *play, seed);
                assert_eq!(play.trace(), whole, "{table} seed {seed} after {steps} steps back");
            }
            assert!(
                steps >= 2 && undone.lines.iter().all(|line| !matches!(line, Line::Act { seat, .. } if *seat == me))
            );
        }
    }
}

#[test]
fn saved_at_any_time_it_resumes() {
    for (table, names) in TABLES {
        let whole = whole(table, names, 5).trace();
        let mut play = open(table, names, 5);
        while let Pending::Waiting(seats) = play.pump() {
            let saved = Trace::read(&play.trace().to_text()).unwrap();
            play = revive(&GAME, &saved, Chairs::AsRecorded).unwrap();
            assert_eq!(play.waiting(), seats);
            for seat in seats.iter() {
                let act = choose(&*play, seat, 5);
                play.answer(seat, &act, None).unwrap();
            }
        }
        assert_eq!(play.trace(), whole, "{table}");
    }
}

#[test]
fn reused_minds_play_as_fresh_ones() {
    for (table, names) in
        [("seats=2", "steady dice"), ("seats=3 order=alternate", "talker cheat dice"), ("seats=1", "dice")]
    {
        let mut episodes: Box<dyn Episodes> = (GAME.episodes)(&setup(table, 3), &chairs(names)).unwrap();
        // Backwards and twice: what was played before must not matter.
        for number in (0..25).rev().chain(0..25) {
            let mut header = header(table, names, 3);
            header.setup.play = number;
            let mut fresh = (GAME.open)(&header, Chairs::AsRecorded).unwrap();
            fresh.pump();
            let mut outcome = episodes.play(number);
            for (index, standing) in outcome.seats.iter_mut().enumerate() {
                // A batch tells beside the world's own counters how claims fared, and who gave up.
                let gave_up = |line: &Line| matches!(line, Line::Forfeit { seat: it, .. } if *it == seat(index + 1));
                let forfeit = standing.counters.pop_if(|(name, _)| name == "forfeits");
                assert_eq!(forfeit.is_some(), fresh.lines(0).iter().any(gave_up));
                let judged = standing.counters.split_off(standing.counters.len() - 2);
                let play::Judgement { certain, wrong } = fresh.judgement(seat(index + 1));
                assert_eq!(judged.iter().map(|it| it.1 as u32).collect::<Vec<_>>(), [certain, wrong]);
            }
            assert_eq!(outcome, fresh.outcome(), "{table} play {number}");
        }
    }
}

#[test]
fn who_never_acted_undoes_nothing() {
    let trace = played("seats=2", "steady cheat", 1).trace();
    assert_eq!(trace.before_last_act(seat(2)), None);
}

/// What was before a turn is a prefix of the play in which that turn, or the next that players decide, is still open.
#[test]
fn a_play_goes_back_to_any_turn() {
    for (table, names) in TABLES {
        let trace = whole(table, names, 3).trace();
        let last = trace.lines.last().map_or(0, Line::turn);
        for turn in 0..=last {
            let before = trace.before_turn(turn).expect("the play came so far");
            assert_eq!(before.lines, trace.lines[..before.lines.len()], "{table} turn {turn}");
            let answers = |line: &&Line| matches!(line, Line::Act { .. } | Line::Forfeit { .. });
            assert!(before.lines.iter().filter(answers).all(|line| line.turn() < turn), "{table} turn {turn}");
            let later = trace.lines[before.lines.len()..].iter().find(answers).map(Line::turn);
            assert!(later.is_none_or(|later| later >= turn), "{table} turn {turn}");
            let play = revive(&GAME, &before, Chairs::AllOutside).unwrap();
            assert_eq!(play.waiting() == play::Seats::NONE, later.is_none(), "{table} turn {turn}");
        }
        assert_eq!(trace.before_turn(last + 1), None);
    }
}
