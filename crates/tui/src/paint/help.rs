//! The box of help: what the signs mean, and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Palette;
use super::legend;
use super::text::{put, shortened, width};
use crate::screen::{Help, Role, Screen};

const WATCHING: [(&str, &str); 18] = [
    ("← →  h l  < >", "a step back, a step on"),
    ("PgUp PgDn", "ten steps"),
    ("Home End", "the beginning, the end of the play"),
    ("g N Enter", "to turn N"),
    ("Space  + -", "run or pause; faster, slower"),
    ("t", "truth and knowledge, one, or the other"),
    ("b", "beliefs, where a mind paints them"),
    ("Tab", "the next seat, or the one that acts"),
    ("w", "into the reasons; ↑ ↓ → ← * there"),
    ("/ words", "a turn, rule or reason; n N go on"),
    ("c", "point at a cell; Enter: why?"),
    ("[ ]", "scroll the pane at the side"),
    ("H  :hint MIND", "what a mind would do here"),
    (":why ROW COLUMN MIND", "what a mind believes there"),
    (":save FILE", "keep the play"),
    ("Esc", "close a hint"),
    ("?  F1", "what the signs mean, and the keys"),
    ("q", "leave"),
];

const PLAYING: [(&str, &str); 14] = [
    ("1 2 …", "the choice of that number"),
    ("letters", "the game's own keys, small or capital"),
    ("c  :cells", "point at a cell; Enter does it"),
    (":words", "an act as you would say it"),
    ("H  :hint MIND", "what a mind would do here"),
    ("w  :why", "into its reasons; Esc closes"),
    (":why ROW COLUMN MIND", "what a mind believes there"),
    ("u", "take your last act back"),
    ("< >  :go TURN  End", "look back; End: back to now"),
    (":save FILE", "keep the play; --resume goes on"),
    ("[ ]", "scroll the pane at the side"),
    ("b  :beliefs  :truth", "beliefs of a hint; truth after the end"),
    ("?  F1", "what the signs mean, and the keys"),
    ("q  :quit", "leave"),
];

/// What the arrow keys do where some choice has an arrow, and where none has.
const BY_ARROW: [(&str, &str); 2] =
    [("arrows", "the choice with that arrow beside it"), ("Enter", "the choice that is marked")];
const BY_LIST: [(&str, &str); 1] = [("↑ ↓ Enter", "through the list")];

/// One line of help: signs or keys, and what they mean.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) key: Span<'static>,
    /// Words, or samples of colours.
    pub(super) what: Vec<Span<'static>>,
}

impl Row {
    pub(super) fn new(key: impl Into<String>, what: impl Into<String>, palette: Palette) -> Row {
        Row { key: Span::styled(key.into(), palette.key()), what: vec![Span::raw(what.into())] }
    }

    fn what_width(&self) -> usize {
        self.what.iter().map(Span::width).sum()
    }

    /// What it means, in so much room. What does not fit loses its colours, too.
    fn fitted(&self, room: usize) -> Vec<Span<'static>> {
        if self.what_width() <= room {
            return self.what.clone();
        }
        let text: String = self.what.iter().map(|span| span.content.as_ref()).collect();
        vec![Span::raw(shortened(&text, room))]
    }
}

/// Rows under a title.
struct Part {
    title: String,
    rows: Vec<Row>,
}

/// A box over everything else: both parts where they fit, else the one that is wanted.
pub(super) fn draw(screen: &Screen, help: Help, palette: Palette, buffer: &mut Buffer, area: Rect) {
    let signs = Part { title: "signs".to_owned(), rows: legend::rows(screen, palette) };
    let keys = Part { title: "keys".to_owned(), rows: keys(screen, palette) };
    let is_both = signs.rows.len() + keys.rows.len() + 3 <= usize::from(area.height);
    let parts = match help {
        _ if is_both || signs.rows.is_empty() => vec![signs, keys],
        Help::Signs => vec![Part { title: "signs (?: keys)".to_owned(), ..signs }],
        Help::Keys => vec![keys],
    };
    let parts: Vec<Part> = parts.into_iter().filter(|part| !part.rows.is_empty()).collect();
    draw_box(&parts, palette, buffer, area);
}

/// The keys of the view, and those of the game for whoever plays.
fn keys(screen: &Screen, palette: Palette) -> Vec<Row> {
    let is_playing = matches!(screen.role, Role::Player { .. }) && !screen.ended;
    let listed: &[(&str, &str)] = if is_playing { &PLAYING } else { &WATCHING };
    let mut entries: Vec<(String, String)> =
        listed.iter().map(|(key, what)| ((*key).to_owned(), (*what).to_owned())).collect();
    if is_playing {
        let arrows: &[(&str, &str)] = if screen.menu.has_arrows() { &BY_ARROW } else { &BY_LIST };
        entries.splice(2..2, arrows.iter().map(|(key, what)| ((*key).to_owned(), (*what).to_owned())));
    }
    // Above the last two, which say how to get away.
    let place = entries.len().saturating_sub(2);
    let notes = (screen.game.notes)().into_iter();
    let mut more: Vec<(String, String)> =
        notes.map(|note| (format!(":{}", note.name), "what the game writes down".to_owned())).collect();
    if is_playing {
        let acts = screen.game.acts.iter().filter(|word| !word.keys.is_empty());
        more.extend(acts.map(|word| (word.keys.join(" "), format!("{}: {}", word.head, word.doc))));
    }
    entries.splice(place..place, more);
    entries.into_iter().map(|(key, what)| Row::new(key, what, palette)).collect()
}

fn draw_box(parts: &[Part], palette: Palette, buffer: &mut Buffer, area: Rect) {
    let rows = || parts.iter().flat_map(|part| &part.rows);
    let keys = rows().map(|row| row.key.width()).max().unwrap_or(0);
    let words = rows().map(Row::what_width).max().unwrap_or(0);
    let wide = ((keys + words + 6) as u16).min(area.width);
    let high = ((rows().count() + parts.len() + 1) as u16).min(area.height);
    let x = area.x + (area.width - wide) / 2;
    let y = area.y + (area.height - high) / 2;
    let page = Rect { x, y, width: wide, height: high };
    for row in page.rows() {
        buffer.set_stringn(row.x, row.y, " ".repeat(row.width.into()), row.width.into(), Style::new());
        buffer.set_style(row, Style::reset());
    }
    let inner = usize::from(wide).saturating_sub(2);
    let mut lines = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let ends = if number == 0 { ("┌", "┐") } else { ("├", "┤") };
        lines.push(titled(ends, &part.title, inner, palette));
        lines.extend(part.rows.iter().map(|row| line(row, keys, inner, palette)));
    }
    // The last line of the box stays, also where not all rows have a place.
    lines.truncate(usize::from(high).saturating_sub(1));
    lines.push(titled(("└", "┘"), "", inner, palette));
    put(buffer, page, &lines, 0);
}

fn titled((left, right): (&str, &str), title: &str, inner: usize, palette: Palette) -> Line<'static> {
    let title =
        if title.is_empty() { String::new() } else { format!(" {} ", shortened(title, inner.saturating_sub(4))) };
    let bar = "─".repeat(inner.saturating_sub(1 + width(&title)));
    Line::from(vec![
        Span::styled(format!("{left}─"), palette.dim()),
        Span::styled(title, palette.title(false)),
        Span::styled(format!("{bar}{right}"), palette.dim()),
    ])
}

fn line(row: &Row, keys: usize, inner: usize, palette: Palette) -> Line<'static> {
    let what = row.fitted(inner.saturating_sub(keys + 3));
    let used: usize = what.iter().map(Span::width).sum();
    let gap = " ".repeat(keys - row.key.width().min(keys) + 2);
    let fill = " ".repeat(inner.saturating_sub(keys + 3 + used));
    let mut spans = vec![Span::styled("│ ", palette.dim()), row.key.clone(), Span::raw(gap)];
    spans.extend(what);
    spans.push(Span::raw(fill));
    spans.push(Span::styled("│", palette.dim()));
    Line::from(spans)
}
