//! Variables among the arguments of functions.

use crate::ast::{Change, Expr, ExprId, Exprs, Query, Variable};
use crate::code::signature::Types;
use crate::engine::Engine;
use crate::engine::compile::each_child;
use crate::engine::functions;
use crate::engine::show::Quotes;
use crate::symbol::Sym;

/// An argument that can never be right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wrong {
    pub(super) variable: Sym,
    /// Counted from 0.
    pub(super) argument: usize,
    pub(super) call: ExprId,
}

/// Variables as arguments, and the types that functions want there.
pub(super) type Uses = Vec<(Sym, Types)>;

/// How variables are used, or the first argument that can never be right; `types` tells what a variable can be, or nothing if
/// it is not known.
pub(super) fn uses(
    engine: &Engine,
    exprs: &Exprs,
    ids: &[ExprId],
    types: &dyn Fn(Sym) -> Option<Types>,
) -> Result<Uses, Wrong> {
    let mut finder = Finder { engine, exprs, types, own: Vec::new(), uses: Vec::new(), found: None };
    finder.list(ids);
    match finder.found {
        Some(wrong) => Err(wrong),
        None => Ok(finder.uses),
    }
}

/// What all of these uses ask of a variable; nothing if it is not among them.
pub(super) fn wanted(uses: &Uses, name: Sym) -> Option<Types> {
    uses.iter().filter(|(it, _)| *it == name).map(|(_, types)| *types).reduce(Types::both)
}

struct Finder<'a> {
    engine: &'a Engine,
    exprs: &'a Exprs,
    types: &'a dyn Fn(Sym) -> Option<Types>,
    /// Variables of loops and queries around the place.
    own: Vec<Sym>,
    uses: Uses,
    found: Option<Wrong>,
}

impl Finder<'_> {
    fn list(&mut self, ids: &[ExprId]) {
        for id in ids {
            if self.found.is_none() {
                self.visit(*id);
            }
        }
    }

    fn visit(&mut self, id: ExprId) {
        let exprs = self.exprs;
        match exprs.get(id) {
            Expr::Call { name, arguments } => {
                let function = functions::find(self.engine.symbols.text(*name));
                for (index, argument) in arguments.iter().enumerate() {
                    match function {
                        // `$?x` stands for `(expand$ ?x)`, and is shown as that.
                        _ if self.engine.is_expand(exprs, *argument) => {
                            self.argument(*argument, 0, *argument, Types::MULTI);
                        }
                        Some(function) => self.argument(id, index, *argument, function.takes.types(index)),
                        None => self.list(&[*argument]),
                    }
                }
            }
            Expr::Change { fact, slots, .. } => {
                self.argument(id, 0, *fact, Types::of("lf"));
                for slot in slots {
                    self.list(&slot.values);
                }
            }
            Expr::LoopForCount { variable, first, last, actions } => {
                self.list(first.as_slice());
                self.list(&[*last]);
                self.within(variable.iter().copied(), actions);
            }
            Expr::ForEach { variable, row, actions, .. } => {
                self.list(&[*row]);
                self.within(variable.iter().copied(), actions);
            }
            Expr::Query(query) => self.query(query),
            other => each_child(other, &mut |ids| self.list(ids)),
        }
    }

    fn query(&mut self, query: &Query) {
        let members = || query.members.iter().map(|(name, _)| *name);
        self.within(members(), &[query.condition]);
        self.within(members(), &query.actions);
    }

    fn within(&mut self, own: impl Iterator<Item = Sym>, ids: &[ExprId]) {
        let count = self.own.len();
        self.own.extend(own);
        self.list(ids);
        self.own.truncate(count);
    }

    fn argument(&mut self, call: ExprId, argument: usize, id: ExprId, takes: Types) {
        if self.found.is_some() {
            return;
        }
        let Expr::Variable(Variable::Single(name) | Variable::Multi(name)) = self.exprs.get(id) else {
            return self.visit(id);
        };
        if self.own.contains(name) {
            return;
        }
        if takes != Types::ANY {
            self.uses.push((*name, takes));
        }
        if (self.types)(*name).is_some_and(|types| !types.meets(takes)) {
            self.found = Some(Wrong { variable: *name, argument, call });
        }
    }
}

/// A call as the reference shows it: rows of variables without `$`, and of the slots of a `modify` their names.
pub(super) fn show(engine: &Engine, exprs: &Exprs, id: ExprId) -> String {
    let text = |sym: Sym| engine.symbols.text(sym);
    let call = |name: &str, ids: &[ExprId]| {
        let mut words = vec![name.to_owned()];
        words.extend(ids.iter().map(|id| show(engine, exprs, *id)));
        format!("({})", words.join(" "))
    };
    match exprs.get(id) {
        Expr::Constant(value) => engine.shown(value, Quotes::Plain),
        // The reference leaves the stars of globals out.
        Expr::Variable(
            Variable::Single(name) | Variable::Multi(name) | Variable::Global(name) | Variable::MultiGlobal(name),
        ) => format!("?{}", text(*name)),
        Expr::Call { name, arguments } => call(text(*name), arguments),
        Expr::Change { name, fact, slots } => {
            let word = if *name == Change::Duplicate { "duplicate" } else { "modify" };
            let mut words = vec![word.to_owned(), show(engine, exprs, *fact)];
            words.extend(slots.iter().map(|slot| text(slot.name).to_owned()));
            format!("({})", words.join(" "))
        }
        Expr::Progn(ids) => call("progn", ids),
        _ => "(...)".to_owned(),
    }
}
