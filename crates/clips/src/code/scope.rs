//! What a variable's name means at a place of a body.

use crate::ast::Variable;
use crate::ids::ClassId;
use crate::symbol::Sym;

use super::op::{Bound, Local};

/// What kind of body is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    /// A command: its variables live on between commands.
    Top,
    /// The body of a deffunction; `return` is allowed.
    Function,
    /// The right-hand side of a rule; `return` is allowed.
    Actions,
    /// A test on the left-hand side, a default, an initial value: no variables but those that are handed in.
    Test,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// A parameter or a variable of the left-hand side: it always has a value.
    Given(Local),
    /// The same where the body says `(bind ?x)`, which gives it its first value again: first the new value, then the old.
    Regiven(Local, Local),
    /// A variable made by `bind`.
    Made(Local),
    /// The variable of a loop, with the loop's name: it cannot be bound.
    Loop(Local, &'static str),
    /// A member of a query, with the query's name: it cannot be bound.
    Member(Local, Sym),
    /// The same for instances: its value is the name of one.
    Object(Local, Sym),
}

/// Finds the place of a variable of the left-hand side in the match under test.
pub(crate) type Resolver<'a> = &'a dyn Fn(Variable) -> Option<Bound>;

/// The variables of a body.
pub(crate) struct Scope<'a> {
    pub(crate) body: Body,
    /// What the body is part of, for complaints: `deffunction`, `RHS of defrule`.
    pub(crate) place: &'static str,
    pub(crate) matched: Option<Resolver<'a>>,
    /// The class of the handler that is compiled.
    pub(crate) class: Option<ClassId>,
    /// Its parameter that takes all further arguments.
    pub(crate) rest: Option<Sym>,
    names: Vec<(Sym, Home)>,
    next: Local,
    /// The most locals ever in use.
    pub(crate) most: Local,
}

impl<'a> Scope<'a> {
    /// The scope of a command.
    pub(crate) fn top() -> Scope<'a> {
        Scope {
            body: Body::Top,
            place: "",
            matched: None,
            class: None,
            rest: None,
            names: Vec::new(),
            next: 0,
            most: 0,
        }
    }

    /// The scope of a deffunction with these parameters, which are its first locals; the last may take the rest.
    pub(crate) fn function(parameters: &[Sym]) -> Scope<'a> {
        Scope { body: Body::Function, place: "deffunction", ..Scope::top() }.given(parameters)
    }

    /// The scope of a method with these parameters, or of its queries.
    pub(crate) fn method(parameters: &[Sym]) -> Scope<'a> {
        Scope { body: Body::Function, place: "method", ..Scope::top() }.given(parameters)
    }

    /// The scope of a message handler of this class; the parameters begin with `self`.
    pub(crate) fn handler(class: ClassId, parameters: &[Sym], rest: Option<Sym>) -> Scope<'a> {
        let scope = Scope { body: Body::Function, place: "message-handler", ..Scope::top() };
        Scope { class: Some(class), rest, ..scope }.given(parameters)
    }

    /// The scope of a right-hand side whose first locals are the variables of the left-hand side.
    pub(crate) fn actions(variables: &[Sym]) -> Scope<'a> {
        Scope { body: Body::Actions, place: "RHS of defrule", ..Scope::top() }.given(variables)
    }

    /// The scope of a test: variables are read from the match under test.
    pub(crate) fn test(matched: Resolver<'a>) -> Scope<'a> {
        Scope { body: Body::Test, place: "LHS of defrule", matched: Some(matched), ..Scope::top() }
    }

    /// The scope of an expression without variables of its own: a default, an initial value, a salience.
    pub(crate) fn closed(place: &'static str) -> Scope<'a> {
        Scope { body: Body::Test, place, ..Scope::top() }
    }

    fn given(mut self, names: &[Sym]) -> Scope<'a> {
        for name in names {
            let local = self.local();
            self.names.push((*name, Home::Given(local)));
        }
        self
    }

    /// A fresh local.
    pub(crate) fn local(&mut self) -> Local {
        self.locals(1)
    }

    /// The first of several fresh locals in a row.
    pub(crate) fn locals(&mut self, count: Local) -> Local {
        let local = self.next;
        match self.next.checked_add(count) {
            Some(next) if next < Local::MAX - 8 => {
                self.next = next;
                self.most = self.most.max(next);
                local
            }
            // The compiler refuses the body when it sees this.
            _ => {
                self.most = Local::MAX;
                0
            }
        }
    }

    /// What a name stands for; the innermost meaning counts.
    pub(crate) fn find(&self, name: Sym) -> Option<Home> {
        self.names.iter().rev().find(|(known, _)| *known == name).map(|(_, home)| *home)
    }

    /// All names that stand for something.
    pub(crate) fn names(&self) -> Vec<Sym> {
        self.names.iter().map(|(name, _)| *name).collect()
    }

    /// Gives a name a meaning, until [`Scope::leave`].
    pub(crate) fn enter(&mut self, name: Sym, home: Home) {
        self.names.push((name, home));
    }

    /// Where names and locals stand now, for [`Scope::leave`].
    pub(crate) fn level(&self) -> (usize, Local) {
        (self.names.len(), self.next)
    }

    /// Forgets the names since then, and lets their locals be used again.
    pub(crate) fn leave(&mut self, (names, next): (usize, Local)) {
        self.names.truncate(names);
        self.next = next;
    }

    /// A variable that is bound somewhere in the body; `is_reset` if it is also unbound somewhere.
    pub(crate) fn declare(&mut self, name: Sym, is_reset: bool) {
        let found = self.names.iter().position(|(known, _)| *known == name);
        match found.map(|index| (index, self.names[index].1)) {
            None => {
                let local = self.local();
                self.names.push((name, Home::Made(local)));
            }
            Some((index, Home::Given(old))) if is_reset => {
                let new = self.local();
                self.names[index].1 = Home::Regiven(new, old);
            }
            Some(_) => {}
        }
    }
}
