//! A play told from its frames: as an account for people, or as JSON Lines for programs.

use std::fmt::Write as _;
use std::io::Write;

use facts::Fact;
use play::{
    Account, Candidate, Chair, Frame, Game, Grid, Line, Outcome, Picture, SeatFrame, Trace, each_frame, fact_to_json,
    write_score,
};
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::painter::Painter;

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
pub(crate) fn tell(
    game: &Game,
    trace: &Trace,
    manner: Manner,
    painter: Painter,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if manner == Manner::Json {
        return each(game, trace, |frame| Ok(writeln!(out, "{}", frame_to_json(game, &frame))?));
    }
    writeln!(out, "{}\n", title(game, trace))?;
    if manner == Manner::Why {
        writeln!(out, "{}\n", legend(game, trace)?)?;
    }
    let mut teller = Teller { game, manner, painter, before: None, line_open: false };
    each(game, trace, |frame| teller.frame(frame, out))?;
    if teller.line_open {
        writeln!(out, "\n")?;
    }
    for line in &trace.lines {
        if let Line::Forfeit { seat, forfeit, .. } = line {
            writeln!(out, "{seat} lost {forfeit}")?;
        }
    }
    if let Some(last) = teller.before {
        ending(game, trace, &last, manner, out)?;
    }
    Ok(())
}

/// Visits the frames one by one, until one visit fails.
fn each(game: &Game, trace: &Trace, mut visit: impl FnMut(Frame) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut visited = Ok(());
    each_frame(game, trace, &mut |frame| {
        if visited.is_ok() {
            visited = visit(frame);
        }
    })?;
    visited
}

/// The game, its settings and who plays, in one line.
fn title(game: &Game, trace: &Trace) -> String {
    let setup = &trace.header.setup;
    let mut parts = vec![game.name.to_owned()];
    for field in &setup.settings.fields {
        let Some(name) = &field.name else { continue };
        if game.map_keys.matters(name.as_str(), setup.map.is_some()) {
            parts.push(format!("{name} {}", field.value));
        }
    }
    parts.push(
        setup
            .map
            .as_ref()
            .map_or_else(|| format!("seed {}", setup.seed), |map| format!("map {}", map.name.escape_debug())),
    );
    if setup.play > 0 {
        parts.push(format!("play {}", setup.play));
    }
    let minds: Vec<String> = trace.header.seats.iter().map(|seat| seat.chair.to_string()).collect();
    format!("{} · played by {}", parts.join(" · "), minds.join(", "))
}

/// What the glyphs of all boards mean, each once.
fn legend(game: &Game, trace: &Trace) -> Result<String, Failure> {
    let mut entries: Vec<(String, Vec<String>)> = Vec::new();
    each(game, trace, |frame| {
        let seats = frame.seats.iter();
        let beliefs = seats.clone().filter_map(|seat| seat.account.as_ref()?.beliefs.as_deref());
        let pictures = seats.map(|seat| &seat.known).chain(beliefs).chain([&frame.truth]);
        for cell in pictures.filter_map(|it| it.grid()).flat_map(|grid| &grid.cells) {
            for mark in &cell.marks {
                // A chance is drawn as its number: one stands for all.
                let chance = cell.heat.is_some() && mark.glyph.contains(|letter: char| letter.is_ascii_digit());
                match entries.iter_mut().find(|(name, _)| *name == mark.name) {
                    Some((_, glyphs)) if chance || glyphs.iter().any(|it| *it == mark.glyph) => {}
                    Some((_, glyphs)) => glyphs.push(mark.glyph.to_string()),
                    None => entries.push((mark.name.to_string(), vec![mark.glyph.to_string()])),
                }
            }
        }
        Ok(())
    })?;
    let entry = |(name, mut glyphs): (String, Vec<String>)| {
        // An empty cell needs no legend, and numbers are looked for in their order.
        glyphs.retain(|glyph| !glyph.trim().is_empty());
        glyphs.sort_by_key(|glyph| glyph.parse::<u32>().unwrap_or(0));
        (!glyphs.is_empty()).then(|| format!("{} {name}", glyphs.join(" ").trim()))
    };
    let entries: Vec<String> = entries.into_iter().filter_map(entry).collect();
    Ok(format!("On the boards: {}.", entries.join(", ")))
}

struct Teller<'a> {
    game: &'a Game,
    manner: Manner,
    painter: Painter,
    before: Option<Frame>,
    /// The line of acts is not ended yet.
    line_open: bool,
}

impl Teller<'_> {
    fn frame(&mut self, frame: Frame, out: &mut dyn Write) -> Result<(), Failure> {
        let acting = frame.seats.iter().any(|seat| seat.answer.is_some());
        if acting || frame.seats.iter().any(|seat| !seat.told.is_empty()) {
            match self.manner {
                Manner::Why => self.at_length(&frame, out)?,
                _ => self.shortly(&frame, out)?,
            }
        }
        self.before = Some(frame);
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

    /// A turn with boards and reasons. While a lone mind keeps its aim, its acts go on in one line.
    fn at_length(&mut self, frame: &Frame, out: &mut dyn Write) -> Result<(), Failure> {
        let many = frame.seats.len() > 1;
        for (index, seat) in frame.seats.iter().enumerate() {
            let before = self.before.as_ref().and_then(|it| it.seats.get(index));
            let same_aim =
                before.and_then(|it| it.account.as_ref()).map(|it| &it.why) == seat.account.as_ref().map(|it| &it.why);
            if let (Some(act), true, false) = (&seat.answer, same_aim && self.line_open, many) {
                write!(out, ", {}", plain(act))?;
                continue;
            }
            if std::mem::replace(&mut self.line_open, false) {
                writeln!(out, "\n")?;
            }
            let who = if many { format!(", seat {}", index + 1) } else { String::new() };
            let told = format!("Turn {}{who}: {}", frame.turn, self.phrases(&seat.told));
            writeln!(out, "{}", told.trim_end())?;
            let at_the_end = frame.over && is_large(seat);
            if !at_the_end && before.is_none_or(|it| boards_differ(&it.known, &seat.known)) {
                self.boards(frame, seat, out)?;
            }
            let Some(act) = &seat.answer else { continue };
            if let (Some(account), false) = (&seat.account, same_aim) {
                reasons(account, out)?;
            }
            write!(out, "  → {}", plain(act))?;
            self.line_open = true;
        }
        Ok(())
    }

    /// What is known and what is believed, next to each other while that fits; of small boards also the truth, which
    /// the end shows of large ones.
    fn boards(&self, frame: &Frame, seat: &SeatFrame, out: &mut dyn Write) -> Result<(), Failure> {
        let beliefs = seat.account.as_ref().and_then(|account| account.beliefs.as_deref());
        let pictures = [Some(&seat.known), beliefs, Some(&frame.truth).filter(|_| !is_large(seat))];
        let pictures: Vec<&Picture> = pictures.into_iter().flatten().collect();
        for line in self.painter.whole(&pictures).lines() {
            writeln!(out, "{}", format!("    {line}").trim_end())?;
        }
        Ok(())
    }

    /// What was told, in words; of a long list the beginning.
    fn phrases(&self, told: &[Fact]) -> String {
        const MOST: usize = 8;
        let mut phrases: Vec<String> = told.iter().filter_map(|fact| (self.game.phrase)(fact)).collect();
        if phrases.len() > MOST {
            let left_out = phrases.len() - (MOST - 1);
            phrases.truncate(MOST - 1);
            phrases.push(format!("and {left_out} more"));
        }
        phrases.join("; ")
    }
}

/// Whether a board is so large that the truth is shown only once, at the end.
fn is_large(seat: &SeatFrame) -> bool {
    seat.known.grid().is_some_and(Grid::is_dense)
}

/// The reasons, and what else was considered where that was given a value.
fn reasons(account: &Account, out: &mut dyn Write) -> Result<(), Failure> {
    write!(out, "{}", account.why.to_text(2))?;
    if account.candidates.iter().all(|candidate| candidate.value.is_none()) {
        return Ok(());
    }
    for Candidate { act, value, note } in &account.candidates {
        let value = value.map_or_else(String::new, |value| format!("{value:.3}"));
        writeln!(out, "{}", format!("    {value:>10}  {act:<30} {note}").trim_end())?;
    }
    Ok(())
}

/// Whether the boards differ apart from where an agent stands.
fn boards_differ(before: &Picture, after: &Picture) -> bool {
    let still = |picture: &Picture| {
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
        // Writing to a string cannot fail.
        let _ = writeln!(text, "Score{name}: {}  [{}]", write_score(standing.score), counters.join(", "));
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
