//! Programs drawn from bytes: a few rules over the same facts, then a script that asserts, retracts, adds and removes rules, and runs.
//!
//! Conditions share their variables and constants, so that joins find much to look up, and rules share their beginnings.

/// The bytes that decide; when they are used up, all that follows is the first of its kind.
struct Dice<'a> {
    bytes: &'a [u8],
}

impl Dice<'_> {
    /// A number below this one.
    fn below(&mut self, end: usize) -> usize {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        usize::from(*first) % end
    }

    fn pick<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len())]
    }
}

const RELATIONS: &[&str] = &["a", "b", "c"];
const CONSTANTS: &[&str] = &["1", "2", "x", "1.0", "\"x\"", "y"];
const STRATEGIES: &[&str] = &["depth", "breadth", "lex", "mea", "complexity", "simplicity"];
const MOST_COMMANDS: usize = 30;

/// A program that always ends: runs have a limit.
pub(crate) fn program(bytes: &[u8]) -> String {
    let mut dice = Dice { bytes };
    let mut lines = vec![
        format!("(set-strategy {})", dice.pick(STRATEGIES)),
        "(deftemplate t (slot p) (multislot m))".to_owned(),
        "(watch facts)".to_owned(),
        "(watch rules)".to_owned(),
        "(watch activations)".to_owned(),
    ];
    for number in 0..=dice.below(4) {
        lines.push(rule(&mut dice, number));
    }
    for _ in 0..MOST_COMMANDS {
        if dice.bytes.is_empty() {
            break;
        }
        lines.push(command(&mut dice));
    }
    lines.push("(run 20)".to_owned());
    lines.push("(agenda)".to_owned());
    lines.push("(facts)".to_owned());
    lines.join("\n") + "\n"
}

/// A program of constructs alone, each on a line of its own: facts to begin with, and rules that take some of them away.
pub(crate) fn constructs(bytes: &[u8]) -> String {
    let mut dice = Dice { bytes };
    let mut lines = vec!["(deftemplate t (slot p) (multislot m))".to_owned()];
    let facts: Vec<String> = (0..=dice.below(5)).map(|_| fact(&mut dice)).collect();
    lines.push(format!("(deffacts start {})", facts.join(" ")));
    for number in 0..=dice.below(6) {
        let rule = rule(&mut dice, number);
        let taken = dice.pick(&["?f <- (a ?x $?)", "?f <- (a ?x)", "?f <- (b ?x ?)", ""]);
        lines.push(match taken {
            "" => rule,
            taken => rule.replacen("(a ?x", &format!("{taken} (a ?x"), 1).replacen("=>", "=> (retract ?f)", 1),
        });
    }
    lines.join("\n") + "\n"
}

fn command(dice: &mut Dice<'_>) -> String {
    match dice.below(16) {
        0..8 => format!("(assert {})", fact(dice)),
        8..11 => format!("(retract {})", 1 + dice.below(12)),
        11 | 12 => format!("(run {})", 1 + dice.below(5)),
        13 => {
            let number = dice.below(6);
            rule(dice, number)
        }
        14 => format!("(undefrule r{})", dice.below(6)),
        _ => {
            dice.pick(&["(reset)", "(refresh-agenda)", "(modify 1 (p 2))", "(matches r0 terse)", "(clear)"]).to_owned()
        }
    }
}

fn fact(dice: &mut Dice<'_>) -> String {
    if dice.below(4) == 0 {
        return format!("(t (p {}) (m {}))", dice.pick(CONSTANTS), constants(dice));
    }
    format!("({} {})", dice.pick(RELATIONS), constants(dice))
}

fn constants(dice: &mut Dice<'_>) -> String {
    let count = dice.below(4);
    (0..count).map(|_| dice.pick(CONSTANTS)).collect::<Vec<_>>().join(" ")
}

fn rule(dice: &mut Dice<'_>, number: usize) -> String {
    // The first condition binds what the others, and the actions, may use.
    let mut left = format!("(a ?x {})", dice.pick(&["$?", "?y", "$?m", "$?m ?y $?"]));
    for _ in 0..dice.below(4) {
        left.push_str(&condition(dice, 0));
    }
    let right =
        dice.pick(&["(assert (b ?x))", "(assert (c ?x 1))", "", "(assert (t (p ?x)))", "(retract 1)", "(assert (a))"]);
    let salience = dice.pick(&["", "", "", "(declare (salience 1))", "(declare (salience -1))"]);
    format!("(defrule r{number} {salience} {left} => {right})")
}

fn condition(dice: &mut Dice<'_>, depth: usize) -> String {
    let kind = if depth < 2 { dice.below(12) } else { dice.below(6) };
    let mut inner = || condition(dice, depth + 1);
    match kind {
        6 | 7 => format!(" (not{})", inner()),
        8 => format!(" (not (and{}{}))", inner(), inner()),
        9 => format!(" (exists{})", inner()),
        10 => format!(" (or{}{})", inner(), inner()),
        11 => format!(" (forall{}{})", inner(), inner()),
        _ => pattern(dice),
    }
}

fn pattern(dice: &mut Dice<'_>) -> String {
    match dice.below(5) {
        0 => format!(" (t (p {}))", field(dice)),
        1 => format!(" (t (p {}) (m $? {} $?))", field(dice), field(dice)),
        2 => format!(" ({} {} $?)", dice.pick(RELATIONS), field(dice)),
        3 => format!(" ({} {} {})", dice.pick(RELATIONS), field(dice), field(dice)),
        _ => format!(" ({} $? {} $?)", dice.pick(RELATIONS), field(dice)),
    }
}

fn field(dice: &mut Dice<'_>) -> &'static str {
    dice.pick(&["?x", "?", "~?x", "1", "?x&~1", "?x|2", "?&:(neq ?x 2)", "x", "=(+ 1 1)", "~x"])
}
