//! What is typed at the prompt: files that `-f` and `batch` obey as if they were typed, and the keyboard behind them.
//!
//! Commands, `read` and its kin take their characters here, one by one. A line of a file is shown when its end is read, by a command or
//! by `read`, so the echo stands where CLIPS 6.4.2 has it.

use super::Engine;

/// What is typed and not read yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Input {
    /// The files that are obeyed, the one that is read now last.
    batches: Vec<Batch>,
    /// The beginning of the line that is read from a file now.
    echo: String,
    /// What came from the keyboard, backwards.
    keys: Vec<char>,
    /// The command that is read now.
    command: Command,
    /// How many characters were given back since the last command began, or a line was read.
    returned: u32,
}

/// A file of commands.
#[derive(Clone, Debug)]
struct Batch {
    text: String,
    at: usize,
    /// Characters that were given back; the last comes first.
    returned: Vec<char>,
}

impl Batch {
    fn new(text: String) -> Batch {
        let at = text.len() - without_mark(&text).len();
        Batch { text, at, returned: Vec::new() }
    }

    fn next(&mut self) -> Option<char> {
        self.returned.pop().or_else(|| {
            let next = self.text.get(self.at..)?.chars().next()?;
            self.at += next.len_utf8();
            Some(next)
        })
    }
}

/// A text without the mark that some editors begin a file with.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A command as far as it was read, and whether it is whole.
#[derive(Clone, Debug, Default)]
pub(crate) struct Command {
    text: String,
    place: Place,
    depth: u32,
    /// Whether there is more than blanks and comments.
    has_begun: bool,
    /// Whether a parenthesis is closed that was never opened.
    is_wrong: bool,
}

/// Where in a command the last character stands.
#[derive(Clone, Copy, Debug, Default)]
enum Place {
    #[default]
    Plain,
    Text,
    Escape,
    Comment,
    /// Behind a whole form, or inside of a word that is one: the line ends the command, whatever is on it.
    Rest,
}

/// The characters that may change where in a command the next one stands.
const MARKS: [bool; 256] = {
    let mut marks = [false; 256];
    let all = *b"\"\\;()\n\r";
    let mut index = 0;
    while index < all.len() {
        marks[all[index] as usize] = true;
        index += 1;
    }
    marks
};

impl Command {
    /// Adds the characters that change nothing, up to the next one that may; what is left of the text.
    pub(crate) fn push_run<'a>(&mut self, text: &'a str) -> &'a str {
        let may_change = |byte: u8| MARKS[usize::from(byte)];
        let run = match self.place {
            Place::Plain if self.depth > 0 => self.count_inside(text),
            Place::Plain | Place::Escape => 0,
            Place::Text | Place::Comment | Place::Rest => text.bytes().position(may_change).unwrap_or(text.len()),
        };
        let (run, rest) = text.split_at(run);
        self.text.push_str(run);
        rest
    }

    /// The length of a run inside of a form, up to what may end it. Its parentheses are counted here: data has one every few
    /// characters.
    fn count_inside(&mut self, text: &str) -> usize {
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                _ if !MARKS[usize::from(byte)] => {}
                b'(' => self.depth += 1,
                b')' if self.depth > 1 => self.depth -= 1,
                _ => return at,
            }
        }
        text.len()
    }

    /// Adds a character; whether the command can be obeyed. It can be only at the end of a line.
    pub(crate) fn push(&mut self, char: char) -> bool {
        self.text.push(char);
        match (self.place, char) {
            (Place::Escape, _) | (Place::Plain, '"') => self.place = Place::Text,
            (Place::Text, '\\') => self.place = Place::Escape,
            (Place::Text, '"') => {
                self.place = Place::Plain;
                self.has_begun |= self.depth == 0;
            }
            (Place::Comment, '\n' | '\r') => {
                self.place = Place::Plain;
                return self.has_begun && self.depth == 0;
            }
            (Place::Rest, '\n' | '\r') => return true,
            (Place::Text | Place::Comment | Place::Rest, _) | (Place::Plain, ' ') => {}
            (Place::Plain, '\n' | '\r') => return self.is_wrong || self.has_begun && self.depth == 0,
            (Place::Plain, ';') => self.place = Place::Comment,
            (Place::Plain, '(') if self.has_begun && self.depth == 0 => self.place = Place::Rest,
            (Place::Plain, '(') => {
                self.depth += 1;
                self.has_begun = true;
            }
            (Place::Plain, ')') => match self.depth.checked_sub(1) {
                Some(depth) => self.depth = depth,
                None => self.is_wrong = true,
            },
            (Place::Plain, _) => {
                if self.depth == 0 && !char.is_ascii_control() {
                    self.has_begun = true;
                    self.place = Place::Rest;
                }
            }
        }
        false
    }

    /// Takes the text, and begins anew.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(self).text
    }

    /// Whether there is more than blanks and comments.
    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun || self.is_wrong || matches!(self.place, Place::Text | Place::Escape)
    }
}

/// Who reads a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The prompt: what it shows goes to the log too.
    Prompt,
    /// A function of the language: the log gets each character as it is read, and not the echo.
    Function,
}

impl Engine {
    /// Lets the prompt obey this text behind all other texts that wait, before it turns to the keyboard.
    pub fn queue_commands(&mut self, text: &str) {
        self.channels.input.batches.insert(0, Batch::new(text.to_owned()));
    }

    /// Lets the prompt obey this text next.
    pub(crate) fn queue_batch(&mut self, text: String) {
        // What was read of a line that ends with a carriage return is never shown then, as in the reference.
        self.channels.input.echo.clear();
        self.channels.input.batches.push(Batch::new(text));
    }

    /// Adds to what came from the keyboard.
    pub fn type_in(&mut self, text: &str) {
        let mut keys: Vec<char> = text.chars().rev().collect();
        keys.append(&mut self.channels.input.keys);
        self.channels.input.keys = keys;
    }

    /// Whether a command was begun at the prompt that is not whole yet.
    pub fn is_typing(&self) -> bool {
        self.channels.input.command.has_begun()
    }

    /// The next command that is whole; none where all that was typed is used up.
    pub(crate) fn next_command(&mut self) -> Option<String> {
        loop {
            let char = match self.batch_char(By::Prompt) {
                Some(char) => char,
                None => self.key()?,
            };
            if self.channels.input.command.push(char) {
                self.channels.input.returned = 0;
                return Some(self.channels.input.command.take());
            }
        }
    }

    /// Shows what was read of a line of a file that is not read to its end: 6.4.2 does when it closes the file. A command is obeyed at a
    /// carriage return, and if it is `exit` the line end behind that is never read. The log is closed by then.
    pub(crate) fn show_begun_line(&mut self) {
        let line = std::mem::take(&mut self.channels.input.echo);
        self.show_only(&line);
    }

    /// Forgets what was typed and not obeyed.
    pub(crate) fn forget_typed(&mut self) {
        self.channels.input = Input::default();
    }

    /// A function begins to read a line: what was given back before is a part of it as any other.
    pub(crate) fn begin_line(&mut self) {
        self.channels.input.returned = 0;
    }

    /// The next character for `get-char`. One that was given back is not shown again.
    pub(crate) fn next_key(&mut self) -> Option<char> {
        let char = self.next_typed();
        let input = &mut self.channels.input;
        if let Some(returned) = input.returned.checked_sub(1) {
            input.returned = returned;
            input.echo.pop();
        }
        char
    }

    /// The next character for a function that reads what is typed.
    pub(crate) fn next_typed(&mut self) -> Option<char> {
        if let Some(char) = self.batch_char(By::Function) {
            self.dribble_input(char.encode_utf8(&mut [0; 4]));
            return Some(char);
        }
        if self.channels.input.keys.is_empty() {
            let line = self.ask_for_line()?;
            self.channels.input.keys = line.chars().rev().collect();
        }
        self.key()
    }

    /// Gives back a character that was typed.
    pub(crate) fn return_typed(&mut self, char: char) {
        self.undribble();
        let input = &mut self.channels.input;
        input.returned += 1;
        match input.batches.last_mut() {
            Some(batch) => {
                input.echo.pop();
                batch.returned.push(char);
            }
            None => input.keys.push(char),
        }
    }

    fn key(&mut self) -> Option<char> {
        let char = self.channels.input.keys.pop()?;
        self.dribble_input(char.encode_utf8(&mut [0; 4]));
        Some(char)
    }

    /// The next character of the files that are obeyed; none behind the last one.
    fn batch_char(&mut self, by: By) -> Option<char> {
        loop {
            let input = &mut self.channels.input;
            let char = input.batches.last_mut()?.next();
            if let Some(char) = char {
                input.echo.push(char);
            } else {
                input.batches.pop();
            }
            if matches!(char, None | Some('\n')) {
                let line = std::mem::take(&mut input.echo);
                match by {
                    By::Prompt => {
                        self.dribble_input(&line);
                        self.show_only(&line);
                    }
                    By::Function => self.show_only(&line),
                }
            }
            if char.is_some() {
                return char;
            }
        }
    }
}
