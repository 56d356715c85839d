//! Which boards are shown, and where: as many as fit, the most wanted first.

use play::{Grid, Panel, Picture};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Palette;
use super::board::Board;
use crate::screen::{Focus, Screen, Sides, agent, boards};

/// Between two boards.
const GAP: usize = 2;

/// A picture, and where it stands among the others, from the left.
#[derive(Clone, Copy, Debug)]
struct Wanted<'a> {
    picture: &'a Picture,
    name: &'static str,
    place: u8,
}

/// Boards with their places.
#[derive(Debug, Default)]
pub(super) struct Arrangement<'a> {
    boards: Vec<(Board<'a>, usize, usize)>,
    pub(super) width: usize,
    pub(super) height: usize,
    /// Only a part of the board fits.
    pub(super) is_cut: bool,
}

/// The pictures that are wanted, the most wanted first.
fn wanted(screen: &Screen) -> Vec<Wanted<'_>> {
    let known = screen.known().map(|picture| Wanted { picture, name: "what is known", place: 0 });
    let believed = screen.believed().map(|picture| Wanted { picture, name: "what is believed", place: 1 });
    let truth = screen.frame.truth.as_ref().map(|picture| Wanted { picture, name: "the truth", place: 2 });
    // Where nothing is hidden, one picture tells both.
    let same = truth.zip(known).is_some_and(|(truth, known)| truth.picture.panels == known.picture.panels);
    let [known, truth] = if same { [known.map(both), truth.map(both)] } else { [known, truth] };
    let order = match screen.pictures.sides {
        Sides::Both if same => [believed, known, None],
        Sides::Both if believed.is_some() => [believed, truth, known],
        Sides::Both => [known, truth, None],
        Sides::Knowledge => [believed, known, None],
        Sides::Truth => [truth, believed, None],
    };
    let mut order: Vec<Wanted<'_>> = order.into_iter().flatten().collect();
    if order.iter().all(|it| it.picture.grid().is_none()) {
        order.extend(known.or(truth));
    }
    order
}

/// A picture of everything there is.
fn both(wanted: Wanted<'_>) -> Wanted<'_> {
    Wanted { name: "known and true", ..wanted }
}

/// The pictures whose tables and captions are told: those that are wanted, each table once.
pub(super) fn told(screen: &Screen) -> Vec<&Picture> {
    let mut wanted = wanted(screen);
    let known = screen.known().map(|picture| Wanted { picture, name: "", place: 0 });
    if wanted.iter().all(|it| it.place != 0) {
        wanted.extend(known);
    }
    wanted.sort_by_key(|it| it.place);
    wanted.into_iter().map(|it| it.picture).collect()
}

/// The boards that fit into so much room, as many as possible and with lines if possible.
pub(super) fn arrange(screen: &Screen, palette: Palette, room: (usize, usize)) -> Arrangement<'_> {
    let wanted = wanted(screen);
    for only in [false, true] {
        // Lines are worth a third picture, but not a second one.
        for (count, lined) in [(3, true), (2, true), (3, false), (2, false), (1, true), (1, false)] {
            let Some(some) = wanted.get(..count) else { continue };
            let columns = columns(screen, some, &Manner { lined, only, palette });
            let tried = if count > 1 { vec![beside(columns)] } else { in_rows_or_columns(columns, room.0) };
            if let Some(found) = tried.into_iter().find(|it| it.width <= room.0 && it.height <= room.1) {
                return found;
            }
        }
    }
    // Nothing fits: a part of the first is shown.
    let first = wanted.get(..1).unwrap_or_default();
    let mut found = beside(columns(screen, first, &Manner { lined: false, only: true, palette }));
    for (board, ..) in &mut found.boards {
        board.title.push_str(" (a part)");
        found.width = found.width.max(board.width());
    }
    found.is_cut = !found.boards.is_empty();
    found.width = found.width.min(room.0);
    found.height = found.height.min(room.1);
    found
}

/// How boards are drawn.
struct Manner {
    /// With lines between cells.
    lined: bool,
    /// Of each picture only the board that is looked at.
    only: bool,
    palette: Palette,
}

/// The boards of some pictures, from the left.
fn columns<'a>(screen: &'a Screen, wanted: &[Wanted<'a>], manner: &Manner) -> Vec<Vec<Board<'a>>> {
    let mut pictures = wanted.to_vec();
    pictures.sort_by_key(|it| it.place);
    pictures.into_iter().map(|it| boards_of(screen, it, manner)).collect()
}

fn boards_of<'a>(screen: &'a Screen, wanted: Wanted<'a>, manner: &Manner) -> Vec<Board<'a>> {
    let grids = boards(wanted.picture);
    let shown = screen.cursor.board.min(grids.len().saturating_sub(1));
    let mut boards = Vec::new();
    for (number, (panel, grid)) in grids.iter().enumerate() {
        if manner.only && number != shown {
            continue;
        }
        let title = title(wanted.picture, *panel, number, wanted.name);
        let mut board = Board::new(title, grid, manner.lined, manner.palette);
        let is_pointed = screen.focus == Focus::Cell && screen.cursor.board == number;
        board.pointed = is_pointed.then_some(screen.cursor.cell);
        board.aimed = screen.aim.filter(|aim| aim.board == number).map(|aim| aim.cell);
        board.stands = agent(grid).or_else(|| stands(screen, number, grid));
        boards.push(board);
    }
    boards
}

/// Where the seat stands, as it knows itself, on a board that does not tell it.
fn stands(screen: &Screen, number: usize, grid: &Grid) -> Option<usize> {
    let known = boards(screen.known()?).get(number).map(|(_, known)| *known)?;
    agent(known).filter(|_| known.columns == grid.columns && known.cells.len() == grid.cells.len())
}

/// What a board is called: as its picture, or as the table right before it where there are several.
fn title(picture: &Picture, panel: usize, number: usize, name: &str) -> String {
    let before = panel.checked_sub(1).and_then(|panel| picture.panels.get(panel));
    match before {
        Some(Panel::Table(table)) if boards(picture).len() > 1 && !table.title.is_empty() => table.title.clone(),
        _ if number > 0 => String::new(),
        _ if picture.title.is_empty() => name.to_owned(),
        _ => picture.title.clone(),
    }
}

/// Whether a board is called as its picture is.
pub(super) fn is_titled(picture: &Picture) -> bool {
    boards(picture).first().is_some_and(|(panel, _)| title(picture, *panel, 0, "") == picture.title)
}

/// Pictures next to each other, the boards of each below each other.
fn beside(columns: Vec<Vec<Board<'_>>>) -> Arrangement<'_> {
    let mut found = Arrangement::default();
    for column in columns {
        let x = if found.boards.is_empty() { 0 } else { found.width + GAP };
        let mut y = 0;
        for board in column {
            found.width = found.width.max(x + board.width());
            let height = board.height();
            found.boards.push((board, x, y));
            y += height;
            found.height = found.height.max(y);
        }
    }
    found
}

/// The boards of one picture next to each other while they fit, or below each other.
fn in_rows_or_columns(columns: Vec<Vec<Board<'_>>>, room: usize) -> Vec<Arrangement<'_>> {
    let stacked = beside(columns.clone());
    vec![flow(columns.into_iter().flatten().collect(), room), stacked]
}

/// Boards next to each other while they fit, else below each other.
fn flow(boards: Vec<Board<'_>>, room: usize) -> Arrangement<'_> {
    let mut found = Arrangement::default();
    let (mut x, mut y, mut high) = (0, 0, 0);
    for board in boards {
        let (width, height) = (board.width(), board.height());
        if x > 0 && x + width > room {
            (x, y, high) = (0, y + high, 0);
        }
        found.boards.push((board, x, y));
        found.width = found.width.max(x + width);
        high = high.max(height);
        found.height = found.height.max(y + high);
        x += width + GAP;
    }
    found
}

impl Arrangement<'_> {
    pub(super) fn draw(&self, buffer: &mut Buffer, area: Rect) {
        for (board, x, y) in &self.boards {
            let (x, y) = ((*x).min(area.width.into()) as u16, (*y).min(area.height.into()) as u16);
            let width = (board.width() as u16).min(area.width - x);
            let height = (board.height() as u16).min(area.height - y);
            board.draw(buffer, Rect { x: area.x + x, y: area.y + y, width, height });
        }
    }
}
