//! A play told from its frames: as an account for people, or as JSON Lines for programs.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::Range;

use facts::text::counted;
use facts::{Fact, Slot};
use play::{
    Chair, Frame, Game, Grid, Layer, Line, Panel, Picture, SeatFrame, Setup, Standings, Trace, each_frame,
    fact_to_json, write_score,
};
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::painter::Painter;
use crate::reasons::Told;

/// Lines of boards that can be taken in at a glance, with the reasons below them.
const TALLEST: usize = 24;

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
    tell_some(game, trace, usize::MAX, manner, painter, out)
}

/// Tells at most `most` turns of a play from its beginning, and how it ended.
pub(crate) fn tell_some(
    game: &Game,
    trace: &Trace,
    most: usize,
    manner: Manner,
    painter: Painter,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if manner == Manner::Json {
        return each(game, trace, |frame| {
            let model = game.model.and_then(|model| model(&frame));
            Ok(writeln!(out, "{}", frame_to_json(game, &frame, model))?)
        });
    }
    writeln!(out, "{}", painter.prose(&title(game, trace), 2))?;
    if manner == Manner::Why {
        writeln!(out, "{}", painter.prose(&legend(game, trace, 0..most)?, 2))?;
    }
    let mut teller = Teller::new(game, trace, manner, painter);
    let mut count = 0;
    each(game, trace, |frame| {
        count += 1;
        if count <= most {
            return teller.frame(frame, out);
        }
        teller.pass_over(frame);
        Ok(())
    })?;
    if count > most {
        writeln!(out, "… and so on, for {} …\n", counted(count - most, "further turn"))?;
    }
    for line in &trace.lines {
        if let Line::Forfeit { seat, forfeit, .. } = line {
            writeln!(out, "{seat} lost {forfeit}")?;
        }
    }
    if let Some(last) = &teller.last {
        ending(game, trace, last, manner, &painter, out)?;
    }
    if teller.told.iter().any(|told| told.is_shortened) {
        write!(out, "\n{}", painter.prose(SHORTENED, 2))?;
    }
    Ok(())
}

/// Where the reasons are that `and so on` leaves out.
const SHORTENED: &str = "\"and so on\" leaves out older reasons. To see them all, save the play by `--trace FILE` and open it by \
                         `tellask watch FILE`: `w` goes into the reasons, `*` opens them.";

/// Tells the first decision from a turn on, with what the boards mean.
pub(crate) fn tell_moment(
    game: &Game,
    trace: &Trace,
    turn: u32,
    painter: Painter,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (mut moment, mut count) = (None, 0);
    each(game, trace, |frame| {
        if moment.is_none() && frame.turn >= turn && frame.seats.values().any(|seat| seat.answer.is_some()) {
            moment = Some((count, frame));
        }
        count += 1;
        Ok(())
    })?;
    let Some((number, frame)) = moment else { return Ok(()) };
    let mut teller = Teller { tallest: TALLEST, ..Teller::new(game, trace, Manner::Why, painter) };
    teller.at_length(&frame, out)?;
    write!(out, "{}", painter.prose(&legend(game, trace, number..number + 1)?, 2))?;
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

/// What is played, and who plays.
fn title(game: &Game, trace: &Trace) -> String {
    let minds: Vec<String> = trace.header.seats.iter().map(|seat| seat.chair.to_string()).collect();
    format!("{} · played by {}", what_is_played(game, &trace.header.setup), minds.join(", "))
}

/// The game, those of its settings that are not as always, and its map or seed.
pub(crate) fn what_is_played(game: &Game, setup: &Setup) -> String {
    let mut parts = vec![game.name.to_owned()];
    for field in &setup.settings.fields {
        let Some(name) = &field.name else { continue };
        let slot = game.settings.slots.iter().find(|slot| *name == slot.name);
        let is_default = slot.and_then(Slot::default_value).is_some_and(|default| default == field.value);
        if !is_default && game.map_keys.matters(name.as_str(), setup.map.is_some()) {
            let value =
                field.value.as_str().map_or_else(|| field.value.to_string(), |text| text.escape_debug().to_string());
            parts.push(format!("{name} {value}"));
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
    parts.join(" · ")
}

/// What the glyphs on the boards of some frames mean, each once.
fn legend(game: &Game, trace: &Trace, shown: Range<usize>) -> Result<String, Failure> {
    let mut entries: Vec<(String, Vec<String>)> = Vec::new();
    let mut count = 0;
    each(game, trace, |frame| {
        count += 1;
        if !shown.contains(&(count - 1)) {
            return Ok(());
        }
        let is_told = |seat: &SeatFrame| seat.answer.is_some() || !seat.told.is_empty();
        let told = frame.seats.values().filter(|seat| is_told(seat));
        let shown = told.flat_map(|seat| pictures(game, &frame, seat));
        let pictures = shown.chain(&frame.truth);
        for cell in pictures.filter_map(Picture::grid).flat_map(|grid| &grid.cells) {
            for mark in &cell.marks {
                // A chance is drawn as its number: one stands for all.
                let chance = cell.heat.is_some() && mark.glyph.contains(|letter: char| letter.is_ascii_digit());
                // So do marks that tell several figures each: they are alike but for these.
                let several = figures(&mark.name) > 1;
                let name = if several { without_figures(&mark.name) } else { mark.name.to_string() };
                let glyph = if several { without_figures(&mark.glyph) } else { mark.glyph.to_string() };
                match entries.iter_mut().find(|(it, _)| *it == name) {
                    Some((_, glyphs)) if chance || glyphs.contains(&glyph) => {}
                    Some((_, glyphs)) => glyphs.push(glyph),
                    None => entries.push((name, vec![glyph])),
                }
            }
        }
        Ok(())
    })?;
    let entry = |(name, mut glyphs): (String, Vec<String>)| {
        // An empty cell needs no legend, and numbers are looked for in their order.
        glyphs.retain(|glyph| !glyph.trim().is_empty());
        glyphs.sort_by_key(|glyph| glyph.parse::<u32>().unwrap_or(0));
        // A glyph and its name stay in one line.
        (!glyphs.is_empty()).then(|| format!("{}\u{a0}{name}", glyphs.join("\u{a0}").trim()))
    };
    let entries: Vec<String> = entries.into_iter().filter_map(entry).collect();
    Ok(format!("On the boards: {}.", entries.join(", ")))
}

/// How many figures a text has.
fn figures(text: &str) -> usize {
    text.split(|letter: char| !letter.is_ascii_digit()).filter(|it| !it.is_empty()).count()
}

/// A text with `n` for each of its figures.
fn without_figures(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            '0'..='9' if plain.ends_with('n') => {}
            '0'..='9' => plain.push('n'),
            other => plain.push(other),
        }
    }
    plain
}

struct Teller<'a> {
    game: &'a Game,
    settings: &'a Fact,
    manner: Manner,
    painter: Painter,
    /// Who sits where.
    names: Vec<String>,
    /// By seat: the reasons that were told.
    told: Vec<Told>,
    /// By seat: what was shown of it last.
    before: Vec<Option<SeatFrame>>,
    /// Boards of more lines are left out.
    tallest: usize,
    last: Option<Frame>,
    /// Who acted last.
    actor: Option<usize>,
}

impl<'a> Teller<'a> {
    fn new(game: &'a Game, trace: &'a Trace, manner: Manner, painter: Painter) -> Teller<'a> {
        let names = trace.header.seats.iter().map(|seat| seat.chair.to_string()).collect();
        let (told, before) = (Vec::new(), Vec::new());
        let settings = &*trace.header.setup.settings;
        Teller { game, settings, manner, painter, names, told, before, tallest: usize::MAX, actor: None, last: None }
    }

    fn frame(&mut self, frame: Frame, out: &mut dyn Write) -> Result<(), Failure> {
        let acting = frame.seats.values().any(|seat| seat.answer.is_some());
        if acting || frame.seats.values().any(|seat| !seat.told.is_empty()) {
            match self.manner {
                Manner::Why => self.at_length(&frame, out)?,
                _ => self.shortly(&frame, out)?,
            }
        }
        self.last = Some(frame);
        Ok(())
    }

    /// Nothing is told of a frame, but it may be the last.
    fn pass_over(&mut self, frame: Frame) {
        self.last = Some(frame);
    }

    fn shortly(&self, frame: &Frame, out: &mut dyn Write) -> Result<(), Failure> {
        let before = self.last.as_ref();
        for (index, seat) in concerned(frame) {
            let who = if frame.seats.len() > 1 { format!("seat {}  ", index + 1) } else { String::new() };
            let told = self.phrases(&seat.told, before.and_then(|it| it.seats.get(index)));
            let answer = seat.answer.as_ref().map_or_else(String::new, |act| format!("→ {}", plain(act)));
            writeln!(out, "{:>4}  {who}{}", frame.turn, format!("{told:<56} {answer}").trim_end())?;
        }
        Ok(())
    }

    /// A turn with boards and reasons. A reason that is still the one of the turn before is named, not told again.
    fn at_length(&mut self, frame: &Frame, out: &mut dyn Write) -> Result<(), Failure> {
        let many = frame.seats.len() > 1;
        self.told.resize_with(frame.seats.len(), Told::default);
        self.before.resize_with(frame.seats.len(), || None);
        for (index, seat) in concerned(frame) {
            let before = self.before[index].replace(seat.clone());
            let before = before.as_ref();
            let reason = |seat: &SeatFrame| seat.account.as_ref().map(|it| it.why.clone());
            let same_aim = before.and_then(reason).is_some_and(|it| reason(seat) == Some(it));
            let name = self.names.get(index).map_or("", String::as_str);
            let who = if many { format!(", seat {} ({name})", index + 1) } else { String::new() };
            let told = format!("Turn {}{who}: {}", frame.turn, self.phrases(&seat.told, before));
            write!(out, "{}", self.painter.prose(told.trim_end(), 2))?;
            let at_the_end = frame.over && is_large(seat);
            // A large move is several small steps of the same seat: the boards are shown when another seat has the next one.
            let goes_on = self.actor.replace(index) == Some(index) && many && all_is_known(frame, seat) && !frame.over;
            if !at_the_end && !goes_on && before.is_none_or(|it| views_differ(it, seat)) {
                self.boards(frame, seat, out)?;
            }
            let Some(act) = &seat.answer else { continue };
            if let (Some(account), false) = (&seat.account, same_aim) {
                write!(out, "{}", self.told[index].account(account, frame.turn, &self.painter))?;
            }
            let again = if same_aim { ", for the same reason" } else { "" };
            let act = self.painter.prose(&format!("  → {}{again}", plain(act)), 4);
            writeln!(out, "{}", if self.tallest == usize::MAX { act } else { self.painter.heading(&act) })?;
        }
        Ok(())
    }

    /// All pictures next to each other while that fits. Of what is known only the tables are left to say where the beliefs
    /// are a map.
    fn boards(&self, frame: &Frame, seat: &SeatFrame, out: &mut dyn Write) -> Result<(), Failure> {
        let drawn = self.painter.whole(&pictures(self.game, frame, seat));
        if drawn.lines().count() > self.tallest {
            return Ok(writeln!(
                out,
                "    (the table is too large for here; `tellask watch {}` shows it)",
                self.game.name
            )?);
        }
        for line in drawn.lines() {
            writeln!(out, "{}", format!("    {line}").trim_end())?;
        }
        if map(seat).is_some() {
            let tables = seat.known.panels.iter().filter_map(|panel| match panel {
                Panel::Table(table) => Some(&table.rows),
                Panel::Grid(_) => None,
            });
            let rows: Vec<String> = tables.flatten().map(|(name, value)| format!("{name}: {value}")).collect();
            write!(out, "{}", self.painter.prose(&format!("    {}", rows.join(" · ")), 4))?;
        }
        Ok(())
    }

    /// What was told, in words; of a long list the beginning. What was said in the same words just before is no news.
    fn phrases(&self, told: &[Fact], before: Option<&SeatFrame>) -> String {
        const MOST: usize = 8;
        let settings = self.settings;
        let said: Vec<String> =
            before.iter().flat_map(|it| &it.told).filter_map(|fact| (self.game.phrase)(settings, fact)).collect();
        let mut phrases: Vec<String> = told.iter().filter_map(|fact| (self.game.phrase)(settings, fact)).collect();
        if self.names.len() > 1 {
            phrases.retain(|phrase| !said.contains(phrase));
        }
        if phrases.len() > MOST {
            let left_out = phrases.len() - (MOST - 1);
            phrases.truncate(MOST - 1);
            phrases.push(format!("and {left_out} more"));
        }
        phrases.join("; ")
    }
}

/// The seats to which something happens in a frame: where all act in turn, the others need no mention.
fn concerned(frame: &Frame) -> impl Iterator<Item = (usize, &SeatFrame)> {
    let lone = frame.seats.len() == 1;
    // What all seats are told is printed once, for the seat that acts on it.
    let is_said = |seat: &SeatFrame| frame.seats.values().any(|it| it.answer.is_some() && it.told == seat.told);
    let is_news = move |seat: &SeatFrame| !seat.told.is_empty() && !is_said(seat);
    frame.seats.iter().filter(move |(_, seat)| lone || seat.answer.is_some() || is_news(seat))
}

/// Whether a board is large: drawn without lines.
fn is_large(seat: &SeatFrame) -> bool {
    seat.known.grid().is_some_and(Grid::is_dense)
}

/// What a seat believes, painted.
fn beliefs(seat: &SeatFrame) -> Option<&Picture> {
    seat.account.as_ref()?.beliefs.as_deref()
}

/// Beliefs that show where the agent stands are a map by themselves.
fn map(seat: &SeatFrame) -> Option<&Grid> {
    let shows_agent = |grid: &&Grid| grid.cells.iter().flat_map(|it| &it.marks).any(|it| it.layer == Layer::Agent);
    beliefs(seat).and_then(Picture::grid).filter(shows_agent)
}

/// What there is to look at: what is known, unless a map shows it; what is believed; the truth, unless all of it is known or
/// the game's own last screen shows it, where boards are large.
fn pictures<'a>(game: &Game, frame: &'a Frame, seat: &'a SeatFrame) -> Vec<&'a Picture> {
    let later = is_large(seat) && game.screen.is_some();
    let known = Some(&seat.known).filter(|_| map(seat).is_none());
    let truth = frame.truth.as_ref().filter(|_| !later && !all_is_known(frame, seat));
    [known, beliefs(seat), truth].into_iter().flatten().collect()
}

/// Whether the seat sees all that there is.
fn all_is_known(frame: &Frame, seat: &SeatFrame) -> bool {
    frame.truth.as_ref().is_some_and(|truth| truth.panels == seat.known.panels)
}

/// Whether there is something new to look at, apart from where an agent stands.
fn views_differ(before: &SeatFrame, after: &SeatFrame) -> bool {
    // What lies under an agent is not drawn, but has its name.
    let names = |grid: &Grid| {
        let still = grid.cells.iter().map(|cell| cell.marks.iter().filter(|mark| mark.layer != Layer::Agent));
        still.map(|marks| marks.map(|mark| mark.name.clone()).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let maps = map(before).zip(map(after));
    boards_differ(&before.known, &after.known) || maps.is_some_and(|(before, after)| names(before) != names(after))
}

/// Whether the boards differ apart from where an agent stands.
fn boards_differ(before: &Picture, after: &Picture) -> bool {
    let still = |picture: &Picture| {
        let mut grid = picture.grid().cloned();
        for cell in grid.iter_mut().flat_map(|grid| &mut grid.cells) {
            cell.marks.retain(|mark| mark.layer != Layer::Agent);
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

fn ending(
    game: &Game,
    trace: &Trace,
    last: &Frame,
    manner: Manner,
    painter: &Painter,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if let Some(screen) = game.screen.and_then(|screen| screen(last)).filter(|_| last.over) {
        write!(out, "\n{screen}")?;
        return Ok(());
    }
    if let (Manner::Short, Some(truth)) = (manner, &last.truth) {
        write!(out, "\n{}", truth.to_text())?;
    }
    for line in outcome_text(game, &last.outcome, trace).lines() {
        write!(out, "{}", painter.prose(line, 4))?;
    }
    Ok(())
}

/// How it ended and who won, for people. Writing to a string cannot fail.
pub(crate) fn outcome_text(game: &Game, outcome: &Standings, trace: &Trace) -> String {
    let mut text = match &outcome.ending {
        Some(ending) => format!("The end: {}.\n", trace.header.ending_in_words(ending)),
        None => "The play is not over yet.\n".to_owned(),
    };
    if let Some(winners) = outcome.winners_in_words(&trace.header) {
        let _ = writeln!(text, "{winners}");
    }
    // The mind alone does not tell seats apart: it may sit in several.
    let is_shared = trace.header.seats.len() > 1;
    for (index, standing) in outcome.seats.iter() {
        let seat = if is_shared { format!(" of seat {}", index + 1) } else { String::new() };
        let name = trace.header.seats.get(index).map_or_else(String::new, |seat| match &seat.chair {
            Chair::Mind(spec) => format!(" ({spec})"),
            other => format!(" ({other})"),
        });
        let counters: Vec<String> =
            standing.counters.iter().map(|(name, value)| format!("{name} {}", write_score(*value))).collect();
        let score = game.write_score(standing);
        // Units are plurals: one move, two moves.
        let unit = |unit: &'static str| unit.strip_suffix('s').filter(|_| score == "1").unwrap_or(unit);
        let unit =
            game.ranking.filter(|_| standing.success).map_or_else(String::new, |it| format!(" {}", unit(it.unit)));
        let _ = writeln!(text, "Score{seat}{name}: {score}{unit}  [{}]", counters.join(", "));
    }
    text
}

/// A frame for programs, with the game's own data model where it has one. A seat that may not be seen is `null`.
pub(crate) fn frame_to_json(game: &Game, frame: &Frame, model: Option<Json>) -> Json {
    let seats: Vec<Json> = frame
        .seats
        .places()
        .iter()
        .map(|seat| {
            let Some(seat) = seat else { return Json::Null };
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
    let mut object = json!({ "turn": frame.turn, "over": frame.over, "seats": seats, "outcome": game.standings_to_json(&frame.outcome) });
    if let Some(Json::Object(model)) = model {
        for (key, value) in model {
            object[key.as_str()] = value;
        }
    }
    object
}
