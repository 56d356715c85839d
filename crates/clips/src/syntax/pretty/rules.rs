//! Rules: declarations and conditions.

use super::walk::{Step, Walk};
use crate::syntax::lex::Kind;

impl Walk<'_> {
    /// `(defrule name "comment" (declare …) condition… => action…)`
    pub(super) fn defrule(&mut self) -> Step {
        self.name()?;
        let mut kind = self.comment()?;
        while !self.is(kind, "=>") {
            self.condition(kind)?;
            self.line()?;
            kind = self.read()?;
        }
        self.body()
    }

    /// A condition, or the declaration, whose first token was read.
    fn condition(&mut self, first: Kind) -> Step {
        if matches!(first, Kind::Single(_)) {
            self.spaced()?;
            self.spaced()?;
            let head = self.read()?;
            return if self.is(head, "object") { self.object() } else { self.pattern() };
        }
        let head = self.read()?;
        let Kind::Symbol(name) = head else { return Ok(()) };
        match self.symbols.text(name) {
            "not" | "and" => self.group(" "),
            "or" => self.group("  "),
            "exists" | "forall" | "logical" => self.group(""),
            "test" => {
                self.spaced()?;
                self.call()?;
                self.read()?;
                Ok(())
            }
            "declare" => self.declare(),
            "object" => self.object(),
            _ => self.pattern(),
        }
    }

    /// Conditions up to the closing parenthesis; the first stands behind this, or on a line of its own if it is empty.
    fn group(&mut self, blank: &str) -> Step {
        self.deeper(5, |walk| {
            if blank.is_empty() {
                walk.line()?;
            } else {
                walk.put(blank)?;
            }
            let mut kind = walk.read()?;
            while kind != Kind::Close {
                walk.condition(kind)?;
                walk.line()?;
                kind = walk.read()?;
            }
            walk.out.tighten();
            Ok(())
        })
    }

    /// `(declare (salience expression) (auto-focus TRUE))`
    fn declare(&mut self) -> Step {
        let mut kind = self.spaced()?;
        while kind != Kind::Close {
            self.read()?;
            self.put(" ")?;
            self.expression()?;
            kind = self.read()?;
            if kind != Kind::Close {
                self.out.slip(" ");
            }
            kind = self.read()?;
            if kind == Kind::Open {
                self.out.slip(" ");
            }
        }
        Ok(())
    }

    /// Fields or slots, behind the name.
    fn pattern(&mut self) -> Step {
        let mut kind = self.spaced()?;
        if kind != Kind::Open {
            return self.fields(kind);
        }
        while kind != Kind::Close {
            self.slot()?;
            kind = self.spaced()?;
        }
        self.out.tighten();
        Ok(())
    }

    /// A slot behind its parenthesis.
    fn slot(&mut self) -> Step {
        self.read()?;
        let kind = self.spaced()?;
        self.fields(kind)
    }

    /// Slots of an object, a line for each but the first. What is broken inside of them is indented one less.
    fn object(&mut self) -> Step {
        let mut kind = self.spaced()?;
        self.deeper(7, |walk| {
            while kind != Kind::Close {
                walk.slot()?;
                walk.deeper(1, Walk::line)?;
                kind = walk.read()?;
            }
            walk.out.tighten();
            Ok(())
        })
    }

    /// Fields up to the closing parenthesis. A blank and the first token were read.
    fn fields(&mut self, first: Kind) -> Step {
        let mut kind = first;
        if kind == Kind::Close {
            self.out.tighten();
            return Ok(());
        }
        loop {
            self.term(kind)?;
            kind = self.read()?;
            match kind {
                Kind::Close => return Ok(()),
                Kind::And | Kind::Or => kind = self.read()?,
                _ => self.out.slip(" "),
            }
        }
    }

    /// A constraint without `&` and `|`, whose first token was read.
    fn term(&mut self, first: Kind) -> Step {
        let kind = if first == Kind::Not { self.read()? } else { first };
        if self.is(kind, ":") || self.is(kind, "=") {
            self.read()?;
            return self.call();
        }
        Ok(())
    }
}
