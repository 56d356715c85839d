//! RAWVF: replays in text, as the clones of the community write them.
//!
//! ```text
//! Width: 8                       options, `Name: value`
//! Board:
//! 00*00000                       rows of `*` mine and `0`
//! Events:
//! 0.000 start                    what happened to the play: start, won, boom …
//! 0.120 lc 3 4 (40 56)           the mouse: time, what it did, column and row from 1, pixels
//! number2 3 4                    what became of a cell: column and row from 1
//! ```
//!
//! After revisions 5 to 7 of the public draft. DIVERGENCE: files with several games, and boards that change during a play,
//! are refused; a play here has one board.

use std::fmt;
use std::sync::Arc;

use facts::text::{Line, Token, counted, lines, quoted, ranged, tokens};
use facts::{Diagnostics, Place};

use super::super::board::Board;
use super::super::cell::{Cell, Ground};
use super::super::words::{Act, Start};
use super::Boards;

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mouse {
    /// `lc`.
    LeftPress,
    /// `lr`.
    LeftRelease,
    /// `rc`.
    RightPress,
    /// `rr`.
    RightRelease,
    /// `mc`.
    MiddlePress,
    /// `mr`.
    MiddleRelease,
    /// `mv`.
    Move,
    /// `sc`: left, with shift.
    ShiftPress,
    /// `mt`: question marks switched on or off.
    Marks,
}

impl Mouse {
    const NAMES: [(&'static str, Mouse); 9] = [
        ("lc", Mouse::LeftPress),
        ("lr", Mouse::LeftRelease),
        ("rc", Mouse::RightPress),
        ("rr", Mouse::RightRelease),
        ("mc", Mouse::MiddlePress),
        ("mr", Mouse::MiddleRelease),
        ("mv", Mouse::Move),
        ("sc", Mouse::ShiftPress),
        ("mt", Mouse::Marks),
    ];

    fn named(name: &str) -> Option<Mouse> {
        Mouse::NAMES.into_iter().find(|(it, _)| *it == name).map(|(_, mouse)| mouse)
    }

    fn name(self) -> &'static str {
        Mouse::NAMES[self as usize].0
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// With the mouse: when, in thousandths of a second, what, over which cell, and at which pixel.
    Mouse(i64, Mouse, Option<Cell>, (i64, i64)),
    /// To a cell: `number2`, `flag`, `closed` …
    Cell(String, Cell),
    /// To the play: when, if that is said, and what: `start`, `won`, `boom` …
    Play(Option<i64>, String),
    /// The window was scrolled: when, along which axis, and where to.
    Scroll(i64, String, (i64, i64)),
}

const CELL_EVENTS: [&str; 16] = [
    "number0",
    "number1",
    "number2",
    "number3",
    "number4",
    "number5",
    "number6",
    "number7",
    "number8",
    "closed",
    "flag",
    "pressed",
    "questionmark",
    "pressedqm",
    "blast",
    "reset",
];
const PLAY_EVENTS: [&str; 7] = ["start", "blast", "boom", "lost", "defeat", "won", "nonstandard"];
/// A time or a pixel beyond this is a mistake.
const FARTHEST: i64 = 1_000_000_000;

/// A replay.
///
/// Invariant: at least one cell is free of mines; the cells of events are on the board, or the mouse was outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Names and values, in the order of the file.
    pub options: Vec<(String, String)>,
    /// The shape of the board.
    pub ground: Arc<Ground>,
    /// The board.
    pub board: Board,
    /// What happened, in order.
    pub events: Vec<Event>,
}

impl From<Replay> for Boards {
    fn from(replay: Replay) -> Boards {
        let Replay { ground, board, .. } = replay;
        Boards { ground, mines: board.mines(), start: Start::None, first: None, boards: vec![board] }
    }
}

impl Replay {
    /// The width and height of a cell in pixels, where a replay does not say otherwise.
    pub const PIXELS: i64 = 16;

    /// Reads a replay, or says all that is wrong with it.
    pub fn read(text: &str) -> Result<Replay, Diagnostics> {
        let mut found = Diagnostics::default();
        let all: Vec<Line<'_>> = lines(text).collect();
        let find = |name: &str| all.iter().position(|line| line.text == name);
        let Some(board_at) = find("Board:") else {
            found.error(
                Place { line: 1, column: 1, length: 1 },
                "there is no line `Board:`",
                "options, Board:, Events:",
            );
            return Err(found);
        };
        let events_at = find("Events:").unwrap_or(all.len());
        if events_at < board_at {
            found.error(all[events_at].place(), "`Events:` stands before `Board:`", "options, Board:, Events:");
            return Err(found);
        }
        let options = all[..board_at].iter().filter_map(|line| option(&mut found, line)).collect();
        let board = board(&mut found, &all[board_at], &all[board_at + 1..events_at]);
        let Some((ground, board)) = board.filter(|_| !found.has_errors()) else { return Err(found) };
        check_options(&mut found, &all[..board_at], &ground, &board);
        let lines = all.get(events_at + 1..).unwrap_or(&[]);
        let events = lines.iter().filter_map(|line| event(&mut found, line, &ground)).collect();
        if found.has_errors() { Err(found) } else { Ok(Replay { options, ground, board, events }) }
    }

    /// A replay of acts; nobody took the time, so there is a second between them.
    pub fn of(ground: Arc<Ground>, board: Board, acts: &[Act]) -> Replay {
        let values = [
            ("RawVF_Version", "Rev6".to_owned()),
            ("Program", "tellask".to_owned()),
            ("Width", ground.width().to_string()),
            ("Height", ground.height().to_string()),
            ("Mines", board.mines().to_string()),
            ("BBBV", board.bbbv(&ground).to_string()),
        ];
        let options = values.map(|(name, value)| (name.to_owned(), value)).to_vec();
        let mut events = vec![Event::Play(Some(0), "start".to_owned())];
        for (second, act) in (1..).zip(acts) {
            let (press, release) = match act {
                Act::Open(_) => (Mouse::LeftPress, Mouse::LeftRelease),
                Act::Flag(_) => (Mouse::RightPress, Mouse::RightRelease),
                Act::Chord(_) => (Mouse::MiddlePress, Mouse::MiddleRelease),
            };
            let cell = act.cell();
            let middle = |side: u8| i64::from(side) * Replay::PIXELS + Replay::PIXELS / 2;
            let pixel = (middle(cell.column), middle(cell.row));
            events.extend([press, release].map(|mouse| Event::Mouse(1000 * second, mouse, Some(cell), pixel)));
        }
        Replay { options, ground, board, events }
    }

    /// What the mouse did as acts: a left release opens, a right press flags, a middle release, or the release of one of
    /// two buttons, is a chord. Some may have had no effect.
    pub fn acts(&self) -> Vec<Act> {
        let (mut left, mut right, mut chorded) = (false, false, false);
        let mut acts = Vec::new();
        for event in &self.events {
            let Event::Mouse(_, mouse, Some(cell), _) = event else { continue };
            match mouse {
                Mouse::LeftPress => left = true,
                Mouse::ShiftPress | Mouse::MiddleRelease => acts.push(Act::Chord(*cell)),
                Mouse::RightPress => {
                    right = true;
                    acts.extend((!left).then_some(Act::Flag(*cell)));
                }
                Mouse::LeftRelease | Mouse::RightRelease => {
                    let both = left && right;
                    match (both, mouse) {
                        (true, _) => acts.push(Act::Chord(*cell)),
                        (false, Mouse::LeftRelease) if left && !chorded => acts.push(Act::Open(*cell)),
                        _ => {}
                    }
                    (left, right) = if *mouse == Mouse::LeftRelease { (false, right) } else { (left, false) };
                    // The second button of a chord comes up without an effect of its own.
                    chorded = both || chorded && (left || right);
                }
                Mouse::MiddlePress | Mouse::Move | Mouse::Marks => {}
            }
        }
        acts
    }
}

fn option(found: &mut Diagnostics, line: &Line<'_>) -> Option<(String, String)> {
    match line.text.split_once(':') {
        Some(("Description", "")) => None,
        Some((name, value)) if !name.trim().is_empty() => Some((name.trim().to_owned(), value.trim().to_owned())),
        _ => {
            found.error(line.place(), format!("{} is no option", quoted(line.text)), "NAME: VALUE");
            None
        }
    }
}

fn board(found: &mut Diagnostics, head: &Line<'_>, rows: &[Line<'_>]) -> Option<(Arc<Ground>, Board)> {
    let longest = usize::from(Ground::LONGEST);
    let width = rows.first().map_or(0, |row| row.text.chars().count());
    if !(1..=longest).contains(&width) || rows.len() > longest {
        let message = format!("a board of {width} columns and {} rows", rows.len());
        found.error(head.place(), message, format!("1 to {longest} of both"));
        return None;
    }
    let mut mines = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let here = row.text.chars().count();
        if here != width {
            let message = format!("{}, where the first row has {width}", counted(here, "cell"));
            found.error(row.place(), message, "all rows are of one length");
        }
        for (column, letter) in row.text.chars().enumerate().take(width) {
            match letter {
                '0' => {}
                '*' => mines.push(index * width + column),
                _ => {
                    let place = Place { line: row.number, column: column + 1, length: 1 };
                    let message = format!("{} is no cell", quoted(&letter.to_string()));
                    found.error(place, message, "* for a mine, 0 for none");
                }
            }
        }
    }
    if mines.len() >= rows.len() * width {
        found.error(head.place(), "every cell is a mine", "one cell must be free");
    }
    let ground = Arc::new(Ground::new(width as u8, rows.len() as u8));
    let board = Board::new(&ground, mines);
    Some((ground, board))
}

/// What the options say about the board must be true.
fn check_options(found: &mut Diagnostics, options: &[Line<'_>], ground: &Ground, board: &Board) {
    let truth = [
        ("Width", usize::from(ground.width())),
        ("Height", usize::from(ground.height())),
        ("Mines", usize::from(board.mines())),
    ];
    for line in options {
        let Some((name, value)) = line.text.split_once(':') else { continue };
        let Some((_, is)) = truth.iter().find(|(it, _)| it.eq_ignore_ascii_case(name.trim())) else { continue };
        if value.trim().parse() != Ok(*is) {
            let message = format!("{} is {}, where the board has {is}", name.trim(), quoted(value.trim()));
            found.error(line.place(), message, "the options describe the board");
        }
    }
}

fn event(found: &mut Diagnostics, line: &Line<'_>, ground: &Ground) -> Option<Event> {
    let words = line.tokens();
    let (first, rest) = words.split_first()?;
    if PLAY_EVENTS.contains(&first.text) && rest.is_empty() {
        return Some(Event::Play(None, first.text.to_owned()));
    }
    if CELL_EVENTS.contains(&first.text) {
        let cell = cell(found, line, rest, ground)?;
        return Some(Event::Cell(first.text.to_owned(), cell));
    }
    let Some(time) = time(first.text) else {
        found.error(
            first.place,
            format!("{} is no event", quoted(first.text)),
            "a time such as 0.120, or a board event",
        );
        return None;
    };
    let Some((name, rest)) = rest.split_first() else {
        found.error(line.end(), "nothing happens at this time", "a mouse event such as lc, or start, won, boom");
        return None;
    };
    if PLAY_EVENTS.contains(&name.text) && rest.is_empty() {
        return Some(Event::Play(Some(time), name.text.to_owned()));
    }
    if matches!(name.text, "sx" | "sy") {
        return Some(Event::Scroll(time, name.text.to_owned(), pair(found, line, rest)?));
    }
    let Some(mouse) = Mouse::named(name.text) else {
        let hint = "lc lr rc rr mc mr mv sc mt, sx sy, start, won, boom";
        found.error(name.place, format!("{} is no event", quoted(name.text)), hint);
        return None;
    };
    mouse_event(found, line, name, (time, mouse), ground)
}

/// `[column row] (x y) [(state)]`: brackets are taken for blanks.
fn mouse_event(
    found: &mut Diagnostics,
    line: &Line<'_>,
    name: &Token<'_>,
    (time, mouse): (i64, Mouse),
    ground: &Ground,
) -> Option<Event> {
    let from = name.place.column + name.place.length;
    let behind: String =
        line.text.chars().skip(from - 1).map(|it| if matches!(it, '(' | ')') { ' ' } else { it }).collect();
    let mut words = tokens(&behind, line.number, from);
    if words.last().is_some_and(|word| word.text.chars().all(|letter| "lrm".contains(letter))) {
        words.pop();
    }
    match words.len() {
        2 => Some(Event::Mouse(time, mouse, None, pair(found, line, &words)?)),
        4 => {
            // The mouse may be outside of the board; then it is over no cell.
            let place = pair(found, line, &words[..2])?;
            let inside = |number: i64| u8::try_from(number - 1).ok();
            let cell = inside(place.1).zip(inside(place.0)).map(|(row, column)| Cell { row, column });
            let pixel = pair(found, line, &words[2..])?;
            Some(Event::Mouse(time, mouse, cell.filter(|cell| ground.find(*cell).is_some()), pixel))
        }
        given => {
            let message = format!("{} behind {}", counted(given, "number"), quoted(name.text));
            found.error(line.place(), message, "TIME EVENT COLUMN ROW (X Y), or TIME EVENT (X Y)");
            None
        }
    }
}

fn cell(found: &mut Diagnostics, line: &Line<'_>, words: &[Token<'_>], ground: &Ground) -> Option<Cell> {
    let [column, row] = words else {
        found.error(line.place(), format!("{}, not two", counted(words.len(), "number")), "EVENT COLUMN ROW");
        return None;
    };
    let column = ranged(found, "column", column, (1, ground.width().into()));
    let row = ranged(found, "row", row, (1, ground.height().into()));
    Some(Cell { row: row? as u8 - 1, column: column? as u8 - 1 })
}

fn pair(found: &mut Diagnostics, line: &Line<'_>, words: &[Token<'_>]) -> Option<(i64, i64)> {
    let [one, other] = words else {
        found.error(line.place(), format!("{}, not two", counted(words.len(), "number")), "two numbers");
        return None;
    };
    let far = (-FARTHEST, FARTHEST);
    Some((ranged(found, "number", one, far)?, ranged(found, "number", other, far)?))
}

/// Seconds with two or three digits behind the point, in thousandths.
fn time(text: &str) -> Option<i64> {
    let (minus, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (seconds, part) = digits.split_once('.')?;
    let number = |text: &str| text.parse::<i64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let scale = match part.len() {
        2 => 10,
        3 => 1,
        _ => return None,
    };
    Some(minus * (number(seconds).filter(|it| *it <= FARTHEST)? * 1000 + number(part)? * scale))
}

/// Writes a replay.
impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.options {
            writeln!(f, "{name}: {value}")?;
        }
        writeln!(f, "Board:")?;
        for row in 0..usize::from(self.ground.height()) {
            let cells =
                (0..usize::from(self.ground.width())).map(|column| row * usize::from(self.ground.width()) + column);
            writeln!(f, "{}", cells.map(|at| if self.board.is_mine(at) { '*' } else { '0' }).collect::<String>())?;
        }
        writeln!(f, "Events:")?;
        self.events.iter().try_for_each(|event| writeln!(f, "{event}"))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from_one = |cell: &Cell| format!("{} {}", cell.column + 1, cell.row + 1);
        match self {
            Event::Mouse(time, mouse, cell, (x, y)) => {
                let cell = cell.as_ref().map_or_else(String::new, |cell| format!(" {}", from_one(cell)));
                write!(f, "{} {}{cell} ({x} {y})", write_time(*time), mouse.name())
            }
            Event::Cell(name, cell) => write!(f, "{name} {}", from_one(cell)),
            Event::Play(time, name) => match time {
                Some(time) => write!(f, "{} {name}", write_time(*time)),
                None => f.write_str(name),
            },
            Event::Scroll(time, axis, (x, y)) => write!(f, "{} {axis} {x} {y}", write_time(*time)),
        }
    }
}

fn write_time(time: i64) -> String {
    let minus = if time < 0 { "-" } else { "" };
    format!("{minus}{}.{:03}", time.abs() / 1000, time.abs() % 1000)
}
