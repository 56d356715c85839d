//! The minds of Pacalgo2: what they say of whole plays, against slow twins.

use std::collections::BTreeSet;
use std::sync::Arc;

use facts::Fact;
use games::pacalgo2::solve::{Solution, check_win, solve};
use games::pacalgo2::{Cell, Extent, Kind, Map, Plan, Rules, Run, State, Way, file};
use play::{Advice, Brief, Chair, Chairs, Dice, Line, MapText, MindSpec, Role, Setup, Stop};

/// In the words of the specification: cells are named (x, y).
fn setup(settings: &[(&str, &str)]) -> Setup {
    let given: Vec<(String, String)> =
        [("profile", "original")].iter().chain(settings).map(|(key, value)| ((*key).into(), (*value).into())).collect();
    let game = games::find("pacalgo2").expect("the game is in the list");
    let settings: Arc<Fact> = Arc::new(game.settle(&given).expect("the keys are right"));
    Setup { settings, map: None, seed: 0, play: 0, turns: 100_000, nodes: Brief::NODES }
}

/// What a mind says of a position.
pub(crate) fn ask(run: &Run, mind: &str) -> Advice {
    let game = games::find("pacalgo2").expect("the game is in the list");
    let setup = setup(&[]);
    let read = game.position.expect("the game has positions");
    let told = read(&setup.settings, &file::write(run.map(), "", run.path())).expect("what was written can be read");
    (game.ask)(&setup, &told, &MindSpec::parse(mind).expect("a mind")).expect("the position is one")
}

pub(crate) fn random_map(number: u64, chocolates: f64) -> Map {
    let mut dice = Dice::new(11, number, Role::World);
    let extent = Extent { width: 2 + dice.below(5), height: 1 + dice.below(5), vertex: Cell::new(0, 0) };
    let rules = Rules { radius: dice.below(3) as u8, level: 2 + dice.below(7) as u8 };
    Plan { kind: Kind::Open, extent, rules, walls: 0.15, ghosts: 0.06, chocolates }.map(&mut dice)
}

/// The fewest moves that eat everything and then reach the exit, by breadth-first search over whole states
/// from the beginning.
fn collected(run: &Run) -> Option<usize> {
    let whole = |run: &Run| (run.position(), run.level(), run.remaining().collect::<Vec<_>>());
    let mut seen = BTreeSet::from([whole(run)]);
    let mut front = vec![run.clone()];
    while !front.is_empty() {
        let mut next = Vec::new();
        for run in &front {
            for way in Way::ALL {
                let mut there = run.clone();
                if there.go(way).is_err() {
                    continue;
                }
                match there.state() {
                    State::Won if there.remaining_count() == 0 => return Some(there.path().len()),
                    State::Going if seen.insert(whole(&there)) => next.push(there),
                    _ => {}
                }
            }
        }
        front = next;
    }
    None
}

pub(crate) fn moves_of(line: &str) -> Vec<Way> {
    line.chars().map(|letter| Way::of_letter(letter).expect("a move")).collect()
}

/// The length that a collector names, its moves held against the referee; and the lower bound, or the length itself.
fn said(run: &Run, verdict: &str) -> Option<(usize, usize)> {
    let mut lines = verdict.lines();
    let words: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let ["COLLECT", length, moves] = words[..] else { return None };
    let (length, moves): (usize, Vec<Way>) = (length.parse().expect("a number"), moves_of(moves));
    assert_eq!(moves.len(), length, "the moves that are counted");
    assert!(check_win(run.map(), &moves).is_ok(), "the moves win");
    let mut walked = run.clone();
    for way in moves {
        walked.go(way).expect("the referee has seen it");
    }
    assert_eq!(walked.remaining_count(), 0, "everything is eaten");
    let bound =
        lines.next().and_then(|line| line.strip_prefix("lower bound: ")).map(|it| it.parse().expect("a number"));
    Some((length, bound.unwrap_or(length)))
}

#[test]
fn the_collector_is_as_short_as_can_be() {
    let (mut eaten, mut impossible) = (0, 0);
    for number in 0..600 {
        let run = Run::new(Arc::new(random_map(number, 0.22)));
        if run.remaining_count() > 8 {
            continue;
        }
        let shown = || file::write(run.map(), "", &[]);
        let truth = collected(&run);
        let verdict = ask(&run, "collector").verdict.expect("a verdict");
        assert_eq!(said(&run, &verdict).map(|(length, _)| length), truth, "{verdict} of\n{}", shown());
        if truth.is_none() {
            assert!(verdict.starts_with("UNCOLLECTABLE"), "{verdict} of\n{}", shown());
        }
        // Without trying all orders: nothing false, and seldom worse.
        let verdict = ask(&run, "collector:exact=0").verdict.expect("a verdict");
        match (said(&run, &verdict), truth) {
            (Some((length, bound)), Some(truth)) => {
                assert!(bound <= truth && truth <= length, "{bound} <= {truth} <= {length} of\n{}", shown());
                eaten += 1;
            }
            (None, None) => impossible += 1,
            (None, Some(_)) => assert!(verdict.starts_with("UNKNOWN"), "{verdict} of\n{}", shown()),
            (Some(_), None) => panic!("nothing can be collected in\n{}", shown()),
        }
    }
    assert!(eaten > 100 && impossible > 50, "{eaten} eaten, {impossible} impossible: maps of both sorts");
}

#[test]
fn greedy_wins_no_sooner_than_optimal() {
    let game = games::find("pacalgo2").expect("the game is in the list");
    let (mut won, mut longer, mut stuck) = (0, 0, 0);
    for number in 0..400 {
        let setup = Setup {
            seed: 3,
            play: number,
            ..setup(&[("width", "9"), ("height", "7"), ("ghosts", "0.05"), ("radius", "2"), ("chocolates", "0.08")])
        };
        let figures = ["optimal", "greedy"].map(|mind| {
            let chair = Chair::Mind(MindSpec::plain(mind));
            let header = game.header(setup.clone(), &[chair]).expect("one seat");
            let mut play = (game.open)(&header, Chairs::AsRecorded).expect("the mind fits");
            play.pump();
            let standing = play.outcome().seats.remove(0);
            (standing.success, standing.counters.iter().find(|(name, _)| name == "moves").map(|(_, it)| *it as u32))
        });
        match figures {
            [(true, best), (true, greedy)] => {
                assert!(best <= greedy, "greedy takes {greedy:?} moves, optimal {best:?} in play {number}");
                won += 1;
                longer += u32::from(best < greedy);
            }
            [(true, _), (false, _)] => stuck += 1,
            [(false, _), (true, _)] => panic!("greedy won play {number}, and optimal did not"),
            [(false, _), (false, _)] => {}
        }
    }
    assert!(won > 50 && longer + stuck > 0, "{won} won by both, {longer} longer, {stuck} lost by greedy alone");
}

/// What the mind says is what the search finds, and it goes on from wherever the play is.
#[test]
fn optimal_names_the_search() {
    for number in 0..200 {
        let mut run = Run::new(Arc::new(random_map(number, 0.15)));
        let mut dice = Dice::new(12, number, Role::World);
        for _ in 0..dice.below(5) {
            let _ = run.go(Way::ALL[dice.below(4) as usize]);
        }
        if run.state() != State::Going {
            continue;
        }
        let verdict = ask(&run, "optimal").verdict.expect("a verdict");
        match solve(&run, &Stop::default()).expect("it is small") {
            Solution::Win(moves) => {
                let letters = games::pacalgo2::letters(&moves);
                assert_eq!(verdict, format!("WIN {} {letters}", moves.len()));
            }
            Solution::Unwinnable(labels) => assert_eq!(verdict, format!("UNWINNABLE\n{labels}")),
        }
    }
}

/// What the referee says of a text about a map file, moves in its header included.
fn judged(map: &str, solution: Option<&str>, certificate: &str) -> Result<String, String> {
    let game = games::find("pacalgo2").expect("the game is in the list");
    let referee = game.referee.expect("the game has a referee");
    let setup = Setup { map: Some(MapText { name: "map".into(), text: map.into() }), ..setup(&[]) };
    match solution {
        Some(moves) => (referee.solution)(&setup, moves).expect("a map"),
        None => (referee.certificate)(&setup, certificate).expect("a map"),
    }
}

/// A position is judged from where it stands, as a mind is asked about it.
#[test]
fn the_referee_judges_positions() {
    let position = "; moves: DD\nIC---CL\n";
    let won = "a win with a score of 6 moves (a trajectory of 7 cells), level 7 at the lowest";
    for moves in ["DDDD", "rrrr", "right right right right", "right; r;right ;r"] {
        assert_eq!(judged(position, Some(moves), "").as_deref(), Ok(won), "{moves}");
    }
    assert_eq!(judged(position, Some("DDD"), ""), Err("the last move ends at (5, 0), not at the exit".to_owned()));
    assert_eq!(judged(position, Some("rigth"), ""), Err("`i` is no move; moves are `ABDI` or `udrl`".to_owned()));

    // The chocolate is eaten and used up: from here nobody wins, and from the start somebody does.
    let [start, used] = ["", "; moves: DD\n"].map(|moves| format!("{moves}; radius: 0\n; level: 2\nICF-L\n"));
    let used = used.replace("DD", "DID");
    assert_eq!(judged(&start, Some("DDDD"), "").map(|_| ()), Ok(()));
    let proof = "highest level in each cell:\n10...\n";
    assert_eq!(
        judged(&used, None, proof).as_deref(),
        Ok("proves that the position is unwinnable: 2 cells can be reached, and not the exit")
    );
    let above = "from (0, 0) at level 1 a move leads to (1, 0) at level 2, above its label";
    assert_eq!(judged(&start, None, proof), Err(above.to_owned()));
    let low = "(1, 0), where the play stands, has no label as high as 0";
    assert_eq!(judged(&used, None, "highest level in each cell:\n1....\n"), Err(low.to_owned()));
    // Whoever is lost already needs no labels.
    let lost = "; moves: DD\n; radius: 1\n; level: 1\nIC-F-L\n";
    assert!(judged(lost, None, "highest level in each cell:\n......\n").is_ok());
}

/// On a map larger than a page a plan is painted once, not for every move of it.
#[test]
fn a_long_way_is_painted_once() {
    let game = games::find("pacalgo2").expect("the game is in the list");
    for (columns, painted) in [(100, 99), (101, 1)] {
        let map = MapText { name: "row".into(), text: format!("I{}L\n", "-".repeat(columns - 2)) };
        let header = game.header(Setup { map: Some(map), ..setup(&[]) }, &[Chair::Mind(MindSpec::plain("optimal"))]);
        let mut play = (game.open)(&header.expect("one seat"), Chairs::AsRecorded).expect("the mind fits");
        play.pump();
        let lines = play.trace().lines;
        let accounts = lines.iter().filter_map(|line| match line {
            Line::Act { account, .. } => account.as_ref(),
            _ => None,
        });
        assert_eq!(accounts.filter(|account| account.beliefs.is_some()).count(), painted, "of {columns} columns");
    }
}

/// More chocolates than legs can be kept for: a play all the same, and a bound.
#[test]
fn very_many_chocolates_are_collected_nearest_first() {
    let mut collected = 0;
    for (number, kind) in [Kind::Open, Kind::Maze, Kind::Corridors].into_iter().enumerate() {
        let extent = Extent { width: 90, height: 80, vertex: Cell::new(0, 0) };
        let plan = Plan { kind, extent, rules: Rules::default(), walls: 0.1, ghosts: 0.0, chocolates: 0.2 };
        let run = Run::new(Arc::new(plan.map(&mut Dice::new(5, number as u64, Role::World))));
        assert!(run.remaining_count() > 500, "{kind:?} has {} chocolates", run.remaining_count());
        let verdict = ask(&run, "collector").verdict.expect("a verdict");
        if let Some((length, bound)) = said(&run, &verdict) {
            collected += 1;
            assert!(bound > run.remaining_count() as usize && bound <= length, "{kind:?}: {bound} to {length}");
        } else {
            assert!(verdict.starts_with("UNKNOWN"), "{kind:?}: {verdict}");
        }
    }
    assert!(collected > 0, "without ghosts an open map can be walked");
}
