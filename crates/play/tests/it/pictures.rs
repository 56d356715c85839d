//! Pictures in plain text.

use expect_test::expect;
use play::{Grid, Layer, Panel, Picture, Table, Tone, shown_width, side_by_side};

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
fn a_cell_is_named_by_its_row_and_column() {
    let mut grid = Grid::numbered(3, 2);
    assert_eq!((grid.find("2", "1"), grid.find("4", "1"), grid.find("1", "3")), (Some(2), None, None));
    assert_eq!(grid.called(), "rows 1 to 3, columns 1 to 2");
    grid.row_labels = ["1-5", "6-10", "11-15"].map(str::to_owned).to_vec();
    assert_eq!((grid.find("6-10", "2"), grid.find("6", "2"), grid.find("7", "2")), (Some(3), Some(3), None));
    assert_eq!(grid.called(), "rows 1-5, 6-10, 11-15, columns 1 to 2; `6 2` is a cell of row 6-10");
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

/// A large board has no lines, its labels stand upright where cells are narrow, and its headings are of one height.
#[test]
fn large_boards() {
    let mut narrow = Grid::numbered(2, 10);
    narrow.at(0, 0).mark(Layer::Sense, "count", "3");
    narrow.at(1, 9).mark(Layer::Ground, "closed", "?");
    let mut wide = narrow.clone();
    wide.at(1, 8).mark(Layer::Belief, "chance", "25");
    let text = |grid: Grid| Picture { panels: vec![Panel::Grid(grid)], ..Picture::default() }.to_text();
    expect![[r#"
                             1
           1 2 3 4 5 6 7 8 9 0       1  2  3  4  5  6  7  8  9  10
        1  3                      1  3
        2                    ?    2                          25 ?
    "#]]
    .assert_eq(&side_by_side(&text(narrow), &text(wide), 4));
}

/// Somebody else may paint the cells, and some of the columns may be drawn alone.
#[test]
fn painted_cells() {
    let mut grid = Grid::numbered(1, 9);
    grid.at(0, 3).heat = Some(0.5);
    grid.at(0, 3).mark(Layer::Belief, "chance", "50");
    let paint = |cell: &play::Cell, text: &str| match cell.heat {
        Some(_) => format!("\u{1b}[31m{text}\u{1b}[0m"),
        None => text.to_owned(),
    };
    let drawn = grid.draw_dense(2..5, &paint);
    assert_eq!(drawn, "   3  4  5\n1     \u{1b}[31m50\u{1b}[0m\n");
    assert_eq!(drawn.lines().map(shown_width).collect::<Vec<_>>(), [10, 8]);
    assert_eq!(side_by_side(&drawn, "a\nb\n", 1).lines().map(shown_width).collect::<Vec<_>>(), [12, 12]);
}
