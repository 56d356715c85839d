//! The reasons, as far as they are open.

use std::ops::Range;

use play::{Account, Candidate};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Palette;
use super::palette::POINTED;
use super::text::{put, rule, shortened, styled, wrapped};
use crate::screen::{Focus, Row, Screen, Sign};

/// Of what was considered so many are shown.
const CONSIDERED: usize = 8;
/// Deeper reasons are not indented further.
const DEEPEST: usize = 12;

pub(super) fn draw(screen: &Screen, palette: Palette, buffer: &mut Buffer, area: Rect) {
    if area.height == 0 {
        return;
    }
    let focused = screen.focus == Focus::Why;
    rule(buffer, area, &title(screen), palette.dim(), palette.title(focused));
    let inside = Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(2), height: area.height - 1 };
    let (lines, pointed) = lines(screen, palette, inside.width.into());
    let follows = screen.why().is_some() && (focused || !screen.search.is_empty());
    let skip = skipped(lines.len(), inside.height.into(), pointed, follows);
    put(buffer, inside, &lines, skip);
    more(buffer, area, palette, skip, lines.len().saturating_sub(skip + usize::from(inside.height)));
}

/// How many lines it can fill in so much room.
pub(super) fn need(screen: &Screen, palette: Palette, width: u16) -> usize {
    lines(screen, palette, width.saturating_sub(2).into()).0.len()
}

/// All lines, and which of them are pointed at.
fn lines(screen: &Screen, palette: Palette, room: usize) -> (Vec<Line<'static>>, Range<usize>) {
    let focused = screen.focus == Focus::Why;
    let mut lines = failure(screen, palette, room);
    let Some(why) = screen.why() else {
        if lines.is_empty() {
            lines = styled(&nothing(screen), room, 0, palette.dim());
        }
        return (lines, 0..0);
    };
    let rows = screen.tree.rows(why);
    let selected = screen.tree.selected.min(rows.len().saturating_sub(1));
    let mut pointed = 0..0;
    for (index, row) in rows.iter().enumerate() {
        let from = lines.len();
        lines.extend(row_lines(row, screen, palette, room, focused && index == selected));
        if index == selected {
            pointed = from..lines.len();
        }
    }
    lines.extend(screen.account().into_iter().flat_map(|it| considered(it, palette, room)));
    (lines, pointed)
}

/// How many lines above are left out, so that what is pointed at is seen.
fn skipped(all: usize, room: usize, pointed: Range<usize>, follows: bool) -> usize {
    if !follows {
        return 0;
    }
    let centre = pointed.start.saturating_sub(room / 3);
    centre.max(pointed.end.saturating_sub(room)).min(all.saturating_sub(room)).min(pointed.start)
}

/// How much is not seen above and below.
fn more(buffer: &mut Buffer, area: Rect, palette: Palette, above: usize, below: usize) {
    if above == 0 && below == 0 {
        return;
    }
    let text = match (above, below) {
        (0, below) => format!(" ↓{below} "),
        (above, 0) => format!(" ↑{above} "),
        (above, below) => format!(" ↑{above} ↓{below} "),
    };
    let width = text.chars().count() as u16;
    if area.width > width + 12 {
        buffer.set_stringn(area.right() - width - 1, area.y, text, width.into(), palette.dim());
    }
}

fn title(screen: &Screen) -> String {
    if let Some(advice) = &screen.advice {
        return format!("{} (Esc closes)", advice.title);
    }
    let many = screen.frame.seats.len() > 1;
    match (many, screen.why().is_some()) {
        (true, true) => format!("why, {}", screen.seat()),
        _ => "why".to_owned(),
    }
}

/// Why the seat gave up, if it did: before all reasons, because none of them led to anything.
fn failure(screen: &Screen, palette: Palette, room: usize) -> Vec<Line<'static>> {
    let reason = screen.gave_up.as_ref().filter(|_| screen.advice.is_none());
    reason.map(|it| styled(&format!("lost by forfeit: {it}"), room, 2, palette.title(true))).unwrap_or_default()
}

fn nothing(screen: &Screen) -> String {
    let seat = screen.frame.seats.get(screen.seat);
    let acted = seat.is_some_and(|seat| seat.answer.is_some());
    let is_person = screen.is_person(screen.seat);
    if screen.open_question.is_some() {
        return "thinking …  (Esc cancels)".to_owned();
    }
    match (screen.frame.over, acted) {
        (true, _) => "the play is over".to_owned(),
        (false, true) if is_person => "a person did that; H asks a mind what it would have done".to_owned(),
        (false, true) => "no reasons were kept of this act".to_owned(),
        (false, false) if screen.thinking.is_some() && screen.at + 1 == screen.length => "not decided yet".to_owned(),
        (false, false) if screen.at + 1 == screen.length => "not decided yet; H asks a mind for a hint".to_owned(),
        (false, false) => format!("{} was not asked in this turn", screen.seat()),
    }
}

fn row_lines(row: &Row, screen: &Screen, palette: Palette, room: usize, pointed: bool) -> Vec<Line<'static>> {
    let indent = 2 * row.depth.min(DEEPEST).min(room / 6);
    let sign = match row.sign {
        Sign::Open => "▾",
        Sign::Closed => "▸",
        Sign::Percept => "●",
        Sign::Absence => "○",
        Sign::Count => "#",
        Sign::Bare => "·",
    };
    let words = screen.search.to_lowercase();
    let found = !words.is_empty() && row.text.to_lowercase().contains(&words);
    let style = match (pointed, found) {
        (true, _) => POINTED,
        (false, true) => palette.found(),
        (false, false) => Style::new(),
    };
    let texts = wrapped(&row.text, room.saturating_sub(indent + 2), 2);
    let line = |(index, text): (usize, String)| {
        let head = if index == 0 { sign } else { " " };
        let head = Span::styled(format!("{:indent$}{head} ", ""), palette.sign(row.sign));
        Line::from(vec![head, Span::styled(text, style)])
    };
    texts.into_iter().enumerate().map(line).collect()
}

/// What else was considered, and what it was found worth.
fn considered(account: &Account, palette: Palette, room: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let valued = account.candidates.iter().any(|candidate| candidate.value.is_some());
    for Candidate { act, value, note } in account.candidates.iter().take(CONSIDERED) {
        let figure = match (valued, value) {
            (true, Some(value)) => format!("{:>7} ", figure(*value)),
            (true, None) => format!("{:>7} ", "–"),
            (false, _) => "  ".to_owned(),
        };
        let text = format!("{figure}{act}{}{note}", if note.is_empty() { "" } else { " · " });
        lines.push(Line::styled(shortened(&text, room), Style::new()));
    }
    if let Some(more) = account.candidates.len().checked_sub(CONSIDERED).filter(|more| *more > 0) {
        lines.push(Line::styled(format!("  and {more} more"), palette.dim()));
    }
    if !lines.is_empty() {
        lines.insert(0, Line::styled("considered", palette.title(false)));
    }
    lines
}

/// A value in few digits.
fn figure(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e6 { format!("{value:.0}") } else { format!("{value:.3}") }
}
