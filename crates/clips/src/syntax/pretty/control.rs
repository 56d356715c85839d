//! Choices and loops.

use super::walk::{Halt, Step, Walk};
use crate::syntax::lex::Kind;

impl Walk<'_> {
    /// `(if condition then action… else action…)`
    pub(super) fn choice(&mut self) -> Step {
        self.put(" ")?;
        self.expression()?;
        self.deeper(3, |walk| {
            walk.line()?;
            walk.read()?;
            loop {
                let kind = walk.action()?;
                if kind == Kind::Close {
                    break;
                }
                if walk.is(kind, "else") {
                    return walk.body();
                }
            }
            walk.out.tighten();
            Ok(())
        })
    }

    /// `(while condition do action…)`
    pub(super) fn repetition(&mut self) -> Step {
        self.put(" ")?;
        self.expression()?;
        self.after_do()
    }

    /// What follows the head of a loop, with `do` perhaps.
    fn after_do(&mut self) -> Step {
        let kind = self.read()?;
        self.deeper(3, |walk| {
            if walk.is(kind, "do") {
                walk.out.slip(" ");
                walk.body()
            } else {
                walk.body_from(kind)
            }
        })
    }

    /// `(loop-for-count (?i from to) do action…)`
    pub(super) fn counting(&mut self) -> Step {
        let first = self.spaced()?;
        if first != Kind::Open {
            self.expression_from(first)?;
            return self.after_count();
        }
        let head = self.read()?;
        if !matches!(head, Kind::Single(_)) {
            self.call_from(head)?;
            return self.after_count();
        }
        self.put(" ")?;
        self.expression()?;
        let kind = self.read()?;
        if kind != Kind::Close {
            self.out.slip(" ");
            self.expression_from(kind)?;
            if self.read()? != Kind::Close {
                return Err(Halt);
            }
        }
        self.put(" ")?;
        self.after_count()
    }

    /// What follows the head of a counting loop: `do`, or a call.
    fn after_count(&mut self) -> Step {
        let kind = self.read()?;
        self.deeper(3, |walk| {
            if walk.is(kind, "do") {
                walk.out.slip(" ");
                walk.body()
            } else if kind == Kind::Open {
                walk.body_from(kind)
            } else {
                Err(Halt)
            }
        })
    }

    /// `(switch value (case value then action…)… (default action…))`
    pub(super) fn switch(&mut self) -> Step {
        self.put(" ")?;
        self.deeper(3, |walk| {
            walk.expression()?;
            loop {
                let kind = walk.read()?;
                if kind == Kind::Close {
                    return Ok(());
                }
                walk.out.slip_line();
                walk.case()?;
            }
        })
    }

    /// `(case value then action…)` or `(default action…)`
    fn case(&mut self) -> Step {
        let head = self.read()?;
        self.put(" ")?;
        if self.is(head, "case") {
            let kind = self.read()?;
            // The reference asks whether there was an error only behind the blank.
            self.expression_from(kind).inspect_err(|_| self.out.put(" "))?;
            self.put(" ")?;
            self.read()?;
        }
        self.deeper(3, Walk::body)
    }

    /// `(foreach ?x row action…)`
    pub(super) fn foreach(&mut self) -> Step {
        self.spaced()?;
        self.put(" ")?;
        self.expression()?;
        let kind = self.read()?;
        self.deeper(3, |walk| walk.loose_body_from(kind, None))
    }

    /// `(with-open-file (path name mode) action…)`
    pub(super) fn with_file(&mut self) -> Step {
        if self.spaced()? != Kind::Open {
            return Err(Halt);
        }
        self.expression()?;
        self.arguments()?;
        self.deeper(3, |walk| {
            loop {
                walk.line()?;
                match walk.read()? {
                    Kind::Close => break,
                    // The reference takes an error for the end of the body.
                    Kind::Open => walk.call().inspect_err(|_| {
                        walk.out.back();
                        walk.out.back();
                        walk.out.put(")");
                    })?,
                    _ => {}
                }
            }
            walk.out.tighten();
            Ok(())
        })
    }

    /// `(progn$ (?x row) action…)`
    pub(super) fn each(&mut self) -> Step {
        let first = self.spaced()?;
        if first == Kind::Open {
            let head = self.read()?;
            if matches!(head, Kind::Single(_)) {
                self.put(" ")?;
                self.expression()?;
                self.read()?;
                self.put(" ")?;
            } else {
                self.call_from(head)?;
            }
        } else {
            self.expression_from(first)?;
        }
        let kind = self.read()?;
        self.deeper(3, |walk| walk.loose_body_from(kind, None))
    }
}
