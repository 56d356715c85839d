//! The prompt: commands are read and obeyed until there are no more or one says `exit`.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ::clips::{Ended, Engine};
use signal_hook::consts::SIGINT;
use signal_hook::flag;

use super::names::{self, Names};
use super::terminal::{Terminal, Typed};
use super::world::{Trouble, typed_line};
use super::{help, indent, leave};
use crate::failure::Failure;

/// A terminal that the prompt and the programs share: the one types commands there, the others read and write.
#[derive(Clone, Debug)]
pub(super) struct Shared(Arc<Mutex<Terminal>>);

impl Shared {
    pub(super) fn new(terminal: Terminal) -> Shared {
        Shared(Arc::new(Mutex::new(terminal)))
    }

    /// The terminal, for a moment.
    pub(super) fn get(&self) -> MutexGuard<'_, Terminal> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How the prompt is to be.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "options of the command line, each by itself")]
pub(super) struct Manner {
    /// What Ctrl-C raises.
    pub(super) stop: Arc<AtomicBool>,
    /// Whether programs reach nothing outside.
    pub(super) is_closed: bool,
    /// Whether commands are kept for the next time.
    pub(super) keeps: bool,
    /// Whether firings are kept for `why`, because nothing else was said about it.
    pub(super) explains: bool,
    /// Whether CLIPS has introduced itself.
    pub(super) is_introduced: bool,
}

/// How many firings and facts the prompt keeps for `why`; each takes one or two hundred bytes.
const REMEMBERED: usize = 200_000;

/// Lets the first Ctrl-C stop what runs; a second one, while the first was of no avail, ends the process in the usual way.
fn heed_interrupts(engine: &mut Engine, stop: &Arc<AtomicBool>) -> io::Result<()> {
    // In this order: the second signal finds the flag raised.
    flag::register_conditional_default(SIGINT, Arc::clone(stop))?;
    flag::register(SIGINT, Arc::clone(stop))?;
    engine.heed(Arc::clone(stop));
    engine.set_stopper("Ctrl-C");
    Ok(())
}

/// Reads commands through the line editor.
pub(super) fn talk(engine: &mut Engine, terminal: &Shared, manner: &Manner, trouble: &Trouble) -> Result<(), Failure> {
    help::define(engine);
    if manner.explains {
        engine.keep_recent_history(REMEMBERED);
    }
    engine.flush();
    heed_interrupts(engine, &manner.stop)?;
    if manner.is_introduced {
        terminal.get().show("(help) tells about functions, Tab completes, Ctrl-D leaves.\n")?;
    }
    if manner.keeps {
        let remembered = terminal.get().remember();
        tell_unkept(terminal, remembered)?;
    }
    loop {
        engine.flush();
        trouble.check()?;
        let names = Names::of(engine, (!manner.is_closed).then_some(names::files));
        let typed = terminal.get().command(names)?;
        manner.stop.store(false, Ordering::Relaxed);
        match typed {
            Typed::End => return leave(engine, 0),
            Typed::Nothing => {}
            Typed::Text(text) => {
                let kept = terminal.get().keep(&text);
                tell_unkept(terminal, kept)?;
                let text = indent::without_margins(&text) + "\n";
                if let Ended::Exit(code) = obey(engine, &text, terminal, &manner.stop) {
                    return leave(engine, code);
                }
            }
        }
    }
}

/// Obeys the commands of a text; those behind the first are shown with their prompts, because they were typed before it was
/// obeyed.
fn obey(engine: &mut Engine, text: &str, terminal: &Shared, stop: &AtomicBool) -> Ended {
    for (index, command) in indent::commands(text).0.iter().enumerate() {
        let ended = engine.prompt_text(command, index > 0);
        if let Ended::Exit(_) = ended {
            return ended;
        }
        if stop.load(Ordering::Relaxed) {
            // What was stopped shows no prompt behind it; the rest of what was typed is not wanted any more.
            if !terminal.get().is_prompted() {
                engine.show_prompt();
            }
            break;
        }
    }
    Ended::Done
}

/// That commands are not kept is no reason not to obey them.
fn tell_unkept(terminal: &Shared, result: io::Result<()>) -> io::Result<()> {
    match result {
        Ok(()) => Ok(()),
        Err(error) => terminal.get().show(&format!("(commands are not kept: {error})\n")),
    }
}

/// Reads commands line by line, from a pipe, a file or a terminal that cannot be drawn on.
pub(super) fn read(engine: &mut Engine, stop: &Arc<AtomicBool>, trouble: &Trouble) -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        heed_interrupts(engine, stop)?;
    }
    loop {
        engine.flush();
        trouble.check()?;
        let line = typed_line()?;
        let is_over = line.is_none();
        if is_over && !engine.is_typing() {
            return leave(engine, 0);
        }
        stop.store(false, Ordering::Relaxed);
        // Where nothing more is typed, the line that was begun is over.
        if let Ended::Exit(code) = engine.prompt_text(line.as_deref().unwrap_or("\n"), false) {
            return leave(engine, code);
        }
        if stop.load(Ordering::Relaxed) {
            engine.show_prompt();
        }
        if is_over {
            return leave(engine, 0);
        }
    }
}
