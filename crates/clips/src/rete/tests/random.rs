//! Random rules and commands, as text.

use std::fmt::Write;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Makes texts from a seed.
pub(super) struct Random {
    rng: ChaCha8Rng,
}

type Names = Vec<&'static str>;

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random { rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    pub(super) fn below(&mut self, end: u32) -> u32 {
        self.rng.next_u32() % end
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    fn value(&mut self) -> &'static str {
        self.pick(&["1", "2", "1", "2", "3", "x"])
    }

    fn relation(&mut self) -> &'static str {
        self.pick(&["a", "b", "c"])
    }

    /// A fact to assert.
    pub(super) fn fact(&mut self) -> String {
        if self.below(3) == 0 {
            let (p, q) = (self.value(), self.value());
            let row: Vec<&str> = (0..self.below(4)).map(|_| self.value()).collect();
            return format!("(t (p {p}) (q {q}) (m {}))", row.join(" "));
        }
        let fields: Vec<&str> = (0..self.below(3)).map(|_| self.value()).collect();
        format!("({} {})", self.relation(), fields.join(" "))
    }

    /// A rule without actions.
    pub(super) fn rule(&mut self, name: &str) -> String {
        let mut bound = Names::new();
        let count = 1 + self.below(3);
        let conditions: Vec<String> = (0..count).map(|_| self.condition(&mut bound, 0)).collect();
        format!("(defrule {name} {} =>)", conditions.join(" "))
    }

    /// A rule of patterns, negations, `exists` and `forall`, each with a test behind it perhaps.
    pub(super) fn rule_with_tests(&mut self, name: &str) -> String {
        let mut bound = Names::new();
        let mut text = format!("(defrule {name}");
        for _ in 0..=self.below(3) {
            let mut inner = bound.clone();
            let condition = match self.below(10) {
                0..4 => self.pattern(&mut bound),
                4..6 => format!("(not {})", self.pattern(&mut inner)),
                6..9 => {
                    let count = 1 + self.below(2);
                    let all: Vec<String> = (0..count).map(|_| self.pattern(&mut inner)).collect();
                    format!("(exists {})", all.join(" "))
                }
                _ => format!("(forall {} {})", self.pattern(&mut inner), self.pattern(&mut inner)),
            };
            let _ = write!(text, " {condition}");
            if self.below(2) == 0 {
                let _ = write!(text, " (test {})", self.test(&bound));
            }
        }
        text + " =>)"
    }

    fn condition(&mut self, bound: &mut Names, depth: u32) -> String {
        let roll = self.below(100);
        let mut inner = bound.clone();
        match roll {
            _ if depth > 2 => self.pattern(bound),
            0..55 => self.pattern(bound),
            55..70 => format!("(not {})", self.condition(&mut inner, depth + 1)),
            70..78 => {
                let count = 1 + self.below(3);
                format!("(exists {})", self.several(&mut inner, depth + 1, count))
            }
            78..84 => {
                let count = 2 + self.below(2);
                format!("(forall {})", self.several(&mut inner, depth + 1, count))
            }
            84..90 => format!("(test {})", self.test(bound)),
            90..94 => {
                let first = self.condition(&mut bound.clone(), depth + 1);
                let second = self.condition(&mut bound.clone(), depth + 1);
                format!("(or {first} {second})")
            }
            _ => {
                let count = 2 + self.below(2);
                format!("(not (and {}))", self.several(&mut inner, depth + 1, count))
            }
        }
    }

    fn several(&mut self, bound: &mut Names, depth: u32, count: u32) -> String {
        let list: Vec<String> = (0..count).map(|_| self.condition(bound, depth)).collect();
        list.join(" ")
    }

    fn pattern(&mut self, bound: &mut Names) -> String {
        if self.below(3) > 0 {
            let count = self.below(4);
            let fields = self.row(bound, count);
            return format!("({} {fields})", self.relation());
        }
        let mut slots = String::new();
        for slot in ["p", "q", "m"] {
            if self.below(2) == 0 {
                continue;
            }
            let fields = match slot {
                "m" => {
                    let count = self.below(4);
                    self.row(bound, count)
                }
                _ => self.field(bound),
            };
            let _ = write!(slots, "({slot} {fields})");
        }
        format!("(t {slots})")
    }

    fn row(&mut self, bound: &mut Names, count: u32) -> String {
        let fields: Vec<String> = (0..count)
            .map(|_| match self.below(10) {
                0..2 => "$?".to_owned(),
                2 => {
                    let name = self.pick(&["$?m", "$?n"]);
                    name.to_owned()
                }
                _ => self.field(bound),
            })
            .collect();
        fields.join(" ")
    }

    fn field(&mut self, bound: &mut Names) -> String {
        match self.below(20) {
            0..5 => self.value().to_owned(),
            5..12 => {
                let name = self.pick(&["?x", "?y", "?z"]);
                let before = bound.clone();
                bound.push(name);
                match self.below(10) {
                    0 => format!("{name}&~{}", self.value()),
                    1 => format!("{name}&:{}", self.test(bound)),
                    2 if !before.is_empty() => format!("{name}&~{}", self.pick(&before)),
                    3 if !before.is_empty() => format!("{name}&{}|{}", self.value(), self.pick(&before)),
                    4 => format!("{name}&={}", self.value_of(&before)),
                    _ => name.to_owned(),
                }
            }
            12..14 => format!("~{}", self.value()),
            14..16 if !bound.is_empty() => format!("~{}", self.pick(bound)),
            16..18 => format!("{}|{}", self.value(), self.value()),
            _ => "?".to_owned(),
        }
    }

    /// A constant or an expression for `=( )` that gives a truth value.
    fn value_of(&mut self, bound: &Names) -> String {
        self.test(bound)
    }

    fn test(&mut self, bound: &Names) -> String {
        let one = self.operand(bound);
        let two = self.operand(bound);
        let plain = format!("({} {one} {two})", self.pick(&["eq", "neq"]));
        match self.below(8) {
            0 => format!("(not {plain})"),
            1 => format!("(or {plain} (eq {} {}))", self.operand(bound), self.operand(bound)),
            2 => format!("(and {plain} (neq {} {}))", self.operand(bound), self.operand(bound)),
            _ => plain,
        }
    }

    fn operand(&mut self, bound: &Names) -> String {
        if bound.is_empty() || self.below(4) == 0 { self.value().to_owned() } else { self.pick(bound).to_owned() }
    }
}
