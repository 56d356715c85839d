//! Logical names: where output goes, and where input comes from.
//!
//! What is printed to the screen's names is kept for the host; everything else is a file the host opened.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Engine;
use super::input::Input;
use crate::bytes;
use crate::engine::hints::Failure;
use crate::outside::{FileId, Outside};
use crate::symbol::Sym;
use crate::value::Value;

/// Names of the screen.
const SCREEN: &[&str] = &["stdout", "stdin", "stderr", "stdwrn", "t"];

/// Open files, what was typed, and the way outside.
#[derive(Clone, Debug, Default)]
pub(crate) struct Channels {
    files: BTreeMap<Sym, FileId>,
    /// Characters given back by `unget-char`, by name; the last comes first.
    returned: BTreeMap<Sym, Vec<char>>,
    /// What was typed and is not read yet.
    pub(super) input: Input,
    /// The file that all screen output is copied to.
    dribble: Option<FileId>,
    /// What was typed and goes into that file with the next output; until then it can be given back.
    undribbled: String,
    /// More was printed than the limit allows, and nobody took it.
    is_flooded: bool,
    /// Output is kept until it is decided what becomes of it.
    is_held: bool,
    /// The host wants to show each line at once.
    is_live: bool,
    outside: Option<Arc<Mutex<dyn Outside>>>,
}

impl Channels {
    /// Names of open files, and of those with characters that were given back.
    pub(crate) fn names(&self) -> impl Iterator<Item = Sym> {
        self.files.keys().chain(self.returned.keys()).copied()
    }

    /// Gives all names other numbers.
    pub(super) fn rename(&mut self, mut renew: impl FnMut(Sym) -> Sym) {
        self.files = std::mem::take(&mut self.files).into_iter().map(|(name, file)| (renew(name), file)).collect();
        self.returned = std::mem::take(&mut self.returned).into_iter().map(|(name, it)| (renew(name), it)).collect();
    }
}

/// Output is handed to the host when there is this much of it.
const CHUNK: usize = 1 << 14;

impl Engine {
    /// Hands in what the engine may do outside. Clones of the engine share it.
    pub fn set_outside(&mut self, outside: impl Outside + 'static) {
        self.channels.is_live = outside.is_live();
        self.channels.outside = Some(Arc::new(Mutex::new(outside)));
    }

    /// Takes away what [`Engine::set_outside`] handed in. If no clone of the engine shares it, it is dropped, which closes its files.
    pub fn remove_outside(&mut self) {
        self.channels.is_live = false;
        self.channels.outside = None;
    }

    /// Takes what was printed so far. Bytes that are no UTF-8 are replacement characters; [`Engine::take_output_bytes`] has them.
    pub fn take_output(&mut self) -> String {
        let output = std::mem::take(&mut self.output);
        if !bytes::has_bytes(&output) {
            return output;
        }
        bytes::lossy(&bytes::joined(&output)).into_owned()
    }

    /// Takes what was printed so far, byte by byte.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.obey_text(&tellask_clips::bytes::text(b"(println \"a\xf1o\")"));
    /// assert_eq!(engine.take_output_bytes(), b"a\xf1o\n");
    /// ```
    pub fn take_output_bytes(&mut self) -> Vec<u8> {
        bytes::bytes(&std::mem::take(&mut self.output)).into_owned()
    }

    /// The way outside, if there is one.
    pub(crate) fn outside(&self) -> Option<MutexGuard<'_, dyn Outside + 'static>> {
        let outside = self.channels.outside.as_ref()?;
        // A host that panicked while it held the lock left nothing half-done here.
        Some(outside.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The logical name a value stands for.
    pub(crate) fn channel_of(&mut self, value: &Value) -> Option<Sym> {
        match value {
            Value::Symbol(Sym::T) => Some(Sym::STDOUT),
            Value::Symbol(name) | Value::String(name) | Value::InstanceName(name) => {
                Some(if *name == Sym::T { Sym::STDOUT } else { *name })
            }
            Value::Integer(_) | Value::Float(_) => {
                let text = self.shown(value, crate::engine::show::Quotes::Bare);
                Some(self.symbols.intern(&text))
            }
            _ => None,
        }
    }

    /// Whether this logical name is known.
    pub(crate) fn is_channel(&self, name: Sym) -> bool {
        self.is_screen(name) || self.channels.files.contains_key(&name)
    }

    fn is_screen(&self, name: Sym) -> bool {
        name == Sym::STDOUT || SCREEN.contains(&self.symbols.text(name))
    }

    /// Whether what is typed is read from this name. What is written to it shows in the log alone.
    pub(crate) fn is_keyboard(&self, name: Sym) -> bool {
        name != Sym::STDOUT && self.symbols.text(name) == "stdin"
    }

    /// Reports a logical name that is not known, which this function was given.
    pub(crate) fn unknown_channel(&mut self, name: Sym, function: &str) {
        let name = self.symbols.text(name).to_owned();
        self.complain("ROUTER1", &format!("Logical name '{name}' was not recognized by any routers."));
        self.advise(Failure::Channel(&name, function));
    }

    /// Prints to a logical name that is known.
    pub(crate) fn write(&mut self, name: Sym, text: &str) {
        if self.is_screen(name) {
            if !self.is_keyboard(name) {
                self.put(text);
            } else if !self.channels.is_held {
                self.dribble(text);
            }
            return;
        }
        if let Some(file) = self.channels.files.get(&name).copied()
            && let Some(mut outside) = self.outside()
        {
            outside.write(file, text);
        }
    }

    /// Prints a character as `put-char` does: what goes to the screen passes the log by.
    pub(crate) fn write_char(&mut self, name: Sym, char: char) {
        let mut place = [0; 4];
        let text = char.encode_utf8(&mut place);
        if self.is_keyboard(name) {
            return;
        }
        if self.is_screen(name) && !self.channels.is_held {
            self.show_only(text);
        } else {
            self.write(name, text);
        }
    }

    /// Prints where complaints go.
    pub(crate) fn write_error(&mut self, text: &str) {
        self.put(text);
    }

    /// Shows a text on the screen: the host takes it at once, or it is kept until the host does.
    fn put(&mut self, text: &str) {
        if self.channels.is_held {
            if self.output.len() + text.len() > self.machine.limits.output {
                self.channels.is_flooded = true;
            } else {
                self.output.push_str(text);
            }
            return;
        }
        self.dribble(text);
        self.show_only(text);
    }

    /// Prints a text that does not go into the dribble file.
    pub(super) fn show_only(&mut self, text: &str) {
        if self.output.len() + text.len() > self.machine.limits.output {
            self.flush_output();
            self.channels.is_flooded = !self.output.is_empty();
        }
        if !self.channels.is_flooded {
            self.output.push_str(text);
        }
        if self.output.len() >= CHUNK || self.channels.is_live && text.contains('\n') {
            self.flush_output();
        }
    }

    /// Writes a text into the log alone.
    fn dribble(&mut self, text: &str) {
        let Some(file) = self.channels.dribble else { return };
        let before = std::mem::take(&mut self.channels.undribbled);
        if let Some(mut outside) = self.outside() {
            if !before.is_empty() {
                outside.write(file, &before);
            }
            outside.write(file, text);
        }
    }

    /// Writes into the log what was typed, when something is printed next.
    pub(super) fn dribble_input(&mut self, text: &str) {
        if self.channels.dribble.is_some() {
            self.channels.undribbled.push_str(text);
        }
    }

    /// Takes the last character back that was typed and is not in the log yet.
    pub(super) fn undribble(&mut self) {
        self.channels.undribbled.pop();
    }

    /// Keeps what is printed from now on to itself until [`Engine::release_output`]; what was printed before.
    pub(crate) fn hold_output(&mut self) -> String {
        self.flush_output();
        self.channels.is_held = true;
        std::mem::take(&mut self.output)
    }

    /// What was printed since output was held; it is taken out of the output.
    pub(crate) fn release_output(&mut self, before: String) -> String {
        self.channels.is_held = false;
        std::mem::replace(&mut self.output, before)
    }

    /// Does something without a word.
    pub(crate) fn silently<T>(&mut self, what: impl FnOnce(&mut Engine) -> T) -> T {
        let before = std::mem::take(&mut self.output);
        let is_held = std::mem::replace(&mut self.channels.is_held, true);
        let result = what(self);
        (self.output, self.channels.is_held) = (before, is_held);
        result
    }

    /// Hands what was printed to the host, if it takes it.
    pub(crate) fn flush_output(&mut self) {
        if self.channels.is_held {
            return;
        }
        let output = std::mem::take(&mut self.output);
        let is_shown = !output.is_empty() && self.outside().is_some_and(|mut outside| outside.show(&output));
        if !is_shown {
            self.output = output;
        }
    }

    /// Whether output was lost because nobody took it; it is asked once.
    pub(crate) fn is_flooded(&self) -> bool {
        self.channels.is_flooded
    }

    /// Whether there was more output than the limit allows since this was asked last.
    pub(crate) fn take_flood(&mut self) -> bool {
        std::mem::replace(&mut self.channels.is_flooded, false)
    }

    /// Copies all screen output to a file from now on.
    pub(crate) fn start_dribble(&mut self, path: &str) -> bool {
        self.stop_dribble();
        self.channels.dribble = self.outside().and_then(|mut outside| outside.open(path, "w"));
        self.channels.dribble.is_some()
    }

    /// Stops copying; whether there was a file.
    pub(crate) fn stop_dribble(&mut self) -> bool {
        self.dribble("");
        let Some(file) = self.channels.dribble.take() else { return false };
        if let Some(mut outside) = self.outside() {
            outside.close(file);
        }
        true
    }

    /// Cuts the engine off from the world outside.
    pub(crate) fn forget_outside(&mut self) {
        self.channels = Channels::default();
    }

    /// Opens a file under this name; the name must be free.
    pub(crate) fn open_file(&mut self, path: &str, name: Sym, mode: &str) -> bool {
        let Some(file) = self.outside().and_then(|mut outside| outside.open(path, mode)) else { return false };
        self.channels.files.insert(name, file);
        true
    }

    /// Whether any file is open.
    pub(crate) fn has_files(&self) -> bool {
        !self.channels.files.is_empty()
    }

    /// The file of this name.
    pub(crate) fn file(&self, name: Sym) -> Option<FileId> {
        self.channels.files.get(&name).copied()
    }

    /// Closes the file of this name; whether there was one.
    pub(crate) fn close_file(&mut self, name: Sym) -> bool {
        self.channels.returned.remove(&name);
        let Some(file) = self.channels.files.remove(&name) else { return false };
        if let Some(mut outside) = self.outside() {
            outside.close(file);
        }
        true
    }

    /// Closes all files; whether there were any.
    pub(crate) fn close_files(&mut self) -> bool {
        let names: Vec<Sym> = self.channels.files.keys().copied().collect();
        let has_any = !names.is_empty();
        for name in names {
            self.close_file(name);
        }
        has_any
    }

    /// The next character of a logical name that is known; none at the end.
    pub(crate) fn next_char(&mut self, name: Sym) -> Option<char> {
        if let Some(char) = self.channels.returned.get_mut(&name).and_then(Vec::pop) {
            return Some(char);
        }
        match self.channels.files.get(&name).copied() {
            Some(file) => self.outside()?.read(file),
            None if self.is_keyboard(name) => self.next_typed(),
            // Nothing can be read from the screen.
            None => None,
        }
    }

    /// The next line of the keyboard.
    pub(super) fn ask_for_line(&mut self) -> Option<String> {
        // The person who types must see the question, even if output is kept otherwise.
        let is_held = std::mem::replace(&mut self.channels.is_held, false);
        self.flush_output();
        self.channels.is_held = is_held;
        self.outside()?.line()
    }

    /// Gives a character back, to be read next.
    pub(crate) fn return_char(&mut self, name: Sym, char: char) {
        if self.is_keyboard(name) {
            self.return_typed(char);
        } else {
            self.channels.returned.entry(name).or_default().push(char);
        }
    }

    /// How many bytes of a file were given back.
    pub(crate) fn returned_bytes(&self, name: Sym) -> usize {
        self.channels.returned.get(&name).map_or(0, |it| it.iter().map(|char| char.len_utf8()).sum())
    }

    /// Forgets what was given back: the file goes to another place.
    pub(crate) fn forget_returned(&mut self, name: Sym) {
        self.channels.returned.remove(&name);
    }
}
