//! Messages that only the system answers are not sent: nothing of that may show.
//!
//! The twin of a program has handlers that do nothing, so that all its messages are sent.

use std::fmt::Write;

use clips::Engine;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const PROGRAMS: u64 = 400;
const MESSAGES: [&str; 4] = ["create", "init", "delete", "direct-modify"];
const SLOTS: [&str; 4] = ["x", "y", "s", "m"];

/// Random programs that make, change and delete instances, by rules and by commands.
struct Maker(ChaCha8Rng);

impl Maker {
    fn below(&mut self, end: u32) -> u32 {
        self.0.next_u32() % end
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u32) as usize]
    }

    fn program(&mut self) -> String {
        let dynamic = self.pick(&["(default 1)", "(default-dynamic (+ 1 1))", "(default ?NONE)"]);
        let storage = self.pick(&["local", "shared"]);
        let access = self.pick(&["read-write", "initialize-only"]);
        let mut text = format!(
            "(defclass A (is-a USER) (role concrete) (pattern-match reactive) (slot x (default 1)) (slot y {dynamic})\n\
             (slot s (storage {storage}) (access {access}) (default 0)) (multislot m))\n\
             (defclass B (is-a A) (slot x (default 2)))\n\
             (defclass C (is-a B) (slot z (pattern-match non-reactive)))\n"
        );
        for rule in 0..2 + self.below(3) {
            text += &self.rule(rule);
        }
        text
    }

    fn rule(&mut self, number: u32) -> String {
        let mut text = format!("(defrule r{number} (declare (salience {}))\n", self.below(2));
        for name in ["?o", "?p"].into_iter().take(1 + self.below(2) as usize) {
            let (class, slot) = (self.pick(&["A", "B", "C"]), self.pick(&["x", "y"]));
            let asked = self.pick(&["?v", "?v&~1", "?v&:(numberp ?v)", "2|3"]);
            let _ = writeln!(text, " {name} <- (object (is-a {class}) ({slot} {asked}))");
        }
        if self.below(3) == 0 {
            let _ = writeln!(text, " (not (object (is-a B) (x {})))", self.below(3));
        }
        let name = self.pick(&["a", "b", "c"]);
        let action = match self.below(5) {
            0 => "(unmake-instance ?o)".to_owned(),
            1 => format!("(make-instance {name} of B (x 4))"),
            2 => format!("(object-pattern-match-delay (modify-instance ?o (x {})))", self.below(4)),
            _ => format!("(modify-instance ?o (x {}) (m 1 2))", self.below(4)),
        };
        text + &format!(" =>\n (println r{number} \" \" (instance-name ?o)) {action})\n")
    }

    fn commands(&mut self) -> Vec<String> {
        let mut commands: Vec<String> = ["facts", "slots", "instances", "activations", "rules"]
            .into_iter()
            .filter(|_| self.below(2) == 0)
            .map(|item| format!("(watch {item})"))
            .collect();
        for _ in 0..12 + self.below(10) {
            let (name, class) = (self.pick(&["a", "b", "c", "d"]), self.pick(&["A", "B", "C"]));
            let (slot, value) = (self.pick(&SLOTS), self.below(4));
            commands.push(match self.below(8) {
                0 => format!("(unmake-instance {name})"),
                1 | 2 => format!("(modify-instance {name} ({slot} {value}))"),
                3 => format!("(active-modify-instance {name} (x {value}) (y 3))"),
                4 => format!("(initialize-instance {name} (y {value}))"),
                5 => "(run 5)".to_owned(),
                6 => format!("(make-instance {name} of {class} (y 1) (x {value}) (m {value} {value}))"),
                _ => format!("(make-instance {name} of {class} ({slot} {value}) (y 2))"),
            });
        }
        commands.push("(agenda)\n(instances)\n(reset)\n(instances)".to_owned());
        commands
    }
}

/// Handlers that do nothing but see to it that messages are sent.
fn listeners() -> String {
    let names = MESSAGES.iter().map(|name| (*name).to_owned()).chain(SLOTS.iter().map(|slot| format!("put-{slot}")));
    names.fold(String::new(), |text, name| text + &format!("(defmessage-handler A {name} before ($?all))\n"))
}

/// What each command writes.
fn said(program: &str, commands: &[String]) -> Vec<String> {
    let mut engine = Engine::default();
    engine.obey_text(program);
    let each = commands.iter().map(|command| {
        engine.obey_text(command);
        format!("{command}\n{}", engine.take_output())
    });
    each.collect()
}

#[test]
fn whether_messages_were_sent_does_not_show() {
    let mut changes = 0;
    for seed in 0..PROGRAMS {
        let mut maker = Maker(ChaCha8Rng::seed_from_u64(seed));
        let (program, commands) = (maker.program(), maker.commands());
        let direct = said(&program, &commands);
        let sent = said(&format!("{program}{}", listeners()), &commands);
        assert_eq!(direct, sent, "seed {seed}:\n{program}");
        changes += direct.iter().filter(|it| it.contains("::=")).count();
    }
    assert!(changes as u64 > PROGRAMS, "slots are written: {changes}");
}

#[test]
fn messages_that_are_not_sent_take_their_fuel() {
    let program = "(defclass A (is-a USER) (slot x (default 1)) (multislot m))";
    let spent = |program: &str, is_watched: bool| {
        let mut engine = Engine::default();
        engine.obey_text(program);
        if is_watched {
            engine.obey_text("(watch messages)");
        }
        let command = "(progn (make-instance a of A (x 1) (m 1 2)) (modify-instance a (x 2)) (unmake-instance a))";
        let suffices = |fuel: u64| {
            let mut engine = engine.clone();
            engine.set_limits(clips::Limits { fuel, ..clips::Limits::default() });
            engine.obey_text(command);
            !engine.take_output().contains("[LIMIT1]")
        };
        (1..500).find(|fuel| suffices(*fuel)).expect("it ends")
    };
    assert_eq!(spent(program, false), spent(program, true));
}
