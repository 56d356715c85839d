//! The screen in a buffer of cells.
//!
//! 1. `mod`: what stands where. `bars`: the lines at the top and at the bottom.
//! 2. `boards` chooses the boards that fit, and `board` draws one.
//! 3. `info`: the pane at the side. `reasons` and `choices`: the pane below.
//! 4. `help`: the box of help, with the keys; `legend`: what the signs mean. `text`: lines that fit. `palette`: colours, or none.

mod bars;
mod board;
mod boards;
mod choices;
mod help;
mod info;
mod legend;
mod palette;
mod reasons;
mod text;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

pub use palette::Palette;

use crate::screen::{Focus, Screen};

/// A smaller terminal shows nothing but the wish for a larger one.
const LEAST: (u16, u16) = (56, 16);
/// The pane at the side is at least so wide.
const SIDE: usize = 24;
/// The pane below is at least so high.
const BELOW: usize = 6;
/// Where the pane at the side is so wide, it has two columns.
const TWO: u16 = 64;

/// Paints a screen into an area of a buffer.
pub fn paint(screen: &Screen, palette: Palette, area: Rect, buffer: &mut Buffer) {
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return small(buffer, area);
    }
    let line = |y: u16, height: u16| Rect { y: area.y + y, height, ..area };
    bars::header(screen, palette, buffer, line(0, 1));
    body(screen, palette, buffer, line(1, area.height - 4));
    bars::timeline(screen, palette, buffer, line(area.height - 3, 2));
    bars::footer(screen, palette, buffer, line(area.height - 1, 1));
    if let Some(help) = screen.help {
        help::draw(screen, help, palette, buffer, area);
    }
}

fn small(buffer: &mut Buffer, area: Rect) {
    let text = format!(
        "please enlarge the terminal: {} x {} at least, this is {} x {} (q: quit)",
        LEAST.0, LEAST.1, area.width, area.height
    );
    text::put(buffer, area, &text::styled(&text, area.width.into(), 0, palette::STRONG), 0);
}

/// Boards and the pane at the side; below them the reasons or the choices.
fn body(screen: &Screen, palette: Palette, buffer: &mut Buffer, area: Rect) {
    let (wide, high) = (usize::from(area.width), usize::from(area.height));
    let below = if screen.focus == Focus::Why { (high * 11 / 20).max(BELOW) } else { BELOW };
    let mut most = high - below;
    let mut boards = boards::arrange(screen, palette, (wide - SIDE - 3, most));
    if boards.is_cut {
        // No line stays empty below while a part of the board is missing.
        let need = Below::of(screen, area.width).need(screen, palette, area.width);
        most = high - below.min(need);
        boards = boards::arrange(screen, palette, (wide - SIDE - 3, most));
    }
    let left = (boards.width + 3).clamp(wide / 4, wide - SIDE) as u16;
    let side = Rect { x: area.x + left, width: area.width - left, ..area };
    let side = side_of(screen, palette, side);
    // What is longer than the boards goes on beside the reasons, where these keep room enough.
    let long = side.usual > boards.height + 2 && screen.focus != Focus::Why && left >= 44 && left >= side.area.width;
    let top = if long { boards.height } else { boards.height.max(side.usual) }.max(3).min(most) as u16;
    boards.draw(buffer, Rect { x: area.x + 1, width: left - 2, height: top, ..area });
    draw_side(
        screen,
        palette,
        buffer,
        &Side { area: Rect { height: if long { area.height } else { top }, ..side.area }, ..side },
    );
    let under =
        Rect { y: area.y + top, height: area.height - top, width: if long { left - 1 } else { area.width }, ..area };
    draw_below(screen, palette, buffer, under);
}

/// The pane at the side.
struct Side {
    area: Rect,
    columns: Vec<Vec<Line<'static>>>,
    /// How high it is at most moments of a play: what does not jump need not be looked for.
    usual: usize,
}

/// What the pane at the side tells, in one column or in two.
fn side_of(screen: &Screen, palette: Palette, area: Rect) -> Side {
    let width = area.width - 1;
    let told = 3 + if screen.header.seats.len() > 1 { screen.header.seats.len() } else { 0 };
    if width < TWO {
        let room = usize::from(width) - 1;
        let mut lines = info::news(screen, palette, room);
        let figures = info::figures(screen, palette, room);
        let usual = told + figures.len();
        lines.extend(figures);
        return Side { area, columns: vec![lines], usual };
    }
    let room = usize::from(width) / 2 - 2;
    let columns = vec![info::news(screen, palette, room), info::figures(screen, palette, room)];
    let usual = told.max(columns[1].len());
    Side { area, columns, usual }
}

fn draw_side(screen: &Screen, palette: Palette, buffer: &mut Buffer, side: &Side) {
    let Side { area, columns, .. } = side;
    for row in area.rows() {
        buffer.set_stringn(row.x.saturating_sub(1), row.y, "│", 1, palette.dim());
    }
    let each = area.width / columns.len().max(1) as u16;
    for (index, lines) in columns.iter().enumerate() {
        let x = area.x + index as u16 * each;
        let hidden = lines.len().saturating_sub(area.height.into());
        let skip = screen.scroll.min(hidden);
        let column = Rect { x: x + 1, width: each.saturating_sub(1), ..*area };
        text::put(buffer, column, lines, skip);
        if hidden > skip && area.height > 0 {
            let wide = usize::from(column.width);
            let more = format!("{:<wide$}", format!("  ] {} more", hidden - skip + 1));
            buffer.set_stringn(column.x, area.bottom() - 1, more, wide, palette.dim());
        }
    }
}

fn draw_below(screen: &Screen, palette: Palette, buffer: &mut Buffer, area: Rect) {
    match Below::of(screen, area.width) {
        Below::Choices => choices::draw(screen, palette, buffer, area),
        Below::Reasons => reasons::draw(screen, palette, buffer, area),
        Below::Both { half } => {
            choices::draw(screen, palette, buffer, Rect { width: half - 1, ..area });
            reasons::draw(screen, palette, buffer, Rect { x: area.x + half, width: area.width - half, ..area });
        }
    }
}

/// What the pane below shows: the choices of who is asked, with a hint beside them if there is one; else the reasons.
enum Below {
    Choices,
    Reasons,
    /// The choices, so wide, and the reasons beside them.
    Both {
        half: u16,
    },
}

impl Below {
    fn of(screen: &Screen, width: u16) -> Below {
        match () {
            () if !screen.shows_reasons() => Below::Choices,
            () if !screen.is_my_turn() || width < 60 || screen.focus == Focus::Why => Below::Reasons,
            () => Below::Both { half: width * 2 / 5 },
        }
    }

    /// How many lines it can fill, with its title.
    fn need(&self, screen: &Screen, palette: Palette, width: u16) -> usize {
        1 + match self {
            Below::Choices => choices::need(screen),
            Below::Reasons => reasons::need(screen, palette, width),
            Below::Both { half } => choices::need(screen).max(reasons::need(screen, palette, width - half)),
        }
    }
}
