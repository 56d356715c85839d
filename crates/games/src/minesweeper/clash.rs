//! Numbers that cannot all be true: which ones, and where they stand in the file.

use facts::text::counted;
use facts::{Diagnostics, Place};
use logic::{Budget, Reason, Workspace};

use super::cell::Ground;
use super::known::View;
use super::reckon::{Reckoning, number_in_words, numbers};

/// Of so many numbers each is shown at its place; more would hide the reason.
const SHOWN: usize = 12;

/// A position with the places of its cells in a text.
pub(super) struct Sighted<'a> {
    pub(super) ground: &'a Ground,
    pub(super) views: &'a [View],
    pub(super) mines: u16,
    /// Where each cell is written.
    pub(super) places: &'a [Place],
    /// Where the number of mines is written; none if the settings say it.
    pub(super) mines_place: Option<Place>,
}

/// Numbers that contradict each other, as few as can be.
struct Culprits {
    numbers: Vec<usize>,
    with_total: bool,
}

impl Sighted<'_> {
    /// What is wrong if no board fits; nothing if one does, or if the budget does not suffice to know.
    pub(super) fn complaints(&self) -> Diagnostics {
        let mut found = Diagnostics::default();
        let all = numbers(self.views);
        if !self.contradicts(&all, true) {
            return found;
        }
        let culprits = self.culprits(&all);
        let message = self.message(&culprits);
        let mut notes: Vec<(Place, String)> = Vec::new();
        if let (true, Some(place)) = (culprits.with_total, self.mines_place) {
            notes.push((place, self.needed().unwrap_or_else(|| "the mines in all".to_owned())));
        }
        let shown = culprits.numbers.iter().take(SHOWN);
        notes.extend(shown.map(|at| (self.places[*at], self.words(*at))));
        let mut notes = notes.into_iter();
        let (place, hint) = notes.next().unwrap_or((Place { line: 1, column: 1, length: 1 }, String::new()));
        found.error_among(place, message, hint, notes.collect());
        found
    }

    fn contradicts(&self, some: &[usize], with_total: bool) -> bool {
        let reckoning = self.reckoning(some, with_total);
        reckoning.is_some_and(|it| !it.base.ask(&mut Workspace::new(), Budget::AMPLE).is_consistent())
    }

    fn reckoning(&self, some: &[usize], with_total: bool) -> Option<Reckoning> {
        Reckoning::of_some(self.ground, self.views, with_total.then_some(self.mines), some)
    }

    /// A smallest contradictory set; on fields too large for that, one that was made small from near to far.
    fn culprits(&self, all: &[usize]) -> Culprits {
        if let Some(culprits) = self.smallest(all, true, |reason| reason.is_smallest) {
            return culprits;
        }
        let with_total = !self.contradicts(all, false);
        let last = self.shortest(all, with_total);
        let pivot = self.ground.cell(*last.last().unwrap_or(&0));
        let mut near = last.to_vec();
        near.sort_by_key(|at| {
            let cell = self.ground.cell(*at);
            (cell.row.abs_diff(pivot.row).max(cell.column.abs_diff(pivot.column)), *at)
        });
        let mut near = self.shortest(&near, with_total).to_vec();
        near.sort_unstable();
        self.smallest(&near, with_total, |_| true).unwrap_or(Culprits { numbers: near, with_total })
    }

    fn smallest(&self, some: &[usize], with_total: bool, will_do: fn(&Reason) -> bool) -> Option<Culprits> {
        let reckoning = self.reckoning(some, with_total)?;
        let reason = reckoning.base.clash(&mut Workspace::new(), Budget::AMPLE).filter(will_do)?;
        let numbers = reason.sentences.iter().map(|id| reckoning.numbers[id.0 as usize]).collect();
        Some(Culprits { numbers, with_total: !reason.totals.is_empty() })
    }

    /// The shortest beginning that contradicts itself already.
    fn shortest<'b>(&self, some: &'b [usize], with_total: bool) -> &'b [usize] {
        let (mut fits, mut clashes) = (0, some.len());
        while clashes - fits > 1 {
            let middle = usize::midpoint(fits, clashes);
            if self.contradicts(&some[..middle], with_total) { clashes = middle } else { fits = middle }
        }
        &some[..clashes]
    }

    fn message(&self, culprits: &Culprits) -> String {
        let words: Vec<String> = culprits.numbers.iter().map(|at| self.words(*at)).collect();
        let mines = counted(self.mines.into(), "mine");
        match (words.as_slice(), culprits.with_total) {
            ([], _) => format!("{mines} do not find room in the closed cells"),
            (many, true) if many.len() > SHOWN => {
                let needed = self.needed().unwrap_or_else(|| "the numbers need another number of mines".to_owned());
                format!("{needed}, but there are {mines} in all")
            }
            ([one], true) => format!("{one} cannot be true with {mines} in all"),
            (many, true) => format!("{} cannot all be true with {mines} in all", listed(many)),
            ([one], false) => format!("{one} cannot be true: {}", self.room(culprits.numbers[0])),
            ([one, other], false) => format!("{one} and {other} cannot both be true"),
            (many, false) if many.len() > SHOWN => {
                format!("{} and {} cannot all be true", many[..SHOWN].join(", "), counted(many.len() - SHOWN, "other"))
            }
            (many, false) => format!("{} cannot all be true", listed(many)),
        }
    }

    fn words(&self, at: usize) -> String {
        let count = if let View::Open(count) = self.views[at] { count } else { 0 };
        number_in_words(self.ground.cell(at), count)
    }

    /// How much room a number has.
    fn room(&self, at: usize) -> String {
        let closed = self.ground.near(at).filter(|it| !matches!(self.views[*it], View::Open(_))).count();
        match closed {
            0 => "no closed cell touches it".to_owned(),
            1 => "one closed cell touches it".to_owned(),
            many => format!("{many} closed cells touch it"),
        }
    }

    /// How many mines the numbers alone allow.
    fn needed(&self) -> Option<String> {
        let reckoning = self.reckoning(&numbers(self.views), false)?;
        let models = reckoning.base.models_by_total(&mut Workspace::new(), Budget::AMPLE)?;
        let fits = |total: &usize| models[*total] != logic::BigUint::ZERO;
        let (least, most) = ((0..models.len()).find(fits)?, (0..models.len()).rev().find(fits)?);
        Some(match (usize::from(self.mines) < least, least == most) {
            (_, true) => format!("the numbers need {}", counted(least, "mine")),
            (true, false) => format!("the numbers need at least {}", counted(least, "mine")),
            (false, false) => format!("the numbers have room for at most {}", counted(most, "mine")),
        })
    }
}

/// `a, b and c`.
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [many @ .., last] => format!("{} and {last}", many.join(", ")),
    }
}
