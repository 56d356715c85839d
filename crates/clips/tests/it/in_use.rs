//! Constructs that are cleared, removed, defined anew and loaded in every place where an expression can stand: nothing may panic or hang.

use clips::{Engine, Limits};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::memory::Memory;
use clips::outside::Outside;

const PROGRAMS: u64 = 1_000;

/// What is there to begin with, and is used by the places below.
const BEGINNING: &str = include_str!("../in-use/beginning.clp");

/// What is done to them: an expression on each line.
const DEEDS: &str = include_str!("../in-use/deeds.txt");

/// Commands with a hole for an expression, parted by empty lines.
const PLACES: &str = include_str!("../in-use/places.txt");

struct Maker {
    dice: ChaCha8Rng,
    deeds: Vec<&'static str>,
    places: Vec<&'static str>,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        let dice = ChaCha8Rng::seed_from_u64(seed);
        Maker { dice, deeds: DEEDS.lines().collect(), places: PLACES.trim_end().split("\n\n").collect() }
    }

    fn draw(&mut self, count: usize) -> usize {
        self.dice.next_u32() as usize % count
    }

    fn pick(&mut self) -> &'static str {
        let index = self.draw(self.deeds.len());
        self.deeds[index]
    }

    /// An expression that does some of the deeds, and has a value or none.
    fn deed(&mut self) -> String {
        match self.draw(4) {
            0 => self.pick().to_owned(),
            1 => format!("(progn {} 1)", self.pick()),
            2 => format!("(progn {} {} TRUE)", self.pick(), self.pick()),
            _ => format!("(if {} then {} else {})", self.pick(), self.pick(), self.pick()),
        }
    }

    fn program(&mut self) -> String {
        let mut text = BEGINNING.to_owned();
        for _ in 0..=self.draw(3) {
            let place = self.draw(self.places.len());
            let place = self.places[place];
            for (index, part) in place.split('#').enumerate() {
                if index > 0 {
                    let deed = self.deed();
                    // Inside of a string its quotes are escaped.
                    let is_quoted = text.rsplit('\n').next().is_some_and(|line| line.matches('"').count() % 2 == 1);
                    text += &if is_quoted { deed.replace('\\', "\\\\").replace('"', "\\\"") } else { deed };
                }
                text += part;
            }
            text += "\n(run 5)\n";
        }
        text + "(reset)\n(run 5)\n(clear)\n(println done)\n"
    }
}

/// Runs the program of a seed, with texts that are forgotten late or at once; nothing is in use any more when it is done, so everything can be cleared.
fn run(seed: u64) {
    let program = Maker::new(seed).program();
    let (late, at_once) = (said(seed, &program, false), said(seed, &program, true));
    assert_eq!(late, at_once, "seed {seed}\n{program}");
}

fn said(seed: u64, program: &str, is_impatient: bool) -> String {
    let mut memory = Memory::typed("");
    let file = memory.open("file", "w").expect("there is room");
    memory.write(file, "(deffunction f (?x) (* ?x 3))\n(defrule loaded (x ?v) => (println loaded ?v))\n");
    memory.close(file);
    let mut engine = Engine::default();
    engine.set_outside(memory);
    engine.set_impatient(is_impatient);
    engine.set_limits(Limits { fuel: 4_000_000, firings: 100, depth: 200, ..Limits::default() });
    engine.prompt_text(program, false);
    let said = engine.take_output();
    assert!(said.ends_with("CLIPS> done\nCLIPS> "), "seed {seed}\n{program}\n{said}");
    // What goes round and round without a loop in the program would never end without the limit.
    let is_endless = program.contains("(while ");
    assert!(is_endless || !said.contains("the limit of operations"), "seed {seed}\n{program}\n{said}");
    said
}

#[test]
fn nothing_that_is_in_use_is_pulled_away() {
    (0..PROGRAMS).for_each(run);
}

#[test]
#[ignore = "fifty thousand programs, or as many as CLIPS_IN_USE says: minutes"]
fn and_many_more() {
    let count = std::env::var("CLIPS_IN_USE").ok().and_then(|it| it.parse().ok()).unwrap_or(50_000);
    (PROGRAMS..PROGRAMS + count).for_each(run);
}
