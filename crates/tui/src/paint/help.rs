//! The page of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Palette;
use super::text::{put, width};
use crate::screen::{Role, Screen};

const WATCHING: [(&str, &str); 18] = [
    ("← →  h l  < >", "a step back, a step on"),
    ("PgUp PgDn", "ten steps"),
    ("Home End", "the beginning, the end of the play"),
    ("g N Enter", "to turn N"),
    ("Space  + -", "run or pause; faster, slower"),
    ("t", "truth and knowledge, one, or the other"),
    ("b", "beliefs, where a mind paints them"),
    ("Tab", "the next seat, or whoever acts"),
    ("w", "into the reasons; ↑ ↓ → ← * there"),
    ("/ words", "a turn, rule or reason; n N go on"),
    ("c", "point at a cell; Enter: why?"),
    ("[ ]", "scroll the pane at the side"),
    ("H  :hint MIND", "what a mind would do here"),
    (":why ROW COLUMN MIND", "what a mind believes there"),
    (":save FILE", "keep the play"),
    ("Esc", "away with a hint"),
    ("?  F1", "this page"),
    ("q", "leave"),
];

const PLAYING: [(&str, &str); 16] = [
    ("1 2 …", "the choice of that number"),
    ("letters", "the game's own keys, as listed"),
    ("arrows", "the choice of that arrow"),
    ("↑ ↓ Enter", "or through the list"),
    ("c", "point at a cell; Enter does it"),
    (":words", "an act as you would say it"),
    ("H  :hint MIND", "what a mind would do here"),
    ("w", "into its reasons; Esc: away"),
    (":why ROW COLUMN MIND", "what a mind believes there"),
    ("u", "take your last act back"),
    ("< >  Home End", "look back; End: to the present"),
    (":save FILE", "keep the play; --resume goes on"),
    ("[ ]", "scroll the pane at the side"),
    ("b", "beliefs of a mind that was asked"),
    ("?  F1", "this page"),
    ("q  :quit", "leave"),
];

/// A box over everything else.
pub(super) fn draw(screen: &Screen, palette: Palette, buffer: &mut Buffer, area: Rect) {
    let listed: &[(&str, &str)] = match screen.role {
        Role::Player { .. } if !screen.ended => &PLAYING,
        _ => &WATCHING,
    };
    let mut entries: Vec<(String, &str)> = listed.iter().map(|(key, what)| ((*key).to_owned(), *what)).collect();
    // Above the last two, which say how to get away.
    let place = entries.len().saturating_sub(2);
    let notes = (screen.game.notes)().into_iter().map(|note| (format!(":{}", note.name), "what the game writes down"));
    entries.splice(place..place, notes);
    let keys = entries.iter().map(|(key, _)| width(key)).max().unwrap_or(0);
    let words = entries.iter().map(|(_, what)| width(what)).max().unwrap_or(0);
    let wide = ((keys + words + 6) as u16).min(area.width);
    let high = (entries.len() as u16 + 2).min(area.height);
    let x = area.x + (area.width - wide) / 2;
    let y = area.y + (area.height - high) / 2;
    let page = Rect { x, y, width: wide, height: high };
    for row in page.rows() {
        buffer.set_stringn(row.x, row.y, " ".repeat(row.width.into()), row.width.into(), Style::new());
        buffer.set_style(row, Style::reset());
    }
    let bar = "─".repeat(usize::from(wide).saturating_sub(2));
    let inner = usize::from(wide).saturating_sub(2);
    let mut lines = vec![Line::styled(format!("┌{bar}┐"), palette.dim())];
    for (key, what) in &entries {
        let fill = inner.saturating_sub(keys + 3 + width(what));
        lines.push(Line::from(vec![
            Span::styled("│ ", palette.dim()),
            Span::styled(format!("{key:<keys$}"), palette.key()),
            Span::raw(format!("  {what}{:fill$}", "")),
            Span::styled("│", palette.dim()),
        ]));
    }
    lines.push(Line::styled(format!("└{bar}┘"), palette.dim()));
    put(buffer, page, &lines, 0);
}
