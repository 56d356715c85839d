//! Each opening is proven or a guess, and says so: no proven one is a mine, and who deduces all never guesses in vain.
//!
//! 1. `watch` reads traces and believes what accounts say; a reasoner made anew for every guess judges them.
//! 2. `beside` sits beside a mind that deduces all, with a base of its own, and asks for few accounts: so many more plays
//!    can be watched.
//!
//! The gate plays some hundreds; the ignored tests play 100,000 per mind, to be run in release:
//! `cargo test --release -p tellask-games --test it labels -- --ignored --nocapture`.

use std::sync::{Arc, Mutex};

use facts::{Fact, Speak};
use games::minesweeper::{Act, Ground, Minesweeper, Percept, minds};
use logic::{Base, Budget, Prior, Workspace};
use play::{
    Account, Brief, Chair, Chairs, Dice, Forfeit, Game, Line, Menu, Mind, MindSpec, Play, Registered, Role, Setup, Why,
};

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
#[ignore = "takes minutes; in release, to be read"]
fn many_labels_of_exact_and_best() {
    for (profile, plays) in [("cs50", 100_000), ("beginner", 20_000), ("expert", 5_000)] {
        for mind in ["exact", "best"] {
            let seen = beside(mind, profile, plays);
            println!("{mind} {profile}: {seen:?}");
            assert_eq!((seen.false_proofs, seen.idle_guesses, seen.example.clone()), (0, 0, None), "{mind} {profile}");
        }
    }
}

/// The same for some plays, in the gate.
#[test]
fn labels_are_true_beside_a_reasoner() {
    for (mind, profile) in [("exact", "cs50"), ("best", "cs50"), ("exact", "expert"), ("best", "intermediate")] {
        let seen = beside(mind, profile, 50);
        assert_eq!((seen.false_proofs, seen.idle_guesses, seen.example.clone()), (0, 0, None), "{mind} {profile}");
        assert!(seen.proven > 0 && seen.guesses > 0, "{mind} {profile} {seen:?}");
    }
}

/// Of so many openings that are proven one is asked for its account: to find the smallest proof takes far longer than to
/// play.
const ASKED: u64 = 500;

/// A mind, and beside it the same numbers in a base of our own: what is safe is known here, too, and need not be asked.
struct Beside {
    mind: Box<dyn Mind<Minesweeper>>,
    ground: Arc<Ground>,
    base: Base,
    open: Vec<bool>,
    workspace: Workspace,
    seen: Arc<Mutex<Seen>>,
    was_safe: bool,
}

fn beside(mind: &'static str, profile: &str, plays: u64) -> Seen {
    let setup = setup(&[("profile", profile)]);
    let (recipe, _) = Minesweeper::recipe(&setup.settings, None).expect("a field");
    let entry = minds::MINDS.iter().find(|entry| entry.word.head == mind).expect("it is listed");
    let seen = Arc::new(Mutex::new(Seen { plays, ..Seen::default() }));
    let beside = Beside {
        mind: (entry.make)(&Fact::new(mind)).expect("it has no settings"),
        ground: Arc::new(Ground::new(1, 1)),
        base: Base::new(&[(1, Prior::Total(0))]).expect("a field"),
        open: Vec::new(),
        workspace: Workspace::new(),
        seen: Arc::clone(&seen),
        was_safe: false,
    };
    let world = |number| Minesweeper::create(&recipe, number, Dice::new(setup.seed, number, Role::World));
    let chance = |number| Dice::new(setup.seed, number, Role::Chance);
    let mut play = Play::new(world(0), vec![Some(Box::new(beside))], chance(0), Setup::TURNS, false);
    for number in 0..plays {
        play.restart(world(number), chance(number), Brief::alone((*setup.settings).clone()), 0);
        play.pump();
    }
    drop(play);
    Arc::into_inner(seen).expect("the mind is gone").into_inner().expect("nobody panicked")
}

impl Mind<Minesweeper> for Beside {
    fn begin(&mut self, brief: &Brief) {
        self.mind.begin(brief);
    }

    fn tell(&mut self, percept: &Percept) {
        match percept {
            Percept::Field(field) => {
                self.ground = Arc::new(Ground::new(field.width, field.height));
                self.base = Base::new(&[(field.cells() as u32, Prior::Total(field.mines.into()))]).expect("a field");
                self.open = vec![false; field.cells()];
                self.was_safe = false;
            }
            Percept::Opened { cell, count } => {
                let at = self.ground.number(*cell);
                self.open[at] = true;
                let near: Vec<u32> = self.ground.near(at).map(|next| next as u32).collect();
                self.base.observe(at as u32, false).expect("a cell");
                self.base.tell(&near, u32::from(*count)..=u32::from(*count)).expect("a number");
            }
            Percept::Exploded(_) if self.was_safe => self.seen.lock().expect("nobody panicked").false_proofs += 1,
            _ => {}
        }
        self.mind.tell(percept);
    }

    fn ask(&mut self, menu: &Menu<'_, Minesweeper>) -> Result<Act, Forfeit> {
        let act = self.mind.ask(menu)?;
        let at = self.ground.number(act.cell()) as u32;
        self.was_safe = self.base.known(at) == Some(false);
        if self.open.contains(&true) {
            self.judge(at, act);
        }
        Ok(act)
    }

    fn account(&self) -> Account {
        self.mind.account()
    }
}

impl Beside {
    fn judge(&mut self, at: u32, act: Act) {
        let mut is_safe_elsewhere = false;
        if !self.was_safe {
            let answer = self.base.ask(&mut self.workspace, Budget { nodes: 4 * Budget::AMPLE.nodes });
            assert!(answer.is_complete() && answer.is_consistent());
            self.was_safe = answer.forced(at) == Some(false);
            let closed = |at: &u32| !self.open[*at as usize];
            is_safe_elsewhere = (0..self.base.len()).filter(closed).any(|it| answer.forced(it) == Some(false));
        }
        let mut seen = self.seen.lock().expect("nobody panicked");
        if self.was_safe {
            seen.proven += 1;
            if seen.proven % ASKED == 1 && !is_proven(Some(&self.mind.account())) {
                seen.example.get_or_insert(format!("{act:?} is safe and is called a guess"));
            }
            return;
        }
        seen.guesses += 1;
        seen.idle_guesses += u64::from(is_safe_elsewhere);
        if is_proven(Some(&self.mind.account())) {
            seen.example.get_or_insert(format!("{act:?} is called proven and is not"));
        }
    }
}
