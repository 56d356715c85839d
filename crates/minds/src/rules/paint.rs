//! What a rule base believes, painted: facts with a row and a column, as its `paint` facts say.

use std::borrow::Cow;

use clips::{FactView, Term};
use play::{Grid, Layer, Mark, Panel, Picture, Tone, Why};

use super::reasons;
use super::thinker::Thinker;

/// A board has at most so many rows and columns.
const LONGEST: usize = 200;

/// How facts of one template are painted.
struct Brush {
    template: String,
    glyph: String,
    tone: Tone,
    layer: Layer,
}

/// The rows and columns of a board, and the numbers of the first ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    rows: usize,
    columns: usize,
    first_row: i64,
    first_column: i64,
}

impl Extent {
    /// So many rows and columns, counted from 1.
    fn from_one(rows: usize, columns: usize) -> Extent {
        Extent { rows, columns, first_row: 1, first_column: 1 }
    }

    /// Those of a board; its labels say what the first row and the first column are called.
    pub(super) fn of(grid: &Grid) -> Option<Extent> {
        let first = |labels: &[String]| labels.first().and_then(|label| label.parse().ok()).unwrap_or(1);
        Some(Extent {
            rows: grid.cells.len().checked_div(grid.columns)?,
            columns: grid.columns,
            first_row: first(&grid.row_labels),
            first_column: first(&grid.column_labels),
        })
    }

    /// An empty board.
    fn grid(self) -> Grid {
        let labels = |first: i64, count: usize| (first..).take(count).map(|it| it.to_string()).collect();
        Grid {
            column_labels: labels(self.first_column, self.columns),
            row_labels: labels(self.first_row, self.rows),
            ..Grid::numbered(self.rows, self.columns)
        }
    }

    /// Row and column of a fact on this board, from 0; none where it lies outside.
    fn place(self, fact: FactView<'_>) -> Option<(usize, usize)> {
        let (row, column) = (number(fact, "row")?, number(fact, "column")?);
        let row = usize::try_from(row.checked_sub(self.first_row)?).ok()?;
        let column = usize::try_from(column.checked_sub(self.first_column)?).ok()?;
        (row < self.rows && column < self.columns).then_some((row, column))
    }
}

/// The rows and columns of the game's own board, if it has one.
pub(super) type Board<'a> = dyn Fn() -> Option<Extent> + 'a;

/// The board of all that is believed, if there is one to paint.
pub(super) fn picture(thinker: &Thinker, board: &Board<'_>) -> Option<Picture> {
    let brushes = brushes(thinker);
    let extent = extent(thinker, &brushes, board)?;
    let mut grid = extent.grid();
    for brush in &brushes {
        for fact in thinker.engine.facts_of(&brush.template) {
            let Some((row, column)) = extent.place(fact) else { continue };
            let cell = grid.at(row, column);
            if !brush.glyph.is_empty() {
                let is_agent = brush.layer == Layer::Agent;
                let name = if is_agent { Cow::Borrowed("agent") } else { brush.template.replace('-', " ").into() };
                cell.marks.push(Mark { layer: brush.layer, name, glyph: Cow::Owned(brush.glyph.clone()) });
            }
            if brush.tone != Tone::Plain {
                cell.tone = brush.tone;
            }
            cell.heat = chance(fact).or(cell.heat);
        }
    }
    grid.cells.iter_mut().for_each(uncover);
    Some(Picture { title: "believed".to_owned(), panels: vec![Panel::Grid(grid)], captions: Vec::new() })
}

/// Of the ground the last one painted is drawn, where nothing lies on it; who stands in a cell hides the rest. What is not
/// drawn stays by its name.
fn uncover(cell: &mut play::Cell) {
    let top = cell.marks.iter().map(|mark| mark.layer).max();
    let last = cell.marks.len().saturating_sub(1);
    for (index, mark) in cell.marks.iter_mut().enumerate() {
        let is_hidden = match top {
            Some(Layer::Ground) => index != last,
            Some(Layer::Agent) => mark.layer != Layer::Agent,
            _ => mark.layer == Layer::Ground,
        };
        if is_hidden {
            mark.glyph = Cow::Borrowed("");
        }
    }
}

/// What is believed of one cell, and why. Cells are counted on the game's own board, whatever size the rules paint.
pub(super) fn explain(thinker: &Thinker, board: &Board<'_>, cell: usize) -> Option<Why> {
    let brushes = brushes(thinker);
    let painted = extent(thinker, &brushes, board)?;
    let extent = board().unwrap_or(painted);
    let (row, column) = (cell / extent.columns, cell % extent.columns);
    if row >= extent.rows {
        return None;
    }
    let mut because = Vec::new();
    for brush in &brushes {
        let here = thinker.engine.facts_of(&brush.template).filter(|fact| extent.place(*fact) == Some((row, column)));
        because.extend(here.map(|fact| match thinker.engine.past(fact.id()) {
            Some(past) => reasons::of_fact(thinker, past),
            None => Why::step(fact.to_string(), "", Vec::new()),
        }));
    }
    let (row, column) = (extent.first_row + row as i64, extent.first_column + column as i64);
    let where_it_is = format!("row {row}, column {column}");
    let claim = if because.is_empty() { "nothing is believed of" } else { "believed of" };
    Some(Why::step(format!("{claim} {where_it_is}"), "", because))
}

fn brushes(thinker: &Thinker) -> Vec<Brush> {
    let paints = thinker.base().templates.paint.into_iter().flat_map(|template| thinker.engine.facts_in(template));
    let brush = |fact: FactView<'_>| {
        let text = |slot: &str| fact.slot(slot).as_ref().and_then(Term::as_str).unwrap_or_default().to_owned();
        let (tone, layer) = (text("tone"), text("layer"));
        Brush {
            template: text("fact"),
            glyph: text("glyph").chars().take(2).collect(),
            tone: Tone::ALL.into_iter().find(|it| it.name() == tone).unwrap_or_default(),
            layer: Layer::ALL.into_iter().find(|it| it.name() == layer).unwrap_or(Layer::Belief),
        }
    };
    paints.map(brush).collect()
}

/// Rows and columns: as the fact `board` says, or as the game's own board has, or so many that everything painted fits.
fn extent(thinker: &Thinker, brushes: &[Brush], board: &Board<'_>) -> Option<Extent> {
    let count = |fact: FactView<'_>, slot: &str| usize::try_from(number(fact, slot)?).ok();
    let said = thinker.base().templates.board.and_then(|template| thinker.engine.facts_in(template).next());
    let said = said.and_then(|fact| Some(Extent::from_one(count(fact, "rows")?, count(fact, "columns")?)));
    let facts = brushes.iter().flat_map(|brush| thinker.engine.facts_of(&brush.template));
    let places = facts.filter_map(|fact| Some((count(fact, "row")?, count(fact, "column")?)));
    let needed = || places.reduce(|one, two| (one.0.max(two.0), one.1.max(two.1)));
    let needed = || needed().map(|(rows, columns)| Extent::from_one(rows, columns));
    let extent = said.or_else(board).or_else(needed)?;
    let is_right = |length: usize| (1..=LONGEST).contains(&length);
    (!brushes.is_empty() && is_right(extent.rows) && is_right(extent.columns)).then_some(extent)
}

fn number(fact: FactView<'_>, slot: &str) -> Option<i64> {
    fact.slot(slot)?.as_integer()
}

/// A chance that the fact states.
fn chance(fact: FactView<'_>) -> Option<f64> {
    fact.slot("chance")?.as_float().filter(|chance| (0.0..=1.0).contains(chance))
}
