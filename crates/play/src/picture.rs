//! Pictures: plain data that every view paints in its own way.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

/// On which layer a mark lies; later layers lie on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Floor and walls, or that nothing is known of the cell.
    Ground,
    /// Things.
    Item,
    /// What was sensed there.
    Sense,
    /// Beliefs.
    Belief,
    /// Who stands there.
    Agent,
}

impl Layer {
    /// All of them, from the ground up.
    pub const ALL: [Layer; 5] = [Layer::Ground, Layer::Item, Layer::Sense, Layer::Belief, Layer::Agent];

    /// Its name in traces.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Ground => "ground",
            Layer::Item => "item",
            Layer::Sense => "sense",
            Layer::Belief => "belief",
            Layer::Agent => "agent",
        }
    }
}

/// One thing in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its layer.
    pub layer: Layer,
    /// What it is, in English.
    pub name: Cow<'static, str>,
    /// How it is drawn in text; a character or two.
    pub glyph: Cow<'static, str>,
}

/// What a cell means to somebody who lives there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// Not known.
    Unknown,
    /// Known to be good.
    Safe,
    /// May be bad.
    Doubtful,
    /// Known to be bad.
    Danger,
    /// Wanted.
    Goal,
}

impl Tone {
    /// All of them.
    pub const ALL: [Tone; 6] = [Tone::Plain, Tone::Unknown, Tone::Safe, Tone::Doubtful, Tone::Danger, Tone::Goal];

    /// Its name in traces.
    pub fn name(self) -> &'static str {
        match self {
            Tone::Plain => "plain",
            Tone::Unknown => "unknown",
            Tone::Safe => "safe",
            Tone::Doubtful => "doubtful",
            Tone::Danger => "danger",
            Tone::Goal => "goal",
        }
    }
}

/// One cell of a grid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// What is in it, by layer.
    pub marks: Vec<Mark>,
    /// What it means.
    pub tone: Tone,
    /// A chance from 0 to 1, for heat maps.
    pub heat: Option<f64>,
    /// A word on it, for those who point at it.
    pub note: String,
}

impl Cell {
    /// Adds a mark.
    pub fn mark(&mut self, layer: Layer, name: &'static str, glyph: &'static str) {
        // Most cells hold one mark or two, and a large board has thousands of cells: no room in advance.
        self.marks.reserve_exact(1);
        self.marks.push(Mark { layer, name: Cow::Borrowed(name), glyph: Cow::Borrowed(glyph) });
    }

    /// Whether a mark of this name is in it.
    pub fn has(&self, name: &str) -> bool {
        self.marks.iter().any(|mark| mark.name == name)
    }

    /// Its marks in text, the top layer first.
    pub fn glyphs(&self) -> String {
        let mut marks: Vec<&Mark> = self.marks.iter().collect();
        marks.sort_by_key(|mark| std::cmp::Reverse(mark.layer));
        marks.iter().map(|mark| mark.glyph.as_ref()).collect()
    }
}

/// Where the range of a label such as `6-10` begins.
fn range_begin(label: &str) -> Option<&str> {
    label.split_once('-').map(|(begin, _)| begin).filter(|begin| !begin.is_empty())
}

/// A board.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// How many cells a row has.
    pub columns: usize,
    /// The names of the columns, from the left; empty or one per column.
    pub column_labels: Vec<String>,
    /// The names of the rows, from the top; empty or one per row.
    pub row_labels: Vec<String>,
    /// The cells, row by row from the top.
    pub cells: Vec<Cell>,
}

impl Grid {
    /// An empty board, rows and columns numbered from 1.
    pub fn numbered(rows: usize, columns: usize) -> Grid {
        let labels = |count: usize| (1..=count).map(|it| it.to_string()).collect();
        let cells = vec![Cell::default(); rows * columns];
        Grid { columns, column_labels: labels(columns), row_labels: labels(rows), cells }
    }

    /// The cell at this place, counted from 0.
    pub fn at(&mut self, row: usize, column: usize) -> &mut Cell {
        &mut self.cells[row * self.columns + column]
    }

    /// The place of a cell among the cells, by the names of its row and its column. A row or column called `6-10` is also
    /// known by its first number.
    pub fn find(&self, row: &str, column: &str) -> Option<usize> {
        let find = |labels: &[String], name: &str| {
            let whole = labels.iter().position(|label| label.eq_ignore_ascii_case(name));
            whole.or_else(|| labels.iter().position(|label| range_begin(label) == Some(name)))
        };
        Some(find(&self.row_labels, row)? * self.columns + find(&self.column_labels, column)?)
    }

    /// How the rows and columns are called, for people who have to name a cell.
    pub fn called(&self) -> String {
        let span = |labels: &[String]| match labels {
            [first, .., last] if range_begin(first).is_none() => format!("{first} to {last}"),
            [] => "without names".to_owned(),
            labels => labels.join(", "),
        };
        let example = self
            .row_labels
            .get(1)
            .zip(self.column_labels.get(1))
            .and_then(|(row, column)| Some(format!("; `{} {column}` is a cell of row {row}", range_begin(row)?)));
        let (rows, columns) = (span(&self.row_labels), span(&self.column_labels));
        format!("rows {rows}, columns {columns}{}", example.unwrap_or_default())
    }

    /// The rows, from the top.
    pub fn rows(&self) -> std::slice::Chunks<'_, Cell> {
        self.cells.chunks(self.columns.max(1))
    }

    /// Whether it is too large for lines between its cells.
    pub fn is_dense(&self) -> bool {
        self.columns >= DENSE
    }

    /// How many characters the widest cell takes.
    pub fn cell_width(&self) -> usize {
        self.cells.iter().map(|cell| cell.glyphs().chars().count()).max().unwrap_or(0).max(1)
    }

    /// The board in text: small ones with lines between the cells, large ones without.
    ///
    /// The text of each cell, filled up with blanks, goes through `paint`, which may colour it but must not change its
    /// width.
    pub fn draw(&self, paint: &Paint<'_>) -> String {
        if self.is_dense() { self.draw_dense(0..self.columns, paint) } else { self.draw_lined(paint) }
    }

    /// Some columns of the board without lines between its cells. Labels that are longer than a cell stand upright; all
    /// boards of the same labels have a heading of the same height, so that their rows stand next to each other.
    pub fn draw_dense(&self, columns: Range<usize>, paint: &Paint<'_>) -> String {
        let width = self.cell_width();
        let margin = self.margin();
        let labels = self.column_labels.get(columns.clone()).unwrap_or(&[]);
        let longest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for line in 0..longest {
            let _ = write!(text, "{:margin$} ", "");
            for label in labels {
                let lying = if line + 1 == longest { label.clone() } else { String::new() };
                let shown = if longest <= width { lying } else { upright(label, longest, line) };
                let _ = write!(text, " {shown:<width$}");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        for (index, row) in self.rows().enumerate() {
            let _ = write!(text, "{:>margin$} ", self.row_labels.get(index).map_or("", String::as_str));
            for cell in row.get(columns.clone()).unwrap_or(&[]) {
                let _ = write!(text, " {}", paint(cell, &format!("{:<width$}", cell.glyphs())));
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text
    }

    fn draw_lined(&self, paint: &Paint<'_>) -> String {
        let width = self.cell_width();
        let margin = self.margin();
        let rule = format!("{:margin$} +{}\n", "", format!("{:-<1$}+", "", width + 2).repeat(self.columns));
        let mut text = String::new();
        if !self.column_labels.is_empty() {
            let _ = write!(text, "{:margin$}  ", "");
            for label in &self.column_labels {
                let _ = write!(text, "{label:^0$}", width + 3);
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text.push_str(&rule);
        for (index, row) in self.rows().enumerate() {
            let _ = write!(text, "{:>margin$} |", self.row_labels.get(index).map_or("", String::as_str));
            for cell in row {
                let _ = write!(text, "{}|", paint(cell, &format!(" {:<width$} ", cell.glyphs())));
            }
            text.push('\n');
            text.push_str(&rule);
        }
        text
    }

    fn margin(&self) -> usize {
        self.row_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0)
    }
}

/// Colours the text of a cell, or leaves it.
pub type Paint<'a> = dyn Fn(&Cell, &str) -> String + 'a;

/// Boards of so many columns are drawn without lines.
const DENSE: usize = 8;

/// The character of a label that stands in this line, if the label is set upright and all end in the same line.
fn upright(label: &str, longest: usize, line: usize) -> String {
    let place = (line + label.chars().count()).checked_sub(longest);
    place.and_then(|place| label.chars().nth(place)).unwrap_or(' ').to_string()
}

/// Named values in rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What the table is about.
    pub title: String,
    /// Names and values.
    pub rows: Vec<(String, String)>,
}

/// One part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Panel {
    /// A board.
    Grid(Grid),
    /// A table.
    Table(Table),
}

/// What there is to see: the truth, or what one seat knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// What it shows.
    pub title: String,
    /// Its parts, from top to bottom.
    pub panels: Vec<Panel>,
    /// Lines below it.
    pub captions: Vec<String>,
}

impl Picture {
    /// The first board in it.
    pub fn grid(&self) -> Option<&Grid> {
        self.panels.iter().find_map(|panel| match panel {
            Panel::Grid(grid) => Some(grid),
            Panel::Table(_) => None,
        })
    }

    /// The picture in plain text.
    pub fn to_text(&self) -> String {
        self.draw(&|grid| grid.draw(&|_, text| text.to_owned()))
    }

    /// The picture in text, its boards drawn by somebody else.
    pub fn draw(&self, board: &dyn Fn(&Grid) -> String) -> String {
        let mut text = String::new();
        if !self.title.is_empty() {
            let _ = writeln!(text, "{}", self.title);
        }
        for panel in &self.panels {
            match panel {
                Panel::Grid(grid) => text.push_str(&board(grid)),
                Panel::Table(table) => {
                    let width = table.rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
                    for (name, value) in &table.rows {
                        let _ = writeln!(text, "{name:<width$}  {value}");
                    }
                }
            }
        }
        for caption in &self.captions {
            let _ = writeln!(text, "{caption}");
        }
        text
    }
}

/// Two blocks of text next to each other; colours take no room.
pub fn side_by_side(left: &str, right: &str, gap: usize) -> String {
    let width = left.lines().map(shown_width).max().unwrap_or(0) + gap;
    let mut text = String::new();
    let mut lefts = left.lines();
    let mut rights = right.lines();
    loop {
        match (lefts.next(), rights.next()) {
            (None, None) => return text,
            (left, None) => {
                let _ = writeln!(text, "{}", left.unwrap_or("").trim_end());
            }
            (left, Some(right)) => {
                let left = left.unwrap_or("");
                let filler = width - shown_width(left);
                let _ = writeln!(text, "{}", format!("{left}{:filler$}{right}", "").trim_end());
            }
        }
    }
}

/// How many characters of a line show: all but the sequences that set colours, `ESC [ … m`.
pub fn shown_width(line: &str) -> usize {
    let mut width = 0;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(|it| *it == 'm');
        } else {
            width += 1;
        }
    }
    width
}
