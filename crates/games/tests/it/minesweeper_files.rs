//! The file formats of Minesweeper: read, written, refused.

use std::sync::Arc;

use expect_test::{Expect, expect};
use games::minesweeper::file::{
    Boards, List, Position, Replay, read_map, read_position, read_possible_position, write_mbf, write_mine,
};
use games::minesweeper::{Act, Board, Cell, Ground, Start};
use play::MapText;
use proptest::prelude::*;

fn text(text: &str) -> MapText {
    MapText { name: "m".to_owned(), text: text.to_owned() }
}

#[track_caller]
fn refused(map: &MapText, expected: Expect) {
    let (boards, found) = read_map(map);
    assert_eq!(boards, None);
    expected.assert_eq(&found.to_string());
}

#[track_caller]
fn check_list(list: &str, expected: Expect) {
    refused(&text(list), expected);
}

/// Every file that lies beside the game can be read.
#[test]
fn the_games_own_files_are_fine() {
    let files = |folder: &str| {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/minesweeper").join(folder);
        let entries = std::fs::read_dir(path).expect("a folder");
        let read = |path: std::path::PathBuf| MapText::of_bytes("own", std::fs::read(path).expect("a file"));
        let read: Vec<MapText> = entries.map(|entry| read(entry.expect("an entry").path())).collect();
        assert!(read.len() > 1, "{folder} has files");
        read
    };
    for map in files("maps") {
        assert!(read_map(&map).0.is_some(), "{}", map.text);
    }
    for map in files("positions") {
        read_possible_position(&map.text, None).expect("a position");
    }
    let [text, mine] = ["edge.txt", "edge.mine"].map(|name| {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/minesweeper/positions").join(name);
        read_position(&std::fs::read_to_string(path).expect("a file"), None)
    });
    assert_eq!(text, mine, "the same position in both formats");
}

#[test]
fn board_lists() {
    let list = "# mines v1 3 2 1 0 1 safe 7 2\n001000\n010000\n";
    let read = List::read(list).expect("a list");
    assert_eq!(read.to_string(), list);
    assert_eq!((read.seed, read.boards.boards.len(), read.boards.start), (7, 2, Start::Safe));
    assert_eq!(read.boards.first, Some(Cell { row: 1, column: 0 }), "the column comes first in the file");
}

#[test]
fn malformed_board_lists() {
    check_list(
        "#",
        expect![
            "line 1, column 2: mines and v1 and the width and the height and the number of mines and the first column and the first row and the start rule and the seed and the number of boards are missing (the first line is # mines v1 WIDTH HEIGHT MINES FIRST_COLUMN FIRST_ROW RULE SEED BOARDS)"
        ],
    );
    check_list(
        "# mines v2 3 2 1 0 1 safe 7 1\n001000",
        expect![
            "line 1, column 9: `v2` is not `v1` (the first line is # mines v1 WIDTH HEIGHT MINES FIRST_COLUMN FIRST_ROW RULE SEED BOARDS)"
        ],
    );
    check_list(
        "# mines v1 0 101 1 0 1 safe 7 1\n001000",
        expect![[r#"
        line 1, column 12: width `0` is outside 1..100 (a whole number from 1 to 100)
        line 1, column 14: height `101` is outside 1..100 (a whole number from 1 to 100)"#]],
    );
    check_list(
        "# mines v1 3 2 6 3 2 sure x 0",
        expect![[r#"
        line 1, column 16: number of mines `6` is outside 0..5 (a whole number from 0 to 5)
        line 1, column 18: first column `3` is outside 0..2 (a whole number from 0 to 2)
        line 1, column 20: first row `2` is outside 0..1 (a whole number from 0 to 1)
        line 1, column 22: start rule `sure` is not known (one of safe, open, none)
        line 1, column 27: seed `x` is not such a number (a whole number from 0 to 18446744073709551615)
        line 1, column 29: number of boards `0` is outside 1..100000000 (a whole number from 1 to 100000000)"#]],
    );
    check_list(
        "# mines v1 3 2 1 0 1 safe 7 1 9\n001000",
        expect![
            "line 1, column 31: unexpected `9` at the end of the line (the first line is # mines v1 WIDTH HEIGHT MINES FIRST_COLUMN FIRST_ROW RULE SEED BOARDS)"
        ],
    );
    check_list(
        "# mines v1 3 2 1 0 1 safe 7 3\n00100\n0010x0\n",
        expect![[r#"
        line 2, column 1: 5 cells, where width and height make 6 (a digit per cell, row by row)
        line 3, column 5: `x` is no cell (0, or 1 for a mine)
        line 3, column 7: line 1 announces 3 boards, not 2 (a line per board, a digit per cell)"#]],
    );
    check_list(
        "# mines v1 3 2 1 0 1 safe 7 1\n001000\n001000\n",
        expect!["line 3, column 1: unexpected `001000` behind the last board (line 1 announces 1 board)"],
    );
    check_list(
        "# mines v1 3 2 1 0 1 safe 7 2\n011000\n000100\n",
        expect![[r#"
        line 2, column 1: 2 mines, where line 1 says 1 (every board has as many mines as the first line says)
        line 3, column 4: a mine in (2,1), where the start rule `safe` allows none (the first cell is (2,1))"#]],
    );
    check_list(
        "# mines v1 3 2 1 0 1 open 7 1\n010000\n",
        expect!["line 2, column 2: a mine in (1,2), where the start rule `open` allows none (the first cell is (2,1))"],
    );
}

#[track_caller]
fn check_position(position: &str, expected: Expect) {
    let read = read_position(position, None);
    let text = match read {
        Ok(percepts) => percepts.iter().map(|it| facts::Speak::say(it).to_string() + "\n").collect(),
        Err(found) => found.to_string(),
    };
    expected.assert_eq(&text);
}

#[test]
fn positions() {
    check_position(
        "; mines: 2\n; a comment\n1 1 ?\nF??",
        expect![[r#"
            (field (width 3) (height 2) (mines 2) (start none) (flood TRUE) (solvable FALSE))
            (opened (row 1) (column 1) (count 1))
            (opened (row 1) (column 2) (count 1))
            (flagged (row 2) (column 1) (on TRUE))
        "#]],
    );
    check_position(
        "3x2x2\n11H\nFHH\n",
        expect![[r#"
            (field (width 3) (height 2) (mines 2) (start none) (flood TRUE) (solvable FALSE))
            (opened (row 1) (column 1) (count 1))
            (opened (row 1) (column 2) (count 1))
            (flagged (row 2) (column 1) (on TRUE))
        "#]],
    );
}

#[test]
fn malformed_positions() {
    check_position(
        "",
        expect!["line 1, column 1: there is no row (rows of 0 to 8, ? for a closed cell and F for a flag)"],
    );
    check_position(
        "; mines: 9\n; start: sure\n; bombs: 1\n; mines:\n1 9 ?\n??",
        expect![[r#"
        line 2, column 10: start rule `sure` is not known (one of safe, open, none)
        line 3, column 1: there is no key `bombs` (known: mines, start)
        line 4, column 1: `mines` takes one value, not 0 (write ; mines: 10)
        line 5, column 3: `9` is no cell (0 to 8, ? for a closed cell, F for a flag)
        line 6, column 1: 2 cells, where the first row has 3 (all rows are of one length)
        line 1, column 10: 9 mines do not find room in 4 closed cells (up to 4)"#]],
    );
    check_position(
        "3x2\nHHH\nHHH",
        expect!["line 1, column 1: `3x2` is no header (the first line is WIDTHxHEIGHTxMINES)"],
    );
    check_position(
        "3x3x200\nHHH\nH?H",
        expect![[r#"
        line 3, column 2: `?` is no cell (0 to 8, H for a closed cell, F for a flag)
        line 1, column 1: 200 mines do not find room in 6 closed cells (up to 5)"#]],
    );
    check_position(
        "4x2x1\nHHH\nHHH",
        expect!["line 1, column 1: 4×2 cells, where the rows make 3×2 (the first line is WIDTHxHEIGHTxMINES)"],
    );
    check_position(
        "; mines: 3\n000\n0??",
        expect!["line 1, column 10: 3 mines do not find room in 2 closed cells (up to 2)"],
    );
}

#[test]
fn mbf_files() {
    let ground = Ground::new(30, 16);
    let board = Board::new(&ground, [0, 29, 479]);
    let bytes = write_mbf(&ground, &board);
    assert_eq!(bytes, [30, 16, 0, 3, 0, 0, 29, 0, 29, 15]);
    let map = MapText::of_bytes("b.mbf", bytes);
    let (Some(read), found) = read_map(&map) else { panic!("a board") };
    assert!(found.is_empty());
    assert_eq!(read.boards, [board]);
    assert_eq!((read.start, read.first), (Start::None, None));
}

/// A width of 35 is the byte of a `#`, with which board lists begin.
#[test]
fn an_mbf_is_no_board_list() {
    let ground = Ground::new(35, 32);
    for mines in [0, 1, 900] {
        let board = Board::new(&ground, 0..mines);
        let (boards, found) = read_map(&MapText::of_bytes("b.mbf", write_mbf(&ground, &board)));
        assert!(boards.is_some(), "{found}");
    }
}

#[test]
fn malformed_mbf_files() {
    let check = |bytes: &[u8], expected: Expect| refused(&MapText::of_bytes("b.mbf", bytes.to_vec()), expected);
    check(
        &[],
        expect![
            "line 1, column 1: the file ends after byte 0 (a width, a height, two bytes for the number of mines, and a column and a row per mine)"
        ],
    );
    check(
        &[8, 8, 0],
        expect![
            "line 1, column 4: the file ends after byte 3 (a width, a height, two bytes for the number of mines, and a column and a row per mine)"
        ],
    );
    check(
        &[0, 8, 0, 1, 0, 0],
        expect![
            "line 1, column 1: byte 1: width 0 is outside 1..100 (a width, a height, two bytes for the number of mines, and a column and a row per mine)"
        ],
    );
    check(
        &[8, 200, 0, 1, 0, 0],
        expect![
            "line 1, column 2: byte 2: height 200 is outside 1..100 (a width, a height, two bytes for the number of mines, and a column and a row per mine)"
        ],
    );
    check(
        &[2, 2, 0, 4, 0, 0, 1, 0, 0, 1, 1, 1],
        expect![
            "line 1, column 3: byte 3: no room for 4 mines in 4 cells (a width, a height, two bytes for the number of mines, and a column and a row per mine)"
        ],
    );
}

#[test]
fn mbf_files_with_wrong_mines() {
    let check = |bytes: &[u8], expected: Expect| refused(&MapText::of_bytes("b.mbf", bytes.to_vec()), expected);
    check(
        &[8, 8, 0, 10, 0, 0],
        expect![
            "line 2, column 3: a file with 10 mines has 24 bytes, not 6 (a width, a height, two bytes for the number of mines, and a column and a row per mine)"
        ],
    );
    check(
        &[8, 8, 0, 1, 0, 0, 0],
        expect![
            "line 1, column 7: a file with 1 mine has 6 bytes, not 7 (a width, a height, two bytes for the number of mines, and a column and a row per mine)"
        ],
    );
    check(
        &[8, 8, 0, 1, 8, 0],
        expect![
            "line 1, column 5: byte 5: column 8 and row 0 are outside (a width, a height, two bytes for the number of mines, and a column and a row per mine)"
        ],
    );
    check(
        &[8, 8, 0, 2, 1, 1, 1, 1],
        expect![
            "line 1, column 7: byte 7: the mine in (2,2) comes twice (a width, a height, two bytes for the number of mines, and a column and a row per mine)"
        ],
    );
    check(
        "→→→→".as_bytes(),
        expect![
            "line 1, column 1: neither a board list, a replay nor an .mbf (a width, a height, two bytes for the number of mines, and a column and a row per mine)"
        ],
    );
}

const REPLAY: &str = "\
RawVF_Version: Rev6
Player: N. N.
Width: 3
Height: 2
Mines: 1
Board:
00*
000
Events:
0.000 start
-0.120 mv 1 1 (3 4)
0.000 lc 1 1 (8 8)
0.100 lr 1 1 (8 8)
number1 2 1
1.500 rc 3 1 (40 8)
1.550 rr 3 1 (40 8)
flag 3 1
2.000 mc (24 24)
2.100 lc 2 2 (24 24)
2.100 rc 2 2 (24 24)
2.200 lr 2 2 (24 24)
2.250 rr 2 2 (24 24)
2.300 sx 0 10
won
";

#[test]
fn replays() {
    let replay = Replay::read(REPLAY).expect("a replay");
    assert_eq!(replay.to_string(), REPLAY);
    let cell = |row, column| Cell { row, column };
    assert_eq!(replay.acts(), [Act::Open(cell(0, 0)), Act::Flag(cell(0, 2)), Act::Chord(cell(1, 1))]);
    let (Some(boards), _) = read_map(&text(REPLAY)) else { panic!("a board") };
    assert_eq!(boards.boards, [replay.board]);
}

#[test]
fn replays_of_other_clones() {
    // Hundredths, states of the buttons, a mouse outside of the board, a heading, lines that end the Windows way.
    let replay = REPLAY.replace("0.100 lr 1 1 (8 8)", "0.10 lr 1 1 (8 8) (lr)\n0.20 mv 0 9 (-5 200)");
    let replay = Replay::read(&format!("Description:\n{replay}").replace('\n', "\r\n")).expect("a replay");
    assert_eq!(replay.acts().len(), 3);
}

#[test]
fn malformed_replays() {
    let check = |from: &str, to: &str, expected: Expect| refused(&text(&REPLAY.replace(from, to)), expected);
    check("Player: N. N.", "Player", expect!["line 2, column 1: `Player` is no option (NAME: VALUE)"]);
    check(
        "Width: 3",
        "Width: 4",
        expect!["line 3, column 1: Width is `4`, where the board has 3 (the options describe the board)"],
    );
    check(
        "00*\n000",
        "00*\n00",
        expect!["line 8, column 1: 2 cells, where the first row has 3 (all rows are of one length)"],
    );
    check("00*\n000", "00*\n0x0", expect!["line 8, column 2: `x` is no cell (* for a mine, 0 for none)"]);
    check("00*\n000", "***\n***", expect!["line 6, column 1: every cell is a mine (one cell must be free)"]);
    check("00*\n000\n", "", expect!["line 6, column 1: a board of 0 columns and 0 rows (1 to 100 of both)"]);
    check(
        "number1 2 1",
        "number1 4 0",
        expect![[r#"
        line 14, column 9: column `4` is outside 1..3 (a whole number from 1 to 3)
        line 14, column 11: row `0` is outside 1..2 (a whole number from 1 to 2)"#]],
    );
    check(
        "number1 2 1",
        "number9 2 1",
        expect!["line 14, column 1: `number9` is no event (a time such as 0.120, or a board event)"],
    );
    check(
        "0.000 start",
        "0.000",
        expect!["line 10, column 6: nothing happens at this time (a mouse event such as lc, or start, won, boom)"],
    );
    check(
        "0.000 start",
        "0.000 begin",
        expect!["line 10, column 7: `begin` is no event (lc lr rc rr mc mr mv sc mt, sx sy, start, won, boom)"],
    );
    check(
        "2.000 mc (24 24)",
        "2.000 mc (24)",
        expect!["line 18, column 1: 1 number behind `mc` (TIME EVENT COLUMN ROW (X Y), or TIME EVENT (X Y))"],
    );
    check(
        "2.000 mc (24 24)",
        "2.0 mc (24 24)",
        expect!["line 18, column 1: `2.0` is no event (a time such as 0.120, or a board event)"],
    );
    check(
        "2.000 mc (24 24)",
        "2.000 mc (x 24)",
        expect!["line 18, column 11: number `x` is not a number (a whole number from -1000000000 to 1000000000)"],
    );
}

fn any_board() -> impl Strategy<Value = (Arc<Ground>, Board)> {
    (1..=100_u8, 1..=100_u8).prop_flat_map(|(width, height)| {
        let cells = usize::from(width) * usize::from(height);
        proptest::collection::vec(0..cells, 0..300.min(cells)).prop_map(move |mut mines| {
            let ground = Arc::new(Ground::new(width, height));
            mines.truncate(cells - 1);
            let board = Board::new(&ground, mines);
            (ground, board)
        })
    })
}

fn any_position() -> impl Strategy<Value = String> {
    (1..8_usize, 1..8_usize).prop_flat_map(|(width, height)| {
        proptest::collection::vec(proptest::collection::vec("[0-8?F]", width), height)
            .prop_map(|rows| rows.iter().map(|row| row.join(" ") + "\n").collect::<String>())
    })
}

proptest! {
    #[test]
    fn boards_are_read_as_written((ground, board) in any_board()) {
        let map = MapText::of_bytes("b.mbf", write_mbf(&ground, &board));
        let (boards, found) = read_map(&map);
        prop_assert!(found.is_empty(), "{found}");
        prop_assert_eq!(&boards.expect("a board").boards, std::slice::from_ref(&board));

        let acts = [Act::Open(Cell { row: 0, column: 0 }), Act::Flag(ground.cell(ground.cells() - 1))];
        let replay = Replay::of(Arc::clone(&ground), board.clone(), &acts);
        let again = Replay::read(&replay.to_string()).expect("what is written can be read");
        prop_assert_eq!(again.acts(), acts);
        prop_assert_eq!(again, replay);

        let first = Some(Cell { row: 0, column: 0 });
        let boards = Boards { ground, mines: board.mines(), start: Start::None, first, boards: vec![board.clone(), board] };
        let list = List { boards, seed: u64::MAX };
        prop_assert_eq!(List::read(&list.to_string()), Ok(list));
    }

    #[test]
    fn positions_are_read_as_written(rows in any_position(), mines in 0..70_u16) {
        let unsaid = Position::read(&rows).expect_err("nobody says how many mines there are");
        prop_assert!(unsaid.to_string().contains("how many mines"), "{unsaid}");
        // With a number of mines it is read, or refused in the line that says so.
        let text = format!("; mines: {mines}\n{rows}");
        match Position::read(&text) {
            Ok(position) => {
                prop_assert_eq!(position.to_string(), text.clone());
                prop_assert_eq!(read_position(&write_mine(&position), None), read_position(&text, None));
            }
            Err(found) => prop_assert_eq!(found.iter().next().map(|it| it.place.line), Some(1)),
        }
    }

    #[test]
    fn noise_is_refused_and_never_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let map = MapText::of_bytes("noise", bytes);
        let (boards, found) = read_map(&map);
        prop_assert_eq!(boards.is_none(), found.has_errors());
        let _ = read_possible_position(&map.text, None);
    }

    #[test]
    fn nearly_right_texts_are_no_panic(
        cut in 0..400_usize, junk in "[ -~\n→]{0,6}", which in 0..3_usize,
    ) {
        let whole = [REPLAY, "# mines v1 3 2 1 0 1 safe 7 2\n001000\n010000\n", "; mines: 2\n1 1 ?\nF??\n"][which];
        let at = whole.char_indices().map(|(at, _)| at).nth(cut % whole.len()).unwrap_or(0);
        let (before, after) = whole.split_at(at);
        let map = text(&format!("{before}{junk}{after}"));
        let (boards, found) = read_map(&map);
        prop_assert_eq!(boards.is_none(), found.has_errors());
        let _ = read_possible_position(&map.text, None);
    }
}
