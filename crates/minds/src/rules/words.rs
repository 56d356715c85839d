//! The words of a game as templates, and values on their way in and out.

use std::fmt::Write as _;

use clips::symbol::Sym;
use clips::value::Value;
use clips::{Engine, FactView, Stop};
use facts::{Fact, Field, Kind, Real, Slot, Symbol, Word};
use play::{Layer, Tone};

/// What stands in a slot of `do` or `may` that the act does not have.
pub(super) const NONE: &str = "none";

/// Templates that every rule base has beside those of its game's words; a word of the game comes first.
pub(super) fn extras() -> [(&'static str, String); 8] {
    let tones: Vec<&str> = Tone::ALL.iter().map(|tone| tone.name()).collect();
    let layers: Vec<&str> = Layer::ALL.iter().map(|layer| layer.name()).collect();
    [
        ("setting", "(deftemplate setting \"a setting of the mind\" (slot key (type SYMBOL)) (slot value))".to_owned()),
        ("asked", "(deftemplate asked \"the mind is asked now, the so manieth time\" (slot time (type INTEGER)))".to_owned()),
        (
            "paint",
            format!(
                "(deftemplate paint \"how facts of a template are painted\" (slot fact (type SYMBOL) (default ?NONE)) \
                 (slot glyph (type LEXEME)) (slot tone (type SYMBOL) (allowed-symbols {}) (default plain)) \
                 (slot layer (type SYMBOL) (allowed-symbols {}) (default belief)))",
                tones.join(" "),
                layers.join(" ")
            ),
        ),
        (
            "board",
            "(deftemplate board \"how large the painted board is\" (slot columns (type INTEGER)) (slot rows (type INTEGER)))"
                .to_owned(),
        ),
        ("feature", "(deftemplate feature \"a figure that the decision is based on\" (slot name) (slot value))".to_owned()),
        ("vector", "(deftemplate vector \"all features there are, in order\" (multislot names))".to_owned()),
        (
            "hide",
            "(deftemplate hide \"what reasons do not tell of facts of a template\" (slot fact (type SYMBOL) (default ?NONE)) \
             (slot part (type SYMBOL) (allowed-symbols all reasons) (default all)))"
                .to_owned(),
        ),
        (
            "cite",
            "(deftemplate cite \"what a reason for facts of a template also names\" (slot fact (type SYMBOL) (default ?NONE)) \
             (slot also (type SYMBOL) (default ?NONE)) (slot part (type SYMBOL) (allowed-symbols present past) (default present)))"
                .to_owned(),
        ),
    ]
}

/// The template of a percept or a claim. What must be given has no default, so that leaving it out is noticed.
pub(super) fn template_of(word: &Word) -> String {
    let mut text = format!("(deftemplate {} \"{}\"", word.head, word.doc.replace('"', "'"));
    for slot in word.slots {
        let is_many = matches!(slot.kind, Kind::Many(_));
        let default = match slot.default_value() {
            Some(value) if is_many && value.as_slice().is_empty() => "(default)".to_owned(),
            Some(value) => format!("(default {value})"),
            None => "(default ?NONE)".to_owned(),
        };
        let field = if is_many { "multislot" } else { "slot" };
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  ({field} {} {} {default})", slot.name, Kinds::of(slot.kind).facets());
    }
    text.push(')');
    text
}

/// The slots of all acts, each once, in the order in which they are met.
pub(super) fn act_slots(acts: &[Word]) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for slot in acts.iter().flat_map(|act| act.slots) {
        if !names.contains(&slot.name) {
            names.push(slot.name);
        }
    }
    names
}

/// The template of `do` or `may`: the act, and the slots of all acts, which hold `none` where the act has no such slot.
pub(super) fn act_template(name: &str, doc: &str, acts: &[Word]) -> String {
    let heads: Vec<&str> = acts.iter().map(|act| act.head).collect();
    let mut text = format!(
        "(deftemplate {name} \"{doc}\"\n  (slot act (type SYMBOL) (allowed-symbols {}) (default ?NONE))",
        heads.join(" ")
    );
    for slot in act_slots(acts) {
        let alike = || acts.iter().flat_map(|act| act.slots).filter(|it| it.name == slot);
        let kinds = alike().fold(Kinds::default(), |kinds, slot: &Slot| kinds.and(Kinds::of(slot.kind)));
        let many = alike().any(|slot| matches!(slot.kind, Kind::Many(_)));
        let (field, default) = if many { ("multislot", "(default)") } else { ("slot", "(default none)") };
        let kinds = if many { kinds } else { kinds.and(Kinds::of(Kind::Choice(&[NONE]))) };
        let _ = write!(text, "\n  ({field} {slot} {} {default})", kinds.facets());
    }
    text.push(')');
    text
}

/// What several kinds of values allow together, as facets of a slot.
#[derive(Clone, Debug, Default)]
struct Kinds {
    /// The numbers allowed; whether they may have a fraction.
    numbers: Option<(f64, f64, bool)>,
    /// The names allowed.
    names: Vec<&'static str>,
    any_name: bool,
    text: bool,
}

impl Kinds {
    fn of(kind: Kind) -> Kinds {
        let mut kinds = Kinds::default();
        match kind {
            Kind::Bool => kinds.names = vec!["TRUE", "FALSE"],
            Kind::Int { min, max } => kinds.numbers = Some((min as f64, max as f64, false)),
            Kind::Real { min, max } => kinds.numbers = Some((min, max, true)),
            Kind::Choice(names) => kinds.names = names.to_vec(),
            Kind::Name => kinds.any_name = true,
            Kind::Text => kinds.text = true,
            Kind::Many(kind) => return Kinds::of(*kind),
        }
        kinds
    }

    fn and(mut self, other: Kinds) -> Kinds {
        self.numbers = match (self.numbers, other.numbers) {
            (Some((low, high, real)), Some((lower, higher, more))) => {
                Some((low.min(lower), high.max(higher), real || more))
            }
            (one, two) => one.or(two),
        };
        self.names.extend(other.names.iter().filter(|name| !self.names.contains(name)).collect::<Vec<_>>());
        self.any_name |= other.any_name;
        self.text |= other.text;
        self
    }

    fn facets(&self) -> String {
        let mut types = Vec::new();
        let mut facets = String::new();
        if let Some((low, high, real)) = self.numbers {
            types.push("INTEGER");
            if real {
                types.push("FLOAT");
            }
            // Beyond that, a float does not hold every whole number, and a range of all numbers says nothing.
            if low.abs().max(high.abs()) < 1e15 {
                let _ = write!(facets, " (range {low} {high})");
            }
        }
        if self.any_name || !self.names.is_empty() {
            types.push("SYMBOL");
        }
        if !self.any_name && !self.names.is_empty() {
            let _ = write!(facets, " (allowed-symbols {})", self.names.join(" "));
        }
        if self.text {
            types.push("STRING");
        }
        format!("(type {}){facets}", types.join(" "))
    }
}

/// A value that a person wrote: a number, a name, or a text.
pub(super) fn guess(text: &str) -> facts::Value {
    let real = text.parse::<f64>().ok().filter(|_| text.contains(|letter: char| letter.is_ascii_digit()));
    match (text.parse::<i64>(), real.and_then(Real::new), Symbol::new(text.to_owned())) {
        (Ok(number), ..) => facts::Value::Int(number),
        (_, Some(number), _) => facts::Value::Real(number),
        (.., Some(name)) => facts::Value::Symbol(name),
        _ => facts::Value::Text(text.into()),
    }
}

/// A value of a fact as the engine holds it.
pub(super) fn value_in(engine: &mut Engine, value: &facts::Value) -> Result<Value, Stop> {
    Ok(match value {
        facts::Value::Int(number) => Value::Integer(*number),
        facts::Value::Real(number) => Value::Float(number.get()),
        facts::Value::Symbol(name) => Value::Symbol(match name.as_str() {
            "FALSE" => Sym::FALSE,
            "TRUE" => Sym::TRUE,
            text => engine.intern(text)?,
        }),
        facts::Value::Text(text) => Value::String(engine.intern(text)?),
        facts::Value::Many(row) => {
            let row: Vec<Value> = row.iter().map(|it| value_in(engine, it)).collect::<Result<_, _>>()?;
            Value::row(row)
        }
    })
}

/// A value of the engine as facts have it; none for what cannot leave it, such as addresses.
pub(super) fn value_out(engine: &Engine, value: &Value) -> Option<facts::Value> {
    Some(match value {
        Value::Integer(number) => facts::Value::Int(*number),
        Value::Float(number) => facts::Value::Real(Real::new(*number)?),
        Value::Symbol(Sym::TRUE) => true.into(),
        Value::Symbol(Sym::FALSE) => false.into(),
        Value::Symbol(name) => facts::Value::Symbol(Symbol::new(engine.text_of(*name).to_owned())?),
        Value::String(text) => facts::Value::Text(engine.text_of(*text).into()),
        Value::Multi(row) => {
            facts::Value::Many(row.iter().map(|it| value_out(engine, it)).collect::<Option<Vec<_>>>()?)
        }
        Value::Void | Value::InstanceName(_) | Value::Fact(_) | Value::Instance(_) => return None,
    })
}

/// A fact of the engine as a fact of this word; none if it holds what cannot leave it.
pub(super) fn fact_out(engine: &Engine, word: &Word, fact: FactView<'_>) -> Option<Fact> {
    let mut fields = Vec::with_capacity(word.slots.len());
    for (slot, value) in word.slots.iter().zip(fact.values()) {
        fields.push(Field { name: Some(Symbol::literal(slot.name)), value: value_out(engine, value)? });
    }
    Some(Fact { head: Symbol::literal(word.head), fields })
}
