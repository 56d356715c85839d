//! A line that is being typed.

/// A line has at most so many characters.
const LONGEST: usize = 400;

/// What the line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prompted {
    /// To look for something.
    Search,
    /// To go to a turn.
    Jump,
    /// A command, or an act.
    Command,
}

impl Prompted {
    /// What stands before the line.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Prompted::Search => "/",
            Prompted::Jump => "go to turn ",
            Prompted::Command => ":",
        }
    }
}

/// The line.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    pub(crate) what: Prompted,
    pub(crate) text: String,
}

impl Prompt {
    pub(crate) fn new(what: Prompted) -> Prompt {
        Prompt { what, text: String::new() }
    }

    /// Whether the number of a choice is typed.
    pub(crate) fn is_number(&self) -> bool {
        self.what == Prompted::Command && self.text.trim().parse::<usize>().is_ok()
    }

    /// One more character, if it fits.
    pub(crate) fn push(&mut self, letter: char) {
        let fits = self.what != Prompted::Jump || letter.is_ascii_digit();
        if fits && !letter.is_control() && self.text.chars().count() < LONGEST {
            self.text.push(letter);
        }
    }
}
