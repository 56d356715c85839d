//! The loop that turns between terminal, screen and stage.

use std::io;
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use play::{MindSpec, Trace};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, Event as Input};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::layout::{Position, Rect};
use ratatui::{DefaultTerminal, Terminal};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

use crate::live::{Desk, Given, Question, Stage};
use crate::paint::{Palette, paint};
use crate::screen::{Event, Role, Screen, Wish};

/// How often the loop looks around when no key is pressed.
const GLANCE: Duration = Duration::from_millis(40);
/// Where time passes quickly, it looks more often.
const BRISK: Duration = Duration::from_millis(10);

/// What the view cannot do by itself: files are none of its business.
pub trait Host {
    /// The mind of this name, or why there is none.
    fn mind(&self, name: &str) -> Result<MindSpec, String>;
    /// Keeps a play in a file, or says why that cannot be.
    fn save(&self, path: &str, trace: &Trace) -> Result<(), String>;
    /// Whether the play has broken off, so that no more moments will come.
    fn is_broken(&self) -> bool {
        false
    }
}

/// How somebody left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// By a key.
    Quit,
    /// By Ctrl-C.
    Interrupted,
    /// Because a signal of this number came.
    Signalled(i32),
    /// Because whoever played on the stage has broken off.
    Broken,
}

/// Shows what happens on a stage at the terminal until somebody leaves. The terminal is left as it was found, also by a panic.
pub fn run(stage: &Stage, role: Role, live: bool, palette: Palette, host: &dyn Host) -> io::Result<Left> {
    let screen = stage.with_reel(|reel| Screen::new(reel, role, live));
    let screen = screen.map_err(|mismatch| io::Error::other(mismatch.to_string()))?;
    let signals = signals()?;
    ratatui::crossterm::style::force_color_output(palette.colour);
    let mut guard = Guard::take()?;
    let desk = Desk::new();
    let mut view = View { stage, screen, palette, host, desk, version: u64::MAX, asks: 0, left: None };
    let left = view.turn(&mut guard.terminal, &signals);
    stage.leave();
    view.desk.forget();
    left
}

/// The terminal while it is ours; gives it back, whatever happens.
struct Guard {
    /// Never dropped: it complains to a terminal that is gone, and who cannot complain panics.
    terminal: ManuallyDrop<DefaultTerminal>,
}

impl Guard {
    fn take() -> io::Result<Guard> {
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            give_back();
            hook(panicked);
        }));
        let taken = enable_raw_mode()
            .and_then(|()| execute!(io::stdout(), EnterAlternateScreen))
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match taken {
            Ok(terminal) => Ok(Guard { terminal: ManuallyDrop::new(terminal) }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// The ordinary screen, its cursor, and lines instead of keys. A terminal that is gone needs nothing any more.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
}

/// Whether signals do what they do without a view. Handlers cannot be taken away again, so they are made once.
static USUAL: OnceLock<Option<Arc<AtomicBool>>> = OnceLock::new();

const SIGNALS: [i32; 4] = [SIGTERM, SIGHUP, SIGINT, SIGQUIT];

/// The number of the signal that has come, or 0.
fn signals() -> io::Result<Arc<AtomicUsize>> {
    let usual = USUAL.get_or_init(|| {
        let usual = Arc::new(AtomicBool::new(false));
        let register = |signal| signal_hook::flag::register_conditional_default(signal, Arc::clone(&usual));
        SIGNALS.into_iter().all(|signal| register(signal).is_ok()).then_some(usual)
    });
    usual.as_ref().ok_or_else(|| io::Error::other("signals cannot be listened to"))?.store(false, Ordering::SeqCst);
    let came = Arc::new(AtomicUsize::new(0));
    for signal in SIGNALS {
        signal_hook::flag::register_usize(signal, Arc::clone(&came), signal as usize)?;
    }
    Ok(came)
}

/// Signals do again what they do without a view: Ctrl-C ends the program.
///
/// A view that was left does not do so by itself, because what was played in it may still have to be kept.
pub fn let_signals_through() {
    if let Some(usual) = USUAL.get().and_then(Option::as_ref) {
        usual.store(true, Ordering::SeqCst);
    }
}

/// Whether there are keys to be read.
enum Keys {
    None,
    Some,
    /// The terminal is gone: nothing will ever come.
    Gone,
}

/// Waits for keys. Asked here, because whoever reads keys from a terminal that is gone reads for ever.
fn input_within(wait: Duration) -> io::Result<Keys> {
    let stdin = io::stdin();
    let mut input = [PollFd::new(&stdin, PollFlags::IN)];
    let wait = Timespec { tv_sec: 0, tv_nsec: i64::from(wait.subsec_nanos()) };
    match poll(&mut input, Some(&wait)) {
        Ok(_) => {}
        // A signal: whoever asks looks which.
        Err(Errno::INTR) => return Ok(Keys::None),
        Err(error) => return Err(error.into()),
    }
    let came = input[0].revents();
    Ok(match came {
        _ if came.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) => Keys::Gone,
        _ if came.contains(PollFlags::IN) => Keys::Some,
        _ => Keys::None,
    })
}

struct View<'a> {
    stage: &'a Stage,
    screen: Screen,
    palette: Palette,
    host: &'a dyn Host,
    desk: Desk,
    /// What of the stage was seen.
    version: u64,
    asks: u64,
    left: Option<Left>,
}

impl View<'_> {
    fn turn(&mut self, terminal: &mut DefaultTerminal, signals: &AtomicUsize) -> io::Result<Left> {
        let mut last = Instant::now();
        let mut is_stale = true;
        let mut size = None;
        let mut shown = None;
        loop {
            is_stale |= self.look();
            let now = Instant::now();
            is_stale |= self.screen.is_running();
            self.update(Event::Tick(now - last));
            last = now;
            self.stage.want(self.screen.wanted());
            if let Some(left) = self.left {
                return Ok(left);
            }
            match signals.load(Ordering::Relaxed) {
                0 => {}
                signal => return Ok(Left::Signalled(signal as i32)),
            }
            if self.host.is_broken() {
                return Ok(Left::Broken);
            }
            let fits = Some(terminal.size()?);
            if is_stale || size != fits {
                size = fits;
                self.show(terminal, &mut shown)?;
            }
            is_stale = self.listen()?;
        }
    }

    /// Paints the screen, unless it would look as it does already: drawing hides the cursor anew, also where no cell changes.
    fn show(&self, terminal: &mut DefaultTerminal, shown: &mut Option<Buffer>) -> io::Result<()> {
        let mut next = Buffer::empty(Rect::from((Position::ORIGIN, terminal.size()?)));
        paint(&self.screen, self.palette, next.area, &mut next);
        if shown.as_ref() == Some(&next) {
            return Ok(());
        }
        terminal.draw(|frame| {
            // The terminal may have got another size meanwhile; then the next turn paints again.
            if frame.area() == next.area {
                frame.buffer_mut().clone_from(&next);
            } else {
                paint(&self.screen, self.palette, frame.area(), frame.buffer_mut());
            }
        })?;
        *shown = Some(next);
        Ok(())
    }

    /// Waits a while for keys and takes all that came; whether any did.
    fn listen(&mut self) -> io::Result<bool> {
        let brisk = self.screen.holds_keys() || (self.screen.is_running() && self.screen.pace() < GLANCE);
        let mut wait = if brisk { BRISK } else { GLANCE };
        let mut any = false;
        while self.left.is_none() {
            match input_within(wait)? {
                Keys::Gone => self.left = Some(Left::Signalled(SIGHUP)),
                Keys::None => {
                    // A new size is told among the keys. Whoever leaves it there is told of no key that comes with it.
                    return Ok(self.take_keys()? || any);
                }
                Keys::Some if self.take_keys()? => any = true,
                Keys::Some => {
                    // There are keys, but none is told: they came with a new size after all, and will be told with the next.
                    thread::sleep(GLANCE);
                    return Ok(any);
                }
            }
            wait = Duration::ZERO;
        }
        Ok(any)
    }

    /// Takes what is told by the terminal; whether anything was. What was read may be a part of a key only.
    fn take_keys(&mut self) -> io::Result<bool> {
        let mut any = false;
        while self.left.is_none() && event::poll(Duration::ZERO)? {
            if let Input::Key(key) = event::read()? {
                self.update(Event::Key(key));
            }
            any = true;
        }
        Ok(any)
    }

    /// Tells the screen what happened on the stage and at the desk; whether anything did.
    fn look(&mut self) -> bool {
        let seen = self.stage.look();
        let mut is_stale = false;
        if seen.version != self.version {
            self.version = seen.version;
            self.update(Event::Moved);
            is_stale = true;
        }
        if seen.asks != self.asks || (seen.asked.is_none() && self.screen.is_asked()) {
            self.asks = seen.asks;
            self.update(Event::Asked(seen.asked));
            is_stale = true;
        }
        for note in seen.notes {
            self.update(Event::Note(note));
            is_stale = true;
        }
        if seen.thinking.is_some() || self.screen.is_thinking() {
            self.update(Event::Thinking(seen.thinking));
            is_stale = true;
        }
        while let Some((number, said)) = self.desk.answer() {
            self.update(Event::Told(number, said.map(Box::new)));
            is_stale = true;
        }
        is_stale
    }

    fn update(&mut self, event: Event) {
        let wishes = self.stage.with_reel(|reel| self.screen.update(event, reel));
        for wish in wishes {
            self.grant(wish);
        }
    }

    fn grant(&mut self, wish: Wish) {
        match wish {
            Wish::Quit => self.left = Some(Left::Quit),
            Wish::Interrupt => self.left = Some(Left::Interrupted),
            Wish::Act(_, act) => self.stage.give(Given::Act(act)),
            Wish::Undo(seat) => self.stage.give(Given::Undo(seat)),
            Wish::Forget => self.desk.forget(),
            Wish::Save(path) => self.save(&path),
            Wish::Ask { number, at, seat, about, mind } => {
                let mind = mind.map(|name| self.host.mind(&name)).transpose();
                match mind {
                    Err(reason) => self.update(Event::Told(number, Err(reason))),
                    Ok(mind) => {
                        let audience = self.screen.audience();
                        let question =
                            self.stage.with_reel(|reel| Question::new(reel, audience, at, seat, about, mind));
                        self.desk.ask(number, question);
                    }
                }
            }
        }
    }

    fn save(&mut self, path: &str) {
        let note = match self.host.save(path, &self.stage.trace()) {
            Ok(()) => format!("saved in `{path}`"),
            Err(reason) => reason,
        };
        self.update(Event::Note(note));
    }
}
