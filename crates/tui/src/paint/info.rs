//! The pane at the side: who sits where, what was told, what was done and considered, tables.

use std::fmt::Write as _;

use play::{Cell, Panel, Table, write_score};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Palette;
use super::boards::{is_titled, told};
use super::palette::STRONG;
use super::text::{shortened, styled, width, wrapped};
use crate::screen::{Focus, Screen};

/// Of what was told so many lines are shown.
const TOLD: usize = 5;

/// What happens at this moment.
pub(super) fn news(screen: &Screen, palette: Palette, room: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if screen.focus == Focus::Cell {
        lines.extend(cell(screen, room));
    }
    lines.extend(seats(screen, room));
    lines.extend(percepts(screen, room));
    lines.extend(deed(screen, palette, room));
    lines
}

/// What there is beside the boards.
pub(super) fn figures(screen: &Screen, palette: Palette, room: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let pictures = told(screen);
    let mut titles: Vec<&str> = Vec::new();
    for picture in pictures.iter().filter(|picture| !is_titled(picture) && !picture.title.is_empty()) {
        if !titles.contains(&picture.title.as_str()) {
            titles.push(&picture.title);
            lines.extend(styled(&picture.title, room, 2, palette.title(false)));
        }
    }
    let mut seen: Vec<&Table> = Vec::new();
    for table in pictures.iter().flat_map(|picture| &picture.panels) {
        if let Panel::Table(table) = table
            && !seen.contains(&table)
        {
            seen.push(table);
            lines.extend(self::table(table, palette, room));
        }
    }
    let mut captions: Vec<&str> = Vec::new();
    for caption in pictures.iter().flat_map(|picture| &picture.captions) {
        if !captions.contains(&caption.as_str()) {
            captions.push(caption);
            lines.extend(styled(caption, room, 2, palette.dim()));
        }
    }
    lines
}

/// What is known of the cell that is pointed at, on each picture.
fn cell(screen: &Screen, room: usize) -> Vec<Line<'static>> {
    let Some(known) = screen.known() else { return Vec::new() };
    let mut lines = vec![Line::styled(format!("cell {}", screen.cursor.name(known)), STRONG)];
    let mut said: Vec<String> = Vec::new();
    for picture in told(screen) {
        let cell = screen.cursor.grid(picture).and_then(|grid| grid.cells.get(screen.cursor.cell));
        let words = cell.map(in_words).unwrap_or_default();
        if !words.is_empty() && !said.contains(&words) {
            lines.extend(styled(&words, room, 2, Style::new()));
            said.push(words);
        }
    }
    lines
}

fn in_words(cell: &Cell) -> String {
    let marks: Vec<&str> = cell.marks.iter().map(|mark| mark.name.as_ref()).collect();
    let mut words = marks.join(", ");
    if let Some(heat) = cell.heat {
        // Writing to a string cannot fail.
        let _ = write!(words, " {:.0} %", heat.clamp(0.0, 1.0) * 100.0);
    }
    if !cell.note.is_empty() && !words.contains(&cell.note) {
        words = if words.is_empty() { cell.note.clone() } else { format!("{words}: {}", cell.note) };
    }
    words.trim().to_owned()
}

/// Who sits where and how they stand, where there are several.
fn seats(screen: &Screen, room: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (index, seat) in screen.header.seats.iter().enumerate() {
        if screen.header.seats.len() < 2 {
            break;
        }
        let acts = screen.frame.seats.get(index).is_some_and(|it| it.answer.is_some());
        let sign = if index == screen.seat { '▸' } else { ' ' };
        let score = standing(screen, index).unwrap_or_default();
        let name = shortened(&seat.chair.to_string(), room.saturating_sub(width(&score) + 5));
        let style = if index == screen.seat { STRONG } else { Style::new() };
        let dot = if acts { "•" } else { " " };
        lines.push(Line::styled(format!("{sign}{}{dot}{name}  {score}", index + 1), style));
    }
    lines
}

/// How a seat stands, if that may be seen.
pub(super) fn standing(screen: &Screen, seat: usize) -> Option<String> {
    let standing = screen.frame.outcome.seats.get(seat)?;
    let mark = match (standing.died, standing.success && screen.frame.over) {
        (true, _) => " ✝",
        (false, true) => " ✓",
        (false, false) => "",
    };
    let score = screen.game.score(standing).map(|score| format!("score {}", write_score(score)));
    Some(format!("{}{mark}", score.unwrap_or_default()).trim_start().to_owned())
}

fn percepts(screen: &Screen, room: usize) -> Vec<Line<'static>> {
    let Some(seat) = screen.frame.seats.get(screen.seat) else { return Vec::new() };
    let mut told: Vec<String> = Vec::new();
    for phrase in seat.told.iter().filter_map(|fact| (screen.game.phrase)(&screen.header.setup.settings, fact)) {
        if !told.contains(&phrase) {
            told.push(phrase);
        }
    }
    if told.is_empty() {
        return Vec::new();
    }
    let mut lines = wrapped(&told.join("; "), room, 2);
    if lines.len() > TOLD {
        lines.truncate(TOLD);
        if let Some(last) = lines.last_mut() {
            let cut = shortened(last, room.saturating_sub(1));
            *last = format!("{}…", cut.trim_end_matches('…'));
        }
    }
    lines.into_iter().map(|line| Line::styled(line, Style::new())).collect()
}

/// What the seat did then, or how it ended.
fn deed(screen: &Screen, palette: Palette, room: usize) -> Vec<Line<'static>> {
    if screen.frame.over {
        let ending = screen.frame.outcome.ending.as_deref().unwrap_or("the play is over");
        let ending = screen.frame.header.ending_in_words(ending);
        let mut lines = styled(&format!("The end: {ending}"), room, 2, palette.deed());
        let winners = screen.frame.outcome.winners_in_words(&screen.frame.header);
        lines.extend(winners.into_iter().flat_map(|winners| styled(&winners, room, 2, palette.deed())));
        return lines;
    }
    let answer = screen.frame.seats.get(screen.seat).and_then(|seat| seat.answer.as_ref());
    match answer {
        Some(act) => styled(&format!("→ {}", play::view::act_in_words(act)), room, 2, palette.deed()),
        None => Vec::new(),
    }
}

fn table(table: &Table, palette: Palette, room: usize) -> Vec<Line<'static>> {
    let widest = table.rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0).min(room * 3 / 5);
    let mut lines = Vec::new();
    for (name, value) in &table.rows {
        let name = shortened(name, widest);
        let values = wrapped(value, room.saturating_sub(widest + 1), 0);
        for (index, value) in values.into_iter().enumerate() {
            let name = if index == 0 { name.as_str() } else { "" };
            let name = Span::styled(format!("{name:<widest$} "), palette.dim());
            lines.push(Line::from(vec![name, Span::raw(value)]));
        }
    }
    lines
}
