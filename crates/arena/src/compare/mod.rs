//! Several minds on the same worlds: the figures of each, and their differences world by world.

mod json;
mod pair;
mod text;

use play::Outcome;

pub use pair::Pair;

use crate::{ArenaError, Batch, Report, Row, Scored, SeatReport, Watch};

/// A mind that played the worlds of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Contender {
    /// The report of its batch; the mind is the one of the first chair.
    pub report: Report,
    /// How it fared, world by world.
    worlds: Vec<Fared>,
}

/// How a mind fared in one world: in one play, or in one from each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Fared {
    pub(crate) plays: u32,
    pub(crate) successes: u32,
    /// The sum of the scores; none if a play has none.
    pub(crate) score: Option<f64>,
}

impl Contender {
    /// Plays a batch and keeps, beside its report, how the mind of the first chair fared in each world.
    ///
    /// With [`Batch::rotate`] a world is played from every seat, and its plays count together.
    pub fn play(batch: &Batch<'_>, watch: Watch<'_>) -> Result<Contender, ArenaError> {
        let seats = if batch.rotate { batch.game.header(batch.setup.clone(), &batch.chairs)?.seats.len() } else { 1 };
        let scored = batch.game.ranking.map(Scored::from);
        let mut worlds: Vec<Fared> = Vec::new();
        let mut world = None;
        let tell = &mut *watch.row;
        let mut row = |row: &Row<'_>| {
            let number = row.index / seats.max(1) as u64;
            if world.replace(number) != Some(number) {
                worlds.push(Fared { score: Some(0.0), ..Fared::default() });
            }
            if let Some(fared) = worlds.last_mut() {
                fared.add(row.outcome, scored.as_ref());
            }
            tell(row);
        };
        let watch = Watch { row: &mut row, progress: &mut *watch.progress, stop: watch.stop.clone(), ..watch };
        let report = batch.run(watch)?;
        Ok(Contender { report, worlds })
    }

    /// What came out for the mind; none in a game without seats.
    pub fn seat(&self) -> Option<&SeatReport> {
        self.report.seats.first()
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.seat().map_or("nobody", |seat| &seat.mind)
    }
}

impl Fared {
    fn add(&mut self, outcome: &Outcome, scored: Option<&Scored>) {
        let Some(standing) = outcome.seats.first() else { return };
        let score = scored.map_or(Some(standing.score), |scored| scored.score(standing));
        self.plays += 1;
        self.successes += u32::from(standing.success);
        self.score = self.score.zip(score).map(|(sum, score)| sum + score);
    }
}

/// Minds that played the same worlds.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The minds, in the order in which they were named.
    pub minds: Vec<Contender>,
    /// Who sat on the other chairs, in games for several.
    pub against: Option<String>,
    /// The differences: of each mind to the first one, or of each to every one before it.
    pub pairs: Vec<Pair>,
}

impl Comparison {
    /// The limit on plays of one comparison, all minds together. Their scores take 240 MB at this number.
    pub const MOST_PLAYS: u64 = 10_000_000;

    /// Compares minds that played batches which differ in nothing but the mind: each with the first, or all with one another.
    pub fn new(minds: Vec<Contender>, all_pairs: bool) -> Comparison {
        let firsts = if all_pairs { minds.len() } else { 1 };
        let numbers = (0..firsts).flat_map(|first| (first + 1..minds.len()).map(move |second| (first, second)));
        let mut pairs: Vec<Pair> = numbers.map(|(first, second)| Pair::new(&minds, first, second)).collect();
        Pair::correct(&mut pairs);
        let against = minds.first().and_then(|mind| mind.report.seats.get(1)).map(|seat| seat.mind.clone());
        Comparison { minds, against, pairs }
    }
}
