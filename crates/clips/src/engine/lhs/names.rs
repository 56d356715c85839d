//! The variables of an expression that must come from elsewhere.

use crate::ast::{Expr, ExprId, Exprs, FactForm, Query, SlotForm, Variable};
use crate::symbol::{Sym, Symbols};

/// The variables of an expression, the last argument's first, without those it binds itself.
pub(super) fn names(exprs: &Exprs, symbols: &Symbols, id: ExprId) -> Vec<Sym> {
    Finder::new(exprs, symbols, id).found.into_iter().map(|(name, _)| name).collect()
}

/// The same in the order of the text, each with the call it is an argument of.
pub(super) fn names_in_order(exprs: &Exprs, symbols: &Symbols, id: ExprId) -> Vec<(Sym, ExprId)> {
    let mut found = Finder::new(exprs, symbols, id).found;
    found.reverse();
    found
}

/// The global variables of an expression, each with the call it is an argument of, the last argument's first.
pub(super) fn globals(exprs: &Exprs, symbols: &Symbols, id: ExprId) -> Vec<(Sym, ExprId)> {
    Finder::new(exprs, symbols, id).globals
}

struct Finder<'a> {
    exprs: &'a Exprs,
    symbols: &'a Symbols,
    /// Variables of loops and queries around the place.
    own: Vec<Sym>,
    found: Vec<(Sym, ExprId)>,
    globals: Vec<(Sym, ExprId)>,
    /// What the place is an argument of.
    around: ExprId,
}

impl<'a> Finder<'a> {
    fn new(exprs: &'a Exprs, symbols: &'a Symbols, id: ExprId) -> Finder<'a> {
        let mut finder = Finder { exprs, symbols, own: Vec::new(), found: Vec::new(), globals: Vec::new(), around: id };
        finder.visit(id);
        finder
    }

    fn visit(&mut self, id: ExprId) {
        if let Expr::Variable(variable) = self.exprs.get(id) {
            self.variable(*variable);
            return;
        }
        let around = std::mem::replace(&mut self.around, id);
        self.visit_inside(id);
        self.around = around;
    }

    fn visit_inside(&mut self, id: ExprId) {
        match self.exprs.get(id) {
            Expr::Constant(_) | Expr::Variable(_) | Expr::Break | Expr::Return(None) => {}
            Expr::Call { arguments, .. } => self.list(arguments),
            Expr::Progn(list) | Expr::Wrapped { actions: list, .. } => self.list(list),
            Expr::Bind { variable, values } => {
                self.list(values);
                if let Variable::Single(name) | Variable::Multi(name) = variable {
                    self.own.push(*name);
                }
            }
            Expr::If { condition, then, otherwise } => {
                self.list(otherwise.as_deref().unwrap_or_default());
                self.list(then);
                self.visit(*condition);
            }
            Expr::While { condition, actions } => {
                self.list(actions);
                self.visit(*condition);
            }
            Expr::LoopForCount { variable, first, last, actions } => {
                self.within(variable.iter().copied(), actions);
                self.visit(*last);
                self.list(first.as_slice());
            }
            Expr::ForEach { variable, row, actions, .. } => {
                self.within(variable.iter().copied(), actions);
                self.visit(*row);
            }
            Expr::Switch { value, cases, default } => {
                self.list(default.as_deref().unwrap_or_default());
                for (case, actions) in cases.iter().rev() {
                    self.list(actions);
                    self.visit(*case);
                }
                self.visit(*value);
            }
            Expr::Try { actions, catch } => self.lists(&[catch, actions]),
            Expr::WithFile { path, name, mode, actions } => {
                self.lists(&[actions, mode.as_slice(), &[*path, *name]]);
            }
            Expr::Return(Some(value)) => self.visit(*value),
            Expr::Assert(facts) => facts.iter().rev().for_each(|it| self.fact(it)),
            Expr::Change { fact, slots, .. } => {
                self.slots(slots);
                self.visit(*fact);
            }
            Expr::Query(query) => self.query(query),
            Expr::MakeInstance { instance, class, slots, .. } => {
                self.slots(slots);
                self.visit(*class);
                self.list(instance.as_slice());
            }
            Expr::ChangeInstance { instance, to, slots, .. } => {
                self.slots(slots);
                self.list(to.as_slice());
                self.visit(*instance);
            }
        }
    }

    fn variable(&mut self, variable: Variable) {
        match variable {
            Variable::Single(name) | Variable::Multi(name) => self.name(name),
            Variable::Global(name) | Variable::MultiGlobal(name) => self.globals.push((name, self.around)),
        }
    }

    fn query(&mut self, query: &Query) {
        let members = query.members.iter().map(|(name, _)| *name);
        let mut actions = query.actions.clone();
        actions.insert(0, query.condition);
        self.within(members, &actions);
        query.members.iter().rev().for_each(|(_, of)| self.list(of));
    }

    /// A variable that nothing around it binds: `?x-index` and `?f:slot` belong to `?x` and `?f`.
    fn name(&mut self, name: Sym) {
        let text = self.symbols.text(name);
        let is_own = self.own.iter().any(|own| {
            let own = self.symbols.text(*own);
            text.strip_prefix(own).is_some_and(|rest| rest.is_empty() || rest == "-index" || rest.starts_with(':'))
        });
        if !is_own {
            self.found.push((name, self.around));
        }
    }

    fn within(&mut self, own: impl Iterator<Item = Sym>, actions: &[ExprId]) {
        let count = self.own.len();
        self.own.extend(own);
        self.list(actions);
        self.own.truncate(count);
    }

    fn list(&mut self, list: &[ExprId]) {
        list.iter().rev().for_each(|it| self.visit(*it));
    }

    fn lists(&mut self, lists: &[&[ExprId]]) {
        for list in lists {
            self.list(list);
        }
    }

    fn fact(&mut self, fact: &FactForm) {
        self.slots(&fact.slots);
        self.list(&fact.fields);
    }

    fn slots(&mut self, slots: &[SlotForm]) {
        slots.iter().rev().for_each(|it| self.list(&it.values));
    }
}
