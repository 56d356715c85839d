//! Which boards are shown, and where: as many as fit, the most wanted first.

use play::{Panel, Picture};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Palette;
use super::board::Board;
use crate::screen::{Focus, Screen, Sides};

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
}

/// The pictures that are wanted, the most wanted first.
fn wanted(screen: &Screen) -> Vec<Wanted<'_>> {
    let known = screen.known().map(|picture| Wanted { picture, name: "what is known", place: 0 });
    let believed = screen.believed().map(|picture| Wanted { picture, name: "what is believed", place: 1 });
    let truth = Wanted { picture: &screen.frame.truth, name: "the truth", place: 2 };
    let truth = screen.sees_all().then_some(truth);
    // Where nothing is hidden, one picture tells both.
    let same = truth.zip(known).is_some_and(|(truth, known)| truth.picture.panels == known.picture.panels);
    let order = match screen.sides {
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
        for count in (1..=wanted.len()).rev() {
            for lined in [true, false] {
                let boards = boards(screen, &wanted[..count], lined, only, palette);
                let found = flow(boards, room.0);
                if found.width <= room.0 && found.height <= room.1 {
                    return found;
                }
            }
        }
    }
    // Nothing fits: a part of the first is shown.
    let mut found = flow(boards(screen, &wanted[..wanted.len().min(1)], false, true, palette), room.0);
    found.boards.truncate(1);
    found.width = found.width.min(room.0);
    found.height = found.height.min(room.1);
    found
}

/// The boards of some pictures, from the left; only the one of each that is looked at, if so wished.
fn boards<'a>(
    screen: &Screen,
    wanted: &[Wanted<'a>],
    lined: bool,
    only: bool,
    palette: Palette,
) -> Vec<Board<'a>> {
    let mut pictures = wanted.to_vec();
    pictures.sort_by_key(|it| it.place);
    let mut boards = Vec::new();
    for Wanted { picture, name, .. } in pictures {
        let grids = picture.panels.iter().enumerate().filter_map(|(panel, it)| match it {
            Panel::Grid(grid) => Some((panel, grid)),
            Panel::Table(_) => None,
        });
        let many = grids.clone().count() > 1;
        for (number, (panel, grid)) in grids.enumerate() {
            if only && number != screen.cursor.board.min(grids_of(picture).saturating_sub(1)) {
                continue;
            }
            let mut board = Board::new(title(picture, panel, number, many, name), grid, lined, palette);
            let is_pointed = screen.focus == Focus::Cell && screen.cursor.board == number;
            board.pointed = is_pointed.then_some(screen.cursor.cell);
            boards.push(board);
        }
    }
    boards
}

fn grids_of(picture: &Picture) -> usize {
    picture.panels.iter().filter(|panel| matches!(panel, Panel::Grid(_))).count()
}

/// What a board is called: as its picture, or as the table right before it where there are several.
fn title(picture: &Picture, panel: usize, number: usize, many: bool, name: &str) -> String {
    let before = panel.checked_sub(1).and_then(|panel| picture.panels.get(panel));
    match before {
        Some(Panel::Table(table)) if many && !table.title.is_empty() => table.title.clone(),
        _ if number > 0 => String::new(),
        _ if picture.title.is_empty() => name.to_owned(),
        _ => picture.title.clone(),
    }
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
