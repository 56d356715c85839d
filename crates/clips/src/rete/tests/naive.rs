//! A slow twin of the network: tries every combination of facts, and needs no memory.

use crate::ast::{
    Condition, ConditionKind, Expr, ExprId, Exprs, FieldKind, FieldPattern, Pattern, Term, TermKind, Variable,
};
use crate::engine::Engine;
use crate::symbol::Sym;
use crate::value::Value;

/// What variables stand for, and the facts matched so far (their places).
#[derive(Clone, Default)]
struct Token {
    values: Vec<(Sym, Value)>,
    facts: Vec<u32>,
}

impl Token {
    fn find(&self, name: Sym) -> Option<&Value> {
        self.values.iter().rev().find(|(it, _)| *it == name).map(|(_, value)| value)
    }
}

/// The facts of every complete match of these conditions, sorted.
pub(super) fn tokens(engine: &Engine, conditions: &[Condition], exprs: &Exprs) -> Vec<Vec<u32>> {
    let naive = Naive { engine, exprs };
    let mut all: Vec<Vec<u32>> = naive.all(conditions, vec![Token::default()]).into_iter().map(|it| it.facts).collect();
    all.sort();
    all
}

struct Naive<'a> {
    engine: &'a Engine,
    exprs: &'a Exprs,
}

impl Naive<'_> {
    fn all(&self, conditions: &[Condition], from: Vec<Token>) -> Vec<Token> {
        conditions.iter().fold(from, |from, condition| from.iter().flat_map(|it| self.one(condition, it)).collect())
    }

    fn one(&self, condition: &Condition, from: &Token) -> Vec<Token> {
        let keep = |truth: bool| if truth { vec![from.clone()] } else { Vec::new() };
        match &condition.kind {
            ConditionKind::Pattern(pattern) => self.pattern(pattern, from),
            ConditionKind::Test(expr) => keep(self.eval(*expr, from).is_true()),
            ConditionKind::Not(inner) => keep(self.one(inner, from).is_empty()),
            ConditionKind::And(list) | ConditionKind::Logical(list) => self.all(list, vec![from.clone()]),
            ConditionKind::Or(list) => list.iter().flat_map(|it| self.one(it, from)).collect(),
            ConditionKind::Exists(list) => keep(!self.all(list, vec![from.clone()]).is_empty()),
            ConditionKind::ForAll(list) => {
                let firsts = self.one(&list[0], from);
                keep(firsts.iter().all(|it| !self.all(&list[1..], vec![it.clone()]).is_empty()))
            }
        }
    }

    fn pattern(&self, pattern: &Pattern, from: &Token) -> Vec<Token> {
        let store = &self.engine.matcher.store;
        let mut found = Vec::new();
        for place in store.places() {
            let entity = store.get(place);
            let template = &self.engine.templates[entity.template.0 as usize];
            if template.name != pattern.name {
                continue;
            }
            let mut start = from.clone();
            start.facts.push(place);
            if let Some(name) = pattern.address {
                start.values.push((name, Value::Fact(store.reference(place))));
            }
            let mut partial = vec![start];
            if template.is_implied {
                partial = self.row(&pattern.fields, &entity.slots[0], partial);
            }
            for slot in &pattern.slots {
                let index = template.slots.iter().position(|it| it.name == slot.name).expect("a slot");
                partial = self.row(&slot.fields, &entity.slots[index], partial);
            }
            found.extend(partial);
        }
        found
    }

    fn row(&self, fields: &[FieldPattern], slot: &Value, from: Vec<Token>) -> Vec<Token> {
        let values = match slot {
            Value::Multi(row) => row.as_slice(),
            one => std::slice::from_ref(one),
        };
        from.into_iter().flat_map(|it| self.fields(fields, values, it)).collect()
    }

    fn fields(&self, fields: &[FieldPattern], values: &[Value], from: Token) -> Vec<Token> {
        let Some((field, rest)) = fields.split_first() else {
            return if values.is_empty() { vec![from] } else { Vec::new() };
        };
        let lengths = match field.kind {
            FieldKind::Single | FieldKind::Variable(_) => 1..=1,
            FieldKind::Multi | FieldKind::MultiVariable(_) => 0..=values.len(),
        };
        let mut found = Vec::new();
        for len in lengths.filter(|len| *len <= values.len()) {
            let (taken, others) = values.split_at(len);
            let value = match field.kind {
                FieldKind::Single | FieldKind::Variable(_) => taken[0].clone(),
                FieldKind::Multi | FieldKind::MultiVariable(_) => Value::row(taken.iter().cloned()),
            };
            if let Some(next) = self.field(field, value, &from) {
                found.extend(self.fields(rest, others, next));
            }
        }
        found
    }

    fn field(&self, field: &FieldPattern, value: Value, from: &Token) -> Option<Token> {
        let mut next = from.clone();
        if let FieldKind::Variable(name) | FieldKind::MultiVariable(name) = field.kind {
            if from.find(name).is_some_and(|known| *known != value) {
                return None;
            }
            next.values.push((name, value.clone()));
        }
        let holds = |terms: &Vec<Term>| terms.iter().all(|it| self.term(it, &value, &next) != it.negated);
        (field.alternatives.is_empty() || field.alternatives.iter().any(holds)).then_some(next)
    }

    fn term(&self, term: &Term, value: &Value, at: &Token) -> bool {
        match &term.kind {
            TermKind::Constant(constant) => value == constant,
            TermKind::Variable(Variable::Single(name) | Variable::Multi(name)) => {
                at.find(*name).is_some_and(|known| known == value)
            }
            TermKind::Variable(other) => panic!("no globals here: {other:?}"),
            TermKind::Predicate(expr) => self.eval(*expr, at).is_true(),
            TermKind::Equal(expr) => self.eval(*expr, at) == *value,
        }
    }

    fn eval(&self, id: ExprId, at: &Token) -> Value {
        match self.exprs.get(id) {
            Expr::Constant(value) => value.clone(),
            Expr::Variable(Variable::Single(name) | Variable::Multi(name)) => {
                at.find(*name).expect("a variable that is bound").clone()
            }
            Expr::Call { name, arguments } => {
                let values: Vec<Value> = arguments.iter().map(|it| self.eval(*it, at)).collect();
                Value::of_bool(match self.engine.symbols.text(*name) {
                    "eq" => values[0] == values[1],
                    "neq" => values[0] != values[1],
                    "and" => values.iter().all(Value::is_true),
                    "or" => values.iter().any(Value::is_true),
                    "not" => !values[0].is_true(),
                    other => panic!("the twin does not know {other}"),
                })
            }
            other => panic!("the twin does not know {other:?}"),
        }
    }
}
