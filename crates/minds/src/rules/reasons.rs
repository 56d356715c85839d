//! Why a rule base decided so: the firing that decided, what it was based on, and how that was concluded.

use std::collections::{BTreeMap, BTreeSet};

use clips::{FiringView, Found, PastFact, Template, Term};
use facts::{Fact, Slot};
use play::Why;

use super::thinker::Thinker;
use super::words::NONE;

/// Conclusions are followed so deep,
const DEEPEST: usize = 12;
/// and so many of them are shown.
const MOST: usize = 150;
/// Stands above the percepts that came after a conclusion and leave it standing.
const SINCE: &str = "nothing that happened since has changed it";

/// Stands before what was printed.
const PRINTED: &str = "printed: ";

/// Why the last decision was made.
pub(super) fn decision(thinker: &Thinker) -> Why {
    let mut teller = Teller { is_decision: true, ..Teller::new(thinker) };
    let decided = thinker.decided.and_then(|id| thinker.engine.past(id));
    let (claim, rule, mut because) = match decided.and_then(|fact| Some((fact, fact.by()?))) {
        Some((fact, firing)) => {
            (said(teller.text(fact), firing), firing.rule().to_owned(), teller.basis_of(fact, firing, DEEPEST))
        }
        None if thinker.decided.is_some() => {
            ("a decision whose reasons were not kept".to_owned(), String::new(), vec![])
        }
        None => ("no rule decided".to_owned(), String::new(), vec![]),
    };
    because.extend(features(thinker));
    because.extend(fired(thinker, &teller.hidden));
    if !thinker.printed.trim().is_empty() {
        because.push(Why::step(format!("{PRINTED}{}", thinker.printed.trim()), "", Vec::new()));
    }
    Why::step(claim, rule, because)
}

/// What a rule base printed before it decided, as its reasons keep it.
pub fn printed(decision: &Why) -> Option<&str> {
    decision.below().iter().rev().find_map(|why| match why {
        Why::Step { claim, .. } => claim.strip_prefix(PRINTED),
        _ => None,
    })
}

/// Why a fact is there.
pub(super) fn of_fact(thinker: &Thinker, fact: PastFact<'_>) -> Why {
    Teller::new(thinker).fact(fact, DEEPEST)
}

/// Somebody who tells reasons, each once and not too many.
struct Teller<'a> {
    thinker: &'a Thinker,
    /// Tells of a decision: what held until the question was taken away held long enough.
    is_decision: bool,
    hidden: Hidden,
    cited: Vec<Cite>,
    /// Conclusions that were told.
    told: BTreeSet<usize>,
    /// Conclusions that were told where text does not show them.
    told_folded: BTreeSet<usize>,
    /// The templates of the conclusions whose reasons are being told, from the decision on.
    path: Vec<Template>,
    /// Number of those that are folded.
    folded: usize,
    left: usize,
}

/// What the rule base does not want to be told: the machinery of its rules.
#[derive(Default)]
struct Hidden {
    /// Facts of these are not told at all,
    all: Vec<(String, Template)>,
    /// and those of these without their reasons.
    reasons: Vec<Template>,
}

impl Hidden {
    fn of(thinker: &Thinker) -> Hidden {
        let mut hidden = Hidden::default();
        let hides = thinker.base().templates.hide.into_iter().flat_map(|template| thinker.engine.facts_in(template));
        for fact in hides {
            let text = |slot: &str| fact.slot(slot).as_ref().and_then(Term::as_str).unwrap_or_default().to_owned();
            let name = text("fact");
            let Some(template) = thinker.engine.template(&name) else { continue };
            if text("part") == "reasons" {
                hidden.reasons.push(template);
            } else {
                hidden.all.push((name, template));
            }
        }
        hidden
    }

    fn is_hidden(&self, template: Template) -> bool {
        self.all.iter().any(|(_, it)| *it == template)
    }

    /// Whether a condition speaks of something hidden.
    fn is_in(&self, condition: &str) -> bool {
        let mut heads = condition.split('(').skip(1).map(|it| it.split([' ', ')']).next().unwrap_or_default());
        heads.any(|head| self.all.iter().any(|(name, _)| name == head))
    }
}

/// What reasons for facts of one template name besides.
struct Cite {
    of: Template,
    also: Template,
    /// All percepts of that word so far, and not only the facts that are there.
    is_past: bool,
}

impl Cite {
    fn all(thinker: &Thinker) -> Vec<Cite> {
        let facts = thinker.base().templates.cite.into_iter().flat_map(|template| thinker.engine.facts_in(template));
        let read = |fact: clips::FactView<'_>| {
            let text = |slot: &str| fact.slot(slot).as_ref().and_then(Term::as_str).unwrap_or_default().to_owned();
            let template = |slot: &str| thinker.engine.template(&text(slot));
            Some(Cite { of: template("fact")?, also: template("also")?, is_past: text("part") == "past" })
        };
        facts.filter_map(read).collect()
    }
}

impl<'a> Teller<'a> {
    fn new(thinker: &'a Thinker) -> Teller<'a> {
        let (hidden, cited) = (Hidden::of(thinker), Cite::all(thinker));
        let (told, told_folded) = (BTreeSet::new(), BTreeSet::new());
        Teller {
            thinker,
            is_decision: false,
            hidden,
            cited,
            told,
            told_folded,
            path: Vec::new(),
            folded: 0,
            left: MOST,
        }
    }

    /// What a firing was based on. The question itself is no reason, nor that a conclusion was not drawn before.
    fn basis_of(&mut self, concluded: PastFact<'_>, firing: FiringView<'_>, depth: usize) -> Vec<Why> {
        let trivial = [format!("(not {concluded})"), "(not (do))".to_owned()];
        let mut because = Vec::new();
        for (place, found) in firing.basis().enumerate() {
            match found {
                Found::Fact(fact) if self.is_untold(fact) => {}
                Found::Fact(fact) => because.push(match self.percept(fact) {
                    Some(percept) => {
                        let text = self.perceived(percept, firing.condition(place).as_deref());
                        Why::percept(text, percept.clone())
                    }
                    None => self.fact(fact, depth),
                }),
                Found::Nothing(place) => {
                    let text = firing.condition(place);
                    let text = text.filter(|text| !trivial.contains(text) && !self.hidden.is_in(text));
                    because.extend(text.map(|text| self.absence(&text)));
                }
            }
        }
        because
    }

    fn is_untold(&self, fact: PastFact<'_>) -> bool {
        Some(fact.template()) == self.thinker.base().templates.asked || self.hidden.is_hidden(fact.template())
    }

    fn percept(&self, fact: PastFact<'_>) -> Option<&'a Fact> {
        self.thinker.percepts.get(&fact.index()).filter(|_| fact.by().is_none())
    }

    fn fact(&mut self, fact: PastFact<'_>, depth: usize) -> Why {
        if let Some(percept) = self.percept(fact) {
            return Why::percept(self.perceived(percept, None), percept.clone());
        }
        let templates = &self.thinker.base().templates;
        let Some(firing) = fact.by() else {
            let text = self.text(fact);
            let is_menu = Some(fact.template()) == templates.may;
            let text = if is_menu { format!("allowed: {text}") } else { format!("given: {text}") };
            return Why::step(text, "", Vec::new());
        };
        // A conclusion that no longer holds must not read like one that does.
        let text = if self.holds(fact) { self.text(fact) } else { format!("{} (gone since)", self.text(fact)) };
        if self.hidden.reasons.contains(&fact.template()) {
            return Why::step(text, firing.rule(), Vec::new());
        }
        // A rule base that keeps a list has every older form of it among the reasons of the newest.
        let is_older = !self.holds(fact) && self.path.contains(&fact.template());
        let is_known = self.is_told(fact);
        let why = if is_known {
            // What is gone makes no claim that could be found again, so its percepts are named.
            let percepts = if fact.is_there() { Vec::new() } else { self.percepts_below(fact) };
            Why::step(format!("{text}, as above"), firing.rule(), percepts).fold()
        } else if depth == 0 || self.left == 0 {
            Why::step(text, firing.rule(), self.percepts_below(fact)).shortened()
        } else {
            self.left -= 1;
            self.path.push(fact.template());
            self.folded += usize::from(is_older);
            let mut because = self.basis_of(fact, firing, depth - 1);
            self.cite(fact, depth - 1, &mut because);
            self.folded -= usize::from(is_older);
            self.path.pop();
            if is_older {
                Why::step(format!("{text}, by `{}`", firing.rule()), firing.rule(), because).shortened()
            } else {
                Why::step(said(text, firing), firing.rule(), because)
            }
        };
        match claim_of(fact) {
            Some(claim) => why.claiming(claim),
            None => why,
        }
    }

    /// Whether a conclusion was told before where a reader of this place can find it; from now on it is.
    fn is_told(&mut self, fact: PastFact<'_>) -> bool {
        if self.folded == 0 {
            return !self.told.insert(fact.number());
        }
        self.told.contains(&fact.number()) || !self.told_folded.insert(fact.number())
    }

    /// Whether a conclusion still holds, or held until the rules had decided.
    fn holds(&self, fact: PastFact<'_>) -> bool {
        fact.is_there() || (self.is_decision && self.thinker.was_there(fact))
    }

    /// Adds what the rule base wants to be named beside what a rule read: what shows that nothing else has happened.
    ///
    /// Only what is older than the conclusion can be a reason for it. What came later shows that the conclusion still holds, so
    /// it stands apart, and only where the conclusion is still there. Of later conclusions only the percepts are named: they may
    /// rest on this one.
    fn cite(&mut self, concluded: PastFact<'_>, depth: usize, because: &mut Vec<Why>) {
        let thinker = self.thinker;
        let also: Vec<(Template, bool)> =
            self.cited.iter().filter(|it| it.of == concluded.template()).map(|it| (it.also, it.is_past)).collect();
        let mut since: BTreeMap<u32, &Fact> = BTreeMap::new();
        for (template, is_past) in also {
            if is_past {
                let word = thinker.base().templates.percepts.iter().position(|it| *it == template);
                let head = word.and_then(|word| thinker.base().language.percepts.get(word)).map(|word| word.head);
                let told = thinker.percepts.iter().filter(|(_, fact)| head.is_some_and(|head| fact.head == head));
                for (index, fact) in told {
                    if *index < concluded.index() {
                        because.push(Why::percept(self.perceived(fact, None), fact.clone()));
                    } else {
                        since.insert(*index, fact);
                    }
                }
                continue;
            }
            for past in thinker.engine.facts_in(template).filter_map(|fact| thinker.engine.past(fact.id())) {
                if past.number() < concluded.number() {
                    because.push(self.fact(past, depth));
                } else {
                    self.gather_percepts(past, &mut since);
                }
            }
        }
        if concluded.is_there() && !since.is_empty() {
            let percepts = since.into_values().map(|fact| Why::percept(self.perceived(fact, None), fact.clone()));
            because.push(Why::step(SINCE, "", percepts.collect()));
        }
    }

    /// The percepts that a fact rests on, without what was concluded on the way.
    fn percepts_below(&self, fact: PastFact<'_>) -> Vec<Why> {
        let mut found = BTreeMap::new();
        self.gather_percepts(fact, &mut found);
        found.into_values().map(|percept| Why::percept(self.perceived(percept, None), percept.clone())).collect()
    }

    /// Adds the percepts that a fact rests on, by the numbers of their facts.
    fn gather_percepts(&self, fact: PastFact<'_>, found: &mut BTreeMap<u32, &'a Fact>) {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![fact];
        while let Some(fact) = waiting.pop() {
            if !seen.insert(fact.number()) {
                continue;
            }
            match (self.percept(fact), fact.by()) {
                (Some(percept), _) => {
                    found.insert(fact.index(), percept);
                }
                (None, Some(firing)) => waiting.extend(firing.basis().filter_map(|found| match found {
                    Found::Fact(fact) if !self.is_untold(fact) => Some(fact),
                    _ => None,
                })),
                (None, None) => {}
            }
        }
    }

    /// A percept in text: the slots that the condition reads, or without one those that are not as always.
    fn perceived(&self, percept: &Fact, condition: Option<&str>) -> String {
        let words = self.thinker.base().language.percepts;
        let word = words.iter().find(|word| percept.head == word.head);
        let mut short = percept.clone();
        short.fields.retain(|field| {
            let Some(name) = &field.name else { return true };
            let is_usual = || {
                let slot = word.and_then(|word| word.slots.iter().find(|slot| *name == slot.name));
                slot.and_then(Slot::default_value).is_some_and(|default| default == field.value)
            };
            condition.map_or_else(|| !is_usual(), |condition| condition.contains(&format!("({name} ")))
        });
        short.to_string()
    }

    /// A fact in text; an act without the slots that it does not have.
    fn text(&self, fact: PastFact<'_>) -> String {
        let templates = &self.thinker.base().templates;
        let text = fact.to_string();
        if fact.template() != templates.act && Some(fact.template()) != templates.may {
            return text;
        }
        templates.slots.iter().fold(text, |text, slot| text.replace(&format!(" ({slot} {NONE})"), ""))
    }

    /// What was not there when the rule fired. The absence of a percept is shown by the latest one of that word. That rules
    /// concluded nothing is no evidence about the world.
    fn absence(&self, condition: &str) -> Why {
        let inside = condition.strip_prefix("(not ").and_then(|it| it.strip_suffix(')'));
        let text = inside.map_or_else(|| condition.to_owned(), |inside| format!("no {inside}"));
        let head = inside.and_then(|it| it.strip_prefix('(')?.split([' ', ')']).next()).unwrap_or_default();
        let latest = self.thinker.percepts.values().rev().find(|percept| percept.head == *head);
        match latest {
            Some(percept) => Why::absence(text, Fact::clone(percept)),
            None => Why::step(text, "", Vec::new()),
        }
    }
}

/// What a conclusion claims now, as a fact. What was believed once is no claim any more.
fn claim_of(fact: PastFact<'_>) -> Option<Fact> {
    if fact.is_there() { fact.to_string().parse().ok() } else { None }
}

/// A conclusion with its rule, and the comment of the rule.
fn said(fact: String, firing: FiringView<'_>) -> String {
    let comment = firing.comment();
    if comment.is_empty() {
        format!("{fact}, by `{}`", firing.rule())
    } else {
        format!("{fact}, by `{}` ({comment})", firing.rule())
    }
}

/// The rules that fired since the question, each once with its number, in the order of their first firing; without those
/// that kept nothing but the machinery going.
fn fired(thinker: &Thinker, hidden: &Hidden) -> Option<Why> {
    let mut order: Vec<&str> = Vec::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let is_machinery = |firing: &FiringView<'_>| {
        let mut asserted = firing.asserted().peekable();
        asserted.peek().is_some() && asserted.all(|fact| hidden.is_hidden(fact.template()))
    };
    for firing in thinker.engine.firings().skip(thinker.fired_before).filter(|it| !is_machinery(it)) {
        let count = counts.entry(firing.rule()).or_insert(0);
        if *count == 0 {
            order.push(firing.rule());
        }
        *count += 1;
    }
    let times = |rule: &&str| match counts[rule] {
        1 => (*rule).to_owned(),
        count => format!("{rule} ×{count}"),
    };
    let all: Vec<String> = order.iter().map(times).collect();
    (!all.is_empty()).then(|| Why::step(format!("rules fired: {}", all.join(", ")), "", Vec::new()))
}

/// The figures that rules stated since the question; of a vector all, what was not stated as 0.
fn features(thinker: &Thinker) -> Option<Why> {
    let templates = &thinker.base().templates;
    let mut stated: Vec<(String, Term)> = Vec::new();
    for fact in thinker.engine.facts_in(templates.feature?) {
        let by = thinker.engine.past(fact.id()).and_then(|past| past.by());
        if by.is_some_and(|firing| firing.number() >= thinker.fired_before) {
            stated.push((fact.slot("name").unwrap_or_default().to_string(), fact.slot("value").unwrap_or_default()));
        }
    }
    let vector = templates.vector.and_then(|template| thinker.engine.facts_in(template).next());
    let names: Vec<String> = vector
        .and_then(|fact| fact.slot("names"))
        .map_or_else(Vec::new, |names| names.as_slice().iter().map(ToString::to_string).collect());
    let whole = whole_vector(&names, &stated);
    stated.retain(|(name, value)| !(names.contains(name) && value.as_str() == Some("TRUE")));
    let figures = stated.into_iter().map(|(name, value)| match value.as_float() {
        Some(value) => Why::count(name, value),
        None => Why::step(format!("{name}: {value}"), "", Vec::new()),
    });
    let figures: Vec<Why> = figures.collect();
    match whole {
        Some(text) => Some(Why::step(text, "", figures)),
        None => (!figures.is_empty()).then(|| Why::step("features", "", figures)),
    }
}

/// A vector of features in digits, five by five, and which of them hold.
fn whole_vector(names: &[String], stated: &[(String, Term)]) -> Option<String> {
    let (first, last) = (names.first()?, names.last()?);
    let holds = |name: &String| stated.iter().any(|(it, value)| it == name && value.as_str() == Some("TRUE"));
    let digits = |five: &[String]| five.iter().map(|name| if holds(name) { '1' } else { '0' }).collect::<String>();
    let digits: Vec<String> = names.chunks(5).map(digits).collect();
    let which: Vec<&str> = names.iter().filter(|name| holds(name)).map(String::as_str).collect();
    let which = if which.is_empty() { "none holds".to_owned() } else { which.join(", ") };
    Some(format!("features {first} to {last}: {} ({which})", digits.join(" ")))
}
