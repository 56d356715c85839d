//! What follows from a position, against trying every board; and positions of which no board can be.

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::{Expect, expect};
use games::minesweeper::file::{read_position, read_possible_position};
use games::minesweeper::{Board, Ground, Known, Minesweeper, Percept, View};
use play::{Brief, Dice, Findings, Game, MindSpec, Registered, Role, Setup, World};
use serde_json::{Value as Json, json};

const GAME: Game = Game::of::<Minesweeper>();

fn known(percepts: &[Percept]) -> Known {
    let mut known = Known::default();
    for percept in percepts {
        Minesweeper::learn(&mut known, percept);
    }
    known
}

fn study(position: &str) -> Findings {
    let percepts = read_position(position, None).expect("a position");
    Minesweeper::STUDY.expect("the game studies positions")(&Brief::alone(facts::Fact::new("x")), &known(&percepts))
}

/// Every board of so many mines in the closed cells that shows the open numbers: a bit per cell.
fn boards(ground: &Ground, views: &[View], mines: u32) -> Vec<u32> {
    let cells = views.len() as u32;
    let is_open = |at: usize| matches!(views[at], View::Open(_));
    let fits = |board: &u32| {
        let shown = (0..views.len()).all(|at| match views[at] {
            View::Open(count) => number(ground, *board, at) == u32::from(count),
            _ => true,
        });
        board.count_ones() == mines && (0..views.len()).all(|at| !is_open(at) || board >> at & 1 == 0) && shown
    };
    (0..1_u32 << cells).filter(fits).collect()
}

fn number(ground: &Ground, board: u32, at: usize) -> u32 {
    ground.near(at).map(|it| board >> it & 1).sum()
}

/// The data of a position, by trying.
fn tried(ground: &Ground, views: &[View], boards: &[u32]) -> Json {
    let place = |at: usize| json!([ground.cell(at).row + 1, ground.cell(at).column + 1]);
    let closed: Vec<usize> = (0..views.len()).filter(|at| !matches!(views[*at], View::Open(_))).collect();
    let mines = |at: usize| boards.iter().filter(|board| *board >> at & 1 == 1).count();
    let places =
        |keep: &dyn Fn(usize) -> bool| closed.iter().copied().filter(|at| keep(*at)).map(place).collect::<Vec<_>>();
    let dead = |at: usize| {
        let mut shown = boards.iter().filter(|board| *board >> at & 1 == 0).map(|board| number(ground, *board, at));
        shown.next().is_some_and(|first| shown.all(|it| it == first))
    };
    let chance = |at: usize| match mines(at) {
        0 => json!(0),
        all if all == boards.len() => json!(1),
        some => json!((some as f64 / boards.len() as f64 * 1e12).round() / 1e12),
    };
    let chances: Vec<Json> =
        (0..views.len()).map(|at| if closed.contains(&at) { chance(at) } else { Json::Null }).collect();
    json!({
        "boards": boards.len().to_string(),
        "safe": places(&|at| mines(at) == 0),
        "mines": places(&|at| mines(at) == boards.len()),
        "dead": places(&dead),
        "pairs": pairs(ground, &closed, boards).iter().map(|(a, b)| json!([place(*a), place(*b)])).collect::<Vec<_>>(),
        "must_guess": places(&|at| mines(at) == 0).is_empty() && closed.len() > boards[0].count_ones() as usize,
        "chances": chances.chunks(ground.width().into()).collect::<Vec<_>>(),
    })
}

/// Close cells of which one is a mine, and with the other one instead every safe cell would show the same.
fn pairs(ground: &Ground, closed: &[usize], boards: &[u32]) -> Vec<(usize, usize)> {
    let close = |a: usize, b: usize| {
        let (a, b) = (ground.cell(a), ground.cell(b));
        a.row.abs_diff(b.row) <= 2 && a.column.abs_diff(b.column) <= 2
    };
    let apart = |board: u32, a: usize, b: usize| {
        let other = board ^ (1 << a | 1 << b);
        let safe = (0..ground.cells()).filter(|at| *at != a && *at != b && board >> at & 1 == 0);
        !boards.contains(&other) || safe.clone().any(|at| number(ground, board, at) != number(ground, other, at))
    };
    let mut found = Vec::new();
    for (index, a) in closed.iter().copied().enumerate() {
        for b in closed[index + 1..].iter().copied().filter(|b| close(a, *b)) {
            let one = |board: &&u32| (**board >> a & 1) + (**board >> b & 1) == 1;
            if boards.iter().all(|board| one(&board) && !apart(*board, a, b)) {
                found.push((a, b));
            }
        }
    }
    found
}

/// A position file of what is open.
pub(crate) fn written(ground: &Ground, views: &[View], mines: u32) -> String {
    let mut text = format!("; mines: {mines}\n");
    for row in views.chunks(ground.width().into()) {
        for view in row {
            let _ = match view {
                View::Open(count) => write!(text, "{count} "),
                _ => write!(text, "? "),
            };
        }
        text.push('\n');
    }
    text
}

/// Random fields of up to 16 cells, some of their safe cells open: all that is told equals what trying every board says.
#[test]
fn studies_equal_trying_every_board() {
    let (mut guesses, mut pairs, mut dead) = (0, 0, 0);
    for seed in 0..300 {
        let mut dice = Dice::new(seed, 0, Role::World);
        let (width, height) = ([(4, 4), (5, 3), (2, 6), (4, 3)])[dice.below(4) as usize];
        let ground = Ground::new(width, height);
        let mut order: Vec<usize> = (0..ground.cells()).collect();
        dice.shuffle(&mut order);
        let mines = 2 + dice.below(4);
        let (laid, safe) = order.split_at(mines as usize);
        let board = laid.iter().fold(0, |board, at| board | 1 << at);
        let mut views = vec![View::Closed; ground.cells()];
        for at in &safe[..=dice.below(safe.len() as u32 - 1) as usize] {
            views[*at] = View::Open(number(&ground, board, *at) as u8);
        }
        let text = written(&ground, &views, mines);
        let told = study(&text).data;
        let expected = tried(&ground, &views, &boards(&ground, &views, mines));
        for (key, value) in expected.as_object().expect("an object") {
            assert_eq!(&told[key], value, "{key} of seed {seed}\n{text}");
        }
        guesses += usize::from(told["must_guess"] == true);
        pairs += told["pairs"].as_array().map_or(0, Vec::len);
        dead += told["dead"].as_array().map_or(0, Vec::len);
    }
    assert!(
        guesses > 20 && pairs > 5 && dead > 50,
        "{guesses} guesses, {pairs} pairs, {dead} dead: nothing was tested"
    );
}

/// Random numbers are refused exactly if no board shows them, and the numbers that are named suffice for that.
#[test]
fn what_no_board_shows_is_refused() {
    let (mut refused, mut accepted) = (0, 0);
    for seed in 0..300 {
        let mut dice = Dice::new(seed, 1, Role::World);
        let ground = Ground::new(4, 3);
        let mut views = vec![View::Closed; 12];
        for _ in 0..=dice.below(4) {
            views[dice.below(12) as usize] = View::Open(dice.below(4) as u8);
        }
        let mines = 1 + dice.below(4);
        let text = written(&ground, &views, mines);
        let fits = !boards(&ground, &views, mines).is_empty();
        match read_possible_position(&text, None) {
            Ok(_) => assert!(fits, "no board shows\n{text}"),
            Err(found) => {
                assert!(!fits, "{found}, but a board shows\n{text}");
                let complaint = found.iter().next().expect("a complaint");
                let places = complaint.also.iter().map(|it| it.0).chain([complaint.place]);
                let numbers: Vec<usize> =
                    places.filter(|it| it.line > 1).map(|it| (it.line - 2) * 4 + (it.column - 1) / 2).collect();
                let with_total = complaint.place.line == 1;
                let named = |at: usize| !matches!(views[at], View::Open(_)) || numbers.contains(&at);
                assert!(clashes(&ground, &views, &named, with_total.then_some(mines)), "{found}\n{text}");
            }
        }
        refused += usize::from(!fits);
        accepted += usize::from(fits);
    }
    assert!(refused > 50 && accepted > 50, "{refused} refused, {accepted} accepted");
}

/// Whether no board shows the numbers that are named, whatever the others say.
fn clashes(ground: &Ground, views: &[View], named: &dyn Fn(usize) -> bool, mines: Option<u32>) -> bool {
    !(0..1_u32 << views.len()).any(|board| {
        (0..views.len()).all(|at| match views[at] {
            View::Open(count) => board >> at & 1 == 0 && (!named(at) || number(ground, board, at) == u32::from(count)),
            _ => true,
        }) && mines.is_none_or(|mines| board.count_ones() == mines)
    })
}

#[track_caller]
fn check_clash(position: &str, expected: Expect) {
    let found = read_possible_position(position, None).expect_err("no board can be like that");
    let mut text = found.to_string();
    for (place, word) in found.iter().flat_map(|it| &it.also) {
        let _ = write!(text, "\n  line {}, column {}: {word}", place.line, place.column);
    }
    expected.assert_eq(&text);
}

#[test]
fn clashing_cells_are_named() {
    check_clash(
        "; mines: 5\n? 1 ?\n3 1 ?\n? ? ?\n",
        expect![[r"
            line 3, column 1: the 3 in (2,1) and the 1 in (2,2) cannot both be true (the 3 in (2,1))
              line 3, column 3: the 1 in (2,2)"]],
    );
    check_clash(
        "; mines: 5\n8 ? ?\n? ? ?\n? ? ?\n",
        expect!["line 2, column 1: the 8 in (1,1) cannot be true: 3 closed cells touch it (the 8 in (1,1))"],
    );
    check_clash(
        "; mines: 1\n2 ? ? ?\n? ? ? ?\n? ? ? 1\n",
        expect![[r"
            line 1, column 10: the 2 in (1,1) cannot be true with 1 mine in all (the numbers need at least 3 mines)
              line 2, column 1: the 2 in (1,1)"]],
    );
    check_clash(
        "3x2x2\n11H\nFHH\n",
        expect![[r"
            line 1, column 1: the 1 in (1,2) cannot be true with 2 mines in all (the numbers need 1 mine)
              line 2, column 2: the 1 in (1,2)"]],
    );
    check_clash(
        "; mines: 9\n1 1 2 ? ?\n? ? ? ? ?\n1 2 0 ? ?\n? ? ? ? ?\n",
        expect![[r#"
            line 2, column 5: the 2 in (1,3) and the 0 in (3,3) cannot both be true (the 2 in (1,3))
              line 4, column 5: the 0 in (3,3)"#]],
    );
}

/// On a large field the numbers around one wrong digit are named, and not the whole field.
#[test]
fn a_wrong_digit_on_a_large_field_is_found() {
    let (ground, mut views) = large(3);
    let wrong = (0..views.len()).find(|at| views[*at] == View::Open(3)).expect("a three");
    views[wrong] = View::Open(8);
    let found = read_possible_position(&written(&ground, &views, 2000), None).expect_err("it cannot be");
    let complaint = found.iter().next().expect("a complaint");
    assert!(complaint.also.len() < 6, "{found}");
    assert!(complaint.message.contains(&format!("the 8 in {}", ground.cell(wrong))), "{found}");
}

/// A field of 100×100 with 20 % mines, what was reached from a few openings open.
fn large(seed: u64) -> (Arc<Ground>, Vec<View>) {
    let ground = Arc::new(Ground::new(100, 100));
    let mut dice = Dice::new(seed, 0, Role::World);
    let mut order: Vec<usize> = (0..10_000).collect();
    dice.shuffle(&mut order);
    let board = Board::new(&ground, order[..2000].iter().copied());
    let mut views = vec![View::Closed; 10_000];
    let mut to_open: Vec<usize> = order[2000..3500].to_vec();
    while let Some(at) = to_open.pop() {
        if views[at] == View::Closed {
            views[at] = View::Open(board.count(at));
            if board.count(at) == 0 {
                to_open.extend(ground.near(at));
            }
        }
    }
    (ground, views)
}

#[test]
fn large_fields_are_answered() {
    let mut counted = 0;
    for seed in 0..3 {
        let (ground, views) = large(seed);
        let text = written(&ground, &views, 2000);
        let settings = Arc::new(GAME.settle(&[]).expect("defaults"));
        let setup = Setup { settings, map: None, seed: 0, play: 0, turns: 1, nodes: Brief::NODES };
        let percepts = GAME.position.expect("positions")(&setup.settings, &text).expect("a position");
        let advice = (GAME.ask)(&setup, &percepts, &MindSpec::parse("best").expect("a mind")).expect("advice");
        let findings = (GAME.study)(&setup, &percepts).expect("heard").expect("a study");
        let act = advice.act.expect("a move");
        let place = json!([act.int("row"), act.int("column")]);
        assert_eq!(findings.data["must_guess"], false);
        assert!(findings.data["safe"].as_array().expect("a list").contains(&place), "{act} is proven");
        counted += usize::from(findings.data["boards"].as_str().is_some_and(|boards| boards.len() > 100));
    }
    assert!(counted > 0, "mostly the boards can be counted");
}

#[track_caller]
fn check_guess(position: &str, expected: Expect) {
    let data = study(position).data;
    expected.assert_eq(&format!("{}: {}", data["must_guess"], data["must_guess_why"].as_str().unwrap_or("")));
}

#[test]
fn must_i_guess() {
    check_guess(
        "; mines: 1\n1 ?\n? ?\n",
        expect![
            "true: every closed cell is a mine in some board that fits; the safest guesses are (1,2) and 2 other cells, each a mine with 33.3 %"
        ],
    );
    check_guess("; mines: 1\n1 ?\n1 1\n", expect!["false: all cells without a mine are open"]);
    check_guess("; mines: 1\n1 1 ?\n? ? ?\n", expect!["false: 2 cells are proven safe"]);
    // A position that cannot be is refused before it is studied; who studies it all the same is told.
    check_guess("; mines: 2\n1 1 ?\n? ? ?\n", expect!["null: no board fits what is seen"]);
    check_guess(
        "; mines: 2\n; start: safe\n? ?\n? ?\n",
        expect!["false: nothing is open yet, and the first opening is promised to be safe"],
    );
    check_guess(
        "; mines: 2\n; start: none\n? ?\n? ?\n",
        expect![
            "true: every closed cell is a mine in some board that fits; the safest guesses are (1,1) and 3 other cells, each a mine with 50.0 %"
        ],
    );
}

/// A budget that does not suffice is told, and what is told is still true.
#[test]
fn a_small_budget_is_told() {
    let (ground, views) = large(1);
    let percepts = read_position(&written(&ground, &views, 2000), None).expect("a position");
    let mut brief = Brief::alone(facts::Fact::new("x"));
    brief.nodes = 1000;
    let findings = Minesweeper::STUDY.expect("a study")(&brief, &known(&percepts));
    assert_eq!((&findings.data["complete"], &findings.data["boards"]), (&json!(false), &Json::Null));
    assert!(findings.data["dead"].is_null() && findings.data["pairs"].is_null());
    let text = findings.picture.to_text();
    assert!(text.contains("not counted within the budget"), "{text}");
    let full = study(&written(&ground, &views, 2000)).data;
    let sure = full["safe"].as_array().expect("a list");
    assert!(findings.data["safe"].as_array().expect("a list").iter().all(|it| sure.contains(it)));
}

/// A guess says what was compared: in an endgame every play; the others are listed or counted.
#[test]
fn a_guess_says_what_it_was_compared_with() {
    let game = games::find("minesweeper").expect("it is in the list");
    let settings = Arc::new(game.settle(&[]).expect("the defaults are sound"));
    let setup = Setup { settings, map: None, seed: 0, play: 0, turns: 1, nodes: Brief::NODES };
    let read = game.position.expect("it has positions");
    let text = include_str!("../../../../examples/worksheets/mines-c.txt");
    let percepts = read(&setup.settings, text).expect("a position");
    let advice = (game.ask)(&setup, &percepts, &MindSpec::plain("best")).expect("it fits");
    let mut told = advice.account.why.to_text(0);
    for candidate in &advice.account.candidates {
        let _ = writeln!(told, "{} / {:?} / {}", candidate.act, candidate.value, candidate.note);
    }
    expect![[r#"
        nothing is proven safe; every play was searched to its end, and none wins more boards than opening (1,2):
          chance of a mine in (1,2): 0.2500
          boards that it wins, of 420 that fit: 217
        open (1,2) / Some(0.5166666666666667) / a mine with 25.0 %
        open (1,1) / None / a mine with 25.0 %; wins in no more boards
        open (3,1) / None / a mine with 25.0 %; wins in no more boards
        open (1,3) / None / a mine with 25.0 %; wins in no more boards
        open (2,1) / None / a mine with 25.0 %; wins in no more boards
        open (3,2) / None / a mine with 25.0 %; wins in no more boards
        and 8 more / None / a mine with 25.0 % to 33.3 %
    "#]]
    .assert_eq(&told);
    check_guess(
        text,
        expect![
            "true: every closed cell is a mine in some board that fits; the safest guesses are (1,1) and 7 other cells, each a mine with 25.0 %"
        ],
    );
}
