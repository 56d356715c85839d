//! Each opening is proven or a guess, and says so: no proven one is a mine, and who deduces all never guesses in vain.
//!
//! The gate plays some hundreds; the ignored tests play 100,000 per mind, to be run in release:
//! `cargo test --release -p games --test it labels -- --ignored --nocapture`.

use std::sync::Arc;

use facts::Speak;
use games::minesweeper::{Act, Ground, Percept};
use logic::{Base, Budget, Prior, Workspace};
use play::{Account, Brief, Chair, Chairs, Game, Line, MindSpec, Setup, Why};

/// What was seen of a mind.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    plays: u64,
    proven: u64,
    guesses: u64,
    /// Proven openings that were mines.
    false_proofs: u64,
    /// Guesses although a safe cell follows from the numbers and the number of mines.
    idle_guesses: u64,
    /// Guesses in positions that could not be decided within the budget.
    undecided: u64,
    /// The first that went wrong.
    example: Option<String>,
}

/// What is to be seen of a field, and a reasoner of its own that is made anew for every question.
struct Watcher {
    ground: Ground,
    mines: u32,
    numbers: Vec<Option<u8>>,
}

impl Watcher {
    /// Whether some closed cell is safe by all that is to be seen; nothing if the budget does not suffice.
    fn has_safe(&self) -> Option<bool> {
        let mut base = Base::new(&[(self.ground.cells() as u32, Prior::Total(self.mines))]).expect("a field");
        for (at, number) in self.numbers.iter().enumerate() {
            let Some(count) = number else { continue };
            let near: Vec<u32> = self.ground.near(at).map(|next| next as u32).collect();
            base.observe(at as u32, false).expect("a cell");
            base.tell(&near, u32::from(*count)..=u32::from(*count)).expect("a number");
        }
        let answer = base.ask(&mut Workspace::without_memory(), Budget { nodes: 4 * Budget::AMPLE.nodes });
        assert!(answer.is_consistent(), "the truth is possible");
        let closed = |at: &usize| self.numbers[*at].is_none();
        let safe = (0..self.numbers.len()).filter(closed).any(|at| answer.forced(at as u32) == Some(false));
        (safe || answer.is_complete()).then_some(safe)
    }

    /// The same by trying every board of a small field.
    fn has_safe_by_trying(&self) -> bool {
        let cells = self.ground.cells();
        let fits = |board: &u32| {
            board.count_ones() == self.mines
                && (0..cells).all(|at| {
                    let around = || self.ground.near(at).filter(|next| board >> next & 1 == 1).count();
                    self.numbers[at].is_none_or(|count| board >> at & 1 == 0 && around() == usize::from(count))
                })
        };
        let possible = (0_u32..1 << cells).filter(fits).fold(0, |all, board| all | board);
        (0..cells).any(|at| self.numbers[at].is_none() && possible >> at & 1 == 0)
    }
}

fn game() -> &'static Game {
    games::find("minesweeper").expect("it is listed")
}

fn setup(given: &[(&str, &str)]) -> Setup {
    let given: Vec<_> = given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let settings = Arc::new(game().settle(&given).expect("lawful settings"));
    Setup { settings, map: None, seed: 11, play: 0, turns: Setup::TURNS, nodes: Brief::NODES }
}

fn watch(mind: &str, given: &[(&str, &str)], plays: u64) -> Seen {
    let mut seen = Seen { plays, ..Seen::default() };
    let chair = Chair::Mind(MindSpec::parse(mind).expect("a mind"));
    for play in 0..plays {
        let setup = Setup { play, ..setup(given) };
        let header = game().header(setup, std::slice::from_ref(&chair)).expect("it fits");
        let mut open = (game().open)(&header, Chairs::AsRecorded).expect("it opens");
        open.pump();
        judge(&open.lines(0), play, &mut seen);
    }
    seen
}

fn is_proven(account: Option<&Account>) -> bool {
    matches!(account.map(|account| &account.why), Some(Why::Step { rule, .. }) if rule == "proven")
}

/// Goes through a play as somebody who only sees what the player sees, and what it says.
fn judge(lines: &[Line], play: u64, seen: &mut Seen) {
    let mut watcher = None;
    let mut proven = false;
    for line in lines {
        match line {
            Line::Told { fact, .. } => match (Percept::hear(fact).expect("a percept"), &mut watcher) {
                (Percept::Field(field), _) => {
                    let ground = Ground::new(field.width, field.height);
                    watcher = Some(Watcher { ground, mines: field.mines.into(), numbers: vec![None; field.cells()] });
                }
                (Percept::Opened { cell, count }, Some(watcher)) => {
                    watcher.numbers[watcher.ground.number(cell)] = Some(count);
                }
                (Percept::Exploded(cell), _) if proven => {
                    seen.false_proofs += 1;
                    seen.example.get_or_insert(format!("play {play}: {cell} was called safe and is a mine"));
                }
                _ => {}
            },
            Line::Act { fact, account, .. } => {
                proven = is_proven(account.as_ref());
                seen.proven += u64::from(proven);
                let watcher = watcher.as_ref().expect("the field was told");
                let begun = watcher.numbers.iter().any(Option::is_some);
                if !proven && begun {
                    guessed(watcher, Act::hear(fact).expect("an act"), play, seen);
                }
            }
            _ => {}
        }
    }
}

fn guessed(watcher: &Watcher, act: Act, play: u64, seen: &mut Seen) {
    seen.guesses += 1;
    let safe = watcher.has_safe();
    if watcher.numbers.len() <= 16 {
        assert_eq!(safe, Some(watcher.has_safe_by_trying()), "play {play}");
    }
    seen.undecided += u64::from(safe.is_none());
    if safe == Some(true) {
        seen.idle_guesses += 1;
        seen.example.get_or_insert(format!("play {play}: {act:?} was guessed, but a safe cell was there"));
    }
}

const SMALL: &[(&str, &str)] =
    &[("profile", "custom"), ("width", "4"), ("height", "4"), ("mines", "4"), ("flood", "FALSE")];

#[test]
fn labels_are_true() {
    for mind in ["letter", "sentences", "exact", "best"] {
        for (given, plays) in [(&[("profile", "cs50")][..], 60), (SMALL, 40), (&[("profile", "beginner")][..], 20)] {
            let seen = watch(mind, given, plays);
            assert_eq!(seen.false_proofs, 0, "{mind} {given:?} {seen:?}");
            assert!(seen.proven > 0 && seen.guesses > 0, "{mind} {given:?} {seen:?}");
            let deduces_all = matches!(mind, "exact" | "best");
            assert!(!deduces_all || (seen.idle_guesses, seen.undecided) == (0, 0), "{mind} {given:?} {seen:?}");
        }
    }
}

/// Minds that do not deduce all are seen to guess in vain: the watcher is awake.
#[test]
fn labels_of_idle_guesses_are_noticed() {
    let seen = watch("sentences", &[("profile", "cs50")], 200);
    assert!(seen.idle_guesses > 0, "{seen:?}");
}

/// Plays these fields and prints what was seen.
#[expect(clippy::print_stdout, reason = "the figures are what it is run for")]
fn many(mind: &str, fields: &[(&str, u64)]) {
    for (profile, plays) in fields {
        let seen = watch(mind, &[("profile", profile)], *plays);
        println!("{mind} {profile}: {seen:?}");
        assert_eq!(seen.false_proofs, 0, "{mind} {profile}");
        assert!(!matches!(mind, "exact" | "best") || seen.idle_guesses == 0, "{mind} {profile}");
    }
}

#[test]
#[ignore = "takes many minutes; in release, to be read"]
fn many_labels_of_letter() {
    many("letter", &[("cs50", 100_000)]);
}

#[test]
#[ignore = "takes many minutes; in release, to be read"]
fn many_labels_of_sentences() {
    many("sentences", &[("cs50", 100_000)]);
}

#[test]
#[ignore = "takes many minutes; in release, to be read"]
fn many_labels_of_exact() {
    many("exact", &[("beginner", 2_000), ("expert", 2_000), ("cs50", 100_000)]);
}

#[test]
#[ignore = "takes many minutes; in release, to be read"]
fn many_labels_of_best() {
    many("best", &[("beginner", 2_000), ("expert", 2_000), ("cs50", 100_000)]);
}
