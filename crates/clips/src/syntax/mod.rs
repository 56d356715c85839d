//! Text into forms.
//!
//! 1. `lex`: text into tokens; `number`: which words are numbers.
//! 2. `tree`: tokens into parentheses, one form of the top level at a time, never nested too deep.
//! 3. `parser`: what all of the following share: stepping through a list, complaining, names.
//! 4. `expressions`, `control`, `guards`, `asserting`, `queries`, `instances`: calls, and the forms with a syntax of their own.
//! 5. `conditions`, `fields`: the left-hand side of a rule.
//! 6. `constructs`, `rules`, `slots`, `constraints`, `functions`, `classes`, `modules`: constructs.
//! 7. `packed`: the tree of a form in a binary file. `values`: single fields of a text. `problem`: what is wrong with a text. `print`: values back into text.
//!
//! Nothing here knows a template, a function or a rule: what a name means is decided when a form is compiled.

mod asserting;
mod classes;
mod conditions;
mod constraints;
mod constructs;
mod control;
mod expressions;
mod fields;
mod functions;
mod guards;
mod instances;
mod lex;
mod modules;
mod number;
mod packed;
mod parser;
pub(crate) mod pretty;
pub(crate) mod print;
mod problem;
mod queries;
mod rules;
mod slots;
#[cfg(test)]
mod tests;
mod tree;
mod values;

use facts::{Diagnostic, Diagnostics, Severity};

use crate::ast::{Form, Module};
use crate::symbol::Symbols;

pub(crate) use conditions::ACTIONS;
use lex::{Kind, Lexer};
pub(crate) use number::read_by_c;
pub(crate) use packed::Packed;
use parser::Parser;
pub(crate) use problem::{Event, Part, Places, Problem, place};
use tree::{DEEPEST, Shape, Tree};
pub(crate) use values::{Field, field};

/// Reads a text form by form, and goes on after errors.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    lexer: Lexer<'a>,
    tree: Tree,
    is_open: bool,
    warnings: Vec<Problem>,
}

impl<'a> Reader<'a> {
    /// A reader at the beginning of the text, which believes the parentheses, as the reference does.
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader { lexer: Lexer::new(text), tree: Tree::default(), is_open: false, warnings: Vec::new() }
    }

    /// The same for diagnostics: a construct at the beginning of a line shows that the form before it was never closed.
    pub(crate) fn rescuing(text: &'a str) -> Reader<'a> {
        let mut reader = Reader::new(text);
        reader.tree.believes_lines = true;
        reader
    }

    /// Goes to the next construct, as `load` does: whether there is one, where something else stands before it, and whether a
    /// string there never ends.
    pub(crate) fn find_construct(&mut self, symbols: &mut Symbols) -> (bool, Option<usize>, bool) {
        let (mut open, mut stray, mut has_string) = (None, None, false);
        let is_found = loop {
            let token = self.lexer.next(symbols);
            let text = self.lexer.text.get(token.span.start as usize..token.span.end as usize).unwrap_or_default();
            has_string |= token.kind == Kind::OpenString;
            match (token.kind, open) {
                (Kind::End, _) => break false,
                (Kind::Open, None) => open = Some(token.span.start),
                (Kind::Symbol(_), Some(start)) if tree::is_construct(text) => {
                    self.lexer.at = start as usize;
                    break true;
                }
                _ => {
                    stray.get_or_insert(token.span.end as usize);
                    open = (token.kind == Kind::Open).then_some(token.span.start);
                }
            }
        };
        self.note_overflows();
        (is_found, stray, has_string)
    }

    /// Goes on at this byte.
    pub(crate) fn go_to(&mut self, byte: usize) {
        self.lexer.at = byte.min(self.lexer.text.len());
    }

    /// The next form of the top level, or what is wrong with it; none at the end of the text.
    pub(crate) fn next(&mut self, symbols: &mut Symbols) -> Option<Result<Form, Problem>> {
        if self.lexer.text.len() > LONGEST {
            return self.refuse_length();
        }
        let shape = self.tree.read(&mut self.lexer, symbols);
        self.note_overflows();
        self.is_open = matches!(shape, Shape::Unclosed(_));
        let start = self.tree.nodes.first().map_or(0, |node| node.span.start);
        let mut form = self.parse(shape, symbols)?;
        if let Err(problem) = &mut form {
            problem.form = start;
        }
        Some(form)
    }

    /// The form whose tree was read.
    fn parse(&mut self, shape: Shape, symbols: &mut Symbols) -> Option<Result<Form, Problem>> {
        let nodes = &self.tree.nodes;
        match shape {
            Shape::Nothing => None,
            Shape::Whole => Some(Parser::new(nodes, self.lexer.text, symbols).form()),
            Shape::TooDeep(span) => {
                let message = format!("parentheses are nested deeper than {DEEPEST}");
                let hint = "split the form, or look for a missing `)`";
                Some(Err(Problem::syntax(span, "nested forms", message, hint)))
            }
            Shape::Unclosed(span) => {
                let inner = Parser::new(nodes, self.lexer.text, symbols).form().err();
                let mut problem = inner.unwrap_or_else(|| Problem::syntax(span, "the form", "", ""));
                let is_string = nodes.iter().any(|node| node.kind == Kind::OpenString);
                if !is_string {
                    problem.span = span;
                    "this parenthesis is never closed".clone_into(&mut problem.message);
                    problem.hint =
                        "count the parentheses of this form, or end it with `)` before the next one begins".into();
                }
                Some(Err(problem))
            }
        }
    }

    /// Where the next form is looked for: the byte behind the last one.
    pub(crate) fn position(&self) -> usize {
        self.lexer.at
    }

    /// Whether the form just read never ends.
    pub(crate) fn is_open(&self) -> bool {
        self.is_open
    }

    /// What was odd but can be used, since this was last asked.
    pub(crate) fn take_warnings(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.warnings)
    }

    fn note_overflows(&mut self) {
        for span in self.lexer.overflows.drain(..) {
            let text = self.lexer.text.get(span.start as usize..span.end as usize).unwrap_or_default();
            let message = format!("{text} does not fit into 64 bits; the nearest number is taken");
            let hint = "write it with a point, as a float";
            let clips = "WARNING: Over or underflow of long long integer.";
            let mut warning = Problem::new(span, "SCANNER1", clips, message, hint);
            warning.is_warning = true;
            self.warnings.push(warning);
        }
    }

    /// Places are 32 bits wide.
    fn refuse_length(&mut self) -> Option<Result<Form, Problem>> {
        if self.lexer.at == self.lexer.text.len() {
            return None;
        }
        self.lexer.at = self.lexer.text.len();
        let message = format!("the text has {} bytes; {LONGEST} are the most that can be read", self.lexer.text.len());
        Some(Err(Problem::syntax(lex::span(0, 1), "the text", message, "split it into several files")))
    }
}

/// The longest text, in bytes.
const LONGEST: usize = 1 << 31;

/// All forms of a text, and all that is wrong with it, warnings too, in the order of the text.
pub(crate) fn read_all(text: &str, symbols: &mut Symbols) -> (Vec<Form>, Vec<Problem>) {
    let mut reader = Reader::rescuing(text);
    let mut forms = Vec::new();
    let mut problems = Vec::new();
    while let Some(form) = reader.next(symbols) {
        problems.append(&mut reader.warnings);
        match form {
            Ok(form) => forms.push(form),
            Err(problem) => problems.push(problem),
        }
    }
    (forms, problems)
}

/// What is wrong with a text, as far as its syntax tells: nobody looks up whether a template or a function exists.
///
/// ```
/// let diagnostics = tellask_clips::diagnose("(defrule go\n  (at ?room)\n  (assert (seen ?room)))\n");
/// assert_eq!(diagnostics.iter().next().map(|it| it.place.line), Some(3));
/// ```
pub fn diagnose(text: &str) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    let (_, problems) = read_all(text, &mut Symbols::new());
    for problem in problems.iter().take(Diagnostics::MOST) {
        let Diagnostic { severity, place, message, hint, .. } = problem.diagnostic(text);
        match severity {
            Severity::Error => diagnostics.error(place, message, hint),
            Severity::Warning => diagnostics.warning(place, message, hint),
        }
    }
    for _ in problems.iter().skip(Diagnostics::MOST) {
        diagnostics.skip();
    }
    diagnostics
}

/// The tokens of a text as they are written, without comments.
pub(crate) fn words(text: &str) -> Vec<&str> {
    let mut symbols = Symbols::new();
    let mut lexer = Lexer::new(text);
    let tokens = std::iter::from_fn(|| Some(lexer.next(&mut symbols)).filter(|it| it.kind != Kind::End));
    tokens.filter_map(|it| text.get(it.span.start as usize..it.span.end as usize)).collect()
}

/// The first form of a text, in parentheses, without what follows it; none if it has none, or if its end is missing.
pub(crate) fn first_form(text: &str) -> Option<&str> {
    let mut symbols = Symbols::new();
    let mut lexer = Lexer::new(text);
    let mut depth = 0_usize;
    loop {
        let token = lexer.next(&mut symbols);
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close if depth == 1 => return text.get(..token.span.end as usize),
            Kind::Close => depth = depth.checked_sub(1)?,
            Kind::End | Kind::OpenString => return None,
            _ if depth == 0 => return None,
            _ => {}
        }
    }
}

/// Where a string begins that never ends.
pub(crate) fn open_string(text: &str) -> Option<usize> {
    let mut symbols = Symbols::new();
    let mut lexer = Lexer::new(text);
    loop {
        let token = lexer.next(&mut symbols);
        match token.kind {
            Kind::OpenString => return Some(token.span.start as usize),
            Kind::End => return None,
            _ => {}
        }
    }
}

/// Whether a word is a symbol.
pub(crate) fn is_symbol(word: &str) -> bool {
    let mut symbols = Symbols::new();
    matches!(Lexer::new(word).next(&mut symbols).kind, Kind::Symbol(_))
}

/// A module whose text is wrong somewhere, up to there; none if even its name is.
pub(crate) fn readable_ports(text: &str, symbols: &mut Symbols) -> Option<Module> {
    let mut reader = Reader::new(text);
    match reader.tree.read(&mut reader.lexer, symbols) {
        Shape::Nothing | Shape::TooDeep(_) => None,
        Shape::Whole | Shape::Unclosed(_) => Parser::new(&reader.tree.nodes, text, symbols).readable_module(),
    }
}

/// The one form of a text, for `eval` and `build`: no form at all, or more than one, is an error.
pub(crate) fn read_expression(text: &str, symbols: &mut Symbols) -> Result<Form, Problem> {
    let mut reader = Reader::new(text);
    let Some(form) = reader.next(symbols) else {
        let span = lex::span(0, text.len());
        let clips = "Expected a constant, variable, or expression.";
        return Err(Problem::new(
            span,
            "EXPRNPSR2",
            clips,
            "the text is empty",
            "write an expression, such as `(+ 1 2)`",
        ));
    };
    let form = form?;
    let rest = reader.lexer.next(symbols);
    if rest.kind == Kind::End {
        return Ok(form);
    }
    let message = "the text goes on behind the first form";
    let clips = "Function 'eval' encountered extraneous input.";
    Err(Problem::new(rest.span, "STRNGFUN2", clips, message, "give one form at a time"))
}
