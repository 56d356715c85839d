//! Percepts as text: what an agent was told, one fact in a line, so that it can be asked what to do.

use facts::text::lines;
use facts::{Diagnostics, Place, Speak, read_facts};

use super::super::chart::Chart;
use super::super::place::Size;
use super::super::words::{Begin, Percept, Sensed};

const USAGE: &str = "first `(begin …)`, then a `(sensed …)` for each cycle, as `tellask games cave` lists them";

/// Reads what an agent was told: the set-up facts first, then what it sensed, in order.
pub fn read_position(text: &str) -> Result<Vec<Percept>, Diagnostics> {
    let mut reader = Reader::default();
    for line in lines(text).filter(|line| !line.text.trim_start().starts_with([';', '#'])) {
        let (facts, complaints) = read_facts(line.text);
        for complaint in &complaints {
            let place = Place { line: line.number, ..complaint.place };
            reader.found.error(place, complaint.message.clone(), complaint.hint.clone());
        }
        for fact in facts {
            match Percept::hear(&fact) {
                Ok(percept) => reader.take(percept, line.place()),
                Err(unheard) => reader.found.error(line.place(), unheard.to_string(), USAGE),
            }
        }
    }
    let Reader { mut found, percepts, .. } = reader;
    if percepts.is_empty() && !found.has_errors() {
        found.error(Place { line: 1, column: 1, length: 1 }, "nothing was told", USAGE);
    }
    if found.has_errors() { Err(found) } else { Ok(percepts) }
}

#[derive(Default)]
struct Reader {
    found: Diagnostics,
    percepts: Vec<Percept>,
    /// The set-up facts, and how far the cave goes by what was read so far.
    begun: Option<(Begin, Chart)>,
    /// The cycle of the last percept.
    cycle: u32,
}

impl Reader {
    fn take(&mut self, percept: Percept, place: Place) {
        match (&percept, self.percepts.is_empty()) {
            (Percept::Begin(begin), true) => self.begun = Some((*begin, Chart::new(begin))),
            (Percept::Begin(_), false) => self.found.error(place, "the set-up facts are told twice", USAGE),
            (Percept::Sensed(_), true) => self.found.error(place, "the set-up facts `(begin …)` come first", USAGE),
            (Percept::Sensed(sensed), false) => self.check(sensed, place),
        }
        self.percepts.push(percept);
    }

    /// A cell must be inside of the cave, as far as that is told or felt; cycles must count up.
    fn check(&mut self, sensed: &Sensed, place: Place) {
        if let Some((begin, chart)) = &mut self.begun
            && chart.learn(sensed).is_none()
        {
            let hint = match begin.size {
                Some(size) => format!("it has {size}"),
                None => format!("a bump showed a wall before it, or a side is longer than {}", Size::LONGEST),
            };
            self.found.error(place, format!("{} is outside of the cave", sensed.cell), hint);
        }
        if sensed.cycle <= self.cycle {
            let message = format!("cycle {} comes behind cycle {}", sensed.cycle, self.cycle);
            self.found.error(place, message, "cycles count up");
        }
        self.cycle = sensed.cycle;
    }
}
