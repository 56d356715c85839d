//! The terminal at the prompt: one line editor for commands and for what programs read, and the screen.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor, EventHandler, KeyCode, KeyEvent, Modifiers};

use super::helper::{Close, Enter, Helper, Keys, Paste, Tab};
use super::history;
use super::names::Names;
use super::screen::Screen;

/// Commands that the history keeps.
const KEPT: usize = 2_000;

/// Commands longer than this are not kept: what is pasted is in a file somewhere.
const LONGEST: usize = 1 << 14;

/// What came of asking for a command.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// A text, with its margins and without a line end.
    Text(String),
    /// What was typed was dropped.
    Nothing,
    /// There is no more.
    End,
}

/// An editor and a screen.
#[derive(Debug)]
pub(super) struct Terminal {
    editor: Editor<Helper, FileHistory>,
    screen: Screen,
    /// Whether a program reads the line, not the prompt.
    is_plain: Arc<AtomicBool>,
    /// Raised by Ctrl-C: what runs shall stop.
    stop: Arc<AtomicBool>,
    /// Whether what is shown begins a line of its own, behind the `^C` that the terminal drew.
    is_broken_off: bool,
    /// Where commands are kept, if they are.
    history: Option<PathBuf>,
}

/// Whether there is a terminal that an editor can be drawn on.
pub(super) fn is_there() -> bool {
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Whether colours are wanted.
fn wants_colour() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty())
}

impl Terminal {
    /// A terminal whose Ctrl-C raises this flag.
    pub(super) fn new(stop: Arc<AtomicBool>) -> io::Result<Terminal> {
        let config = Config::builder()
            .max_history_size(KEPT)
            .and_then(|it| it.history_ignore_dups(true))
            .map_err(as_io)?
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            // No more are listed than the screen holds.
            .completion_prompt_limit(usize::MAX)
            // The mark of lines that go on is drawn without colours, too.
            .color_mode(ColorMode::Forced)
            .build();
        let mut editor = Editor::with_config(config).map_err(as_io)?;
        let is_plain = Arc::new(AtomicBool::new(false));
        editor.set_helper(Some(Helper::new(wants_colour(), Arc::clone(&is_plain))));
        bind_keys(&mut editor, &Arc::new(Keys::new(Arc::clone(&is_plain))));
        Ok(Terminal {
            editor,
            screen: Screen::new(wants_colour()),
            is_plain,
            stop,
            is_broken_off: false,
            history: None,
        })
    }

    /// Remembers the commands of former times, and keeps those to come.
    pub(super) fn remember(&mut self) -> io::Result<()> {
        let path = history::place()?;
        if let Ok(found) = fs::metadata(&path) {
            if !found.is_file() {
                return Err(history::about(&path, &"it is no file"));
            }
            self.editor.load_history(&path).map_err(|error| history::about(&path, &error))?;
        }
        self.history = Some(path);
        Ok(())
    }

    /// Shows what the engine says.
    pub(super) fn show(&mut self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if !self.is_broken_off && self.stop.load(Ordering::Relaxed) {
            self.is_broken_off = true;
            self.screen.break_off(&mut out)?;
        }
        self.screen.show(text, &mut out)
    }

    /// Whether the engine showed its prompt last.
    pub(super) fn is_prompted(&self) -> bool {
        self.screen.is_prompted()
    }

    /// The next text that is typed at the prompt.
    pub(super) fn command(&mut self, names: Names) -> io::Result<Typed> {
        let size = self.size();
        if let Some(helper) = self.editor.helper_mut() {
            helper.names = names;
            helper.size = size;
        }
        let prompt = self.screen.before_command(size.0, &mut io::stdout().lock())?;
        self.is_plain.store(false, Ordering::Relaxed);
        self.is_broken_off = false;
        told(self.editor.readline(&prompt))
    }

    /// Keeps a command. The first failure is reported, and then nothing more is kept.
    pub(super) fn keep(&mut self, command: &str) -> io::Result<()> {
        let command = command.trim_end();
        if command.is_empty() || command.len() > LONGEST {
            return Ok(());
        }
        self.editor.add_history_entry(command).map_err(as_io)?;
        let Some(path) = self.history.take() else { return Ok(()) };
        self.editor.append_history(&path).map_err(|error| history::about(&path, &error))?;
        self.history = Some(path);
        Ok(())
    }

    /// The next line that a program reads, with its end. Ctrl-C stops the program.
    pub(super) fn line(&mut self) -> io::Result<Option<String>> {
        if self.stop.load(Ordering::Relaxed) {
            // Ctrl-C came before: what shall stop is not asked for more.
            return Ok(None);
        }
        let (width, _) = self.size();
        let before = self.screen.before_line(width, &mut io::stdout().lock())?;
        self.is_plain.store(true, Ordering::Relaxed);
        // What is read by programs is none of the commands, and commands are no answers.
        let commands = std::mem::take(self.editor.history_mut());
        let typed = told(self.editor.readline(&before));
        *self.editor.history_mut() = commands;
        match typed? {
            Typed::Text(line) => Ok(Some(line + "\n")),
            Typed::Nothing => {
                // The editor ended the line.
                self.is_broken_off = true;
                self.stop.store(true, Ordering::Relaxed);
                Ok(None)
            }
            Typed::End => Ok(None),
        }
    }

    /// Columns and rows.
    fn size(&mut self) -> (usize, usize) {
        self.editor.dimensions().map_or((80, 24), |(width, height)| (usize::from(width), usize::from(height)))
    }
}

/// Gives Enter, Tab, a closing parenthesis and pasted texts their meaning.
fn bind_keys(editor: &mut Editor<Helper, FileHistory>, keys: &Arc<Keys>) {
    for (key, is_return) in [(KeyEvent(KeyCode::Enter, Modifiers::NONE), true), (KeyEvent::ctrl('j'), false)] {
        let enter = Enter { keys: Arc::clone(keys), is_return };
        editor.bind_sequence(key, EventHandler::Conditional(Box::new(enter)));
    }
    for (code, begins) in [(KeyCode::BracketedPasteStart, true), (KeyCode::BracketedPasteEnd, false)] {
        let paste = Paste { keys: Arc::clone(keys), begins };
        editor.bind_sequence(KeyEvent(code, Modifiers::NONE), EventHandler::Conditional(Box::new(paste)));
    }
    let tab = Tab { keys: Arc::clone(keys) };
    editor.bind_sequence(KeyEvent(KeyCode::Tab, Modifiers::NONE), EventHandler::Conditional(Box::new(tab)));
    let close = Close { keys: Arc::clone(keys) };
    editor.bind_sequence(KeyEvent(KeyCode::Char(')'), Modifiers::NONE), EventHandler::Conditional(Box::new(close)));
}

/// What the editor gave.
fn told(read: rustyline::Result<String>) -> io::Result<Typed> {
    match read {
        Ok(text) => Ok(Typed::Text(text)),
        Err(ReadlineError::Interrupted) => Ok(Typed::Nothing),
        Err(ReadlineError::Eof) => Ok(Typed::End),
        Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => Ok(Typed::Nothing),
        Err(error) => Err(as_io(error)),
    }
}

fn as_io(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    }
}
