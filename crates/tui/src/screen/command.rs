//! What a typed line means.

use play::view::Reel;
use play::{Grid, Picture};

use super::{Ask, Cursor, Help, Screen, Wish};

/// The commands, and what may follow each of them.
const COMMANDS: [(&str, &str); 12] = [
    ("hint", "[MIND]"),
    ("why", "[ROW COLUMN [MIND]]"),
    ("undo", ""),
    ("save", "FILE"),
    ("cells", ""),
    ("go", "TURN"),
    ("truth", ""),
    ("beliefs", ""),
    ("acts", ""),
    ("help", ""),
    ("quit", ""),
    ("q", ""),
];

/// Whether the view has a command of this name.
pub fn is_command(name: &str) -> bool {
    COMMANDS.iter().any(|(command, _)| *command == name)
}

/// The names of the commands.
fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.into_iter().map(|(name, _)| name)
}

impl Screen {
    /// Obeys a line that was typed after `:`.
    pub(super) fn command(&mut self, line: &str, reel: &Reel) -> Vec<Wish> {
        let line = line.trim().trim_start_matches(':');
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if let Some(misuse) = misuse(name, rest) {
            self.say(misuse);
            return Vec::new();
        }
        match name {
            "" => Vec::new(),
            "q" | "quit" => vec![Wish::Quit],
            "hint" => self.ask(Ask::Hint, (!rest.is_empty()).then(|| rest.to_owned())),
            "why" => self.ask_by_name(rest),
            "undo" => self.undo(),
            // What keys do in a play that is watched; for a player these letters may be acts.
            "cells" | "truth" | "beliefs" => {
                match name {
                    "cells" => self.look_at_cells(),
                    "truth" => self.turn_sides(),
                    _ => self.turn_beliefs(),
                }
                Vec::new()
            }
            "go" => {
                self.jump(rest, reel);
                Vec::new()
            }
            "save" => {
                self.has_acted = false;
                vec![Wish::Save(rest.to_owned())]
            }
            // A person's choices stand on the screen already; the help says which key is which.
            "acts" => {
                self.help = Some(Help::Keys);
                Vec::new()
            }
            "help" => {
                self.help = Some(Help::Signs);
                Vec::new()
            }
            _ if self.notes().contains(&name) => self.ask(Ask::Note(name.to_owned()), None),
            _ if self.is_my_turn() => self.act(line),
            _ if line.parse::<u64>().is_ok() => {
                self.jump(line, reel);
                Vec::new()
            }
            other => {
                self.say(self.unknown(other));
                Vec::new()
            }
        }
    }

    /// That there is no such command, and which one was meant.
    fn unknown(&self, name: &str) -> String {
        let meant = facts::nearest(name, names().chain(self.notes()));
        let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `:{meant}`?"));
        format!("there is no `:{name}`{meant}; `?` lists the commands")
    }

    /// Whether a word looks like a command and not like an act of the game.
    fn is_nearly_command(&self, name: &str) -> bool {
        let acts = self.game.acts.iter().map(|word| word.head);
        facts::nearest(name, acts).is_none() && facts::nearest(name, names().chain(self.notes())).is_some()
    }

    /// The names of what the game writes down.
    fn notes(&self) -> Vec<&'static str> {
        (self.game.notes)().iter().map(|note| note.name).collect()
    }

    /// An act as a person says it, or the number of a choice.
    fn act(&mut self, line: &str) -> Vec<Wish> {
        if let Ok(number) = line.parse::<usize>() {
            let choice = number.checked_sub(1).and_then(|place| self.menu.offered(place)).cloned();
            if let Some(choice) = choice {
                return self.choose(&choice);
            }
            self.say(self.no_choice(number));
            return Vec::new();
        }
        match self.game.hear_line(&self.header.setup.settings, line) {
            Ok(act) => self.answer(act),
            Err(reason) => {
                let name = line.split_whitespace().next().unwrap_or_default();
                self.say(match reason {
                    _ if self.is_nearly_command(name) => self.unknown(name),
                    reason if reason.is_empty() => format!("`{line}` is not an act"),
                    reason => reason,
                });
                Vec::new()
            }
        }
    }

    /// `:why ROW COLUMN [MIND]`; without words, the reasons that are shown.
    fn ask_by_name(&mut self, words: &str) -> Vec<Wish> {
        if words.is_empty() {
            self.look_at_reasons();
            return Vec::new();
        }
        let Some(grid) = self.known().and_then(Picture::grid) else {
            self.say("there is no board here");
            return Vec::new();
        };
        let (row, rest) = first_name(words);
        let (column, rest) = first_name(rest);
        match cell(grid, row, column) {
            Ok(cell) => {
                self.cursor = Cursor { board: 0, cell };
                self.ask_about_cell((!rest.is_empty()).then(|| rest.to_owned()))
            }
            Err(reason) => {
                self.say(reason);
                Vec::new()
            }
        }
    }
}

/// What a command takes, if it was given something else.
fn misuse(name: &str, rest: &str) -> Option<String> {
    let (_, takes) = COMMANDS.into_iter().find(|(command, _)| *command == name)?;
    match takes {
        "" if !rest.is_empty() => Some(format!("`:{name}` takes nothing after it")),
        "FILE" if rest.is_empty() => Some(format!("give a file: `:{name} FILE`")),
        "TURN" if rest.parse::<u64>().is_err() => Some(format!("give the number of a turn: `:{name} TURN`")),
        _ => None,
    }
}

/// What keeps names apart.
const BETWEEN: [char; 6] = [' ', ',', ';', '(', ')', '\t'];

/// The first name of a line, and what stands behind it.
fn first_name(words: &str) -> (&str, &str) {
    let words = words.trim_start_matches(BETWEEN);
    let (name, rest) = words.split_at(words.find(BETWEEN).unwrap_or(words.len()));
    (name, rest.trim_start_matches(BETWEEN))
}

/// The cell of a row and a column by their names, or what would have been understood.
fn cell(grid: &Grid, row: &str, column: &str) -> Result<usize, String> {
    grid.find(row, column).ok_or_else(|| {
        let called = grid.called();
        if column.is_empty() {
            format!("give a row and a column: `:why ROW COLUMN [MIND]`, {called}")
        } else {
            format!("there is no cell `{row} {column}`: {called}")
        }
    })
}
