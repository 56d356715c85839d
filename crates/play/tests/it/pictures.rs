//! Pictures in plain text.

use expect_test::expect;
use play::{Grid, Layer, Panel, Picture, Table, Tone, side_by_side};

/// A small board with something on every layer.
pub(crate) fn board() -> Picture {
    let mut grid = Grid::numbered(2, 3);
    grid.at(0, 0).mark(Layer::Sense, "breeze", "B");
    grid.at(0, 0).mark(Layer::Agent, "agent", "^");
    grid.at(0, 0).mark(Layer::Item, "gold", "é");
    grid.at(1, 2).mark(Layer::Ground, "unknown", "?");
    grid.at(1, 2).tone = Tone::Unknown;
    grid.at(1, 1).heat = Some(0.25);
    grid.at(1, 1).note.push_str("one in four");
    let table =
        Table { title: "score".to_owned(), rows: vec![("points".into(), "3".into()), ("né".into(), "no".into())] };
    Picture {
        title: "a cave".to_owned(),
        panels: vec![Panel::Grid(grid), Panel::Table(table)],
        captions: vec!["below".to_owned()],
    }
}

#[test]
fn in_text() {
    expect![[r#"
        a cave
             1     2     3
          +-----+-----+-----+
        1 | ^Bé |     |     |
          +-----+-----+-----+
        2 |     |     | ?   |
          +-----+-----+-----+
        points  3
        né      no
        below
    "#]]
    .assert_eq(&board().to_text());
    assert_eq!(Picture::default().to_text(), "");
}

#[test]
fn without_labels() {
    let mut grid = Grid::numbered(1, 2);
    grid.column_labels.clear();
    grid.row_labels.clear();
    let picture = Picture { panels: vec![Panel::Grid(grid)], ..Picture::default() };
    expect![[r#"
        board
         +---+---+
         |   |   |
         +---+---+
    "#]]
    .assert_eq(&format!("board\n{}", picture.to_text()));
}

#[test]
fn cells_know_their_marks() {
    let mut picture = board();
    let Some(Panel::Grid(grid)) = picture.panels.first_mut() else { panic!("the board comes first") };
    assert_eq!(grid.at(0, 0).glyphs(), "^Bé", "the top layer first");
    assert!(grid.at(0, 0).has("gold") && !grid.at(0, 1).has("gold"));
    assert_eq!(grid.rows().len(), 2);
    assert!(board().grid().is_some());
}

#[test]
fn next_to_each_other() {
    expect![[r#"
        one    1
        three
               3
    "#]]
    .assert_eq(&side_by_side("one\nthree\n", "1\n\n3\n", 2));
    expect![[r#"
        é      r
        longer
        third
    "#]]
    .assert_eq(&side_by_side("é\nlonger\nthird\n", "r", 1));
    assert_eq!(side_by_side("", "", 3), "");
    assert_eq!(side_by_side("", "x\n", 2), "  x\n");
}
