//! Large fields: every decision within its nodes, also where the reasoner must give up.

use std::sync::{Arc, Mutex};

use games::minesweeper::{Act, Board, Field, Ground, Minesweeper, Percept, Start, minds};
use logic::{Base, Budget, Prior, Workspace};
use play::{Account, Brief, Dice, Forfeit, ForfeitKind, Menu, Mind, Play, Role};

/// What was counted beside a mind.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    asks: u32,
    /// The most nodes of one question.
    most: u64,
    /// Questions that the budget cut.
    cut: u32,
}

/// A mind, and beside it the same numbers in a base of our own.
struct Counted {
    mind: Box<dyn Mind<Minesweeper>>,
    ground: Ground,
    base: Base,
    workspace: Workspace,
    counts: Arc<Mutex<Counts>>,
    /// Told in place of the play's own percepts, and asked about once.
    position: Option<Vec<Percept>>,
}

impl Counted {
    fn hear(&mut self, percept: &Percept) {
        if let Percept::Opened { cell, count } = percept {
            tell(&mut self.base, &self.ground, self.ground.number(*cell), *count);
        }
        self.mind.tell(percept);
    }
}

fn tell(base: &mut Base, ground: &Ground, at: usize, count: u8) {
    let near: Vec<u32> = ground.near(at).map(|next| next as u32).collect();
    base.observe(at as u32, false).expect("a cell");
    base.tell(&near, u32::from(count)..=u32::from(count)).expect("a number");
}

impl Mind<Minesweeper> for Counted {
    fn begin(&mut self, brief: &Brief) {
        self.mind.begin(brief);
    }

    fn tell(&mut self, percept: &Percept) {
        self.hear(percept);
        for percept in self.position.clone().into_iter().flatten() {
            self.hear(&percept);
        }
    }

    fn ask(&mut self, menu: &Menu<'_, Minesweeper>) -> Result<Act, Forfeit> {
        let act = self.mind.ask(menu)?;
        let at = self.ground.number(act.cell()) as u32;
        let mut counts = self.counts.lock().expect("nobody panicked");
        counts.asks += 1;
        // What is trivially safe takes no thought.
        if self.base.known(at).is_none() {
            let answer = self.base.ask(&mut self.workspace, Budget::AMPLE);
            counts.most = counts.most.max(self.workspace.spent());
            counts.cut += u32::from(!answer.is_complete());
            assert_ne!(answer.forced(at), Some(true), "a proven mine is not opened");
        }
        match self.position {
            Some(_) => Err(Forfeit::new(ForfeitKind::Resigned, "one decision is enough")),
            None => Ok(act),
        }
    }

    fn account(&self) -> Account {
        self.mind.account()
    }
}

fn field(side: u8, mines: u16) -> Field {
    Field { width: side, height: side, mines, start: Start::Open, flood: true, solvable: false }
}

fn count(
    name: &'static str,
    world: Minesweeper,
    field: Field,
    position: Option<Vec<Percept>>,
) -> (Counts, Option<String>) {
    let entry = minds::MINDS.iter().find(|entry| entry.word.head == name).expect("it is listed");
    let counts = Arc::new(Mutex::new(Counts::default()));
    let counted = Counted {
        mind: (entry.make)(&facts::Fact::new(name)).expect("it has no settings"),
        ground: Ground::new(field.width, field.height),
        base: Base::new(&[(field.cells() as u32, Prior::Total(field.mines.into()))]).expect("a field"),
        workspace: Workspace::new(),
        counts: Arc::clone(&counts),
        position,
    };
    let mut play = Play::new(world, vec![Some(Box::new(counted))], Dice::new(5, 0, Role::Chance), 20_000, false);
    play.begin(Brief::alone(facts::Fact::new("minesweeper")));
    play.pump();
    let counts = *counts.lock().expect("nobody panicked");
    (counts, play.outcome().ending.map(std::borrow::Cow::into_owned))
}

#[test]
fn fields_of_ten_thousand_cells_are_played_within_the_budget() {
    let field = field(100, 2_000);
    let ground = Arc::new(Ground::new(100, 100));
    for name in ["exact", "best"] {
        for seed in 0..3 {
            let world = Minesweeper::dealt(field, Arc::clone(&ground), Dice::new(5, seed, Role::World));
            let (counts, ending) = count(name, world, field, None);
            assert!(counts.asks > 1_000 && counts.cut == 0, "{name} {seed}: {counts:?}");
            // Four millions are allowed; in 20 plays the most was 9,000.
            assert!((1..100_000).contains(&counts.most), "{name} {seed}: {counts:?}");
            assert!(matches!(ending.as_deref(), Some("cleared the field" | "opened a mine")), "{name} {seed}");
        }
    }
}

/// Numbers in every second row and column hang together in one component that nobody can count, and none of them says
/// anything alone. No play leads there, but a position may.
#[test]
fn a_position_beyond_the_budget_is_decided_nevertheless() {
    let field = field(60, 1_800);
    let ground = Arc::new(Ground::new(60, 60));
    let mut cells: Vec<usize> = (0..ground.cells()).collect();
    Dice::new(3, 0, Role::World).shuffle(&mut cells);
    let board = Board::new(&ground, cells[..1_800].iter().copied());
    let mut base = Base::new(&[(3_600, Prior::Total(1_800))]).expect("a field");
    let mut told = Vec::new();
    for &at in &cells[1_800..] {
        let cell = ground.cell(at);
        let mut with = base.fork();
        tell(&mut with, &ground, at, board.count(at));
        let is_silent = |it: &u32| with.known(*it).is_none() || with.known(*it) == base.known(*it) || *it == at as u32;
        let is_knot = cell.row.is_multiple_of(2) && cell.column.is_multiple_of(2);
        if is_knot && (0..3_600).all(|it| is_silent(&it)) {
            told.push(Percept::Opened { cell, count: board.count(at) });
            base = with;
        }
    }
    let world = Minesweeper::laid(field, ground, None, Arc::new(board));
    let (counts, ending) = count("exact", world, field, Some(told));
    assert_eq!((counts.asks, counts.cut, ending.as_deref()), (1, 1, Some("gave up")), "{counts:?}");
    assert!(counts.most <= Budget::AMPLE.nodes, "{counts:?}");
}
