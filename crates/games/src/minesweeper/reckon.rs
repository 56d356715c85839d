//! What a player sees as counting sentences, and those sentences in words.

use facts::text::counted;
use logic::{Base, Prior};

use super::cell::{Cell, Ground};
use super::known::View;

/// The numbers that are open as sentences of the exact reasoner.
#[derive(Clone, Debug)]
pub(super) struct Reckoning {
    /// What was told.
    pub(super) base: Base,
    /// By sentence: the cell whose number it is.
    pub(super) numbers: Vec<usize>,
}

impl Reckoning {
    /// All numbers, and the number of mines in all.
    pub(super) fn of(ground: &Ground, views: &[View], mines: u16) -> Option<Reckoning> {
        Reckoning::of_some(ground, views, Some(mines), &numbers(views))
    }

    /// Some of the numbers, with all that is open; without a number of mines in all there may be any.
    pub(super) fn of_some(ground: &Ground, views: &[View], mines: Option<u16>, some: &[usize]) -> Option<Reckoning> {
        let prior = mines.map_or(Prior::Odds { yes: 1, no: 1 }, |mines| Prior::Total(mines.into()));
        let mut base = Base::new(&[(views.len() as u32, prior)]).ok()?;
        for (at, view) in views.iter().enumerate() {
            match view {
                View::Open(_) => base.observe(at as u32, false).ok()?,
                View::Exploded => base.observe(at as u32, true).ok()?,
                View::Closed | View::Flagged => {}
            }
        }
        let mut told = Vec::with_capacity(some.len());
        for at in some {
            let View::Open(count) = views[*at] else { continue };
            let near: Vec<u32> = ground.near(*at).map(|it| it as u32).collect();
            base.tell(&near, count.into()..=count.into()).ok()?;
            told.push(*at);
        }
        Some(Reckoning { base, numbers: told })
    }
}

/// The cells that show a number, row by row.
pub(super) fn numbers(views: &[View]) -> Vec<usize> {
    (0..views.len()).filter(|at| matches!(views[*at], View::Open(_))).collect()
}

/// What a number says: `the 2 in (3,4): 2 mines among (2,3) (2,4) (2,5)`.
pub(super) fn in_words(ground: &Ground, at: usize, count: u8, is_closed: impl Fn(usize) -> bool) -> String {
    let number = number_in_words(ground.cell(at), count);
    let closed: Vec<String> =
        ground.near(at).filter(|it| is_closed(*it)).map(|it| ground.cell(it).to_string()).collect();
    let mines = if count == 0 { "no mine".to_owned() } else { counted(count.into(), "mine") };
    match closed.as_slice() {
        [] => number,
        [one] => format!("{number}: {mines} in {one}"),
        many => format!("{number}: {mines} among {}", many.join(" ")),
    }
}

/// `the 2 in (3,4)`.
pub(super) fn number_in_words(cell: Cell, count: u8) -> String {
    format!("the {count} in {cell}")
}

/// Cells by rows, close ones together: `row 1: 2 4-6; row 3: 1`. The name of a row has a no-break space.
pub(super) fn by_rows(ground: &Ground, cells: &[usize]) -> String {
    let mut rows: Vec<(u8, Vec<(u8, u8)>)> = Vec::new();
    for at in cells {
        let Cell { row, column } = ground.cell(*at);
        match rows.last_mut() {
            Some((last, runs)) if *last == row => match runs.last_mut() {
                Some((_, end)) if *end + 1 == column => *end = column,
                _ => runs.push((column, column)),
            },
            _ => rows.push((row, vec![(column, column)])),
        }
    }
    let run = |(from, to): &(u8, u8)| match to - from {
        0 => format!("{}", from + 1),
        1 => format!("{} {}", from + 1, to + 1),
        _ => format!("{}-{}", from + 1, to + 1),
    };
    let line = |(row, runs): &(u8, Vec<(u8, u8)>)| {
        format!("row\u{a0}{}: {}", row + 1, runs.iter().map(run).collect::<Vec<_>>().join(" "))
    };
    rows.iter().map(line).collect::<Vec<_>>().join("; ")
}
