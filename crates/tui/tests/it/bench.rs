//! A terminal on a bench: keys go in, text comes out, and whoever plays or thinks does so at once.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use play::view::Reel;
use play::{AnyPlay, Brief, Chair, Chairs, Game, MindSpec, Pending, Setup, Trace, revive};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use tui::{Event, Palette, Question, Role, Screen, Wish, paint};

/// A play under way, and somebody who looks at it.
pub(crate) struct Bench {
    pub(crate) game: &'static Game,
    pub(crate) reel: Reel,
    pub(crate) screen: Screen,
    /// The play itself, where somebody plays.
    play: Option<Box<dyn AnyPlay>>,
    pub(crate) size: (u16, u16),
    pub(crate) colour: bool,
    /// What was wished and is none of the bench's business.
    pub(crate) wished: Vec<Wish>,
    /// Whether minds that are asked on the side think until [`Bench::tell`] is called.
    pub(crate) is_slow: bool,
    /// Their answers meanwhile.
    thought: Vec<Event>,
    /// What is wished while keys come together, for [`Bench::press_together`].
    late: Option<VecDeque<Wish>>,
}

/// The setup of a game's own demonstration, and its minds.
pub(crate) fn demo(game: &Game) -> (Setup, Vec<Chair>) {
    let given: Vec<(String, String)> =
        game.demo.settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let settings = Arc::new(game.settle(&given).unwrap());
    let setup = Setup { settings, map: None, seed: game.demo.seed, play: 0, turns: 200, nodes: Brief::NODES };
    let first = (game.minds)().first().map_or("random", |mind| mind.word.head);
    let minds = if game.demo.minds.is_empty() { vec![first] } else { game.demo.minds.to_vec() };
    (setup, minds.into_iter().map(|mind| Chair::Mind(MindSpec::parse(mind).unwrap())).collect())
}

/// The demonstration of a game, played to its end.
pub(crate) fn played(game: &'static Game) -> Box<dyn AnyPlay> {
    let (setup, chairs) = demo(game);
    let mut play = (game.open)(&game.header(setup, &chairs).unwrap(), Chairs::AsRecorded).unwrap();
    assert_eq!(play.pump(), Pending::Over);
    play
}

/// The demonstration of a game with a person at the first seat, who is asked.
pub(crate) fn person_first(game: &'static Game) -> Box<dyn AnyPlay> {
    person_in(game, game.demo.seed)
}

/// Like [`person_first`], in the world of another seed.
fn person_in(game: &'static Game, seed: u64) -> Box<dyn AnyPlay> {
    let (setup, chairs) = demo(game);
    seated(game, Setup { seed, ..setup }, &chairs)
}

/// A play of this setup with a person at the first seat, who is asked.
fn seated(game: &'static Game, setup: Setup, chairs: &[Chair]) -> Box<dyn AnyPlay> {
    let seats = (game.survey)(&setup).unwrap().seats;
    let others = (1..seats).map(|seat| chairs.get(seat).or(chairs.first()).unwrap().clone());
    let chairs: Vec<Chair> = std::iter::once(Chair::Person).chain(others).collect();
    let mut play = (game.open)(&game.header(setup, &chairs).unwrap(), Chairs::AsRecorded).unwrap();
    assert!(matches!(play.pump(), Pending::Waiting(_)));
    play
}

impl Bench {
    /// Somebody looks at the demonstration of a game as a trace.
    pub(crate) fn watching(game: &'static Game) -> Bench {
        Bench::of_trace(game, played(game).trace())
    }

    /// Somebody looks at a trace.
    pub(crate) fn of_trace(game: &'static Game, trace: Trace) -> Bench {
        let mut reel = Reel::of_trace(game, trace).unwrap();
        let screen = Screen::new(&mut reel, Role::Watcher, false).unwrap();
        Bench {
            game,
            reel,
            screen,
            play: None,
            size: (80, 24),
            colour: false,
            wished: Vec::new(),
            is_slow: false,
            thought: Vec::new(),
            late: None,
        }
    }

    /// A person plays the demonstration of a game at the first seat, against its minds.
    pub(crate) fn playing(game: &'static Game) -> Bench {
        Bench::playing_in(game, game.demo.seed)
    }

    /// Like [`Bench::playing`], in the world of another seed.
    pub(crate) fn playing_in(game: &'static Game, seed: u64) -> Bench {
        Bench::of_play(game, person_in(game, seed))
    }

    /// A person plays a game as it is without any option, in the world of this seed.
    pub(crate) fn playing_usual(game: &'static Game, seed: u64) -> Bench {
        let (setup, chairs) = demo(game);
        let settings = Arc::new(game.settle(&[]).unwrap());
        Bench::of_play(game, seated(game, Setup { settings, seed, ..setup }, &chairs))
    }

    fn of_play(game: &'static Game, play: Box<dyn AnyPlay>) -> Bench {
        let mut reel = Reel::of_play(game, &*play);
        let screen = Screen::new(&mut reel, Role::Player { reasons: false, kept: false }, true).unwrap();
        let mut bench = Bench {
            game,
            reel,
            screen,
            play: Some(play),
            size: (80, 24),
            colour: false,
            wished: Vec::new(),
            is_slow: false,
            thought: Vec::new(),
            late: None,
        };
        bench.ask();
        bench
    }

    /// The play itself, where somebody plays.
    pub(crate) fn play(&self) -> &dyn AnyPlay {
        &**self.play.as_ref().unwrap()
    }

    /// Whether the person has left the view.
    pub(crate) fn has_left(&self) -> bool {
        self.wished.iter().any(|wish| matches!(wish, Wish::Quit))
    }

    /// Asks the person who is to answer, and lets what the others did be seen.
    fn ask(&mut self) {
        let Some(play) = &self.play else { return };
        let asked = play.waiting().iter().next();
        self.event(Event::Moved);
        self.event(Event::Asked(asked));
        for _ in 0..self.reel.len() {
            // A key that waited has acted: time passes again when the play has moved.
            if self.late.as_ref().is_some_and(|late| !late.is_empty()) {
                break;
            }
            self.event(Event::Tick(Duration::from_secs(3)));
        }
    }

    pub(crate) fn event(&mut self, event: Event) {
        for wish in self.screen.update(event, &mut self.reel) {
            match &mut self.late {
                Some(late) => late.push_back(wish),
                None => self.grant(wish),
            }
        }
    }

    fn grant(&mut self, wish: Wish) {
        match wish {
            Wish::Act(seat, act) => {
                let play = self.play.as_mut().unwrap();
                let refused = play.answer(seat, &act, None).err();
                play.pump();
                self.reel.follow(&**play);
                self.ask();
                if let Some(refusal) = refused {
                    self.event(Event::Note(refusal.to_string()));
                }
            }
            Wish::Undo(seat) => {
                let trace = self.play.as_ref().unwrap().trace();
                let Some(earlier) = trace.before_last_act(seat) else {
                    self.ask();
                    return self.event(Event::Note("There is nothing to undo.".to_owned()));
                };
                let play = revive(self.game, &earlier, Chairs::AsRecorded).unwrap();
                self.reel = Reel::of_play(self.game, &*play);
                self.play = Some(play);
                self.ask();
            }
            Wish::Ask { number, at, seat, about, mind } => {
                let mind = mind.map(|name| MindSpec::parse(&name).unwrap());
                let said = Question::new(&self.reel, self.screen.audience(), at, seat, about, mind).answer(drop);
                let told = Event::Told(number, said.map(Box::new));
                if self.is_slow {
                    self.thought.push(told);
                } else {
                    self.event(told);
                }
            }
            other => self.wished.push(other),
        }
    }

    /// The minds that were asked on the side answer now.
    pub(crate) fn tell(&mut self) -> &mut Bench {
        for told in std::mem::take(&mut self.thought) {
            self.event(told);
        }
        self
    }

    /// Presses keys: characters as they are, others by name in angle brackets, such as `<Right>` or `<C-c>`.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Bench {
        let mut rest = keys;
        while let Some(letter) = rest.chars().next() {
            let named = rest
                .strip_prefix('<')
                .and_then(|rest| rest.split_once('>'))
                .and_then(|(name, behind)| Some((key(name)?, behind)));
            let (event, behind) = named.unwrap_or_else(|| {
                (KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE), rest.get(letter.len_utf8()..).unwrap())
            });
            rest = behind;
            self.event(Event::Key(event));
        }
        self
    }

    /// Presses keys that come together: the play moves only when all of them are there.
    pub(crate) fn press_together(&mut self, keys: &str) -> &mut Bench {
        self.late = Some(VecDeque::new());
        self.press(keys);
        while let Some(wish) = self.late.as_mut().and_then(VecDeque::pop_front) {
            self.grant(wish);
        }
        self.late = None;
        self
    }

    /// What is on the screen.
    pub(crate) fn buffer(&self) -> Buffer {
        let (width, height) = self.size;
        let area = Rect { x: 0, y: 0, width, height };
        let mut buffer = Buffer::empty(area);
        paint(&self.screen, Palette { colour: self.colour }, area, &mut buffer);
        buffer
    }

    /// The same as text, without blanks at the ends of lines.
    pub(crate) fn text(&self) -> String {
        let (width, height) = self.size;
        let buffer = self.buffer();
        let mut text = String::new();
        for y in 0..height {
            let mut line = String::new();
            for x in 0..width {
                line.push_str(buffer[(x, y)].symbol());
            }
            writeln!(text, "{}", line.trim_end()).unwrap();
        }
        text
    }

    /// Whether the line at the top tells the turn of this moment.
    #[track_caller]
    pub(crate) fn is_at(&self, at: usize) {
        self.sees(&format!("turn {} ", self.reel.turns().nth(at).unwrap()));
    }

    #[track_caller]
    pub(crate) fn sees(&self, words: &str) {
        let text = self.text();
        assert!(text.contains(words), "{}: `{words}` is not to be seen in\n{text}", self.game.name);
    }
}

/// A key by its name.
pub(crate) fn key(name: &str) -> Option<KeyEvent> {
    let code = match name {
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "Back" => KeyCode::Backspace,
        "C-c" => return Some(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)),
        _ => return None,
    };
    Some(KeyEvent::new(code, KeyModifiers::NONE))
}
