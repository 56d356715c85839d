//! How a play looks, and percepts in words.

use facts::text::counted;
use facts::{Fact, Speak};
use play::{Grid, Layer, Panel, Picture, Table, Tone};

use super::map::{Map, Square};
use super::naming::{Naming, place};
use super::place::Cell;
use super::run::Run;
use super::words::{Percept, Stands};

/// The part of a map that is shown: all of a map that fits, else what lies around the player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    top: usize,
    left: usize,
    rows: usize,
    columns: usize,
}

impl Window {
    /// So many rows and columns at most: a page of text, and a picture of a size that can be kept for every move.
    const MOST: (usize, usize) = (60, 100);

    /// The window for a play.
    pub(super) fn around(run: &Run) -> Window {
        let extent = run.map().extent();
        let (row, column) = extent.row_column(run.position());
        let side = |most: usize, all: u32, at: usize| {
            let shown = most.min(all as usize);
            (at.saturating_sub(shown / 2).min(all as usize - shown), shown)
        };
        let (top, rows) = side(Window::MOST.0, extent.height, row);
        let (left, columns) = side(Window::MOST.1, extent.width, column);
        Window { top, left, rows, columns }
    }

    /// Row and column of a cell of the map in the window.
    pub(super) fn place(self, map: &Map, cell: Cell) -> Option<(usize, usize)> {
        let (row, column) = map.extent().row_column(cell);
        let place = (row.checked_sub(self.top)?, column.checked_sub(self.left)?);
        (place.0 < self.rows && place.1 < self.columns).then_some(place)
    }

    /// The cell of the map in a row and a column of the window.
    fn cell(self, map: &Map, row: usize, column: usize) -> Cell {
        map.extent().cell(self.top + row, self.left + column)
    }

    /// What to say where not all is shown.
    pub(super) fn caption(self, map: &Map) -> Option<String> {
        let extent = map.extent();
        let whole = self.rows == extent.height as usize && self.columns == extent.width as usize;
        let (rows, columns) = (self.rows, self.columns);
        (!whole).then(|| format!("{columns}x{rows} cells around the player, of {}x{}", extent.width, extent.height))
    }
}

/// The board of a play: what lies where, where danger begins, and the player.
pub(super) fn board(run: &Run, window: Window) -> Grid {
    let map = run.map();
    let mut grid = Grid::numbered(window.rows, window.columns);
    match map.naming() {
        Naming::Xy => {
            let corner = window.cell(map, window.rows - 1, 0);
            grid.column_labels = (0..window.columns).map(|it| (corner.x + it as i32).to_string()).collect();
            grid.row_labels = (0..window.rows).rev().map(|it| (corner.y + it as i32).to_string()).collect();
        }
        Naming::RowColumn => {
            grid.column_labels = (1..=window.columns).map(|it| (window.left + it).to_string()).collect();
            grid.row_labels = (1..=window.rows).map(|it| (window.top + it).to_string()).collect();
        }
    }
    for row in 0..window.rows {
        for column in 0..window.columns {
            paint(run, window.cell(map, row, column), grid.at(row, column));
        }
    }
    grid
}

/// What is to be seen of a cell; a start or exit covers a bare floor, and the player covers all but chocolates and ghosts.
fn paint(run: &Run, at: Cell, cell: &mut play::Cell) {
    let map = run.map();
    let danger = map.is_dangerous(at);
    let square = map.square(at);
    let covered = at == map.start() || at == map.exit() || at == run.position();
    let (layer, name, glyph, tone) = match square {
        Square::Floor if danger => (Layer::Ground, "floor in danger", ":", Tone::Doubtful),
        Square::Floor => (Layer::Ground, "floor", ".", Tone::Plain),
        Square::Wall => (Layer::Ground, "wall", "#", Tone::Plain),
        Square::Ghost => (Layer::Item, "ghost", "F", Tone::Danger),
        Square::Chocolate if run.has_chocolate(at) => (Layer::Item, "chocolate", "C", Tone::Safe),
        Square::Chocolate if danger => (Layer::Ground, "eaten chocolate", ":", Tone::Doubtful),
        Square::Chocolate => (Layer::Ground, "eaten chocolate", ".", Tone::Plain),
    };
    cell.mark(layer, name, if covered && layer == Layer::Ground { "" } else { glyph });
    cell.tone = tone;
    if at == map.start() {
        cell.mark(Layer::Ground, "start", if at == run.position() { "" } else { "I" });
    }
    if at == map.exit() {
        cell.mark(Layer::Item, "exit", "L");
        cell.tone = Tone::Goal;
    }
    if at == run.position() {
        cell.mark(Layer::Agent, "player", "@");
    }
}

/// A play as it is.
pub(super) fn picture(run: &Run) -> Picture {
    let rules = run.map().rules();
    let near = match run.map().near_ghost(run.position()) {
        Some(ghost) => format!("the ghost at {} is {} away", run.map().name(ghost), run.position().distance(ghost)),
        None => format!("no ghost within {}", rules.radius),
    };
    let rows = [
        ("moves", run.moves().to_string()),
        ("level", run.level().to_string()),
        ("chocolates left", run.remaining_count().to_string()),
        ("danger", near),
    ];
    let window = Window::around(run);
    let table = Table { title: String::new(), rows: rows.map(|(name, value)| (name.to_owned(), value)).to_vec() };
    let panels = vec![Panel::Grid(board(run, window)), Panel::Table(table)];
    Picture { title: String::new(), panels, captions: window.caption(run.map()).into_iter().collect() }
}

/// A percept in a few words.
pub(super) fn phrase(settings: &Fact, fact: &Fact) -> Option<String> {
    let naming = Naming::of(settings);
    Some(match Percept::hear(fact).ok()? {
        Percept::Map(map) => {
            let extent = map.extent();
            let things = [(map.ghosts().count(), "ghost"), (map.chocolates().count(), "chocolate")];
            let [ghosts, chocolates] = things.map(|(number, thing)| counted(number, thing));
            format!("a map of {}x{} with {ghosts} and {chocolates}", extent.width, extent.height)
        }
        Percept::Stands(stands) => in_words(stands, naming),
        Percept::Blocked(way) => format!("{} is blocked", way.name()),
        Percept::Won { moves } => format!("the exit, after {}", counted(moves as usize, "move")),
        Percept::Lost { ghost, row, column } => format!("caught by the ghost at {}", named(naming, ghost, row, column)),
    })
}

fn in_words(stands: Stands, naming: Naming) -> String {
    let danger = if stands.danger { ", a ghost is near" } else { "" };
    let cell = named(naming, stands.cell, stands.row, stands.column);
    format!("at {cell}, level {}{danger}", stands.level)
}

/// A cell of a percept as people name it. Percepts from before rows and columns were told have neither.
fn named(naming: Naming, cell: Cell, row: u32, column: u32) -> String {
    match naming {
        Naming::RowColumn if row > 0 => place(row as usize, column as usize),
        _ => cell.to_string(),
    }
}
