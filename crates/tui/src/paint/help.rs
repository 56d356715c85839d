//! The box of help: what the signs mean, and the keys.

use facts::Word;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Palette;
use super::choices::sign_of;
use super::legend;
use super::text::{put, shortened, width};
use crate::screen::{Deed, Focus, Help, Prompted, Role, Screen};

/// A line about keys: those that do it, each as it is called; what can be typed for it; and what it is.
struct Entry {
    keys: &'static [(&'static str, KeyCode, Deed)],
    typed: &'static str,
    what: &'static str,
}

const fn entry(keys: &'static [(&'static str, KeyCode, Deed)], typed: &'static str, what: &'static str) -> Entry {
    Entry { keys, typed, what }
}

impl Entry {
    /// The line as it is true now: a key that does something else is not listed, nor is an entry without any.
    fn row(&self, screen: &Screen) -> Option<(String, String)> {
        let right = self.keys.iter().filter(|(_, code, deed)| screen.does(*code, *deed));
        let names: Vec<&str> = right.map(|(name, ..)| *name).collect();
        let parts = [names.join(" "), self.typed.to_owned()];
        let key = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  ");
        (!key.is_empty()).then(|| (key, self.what.to_owned()))
    }
}

const STEPS: &[(&str, KeyCode, Deed)] = &[
    ("←", KeyCode::Left, Deed::Step(-1)),
    ("→", KeyCode::Right, Deed::Step(1)),
    ("<", KeyCode::Char('<'), Deed::Step(-1)),
    (">", KeyCode::Char('>'), Deed::Step(1)),
];
const SCROLL: &[(&str, KeyCode, Deed)] =
    &[("[", KeyCode::Char('['), Deed::Scroll(-1)), ("]", KeyCode::Char(']'), Deed::Scroll(1))];
const HELP: &[(&str, KeyCode, Deed)] = &[("?", KeyCode::Char('?'), Deed::Help), ("F1", KeyCode::F(1), Deed::Help)];
const HINT: &[(&str, KeyCode, Deed)] = &[("H", KeyCode::Char('H'), Deed::Hint)];
const POINT: &[(&str, KeyCode, Deed)] = &[
    ("↑", KeyCode::Up, Deed::Point(-1, 0)),
    ("↓", KeyCode::Down, Deed::Point(1, 0)),
    ("←", KeyCode::Left, Deed::Point(0, -1)),
    ("→", KeyCode::Right, Deed::Point(0, 1)),
];
const ROWS: &[(&str, KeyCode, Deed)] = &[
    ("↑", KeyCode::Up, Deed::Row(-1)),
    ("↓", KeyCode::Down, Deed::Row(1)),
    ("→", KeyCode::Right, Deed::OpenRow),
    ("←", KeyCode::Left, Deed::CloseRow),
    ("*", KeyCode::Char('*'), Deed::AllRows),
];
const LEAVE_ROWS: &[(&str, KeyCode, Deed)] =
    &[("Esc", KeyCode::Esc, Deed::LeaveReasons), ("w", KeyCode::Char('w'), Deed::LeaveReasons)];
const LEAVE_CELLS: &[(&str, KeyCode, Deed)] =
    &[("Esc", KeyCode::Esc, Deed::LeaveCells), ("c", KeyCode::Char('c'), Deed::LeaveCells)];
const ASK_CELL: &[(&str, KeyCode, Deed)] =
    &[("Enter", KeyCode::Enter, Deed::AskCell), ("w", KeyCode::Char('w'), Deed::AskCell)];

const WATCHING: &[Entry] = &[
    entry(ROWS, "", "through the reasons: open, close, all"),
    entry(LEAVE_ROWS, "", "leave the reasons"),
    entry(POINT, "", "to another cell"),
    entry(ASK_CELL, "", "why this cell?"),
    entry(LEAVE_CELLS, "", "leave the cells"),
    entry(STEPS, "", "a step back, a step on"),
    entry(&[("PgUp", KeyCode::PageUp, Deed::Step(-10)), ("PgDn", KeyCode::PageDown, Deed::Step(10))], "", "ten steps"),
    entry(
        &[("Home", KeyCode::Home, Deed::First), ("End", KeyCode::End, Deed::Last)],
        "",
        "the beginning, the end of the play",
    ),
    entry(&[("g N Enter", KeyCode::Char('g'), Deed::Prompt(Prompted::Jump))], "", "to turn N"),
    entry(
        &[
            ("Space", KeyCode::Char(' '), Deed::Run),
            ("+", KeyCode::Char('+'), Deed::Pace { faster: true }),
            ("-", KeyCode::Char('-'), Deed::Pace { faster: false }),
        ],
        "",
        "run or pause; faster, slower",
    ),
    entry(&[("t", KeyCode::Char('t'), Deed::Sides)], "", "truth and knowledge, one, or the other"),
    entry(&[("b", KeyCode::Char('b'), Deed::Beliefs)], "", "beliefs, where a mind paints them"),
    entry(&[("Tab", KeyCode::Tab, Deed::Seat { backwards: false })], "", "the next seat, or the one that acts"),
    entry(&[("w", KeyCode::Char('w'), Deed::Reasons)], "", "into the reasons; ↑ ↓ → ← * there"),
    entry(&[("/ words", KeyCode::Char('/'), Deed::Prompt(Prompted::Search))], "", "a turn, rule or reason; n N go on"),
    entry(&[("c", KeyCode::Char('c'), Deed::Cells)], "", "point at a cell; Enter: why?"),
    entry(SCROLL, "", "scroll the pane at the side"),
    entry(HINT, ":hint MIND", "what a mind would do here"),
    entry(&[], ":why ROW COLUMN MIND", "what a mind believes there"),
    entry(&[], ":save FILE", "keep the play"),
    entry(&[("Esc", KeyCode::Esc, Deed::Close)], "", "close a hint"),
    entry(HELP, "", "what the signs mean, and the keys"),
    entry(&[("q", KeyCode::Char('q'), Deed::Quit)], "", "leave"),
];

const PLAYING: &[Entry] = &[
    entry(&[("1 2 …", KeyCode::Char('1'), Deed::Digit('1'))], "", "the choice of that number"),
    entry(ROWS, "", "through the reasons: open, close, all"),
    entry(LEAVE_ROWS, "", "leave the reasons"),
    entry(POINT, "", "to another cell"),
    entry(
        &[("↑", KeyCode::Up, Deed::Menu(-1)), ("↓", KeyCode::Down, Deed::Menu(1))],
        "",
        "through the list of choices",
    ),
    entry(&[("Enter", KeyCode::Enter, Deed::Choose(0))], "", "the choice that is marked"),
    entry(ASK_CELL, "", "what a mind believes of this cell"),
    entry(LEAVE_CELLS, "", "leave the cells: all choices"),
    entry(&[("c", KeyCode::Char('c'), Deed::Cells)], ":cells", "point at a cell; Enter does it"),
    entry(&[], ":words", "an act as you would say it"),
    entry(HINT, ":hint MIND", "what a mind would do here"),
    entry(&[("w", KeyCode::Char('w'), Deed::Reasons)], ":why", "into its reasons; Esc closes"),
    entry(&[], ":why ROW COLUMN MIND", "what a mind believes there"),
    entry(&[("u", KeyCode::Char('u'), Deed::Undo)], ":undo", "take your last act back"),
    entry(
        &[
            ("<", KeyCode::Char('<'), Deed::Step(-1)),
            (">", KeyCode::Char('>'), Deed::Step(1)),
            ("End", KeyCode::End, Deed::Last),
        ],
        ":go TURN",
        "look back; End: back to now",
    ),
    entry(&[], ":save FILE", "keep the play; --resume goes on"),
    entry(SCROLL, "", "scroll the pane at the side"),
    entry(&[("b", KeyCode::Char('b'), Deed::Beliefs)], ":beliefs  :truth", "beliefs of a hint; truth after the end"),
    entry(HELP, "", "what the signs mean, and the keys"),
    entry(&[("q", KeyCode::Char('q'), Deed::Quit)], ":quit", "leave"),
];

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

/// The keys of the view as they are now, and those of the game for whoever plays.
fn keys(screen: &Screen, palette: Palette) -> Vec<Row> {
    let is_playing = matches!(screen.role, Role::Player { .. }) && !screen.ended;
    let listed = if is_playing { PLAYING } else { WATCHING };
    let mut entries: Vec<(String, String)> = listed.iter().filter_map(|entry| entry.row(screen)).collect();
    // Above the last two, which say how to get away.
    let place = entries.len().saturating_sub(2);
    let notes = (screen.game.notes)().into_iter();
    let mut more: Vec<(String, String)> =
        notes.map(|note| (format!(":{}", note.name), "what the game writes down".to_owned())).collect();
    if is_playing {
        more.extend(screen.acts().iter().filter_map(|word| act(screen, word)));
    }
    entries.splice(place..place, more);
    entries.into_iter().map(|(key, what)| Row::new(key, what, palette)).collect()
}

/// An act of the game with the keys and arrows that stand for it.
fn act(screen: &Screen, word: &Word) -> Option<(String, String)> {
    let is_one = |key: &&&str| key.chars().count() == 1;
    let letters = word.keys.iter().filter(is_one).filter(|key| {
        // Before and after their turn players see the same list.
        let deed = key.chars().next().and_then(|letter| screen.meaning(KeyCode::Char(letter)));
        !screen.is_my_turn() || matches!(deed, Some(Deed::Choose(_) | Deed::Try(_)))
    });
    let arrows = screen.menu.choices.iter().filter(|choice| choice.act.head == word.head).filter_map(|it| it.arrow);
    let arrows = arrows.filter(|_| screen.focus == Focus::Play).map(sign_of);
    let keys: Vec<&str> = letters.copied().chain(arrows).collect();
    (!keys.is_empty()).then(|| (keys.join(" "), format!("{}: {}", word.head, word.doc)))
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
