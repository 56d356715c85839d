//! Minds of every game, tested with the tiny game of the kernel's own tests.
#![expect(clippy::unwrap_used, reason = "a test may panic")]
#![expect(clippy::needless_raw_string_hashes, reason = "golden texts are rewritten with them")]

// A crate's own tests see it under its full name; everyone else renames it in the manifest.
extern crate tellask_minds as minds;

#[path = "../../../play/tests/it/dealers/mod.rs"]
mod dealers;
mod refusals;
mod rules;
mod wild;

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use facts::{Fact, Speak};
use play::{
    Account, Brief, Dice, Forfeit, Menu, Mind, MindSpec, Pending, Play, Prediction, Registered, Role, Seat, SetupError,
    Why,
};

use dealers::{Act, Claim, Dealers, GAME, Percept};

/// The mind of a text of rules.
fn mind(text: &str) -> Result<Box<dyn Mind<Dealers>>, SetupError> {
    mind_with(text, &[])
}

fn mind_with(text: &str, settings: &[(&str, &str)]) -> Result<Box<dyn Mind<Dealers>>, SetupError> {
    let settings = settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    minds::rule_mind(&MindSpec { name: "test.clp".to_owned(), settings, rules: Some(text.into()), memory: None })
}

/// Somebody who looks over a mind's shoulder.
struct Spy {
    mind: Box<dyn Mind<Dealers>>,
    log: Arc<Mutex<String>>,
    watched: bool,
}

impl Spy {
    fn write(&self, text: &str) {
        self.log.lock().unwrap().push_str(text);
    }
}

impl Mind<Dealers> for Spy {
    fn begin(&mut self, brief: &Brief) {
        let mut brief = brief.clone();
        brief.watched = self.watched;
        self.mind.begin(&brief);
    }

    fn tell(&mut self, percept: &Percept) {
        self.write(&format!("{}\n", percept.say()));
        self.mind.tell(percept);
    }

    fn ask(&mut self, menu: &Menu<'_, Dealers>) -> Result<Act, Forfeit> {
        let answer = self.mind.ask(menu);
        match &answer {
            Ok(act) => self.write(&format!("→ {}\n", act.say())),
            Err(forfeit) => self.write(&format!("→ {forfeit}\n")),
        }
        if self.watched {
            self.write(&self.mind.account().why.to_text(2));
        }
        answer
    }

    fn account(&self) -> Account {
        self.mind.account()
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        self.mind.explain(cell)
    }

    fn claims(&self, out: &mut Vec<Claim>) {
        self.mind.claims(out);
    }

    fn fits(&self) -> Result<(), String> {
        self.mind.fits()
    }

    fn predict(&self) -> Prediction {
        self.mind.predict()
    }
}

fn settings() -> Fact {
    GAME.settle(&[("rounds".to_owned(), "2".to_owned()), ("seats".to_owned(), "1".to_owned())]).unwrap()
}

fn brief() -> Brief {
    let mut brief = Brief::alone(settings());
    // Whoever runs wild shall not do it for long.
    brief.nodes = 2_000_000;
    brief
}

/// A world for one.
fn world(number: u64) -> Dealers {
    let (recipe, _) = Dealers::recipe(&settings(), None).unwrap();
    Dealers::create(&recipe, number, Dice::new(7, number, Role::World))
}

/// Plays of a lone mind in some worlds, one after the other, and how its claims fared.
fn plays(mind: Box<dyn Mind<Dealers>>, numbers: &[u64], watched: bool) -> String {
    let log = Arc::new(Mutex::new(String::new()));
    let spy = Spy { mind, log: Arc::clone(&log), watched };
    let dice = |number: u64| Dice::new(7, number, Role::Chance);
    let mut play = Play::new(world(numbers[0]), vec![Some(Box::new(spy))], dice(numbers[0]), 100, false);
    for (index, number) in numbers.iter().enumerate() {
        if index == 0 {
            play.begin(brief());
        } else {
            play.restart(world(*number), dice(*number), brief(), 0);
        }
        assert_eq!(play.pump(), Pending::Over);
        let judged = play.judgement(Seat::FIRST);
        let outcome = play.outcome();
        let ending = outcome.ending.unwrap_or_default();
        writeln!(log.lock().unwrap(), "{ending}; {} certain, {} wrong", judged.certain, judged.wrong).unwrap();
    }
    drop(play);
    Arc::into_inner(log).unwrap().into_inner().unwrap()
}

/// A play of a text of rules that is looked at.
#[track_caller]
fn check(text: &str, expected: &expect_test::Expect) {
    expected.assert_eq(&plays(mind(text).unwrap(), &[0], true));
}
