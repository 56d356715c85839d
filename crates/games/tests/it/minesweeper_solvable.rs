//! Boards without guessing: against trying every board, and in plays.

use std::collections::BTreeMap;
use std::sync::Arc;

use expect_test::expect;
use games::minesweeper::{Board, Cell, Deducer, Field, Ground, Limits, NoneFound, Start, solvable};
use logic::Budget;
use play::{Brief, Chair, Chairs, Dice, Game, Line, MapText, MindSpec, Role, Setup, Trace, rerun};

/// A board of a small field as bits, and the cells around each cell.
struct Small {
    cells: u32,
    mines: u32,
    near: Vec<u32>,
}

impl Small {
    fn new(ground: &Ground, mines: u32) -> Small {
        let near = |at| ground.near(at).fold(0, |mask, next| mask | 1_u32 << next);
        Small { cells: ground.cells() as u32, mines, near: (0..ground.cells()).map(near).collect() }
    }

    fn all(&self) -> Vec<u32> {
        (0..1_u32 << self.cells).filter(|board| board.count_ones() == self.mines).collect()
    }

    /// The cells that stay closed: opens what no board with the same numbers has a mine in, until that is nothing.
    fn left(&self, all: &[u32], board: u32, first: u32) -> u32 {
        let free = self.cells - self.mines;
        if board >> first & 1 == 1 {
            return free;
        }
        let mut open = 1_u32 << first;
        loop {
            let count = |board: u32, at: u32| (board & self.near[at as usize]).count_ones();
            let opened = |at: &u32| open >> at & 1 == 1;
            let fits = |other: &&u32| {
                *other & open == 0 && (0..self.cells).filter(opened).all(|at| count(**other, at) == count(board, at))
            };
            let possible = all.iter().filter(fits).fold(0, |mask, other| mask | other);
            let safe = !possible & ((1 << self.cells) - 1);
            if safe == open {
                return free - open.count_ones();
            }
            open = safe;
        }
    }
}

fn bits(board: &Board) -> u32 {
    board.mined().fold(0, |mask, at| mask | 1 << at)
}

fn field(width: u8, height: u8, mines: u16, start: Start) -> Field {
    Field { width, height, mines, start, flood: true, solvable: true }
}

const MENDED: Limits = Limits { draws: 0, ..Limits::AMPLE };

#[test]
fn deduction_goes_as_far_as_trying_every_board() {
    for (width, height, mines) in [(4, 3, 3), (4, 4, 3), (5, 2, 4), (7, 2, 3), (1, 9, 3), (4, 3, 9)] {
        let ground = Arc::new(Ground::new(width, height));
        let small = Small::new(&ground, mines);
        let all = small.all();
        let mut deducer = Deducer::new(Arc::clone(&ground), Budget::AMPLE);
        for (index, bits) in all.iter().enumerate() {
            let first = (index as u32 * 7) % small.cells;
            let board = Board::new(&ground, (0..ground.cells()).filter(|at| bits >> at & 1 == 1));
            let left = deducer.clear(&board, first as usize) as u32;
            assert_eq!(left, small.left(&all, *bits, first), "{width}×{height} {bits:b} from {first}");
        }
    }
}

/// Drawn or mended: they keep the start rule, and trying every board finds that no guess is needed.
#[test]
fn what_is_found_needs_no_guess_and_keeps_the_start_rule() {
    for (width, height, mines) in [(4, 4, 4), (5, 4, 4), (5, 3, 6), (1, 9, 3), (4, 4, 11)] {
        let ground = Arc::new(Ground::new(width, height));
        let small = Small::new(&ground, mines);
        let all = small.all();
        for (start, limits) in [(Start::Safe, Limits::AMPLE), (Start::Open, MENDED), (Start::None, MENDED)] {
            for seed in 0..20 {
                let first = ground.cell(seed % ground.cells());
                let field = field(width, height, mines as u16, start);
                let mut dice = Dice::new(seed as u64, 0, Role::World);
                let few = Limits { work: 3_000_000, ..limits };
                let Ok(board) = solvable(field, &ground, first, &mut dice, few) else { continue };
                let (at, board) = (ground.number(first) as u32, bits(&board));
                assert_eq!(board.count_ones(), mines);
                assert_eq!(small.left(&all, board, at), 0, "{field:?} from {first}: {board:b}");
                let around = small.near[at as usize];
                let unavoidable = (mines + 1 + around.count_ones()).saturating_sub(small.cells);
                let beside = (board & around).count_ones();
                assert!(start != Start::Open || beside == unavoidable, "{field:?} from {first}: {board:b}");
            }
        }
    }
}

/// Where boards are drawn, all that need no guess are equally likely: 40 draws for each, by the chi-square statistic.
#[test]
fn drawn_boards_are_equally_likely() {
    let ground = Arc::new(Ground::new(4, 3));
    let small = Small::new(&ground, 3);
    let all = small.all();
    let good = all.iter().filter(|board| small.left(&all, **board, 0) == 0).count();
    let mut seen: BTreeMap<u32, u32> = BTreeMap::new();
    for seed in 0..40 * good as u64 {
        let mut dice = Dice::new(seed, 0, Role::World);
        let board =
            solvable(field(4, 3, 3, Start::Safe), &ground, Cell { row: 0, column: 0 }, &mut dice, Limits::AMPLE);
        *seen.entry(bits(&board.expect("there are such boards"))).or_default() += 1;
    }
    assert_eq!((seen.len(), good), (good, good), "each is found");
    let square: f64 = seen.values().map(|count| (f64::from(*count) - 40.0).powi(2) / 40.0).sum();
    let freedom = good as f64 - 1.0;
    // The statistic has this mean and a variance of twice it; five standard deviations are one seed in a million.
    assert!((square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{square} with {freedom} degrees of freedom");
}

#[test]
fn expert_boards_are_mended_within_few_tries() {
    let ground = Arc::new(Ground::new(30, 16));
    for seed in 0..30 {
        let start = [Start::Safe, Start::Open, Start::None][seed % 3];
        let first = ground.cell(seed * 16);
        let mut dice = Dice::new(seed as u64, 0, Role::World);
        let limits = Limits { work: 20_000_000, ..MENDED };
        let board = solvable(field(30, 16, 99, start), &ground, first, &mut dice, limits).expect("it can be mended");
        // A reasoner of its own, which met none of the boards before.
        let mut deducer = Deducer::new(Arc::clone(&ground), Budget::AMPLE);
        assert_eq!((deducer.clear(&board, ground.number(first)), board.mines()), (0, 99), "seed {seed}");
    }
}

#[test]
fn large_boards_are_found() {
    let ground = Arc::new(Ground::new(100, 100));
    let first = Cell { row: 3, column: 3 };
    let mut dice = Dice::new(1, 0, Role::World);
    let board = solvable(field(100, 100, 2_000, Start::Open), &ground, first, &mut dice, Limits::AMPLE);
    let mut deducer = Deducer::new(Arc::clone(&ground), Budget::AMPLE);
    assert_eq!(deducer.clear(&board.expect("it is found"), ground.number(first)), 0);
}

#[test]
fn what_cannot_be_found_is_told() {
    let ground = Arc::new(Ground::new(5, 5));
    let limits = Limits { draws: 30, draw_work: 1_000_000, work: 100_000 };
    let first = Cell { row: 0, column: 0 };
    let none = solvable(field(5, 5, 23, Start::Safe), &ground, first, &mut Dice::new(1, 0, Role::World), limits);
    let none = none.expect_err("one free cell among 24 cannot be told from the others");
    assert!(none.tries > limits.draws, "it was mended, too");
    expect!["none of 7 boards can be cleared from (1,1) without a guess; fewer mines would help"]
        .assert_eq(&NoneFound { tries: 7, ..none }.to_string());
}

fn game() -> &'static Game {
    games::find("minesweeper").expect("it is listed")
}

fn setup(given: &[(&str, &str)], map: Option<MapText>, seed: u64, play: u64) -> Setup {
    let given: Vec<_> = given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let settings = Arc::new(game().settle(&given).expect("lawful settings"));
    Setup { settings, map, seed, play, turns: Setup::TURNS, nodes: Brief::NODES }
}

fn mind(name: &str) -> Chair {
    Chair::Mind(MindSpec::parse(name).expect("a name"))
}

fn played(setup: Setup, chair: Chair) -> Trace {
    let header = game().header(setup, &[chair]).expect("it fits");
    let mut play = (game().open)(&header, Chairs::AsRecorded).expect("it opens");
    play.pump();
    play.trace()
}

/// Who opens all that is proven wins them all, wherever it begins; and the plays can be played again.
#[test]
fn minds_that_deduce_all_win_every_solvable_field() {
    for (index, start) in Start::NAMES.iter().enumerate() {
        for (flood, name, profile) in [("TRUE", "exact", "expert"), ("FALSE", "best", "intermediate")] {
            let given = [("profile", profile), ("start", start), ("flood", flood), ("solvable", "TRUE")];
            for (play, first) in ["free", "8,8", "1,5", "16,2"].into_iter().enumerate() {
                let given = [&given[..], &[("first", first)]].concat();
                let trace = played(setup(&given, None, index as u64, play as u64), mind(name));
                let Some(Line::End { outcome, .. }) = trace.lines.last() else { panic!("it ends") };
                assert!(outcome.seats[0].success, "{name} {start} {first}: {:?}", outcome.ending);
                assert_eq!(rerun(game(), &trace), Ok(()));
            }
        }
    }
}

#[test]
fn a_play_whose_field_is_not_found_ends_and_says_so() {
    let given = [("width", "2"), ("height", "2"), ("mines", "2"), ("solvable", "TRUE")];
    let trace = played(setup(&given, None, 1, 0), mind("exact"));
    let Some(Line::End { outcome, .. }) = trace.lines.last() else { panic!("it ends") };
    assert_eq!(outcome.ending.as_deref(), Some("found no field without guessing"));
    assert!(!outcome.seats[0].success && !outcome.seats[0].died);
    let said = trace.lines.iter().any(|line| matches!(line, Line::Told { fact, .. } if fact.head == "unlaid"));
    assert!(said, "{:?}", trace.lines);
}

/// A file that was made has the boards of the plays of the same numbers.
#[test]
fn a_board_list_that_was_made_has_the_boards_of_the_plays() {
    let maker = game().maker.expect("boards can be written");
    let keys = [("profile", "intermediate"), ("start", "open"), ("solvable", "TRUE"), ("first", "5,6")];
    let bytes = (maker.make)(&setup(&keys, None, 3, 0), 20, "list").expect("they are found");
    let map = MapText::of_bytes("made.txt", bytes);
    let head = "# mines v1 16 16 40 5 4 open 3 20\n";
    assert!(map.text.starts_with(head), "{}", map.text);
    let mut listed = (game().episodes)(&setup(&[], Some(map), 3, 0), &[mind("exact")]).expect("it is a map");
    let mut drawn = (game().episodes)(&setup(&keys, None, 3, 0), &[mind("exact")]).expect("they are settings");
    for number in 0..20 {
        let outcome = listed.play(number);
        assert!(outcome.seats[0].success);
        assert_eq!(outcome, drawn.play(number));
    }
}

#[test]
fn what_cannot_be_made_is_refused() {
    let maker = game().maker.expect("boards can be written");
    let check = |given: &[(&str, &str)], count, format, expected: expect_test::Expect| {
        let refused = (maker.make)(&setup(given, None, 0, 0), count, format).expect_err("it cannot be made");
        expected.assert_eq(&refused.to_string());
    };
    check(&[], 0, "list", expect!["setting `count`: a file of the format `list` holds 1 to 1000000 boards, not 0"]);
    check(&[], 2, "mbf", expect!["setting `count`: a file of the format `mbf` holds 1 to 1 boards, not 2"]);
    for first in ["0,1", "1,10", "10,1", "1", "a,b", "300,1"] {
        let refused = (maker.make)(&setup(&[("first", first)], None, 0, 0), 1, "list").expect_err("no such cell");
        assert!(refused.to_string().contains("takes ROW,COLUMN from 1,1 to 9,9, or `free`, not"), "{refused}");
    }
    let mbf = (maker.make)(&setup(&[], None, 0, 0), 1, "mbf").expect("one board");
    assert_eq!((mbf.len(), &mbf[..4]), (4 + 2 * 10, &[9, 9, 0, 10][..]));
}
