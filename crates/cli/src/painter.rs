//! Pictures in lines of text: boards next to each other while they fit, chances as a heat map where colours are wanted.

use std::io::IsTerminal;

use clap::ArgMatches;
use play::{Cell, Grid, Layer, Panel, Picture, Table, Tone, shown_width, side_by_side};

/// So wide are boards drawn where no terminal says how wide it is.
const WIDEST: usize = 130;
/// Words are easier to read in shorter lines.
const WIDEST_WORDS: usize = 110;
/// Stories are written for a page.
const PAGE: usize = 80;
/// Between two boards.
const GAP: usize = 4;

/// Draws pictures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painter {
    colour: bool,
    width: usize,
}

impl Painter {
    /// Without colours, and as wide as files are.
    pub(crate) const PLAIN: Painter = Painter { colour: false, width: WIDEST };

    /// As `--color` says; by itself in colours at a terminal, unless `NO_COLOR` is set.
    pub(crate) fn of(matches: &ArgMatches) -> Painter {
        let terminal = std::io::stdout().is_terminal();
        let colour = match matches.try_get_one::<String>("color").ok().flatten().map(String::as_str) {
            Some("always") => true,
            Some("never") => false,
            _ => terminal && std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty()),
        };
        let size = if terminal { rustix::termios::tcgetwinsize(std::io::stdout()).ok() } else { None };
        let width = size.map(|size| usize::from(size.ws_col)).filter(|width| *width > 0);
        Painter { colour, width: width.unwrap_or(WIDEST) }
    }

    /// The boards of some pictures, next to each other while they fit, with their titles and captions; then all tables.
    pub(crate) fn pictures(&self, pictures: &[&Picture]) -> String {
        let boards: Vec<String> = pictures.iter().map(|picture| self.board(picture)).collect();
        let mut text = self.beside(&boards);
        for table in pictures.iter().flat_map(|picture| &picture.panels) {
            if let Panel::Table(table) = table {
                text.push('\n');
                text.push_str(&self.table(table));
            }
        }
        text
    }

    /// Whole pictures next to each other while they fit, else below each other.
    pub(crate) fn whole(&self, pictures: &[&Picture]) -> String {
        let texts: Vec<String> = pictures.iter().map(|picture| picture.draw(&|grid| self.grid(grid))).collect();
        self.beside(&texts)
    }

    /// As many next to each other as fit, the others below them.
    fn beside(&self, texts: &[String]) -> String {
        let mut rows: Vec<String> = Vec::new();
        for text in texts {
            let wide = rows.last().map_or(0, |row| width(row) + GAP) + width(text);
            match rows.last_mut() {
                Some(row) if wide <= self.width => *row = side_by_side(row, text, GAP),
                _ => rows.push(text.clone()),
            }
        }
        rows.join("\n")
    }

    /// Title, board and captions.
    fn board(&self, picture: &Picture) -> String {
        let panels = picture.panels.iter().filter(|panel| matches!(panel, Panel::Grid(_))).cloned().collect();
        let bare = Picture { title: picture.title.clone(), panels, captions: Vec::new() };
        let mut text = bare.draw(&|grid| self.grid(grid));
        for caption in &picture.captions {
            text.push_str(&wrapped(caption, self.words(), 0));
        }
        text
    }

    /// A board; one that is too wide in stripes of columns, about equally wide.
    fn grid(&self, grid: &Grid) -> String {
        let paint = |cell: &Cell, text: &str| self.cell(cell, text);
        let margin = grid.row_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0) + 1;
        let most = (self.width.saturating_sub(margin) / (grid.cell_width() + 1)).max(1);
        if !grid.is_dense() || grid.columns <= most {
            return grid.draw(&paint);
        }
        let stripes = grid.columns.div_ceil(most);
        let each = grid.columns.div_ceil(stripes);
        let stripe = |from: usize| {
            let text = grid.draw_dense(from..(from + each).min(grid.columns), &paint);
            text.trim_start_matches('\n').to_owned()
        };
        (0..grid.columns).step_by(each).map(stripe).collect::<Vec<_>>().join("\n")
    }

    fn cell(&self, cell: &Cell, text: &str) -> String {
        match style(cell).filter(|_| self.colour) {
            Some(style) => format!("\u{1b}[{style}m{text}\u{1b}[0m"),
            None => text.to_owned(),
        }
    }

    fn table(&self, table: &Table) -> String {
        let width = table.rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let row =
            |(name, value): &(String, String)| wrapped(&format!("{name:<width$}  {value}"), self.words(), width + 2);
        table.rows.iter().map(row).collect()
    }

    /// A line that stands out where colours are wanted.
    pub(crate) fn heading(&self, text: &str) -> String {
        match text.strip_suffix('\n') {
            Some(line) if self.colour => format!("\u{1b}[1;36m{line}\u{1b}[0m\n"),
            None if self.colour => format!("\u{1b}[1;36m{text}\u{1b}[0m"),
            _ => text.to_owned(),
        }
    }

    /// A line of a story, broken between words where it is too long for a page; further lines are indented.
    pub(crate) fn prose(&self, line: &str, indent: usize) -> String {
        wrapped(line, self.width.clamp(40, PAGE), indent)
    }

    fn words(&self) -> usize {
        self.width.clamp(40, WIDEST_WORDS)
    }
}

/// How wide a block of text is.
fn width(text: &str) -> usize {
    text.lines().map(shown_width).max().unwrap_or(0)
}

/// From certainly not to certainly so, in colours of the 256 that all terminals know: green, yellow, red.
const RAMP: [u8; 9] = [22, 28, 64, 100, 136, 172, 166, 160, 124];
/// Proven: black on bright cyan, and white on purple, which no chance has.
const PROVEN_SAFE: &str = "1;38;5;16;48;5;51";
const PROVEN_DANGER: &str = "1;38;5;231;48;5;54";

/// How a cell looks: by its chance, or by what is believed of it.
fn style(cell: &Cell) -> Option<String> {
    let believed = cell.marks.iter().any(|mark| mark.layer == Layer::Belief);
    match (cell.tone, cell.heat) {
        (Tone::Safe, Some(_)) => Some(PROVEN_SAFE.to_owned()),
        (Tone::Danger, Some(_)) => Some(PROVEN_DANGER.to_owned()),
        (_, Some(heat)) => {
            let step = (heat.clamp(0.0, 1.0) * RAMP.len() as f64) as usize;
            Some(format!("38;5;231;48;5;{}", RAMP[step.min(RAMP.len() - 1)]))
        }
        (Tone::Safe, None) if believed => Some("32".to_owned()),
        (Tone::Doubtful, None) if believed => Some("33".to_owned()),
        (Tone::Danger, None) if believed => Some("31".to_owned()),
        _ => None,
    }
}

/// A line, broken between words where it is too long, but not at a no-break space; further lines are indented.
fn wrapped(line: &str, width: usize, indent: usize) -> String {
    let mut text = String::new();
    let mut used = 0;
    for word in line.split(' ') {
        let length = word.chars().count();
        if used > indent && used + length > width {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', indent));
            used = indent;
        }
        text.push_str(word);
        text.push(' ');
        used += length + 1;
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text.replace('\u{a0}', " ")
}
