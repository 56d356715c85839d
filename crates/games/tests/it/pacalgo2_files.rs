//! The files of Pacalgo2: read, written, refused.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use expect_test::{expect, expect_file};
use games::pacalgo2::file::{read, read_map, write};
use games::pacalgo2::{Cell, Exit, Extent, Kind, Map, Plan, Rules, Run, Square, Way};
use play::{Dice, MapText, Role, Setup};
use proptest::collection::vec;
use proptest::prelude::*;

fn game() -> &'static play::Game {
    games::find("pacalgo2").expect("the game")
}

fn setup(given: &[(&str, &str)], map: Option<&str>) -> Setup {
    let given: Vec<(String, String)> = given.iter().map(|(key, it)| ((*key).into(), (*it).into())).collect();
    let settings = Arc::new(game().settle(&given).expect("fine settings"));
    let map = map.map(|text| MapText { name: "m".to_owned(), text: text.to_owned() });
    Setup { settings, map, seed: 5, play: 0, turns: 100, nodes: 100 }
}

/// Malformed files with all complaints about each; the exit is for layouts.
#[track_caller]
fn refused(files: &[&str], exit: Option<Cell>) -> String {
    let mut told = String::new();
    for file in files {
        let (map, found) = read_map(file, Rules::default(), exit);
        assert_eq!(map, None, "{file}");
        let short: String = file.chars().take(60).collect();
        let _ = writeln!(told, "{short:?}\n{found}");
    }
    told
}

#[test]
fn malformed_rows_are_refused_with_line_column_and_reason() {
    let files = [
        "",
        "\n\n",
        "; only a comment\n",
        "-",
        "I",
        "L",
        "I--\n---\n",
        "---\n--L\n",
        "I-x\n--L\n",
        "I--\n-\n--L-\n",
        "I-I\n--L\n",
        "I-i\n--L\n",
        "I-L\n--l\n",
        "I--\n\n--L\n",
        "I--\n\n\n--L\n\n\n---\n\n",
        " I-L\n",
        "I L\n",
        "I\tL\n",
        "i-f-L\n",
        "I-é-L\n",
        "I-\u{1b}-L\n",
        "I-\0-L\n",
        "\u{feff}I-0-L\n",
        "\u{feff}\u{feff}I--L\n",
        "I--\r--L\n",
        "I-F-L\n",
        "I---L\r\n---\r\nF----\r\n",
        "L----\n----F\n--I--\n",
        "I-F-LF\n",
    ];
    expect_file!["golden/pacalgo2_rows.txt"].assert_eq(&refused(&files, None));
}

#[test]
fn malformed_headers_are_refused_with_line_column_and_reason() {
    let files = [
        "; radius: 101\nI-L\n",
        "; radius: -1\nI-L\n",
        ";radius:three\nI-L\n",
        "; radius:\nI-L\n",
        "; radius: 3 4\nI-L\n",
        "; level: 0\nI-L\n",
        "; level: 251\nI-L\n",
        "; level: 99999999999999999999999\nI-L\n",
        "; vertex: 3\nI-L\n",
        "; vertex: 3;4\nI-L\n",
        "; vertex: 3,4,5\nI-L\n",
        "; vertex: 1000001,0\nI-L\n",
        "; vertex: é,0\nI-L\n",
        "; moves: DXD\nI-L\n",
        ";   moves:   D D\nI-L\n",
        "; radius: 2\n; level: 4\n; radius: 2\nI-L\n",
        "I-L\n; level: 4\n",
    ];
    expect_file!["golden/pacalgo2_headers.txt"].assert_eq(&refused(&files, None));
}

#[test]
fn several_complaints_come_at_once() {
    let file = "; level: x\n; radius: y\n; vertex: z\n; moves: D-\n; titel: t\nI-I\n-q\n; level: 3\nLLL\n";
    expect![[r#"
        "; level: x\n; radius: y\n; vertex: z\n; moves: D-\n; titel: t\nI-"
        line 1, column 10: level cannot be `x` (it takes a whole number from 1 to 250)
        line 2, column 11: radius cannot be `y` (it takes a whole number from 0 to 100)
        line 3, column 11: the vertex cannot be `z` (it is X,Y as in `0,0`, each from -1000000 to 1000000)
        line 4, column 11: `-` is no move (moves are `A` up, `B` down, `D` right, `I` left, or `udrl`)
        line 5, column 3: warning: `titel` is no key, so this line is a comment; did you mean `title`? (keys: title, radius, level, vertex, moves; `;;` begins a comment without a doubt)
        line 6, column 3: there is a second start; the first is in line 6, column 1 (a map has one start)
        line 7, column 2: `q` is no cell (cells are `-` free, `P` wall, `F` ghost, `C` chocolate, `I` start, `L` exit, `i` and `l` start and exit with a chocolate)
        line 7, column 3: this row has 2 cells, the first one 3 (all rows are as long as that in line 6)
        line 8, column 3: the key `level` stands behind the first row (header lines come first)
        line 9, column 2: there is a second exit; the first is in line 9, column 1 (a map has one exit)
        line 9, column 3: there is a second exit; the first is in line 9, column 1 (a map has one exit)
    "#]].assert_eq(&refused(&[file], None));
}

#[test]
fn malformed_layouts_are_refused_with_line_column_and_reason() {
    let files = [
        "%%%%%\n%   %\n%%%%%\n",
        "%%%%%\n%P P%\n%%%%%\n",
        "%%%%%\n%P  %\n%%%%\n",
        "%%%%%\n%P  %%\n%%%%%\n",
        "%%%%%\n%P x%\n%%%%%\n",
        "%%%%%\n%P\t %\n%%%%%\n",
        "%%%%%\n\n%P  %\n%%%%%\n",
        "%%%%%\n% P %\n%%%%%\n",
        "%%%%%\n% %P%\n%%%%%\n",
        "%%%%%%%%\n%P .G..%\n% o    %\n%%%%%%%%\n",
        "%%%%%%%%%%\n%P ..   3%\n%%%%%%%%%%\n% %\n",
        "%\n",
        "I-%\n--L\n",
        "; radius: 3\n%P\n",
    ];
    // The exit is in the bottom row but one, in the third column.
    expect_file!["golden/pacalgo2_layouts.txt"].assert_eq(&refused(&files, Some(Cell::new(2, 1))));
}

#[test]
fn the_exit_of_a_layout_is_refused_where_it_cannot_be() {
    let layout = "%%%%%%%%%%%%\n%P .o.   4G%\n%          %\n%%%%%%%%%%%%\n";
    let mut told = String::new();
    let mut ask = |profile: &str, exit: &str| {
        let survey = (game().survey)(&setup(&[("profile", profile), ("exit", exit)], Some(layout)));
        let answer = survey.map_or_else(|error| error.to_string(), |survey| format!("{} seat", survey.seats));
        let _ = writeln!(told, "{profile} {exit:?}: {answer}");
    };
    for exit in ["", "0,0", "1,2", "9,2", "10,2", "12,1", "4,-1", "4", "a,b", "4,2", " 3 , 1 "] {
        ask("original", exit);
    }
    // The same cells, in the same order, by row and column.
    for exit in ["", "4,1", "2,2", "2,10", "2,11", "3,13", "5,5", "4", "a,b", "2,5", " 3 , 4 "] {
        ask("corrected", exit);
    }
    let survey = (game().survey)(&setup(&[("exit", "2,0")], Some("I-L\n")));
    let _ = writeln!(told, "a map of ours: {}", survey.expect_err("it marks its exit"));
    expect![[r#"
        original "": m: line 1, column 1: a layout has no exit of its own (give it by `--exit X,Y`, counted from 0 at the bottom left)
        original "0,0": m: line 4, column 1: the exit (0, 0) is a wall here (give a free cell by `--exit X,Y`)
        original "1,2": m: line 2, column 2: the exit (1, 2) is the start here (give a free cell by `--exit X,Y`)
        original "9,2": m: line 2, column 10: the exit (9, 2) is a ghost here (give a free cell by `--exit X,Y`)
        original "10,2": m: line 2, column 11: the exit (10, 2) is a ghost here (give a free cell by `--exit X,Y`)
        original "12,1": m: line 1, column 1: the exit (12, 1) lies outside the layout (`--exit X,Y` takes 0 to 11 and 0 to 3)
        original "4,-1": m: line 1, column 1: the exit (4, -1) lies outside the layout (`--exit X,Y` takes 0 to 11 and 0 to 3)
        original "4": setting `exit`: it is X,Y as in `18,1`, not `4`
        original "a,b": setting `exit`: it is X,Y as in `18,1`, not `a,b`
        original "4,2": 1 seat
        original " 3 , 1 ": 1 seat
        corrected "": m: line 1, column 1: a layout has no exit of its own (give it by `--exit ROW,COLUMN`, counted from 1 at the top left)
        corrected "4,1": m: line 4, column 1: the exit (4,1) is a wall here (give a free cell by `--exit ROW,COLUMN`)
        corrected "2,2": m: line 2, column 2: the exit (2,2) is the start here (give a free cell by `--exit ROW,COLUMN`)
        corrected "2,10": m: line 2, column 10: the exit (2,10) is a ghost here (give a free cell by `--exit ROW,COLUMN`)
        corrected "2,11": m: line 2, column 11: the exit (2,11) is a ghost here (give a free cell by `--exit ROW,COLUMN`)
        corrected "3,13": m: line 1, column 1: the exit (3,13) lies outside the layout (`--exit ROW,COLUMN` takes 1 to 4 and 1 to 12)
        corrected "5,5": m: line 1, column 1: the exit (5,5) lies outside the layout (`--exit ROW,COLUMN` takes 1 to 4 and 1 to 12)
        corrected "4": setting `exit`: it is ROW,COLUMN as in `2,19`, not `4`
        corrected "a,b": setting `exit`: it is ROW,COLUMN as in `2,19`, not `a,b`
        corrected "2,5": 1 seat
        corrected " 3 , 4 ": 1 seat
        a map of ours: m: line 1, column 1: an exit is given, but this map marks its own (leave `--exit` out)
    "#]].assert_eq(&told);
}

#[test]
fn a_layout_becomes_a_map() {
    let layout = "%%%%%%%%%%%%\r\n%P .o.   4G%   \r\n%   .. .   %\r\n%%%%  %%%%%%\r\n";
    let (read, found) = read_map(layout, Rules::default(), Some(Cell::new(4, 0)));
    assert!(found.is_empty(), "{found}");
    expect![[r#"
        PPPPPPPPPPPP
        PI--C----FFP
        P----------P
        PPPPL-PPPPPP
    "#]]
    .assert_eq(&write(&read.expect("a map").map, "", &[]));
    // Blanks at the end of a row are cells as far as the first row goes.
    for (last, walls) in [("%%%%%%   ", 14), ("%%%%%   ", 13)] {
        let text = format!("%%%%%%\n%P%   \n{last}\n");
        let (read, found) = read_map(&text, Rules::default(), Some(Cell::new(5, 1)));
        assert!(found.is_empty(), "{found}");
        assert_eq!(read.expect("a map").map.walls().count(), walls);
    }
}

#[test]
fn a_map_has_header_comments_and_blanks_around_it() {
    let text = "\u{feff}\n; title: a: b \n;comment\n; this is: a sentence\n;radius:2\r\n; level : 4\n\
                ; vertex: -3, 7\n; moves: DrD\n\n; also here\nI---L  \n--C--\n; between\n----F\n\n; behind\n\n";
    let (found, complaints) = read(text, Rules::default());
    assert!(complaints.is_empty(), "{complaints}");
    let found = found.expect("a map");
    assert_eq!((found.title.as_str(), found.moves.as_slice()), ("a: b", &[Way::Right; 3][..]));
    expect![[r#"
        ; title: a: b
        ; radius: 2
        ; level: 4
        ; vertex: -3,7
        ; moves: DDD
        I---L
        --C--
        ----F
    "#]]
    .assert_eq(&write(&found.map, &found.title, &found.moves));
    assert_eq!(found.map.start(), Cell::new(-3, 9));
}

#[test]
fn comments_may_hold_colons() {
    let text = "; autor: Ana\n; 12:30\n; see http://example.org/?a:b\n; :\n;bombs: 3\n;; title: not this one\n;;level: 3\nI-L\n; note: end\n";
    let (found, complaints) = read(text, Rules::default());
    assert!(complaints.is_empty(), "{complaints}");
    let found = found.expect("a map");
    assert_eq!((found.title.as_str(), found.map.rules()), ("", Rules::default()));
    // What may be a slip is a comment, too, but not unseen.
    let (found, complaints) = read("; radus: 2\n; Level: 4\nI-L\n", Rules::default());
    assert_eq!(found.expect("a map").map.rules(), Rules::default());
    expect![[r#"
        line 1, column 3: warning: `radus` is no key, so this line is a comment; did you mean `radius`? (keys: title, radius, level, vertex, moves; `;;` begins a comment without a doubt)
        line 2, column 3: warning: `Level` is no key, so this line is a comment; did you mean `level`? (keys: title, radius, level, vertex, moves; `;;` begins a comment without a doubt)"#]]
    .assert_eq(&complaints.to_string());
}

#[test]
fn a_title_is_one_line() {
    let (found, _) = read("I-L\n", Rules::default());
    let text = write(&found.expect("a map").map, " a\nb\r; level: 3\t", &[]);
    assert_eq!(text, "; title: a b ; level: 3\nI-L\n");
}

#[test]
fn moves_that_are_not_possible_are_refused_where_they_stand() {
    let mut told = String::new();
    for moves in ["DD", "DDD", "DDDDA", "A", "DI", "DBB"] {
        let text = format!("; radius: 0\n;  moves:  {moves}\nI-F-L\n--P--\n");
        let answer = match (game().survey)(&setup(&[], Some(&text))) {
            Ok(_) => "fine".to_owned(),
            Err(error) => error.to_string(),
        };
        let _ = writeln!(told, "{moves}: {answer}");
    }
    expect![[r#"
        DD: m: line 2, column 13: move 2 of the header, right, is not possible (each move leads to a cell that can be entered, and none follows the end)
        DDD: m: line 2, column 13: move 2 of the header, right, is not possible (each move leads to a cell that can be entered, and none follows the end)
        DDDDA: m: line 2, column 13: move 2 of the header, right, is not possible (each move leads to a cell that can be entered, and none follows the end)
        A: m: line 2, column 12: move 1 of the header, up, is not possible (each move leads to a cell that can be entered, and none follows the end)
        DI: fine
        DBB: m: line 2, column 14: move 3 of the header, down, is not possible (each move leads to a cell that can be entered, and none follows the end)
    "#]].assert_eq(&told);
}

#[test]
fn what_is_made_reads_back_as_the_same_map() {
    let maker = game().maker.expect("the game writes maps");
    let given = [("kind", "corridors"), ("width", "12"), ("height", "7"), ("radius", "2"), ("level", "6")];
    let setup = setup(&given, None);
    let text = String::from_utf8((maker.make)(&setup, 1, "map").expect("a file")).expect("text");
    expect![[r#"
        ; title: corridors 12x7, seed 5
        ; radius: 2
        ; level: 6
        C----PP-----
        --FPCPP-CFPC
        --PP-FP--FP-
        --PF-PP--PP-
        --PP-PP-CPF-
        C-FP-FP--PP-
        I-PP-C---PPL
    "#]]
    .assert_eq(&text);
    let from_file = Setup { map: Some(MapText { name: "m".to_owned(), text }), ..setup.clone() };
    assert_eq!((game().look)(&from_file).expect("a picture"), (game().look)(&setup).expect("a picture"));
    let other = Setup { play: 3, ..setup.clone() };
    let text = String::from_utf8((maker.make)(&other, 1, "map").expect("a file")).expect("text");
    assert!(text.starts_with("; title: corridors 12x7, seed 5, number 3\n"), "{text}");
    let refused = (maker.make)(&setup, 2, "map").expect_err("one map a file").to_string();
    assert_eq!(refused, "setting `count`: a map file holds 1 map, not 2; `--number` makes others");
}

/// Whatever comes is answered soon: the bound is generous, since the machine may be busy.
#[track_caller]
fn soon(what: &str, text: &str, is_map: bool) {
    let began = Instant::now();
    let (map, found) = read_map(text, Rules::default(), Exit::default());
    assert_eq!((map.is_some(), found.has_errors()), (is_map, !is_map), "{what}: {found}");
    assert!(found.iter().all(|it| it.message.chars().count() < 200), "{what}: {found}");
    assert!(began.elapsed() < Duration::from_secs(5), "{what} took {:?}", began.elapsed());
}

#[test]
fn huge_and_hostile_texts_are_answered_soon() {
    let million = 1_000_000;
    let free = "-".repeat(8000);
    soon("8000 columns", &format!("I{}L\n", "-".repeat(7998)), true);
    soon("8001 columns", &format!("I{}L\n", "-".repeat(7999)), false);
    soon("8000 rows", &format!("I\n{}L\n", "-\n".repeat(7998)), true);
    soon("8001 rows", &format!("I\n{}L\n", "-\n".repeat(7999)), false);
    soon("a million rows", &"-\n".repeat(million), false);
    soon("a million rows of nonsense", &"?!\n".repeat(million), false);
    soon("a million header lines", &format!("{}I-L\n", "; hello\n".repeat(million)), true);
    soon("a million keys", &format!("{}I-L\n", "; radius: 3\n".repeat(million)), false);
    soon("a million unknown keys", &format!("{}I-L\n", "; radiis: 3\n".repeat(million)), true);
    soon("a million unknown keys and a bad row", &format!("{}I-x\n", "; radiis: 3\n".repeat(million)), false);
    soon("a million blank lines", &format!("{}I-L\n", "\n".repeat(million)), true);
    soon("a million gaps", &"I\n\n".repeat(million), false);
    soon("a million starts", &"I".repeat(million), false);
    soon("a line of 10 MB", &"-".repeat(10 * million), false);
    soon("10 MB of nonsense", &"é".repeat(5 * million), false);
    soon("10 MB of zero bytes", &"\0".repeat(10 * million), false);
    soon("10 MB of a key", &format!("; {}: 3\nI-L\n", "k".repeat(10 * million)), true);
    soon("10 MB of a figure", &format!("; level: {}\nI-L\n", "9".repeat(10 * million)), false);
    soon("10 MB of moves", &format!("; moves: {}\nI-L\n", "D".repeat(10 * million)), true);
    soon("10 MB of a vertex", &format!("; vertex: {},\nI-L\n", "1".repeat(10 * million)), false);
    soon("10 MB of a title", &format!("; title: {}\nI-L\n", "t".repeat(10 * million)), true);
    soon("10 MB of walls of a layout", &"%".repeat(10 * million), false);
    soon("a million rows of a layout", &"%P\n".repeat(million), false);
    soon("10 MB of blanks behind rows", &format!("%%\n%P{}\n", " ".repeat(10 * million)), false);
    soon("64 million cells and a ragged one", &format!("{}-\n", format!("{free}\n").repeat(2000)), false);
}

/// A whole map of 4000×4000 is read in well under a second; here only that it is the same.
#[test]
fn a_very_large_map_reads_back() {
    let extent = Extent { width: 2000, height: 1500, vertex: Cell::default() };
    let plan =
        Plan { kind: Kind::Corridors, extent, rules: Rules::default(), walls: 0.0, ghosts: 0.0, chocolates: 0.05 };
    let map = plan.map(&mut Dice::new(1, 0, Role::World));
    let (read, found) = read(&write(&map, "", &[]), Rules::default());
    assert!(found.is_empty(), "{found}");
    assert!(read.expect("a map").map == map, "it reads back as another map");
}

fn any_map() -> impl Strategy<Value = (Map, String, Vec<Way>)> {
    let rules = (0..=4_u8, 1..=250_u8).prop_map(|(radius, level)| Rules { radius, level });
    let vertex = (-1_000_000..=1_000_000_i32, -1_000_000..=1_000_000_i32).prop_map(|(x, y)| Cell::new(x, y));
    let extent = (1..=12_u32, 2..=12_u32, vertex).prop_map(|(width, height, vertex)| Extent { width, height, vertex });
    let title = "[^\\x00-\\x1f\\x7f-\\u{9f}]{0,20}";
    (rules, extent, title, vec(0..4_usize, 0..30)).prop_flat_map(|(rules, extent, title, moves)| {
        let cells = extent.cells();
        let ends = (0..cells, 1..cells);
        (vec(0..12_u8, cells), ends).prop_map(move |(letters, (start, further))| {
            let cell = |index: usize| extent.cell(index / extent.width as usize, index % extent.width as usize);
            let (start, exit) = (cell(start), cell((start + further) % cells));
            let squares: Vec<Square> = letters
                .iter()
                .enumerate()
                .map(|(index, letter)| {
                    let end = cell(index) == start || cell(index) == exit;
                    match letter {
                        0 | 1 if !end => Square::Wall,
                        2 if !end && cell(index).distance(start) > rules.radius.into() => Square::Ghost,
                        3 => Square::Chocolate,
                        _ => Square::Floor,
                    }
                })
                .collect();
            let map = Map::of_squares(extent, &squares, start, exit, rules).expect("a legal map");
            // Of the moves those that are possible.
            let mut run = Run::new(Arc::new(map.clone()));
            for way in &moves {
                let _ = run.go(Way::ALL[*way]);
            }
            (map, title.trim().to_owned(), run.path().to_vec())
        })
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back((map, title, moves) in any_map()) {
        let text = write(&map, &title, &moves);
        let (again, found) = read_map(&text, Rules::default(), Exit::default());
        prop_assert!(found.is_empty(), "{found}\n{text}");
        let again = again.expect("a map");
        prop_assert_eq!((&again.map, &again.title, &again.moves), (&map, &title, &moves));
        // With other line ends and a byte order mark it is the same.
        let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let (windows, _) = read(&windows, Rules::default());
        prop_assert_eq!(windows.expect("a map").map, map);
    }

    #[test]
    fn a_layout_is_the_same_map((map, _, _) in any_map()) {
        let extent = map.extent();
        let letter = |row, column| {
            let cell = extent.cell(row, column);
            match map.square(cell) {
                _ if cell == map.start() => 'P',
                Square::Wall => '%',
                Square::Ghost => ['G', '1', '2', '3', '4'][column % 5],
                Square::Chocolate => 'o',
                Square::Floor => [' ', '.'][row % 2],
            }
        };
        // A rim of walls, as all layouts have it.
        let rim = "%".repeat(extent.width as usize + 2);
        let rows = (0..extent.height as usize).map(|row| {
            let letters: String = (0..extent.width as usize).map(|column| letter(row, column)).collect();
            format!("%{letters}%\n")
        });
        let text = format!("{rim}\n{}{rim}\n", rows.collect::<String>());
        let exit = map.exit() - extent.vertex + Cell::new(1, 1);
        let (found, complaints) = read_map(&text, map.rules(), Some(exit));
        prop_assert!(complaints.is_empty(), "{complaints}\n{text}");
        let found = found.expect("a map").map;
        for row in 0..extent.height as usize {
            for column in 0..extent.width as usize {
                let (ours, theirs) = (extent.cell(row, column), found.extent().cell(row + 1, column + 1));
                // A layout cannot say that a chocolate lies on its start.
                if ours != map.start() {
                    prop_assert_eq!(map.square(ours), found.square(theirs));
                }
                prop_assert_eq!((ours == map.start(), ours == map.exit()), (theirs == found.start(), theirs == found.exit()));
            }
        }
    }

    #[test]
    fn noise_is_refused_and_never_a_panic(text in "[-PFCILil%Go1 .;:,0-9a-z\n\r\\PC]{0,80}", exit in 0..6_i32) {
        let exit = (exit > 0).then(|| Cell::new(exit, exit % 3));
        let (map, found) = read_map(&text, Rules::default(), exit);
        prop_assert_eq!(map.is_none(), found.has_errors());
        let (map, found) = read(&text, Rules::default());
        prop_assert_eq!(map.is_none(), found.has_errors());
    }

    #[test]
    fn nearly_right_texts_are_no_panic(cut in 0..200_usize, junk in "[ -~\n→]{0,6}", which in 0..2_usize) {
        let whole = ["; title: t\n; vertex: 3,4\n; moves: DD\nI--C\n-P-F\nL---\n", "%%%%%%\n%P o %\n%   G%\n%%%%%%\n"][which];
        let at = whole.char_indices().map(|(at, _)| at).nth(cut % whole.len()).unwrap_or(0);
        let (before, after) = whole.split_at(at);
        let exit = (which == 1).then(|| Cell::new(1, 1));
        let (map, found) = read_map(&format!("{before}{junk}{after}"), Rules { radius: 1, level: 3 }, exit);
        prop_assert_eq!(map.is_none(), found.has_errors());
    }
}
