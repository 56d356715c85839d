//! The world of Minesweeper: against slow twins, and by its own laws.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::{Expect, expect};
use games::minesweeper::{Act, Board, Cell, Field, Ground, Known, Minesweeper, Percept, Start};
use play::{Brief, Dice, Imagine, Role, Seat, Told, Turn, World};

fn dice(seed: u64) -> Dice {
    Dice::new(seed, 0, Role::World)
}

fn field(width: u8, height: u8, mines: u16, start: Start) -> Field {
    Field { width, height, mines, start, flood: true, solvable: false }
}

fn ground(field: Field) -> Arc<Ground> {
    Arc::new(Ground::new(field.width, field.height))
}

/// A board from rows of `*` and anything else.
fn board(rows: &str) -> (Field, Arc<Ground>, Arc<Board>) {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let cells: String = rows.concat();
    let mines: Vec<usize> = cells.char_indices().filter(|(_, it)| *it == '*').map(|(at, _)| at).collect();
    let field = field(rows[0].len() as u8, rows.len() as u8, mines.len() as u16, Start::None);
    let ground = ground(field);
    let board = Arc::new(Board::new(&ground, mines));
    (field, ground, board)
}

fn world(rows: &str) -> Minesweeper {
    let (field, ground, board) = board(rows);
    Minesweeper::laid(field, ground, None, board)
}

fn act(text: &str) -> Act {
    use facts::{Speak, Word};
    Act::hear(&Word::hear_line(Act::WORDS, text).expect("an act")).expect("an act")
}

fn step(world: &mut Minesweeper, act: Act) -> Vec<Percept> {
    world.allows(Seat::FIRST, act).unwrap_or_else(|refusal| panic!("{refusal}"));
    let mut told = Told::new();
    world.step(&[(Seat::FIRST, act)], &mut told);
    told.iter().map(|(_, percept)| *percept).collect()
}

#[track_caller]
fn check(rows: &str, acts: &str, expected: Expect) {
    let mut world = world(rows);
    let mut text = String::new();
    for line in acts.split(';').map(str::trim) {
        let told = match world.allows(Seat::FIRST, act(line)) {
            Ok(()) => {
                step(&mut world, act(line)).iter().map(|it| facts::Speak::say(it).to_string()).collect::<Vec<_>>()
            }
            Err(refusal) => vec![refusal.to_string()],
        };
        let _ = writeln!(text, "{line}: {}", told.join(" "));
    }
    let outcome = world.outcome();
    let _ = writeln!(text, "{:?} {:?}", outcome.ending, outcome.seats[0].counters);
    expected.assert_eq(&text);
}

#[test]
fn a_field_is_cleared() {
    check(
        "..* ...",
        "o 1 1; o 2 3",
        expect![[r#"
        o 1 1: (opened (row 1) (column 1) (count 0)) (opened (row 1) (column 2) (count 1)) (opened (row 2) (column 1) (count 0)) (opened (row 2) (column 2) (count 1))
        o 2 3: (opened (row 2) (column 3) (count 1)) (cleared)
        Some("cleared the field") [("clicks", 2.0), ("opened", 5.0), ("bbbv", 2.0)]
    "#]],
    );
}

#[test]
fn a_mine_ends_it() {
    check(
        "..* ...",
        "o 1 3; o 1 1",
        expect![[r#"
        o 1 3: (exploded (row 1) (column 3))
        o 1 1: (open (row 1) (column 1)) is refused: the play is over
        Some("opened a mine") [("clicks", 1.0), ("opened", 0.0), ("bbbv", 2.0)]
    "#]],
    );
}

#[test]
fn flags_stop_openings_and_floods() {
    check(
        "...* ....",
        "f 1 1; o 1 1; o 2 1; c 1 2; f 2 1; f 1 1; o 1 1; o 9 9; o 2 4",
        expect![[r#"
        f 1 1: (flagged (row 1) (column 1) (on TRUE))
        o 1 1: (open (row 1) (column 1)) is refused: a flag is on the cell; lift it first
        o 2 1: (opened (row 2) (column 1) (count 0)) (opened (row 1) (column 2) (count 0)) (opened (row 2) (column 2) (count 0)) (opened (row 1) (column 3) (count 1)) (opened (row 2) (column 3) (count 1))
        c 1 2: (chord (row 1) (column 2)) is refused: it takes an open number, as many flags around it, and a closed cell without one
        f 2 1: (flag (row 2) (column 1)) is refused: the cell is open already
        f 1 1: (flagged (row 1) (column 1) (on FALSE))
        o 1 1: (opened (row 1) (column 1) (count 0))
        o 9 9: (open (row 9) (column 9)) is refused: the field has 2 rows and 4 columns
        o 2 4: (opened (row 2) (column 4) (count 1)) (cleared)
        Some("cleared the field") [("clicks", 5.0), ("opened", 7.0), ("bbbv", 2.0)]
    "#]],
    );
}

#[test]
fn chords_need_as_many_flags() {
    check(
        "*.. ... ..*",
        "o 2 2; c 2 2; f 1 1; c 2 2; f 1 2; c 2 2",
        expect![[r#"
        o 2 2: (opened (row 2) (column 2) (count 2))
        c 2 2: (chord (row 2) (column 2)) is refused: it takes an open number, as many flags around it, and a closed cell without one
        f 1 1: (flagged (row 1) (column 1) (on TRUE))
        c 2 2: (chord (row 2) (column 2)) is refused: it takes an open number, as many flags around it, and a closed cell without one
        f 1 2: (flagged (row 1) (column 2) (on TRUE))
        c 2 2: (opened (row 1) (column 3) (count 0)) (opened (row 2) (column 3) (count 1)) (opened (row 2) (column 1) (count 1)) (opened (row 3) (column 1) (count 0)) (opened (row 3) (column 2) (count 1)) (exploded (row 3) (column 3))
        Some("opened a mine") [("clicks", 4.0), ("opened", 6.0), ("bbbv", 2.0)]
    "#]],
    );
    check(
        "*.. ... ..*",
        "o 2 2; f 1 1; f 3 3; c 2 2",
        expect![[r#"
        o 2 2: (opened (row 2) (column 2) (count 2))
        f 1 1: (flagged (row 1) (column 1) (on TRUE))
        f 3 3: (flagged (row 3) (column 3) (on TRUE))
        c 2 2: (opened (row 1) (column 2) (count 1)) (opened (row 1) (column 3) (count 0)) (opened (row 2) (column 3) (count 1)) (opened (row 2) (column 1) (count 1)) (opened (row 3) (column 1) (count 0)) (opened (row 3) (column 2) (count 1)) (cleared)
        Some("cleared the field") [("clicks", 4.0), ("opened", 7.0), ("bbbv", 2.0)]
    "#]],
    );
}

/// What a flood opens, by looking again and again until nothing changes.
fn slow_flood(ground: &Ground, board: &Board, first: usize) -> BTreeSet<usize> {
    let mut open = BTreeSet::from([first]);
    loop {
        let zeros = open.iter().filter(|at| board.count(**at) == 0);
        let more: BTreeSet<usize> = zeros.flat_map(|at| ground.near(*at)).chain(open.iter().copied()).collect();
        if more == open {
            return open;
        }
        open = more;
    }
}

#[test]
fn floods_and_clicks_agree_with_slow_twins() {
    for seed in 0..300 {
        let mut dice = dice(seed);
        let (width, height) = (1 + dice.below(12) as u8, 1 + dice.below(12) as u8);
        let cells = u32::from(width) * u32::from(height);
        let field = field(width, height, dice.below(cells.div_ceil(3)) as u16, Start::None);
        let ground = ground(field);
        let mut order: Vec<usize> = (0..cells as usize).collect();
        dice.shuffle(&mut order);
        let board = Arc::new(Board::new(&ground, order[..usize::from(field.mines)].iter().copied()));
        assert_eq!(board.bbbv(&ground) as usize, slow_bbbv(&ground, &board), "seed {seed}");
        for at in 0..cells as usize {
            let mines = ground.near(at).filter(|near| board.is_mine(*near)).count();
            assert!(board.is_mine(at) || usize::from(board.count(at)) == mines, "seed {seed} cell {at}");
        }
        let first = *order.last().expect("a cell");
        let mut world = Minesweeper::laid(field, Arc::clone(&ground), None, Arc::clone(&board));
        let told = step(&mut world, Act::Open(ground.cell(first)));
        let opened: Vec<usize> = told.iter().filter_map(|it| shown(&ground, &board, *it)).collect();
        assert_eq!(opened[0], first, "the opened cell comes first");
        let set: BTreeSet<usize> = opened.iter().copied().collect();
        assert_eq!(set.len(), opened.len(), "each cell once");
        assert_eq!(set, slow_flood(&ground, &board, first), "seed {seed}");
        let won = set.len() + usize::from(field.mines) == cells as usize;
        assert_eq!(world.turn() == Turn::Over, won, "seed {seed}");
        assert_eq!(world.outcome().seats[0].success, won, "seed {seed}");
    }
}

fn shown(ground: &Ground, board: &Board, percept: Percept) -> Option<usize> {
    match percept {
        Percept::Opened { cell, count } => {
            let at = ground.find(cell).expect("on the field");
            assert_eq!(count, board.count(at));
            Some(at)
        }
        _ => None,
    }
}

/// Clicks zeros while there are any, then the numbers that are still closed.
fn slow_bbbv(ground: &Ground, board: &Board) -> usize {
    let mut open = BTreeSet::new();
    let mut clicks = 0;
    for zeros in [true, false] {
        for at in (0..ground.cells()).filter(|at| !board.is_mine(*at)) {
            if !open.contains(&at) && (board.count(at) == 0) == zeros {
                clicks += 1;
                open.extend(slow_flood(ground, board, at));
            }
        }
    }
    clicks
}

/// How often each board comes, when this cell is opened first.
fn tally(field: Field, first: Cell, plays: u64) -> BTreeMap<Vec<usize>, u64> {
    let ground = ground(field);
    let mut tally = BTreeMap::new();
    for seed in 0..plays {
        let mut world = Minesweeper::dealt(field, Arc::clone(&ground), dice(seed));
        step(&mut world, Act::Open(first));
        let mines: Vec<usize> = world.board().expect("the first opening lays the mines").mined().collect();
        assert_eq!(mines.len(), usize::from(field.mines));
        *tally.entry(mines).or_insert(0) += 1;
    }
    tally
}

/// All boards that keep the promise come, no others, and none more often than chance allows: chi-square against its mean
/// plus five standard deviations.
#[track_caller]
fn check_start(field: Field, first: Cell, boards: usize, keeps: impl Fn(&Ground, &[usize]) -> bool) {
    let plays = 200 * boards as u64;
    let tally = tally(field, first, plays);
    let ground = ground(field);
    assert!(tally.keys().all(|mines| keeps(&ground, mines)), "{field:?}");
    assert_eq!(tally.len(), boards, "{field:?}");
    let chi: f64 = tally.values().map(|seen| (*seen as f64 - 200.0).powi(2) / 200.0).sum();
    let freedom = (boards - 1) as f64;
    assert!((chi - freedom).abs() <= 5.0 * (2.0 * freedom).sqrt(), "{field:?}: chi-square {chi} of {freedom}");
}

#[test]
fn start_rules_hold_and_all_boards_are_equally_likely() {
    let corner = Cell { row: 0, column: 0 };
    let middle = Cell { row: 1, column: 1 };
    check_start(field(3, 3, 2, Start::None), middle, 36, |_, _| true);
    check_start(field(3, 3, 2, Start::Safe), middle, 28, |_, mines| !mines.contains(&4));
    let free = |ground: &Ground, mines: &[usize]| !mines.contains(&0) && ground.near(0).all(|at| !mines.contains(&at));
    check_start(field(4, 4, 3, Start::Open), corner, 220, free);
    // Too many mines: all outside are mines, and the rest is spread evenly around the first cell.
    check_start(field(4, 4, 14, Start::Open), corner, 3, |_, mines| !mines.contains(&0));
    check_start(field(3, 3, 5, Start::Open), middle, 56, |_, mines| !mines.contains(&4));
    check_start(field(3, 1, 2, Start::Safe), corner, 1, |_, mines| mines == [1, 2]);
}

/// A mine that touches nothing open can be anywhere else that touches nothing open: nothing that is told shows where.
#[test]
fn hidden_mines_do_not_show() {
    let mut moved = 0;
    for seed in 0..200 {
        let mut dice = dice(seed);
        let field = field(9, 9, 12, Start::None);
        let ground = ground(field);
        let mut order: Vec<usize> = (0..81).collect();
        dice.shuffle(&mut order);
        let (mines, safe) = order.split_at(12);
        let acts: Vec<usize> = safe[..6].to_vec();
        let board = Board::new(&ground, mines.iter().copied());
        let (told, open) = replay(field, &ground, &board, &acts);
        let hidden = |at: &usize| !open.contains(at) && ground.near(*at).all(|near| !open.contains(&near));
        let (Some(from), Some(to)) = (mines.iter().find(|at| hidden(at)), safe.iter().find(|at| hidden(at))) else {
            continue;
        };
        let others = mines.iter().copied().filter(|at| at != from).chain([*to]);
        let (again, _) = replay(field, &ground, &Board::new(&ground, others), &acts);
        assert_eq!(told, again, "seed {seed}");
        moved += 1;
    }
    assert!(moved > 50, "some mines were hidden: {moved}");
}

fn replay(field: Field, ground: &Arc<Ground>, board: &Board, acts: &[usize]) -> (Vec<Percept>, BTreeSet<usize>) {
    let mut world = Minesweeper::laid(field, Arc::clone(ground), None, Arc::new(board.clone()));
    let mut told = Vec::new();
    for act in acts.iter().map(|at| Act::Open(ground.cell(*at))) {
        if world.allows(Seat::FIRST, act).is_ok() {
            told.extend(step(&mut world, act));
        }
    }
    let open = told.iter().filter_map(|it| shown(ground, board, *it)).collect();
    (told, open)
}

#[test]
fn the_list_is_in_order_and_a_first_cell_is_the_only_one() {
    let (field, ground, board) = board("*.. ... ..*");
    let mut acts = Vec::new();
    let mut world = Minesweeper::laid(field, ground, Some(Cell { row: 1, column: 1 }), board);
    world.acts(Seat::FIRST, &mut acts);
    assert_eq!(acts, [act("o 2 2")]);
    let refusal = world.allows(Seat::FIRST, act("f 2 2")).expect_err("not the first");
    assert_eq!(refusal.to_string(), "(flag (row 2) (column 2)) is refused: on this board (2,2) is opened first");
    for line in ["o 2 2", "f 1 1", "f 3 3"] {
        step(&mut world, act(line));
    }
    acts.clear();
    world.acts(Seat::FIRST, &mut acts);
    assert!(acts.is_sorted(), "{acts:?}");
    assert_eq!(acts.len(), 6 + 8 + 1, "six to open, eight flags, one chord");
}

fn known(field: Field, told: &[Percept]) -> Known {
    let mut known = Known::default();
    for percept in std::iter::once(&Percept::Field(field)).chain(told) {
        Minesweeper::learn(&mut known, percept);
    }
    known
}

/// What is imagined has all the mines, shows the numbers that were told, and offers the same acts.
#[test]
fn imagined_boards_fit_what_is_known() {
    let brief = Brief::alone(facts::Fact::new("minesweeper"));
    for seed in 0..150 {
        let mut dice = dice(seed);
        let field = field(9, 9, 10 + dice.below(20) as u16, Start::None);
        let ground = ground(field);
        let mut order: Vec<usize> = (0..81).collect();
        dice.shuffle(&mut order);
        let (mines, safe) = order.split_at(field.mines.into());
        let board = Board::new(&ground, mines.iter().copied());
        let (told, open) = replay(field, &ground, &board, &safe[..=dice.below(40) as usize]);
        if open.len() + mines.len() == 81 {
            continue;
        }
        let imagined = Minesweeper::imagine(&brief, &known(field, &told), &mut dice).expect("the true board fits");
        let (mut acts, mut true_acts) = (Vec::new(), Vec::new());
        imagined.acts(Seat::FIRST, &mut acts);
        let board = imagined.board().expect("something is open");
        assert_eq!(board.mines(), field.mines, "seed {seed}");
        for percept in &told {
            shown(&ground, board, *percept);
        }
        let mut world = Minesweeper::laid(field, Arc::clone(&ground), None, Arc::new(board.clone()));
        for cell in &open {
            if world.allows(Seat::FIRST, Act::Open(ground.cell(*cell))).is_ok() {
                step(&mut world, Act::Open(ground.cell(*cell)));
            }
        }
        world.acts(Seat::FIRST, &mut true_acts);
        assert_eq!(acts, true_acts, "seed {seed}");
    }
}

/// Every board that fits is imagined equally often: 60 times each, by the chi-square statistic. In the second position a
/// mine was opened, and the third has cells that no number names.
#[test]
fn imagined_boards_are_equally_likely() {
    let brief = Brief::alone(facts::Fact::new("minesweeper"));
    let opened = |row, column, count| Percept::Opened { cell: Cell { row, column }, count };
    let cases = [
        (field(4, 3, 4, Start::Safe), vec![opened(0, 0, 1), opened(1, 2, 3)]),
        (field(4, 3, 4, Start::None), vec![opened(2, 3, 1), Percept::Exploded(Cell { row: 0, column: 1 })]),
        (field(5, 3, 4, Start::Open), vec![opened(0, 0, 1), opened(1, 0, 2)]),
    ];
    for (field, told) in cases {
        let ground = ground(field);
        let fits = |bits: &u32| {
            let mines = |at: usize| bits >> at & 1 == 1;
            told.iter().all(|percept| match percept {
                Percept::Opened { cell, count } => {
                    let at = ground.number(*cell);
                    !mines(at) && ground.near(at).filter(|next| mines(*next)).count() == usize::from(*count)
                }
                Percept::Exploded(cell) => mines(ground.number(*cell)),
                _ => true,
            })
        };
        let all = (0_u32..1 << field.cells()).filter(|bits| bits.count_ones() == u32::from(field.mines));
        let mut seen: BTreeMap<u32, u32> = all.filter(fits).map(|bits| (bits, 0)).collect();
        let known = known(field, &told);
        for seed in 0..60 * seen.len() as u64 {
            let world = Minesweeper::imagine(&brief, &known, &mut dice(seed)).expect("some board fits");
            let bits = world.board().expect("it is laid").mined().fold(0, |bits, at| bits | 1 << at);
            *seen.get_mut(&bits).expect("it fits") += 1;
        }
        let square: f64 = seen.values().map(|count| (f64::from(*count) - 60.0).powi(2) / 60.0).sum();
        let freedom = seen.len() as f64 - 1.0;
        // The statistic has this mean and a variance of twice it; five standard deviations are one seed in a million.
        assert!((square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{square} with {freedom} degrees of freedom");
    }
}

#[test]
fn contradictions_clash() {
    let brief = Brief::alone(facts::Fact::new("minesweeper"));
    let opened = |row, column, count| Percept::Opened { cell: Cell { row, column }, count };
    let check = |told: &[Percept], mines, expected: Expect| {
        let known = known(field(4, 2, mines, Start::None), told);
        let clash = Minesweeper::imagine(&brief, &known, &mut dice(0)).expect_err("nothing fits");
        expected.assert_eq(&clash.to_string());
    };
    check(&[opened(0, 0, 4)], 4, expect!["no world fits what is known: the number in (1,1) cannot be"]);
    check(
        &[opened(0, 0, 0), opened(0, 1, 0), opened(1, 0, 1)],
        2,
        expect!["no world fits what is known: the numbers contradict each other, or the number of mines"],
    );
    check(
        &[opened(0, 0, 3)],
        1,
        expect!["no world fits what is known: the numbers contradict each other, or the number of mines"],
    );
    check(
        &[opened(0, 0, 0), opened(1, 0, 0)],
        7,
        expect!["no world fits what is known: the closed cells have no room for 7 mines"],
    );
}
