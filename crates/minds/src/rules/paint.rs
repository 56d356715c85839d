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

/// Rows and columns of the game's own board, if it has one.
pub(super) type Board<'a> = dyn Fn() -> Option<(usize, usize)> + 'a;

/// The board of all that is believed, if there is one to paint.
pub(super) fn picture(thinker: &Thinker, board: &Board<'_>) -> Option<Picture> {
    let brushes = brushes(thinker);
    let (rows, columns) = size(thinker, &brushes, board)?;
    let mut grid = Grid::numbered(rows, columns);
    for brush in &brushes {
        for fact in thinker.engine.facts_of(&brush.template) {
            let Some((row, column)) = place(fact).filter(|(row, column)| *row < rows && *column < columns) else {
                continue;
            };
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
    let painted = size(thinker, &brushes, board)?;
    let (rows, columns) = board().unwrap_or(painted);
    let (row, column) = (cell / columns, cell % columns);
    if row >= rows {
        return None;
    }
    let mut because = Vec::new();
    for brush in &brushes {
        let here = thinker.engine.facts_of(&brush.template).filter(|fact| place(*fact) == Some((row, column)));
        because.extend(here.map(|fact| match thinker.engine.past(fact.id()) {
            Some(past) => reasons::of_fact(thinker, past),
            None => Why::step(fact.to_string(), "", Vec::new()),
        }));
    }
    let where_it_is = format!("row {}, column {}", row + 1, column + 1);
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
fn size(thinker: &Thinker, brushes: &[Brush], board: &Board<'_>) -> Option<(usize, usize)> {
    let said = thinker.base().templates.board.and_then(|template| thinker.engine.facts_in(template).next());
    let said = said.and_then(|fact| Some((number(fact, "rows")?, number(fact, "columns")?)));
    let facts = brushes.iter().flat_map(|brush| thinker.engine.facts_of(&brush.template));
    let needed = || facts.filter_map(place).reduce(|one, two| (one.0.max(two.0), one.1.max(two.1)));
    let needed = || needed().map(|(row, column)| (row + 1, column + 1));
    let (rows, columns) = said.or_else(board).or_else(needed)?;
    let is_right = |length: usize| (1..=LONGEST).contains(&length);
    (!brushes.is_empty() && is_right(rows) && is_right(columns)).then_some((rows, columns))
}

/// Row and column of a fact, from 0.
fn place(fact: FactView<'_>) -> Option<(usize, usize)> {
    Some((number(fact, "row")?.checked_sub(1)?, number(fact, "column")?.checked_sub(1)?))
}

fn number(fact: FactView<'_>, slot: &str) -> Option<usize> {
    fact.slot(slot)?.as_integer().and_then(|number| usize::try_from(number).ok())
}

/// A chance that the fact states.
fn chance(fact: FactView<'_>) -> Option<f64> {
    fact.slot("chance")?.as_float().filter(|chance| (0.0..=1.0).contains(chance))
}
