//! Percepts as text: what an agent was told, one fact in a line, so that it can be asked what to do.

use facts::text::lines;
use facts::{Diagnostics, Place, Speak, read_facts};

use super::super::words::Percept;

const USAGE: &str = "first `(begin …)`, then a `(sensed …)` for each cycle, as `tellask games cave` lists them";

/// Reads what an agent was told: the set-up facts first, then what it sensed, in order.
pub fn read_position(text: &str) -> Result<Vec<Percept>, Diagnostics> {
    let mut found = Diagnostics::default();
    let mut percepts: Vec<Percept> = Vec::new();
    for line in lines(text).filter(|line| !line.text.trim_start().starts_with([';', '#'])) {
        let (facts, complaints) = read_facts(line.text);
        for complaint in &complaints {
            let place = Place { line: line.number, ..complaint.place };
            found.error(place, complaint.message.clone(), complaint.hint.clone());
        }
        for fact in facts {
            match Percept::hear(&fact) {
                Ok(percept) => {
                    check_order(&percepts, &percept, line.place(), &mut found);
                    percepts.push(percept);
                }
                Err(unheard) => found.error(line.place(), unheard.to_string(), USAGE),
            }
        }
    }
    if percepts.is_empty() && !found.has_errors() {
        found.error(Place { line: 1, column: 1, length: 1 }, "nothing was told", USAGE);
    }
    if found.has_errors() { Err(found) } else { Ok(percepts) }
}

fn check_order(before: &[Percept], percept: &Percept, place: Place, found: &mut Diagnostics) {
    let cycle = |percept: &Percept| match percept {
        Percept::Begin(_) => 0,
        Percept::Sensed(sensed) => sensed.cycle,
    };
    match (before, percept) {
        ([], Percept::Begin(_)) => {}
        ([], Percept::Sensed(_)) => found.error(place, "the set-up facts `(begin …)` come first", USAGE),
        (_, Percept::Begin(_)) => found.error(place, "the set-up facts are told twice", USAGE),
        ([first, ..], Percept::Sensed(sensed)) => {
            if let Percept::Begin(begin) = first
                && !sensed.cell.is_inside(begin.size)
            {
                found.error(place, format!("{} is outside of the cave", sensed.cell), format!("it has {}", begin.size));
            }
            let last = before.last().map_or(0, cycle);
            if sensed.cycle <= last {
                let message = format!("cycle {} comes behind cycle {last}", sensed.cycle);
                found.error(place, message, "cycles count up");
            }
        }
    }
}
