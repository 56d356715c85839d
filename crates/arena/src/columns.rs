//! Rows: each play as it is folded, and their columns as CSV.

use std::fmt::Write as _;
use std::time::Duration;

use play::{Chairs, Forfeit, Judgement, Outcome, Standing, write_score};

use crate::{ArenaError, Batch, Scored};

/// One play of a batch.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// Its number: the play of this number under the batch's seed can be opened alone.
    pub index: u64,
    /// How it ended.
    pub outcome: &'a Outcome,
    /// The CPU time it took.
    pub cpu: Duration,
}

impl Row<'_> {
    /// For one seat: 1 for a success, else 0. For several: the seat, counted from 1, that alone has the highest score,
    /// and 0 if there is none.
    pub fn win(&self) -> usize {
        match self.outcome.seats.as_slice() {
            [] => 0,
            [one] => usize::from(one.success),
            seats => match best(seats).as_slice() {
                [alone] => alone + 1,
                _ => 0,
            },
        }
    }
}

/// Who has the highest score, counted from 0.
pub(crate) fn best(seats: &[Standing]) -> Vec<usize> {
    let best = seats.iter().map(|seat| seat.score).fold(f64::NEG_INFINITY, f64::max);
    seats.iter().enumerate().filter(|(_, seat)| seat.score >= best).map(|(index, _)| index).collect()
}

/// The columns of a CSV file: `index,win,cpu_us`, and those that were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    further: Vec<(String, Column)>,
    /// What the score of a win is, where only wins have one; the column of another play is then empty.
    scored: Option<Scored>,
}

/// Where a column's figure is found.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    Ending,
    Score(usize),
    Success(usize),
    Died(usize),
    Counter(usize, String),
}

impl Columns {
    /// The columns of these names, out of those that the batch's game has.
    ///
    /// `ending`; `score`, `success`, `died` and the game's counters of the first seat, and with a number behind, such as
    /// `score2`, of another.
    pub fn new<'a>(batch: &Batch<'_>, names: impl IntoIterator<Item = &'a str>) -> Result<Columns, ArenaError> {
        // Before the first act a world already has its counters, so no play is played to learn their names.
        let header = batch.game.header(batch.setup.clone(), &batch.chairs)?;
        let mut opening = (batch.game.open)(&header, Chairs::AllOutside)?.outcome();
        if !batch.game.claims.is_empty() {
            let judged = Judgement::COUNTERS.map(|name| (name.into(), 0.0));
            opening.seats.iter_mut().for_each(|seat| seat.counters.extend(judged.clone()));
        }
        opening.seats.iter_mut().for_each(|seat| seat.counters.push((Forfeit::COUNTER.into(), 0.0)));
        let known = known(&opening);
        let find = |name: &str| match known.iter().find(|(it, _)| it == name) {
            Some(found) => Ok(found.clone()),
            None => Err(ArenaError::Column {
                name: name.to_owned(),
                known: known.iter().map(|(name, _)| name.clone()).collect(),
            }),
        };
        let scored = batch.game.ranking.map(Scored::from);
        Ok(Columns { further: names.into_iter().map(find).collect::<Result<_, _>>()?, scored })
    }

    /// The first line, without its newline.
    pub fn header(&self) -> String {
        let mut line = "index,win,cpu_us".to_owned();
        for (name, _) in &self.further {
            // Writing to a string cannot fail.
            let _ = write!(line, ",{}", quoted(name));
        }
        line
    }

    /// A play's line, without its newline.
    pub fn line(&self, row: &Row<'_>) -> String {
        let mut line = format!("{},{},{}", row.index, row.win(), row.cpu.as_micros());
        for (_, column) in &self.further {
            let _ = write!(line, ",{}", quoted(&column.value(row.outcome, self.scored.as_ref())));
        }
        line
    }
}

impl Column {
    fn value(&self, outcome: &Outcome, scored: Option<&Scored>) -> String {
        let yes = |yes: bool| u8::from(yes).to_string();
        let of =
            |seat: usize, figure: &dyn Fn(&Standing) -> String| outcome.seats.get(seat).map(figure).unwrap_or_default();
        match self {
            Column::Ending => outcome.ending.as_deref().unwrap_or("").to_owned(),
            Column::Score(seat) => of(*seat, &|it| {
                scored.map_or(Some(it.score), |scored| scored.score(it)).map(write_score).unwrap_or_default()
            }),
            Column::Success(seat) => of(*seat, &|it| yes(it.success)),
            Column::Died(seat) => of(*seat, &|it| yes(it.died)),
            Column::Counter(seat, name) => of(*seat, &|it| {
                let found = it.counters.iter().find(|(counter, _)| counter == name);
                // A play without a forfeit does not have the counter.
                let missing = if name == Forfeit::COUNTER { "0" } else { "" };
                found.map_or_else(|| missing.to_owned(), |(_, value)| write_score(*value))
            }),
        }
    }
}

/// Every column there is: those of the first seat by their bare names, then those of each seat with its number.
fn known(opening: &Outcome) -> Vec<(String, Column)> {
    let mut columns = vec![("ending".to_owned(), Column::Ending)];
    let mut add = |seat: usize, suffix: &str, standing: &Standing| {
        columns.push((format!("score{suffix}"), Column::Score(seat)));
        columns.push((format!("success{suffix}"), Column::Success(seat)));
        columns.push((format!("died{suffix}"), Column::Died(seat)));
        for (name, _) in &standing.counters {
            columns.push((format!("{name}{suffix}"), Column::Counter(seat, name.clone().into_owned())));
        }
    };
    if let Some(first) = opening.seats.first() {
        add(0, "", first);
    }
    for (seat, standing) in opening.seats.iter().enumerate() {
        add(seat, &(seat + 1).to_string(), standing);
    }
    columns
}

/// A field of a CSV file as RFC 4180 wants it.
pub fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
