//! The original exercise's own screens, in its own language, made from frames; and how it reads a typed line.
//!
//! Settled point 1: cells seven wide holding glyph, F, B, R; borders of 8N+1 dashes; "Mundo do Wumpus conhecido pelo
//! agente:" on the first screen and "Mundo conhecido pelo agente:" after it.

use std::fmt::Write as _;

use facts::{Fact, Speak};
use play::{Cell, Frame, Grid, Heard, Picture, write_score};

use super::percept::{Act, Percept, Sensed};
use super::room::Facing;

const WIDTH: usize = 7;

/// The prompt of the original exercise, to be printed after each screen (the typed letter follows on the same line).
const PROMPT: &str = "Digite a ação desejada (M/T/D/E/G/S): ";

/// The original exercise's screen for a frame of profile `ep3`; other profiles use the ordinary face.
pub(super) fn screen(frame: &Frame) -> Option<String> {
    if frame.header.setup.settings.text("profile") != Some("ep3") {
        return None;
    }
    Some(if frame.over { end_screen(frame) } else { turn_screen(frame) })
}

/// The letters of what is felt, in the original exercise's order (the five bits of other courses, in letters).
pub(super) fn letters(sensed: Sensed) -> String {
    sensed.vector().iter().zip("FBRCU".chars()).filter(|(felt, _)| **felt).map(|(_, letter)| letter).collect()
}

fn turn_screen(frame: &Frame) -> String {
    let seat = frame.seats.first();
    let sensed = seat.and_then(|seat| {
        seat.told.iter().rev().find_map(|fact| match Percept::hear(fact) {
            Ok(Percept::Sensed(sensed)) => Some(sensed),
            _ => None,
        })
    });
    let heading = if frame.turn == 0 { "Mundo do Wumpus conhecido" } else { "Mundo conhecido" };
    let mut text = String::from("Percepção após a última ação:\n");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "[{}]", sensed.map(letters).unwrap_or_default());
    let _ = writeln!(text, "{heading} pelo agente:\n");
    if let Some(grid) = seat.and_then(|seat| seat.known.grid()) {
        text.push_str(&board(grid, known_cell));
    }
    let _ = write!(text, "\n{PROMPT}");
    text
}

fn end_screen(frame: &Frame) -> String {
    let score = frame.outcome.seats.first().map_or(0.0, |seat| seat.score);
    let grid = frame.truth.as_ref().and_then(Picture::grid).map(|grid| board(grid, true_cell)).unwrap_or_default();
    format!("Mundo completo:\n\n{grid}Fim de jogo! Pontuação final: {}\n", write_score(score))
}

fn board(grid: &Grid, draw: fn(&Cell) -> String) -> String {
    let rule = format!("{}\n", "-".repeat(grid.columns * (WIDTH + 1) + 1));
    let mut text = rule.clone();
    for row in grid.rows() {
        text.push('|');
        for cell in row {
            let _ = write!(text, "{}|", draw(cell));
        }
        text.push('\n');
        text.push_str(&rule);
    }
    text
}

/// Agent, F, B, R, each in its own place and blank where it is not; one blank before and two behind.
fn known_cell(cell: &Cell) -> String {
    if cell.has("unvisited") {
        return format!("{:^WIDTH$}", "?");
    }
    let letter = |name: &str, letter: &'static str| if cell.has(name) { letter } else { " " };
    let agent = cell.marks.iter().find(|mark| mark.name == "agent").map_or(" ", |mark| &mark.glyph);
    format!(" {agent}{}{}{}  ", letter("stench", "F"), letter("breeze", "B"), letter("glitter", "R"))
}

fn true_cell(cell: &Cell) -> String {
    let items = [("wumpus", "W"), ("pit", "P"), ("gold", "O")];
    let letters: String = items.into_iter().filter(|(name, _)| cell.has(name)).map(|(_, letter)| letter).collect();
    format!("{letters:^WIDTH$}")
}

/// A typed line as an act.
///
/// Settled point 11: in `ep3` only the first non-blank character counts, upper or lower case. Elsewhere lines are read as in all
/// games.
pub(super) fn hear(settings: &Fact, line: &str) -> Heard {
    if settings.text("profile") != Some("ep3") {
        return Heard::Ordinary;
    }
    let first = line.trim_start().chars().next().map(|letter| letter.to_ascii_uppercase());
    let act = Act::ALL.into_iter().find(|act| Some(act.letter()) == first);
    act.map_or(Heard::Again, |act| Heard::Act(act.say()))
}

/// A percept in a few words.
pub(super) fn phrase(_settings: &Fact, fact: &Fact) -> Option<String> {
    match Percept::hear(fact).ok()? {
        Percept::Cave(_) => None,
        Percept::Sensed(sensed) => Some(format!("{} (facing {})", in_words(sensed), sensed.facing.name())),
        Percept::Shot { room, facing } => Some(format!("the arrow flies {} from {room}", facing.name())),
        Percept::Grabbed { .. } => Some("the gold is in the bag".to_owned()),
    }
}

/// What was felt, as a sentence.
pub(super) fn in_words(sensed: Sensed) -> String {
    let names = ["a stench", "a breeze", "a glitter", "a bump", "a scream"];
    let felt: Vec<&str> =
        sensed.vector().into_iter().zip(names).filter(|(felt, _)| *felt).map(|(_, name)| name).collect();
    let felt = if felt.is_empty() { "nothing".to_owned() } else { felt.join(", ") };
    format!("in {}: {felt}", sensed.room)
}

/// The agent's glyph as a direction, from a picture.
pub(super) fn facing_of(picture: &Picture) -> Option<(usize, Facing)> {
    let grid = picture.grid()?;
    grid.cells.iter().enumerate().find_map(|(index, cell)| {
        let glyph = &cell.marks.iter().find(|mark| mark.name == "agent")?.glyph;
        Facing::ALL.into_iter().find(|facing| facing.glyph() == glyph).map(|facing| (index, facing))
    })
}
