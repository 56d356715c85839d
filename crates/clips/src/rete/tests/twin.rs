//! The network and its slow twin find the same matches, whatever happens in whatever order.

use super::driver::Driver;
use super::naive;
use super::random::Random;
use crate::arena::TokenId;
use crate::ast::{Exprs, FormKind, Rule};
use crate::rete::RuleId;
use crate::rete::key::Key;
use crate::syntax::read_all;

const TEMPLATE: &str = "(deftemplate t (slot p) (slot q) (multislot m))";

/// A rule that was added, and what it says.
struct Known {
    name: String,
    rule: Rule,
    exprs: Exprs,
}

/// The facts of every complete match in the network, sorted.
fn found(driver: &Driver, id: RuleId) -> Vec<Vec<u32>> {
    let network = &driver.engine.matcher.network;
    let mut all = Vec::new();
    for disjunct in &network.rules.get(id).disjuncts {
        let terminal = network.rules.disjunct(*disjunct).terminal;
        let mut at = network.joins[terminal].left.first(Key::NOTHING);
        while at != TokenId::NONE {
            let mut facts = Vec::new();
            driver.engine.matcher.each_fact(at, |fact| facts.extend(fact));
            facts.reverse();
            all.push(facts);
            at = network.tokens[at].after;
        }
    }
    all.sort();
    all
}

fn compare(driver: &Driver, known: &[Known], history: &[String]) {
    for it in known {
        let name = driver.engine.symbols.find(&it.name).expect("a name that was read");
        let id = driver.engine.find_rule(name).expect("a rule that was added");
        let expected = naive::tokens(&driver.engine, &it.rule.conditions, &it.exprs);
        assert_eq!(found(driver, id), expected, "rule {}\n{}", it.name, history.join("\n"));
    }
    let activations: usize = driver.engine.matcher.agenda.iter(crate::engine::ModuleId::MAIN).count();
    assert_eq!(activations, driver.engine.matcher.agenda.len(), "{}", history.join("\n"));
}

fn play(seed: u64, steps: u32) {
    let mut random = Random::new(seed);
    let mut driver = Driver::default();
    driver.text(TEMPLATE);
    let mut known: Vec<Known> = Vec::new();
    let mut history = vec![format!("seed {seed}"), TEMPLATE.to_owned()];
    for step in 0..steps {
        let command = match random.below(100) {
            0..60 if step < 4 => random_rule(&mut random, &mut driver, &mut known, step),
            0..6 => random_rule(&mut random, &mut driver, &mut known, step),
            6..9 if !known.is_empty() => {
                let gone = known.remove(random.below(known.len() as u32) as usize);
                format!("(undefrule {})", gone.name)
            }
            9..12 => "(reset)".to_owned(),
            12..60 => format!("(assert {})", random.fact()),
            60..68 => {
                let places: Vec<u32> = driver.engine.matcher.store.places().collect();
                let template = driver.engine.matcher.store.places_of(crate::store::TemplateId(0)).collect::<Vec<_>>();
                match template.get(random.below(places.len().max(1) as u32) as usize) {
                    Some(place) => format!("(modify {} (p 2))", driver.engine.matcher.store.get(*place).index),
                    None => continue,
                }
            }
            _ => {
                let indices: Vec<u32> =
                    driver.engine.matcher.store.places().map(|it| driver.engine.matcher.store.get(it).index).collect();
                match indices.len() {
                    0 => continue,
                    count => format!("(retract {})", indices[random.below(count as u32) as usize]),
                }
            }
        };
        if command.is_empty() {
            continue;
        }
        history.push(command.clone());
        driver.text(&command);
        driver.take();
        compare(&driver, &known, &history);
    }
    driver.text("(reset)");
    driver.engine.matching().unprime().expect("no limits here");
    for it in &known {
        driver.text(&format!("(undefrule {})", it.name));
    }
    assert_eq!(driver.engine.matcher.network.tokens.len(), 0, "matches left behind\n{}", history.join("\n"));
    assert_eq!(driver.engine.matcher.agenda.len(), 0, "activations left behind\n{}", history.join("\n"));
}

/// A rule that compiles, or nothing.
fn random_rule(random: &mut Random, driver: &mut Driver, known: &mut Vec<Known>, step: u32) -> String {
    let name = format!("r{step}");
    let text = random.rule(&name);
    let (forms, problems) = read_all(&text, &mut driver.engine.symbols);
    let Some(FormKind::Rule(rule)) = forms.first().map(|it| it.kind.clone()) else { return String::new() };
    if !problems.is_empty() {
        return String::new();
    }
    let exprs = forms[0].exprs.clone();
    let is_refused = crate::engine::lhs::analyse(&mut driver.engine, &rule, &exprs).is_err();
    if is_refused {
        return String::new();
    }
    known.push(Known { name, rule, exprs });
    text
}

#[test]
fn the_network_finds_what_trying_everything_finds() {
    for seed in 0..1_500 {
        play(seed, 40);
    }
}

#[test]
fn a_late_rule_that_shares_a_group_sees_what_is_in_it() {
    let mut driver = Driver::default();
    driver.text(
        "(defrule r0 (a ?x) (not (and (b ?x) (c ?x))) =>)
         (assert (a 1)) (assert (b 1)) (assert (c 1)) (assert (a 2))",
    );
    let mut known = Vec::new();
    for text in [
        "(defrule r1 (a ?x) (exists (b ?x) (c ?x)) =>)",
        "(defrule r2 (a ?x) (not (and (b ?x) (c ?x))) (test (eq ?x 1)) =>)",
    ] {
        let (forms, _) = read_all(text, &mut driver.engine.symbols);
        let FormKind::Rule(rule) = forms[0].kind.clone() else { panic!("a rule") };
        let name = driver.engine.symbols.text(rule.name.name).to_owned();
        known.push(Known { name, rule, exprs: forms[0].exprs.clone() });
        driver.text(text);
        compare(&driver, &known, &[text.to_owned()]);
    }
    driver.text("(retract 2)");
    compare(&driver, &known, &[]);
}

/// Many more; the variable `CLIPS_TWINS` says how many.
#[test]
#[ignore = "a thousand programs, or as many as CLIPS_TWINS says: half a minute"]
fn and_many_more() {
    let count = std::env::var("CLIPS_TWINS").map_or(1_000, |it| it.parse().expect("CLIPS_TWINS is a number"));
    for seed in 0..count {
        play(1_000_000 + seed, 60);
    }
}
