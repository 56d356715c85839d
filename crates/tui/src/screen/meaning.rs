//! What a key means at this moment. Keys, help and the line of keys all ask here, so they cannot disagree.

use facts::Word;
use play::view::{Arrow, Choice, choices};
use ratatui::crossterm::event::KeyCode;

use super::{Focus, Prompted, Screen};

/// The keys for a page go so far.
const PAGE: isize = 10;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Takes this one of all choices.
    Choose(usize),
    /// Tries this act of the game, which is no choice now: the answer says why.
    Try(usize),
    /// Adds a digit to the number of a choice.
    Digit(char),
    /// Takes the last digit away.
    RubOut,
    /// Goes through the list of choices.
    Menu(isize),
    /// Points at another cell, so many rows and columns further.
    Point(isize, isize),
    /// Points at the next board.
    NextBoard,
    /// Asks about the cell that is pointed at.
    AskCell,
    /// Points at no cell any more.
    LeaveCells,
    /// Goes through the reasons.
    Row(isize),
    /// Opens the reason that is pointed at, or goes in.
    OpenRow,
    /// Closes it, or goes out.
    CloseRow,
    /// Opens or closes it.
    TurnRow,
    /// Opens or closes all of them.
    AllRows,
    /// Gives the keys back.
    LeaveReasons,
    /// Gives the keys to the reasons.
    Reasons,
    /// Points at a cell.
    Cells,
    /// Asks a mind for a hint.
    Hint,
    /// Takes the last act back.
    Undo,
    /// Asks for a line.
    Prompt(Prompted),
    /// Goes to the next turn that speaks of what is looked for; or backwards.
    Find { backwards: bool },
    /// Shows truth and knowledge, or one of them.
    Sides,
    /// Shows beliefs, or not.
    Beliefs,
    /// Shows the next seat; or the one before.
    Seat { backwards: bool },
    /// Scrolls the pane at the side.
    Scroll(isize),
    /// Closes a hint, or gives a question up.
    Close,
    /// Shows the help.
    Help,
    /// Leaves.
    Quit,
    /// Goes through time.
    Step(isize),
    /// Goes to the beginning.
    First,
    /// Goes to the end.
    Last,
    /// Runs, or pauses.
    Run,
    /// Runs faster, or slower.
    Pace { faster: bool },
}

impl Deed {
    /// Whether this is what a line of help says. Which act it is does not count.
    fn is(self, said: Deed) -> bool {
        matches!((self, said), (Deed::Choose(_), Deed::Choose(_))) || self == said
    }
}

impl Screen {
    /// What a key does now, if anything.
    pub(crate) fn meaning(&self, code: KeyCode) -> Option<Deed> {
        let focused = match self.focus {
            Focus::Why => among_reasons(code),
            Focus::Cell => self.game_key(code).or_else(|| self.among_cells(code)),
            Focus::Play => None,
        };
        focused.or_else(|| self.to_act(code)).or_else(|| self.general(code))
    }

    /// Whether a key does what is said of it.
    pub(crate) fn does(&self, code: KeyCode, said: Deed) -> bool {
        self.meaning(code).is_some_and(|deed| deed.is(said))
    }

    fn among_cells(&self, code: KeyCode) -> Option<Deed> {
        Some(match code {
            KeyCode::Up | KeyCode::Char('k') => Deed::Point(-1, 0),
            KeyCode::Down | KeyCode::Char('j') => Deed::Point(1, 0),
            KeyCode::Left | KeyCode::Char('h') => Deed::Point(0, -1),
            KeyCode::Right | KeyCode::Char('l') => Deed::Point(0, 1),
            KeyCode::Tab => Deed::NextBoard,
            KeyCode::Esc if self.advice.is_some() || self.open_question.is_some() => Deed::Close,
            KeyCode::Esc | KeyCode::Char('c') => Deed::LeaveCells,
            KeyCode::Enter if self.is_my_turn() && !self.menu.offered.is_empty() => return None,
            KeyCode::Enter | KeyCode::Char('w') => Deed::AskCell,
            _ => return None,
        })
    }

    /// A key of somebody who is asked: numbers, the game's own keys, arrows, Enter.
    fn to_act(&self, code: KeyCode) -> Option<Deed> {
        if !self.is_my_turn() {
            return None;
        }
        match code {
            KeyCode::Char(digit @ '0'..='9') => Some(Deed::Digit(digit)),
            KeyCode::Char(_) => self.game_key(code),
            KeyCode::Enter => self.menu.offered.get(self.menu.selected).copied().map(Deed::Choose),
            KeyCode::Up => self.arrow(Arrow::Up),
            KeyCode::Down => self.arrow(Arrow::Down),
            KeyCode::Left => self.arrow(Arrow::Left),
            KeyCode::Right => self.arrow(Arrow::Right),
            KeyCode::Backspace => Some(Deed::RubOut),
            _ => None,
        }
    }

    /// What a letter of the game does. It stays the game's where the act is no choice now: a key that acts in one turn and
    /// does something else in the next one costs points.
    fn game_key(&self, code: KeyCode) -> Option<Deed> {
        let KeyCode::Char(letter) = code else { return None };
        if !self.is_my_turn() {
            return None;
        }
        let words = self.acts();
        let word_of = |choice: &Choice| words.iter().find(|word| choice.act.head == word.head);
        // The key as it is goes before the same letter in the other case.
        for exact in [true, false] {
            let has_key = |word: &Word| word.keys.iter().any(|key| is_key(key, letter, exact));
            let here = self.menu.offered.iter().filter(|_| self.focus == Focus::Cell).copied();
            let found = here.chain(0..self.menu.choices.len()).find(|index| {
                let choice = self.menu.choices.get(*index);
                let of_cell = self.focus == Focus::Cell && self.menu.offered.contains(index);
                choice.is_some_and(|it| (of_cell || it.key.is_some()) && word_of(it).is_some_and(has_key))
            });
            let tried = || words.iter().position(has_key).map(Deed::Try);
            if let Some(deed) = found.map(Deed::Choose).or_else(tried) {
                return Some(deed);
            }
        }
        None
    }

    /// The act of an arrow; where no act has one, up and down go through the menu.
    fn arrow(&self, arrow: Arrow) -> Option<Deed> {
        if let Some(index) = self.menu.choices.iter().position(|choice| choice.arrow == Some(arrow)) {
            return Some(Deed::Choose(index));
        }
        if self.menu.has_arrows() {
            return self.acts().iter().position(|word| self.arrow_of(word) == Some(arrow)).map(Deed::Try);
        }
        match arrow {
            Arrow::Up => Some(Deed::Menu(-1)),
            Arrow::Down => Some(Deed::Menu(1)),
            Arrow::Left | Arrow::Right => None,
        }
    }

    /// The arrow of an act that needs nothing but its name.
    fn arrow_of(&self, word: &Word) -> Option<Arrow> {
        let act = self.game.hear_line(&self.header.setup.settings, word.head).ok()?;
        let (settings, seats) = (&self.header.setup.settings, self.frame.seats.len());
        choices(self.game, settings, self.seat(), seats, self.known()?, vec![act]).first()?.arrow
    }

    /// The acts of the game with the keys of the profile that is played.
    pub(crate) fn acts(&self) -> Vec<Word> {
        self.game.keyed_acts(&self.header.setup.settings)
    }

    fn general(&self, code: KeyCode) -> Option<Deed> {
        Some(match code {
            KeyCode::Char('q') => Deed::Quit,
            KeyCode::Char('?') | KeyCode::F(1) => Deed::Help,
            KeyCode::Char(':') => Deed::Prompt(Prompted::Command),
            KeyCode::Char('/') => Deed::Prompt(Prompted::Search),
            KeyCode::Char('g') => Deed::Prompt(Prompted::Jump),
            KeyCode::Char('n') => Deed::Find { backwards: false },
            KeyCode::Char('N') => Deed::Find { backwards: true },
            KeyCode::Char('t') => Deed::Sides,
            KeyCode::Char('b') => Deed::Beliefs,
            KeyCode::Char('w') => Deed::Reasons,
            KeyCode::Char('c') => Deed::Cells,
            KeyCode::Char('H') => Deed::Hint,
            // A player who types small letters wants no journey through time.
            KeyCode::Char('h') if self.is_my_turn() => Deed::Hint,
            KeyCode::Char('l') if self.is_my_turn() => return None,
            KeyCode::Char('u') => Deed::Undo,
            KeyCode::Char('[') => Deed::Scroll(-1),
            KeyCode::Char(']') => Deed::Scroll(1),
            KeyCode::Tab => Deed::Seat { backwards: false },
            KeyCode::BackTab => Deed::Seat { backwards: true },
            KeyCode::Esc => Deed::Close,
            KeyCode::Left | KeyCode::Char('h' | '<') => Deed::Step(-1),
            KeyCode::Right | KeyCode::Char('l' | '>') => Deed::Step(1),
            KeyCode::PageUp => Deed::Step(-PAGE),
            KeyCode::PageDown => Deed::Step(PAGE),
            KeyCode::Home => Deed::First,
            KeyCode::End => Deed::Last,
            KeyCode::Char(' ') => Deed::Run,
            KeyCode::Char('+' | '=') => Deed::Pace { faster: true },
            KeyCode::Char('-') => Deed::Pace { faster: false },
            _ => return None,
        })
    }
}

fn among_reasons(code: KeyCode) -> Option<Deed> {
    Some(match code {
        KeyCode::Up | KeyCode::Char('k') => Deed::Row(-1),
        KeyCode::Down | KeyCode::Char('j') => Deed::Row(1),
        KeyCode::PageUp => Deed::Row(-PAGE),
        KeyCode::PageDown => Deed::Row(PAGE),
        KeyCode::Home => Deed::Row(isize::MIN),
        KeyCode::End => Deed::Row(isize::MAX),
        KeyCode::Right => Deed::OpenRow,
        KeyCode::Left => Deed::CloseRow,
        KeyCode::Enter => Deed::TurnRow,
        KeyCode::Char('*') => Deed::AllRows,
        KeyCode::Esc | KeyCode::Char('w') => Deed::LeaveReasons,
        _ => return None,
    })
}

/// Whether a letter is this key of an act: as it is, or in the other case. Few letters keep another meaning while somebody
/// plays; commands such as `:cells` stand for the others.
pub(super) fn is_key(key: &str, letter: char, exact: bool) -> bool {
    const TAKEN: &str = "quHN";
    let letter = match exact {
        true => letter.to_string(),
        false if TAKEN.contains(letter) => return false,
        false if letter.is_lowercase() => letter.to_uppercase().to_string(),
        false => letter.to_lowercase().to_string(),
    };
    key == letter
}

/// What a key is called.
pub(super) fn name(code: KeyCode) -> String {
    match code {
        KeyCode::Char(letter) => letter.to_string(),
        KeyCode::Up => "↑".to_owned(),
        KeyCode::Down => "↓".to_owned(),
        KeyCode::Left => "←".to_owned(),
        KeyCode::Right => "→".to_owned(),
        other => other.to_string(),
    }
}
