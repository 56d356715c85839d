//! Why an expression cannot be compiled.

use crate::ast::Span;
use crate::symbol::Sym;

/// An expression that cannot be compiled: the reference's words, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// Where it is.
    pub(crate) span: Span,
    /// The reference's code, such as `ARGACCES1`.
    pub(crate) code: &'static str,
    /// The reference's text after its code.
    pub(crate) text: String,
    /// Whether the reference prints an empty line before it.
    pub(crate) has_gap: bool,
    /// The fact whose template is missing, where the reference speaks of a function: for words of our own.
    pub(crate) fact: Option<Sym>,
    /// Variables that have a value there, where one is missing.
    pub(crate) known: Vec<Sym>,
    /// Variables that have one only inside of a condition such as `not`.
    pub(crate) hidden: Vec<Sym>,
}

impl Refusal {
    /// A complaint that the reference prints after an empty line.
    pub(crate) fn new(span: Span, code: &'static str, text: impl Into<String>) -> Refusal {
        Refusal { span, code, text: text.into(), has_gap: true, fact: None, known: Vec::new(), hidden: Vec::new() }
    }

    /// A complaint that the reference prints on the next line.
    pub(crate) fn close(span: Span, code: &'static str, text: impl Into<String>) -> Refusal {
        Refusal { has_gap: false, ..Refusal::new(span, code, text) }
    }

    /// There is no function of this name.
    pub(crate) fn missing(span: Span, name: &str) -> Refusal {
        if name.starts_with("::") {
            return Refusal::new(span, "EXPRNPSR7", format!("Missing module name for '{name}'."));
        }
        Refusal::new(span, "EXPRNPSR3", format!("Missing function declaration for '{name}'."))
    }

    /// The template has no such slot.
    pub(crate) fn no_slot(span: Span, slot: &str, template: &str) -> Refusal {
        let text = format!("Invalid slot '{slot}' not defined in corresponding deftemplate '{template}'.");
        Refusal::new(span, "TMPLTDEF1", text)
    }

    /// The reference's check of a form's syntax.
    pub(crate) fn syntax(span: Span, of: &str) -> Refusal {
        Refusal::new(span, "PRNTUTIL2", format!("Syntax Error:  Check appropriate syntax for {of}."))
    }

    /// What the reference prints, with the line end.
    pub(crate) fn clips(&self) -> String {
        let gap = if self.has_gap { "\n" } else { "" };
        format!("{gap}{}\n", self.says())
    }

    /// The same without lines around it. What the reference says without a code has none.
    pub(crate) fn says(&self) -> String {
        match self.code {
            "" => self.text.clone(),
            code => format!("[{code}] {}", self.text),
        }
    }
}
