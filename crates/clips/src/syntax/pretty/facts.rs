//! Facts: asserted, changed, listed, looked for.

use super::walk::{Halt, Step, Walk};
use crate::syntax::lex::Kind;

impl Walk<'_> {
    /// `(assert fact…)`
    pub(super) fn assert(&mut self) -> Step {
        let first = self.spaced()?;
        self.deeper(8, |walk| walk.facts(first))
    }

    /// Facts up to the closing parenthesis, a line for each but the first, whose parenthesis was read.
    pub(super) fn facts(&mut self, first: Kind) -> Step {
        let mut kind = first;
        while kind != Kind::Close {
            self.fact()?;
            self.line()?;
            kind = self.read()?;
        }
        self.out.tighten();
        Ok(())
    }

    /// A fact behind its parenthesis.
    fn fact(&mut self) -> Step {
        let name = self.read()?;
        if self.has_slots(name) { self.slots() } else { self.values() }
    }

    /// Slots up to the closing parenthesis.
    fn slots(&mut self) -> Step {
        while self.spaced()? != Kind::Close {
            self.slot_values()?;
        }
        self.out.tighten();
        Ok(())
    }

    /// A slot of a fact or an instance behind its parenthesis.
    pub(super) fn slot_values(&mut self) -> Step {
        self.read()?;
        self.values()
    }

    /// Values up to the closing parenthesis. No blank follows an `=` that stands before a call.
    pub(super) fn values(&mut self) -> Step {
        loop {
            let mut kind = self.spaced()?;
            if kind == Kind::Close {
                self.out.tighten();
                return Ok(());
            }
            if self.is(kind, "=") {
                kind = self.read()?;
            }
            self.expression_from(kind)?;
        }
    }

    /// `(modify fact (slot value…)…)`
    pub(super) fn modify(&mut self) -> Step {
        self.put(" ")?;
        self.expression()?;
        self.slots()
    }

    /// `(do-for-all-facts ((?f template…)…) condition action…)`; one that only asks has no actions.
    pub(super) fn query(&mut self, asks: bool, of: &'static str) -> Step {
        self.spaced()?;
        let mut kind = self.read()?;
        while kind != Kind::Close {
            self.read()?;
            self.arguments()?;
            kind = self.read()?;
            if kind != Kind::Close {
                self.out.slip(" ");
            }
        }
        self.deeper(3, |walk| {
            walk.line()?;
            walk.expression()?;
            match walk.read()? {
                Kind::Close => Ok(()),
                Kind::And | Kind::Or | Kind::Not | Kind::Question | Kind::DollarQuestion => Err(Halt),
                _ if asks => Err(Halt),
                kind => walk.loose_body_from(kind, Some(of)),
            }
        })
    }
}
