//! The report for people: fits a terminal of 80 columns.

use std::fmt::Write as _;
use std::ops::Range;

use play::{Forfeit, Judgement, write_score};

use crate::tally::numbers;
use crate::{Report, Scored, SeatReport, histogram, wilson};

const COLUMNS: usize = 80;

impl Report {
    /// The report as lines of text.
    pub fn to_text(&self) -> String {
        let mut text = self.headline("");
        for (index, seat) in self.seats.iter().enumerate() {
            let place = if self.rotated { "from seat" } else { "seat" };
            let _ = writeln!(text, "\n{place} {}: {}", index + 1, seat.mind);
            seat.write(&mut text, self.seats.len() > 1, self.scored.as_ref());
        }
        text.push_str("\nendings\n");
        let endings = || self.endings.iter().map(|(name, count)| (Forfeit::ending_in_words(name), *count));
        let width = endings().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(50);
        for (name, count) in endings() {
            let share = 100.0 * count as f64 / self.plays.max(1) as f64;
            let _ = writeln!(text, "  {name:<width$}  {count:>9} {share:>6.2} %");
        }
        self.write_timing(&mut text);
        text
    }

    /// Which plays these are; `whose` stands behind their number.
    pub(crate) fn headline(&self, whose: &str) -> String {
        let changed = self.changed.iter().map(|(key, value)| format!("{key} {value}"));
        let profile = self.profile.iter().filter(|_| !self.usual).map(|name| format!("profile {name}"));
        let said: Vec<String> = profile.chain(changed).collect();
        let profile = if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) };
        let plays = count(self.plays, "play");
        let mut text = format!("{}{profile}: {plays}{whose} from seed {}\n", self.game, self.seed);
        if let Some(ranges) = self.odd_numbers() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", name_plays(ranges));
        }
        text
    }

    /// What it took. A report of plays that were played elsewhere does not know.
    fn write_timing(&self, text: &mut String) {
        if self.timing.threads == 0 {
            return;
        }
        let threads = count(self.timing.threads as u64, "thread");
        let _ = write!(text, "\n{} on {threads}", count(self.plays, "play"));
        if let Some(speed) = self.timing.plays_per_second(self.plays) {
            let _ = write!(text, " in {:.2} s: {speed:.0} plays/s", self.timing.seconds);
        }
        if let Some(speed) = self.timing.plays_per_core_second(self.plays) {
            let _ = write!(text, ", {speed:.0} plays per core-second");
        }
        text.push('\n');
    }
}

impl SeatReport {
    fn write(&self, text: &mut String, several: bool, scored: Option<&Scored>) {
        let spread = |figure: Option<f64>| figure.map_or_else(|| "unknown".to_owned(), |it| format!("{it:.2}"));
        let longest = self.counters.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let width = longest.max("mean score".len()) + 2;
        let mut row = |name: &str, value: String| {
            let _ = writeln!(text, "  {name:<width$}{value}");
        };
        if let Some(Scored { unit, better, .. }) = scored {
            let plays = count(self.plays, "play");
            row(
                "score",
                format!("{unit} of a win, {} is better; {} of {plays}", better.name(), count(self.scored, "win")),
            );
        }
        let figure = |figure: Option<f64>| figure.map_or_else(|| "-".to_owned(), write_score);
        match self.mean {
            Some(mean) => row("mean score", format!("{mean:.2} ± {} (95 % interval)", spread(self.ci95))),
            None => row("mean score", "-".to_owned()),
        }
        row("spread", format!("standard deviation {}", spread(self.sd)));
        row("range", format!("{} to {}, median {}", figure(self.min), figure(self.max), figure(self.median)));
        row("success", self.share_text(self.successes));
        row("deaths", self.share_text(self.deaths));
        if self.forfeits() > 0 {
            row("forfeits", self.share_text(self.forfeits()));
        }
        if several {
            row("wins", self.share_text(self.wins));
            row("draws", self.share_text(self.draws));
        }
        let wrong = Judgement::COUNTERS[1];
        for (name, mean) in &self.counters {
            if name == wrong {
                // A mean would round a single false claim away.
                let (certain, wrong) = self.claims().unwrap_or_default();
                row("wrong certain", format!("{} of {}", grouped(wrong), grouped(certain)));
            } else if name != Forfeit::COUNTER {
                row(name, format!("{mean:.3} on average"));
            }
        }
        if !self.predicted.is_empty() {
            let figures: Vec<String> = self.predicted.iter().map(|(name, it)| format!("{name} {it:.4}")).collect();
            row("predicted", format!("by the mind: {}", figures.join(", ")));
        }
        text.push('\n');
        for line in histogram::lines(&self.histogram, self.scored, COLUMNS) {
            let _ = writeln!(text, "{line}");
        }
    }

    fn share_text(&self, hits: u64) -> String {
        let (low, high) = wilson(hits, self.plays);
        let share = if self.plays == 0 { 0.0 } else { hits as f64 / self.plays as f64 };
        let [share, low, high] = [share, low, high].map(percent);
        format!("{share} % (95 % interval {low} to {high} %), {}", count(hits, "play"))
    }
}

/// A count with its digits in groups of three: `12,000,000`.
pub(crate) fn grouped(number: u64) -> String {
    facts::text::grouped(&number.to_string(), ',')
}

/// Which plays these are, in a few words; of very many ranges only the first few: `plays 0 to 99, play 200`.
pub fn name_plays(ranges: &[Range<u64>]) -> String {
    const MOST: usize = 3;
    let mut named: Vec<String> = ranges.iter().take(MOST).map(numbers).collect();
    if let Some(more) = ranges.len().checked_sub(MOST).filter(|more| *more > 0) {
        named.push(count(more as u64, "further range"));
    }
    named.join(", ")
}

/// Two digits after the point, and as many as it takes to tell a little from nothing.
pub(crate) fn percent(share: f64) -> String {
    let digits = if share > 0.0 && share < 0.000_1 { 4 } else { 2 };
    format!("{:.digits$}", 100.0 * share)
}

pub(crate) fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
