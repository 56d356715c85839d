//! What a person may do, as a face offers it: in words, by a key, on a cell, by an arrow.

use facts::{Fact, Value};

use crate::{Button, Game, Grid, Panel, Picture, Seat};

/// A direction on the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Arrow {
    /// All of them.
    pub const ALL: [Arrow; 4] = [Arrow::Up, Arrow::Down, Arrow::Left, Arrow::Right];

    /// Its name in views.
    pub fn name(self) -> &'static str {
        match self {
            Arrow::Up => "up",
            Arrow::Down => "down",
            Arrow::Left => "left",
            Arrow::Right => "right",
        }
    }

    /// The arrow of a word that says where to.
    fn of_word(word: &str) -> Option<Arrow> {
        match word {
            "up" | "north" | "forward" => Some(Arrow::Up),
            "down" | "south" | "back" => Some(Arrow::Down),
            "left" | "west" => Some(Arrow::Left),
            "right" | "east" => Some(Arrow::Right),
            _ => None,
        }
    }
}

/// An act of a menu, as a face offers it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The act.
    pub act: Fact,
    /// The same in words.
    pub text: String,
    /// What it does, for people.
    pub doc: &'static str,
    /// The key for it, if it has one of its own.
    pub key: Option<&'static str>,
    /// The board among the panels of the picture, and the cell of it, that the act is about.
    pub cell: Option<(usize, usize)>,
    /// The button for it on that cell, if the game gives it one.
    pub button: Option<Button>,
    /// The arrow for it, if it is the first that goes there.
    pub arrow: Option<Arrow>,
}

/// An act as a person would say it.
pub fn act_in_words(act: &Fact) -> String {
    let values = act.fields.iter().map(|field| format!(" {}", field.value));
    std::iter::once(act.head.to_string()).chain(values).collect()
}

/// A menu as a face offers it under these settings to the player at this seat, who looks at this picture.
pub fn choices(
    game: &Game,
    settings: &Fact,
    seat: Seat,
    seats: usize,
    picture: &Picture,
    acts: Vec<Fact>,
) -> Vec<Choice> {
    let words = game.keyed_acts(settings);
    let board = own_board(picture, seat, seats);
    let mut taken = Vec::new();
    let mut all: Vec<Choice> = Vec::with_capacity(acts.len());
    for act in acts {
        let word = words.iter().find(|word| act.head == word.head);
        let key = word.filter(|word| word.slots.is_empty()).and_then(|word| word.keys.first()).copied();
        let cell = board.and_then(|(panel, grid)| Some((panel, cell_of(&act, grid)?)));
        let button = cell.and_then(|_| game.guide.clicks.button(act.head.as_str()));
        let arrow = arrow_of(&act, word.map_or(&[][..], |word| word.keys)).filter(|arrow| !taken.contains(arrow));
        taken.extend(arrow);
        let text = act_in_words(&act);
        all.push(Choice { act, text, doc: word.map_or("", |word| word.doc), key, cell, button, arrow });
    }
    all
}

/// The board that a seat acts on: its own where everybody has one, else the only one.
fn own_board(picture: &Picture, seat: Seat, seats: usize) -> Option<(usize, &Grid)> {
    let boards = picture.panels.iter().enumerate().filter_map(|(index, panel)| match panel {
        Panel::Grid(grid) => Some((index, grid)),
        Panel::Table(_) => None,
    });
    let boards: Vec<(usize, &Grid)> = boards.collect();
    let own = if boards.len() == seats { seat.index() } else { 0 };
    boards.get(own).copied()
}

/// The cell that an act names: by slots `row` and `column`, which are labels, or by a slot `cell`, which counts from 1.
fn cell_of(act: &Fact, grid: &Grid) -> Option<usize> {
    let slot = |name: &str| {
        let field = act.fields.iter().find(|field| field.name.as_ref().is_some_and(|it| it.as_str() == name))?;
        Some(&field.value)
    };
    if let Some(Value::Int(cell)) = slot("cell") {
        let cell = usize::try_from(cell - 1).ok()?;
        return (cell < grid.cells.len()).then_some(cell);
    }
    let at = |labels: &[String], value: &Value| labels.iter().position(|label| *label == value.to_string());
    let (row, column) = (at(&grid.row_labels, slot("row")?)?, at(&grid.column_labels, slot("column")?)?);
    Some(row * grid.columns + column)
}

/// The arrow of an act: its only value says where to, or its name does, or one of its keys.
fn arrow_of(act: &Fact, keys: &[&str]) -> Option<Arrow> {
    match act.fields.as_slice() {
        [] => {
            let by_key = || keys.iter().find_map(|key| Arrow::of_word(&key.to_lowercase()));
            Arrow::of_word(act.head.as_str()).or_else(by_key)
        }
        [field] => field.value.as_str().and_then(Arrow::of_word),
        _ => None,
    }
}
