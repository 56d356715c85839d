//! Maps that are drawn, over all games that have such maps: text to cells and back, random edits, complaints at their cells.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use expect_test::expect;
use games::GAMES;
use play::view::Audience;
use play::{
    Brief, Chair, Chairs, Drawing, Editor, Game, MapText, Palette, Placed, Setup, SetupError, Sketch, Spot, Tone,
};

use crate::sample::Sample;

/// Every game whose maps are drawn.
fn drawn() -> impl Iterator<Item = (&'static Game, Editor)> {
    GAMES.iter().filter_map(|game| Some((game, game.editor?)))
}

fn setup(game: &Game, given: &[(&str, &str)], seed: u64) -> Setup {
    let given: Vec<(String, String)> =
        given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let settings = Arc::new(game.settle(&given).expect("the settings of a test are fine"));
    Setup { settings, map: None, seed, play: 0, turns: 100, nodes: Brief::NODES }
}

fn with_map(setup: &Setup, text: &str) -> Setup {
    Setup { map: Some(MapText { name: "map".to_owned(), text: text.to_owned() }), ..setup.clone() }
}

/// All that a play shows and tells before the first act.
fn beginning(game: &Game, setup: &Setup) -> String {
    let header = game.header(setup.clone(), &[Chair::Person]).expect("the map is sound");
    let play = (game.open)(&header, Chairs::AllOutside).expect("it opens");
    let frame = play.frame(Audience::Everyone);
    let picture = (game.look)(setup).expect("it is made");
    format!("{picture:?}\n{:?}\n{:?}", play.lines(0), frame.seats)
}

/// The map files of a game, each with the settings it needs.
fn maps(game: &Game) -> Vec<(PathBuf, Vec<(&'static str, &'static str)>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(game.name).join("maps");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("it has maps").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let is_layout = |file: &Path| file.extension().is_some_and(|it| it == "lay");
    files
        .into_iter()
        .map(|file| {
            let needed = if is_layout(&file) { vec![("exit", "2,10")] } else { Vec::new() };
            (file, needed)
        })
        .collect()
}

/// Settings of generated worlds, some of them unusual.
fn kinds(game: &Game) -> Vec<Vec<(&'static str, &'static str)>> {
    match game.name {
        "cave" => vec![
            vec![],
            vec![("size", "7x4"), ("agents", "4"), ("monsters", "2"), ("bombs", "1"), ("fair", "yes")],
            vec![("size", "1"), ("monsters", "0"), ("treasures", "0")],
        ],
        "minesweeper" => vec![
            vec![("profile", "beginner")],
            vec![("width", "7"), ("height", "3"), ("mines", "5"), ("start", "open")],
            vec![("width", "4"), ("height", "4"), ("mines", "15"), ("start", "none"), ("first", "2,3")],
        ],
        "pacalgo2" => vec![
            vec![],
            vec![("kind", "start-in-danger"), ("width", "14"), ("height", "6"), ("radius", "2"), ("level", "9")],
            vec![("kind", "maze"), ("width", "9"), ("height", "9")],
        ],
        "wumpus" => {
            vec![
                vec![],
                vec![("profile", "ep3"), ("size", "8"), ("pit", "0.4")],
                vec![("size", "1")],
                vec![("generator", "fair")],
            ]
        }
        other => panic!("a game with an editor that this test does not know: {other}"),
    }
}

#[test]
fn palettes_can_be_used() {
    for (game, editor) in drawn() {
        for given in kinds(game) {
            let palette = (editor.palette)(&setup(game, &given, 0).settings);
            for (number, thing) in palette.things.iter().enumerate() {
                let others = || palette.things.iter().enumerate().filter(move |(at, _)| *at != number);
                assert!(others().all(|(_, it)| it.name != thing.name && it.letter != thing.letter), "{}", thing.name);
                assert!(thing.letter.is_ascii_lowercase(), "{}: keys are small letters", thing.name);
                assert!(!thing.doc.is_empty() && !thing.glyph.is_empty(), "{}", thing.name);
                assert!(thing.numbered.is_empty() || thing.most == Some(thing.numbered.chars().count()));
                for name in thing.beside {
                    let other = palette.thing(name).expect("who is named is there");
                    assert!(other.beside.contains(&thing.name), "{} and {name}: that is mutual", thing.name);
                }
            }
            assert!(palette.things.iter().any(|thing| thing.tone != Tone::Plain), "something matters");
            let [columns, rows] = palette.usual;
            let empty = Drawing::empty(columns, rows);
            assert_eq!(empty.fault(&palette), None, "{}: a new map", game.name);
            let backdrop = (editor.backdrop)(&setup(game, &given, 0).settings, &empty);
            assert_eq!((backdrop.column_labels.len(), backdrop.row_labels.len()), (columns, rows));
        }
    }
    assert_eq!(drawn().count(), 4, "games whose maps are drawn");
}

/// What an editor draws by itself is what a play shows in that cell when it begins.
#[test]
fn what_is_always_there_is_as_in_the_play() {
    let mut compared = 0;
    for (game, editor) in drawn() {
        for given in kinds(game) {
            let setup = setup(game, &given, 1);
            let drawing = (editor.make)(&setup).expect("it is made");
            let picture = (game.look)(&setup).expect("it is made");
            let grid = picture.grid().expect("a board");
            for (cell, mark) in (editor.backdrop)(&setup.settings, &drawing).fixed {
                let shown = &grid.cells[cell].marks;
                assert!(shown.contains(&mark), "{} {given:?}: {mark:?} is not among {shown:?}", game.name);
                compared += 1;
            }
        }
    }
    assert!(compared >= 4, "{compared}");
}

/// A drawing as text must read back as the same drawing, and make the same world as the text it came from.
fn check_there_and_back(game: &Game, editor: Editor, text: &str, base: &Setup, number: u64) {
    let palette = (editor.palette)(&base.settings);
    let read = |text: &str, setup: &Setup| {
        let map = MapText { name: "map".to_owned(), text: text.to_owned() };
        (editor.read)(&setup.settings, &map, number)
    };
    let Sketch { drawing: Some(drawing), diagnostics, .. } = read(text, base) else { panic!("no drawing of {text}") };
    assert!(!diagnostics.has_errors(), "{diagnostics}");
    assert_eq!(drawing.fault(&palette), None);
    let written = (editor.write)(&drawing);
    let plain = without(game, base, &palette);
    let again = read(&written.text, &plain);
    let again_drawn = again.drawing.expect("what was written has a size");
    assert_eq!(in_order(&again_drawn, &palette), in_order(&drawing, &palette), "{}", written.text);
    assert_eq!((&again_drawn.keys, &(editor.write)(&again_drawn).text), (&drawing.keys, &written.text));
    assert_eq!(again.worlds, 1);
    let before = beginning(game, &Setup { play: number, ..with_map(base, text) });
    // What is generated for a play of another number, such as the first waits of agents, is no part of a map.
    let after = beginning(game, &Setup { play: number, ..with_map(&plain, &written.text) });
    assert_eq!(before, after, "{}:\n{text}\n{}", game.name, written.text);
}

/// What lies where, kind by kind: only things with numbers have an order of their own.
fn in_order(drawing: &Drawing, palette: &Palette) -> Vec<(&'static str, Vec<usize>)> {
    let kinds = palette.things.iter().map(|thing| {
        let mut cells: Vec<usize> = drawing.cells(thing.name).collect();
        if thing.numbered.is_empty() {
            cells.sort_unstable();
        }
        (thing.name, cells)
    });
    kinds.collect()
}

/// The setup without the settings that a drawn map replaces.
fn without(game: &Game, base: &Setup, palette: &Palette) -> Setup {
    let usual = setup(game, &[], base.seed);
    let mut settings = (*base.settings).clone();
    for field in &mut settings.fields {
        let name = field.name.as_ref().map(|name| name.as_str().to_owned()).unwrap_or_default();
        if palette.replaces.contains(&name.as_str()) {
            field.value = usual.settings.get(&name).expect("a key of the game").clone();
        }
    }
    Setup { settings: Arc::new(settings), ..base.clone() }
}

#[test]
fn every_map_of_the_folders_is_drawn_and_written() {
    let mut worlds = 0;
    for (game, editor) in drawn() {
        for (file, given) in maps(game) {
            let base = setup(game, &given, 3);
            let map = MapText::of_bytes("map", std::fs::read(&file).expect("it can be read"));
            let count = (editor.read)(&base.settings, &map, 0).worlds;
            for number in 0..count {
                check_there_and_back(game, editor, &map.text, &base, number);
                worlds += 1;
            }
        }
    }
    assert!(worlds >= 34, "{worlds} worlds");
}

#[test]
fn generated_worlds_are_drawn_as_they_are() {
    for (game, editor) in drawn() {
        for given in kinds(game) {
            for seed in Sample::of_this_run().few(40, 4) {
                let base = setup(game, &given, seed);
                let drawing = (editor.make)(&base).expect("it is made");
                let written = (editor.write)(&drawing);
                check_there_and_back(game, editor, &written.text, &base, 0);
                match game.maker {
                    Some(maker) => {
                        let made = (maker.make)(&base, 1, maker.formats[0]).expect("it is made");
                        let made = with_map(&base, &String::from_utf8(made).expect("it is text"));
                        assert_eq!(beginning(game, &made), beginning(game, &with_map(&base, &written.text)));
                    }
                    None => assert_eq!((game.look)(&base), (game.look)(&with_map(&base, &written.text))),
                }
            }
        }
    }
}

/// A stream of small numbers.
struct Stream(u64);

impl Stream {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// Places, removes, or changes the size, as somebody at the page does.
fn edit(drawing: &mut Drawing, palette: &Palette, dice: &mut Stream) {
    let cells = drawing.columns * drawing.rows;
    match dice.below(8) {
        0 if !drawing.things.is_empty() => {
            let gone = dice.below(drawing.things.len());
            drawing.things.remove(gone);
        }
        1 => {
            let side = |dice: &mut Stream, (least, most): (usize, usize)| least + dice.below((most - least).min(8) + 1);
            let columns = side(dice, palette.sides[0]);
            let rows = if palette.square { columns } else { side(dice, palette.sides[1]) };
            let keep = |placed: &Placed| {
                let (row, column) = (placed.cell / drawing.columns, placed.cell % drawing.columns);
                (row < rows && column < columns).then_some(Placed { cell: row * columns + column, ..*placed })
            };
            drawing.things = drawing.things.iter().filter_map(keep).collect();
            (drawing.columns, drawing.rows) = (columns, rows);
        }
        2 if !palette.keys.is_empty() => {
            let key = palette.keys[dice.below(palette.keys.len())].name;
            let value = ["", "0", "1", "7", "safe", "open", "-3,4", "a b", "# x", ": ;", "é\n1"][dice.below(11)];
            drawing.keys.retain(|(known, _)| *known != key);
            drawing.keys.push((key, value.to_owned()));
        }
        _ => {
            let thing = palette.things[dice.below(palette.things.len())].name;
            drawing.things.push(Placed { thing, cell: dice.below(cells) });
        }
    }
    *drawing = std::mem::take(drawing).tidied(palette);
}

#[test]
fn random_edits_give_a_playable_map_or_complaints_with_a_place() {
    // Complaints at single places are rare in some games, so all of them together must show some.
    let (mut at_cells, mut at_keys) = (0, 0);
    for (game, editor) in drawn() {
        let (mut playable, mut refused) = (0, 0);
        for seed in 0..48 {
            let given = &kinds(game)[seed as usize % kinds(game).len()];
            let base = setup(game, given, seed);
            let palette = (editor.palette)(&base.settings);
            let plain = without(game, &base, &palette);
            let mut dice = Stream(seed.wrapping_mul(77).wrapping_add(5));
            let mut drawing = (editor.make)(&base).expect("it is made");
            for _ in 0..40 {
                edit(&mut drawing, &palette, &mut dice);
                assert_eq!(drawing.fault(&palette), None, "what was tidied is in order");
                let written = (editor.write)(&drawing);
                let lines = written.text.lines().count();
                let found = match (game.survey)(&with_map(&plain, &written.text)) {
                    Ok(survey) => {
                        playable += 1;
                        let _ = beginning(game, &with_map(&plain, &written.text));
                        let map = MapText { name: "map".to_owned(), text: written.text.clone() };
                        let again = (editor.read)(&plain.settings, &map, 0).drawing.expect("it can be played");
                        assert_eq!(in_order(&again, &palette), in_order(&drawing, &palette), "{}", written.text);
                        assert_eq!((editor.write)(&again).text, written.text);
                        survey.warnings
                    }
                    Err(SetupError::Map { diagnostics, .. }) => {
                        refused += 1;
                        assert!(diagnostics.has_errors());
                        diagnostics
                    }
                    Err(other) => panic!("{other}"),
                };
                for complaint in &found {
                    assert!((1..=lines).contains(&complaint.place.line), "{complaint} in\n{}", written.text);
                    for spot in written.spots_of(complaint) {
                        match spot {
                            Spot::Cell(cell) => {
                                at_cells += 1;
                                assert!(cell < drawing.columns * drawing.rows);
                                let is_taken = drawing.things.iter().any(|placed| placed.cell == cell);
                                assert!(is_taken, "{complaint} is about an empty cell of\n{}", written.text);
                            }
                            Spot::Key(key) => {
                                at_keys += 1;
                                assert!(drawing.key(key).is_some(), "{complaint}");
                            }
                        }
                    }
                }
            }
        }
        assert!(playable > 20 && refused > 20, "{}: {playable} can be played, {refused} cannot", game.name);
    }
    assert!(at_cells > 5, "{at_cells} complaints at cells");
    assert!(at_keys > 5, "{at_keys} complaints at keys");
}

#[test]
fn texts_with_errors_are_drawn_as_far_as_they_can_be() {
    for (game, editor) in drawn() {
        let mut drawn_with_errors = 0;
        for (number, (file, given)) in maps(game).into_iter().enumerate() {
            let base = setup(game, &given, 0);
            let palette = (editor.palette)(&base.settings);
            let good = String::from_utf8(std::fs::read(&file).expect("it can be read")).expect("it is text");
            let mut dice = Stream(number as u64);
            for _ in 0..60 {
                let mut letters: Vec<char> = good.chars().collect();
                for _ in 0..=dice.below(3) {
                    let at = dice.below(letters.len());
                    letters[at] = ['1', '9', '#', 'P', 'I', 'M', ':', ' ', '\n', '%', '\u{1}', 'é'][dice.below(12)];
                }
                let map = MapText { name: "map".to_owned(), text: letters.into_iter().collect() };
                let sketch = (editor.read)(&base.settings, &map, dice.below(5) as u64);
                let Some(drawing) = sketch.drawing else {
                    assert!(sketch.diagnostics.has_errors(), "nothing to draw, and no word on it: {}", map.text);
                    continue;
                };
                drawn_with_errors += usize::from(sketch.diagnostics.has_errors());
                assert_eq!(drawing.fault(&palette), None, "{}", map.text);
                let _ = (editor.write)(&drawing);
            }
        }
        assert!(drawn_with_errors > 10, "{}: {drawn_with_errors}", game.name);
    }
}

/// A text of a few thousand letters may claim millions of cells; nothing of that size is made to draw it.
#[test]
fn a_ragged_text_costs_no_more_than_its_letters() {
    for (game, editor) in drawn() {
        let text = format!("{}\n{}", "-".repeat(8000), "-\n".repeat(7999));
        let map = MapText { name: "map".to_owned(), text };
        let base = setup(game, &[], 0);
        let sketch = (editor.read)(&base.settings, &map, 0);
        assert!(sketch.diagnostics.has_errors(), "{}", game.name);
        let palette = (editor.palette)(&base.settings);
        assert!(sketch.drawing.is_none_or(|drawing| drawing.fault(&palette).is_none()), "{}", game.name);
    }
}

/// What the game's reader says of a drawing, each complaint with its cells and key.
fn complaints(name: &str, given: &[(&str, &str)], sides: (usize, usize), things: &[(&'static str, usize)]) -> String {
    let keys: Vec<_> =
        given.iter().filter_map(|(key, value)| key.strip_prefix("map:").map(|key| (key, value))).collect();
    let given: Vec<_> = given.iter().copied().filter(|(key, _)| !key.starts_with("map:")).collect();
    let game = games::find(name).expect("a game");
    let (editor, base) = (game.editor.expect("it is drawn"), setup(game, &given, 0));
    let palette = (editor.palette)(&base.settings);
    let mut drawing = Drawing::empty(sides.0, sides.1);
    drawing.things = things.iter().map(|(thing, cell)| Placed { thing, cell: *cell }).collect();
    for (key, value) in keys {
        let slot = palette.keys.iter().find(|slot| slot.name == key).expect("a key of the map");
        drawing.keys.push((slot.name, value.to_string()));
    }
    if let Some(fault) = drawing.fault(&palette) {
        return format!("refused: {fault}\n");
    }
    let written = (editor.write)(&drawing);
    let found = match (game.survey)(&with_map(&base, &written.text)) {
        Ok(survey) => survey.warnings,
        Err(SetupError::Map { diagnostics, .. }) => diagnostics,
        Err(other) => return format!("{other}\n"),
    };
    let said: Vec<String> = found.iter().map(|it| format!("{:?} {it}\n", written.spots_of(it))).collect();
    format!("{}{}", written.text, said.concat())
}

#[test]
fn complaints_about_caves_lead_to_their_cells() {
    let all = [
        complaints("wumpus", &[], (3, 3), &[("pit", 6), ("gold", 1), ("pit", 1)]),
        complaints("wumpus", &[("profile", "ep3")], (3, 3), &[("gold", 1), ("pit", 1)]),
        complaints("wumpus", &[], (3, 2), &[]),
        complaints("wumpus", &[], (2, 2), &[("wumpus", 0), ("wumpus", 1)]),
        complaints("wumpus", &[], (2, 2), &[("pit", 4)]),
        complaints("cave", &[("map:wait-from", "9"), ("map:wait-to", "2")], (3, 1), &[("agent", 2), ("agent", 0)]),
        complaints("cave", &[("bombs", "1"), ("map:bombs", "2"), ("map:comment", "a\nb")], (2, 1), &[("agent", 1)]),
        complaints("cave", &[], (2, 1), &[("treasure", 1)]),
    ];
    expect![[r#"
        3
        3 1 1
        1 2 3
        1 2 1
        [Cell(6)] line 2, column 1: the start room `3 1` must stay empty (the agent enters and leaves there)
        [] line 1, column 1: warning: there is no Wumpus in this cave (it can be played all the same)
        --
        refused: cell 1 cannot hold both gold and pit
        --
        refused: a map is square here, not 3x2
        --
        refused: a map has at most 1 of the thing `wumpus`
        --
        refused: cell 4 is outside: the cells are 0 to 3
        --
        size: 3x1
        wait-from: 9
        wait-to: 2

        2 . 1
        [Key("wait-to")] line 3, column 1: the longest wait 2 is shorter than the shortest, 9 (wait-from is at most wait-to)
        --
        # a b
        size: 2x1
        bombs: 2

        . 1
        [Key("bombs")] line 3, column 1: bombs is 2 here, but the setting says 1 (leave one of them out)
        --
        size: 2x1

        . T
        [] line 3, column 4: there is no agent (`1` marks the cell where the first one starts)
    "#]].assert_eq(&all.join("--\n"));
}

#[test]
fn complaints_about_boards_lead_to_their_cells() {
    let near = [("start", 0), ("ghost", 2), ("exit", 7), ("chocolate", 7)];
    let all = [
        complaints("pacalgo2", &[("map:title", "near")], (4, 2), &near),
        complaints("pacalgo2", &[], (2, 2), &[("wall", 1), ("start", 1)]),
        complaints("minesweeper", &[("map:start", "safe")], (3, 2), &[("mine", 4), ("first cell", 4), ("mine", 0)]),
        complaints("minesweeper", &[("map:start", "never"), ("map:seed", "x")], (2, 1), &[("first cell", 0)]),
        complaints("minesweeper", &[], (2, 1), &[("mine", 0), ("mine", 1)]),
    ];
    expect![[r#"
        ; title: near
        I-F-
        ---l
        [Cell(2), Cell(0)] line 2, column 3: a ghost is within 3 of the start (move one of them away, make the radius smaller, or write `i`: a start with a chocolate)
        --
        refused: cell 1 cannot hold both wall and start
        --
        # mines v1 3 2 2 1 1 safe 0 1
        100010
        [Cell(4)] line 2, column 5: a mine in (2,2), where the start rule `safe` allows none (the first cell is (2,2))
        --
        # mines v1 2 1 0 0 0 never x 1
        00
        [Key("start")] line 1, column 22: start rule `never` is not known (one of safe, open, none)
        [Key("seed")] line 1, column 28: seed `x` is not such a number (a whole number from 0 to 18446744073709551615)
        --
        RawVF_Version: Rev6
        Program: tellask
        Width: 2
        Height: 1
        Mines: 2
        Board:
        **
        Events:
        [] line 6, column 1: every cell is a mine (one cell must be free)
    "#]].assert_eq(&all.join("--\n"));
}
