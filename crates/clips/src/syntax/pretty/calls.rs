//! Expressions: calls, and what fills the bodies of functions and rules.

use super::walk::{Halt, Step, Walk};
use crate::syntax::lex::Kind;

const FACTS: &str = "fact-set query function";
const INSTANCES: &str = "instance-set query function";

impl Walk<'_> {
    /// The next expression.
    pub(super) fn expression(&mut self) -> Step {
        let kind = self.read()?;
        self.expression_from(kind)
    }

    /// The expression whose first token was read.
    pub(super) fn expression_from(&mut self, first: Kind) -> Step {
        if first == Kind::Open { self.call() } else { Ok(()) }
    }

    /// A call behind its parenthesis.
    pub(super) fn call(&mut self) -> Step {
        let head = self.read()?;
        self.call_from(head)
    }

    /// A call behind its name.
    pub(super) fn call_from(&mut self, head: Kind) -> Step {
        self.arguments_of(head)?;
        self.settle()
    }

    fn arguments_of(&mut self, head: Kind) -> Step {
        let Kind::Symbol(name) = head else { return Err(Halt) };
        match self.symbols.text(name) {
            "if" => self.choice(),
            "while" => self.repetition(),
            "loop-for-count" => self.counting(),
            "switch" => self.switch(),
            "foreach" => self.foreach(),
            "progn$" => self.each(),
            "try" => self.deeper(3, Walk::body),
            "with-open-file" => self.with_file(),
            "progn" | "object-pattern-match-delay" => self.deeper(3, |walk| walk.loose_body(None)),
            "assert" => self.assert(),
            "modify" | "duplicate" => self.modify(),
            "any-factp" | "find-fact" | "find-all-facts" => self.query(true, FACTS),
            "do-for-fact" | "do-for-all-facts" | "delayed-do-for-all-facts" => self.query(false, FACTS),
            "any-instancep" | "find-instance" | "find-all-instances" => self.query(true, INSTANCES),
            "do-for-instance" | "do-for-all-instances" | "delayed-do-for-all-instances" => self.query(false, INSTANCES),
            "make-instance" | "active-make-instance" => self.make_instance(),
            "initialize-instance"
            | "active-initialize-instance"
            | "modify-instance"
            | "active-modify-instance"
            | "message-modify-instance"
            | "active-message-modify-instance"
            | "duplicate-instance"
            | "active-duplicate-instance"
            | "message-duplicate-instance"
            | "active-message-duplicate-instance" => self.change_instance(),
            _ => self.arguments(),
        }
    }

    /// All that is left of a call, with blanks.
    pub(super) fn arguments(&mut self) -> Step {
        loop {
            let kind = self.spaced()?;
            if kind == Kind::Close {
                self.out.tighten();
                return Ok(());
            }
            self.expression_from(kind)?;
        }
    }

    /// All that is left of a call, a line for each.
    pub(super) fn body(&mut self) -> Step {
        while self.action()? != Kind::Close {}
        self.out.tighten();
        Ok(())
    }

    /// The same if the first token of it was read, and perhaps closes the call.
    pub(super) fn body_from(&mut self, first: Kind) -> Step {
        if first == Kind::Close {
            return Ok(());
        }
        self.out.slip_line();
        self.expression_from(first)?;
        self.body()
    }

    /// An action on a line of its own, or the token that ends them: `)` or `else`.
    pub(super) fn action(&mut self) -> Step<Kind> {
        self.line()?;
        let kind = self.read()?;
        if kind != Kind::Close && !self.is(kind, "else") {
            self.expression_from(kind)?;
        }
        Ok(kind)
    }

    /// A body whose last two pieces give way to a parenthesis if the walk stops inside of an action: the reference takes that
    /// for the end of the body. Some complain then about themselves, too.
    pub(super) fn loose_body(&mut self, complains: Option<&'static str>) -> Step {
        loop {
            self.line()?;
            let kind = self.read()?;
            if kind == Kind::Close {
                self.out.tighten();
                return Ok(());
            }
            self.loose_action(kind, complains)?;
        }
    }

    /// The same if the first token of it was read, and perhaps closes the call.
    pub(super) fn loose_body_from(&mut self, first: Kind, complains: Option<&'static str>) -> Step {
        if first == Kind::Close {
            return Ok(());
        }
        self.out.slip_line();
        self.loose_action(first, complains)?;
        self.loose_body(complains)
    }

    fn loose_action(&mut self, first: Kind, complains: Option<&'static str>) -> Step {
        if first != Kind::Open {
            return Ok(());
        }
        self.call().inspect_err(|_| {
            self.out.back();
            self.out.back();
            self.out.put("(");
            self.also.extend(complains);
        })
    }
}
