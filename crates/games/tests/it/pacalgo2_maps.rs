//! The maps that come with Pacalgo2.

use std::fmt::Write as _;
use std::path::Path;

use expect_test::expect;
use games::pacalgo2::file::read_map;
use games::pacalgo2::{Cell, Rules};

use crate::pacalgo2_plain::fewest_moves;

#[test]
fn every_map_is_legal_and_says_what_it_shows() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/pacalgo2/maps");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let mut told = String::new();
    for path in files {
        let name = path.file_name().and_then(|it| it.to_str()).expect("a plain name");
        let text = std::fs::read_to_string(&path).expect("a text");
        // Layouts have neither an exit nor a title.
        let is_layout = path.extension().is_some_and(|it| it == "lay");
        let exit = is_layout.then_some(Cell::new(10, 3));
        let (found, complaints) = read_map(&text, Rules::default(), exit);
        assert!(complaints.is_empty(), "{name}: {complaints}");
        let found = found.expect("a map");
        assert!(is_layout || !found.title.is_empty(), "{name} has no title");
        let (extent, map) = (found.map.extent(), &found.map);
        let won = fewest_moves(map).map_or_else(|| "cannot be won".to_owned(), |moves| format!("{moves} moves"));
        let things = format!("{} ghosts, {} chocolates", map.ghosts().count(), map.chocolate_count());
        let _ = writeln!(told, "{name}: {}x{}, {things}, {won}: {}", extent.width, extent.height, found.title);
    }
    expect![[r#"
        arcade.txt: 37x37, 32 ghosts, 59 chocolates, 174 moves: the arcade: 59 chocolates, 32 ghosts
        crossing.txt: 13x1, 1 ghosts, 1 chocolates, 12 moves: the way leads through a ghost
        detour.txt: 12x2, 1 ghosts, 1 chocolates, 13 moves: aside first, and by the same cell again
        goal.txt: 10x2, 1 ghosts, 1 chocolates, 9 moves: the exit is in danger
        plain.txt: 10x4, 1 ghosts, 0 chocolates, 14 moves: no chocolate needed, if you go the long way
        pocket.lay: 12x5, 1 ghosts, 2 chocolates, 13 moves: 
        sealed.txt: 6x2, 0 ghosts, 0 chocolates, cannot be won: there is no way at all
        short.txt: 18x2, 2 ghosts, 1 chocolates, cannot be won: through danger, and short of it by one move
        spare.txt: 16x2, 2 ghosts, 1 chocolates, 15 moves: through danger with one move to spare
        start.txt: 7x2, 1 ghosts, 1 chocolates, 6 moves: the start is in danger
        trap.txt: 3x3, 1 ghosts, 1 chocolates, cannot be won: behind the ghost there is no way on
        walled.txt: 5x3, 0 ghosts, 0 chocolates, cannot be won: nobody gets out of here
    "#]]
    .assert_eq(&told);
}
