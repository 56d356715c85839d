//! The line at the top, the timeline, and the line of keys.

use play::Chair;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Palette;
use super::info::standing;
use super::palette::{POINTED, STRONG};
use super::text::{shortened, width};
use crate::screen::{Deed, Focus, PACES, Prompt, Prompted, Role, Screen};

/// Game, seed, who plays, and where in time.
pub(super) fn header(screen: &Screen, palette: Palette, buffer: &mut Buffer, area: Rect) {
    let style = palette.bar();
    buffer.set_style(area, style);
    let room = usize::from(area.width);
    let right = format!(" {} ", time(screen));
    let left = shortened(&format!(" {}", who(screen)), room.saturating_sub(width(&right)));
    buffer.set_stringn(area.x, area.y, left, room, style);
    let x = room.saturating_sub(width(&right)) as u16;
    buffer.set_stringn(area.x + x, area.y, right, room - usize::from(x), STRONG.patch(style));
}

fn who(screen: &Screen) -> String {
    let setup = &screen.header.setup;
    let world = match &setup.map {
        Some(map) => map.name.rsplit('/').next().unwrap_or(&map.name).to_owned(),
        None => format!("seed {}", setup.seed),
    };
    let mut parts = vec![screen.game.name.to_owned(), world];
    for (index, seat) in screen.header.seats.iter().enumerate() {
        let name = match &seat.chair {
            Chair::Mind(spec) => spec.name.clone(),
            Chair::Person => "person".to_owned(),
            Chair::Program(command) => shortened(command, 16),
            Chair::Host(name) => shortened(name, 16),
        };
        let standing = standing(screen, index).filter(|it| !it.is_empty());
        parts.push(standing.map_or_else(|| name.clone(), |standing| format!("{name}: {standing}")));
    }
    parts.join(" · ")
}

fn time(screen: &Screen) -> String {
    let (turn, last) = (screen.frame.turn, screen.last_turn);
    let state = state(screen);
    match screen.ended || !screen.live {
        true => format!("turn {turn} of {last} {state}"),
        false if turn < last => format!("turn {turn} of {last} so far {state}"),
        false => format!("turn {turn} {state}"),
    }
}

/// Whether it runs, waits or thinks.
fn state(screen: &Screen) -> String {
    let is_last = screen.at + 1 == screen.length;
    match screen.thinking {
        _ if screen.frame.over => "■ over".to_owned(),
        _ if screen.is_my_turn() => "● your turn".to_owned(),
        Some(since) if is_last && since.as_millis() >= 300 => format!("◌ thinking {} s", since.as_secs()),
        _ if screen.clock.running && screen.role == Role::Watcher => format!("▶ {}", pace(screen)),
        _ if screen.clock.running => "▶".to_owned(),
        _ if screen.live && !screen.ended => "‖ paused".to_owned(),
        _ => "‖".to_owned(),
    }
}

fn pace(screen: &Screen) -> String {
    match PACES.get(screen.clock.pace) {
        Some(0) | None => "at once".to_owned(),
        Some(2000) => "½/s".to_owned(),
        Some(pace) => format!("{}/s", 1000 / pace),
    }
}

/// Where in the play, and what was done around.
pub(super) fn timeline(screen: &Screen, palette: Palette, buffer: &mut Buffer, area: Rect) {
    let room = usize::from(area.width);
    if area.height < 2 || room < 8 {
        return;
    }
    let open = screen.live && !screen.ended;
    let cells = room - 4;
    let at = if screen.length < 2 { 0 } else { screen.at * (cells - 1) / (screen.length - 1) };
    let done = "━".repeat(at);
    let rest = if open { "┄" } else { "─" }.repeat(cells - at - 1);
    let line = Line::from(vec![
        Span::styled(" ├", palette.dim()),
        Span::styled(done, palette.key()),
        Span::styled("●", palette.deed()),
        Span::styled(rest, palette.dim()),
        Span::styled(if open { "▷" } else { "┤" }, palette.dim()),
    ]);
    buffer.set_line(area.x, area.y, &line, area.width);
    buffer.set_line(area.x, area.y + 1, &acts(screen, palette, room), area.width);
}

/// The acts before and after, this one in the middle.
fn acts(screen: &Screen, palette: Palette, room: usize) -> Line<'static> {
    const LONGEST: usize = 24;
    let text = |index: usize| {
        let found = screen.around.iter().find(|(it, _)| *it == index).map_or("", |(_, text)| text.as_str());
        match found {
            "" if index + 1 < screen.length => "–".to_owned(),
            "" if screen.ended => "end".to_owned(),
            "" => "now".to_owned(),
            found => shortened(found, LONGEST),
        }
    };
    let now = format!("[{}]", text(screen.at));
    let mut left = room.saturating_sub(width(&now) + 3);
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let (mut back, mut on) = (screen.at.checked_sub(1), screen.at + 1);
    // One step back, one step on, until the line is full.
    loop {
        let earlier = back.filter(|index| screen.around.iter().any(|(it, _)| it == index)).map(text);
        let later = Some(on).filter(|index| screen.around.iter().any(|(it, _)| it == index)).map(text);
        let need = |text: &Option<String>| text.as_ref().map_or(0, |text| width(text) + 3);
        let (first, second) = (need(&earlier), need(&later));
        if first + second == 0 || first + second > left {
            break;
        }
        left -= first + second;
        back = back.and_then(|it| it.checked_sub(1));
        on += 1;
        before.extend(earlier);
        after.extend(later);
    }
    before.reverse();
    let join = |texts: Vec<String>| texts.join(" · ");
    Line::from(vec![
        Span::styled(format!(" {} ", join(before)), palette.dim()),
        Span::styled(now, palette.deed()),
        Span::styled(format!(" {}", join(after)), palette.dim()),
    ])
}

/// What is typed, or said, or else which keys there are.
pub(super) fn footer(screen: &Screen, palette: Palette, buffer: &mut Buffer, area: Rect) {
    let room = usize::from(area.width);
    if let Some(Prompt { what, text }) = &screen.prompt {
        let line = format!(" {}{text}", what.sign());
        let cut = width(&line).saturating_sub(room.saturating_sub(1));
        let shown: String = line.chars().skip(cut).collect();
        let line = Line::from(vec![Span::styled(shown, STRONG), Span::styled(" ", POINTED)]);
        buffer.set_line(area.x, area.y, &line, area.width);
        return;
    }
    if !screen.note.is_empty() {
        let note = screen.note.lines().next().unwrap_or_default();
        buffer.set_stringn(
            area.x,
            area.y,
            format!(" {}", shortened(note, room.saturating_sub(1))),
            room,
            palette.note(),
        );
        return;
    }
    if screen.open_question.is_some() {
        let text = " thinking …  (Esc cancels)";
        buffer.set_stringn(area.x, area.y, text, room, palette.note());
        return;
    }
    let mut spans = vec![Span::raw(" ")];
    for (key, what) in keys(screen) {
        spans.push(Span::styled(key, palette.key()));
        spans.push(Span::styled(format!(" {what}  "), palette.dim()));
    }
    buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
}

/// A key of the line of keys, which other keys it stands for, and a word on what they do.
type Key = (&'static str, &'static [(KeyCode, Deed)], &'static str);

const HELP: Key = ("?", &[(KeyCode::Char('?'), Deed::Help)], "help");
const QUIT: Key = ("q", &[(KeyCode::Char('q'), Deed::Quit)], "quit");
const ACT: Key = ("Enter", &[(KeyCode::Enter, Deed::Choose(0))], "act");
const HINT: Key = ("H", &[(KeyCode::Char('H'), Deed::Hint)], "hint");
const UNDO: Key = ("u", &[(KeyCode::Char('u'), Deed::Undo)], "undo");
const NOW: Key = ("End", &[(KeyCode::End, Deed::Last)], "now");
const WHY: Key = ("w", &[(KeyCode::Char('w'), Deed::Reasons)], "why");
const FIND: Key = ("/", &[(KeyCode::Char('/'), Deed::Prompt(Prompted::Search))], "find");
const STEP: Key = ("←→", &[(KeyCode::Left, Deed::Step(-1)), (KeyCode::Right, Deed::Step(1))], "step");
const POINT: Key = ("arrows", &[(KeyCode::Up, Deed::Point(-1, 0)), (KeyCode::Right, Deed::Point(0, 1))], "go");

const REASONS: &[Key] = &[
    ("↑↓", &[(KeyCode::Up, Deed::Row(-1)), (KeyCode::Down, Deed::Row(1))], "go"),
    ("→", &[(KeyCode::Right, Deed::OpenRow)], "open"),
    ("←", &[(KeyCode::Left, Deed::CloseRow)], "close"),
    ("*", &[(KeyCode::Char('*'), Deed::AllRows)], "all"),
    ("Esc", &[(KeyCode::Esc, Deed::LeaveReasons)], "leave"),
    HELP,
    QUIT,
];
const CELL_TO_ACT: &[Key] = &[
    POINT,
    ACT,
    ("w", &[(KeyCode::Char('w'), Deed::AskCell)], "why"),
    HINT,
    UNDO,
    ("Esc", &[(KeyCode::Esc, Deed::Close)], "close"),
    ("Esc", &[(KeyCode::Esc, Deed::LeaveCells)], "leave"),
    HELP,
    QUIT,
];
const CELL: &[Key] = &[
    POINT,
    ("Enter", &[(KeyCode::Enter, Deed::AskCell)], "why this?"),
    ("Tab", &[(KeyCode::Tab, Deed::NextBoard)], "board"),
    ("c", &[(KeyCode::Char('c'), Deed::LeaveCells)], "leave"),
    HELP,
    QUIT,
];
const TO_ACT: &[Key] = &[
    ACT,
    HINT,
    UNDO,
    ("c", &[(KeyCode::Char('c'), Deed::Cells)], "cells"),
    ("<>", &[(KeyCode::Char('<'), Deed::Step(-1)), (KeyCode::Char('>'), Deed::Step(1))], "step"),
    (":", &[(KeyCode::Char(':'), Deed::Prompt(Prompted::Command))], "type"),
    HELP,
    QUIT,
];
/// A player who looks at an earlier moment needs the way back first.
const PAST: &[Key] = &[NOW, STEP, WHY, FIND, HELP, QUIT];
const TIME: &[Key] = &[
    STEP,
    ("␣", &[(KeyCode::Char(' '), Deed::Run)], "run"),
    ("g", &[(KeyCode::Char('g'), Deed::Prompt(Prompted::Jump))], "go"),
    ("t", &[(KeyCode::Char('t'), Deed::Sides)], "truth"),
    ("b", &[(KeyCode::Char('b'), Deed::Beliefs)], "beliefs"),
    WHY,
    ("c", &[(KeyCode::Char('c'), Deed::Cells)], "cell"),
    FIND,
    HELP,
    QUIT,
];
const TAKE_BACK: Key = ("u", UNDO.1, "take back");

/// The keys that are worth a word now. A key that does something else at this moment is left out.
fn keys(screen: &Screen) -> Vec<(&'static str, &'static str)> {
    let is_player = matches!(screen.role, Role::Player { .. });
    let is_past = is_player && !screen.ended && screen.at + 1 < screen.length;
    let (first, more): (&[Key], &[Key]) = match screen.focus {
        Focus::Why => (&[], REASONS),
        Focus::Cell if screen.is_my_turn() => (&[], CELL_TO_ACT),
        Focus::Cell if is_past => (&[NOW], CELL),
        Focus::Cell => (&[], CELL),
        Focus::Play if screen.is_my_turn() => (&[], TO_ACT),
        Focus::Play if is_past => (&[], PAST),
        Focus::Play if is_player && screen.ended => (&[TAKE_BACK], TIME),
        Focus::Play => (&[], TIME),
    };
    let listed = first.iter().chain(more);
    let right = listed.filter(|(_, does, _)| does.iter().all(|(code, deed)| screen.does(*code, *deed)));
    right.map(|(key, _, what)| (*key, *what)).collect()
}
