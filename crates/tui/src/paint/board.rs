//! A board in a buffer: with lines between its cells where there is room, else without.

use play::{Cell, Grid, Layer};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Palette;
use super::palette::POINTED;
use super::text::width;

/// A board, and how it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Board<'a> {
    pub(super) title: String,
    pub(super) grid: &'a Grid,
    pub(super) lined: bool,
    /// The cell that is pointed at.
    pub(super) pointed: Option<usize>,
    /// The cell that an act is about; it stands in brackets.
    pub(super) aimed: Option<usize>,
    /// The cell where somebody stands.
    pub(super) stands: Option<usize>,
    palette: Palette,
    /// The width of a cell, of the margin, and the height of the names of columns.
    cell: usize,
    margin: usize,
    heading: usize,
}

impl<'a> Board<'a> {
    pub(super) fn new(title: String, grid: &'a Grid, lined: bool, palette: Palette) -> Board<'a> {
        let cell = grid.cells.iter().map(|cell| width(&text_of(cell, palette))).max().unwrap_or(0).max(1);
        let margin = grid.row_labels.iter().map(|label| width(label)).max().unwrap_or(0);
        let longest = grid.column_labels.iter().map(|label| width(label)).max().unwrap_or(0);
        let room = if lined { cell + 2 } else { cell };
        // Names that are wider than a cell stand upright.
        let heading = if longest <= room { longest.min(1) } else { longest };
        Board { title, grid, lined, pointed: None, aimed: None, stands: None, palette, cell, margin, heading }
    }

    /// How many columns a cell takes with what stands before it.
    fn step(&self) -> usize {
        if self.lined { self.cell + 3 } else { self.cell + 1 }
    }

    fn rows(&self) -> usize {
        self.grid.cells.len().div_ceil(self.grid.columns.max(1))
    }

    /// How wide it is as a whole.
    pub(super) fn width(&self) -> usize {
        let cells = self.grid.columns * self.step() + usize::from(self.lined);
        (self.margin + 1 + cells).max(width(&self.title).min(32))
    }

    /// How high it is as a whole, with its title.
    pub(super) fn height(&self) -> usize {
        let rows = self.rows();
        1 + self.heading + if self.lined { 2 * rows + 1 } else { rows }
    }

    /// Draws as much of it as fits, around what is pointed at or whoever stands there.
    pub(super) fn draw(&self, buffer: &mut Buffer, area: Rect) {
        if area.height < 2 || area.width < 4 {
            return;
        }
        let room = usize::from(area.width).saturating_sub(self.margin + 1 + usize::from(self.lined));
        let columns = self.window(self.grid.columns, room / self.step(), true);
        let high = usize::from(area.height).saturating_sub(1 + self.heading);
        let fits = if self.lined { high.saturating_sub(1) / 2 } else { high };
        let rows = self.window(self.rows(), fits, false);
        buffer.set_stringn(area.x, area.y, &self.title, area.width.into(), self.palette.title(false));
        self.draw_heading(buffer, area, columns);
        for place in 0..rows.1 {
            self.draw_row(buffer, area, place, rows.0 + place, columns);
        }
        if self.lined {
            self.draw_rules(buffer, area, rows.1, columns.1);
        }
    }

    /// The first row or column that is shown, and how many are.
    fn window(&self, all: usize, fits: usize, across: bool) -> (usize, usize) {
        let shown = fits.min(all);
        let wide = self.grid.columns.max(1);
        let centre = self.pointed.or(self.aimed).or(self.stands).unwrap_or(0);
        let centre = if across { centre % wide } else { centre / wide };
        (centre.saturating_sub(shown / 2).min(all - shown), shown)
    }

    /// The column of the screen where a cell's text begins.
    fn left(&self, area: Rect, place: usize) -> u16 {
        let lead = if self.lined { 3 } else { 1 };
        area.x + (self.margin + lead + place * self.step()) as u16
    }

    /// The line of the screen of a row.
    fn top(&self, area: Rect, place: usize) -> u16 {
        let first = 1 + self.heading;
        area.y + if self.lined { first + 1 + 2 * place } else { first + place } as u16
    }

    fn draw_heading(&self, buffer: &mut Buffer, area: Rect, (first, shown): (usize, usize)) {
        let dim = self.palette.dim();
        let limit = area.right();
        for place in 0..shown {
            let Some(label) = self.grid.column_labels.get(first + place) else { return };
            let x = self.left(area, place);
            if self.heading == 1 {
                let shift = if self.lined { (self.cell.saturating_sub(width(label)) / 2) as u16 } else { 0 };
                set(buffer, x + shift, area.y + 1, label, limit, dim);
                continue;
            }
            let letters: Vec<char> = label.chars().collect();
            for (up, letter) in letters.iter().rev().enumerate().take(self.heading) {
                set(buffer, x, area.y + (self.heading - up) as u16, &letter.to_string(), limit, dim);
            }
        }
    }

    fn draw_row(&self, buffer: &mut Buffer, area: Rect, place: usize, row: usize, (first, shown): (usize, usize)) {
        let y = self.top(area, place);
        let label = self.grid.row_labels.get(row).map_or("", String::as_str);
        let shift = (self.margin - width(label).min(self.margin)) as u16;
        set(buffer, area.x + shift, y, label, area.right(), self.palette.dim());
        for column in 0..shown {
            let index = row * self.grid.columns + first + column;
            let Some(cell) = self.grid.cells.get(index) else { return };
            let mut style = self.palette.cell(cell);
            if self.stands == Some(index) {
                style = self.palette.stands(style);
            }
            if self.pointed == Some(index) {
                style = POINTED;
            }
            let text = format!("{:<1$}", text_of(cell, self.palette), self.cell);
            let x = self.left(area, column);
            if self.lined {
                set(buffer, x - 1, y, &format!(" {text} "), area.right(), style);
            } else {
                set(buffer, x, y, &text, area.right(), style);
            }
            if self.aimed == Some(index) {
                set(buffer, x - 1, y, "[", area.right(), self.palette.deed());
                set(buffer, x + self.cell as u16, y, "]", area.right() + 1, self.palette.deed());
            }
        }
    }

    /// The lines between cells.
    fn draw_rules(&self, buffer: &mut Buffer, area: Rect, rows: usize, columns: usize) {
        let dim = self.palette.dim();
        let x = area.x + (self.margin + 1) as u16;
        let bar = "─".repeat(self.cell + 2);
        for place in 0..=rows {
            let y = self.top(area, 0) - 1 + 2 * place as u16;
            let (left, middle, right) = match place {
                0 => ("┌", "┬", "┐"),
                _ if place == rows => ("└", "┴", "┘"),
                _ => ("├", "┼", "┤"),
            };
            let bars = vec![bar.as_str(); columns].join(middle);
            set(buffer, x, y, &format!("{left}{bars}{right}"), area.right(), dim);
            if place < rows {
                for column in 0..=columns {
                    set(buffer, x + (column * self.step()) as u16, y + 1, "│", area.right(), dim);
                }
            }
        }
    }
}

fn set(buffer: &mut Buffer, x: u16, y: u16, text: &str, limit: u16, style: Style) {
    if x < limit.min(buffer.area.right()) && y < buffer.area.bottom() {
        buffer.set_stringn(x, y, text, usize::from(limit - x), style);
    }
}

/// What is shown of a cell. Where there are no colours, a chance that no mark tells is a digit.
fn text_of(cell: &Cell, palette: Palette) -> String {
    let mut text = cell.glyphs();
    let told = cell.marks.iter().any(|mark| mark.layer == Layer::Belief && !mark.glyph.is_empty());
    if let Some(heat) = cell.heat.filter(|_| !palette.colour && !told) {
        let digit = ((heat.clamp(0.0, 1.0) * 10.0) as u8).min(9);
        text.push(char::from(b'0' + digit));
    }
    text
}
