//! A play told from its frames: as an account for people, or as JSON Lines for programs.

use std::io::Write;

use facts::Fact;
use play::{Chair, Frame, Game, Line, Outcome, Trace, fact_to_json, frames, side_by_side, write_score};
use serde_json::{Value as Json, json};

use crate::failure::Failure;

/// How a play is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// One line per turn.
    Short,
    /// With boards and reasons.
    Why,
    /// A JSON object per turn.
    Json,
}

/// Tells a whole play.
pub(crate) fn tell(game: &Game, trace: &Trace, manner: Manner, out: &mut dyn Write) -> Result<(), Failure> {
    let frames = frames(game, trace)?;
    if manner == Manner::Json {
        for frame in &frames {
            writeln!(out, "{}", frame_to_json(game, frame))?;
        }
        return Ok(());
    }
    writeln!(out, "{}\n", title(game, trace))?;
    let mut teller = Teller { game, manner, before: None };
    for frame in &frames {
        teller.frame(frame, out)?;
    }
    for line in &trace.lines {
        if let Line::Forfeit { seat, forfeit, .. } = line {
            writeln!(out, "{seat} lost {forfeit}")?;
        }
    }
    if let Some(last) = frames.last() {
        ending(game, trace, last, manner, out)?;
    }
    Ok(())
}

/// The game, its settings and who plays, in one line.
fn title(game: &Game, trace: &Trace) -> String {
    let setup = &trace.header.setup;
    let mut parts = vec![game.name.to_owned()];
    parts.extend(
        setup.settings.fields.iter().filter_map(|field| Some(format!("{} {}", field.name.as_ref()?, field.value))),
    );
    parts.push(setup.map.as_ref().map_or_else(|| format!("seed {}", setup.seed), |map| format!("map {}", map.name)));
    if setup.play > 0 {
        parts.push(format!("play {}", setup.play));
    }
    let minds: Vec<String> = trace.header.seats.iter().map(|seat| seat.chair.to_string()).collect();
    format!("{} · played by {}", parts.join(" · "), minds.join(", "))
}

struct Teller<'a> {
    game: &'a Game,
    manner: Manner,
    before: Option<Frame>,
}

impl Teller<'_> {
    fn frame(&mut self, frame: &Frame, out: &mut dyn Write) -> Result<(), Failure> {
        let acting = frame.seats.iter().any(|seat| seat.answer.is_some());
        if acting || frame.seats.iter().any(|seat| !seat.told.is_empty()) {
            match self.manner {
                Manner::Why => self.at_length(frame, out)?,
                _ => self.shortly(frame, out)?,
            }
        }
        self.before = Some(frame.clone());
        Ok(())
    }

    fn shortly(&self, frame: &Frame, out: &mut dyn Write) -> Result<(), Failure> {
        for (index, seat) in frame.seats.iter().enumerate() {
            let who = if frame.seats.len() > 1 { format!("seat {}  ", index + 1) } else { String::new() };
            let told = self.phrases(&seat.told);
            let answer = seat.answer.as_ref().map_or_else(String::new, |act| format!("→ {}", plain(act)));
            writeln!(out, "{:>4}  {who}{}", frame.turn, format!("{told:<56} {answer}").trim_end())?;
        }
        Ok(())
    }

    fn at_length(&self, frame: &Frame, out: &mut dyn Write) -> Result<(), Failure> {
        for (index, seat) in frame.seats.iter().enumerate() {
            let before = self.before.as_ref().and_then(|it| it.seats.get(index));
            let who = if frame.seats.len() > 1 { format!(", seat {}", index + 1) } else { String::new() };
            writeln!(out, "Turn {}{who}: {}", frame.turn, self.phrases(&seat.told))?;
            if before.is_none_or(|it| boards_differ(&it.known, &seat.known)) {
                let boards = side_by_side(&seat.known.to_text(), &frame.truth.to_text(), 4);
                for line in boards.lines() {
                    writeln!(out, "{}", format!("    {line}").trim_end())?;
                }
            }
            let Some(act) = &seat.answer else { continue };
            match &seat.account {
                Some(account) if before.and_then(|it| it.account.as_ref()).is_none_or(|it| it.why != account.why) => {
                    write!(out, "{}", account.why.to_text(2))?;
                    for it in account.candidates.iter().filter(|it| it.value.is_some()) {
                        let value = it.value.map_or_else(String::new, |value| format!("{value:>10.3}"));
                        writeln!(out, "    {value}  {:<28} {}", it.act, it.note)?;
                    }
                    writeln!(out, "  → {}", plain(act))?;
                }
                Some(_) => writeln!(out, "  → {} (the aim is the same)", plain(act))?,
                None => writeln!(out, "  → {}", plain(act))?,
            }
        }
        writeln!(out)?;
        Ok(())
    }

    fn phrases(&self, told: &[Fact]) -> String {
        let phrases: Vec<String> = told.iter().filter_map(|fact| (self.game.phrase)(fact)).collect();
        phrases.join("; ")
    }
}

/// Whether the boards differ apart from where an agent stands.
fn boards_differ(before: &play::Picture, after: &play::Picture) -> bool {
    let still = |picture: &play::Picture| {
        let mut grid = picture.grid().cloned();
        for cell in grid.iter_mut().flat_map(|grid| &mut grid.cells) {
            cell.marks.retain(|mark| mark.layer != play::Layer::Agent);
        }
        grid
    };
    still(before) != still(after)
}

/// An act as a person would say it.
pub(crate) fn plain(act: &Fact) -> String {
    let values = act.fields.iter().map(|field| format!(" {}", field.value));
    std::iter::once(act.head.to_string()).chain(values).collect()
}

fn ending(game: &Game, trace: &Trace, last: &Frame, manner: Manner, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(screen) = game.screen.and_then(|screen| screen(last)).filter(|_| last.over) {
        write!(out, "\n{screen}")?;
        return Ok(());
    }
    if manner == Manner::Short {
        write!(out, "\n{}", last.truth.to_text())?;
    }
    write!(out, "{}", outcome_text(&last.outcome, trace))?;
    Ok(())
}

/// How it ended, for people.
pub(crate) fn outcome_text(outcome: &Outcome, trace: &Trace) -> String {
    let ending = outcome.ending.as_deref().unwrap_or("not over yet");
    let mut text = format!("The end: {ending}.\n");
    for (index, standing) in outcome.seats.iter().enumerate() {
        let name = trace.header.seats.get(index).map_or_else(String::new, |seat| match &seat.chair {
            Chair::Mind(spec) => format!(" ({spec})"),
            other => format!(" ({other})"),
        });
        let counters: Vec<String> =
            standing.counters.iter().map(|(name, value)| format!("{name} {}", write_score(*value))).collect();
        text.push_str(&format!("Score{name}: {}  [{}]\n", write_score(standing.score), counters.join(", ")));
    }
    text
}

/// A frame for programs, with the game's own data model where it has one.
pub(crate) fn frame_to_json(game: &Game, frame: &Frame) -> Json {
    let seats: Vec<Json> = frame
        .seats
        .iter()
        .map(|seat| {
            let mut object = json!({ "told": seat.told.iter().map(fact_to_json).collect::<Vec<_>>() });
            if let Some(act) = &seat.answer {
                object["act"] = fact_to_json(act);
            }
            if let Some(account) = &seat.account {
                object["account"] = account.to_json();
            }
            object
        })
        .collect();
    let mut object =
        json!({ "turn": frame.turn, "over": frame.over, "seats": seats, "outcome": frame.outcome.to_json() });
    if let Some(Json::Object(model)) = game.model.and_then(|model| model(frame)) {
        for (key, value) in model {
            object[key.as_str()] = value;
        }
    }
    object
}
