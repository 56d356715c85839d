//! What a fact says, and what is known of that: a hash, by which an equal fact is found, and how many values it holds.

use crate::store::TemplateId;
use crate::value::Value;

/// What a fact says, with what the store wants to know of it: looked at once, wherever it is needed.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    pub(crate) template: TemplateId,
    pub(crate) slots: Vec<Value>,
    pub(crate) hash: u64,
    /// Number of values that the slots hold, those of rows counted one by one.
    pub(crate) weight: u32,
}

impl Content {
    pub(crate) fn of(template: TemplateId, slots: Vec<Value>) -> Content {
        let (hash, weight) = (content_hash(template, &slots), weight(&slots));
        Content { template, slots, hash, weight }
    }

    pub(crate) fn weight(&self) -> usize {
        self.weight as usize
    }
}

/// How many values slots hold, those of rows counted one by one.
fn weight(slots: &[Value]) -> u32 {
    let all: usize = slots.iter().map(|slot| if let Value::Multi(row) = slot { 1 + row.len() } else { 1 }).sum();
    u32::try_from(all).unwrap_or(u32::MAX)
}

/// A hash of a fact's content; equal content has an equal hash.
fn content_hash(template: TemplateId, slots: &[Value]) -> u64 {
    let mut hash = Mixer(u64::from(template.0));
    for slot in slots {
        hash.value(slot);
    }
    hash.0 ^ hash.0 >> 29
}

struct Mixer(u64);

impl Mixer {
    fn word(&mut self, kind: u64, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word ^ kind << 56).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[expect(clippy::inline_always, reason = "it is called for every slot of every fact")]
    #[inline(always)]
    fn value(&mut self, value: &Value) {
        match value {
            Value::Void => self.word(0, 0),
            Value::Symbol(it) => self.word(1, it.index() as u64),
            Value::String(it) => self.word(2, it.index() as u64),
            Value::InstanceName(it) => self.word(3, it.index() as u64),
            Value::Integer(it) => self.word(4, *it as u64),
            Value::Float(it) => self.word(5, it.to_bits()),
            Value::Fact(it) => self.word(6, u64::from(it.place)),
            Value::Instance(it) => self.word(7, u64::from(it.place)),
            Value::Multi(row) => self.row(row),
        }
    }

    fn row(&mut self, row: &[Value]) {
        self.word(8, row.len() as u64);
        for value in row {
            self.value(value);
        }
    }
}
