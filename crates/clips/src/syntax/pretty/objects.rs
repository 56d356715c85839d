//! Instances, classes, generics, modules.

use super::walk::{Halt, Step, Walk};
use crate::syntax::lex::Kind;

impl Walk<'_> {
    /// `(make-instance name of class (slot value…)…)`
    pub(super) fn make_instance(&mut self) -> Step {
        let kind = self.spaced()?;
        self.instance(kind)
    }

    /// An instance whose first token was read.
    fn instance(&mut self, first: Kind) -> Step {
        self.deeper(3, |walk| {
            if !walk.is(first, "of") {
                walk.expression_from(first)?;
                walk.spaced()?;
            }
            walk.put(" ")?;
            walk.expression()?;
            walk.overrides()
        })
    }

    /// Slots and their values, a line for each.
    fn overrides(&mut self) -> Step {
        loop {
            match self.read()? {
                Kind::Close => return Ok(()),
                Kind::Open => self.out.slip_line(),
                _ => return Err(Halt),
            }
            self.override_values()?;
        }
    }

    /// A slot that may be named by an expression, and its values.
    fn override_values(&mut self) -> Step {
        self.expression()?;
        self.values()
    }

    /// `(modify-instance instance to name (slot value…)…)`
    pub(super) fn change_instance(&mut self) -> Step {
        self.put(" ")?;
        self.deeper(3, |walk| {
            walk.expression()?;
            let kind = walk.spaced()?;
            if walk.is(kind, "to") {
                walk.put(" ")?;
                walk.expression()?;
            } else {
                match kind {
                    Kind::Close => return Ok(()),
                    Kind::Open => walk.out.slip_line(),
                    _ => return Err(Halt),
                }
                walk.override_values()?;
            }
            walk.overrides()
        })
    }

    /// `(defclass name "comment" (is-a class…) (slot …)…)`
    pub(super) fn defclass(&mut self) -> Step {
        self.name()?;
        let mut kind = self.comment()?;
        while kind != Kind::Close {
            let head = self.read()?;
            if self.is(head, "slot") || self.is(head, "multislot") {
                self.spaced()?;
                self.deeper(3, Walk::facets)?;
            } else if self.is(head, "role") || self.is(head, "pattern-match") {
                self.spaced()?;
                self.read()?;
            } else {
                self.words()?;
            }
            kind = self.read()?;
            match kind {
                Kind::Close => {}
                Kind::Open => self.out.slip_line(),
                _ => return Err(Halt),
            }
        }
        Ok(())
    }

    /// Facets of a slot, a line for each.
    fn facets(&mut self) -> Step {
        loop {
            match self.read()? {
                Kind::Close => return Ok(()),
                Kind::Open => self.out.slip_line(),
                _ => return Err(Halt),
            }
            self.facet(true)?;
        }
    }

    /// `(defmessage-handler class message kind "comment" (?a $?rest) action…)`
    pub(super) fn defmessage_handler(&mut self) -> Step {
        self.name()?;
        if self.read()? == Kind::Close {
            return Ok(());
        }
        self.out.slip_line();
        self.settle()?;
        self.out.tighten();
        self.out.slip(" ");
        let mut kind = self.spaced()?;
        let mut is_loose = false;
        if kind != Kind::Open {
            self.put(" ")?;
            is_loose = matches!(kind, Kind::String(_));
            kind = self.read()?;
        }
        if matches!(kind, Kind::String(_)) {
            self.spaced()?;
        }
        if !is_loose {
            self.out.tighten();
        }
        self.out.slip_line();
        self.parameters()?;
        self.body()
    }

    /// `(defgeneric name "comment")`
    pub(super) fn defgeneric(&mut self) -> Step {
        self.name()?;
        self.comment()?;
        Ok(())
    }

    /// `(defmethod name index "comment" ((?a TYPE… query) $?rest) action…)`
    pub(super) fn defmethod(&mut self) -> Step {
        self.name()?;
        let mut kind = self.read()?;
        if matches!(kind, Kind::Integer(_)) {
            self.out.slip(" ");
            kind = self.read()?;
        }
        if matches!(kind, Kind::String(_)) {
            self.out.slip(" ");
            self.read()?;
        }
        self.out.slip_line();
        self.deeper(1, |walk| {
            let mut kind = walk.read()?;
            while kind != Kind::Close {
                if kind == Kind::Open {
                    walk.read()?;
                    walk.arguments()?;
                }
                kind = walk.read()?;
                if kind != Kind::Close {
                    walk.out.slip_line();
                }
            }
            Ok(())
        })?;
        self.body()
    }

    /// `(definstances name active "comment" (name of class (slot value…)…)…)`
    pub(super) fn definstances(&mut self) -> Step {
        self.name()?;
        let mut kind = self.read()?;
        if kind == Kind::Close {
            return Ok(());
        }
        if self.is(kind, "active") {
            self.out.slip(" ");
            kind = self.read()?;
        }
        if matches!(kind, Kind::String(_)) {
            self.out.slip(" ");
            kind = self.read()?;
        }
        self.out.slip_line();
        if kind == Kind::Close {
            return Ok(());
        }
        while kind != Kind::Close {
            let first = self.read()?;
            self.instance(first)?;
            self.line()?;
            kind = self.read()?;
        }
        self.out.tighten();
        Ok(())
    }

    /// `(defmodule name "comment" (import …) (export …)…)`
    pub(super) fn defmodule(&mut self) -> Step {
        self.read()?;
        let mut kind = self.comment()?;
        if kind == Kind::Close {
            return Ok(());
        }
        while kind != Kind::Close {
            self.read()?;
            self.words()?;
            self.line()?;
            kind = self.read()?;
        }
        self.out.tighten();
        Ok(())
    }
}
