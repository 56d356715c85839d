//! What all parsers of forms share: stepping through a list, complaining, names.

use super::control::Loop;
use super::lex::{Kind, span};
use super::problem::{Before, Event, Problem};
use super::tree::Node;
use crate::ast::{ExprId, Exprs, Form, Name, Span};
use crate::symbol::{Sym, Symbols};

/// What a parser returns.
pub(super) type Parsed<T> = Result<T, Problem>;

/// A node of the tree, by its number.
pub(super) type Id = usize;

/// Turns the tree of one form into syntax.
#[derive(Debug)]
pub(super) struct Parser<'t, 's> {
    pub(super) nodes: &'t [Node],
    pub(super) text: &'t str,
    pub(super) symbols: &'s mut Symbols,
    pub(super) exprs: Exprs,
    /// Which of `(return)` and `(break)` make sense here.
    pub(super) ways_out: WaysOut,
    /// Whether this is the body of a message handler, where `?self` is taken.
    pub(super) is_handler: bool,
    /// Variables of the loops and queries around, which nobody may bind.
    pub(super) loops: Vec<Loop>,
    /// The query whose condition this is; nothing is bound there.
    pub(super) asking: Option<Loop>,
    /// The first variable that no loop around it gives a value.
    pub(super) first_local: Option<Span>,
    /// What was read so far, if it is asked for: a form with a problem is read once more for that.
    pub(super) events: Option<Vec<Event>>,
    /// Whether parts of a fact are read as slots only because nobody knows its template yet, so that no doubt is doubled.
    pub(super) is_second_reading: bool,
    /// Whether wildcards may stand where expressions do: in what `why` asks about.
    pub(super) allows_wildcards: bool,
}

/// What may be left from here.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WaysOut {
    /// A function or a right-hand side, by `(return)`.
    pub(super) by_return: bool,
    /// A loop, by `(break)`.
    pub(super) by_break: bool,
}

/// A step through the children of a list. It is copied to look ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    nodes: &'t [Node],
    at: Id,
    end: Id,
    /// The closing parenthesis.
    pub(super) close: Span,
}

#[expect(clippy::copy_iterator, reason = "a copy looks ahead, and the original stays where it was")]
impl Iterator for Cursor<'_> {
    type Item = Id;

    fn next(&mut self) -> Option<Id> {
        let id = self.peek()?;
        self.at = self.nodes[id].end as usize;
        Some(id)
    }
}

impl Cursor<'_> {
    /// The next child, without passing it.
    pub(super) fn peek(&self) -> Option<Id> {
        (self.at < self.end).then_some(self.at)
    }

    /// What the next child is.
    pub(super) fn peek_kind(&self) -> Option<Kind> {
        self.peek().map(|id| self.nodes[id].kind)
    }

    /// The comment string, if there is one; passes it.
    pub(super) fn comment(&mut self) -> Option<Sym> {
        let Some(Kind::String(text)) = self.peek_kind() else { return None };
        self.next();
        Some(text)
    }

    /// Where the next child stands, or else the closing parenthesis.
    pub(super) fn place(&self) -> Span {
        self.peek().map_or(self.close, |id| self.nodes[id].span)
    }
}

impl<'t, 's> Parser<'t, 's> {
    pub(super) fn new(nodes: &'t [Node], text: &'t str, symbols: &'s mut Symbols) -> Parser<'t, 's> {
        Parser {
            nodes,
            text,
            symbols,
            exprs: Exprs::default(),
            ways_out: WaysOut::default(),
            is_handler: false,
            loops: Vec::new(),
            asking: None,
            first_local: None,
            events: None,
            is_second_reading: false,
            allows_wildcards: false,
        }
    }

    /// The whole tree as a form.
    pub(super) fn form(mut self) -> Parsed<Form> {
        match self.form_kind() {
            Ok(kind) => Ok(Form { kind, exprs: self.exprs, span: self.nodes[0].span }),
            Err(problem) => {
                let mut again = Parser::new(self.nodes, self.text, self.symbols);
                again.events = Some(Vec::new());
                let problem = again.form_kind().err().unwrap_or(problem);
                let before = Before { events: again.events.unwrap_or_default(), exprs: again.exprs };
                Err(Problem { before: Box::new(before), ..problem })
            }
        }
    }

    /// Notes what was read, if it is asked for.
    pub(super) fn note(&mut self, event: impl FnOnce(&Self) -> Event) {
        if self.events.is_some() {
            let event = event(self);
            self.events.get_or_insert_default().push(event);
        }
    }

    pub(super) fn kind(&self, id: Id) -> Kind {
        self.nodes[id].kind
    }

    pub(super) fn span(&self, id: Id) -> Span {
        self.nodes[id].span
    }

    /// The children of a list.
    pub(super) fn children(&self, list: Id) -> Cursor<'t> {
        let Node { span: Span { end, .. }, end: after, .. } = self.nodes[list];
        let close = span((end as usize).saturating_sub(1), end as usize);
        Cursor { nodes: self.nodes, at: list + 1, end: after as usize, close }
    }

    /// The text of a symbol, if the node is one.
    pub(super) fn symbol_text(&self, id: Id) -> Option<&str> {
        match self.kind(id) {
            Kind::Symbol(sym) => Some(self.symbols.text(sym)),
            _ => None,
        }
    }

    /// Whether the next child is this symbol; passes it if so.
    pub(super) fn accept(&self, cursor: &mut Cursor<'_>, word: &str) -> bool {
        let is = cursor.peek().is_some_and(|id| self.symbol_text(id) == Some(word));
        if is {
            cursor.next();
        }
        is
    }

    /// The symbol that a list begins with.
    pub(super) fn head(&self, list: Id) -> Option<Sym> {
        match (self.kind(list), self.children(list).peek_kind()) {
            (Kind::Open, Some(Kind::Symbol(sym))) => Some(sym),
            _ => None,
        }
    }

    /// What stands there, shortened, as it is quoted in messages.
    pub(super) fn quote(&self, place: Span) -> String {
        let text = self.text.get(place.start as usize..place.end as usize).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        let mut short: String = line.chars().take(40).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        if short.is_empty() { "the end of the text".to_owned() } else { format!("`{short}`") }
    }

    /// A complaint about what stands there. If that is no token at all, the scanner's complaint goes before.
    pub(super) fn problem(&self, place: Span, code: &'static str, clips: &str, message: &str, hint: &str) -> Problem {
        let problem = Problem::new(place, code, clips, message.replace("{}", &self.quote(place)), hint);
        match self.nodes.iter().find(|node| node.span == place).map(|node| node.kind) {
            Some(Kind::BadVariable(char)) => {
                let says = format!("The character '{char}' is not valid as the first character of a variable name.");
                let message = format!("`{char}` cannot begin a variable's name");
                let hint = "a name begins with a letter; after a bare `?` or `$?` comes a blank or `)`";
                before(problem, "SCANNER2", &says, message, hint)
            }
            Some(Kind::OpenString) => {
                let says = "Encountered End-Of-File while scanning a string";
                let hint = "end the string with `\"`; a quote inside a string is written `\\\"`";
                before(problem, "SCANNER1", says, "this string never ends".to_owned(), hint)
            }
            Some(Kind::Stray) => {
                let text = self.text.get(place.start as usize..place.end as usize).unwrap_or_default();
                let message = format!("the character `{}` has no meaning here", text.escape_debug());
                Problem { message, hint: "remove it, or put it into a string".into(), ..problem }
            }
            _ => problem,
        }
    }

    /// The complaint `Check appropriate syntax for …`; `{}` in the message quotes what stands there.
    pub(super) fn syntax(&self, place: Span, of: &str, message: &str, hint: &str) -> Problem {
        let clips = format!("Syntax Error:  Check appropriate syntax for {of}.");
        self.problem(place, "PRNTUTIL2", &clips, message, hint)
    }

    /// The complaint that something was said before.
    pub(super) fn twice(&self, place: Span, what: &str) -> Problem {
        let message = format!("the {what} is given twice");
        self.problem(place, "PRNTUTIL5", &format!("The {what} has already been parsed."), &message, "keep one of them")
    }

    /// Complains if something is left.
    pub(super) fn finish(&self, cursor: Cursor<'_>, of: &str, hint: &str) -> Parsed<()> {
        match cursor.peek() {
            None => Ok(()),
            Some(_) => Err(self.syntax(cursor.place(), of, "{} is too much here", hint)),
        }
    }

    /// Name and comment of a construct.
    pub(super) fn name(&mut self, cursor: &mut Cursor<'_>, construct: &str) -> Parsed<Name> {
        let mut name = self.bare_name(cursor, construct)?;
        name.comment = cursor.comment();
        Ok(name)
    }

    /// The name of a construct, with its module if written.
    pub(super) fn bare_name(&mut self, cursor: &mut Cursor<'_>, construct: &str) -> Parsed<Name> {
        let Some(Kind::Symbol(sym)) = cursor.peek_kind() else {
            let clips = format!("Missing name for {construct} construct.");
            let hint = format!("after `{construct}` comes a name, which is a symbol");
            let message = format!("this {construct} has no name: {{}} stands in its place");
            return Err(self.problem(cursor.place(), "CSTRCPSR2", &clips, &message, &hint));
        };
        let place = cursor.place();
        cursor.next();
        let (module, name) = match self.symbols.text(sym).split_once("::") {
            None => (None, sym),
            Some((module, name)) if module.is_empty() || name.is_empty() => {
                let hint = "write `name` or `MODULE::name`";
                return Err(self.syntax(place, "construct name", "{} is not the name of a construct", hint));
            }
            Some((_, name)) if name.contains("::") => {
                let hint = "write `name` or `MODULE::name`";
                return Err(self.syntax(place, "module specifier", "{} names several modules", hint));
            }
            Some((module, name)) => {
                let (module, name) = (module.to_owned(), name.to_owned());
                (Some(self.symbols.intern(&module)), self.symbols.intern(&name))
            }
        };
        Ok(Name { module, name, span: place, comment: None })
    }

    /// All that is left, as actions.
    pub(super) fn actions(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Vec<ExprId>> {
        cursor.map(|id| self.expression(id)).collect()
    }

    /// All that is left, as the actions of this form: the reference names it if it never ends.
    pub(super) fn actions_of(&mut self, cursor: &mut Cursor<'_>, of: &str) -> Parsed<Vec<ExprId>> {
        cursor.map(|id| self.action_of(id, of)).collect()
    }

    /// An action of this form.
    pub(super) fn action_of(&mut self, id: Id, of: &str) -> Parsed<ExprId> {
        if self.kind(id) == Kind::End {
            return Err(self.syntax(self.span(id), of, "a parenthesis is never closed", "close it"));
        }
        let is_action = self.kind(id) == Kind::Open || self.constant(id).is_some() || self.variable(id).is_some();
        if !is_action && !self.allows_wildcards {
            let hint = "an action is a call, such as `(assert (a b))`";
            return Err(self.syntax(self.span(id), of, "{} is not an action", hint));
        }
        self.expression(id)
    }

    /// All that is left, as arguments.
    pub(super) fn arguments(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Vec<ExprId>> {
        self.inside(|parser| parser.actions(cursor))
    }

    /// Does something where `return` and `break` make no sense: inside of an expression.
    pub(super) fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::take(&mut self.ways_out);
        let result = read(self);
        self.ways_out = before;
        result
    }
}

/// Puts the scanner's complaint before a parser's.
fn before(problem: Problem, code: &'static str, says: &str, message: String, hint: &str) -> Problem {
    let clips = format!("[{code}] {says}\n\n{}", problem.clips);
    Problem { code, clips, message, hint: hint.into(), ..problem }
}
