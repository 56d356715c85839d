//! Laws that every world obeys, looped over all games, profiles, minds and many seeds.

use std::collections::BTreeSet;
use std::sync::Arc;

use facts::{Fact, Word};
use games::GAMES;
use play::view::Audience;
use play::{
    ActSet, AnyPlay, Brief, Chair, Chairs, Forfeit, ForfeitKind, Game, Judgement, Line, MindSpec, Outcome, Pending,
    Seat, Seats, Setup, Trace, frames, rerun, revive,
};

use crate::sample::Sample;

/// Number of plays per game and mind in a whole run, spread over the game's profiles; fewer where there are many minds.
const PLAYS: u64 = 24;

fn setups(game: &Game) -> Vec<Setup> {
    let profiles: Vec<Option<&str>> = match game.profiles {
        [] => vec![None],
        some => some.iter().map(|profile| Some(profile.name)).collect(),
    };
    let setup = |profile: Option<&str>, seed: u64| {
        let mut given: Vec<(String, String)> =
            profile.map(|name| ("profile".to_owned(), name.to_owned())).into_iter().collect();
        // Where a key says how many take part, there are one to four.
        if game.settings.slots.iter().any(|slot| slot.name == "agents") {
            given.push(("agents".to_owned(), (1 + seed % 4).to_string()));
        }
        let settings = Arc::new(game.settle(&given).expect("a profile's own settings are fine"));
        Setup { settings, map: None, seed, play: 0, turns: 200, nodes: Brief::NODES }
    };
    let share = profiles.len().max(1) * (game.minds)().len().div_ceil(4);
    let seeds = (PLAYS / share as u64).max(4);
    // Each profile and each mind is played in every sample, under other seeds.
    let sampled: Vec<u64> = Sample::of_this_run().few(seeds, 4).collect();
    profiles.into_iter().flat_map(|profile| sampled.iter().map(move |seed| setup(profile, *seed))).collect()
}

fn mind(name: &str) -> Chair {
    Chair::Mind(MindSpec::parse(name).expect("a plain name"))
}

/// Minds that can play this at all.
fn minds(game: &Game, setup: &Setup) -> Vec<Chair> {
    let names = (game.minds)();
    let chairs = names.iter().map(|info| Chair::Mind(info.brisk()));
    chairs.filter(|chair| (game.episodes)(setup, std::slice::from_ref(chair)).is_ok()).collect()
}

fn open(game: &Game, setup: &Setup, chair: &Chair, chairs: Chairs) -> Box<dyn AnyPlay> {
    let header = game.header(setup.clone(), std::slice::from_ref(chair)).expect("the chair fits");
    (game.open)(&header, chairs).expect("the play opens")
}

fn played(game: &Game, setup: &Setup, chair: &Chair) -> Box<dyn AnyPlay> {
    let mut play = open(game, setup, chair, Chairs::AsRecorded);
    assert_eq!(play.pump(), Pending::Over, "minds inside are not waited for");
    play
}

/// The same, but nobody is asked why: for laws about what is done, where reasons would take most of the time.
fn played_silently(game: &Game, setup: &Setup, chair: &Chair) -> Box<dyn AnyPlay> {
    let mut play = open(game, setup, chair, Chairs::AsRecorded);
    play.skip_accounts();
    assert_eq!(play.pump(), Pending::Over, "minds inside are not waited for");
    play
}

/// Every game, setup and mind.
fn each_player(mut law: impl FnMut(&Game, &Setup, &Chair)) {
    for game in GAMES {
        for setup in setups(game) {
            for chair in minds(game, &setup) {
                law(game, &setup, &chair);
            }
        }
    }
}

/// Every game, setup and mind, with its finished play.
fn each(mut law: impl FnMut(&Game, &Setup, &Chair, &dyn AnyPlay)) {
    each_player(|game, setup, chair| law(game, setup, chair, &*played(game, setup, chair)));
}

/// The same without reasons.
fn each_silent(mut law: impl FnMut(&Game, &Setup, &Chair, &dyn AnyPlay)) {
    each_player(|game, setup, chair| law(game, setup, chair, &*played_silently(game, setup, chair)));
}

/// So many points of a play are looked at, from all over it.
const POINTS: usize = 24;

/// Points of plays of the random mind at which somebody is asked, in every game and setup.
fn each_point(mut law: impl FnMut(&Game, &Trace, &mut dyn AnyPlay, Seats)) {
    for game in GAMES {
        for setup in setups(game) {
            let trace = played_silently(game, &setup, &mind("random")).trace();
            let acts: Vec<usize> =
                (0..trace.lines.len()).filter(|at| matches!(trace.lines[*at], Line::Act { .. })).collect();
            let apart = acts.len().div_ceil(POINTS).max(1);
            for at in acts.into_iter().step_by(apart) {
                let prefix = Trace { header: trace.header.clone(), lines: trace.lines[..at].to_vec() };
                let mut play = revive(game, &prefix, Chairs::AllOutside).expect("a prefix revives");
                let Pending::Waiting(seats) = play.pump() else { panic!("somebody acted here") };
                law(game, &prefix, &mut *play, seats);
            }
        }
    }
}

/// Traces are long: only the first line that differs is shown.
#[track_caller]
fn assert_same(left: &str, right: &str, what: &str) {
    if left != right {
        let differs = left.lines().zip(right.lines()).position(|(left, right)| left != right);
        let line = |text: &str| {
            differs
                .and_then(|at| text.lines().nth(at))
                .unwrap_or("another length")
                .chars()
                .take(300)
                .collect::<String>()
        };
        panic!("{what}: line {differs:?} differs\n{}\n{}", line(left), line(right));
    }
}

#[test]
fn the_same_inputs_give_the_same_trace() {
    // That reasons are the same again, too, is looked at where traces are rerun.
    each_silent(|game, setup, chair, play| {
        assert_same(&played_silently(game, setup, chair).trace().to_text(), &play.trace().to_text(), game.name);
    });
}

#[test]
fn to_be_asked_why_changes_nothing() {
    each(|game, setup, chair, play| {
        let mut silent = open(game, setup, chair, Chairs::AsRecorded);
        silent.skip_accounts();
        silent.pump();
        let asked: Vec<Line> = play.lines(0).iter().map(Line::bare).collect();
        assert_eq!(silent.lines(0), asked, "{} {chair}", game.name);
    });
}

#[test]
fn a_trace_reads_back_replays_and_reruns() {
    each_player(|game, setup, chair| {
        // Every other play: each is thought through twice here, with all its reasons.
        if setup.seed % 2 == 1 {
            return;
        }
        let play = played(game, setup, chair);
        let text = play.trace().to_text();
        let trace = Trace::read(&text).expect("what is written can be read");
        assert_same(&trace.to_text(), &text, &format!("{} {chair}", game.name));
        revive(game, &trace, Chairs::AllOutside).expect("it replays");
        rerun(game, &trace).expect("the minds think the same again");
        frames(game, &trace).expect("it can be looked at");
    });
}

#[test]
fn a_finished_play_lists_no_act_and_refuses_all() {
    each_silent(|game, setup, chair, play| {
        let mut over = revive(game, &play.trace(), Chairs::AllOutside).expect("it replays");
        for seat in Seats::first(play.seats()).iter() {
            assert_eq!(over.menu(seat), [], "{} {chair} seed {}", game.name, setup.seed);
            for word in game.acts.iter().filter(|word| word.slots.is_empty()) {
                over.answer(seat, &Fact::new(word.head), None).expect_err("the play is over");
            }
        }
        assert_same(&over.trace().to_text(), &play.trace().to_text(), "refusals change nothing");
    });
}

#[test]
fn what_is_listed_is_allowed_and_the_other_way_round() {
    // The acts of one setup after the other, in facts and as text.
    let mut tables: Option<(Setup, Vec<(Fact, String)>)> = None;
    each_point(|game, prefix, play, seats| {
        let setup = &prefix.header.setup;
        if tables.as_ref().is_none_or(|(of, _)| of != setup) {
            let acts = (game.arrays)(setup, ActSet::All).expect("every game numbers its acts").acts;
            let texts = acts.into_iter().map(|act| (act.clone(), act.to_string()));
            tables = Some((setup.clone(), texts.collect()));
        }
        let table = tables.as_ref().map_or(&[][..], |(_, table)| table);
        for seat in seats.iter() {
            let menu = play.menu(seat);
            assert!(!menu.is_empty(), "who is asked has something to do");
            // Of hundreds of acts some are tried, from all over the menu.
            for act in menu.iter().step_by(1 + menu.len() / 48) {
                let mut again = revive(game, prefix, Chairs::AllOutside).expect("a prefix revives");
                again.pump();
                again
                    .answer(seat, act, None)
                    .unwrap_or_else(|refusal| panic!("{} lists {act}, but {refusal}", game.name));
            }
            // Of thousands of acts some are tried, other ones at each point; the menu has none that the table lacks.
            let listed: BTreeSet<String> = menu.iter().map(Fact::to_string).collect();
            let found = table.iter().filter(|(_, text)| listed.contains(text)).count();
            assert_eq!(found, listed.len(), "{}: the table lacks an act of {listed:?}", game.name);
            let apart = if Sample::of_this_run().is_whole() { 1 } else { 1 + table.len() / 60 };
            for (act, text) in table.iter().skip(play.turn() as usize % apart).step_by(apart) {
                if !listed.contains(text) {
                    play.answer(seat, act, None).expect_err("it is not on the menu");
                }
            }
        }
    });
}

#[test]
fn a_refused_act_changes_nothing() {
    each_point(|_, prefix, play, seats| {
        let before = (play.trace().to_text(), format!("{:?}", play.frame(Audience::Everyone).truth));
        for seat in seats.iter() {
            for nonsense in ["(xyzzy)", "(move (into nowhere))", "(move 1 2 3)"] {
                play.answer(seat, &nonsense.parse().expect("a fact"), None).expect_err("nonsense");
            }
        }
        play.answer(Seat::new(63).expect("a seat"), &"(move)".parse().expect("a fact"), None)
            .expect_err("nobody sits there");
        assert_same(&play.trace().to_text(), &before.0, &prefix.header.game);
        assert_same(&format!("{:?}", play.frame(Audience::Everyone).truth), &before.1, &prefix.header.game);
    });
}

#[test]
fn menus_do_not_leak_what_a_seat_cannot_know() {
    each_point(|game, prefix, play, seats| {
        // A world imagined from what the seat was told offers the same acts as the true one, whatever is hidden in it.
        for seat in seats.iter().take(1) {
            let told = play.told(seat, 0);
            for seed in 0..3 {
                let setup = Setup { seed, ..prefix.header.setup.clone() };
                let imagined = (game.menu)(&setup, &told).expect("some world fits what was told");
                assert_eq!(imagined, play.menu(seat), "{} seed {}", game.name, prefix.header.setup.seed);
            }
        }
    });
}

#[test]
fn everything_said_is_a_word_of_the_game() {
    each_silent(|game, _, _, play| {
        for line in play.lines(0) {
            let (words, fact) = match line {
                Line::Told { fact, .. } => (game.percepts, fact),
                Line::Act { fact, .. } | Line::Draw { fact, .. } => (game.acts, fact),
                Line::Forfeit { .. } | Line::End { .. } => continue,
            };
            assert_eq!(Word::check_any(words, &fact).expect("a known word"), fact, "said in canonical form");
            assert_eq!(fact.to_string().parse::<Fact>().expect("what is printed can be read"), fact);
        }
    });
}

/// The outcome as a batch tells it: where something can be claimed, with how the claims fared; and with forfeits.
fn with_claims(game: &Game, play: &dyn AnyPlay) -> Outcome {
    let mut outcome = play.outcome();
    if !game.claims.is_empty() {
        for (seat, standing) in Seats::first(play.seats()).iter().zip(&mut outcome.seats) {
            let judged = play.judgement(seat);
            let figures = Judgement::COUNTERS.into_iter().zip([judged.certain, judged.wrong]);
            standing.counters.extend(figures.map(|(name, figure)| (name.into(), f64::from(figure))));
        }
    }
    for line in play.lines(0) {
        if let Line::Forfeit { seat, .. } = line {
            outcome.seats[seat.index()].counters.push(("forfeits".into(), 1.0));
        }
    }
    outcome
}

#[test]
fn what_is_ranked_is_counted_in_every_play() {
    each_player(|game, setup, chair| {
        let Some(ranking) = game.ranking else { return };
        for standing in played_silently(game, setup, chair).outcome().seats {
            let counted = standing.counters.iter().any(|(name, _)| name == ranking.counter);
            assert!(counted, "{} {chair} seed {}: no counter `{}`", game.name, setup.seed, ranking.counter);
            assert_eq!(ranking.score(&standing).is_some(), standing.success, "{} {chair}", game.name);
        }
    });
}

#[test]
fn minds_are_as_new_after_begin() {
    for game in GAMES {
        for setup in setups(game).into_iter().step_by(4) {
            for chair in minds(game, &setup) {
                let mut episodes = (game.episodes)(&setup, std::slice::from_ref(&chair)).expect("it can be set up");
                for number in (0..10).chain([3, 0]) {
                    let alone = played_silently(game, &Setup { play: number, ..setup.clone() }, &chair);
                    let expected = with_claims(game, &*alone);
                    assert_eq!(episodes.play(number), expected, "{} {chair} play {number}", game.name);
                }
            }
        }
    }
}

#[test]
fn a_forfeit_is_no_success_and_is_the_seats_end() {
    each_point(|game, _, play, seats| {
        for seat in seats.iter() {
            play.forfeit(seat, Forfeit::new(ForfeitKind::Time, "no answer came"));
            let outcome = play.outcome();
            assert!(!outcome.seats[seat.index()].success, "{}", game.name);
        }
        if let Pending::Waiting(asked) = play.pump() {
            assert!(seats.iter().all(|seat| !asked.contains(seat)), "who forfeited is never asked again");
        }
        revive(game, &play.trace(), Chairs::AllOutside).expect("forfeits replay");
    });
}

#[test]
fn a_hint_changes_nothing() {
    each_point(|game, _, play, seats| {
        let before = play.trace().to_text();
        for seat in seats.iter() {
            for info in (game.minds)() {
                let spec = info.brisk();
                let (first, again) = (play.advise(seat, &spec), play.advise(seat, &spec));
                assert_eq!(first.is_ok(), again.is_ok());
                if let (Ok(first), Ok(again)) = (first, again) {
                    assert_eq!(
                        (first.act, first.account),
                        (again.act, again.account),
                        "{} {}",
                        game.name,
                        info.word.head
                    );
                }
            }
        }
        assert_same(&play.trace().to_text(), &before, game.name);
    });
}

/// The hint comes from a mind of the list that can play this, and from one that draws by lot only if there is no other.
#[test]
fn a_hint_comes_from_the_strongest_mind() {
    for game in GAMES {
        for setup in setups(game) {
            let listed: BTreeSet<&str> = (game.minds)().iter().map(|info| info.word.head).collect();
            let advisers = game.advisers(&setup.settings);
            let named: BTreeSet<&str> = advisers.iter().map(|spec| spec.name.as_str()).collect();
            assert_eq!((named, advisers.len()), (listed, (game.minds)().len()), "{}: each mind once", game.name);
            let mut play = open(game, &setup, &mind("random"), Chairs::AllOutside);
            let Pending::Waiting(asked) = play.pump() else { continue };
            for seat in asked.iter() {
                let consulted = Audience::seat(seat).consult(&*play, seat).expect("the own seat may be asked about");
                let (spec, advice) = consulted.hint(game).expect("some mind can play this");
                assert_ne!(spec.name, "random", "{} {}", game.name, setup.settings);
                // A mind that can prove that nothing leads to a win may say so.
                if let Ok(act) = advice.act {
                    assert!(play.menu(seat).contains(&act), "{}: {act}", game.name);
                }
            }
        }
    }
}
