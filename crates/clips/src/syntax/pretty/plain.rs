//! Templates, lists of facts, functions, globals.

use super::walk::{Step, Walk};
use crate::syntax::lex::Kind;

impl Walk<'_> {
    /// `(deffacts name "comment" fact…)`
    pub(super) fn deffacts(&mut self) -> Step {
        self.name()?;
        let first = self.comment()?;
        if first == Kind::Close { Ok(()) } else { self.facts(first) }
    }

    /// `(deftemplate name "comment" (slot …)…)`
    pub(super) fn deftemplate(&mut self) -> Step {
        self.name()?;
        if self.comment()? == Kind::Close {
            return Ok(());
        }
        loop {
            self.read()?;
            self.spaced()?;
            while self.spaced()? != Kind::Close {
                self.facet(false)?;
            }
            self.out.tighten();
            self.line()?;
            if self.read()? == Kind::Close {
                self.out.tighten();
                return Ok(());
            }
        }
    }

    /// `(type INTEGER)`, `(range 1 5)`, `(default (call))`, … behind the parenthesis.
    pub(super) fn facet(&mut self, is_class: bool) -> Step {
        let Kind::Symbol(name) = self.read()? else { return Ok(()) };
        let takes = match self.symbols.text(name) {
            "default" | "default-dynamic" => return self.arguments(),
            "range" | "cardinality" => 2,
            name if is_class && name != "type" && !name.starts_with("allowed-") => 1,
            _ => return self.words(),
        };
        for _ in 0..takes {
            self.spaced()?;
        }
        self.read()?;
        Ok(())
    }

    /// Values that are no calls, up to the closing parenthesis.
    pub(super) fn words(&mut self) -> Step {
        while self.spaced()? != Kind::Close {}
        self.out.tighten();
        Ok(())
    }

    /// `(deffunction name "comment" (?a $?rest) action…)`
    pub(super) fn deffunction(&mut self) -> Step {
        self.name()?;
        self.comment()?;
        self.parameters()?;
        self.body()
    }

    /// Parameters behind their parenthesis.
    pub(super) fn parameters(&mut self) -> Step {
        if self.read()? == Kind::Close {
            return Ok(());
        }
        while self.spaced()? != Kind::Close {}
        self.out.tighten();
        Ok(())
    }

    /// `(defglobal [module] ?*x* = expression …)`: a text for each variable; the last one may be broken off.
    pub(super) fn defglobal(&mut self, texts: &mut Vec<String>) -> Step {
        let mut module = self.setting.module.to_owned();
        let mut kind = self.read()?;
        if let Kind::Symbol(name) = kind {
            self.symbols.text(name).clone_into(&mut module);
            kind = self.spaced()?;
        } else {
            self.out.slip(&format!("{module} "));
        }
        while kind != Kind::Close {
            self.spaced()?;
            self.put(" ")?;
            self.expression()?;
            self.settle()?;
            texts.push(self.out.take_text() + ")");
            self.out.put(&format!("(defglobal {module} "));
            kind = self.read()?;
        }
        Ok(())
    }
}
