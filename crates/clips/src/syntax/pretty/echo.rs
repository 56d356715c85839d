//! How far the reference had got when it found an error.
//!
//! Most errors are noticed at the token that is wrong. Others are noticed a token later, when a list ends, or when the whole
//! construct does: which, the code of the complaint tells, and what stands there.

use super::tokens::Tokens;
use super::walk::Phase::{self, Raw, Settled, Spaced};
use super::walk::{Setting, Stop, Walk};
use crate::ast::Span;
use crate::symbol::Symbols;
use crate::syntax::lex::Kind;
use crate::syntax::tree::is_construct;

/// Words that begin a slot.
const SLOTS: [&str; 4] = ["slot", "multislot", "field", "multifield"];

/// What follows a complaint about a construct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Echo {
    /// Further complaints, without line ends; the reference prints each after an empty line.
    pub(crate) also: Vec<String>,
    /// What the reference had read of the construct, with the title and the line ends around it.
    pub(crate) text: String,
    /// How far it had got: the byte behind the last token it had read.
    pub(crate) reached: usize,
}

/// What the reference prints about the form that begins at this byte, after it has said this about that place. Of a command it shows
/// nothing, but may complain again. If nothing was said, it is a value at that place that could not be computed.
pub(crate) fn echo(
    text: &str,
    start: u32,
    setting: Setting<'_>,
    place: Span,
    says: &str,
    symbols: &mut Symbols,
) -> Option<Echo> {
    let tokens = Tokens::new(text, start, symbols);
    let is_construct = is_construct(tokens.word(1));
    // The scanner's complaint goes before the parser's, which tells where.
    let says = says.rsplit("\n\n[").next().unwrap_or(says);
    let code = says.trim_start_matches('[').split(']').next().filter(|code| !code.contains(' ')).unwrap_or_default();
    let first = tokens.at(place.start);
    let last = tokens.at(place.end.max(place.start + 1)).saturating_sub(1);
    // A place that is only a parenthesis, not its list, is where the reference stopped.
    let is_exact = place.end == place.start + 1 && tokens.kind(first) == Kind::Open;
    let complaint = Complaint { tokens: &tokens, code, says, first, last };
    let stop = if is_exact { complaint.stop_at(first, Settled) } else { complaint.stop() };
    let last = tokens.list.iter().find(|token| token.span.start == stop.token);
    let reached = last.map_or(text.len(), |token| token.span.end as usize);
    let mut walk = Walk::new(text, start, setting, stop, symbols);
    // Where the walk halts is what is asked for.
    let _halted = if is_construct { walk.construct(&mut Vec::new()) } else { walk.expression() }.is_err();
    let end = if code == "CLASSPSR1" { "\n" } else { "" };
    let also = walk.also.iter().map(|of| format!("[PRNTUTIL2] Syntax Error:  Check appropriate syntax for {of}."));
    if !is_construct {
        let also: Vec<String> = also.collect();
        return (!also.is_empty()).then_some(Echo { also, text: String::new(), reached: text.len() });
    }
    let mut read = walk.out.take_text();
    if code == "PRNTUTIL2" && says.ends_with("syntax for defrule.") && read.contains("\n   =>") {
        // No line is begun for the action that is missing, or for what is none.
        let wrong = last.map_or("", |token| text.get(token.span.start as usize..token.span.end as usize).unwrap_or(""));
        let is_wrong = last.is_some_and(|it| !matches!(it.kind, Kind::Close | Kind::End)) && read.ends_with(wrong);
        let wrong = if is_wrong { wrong } else { "" };
        read.truncate(read.len() - wrong.len());
        read.truncate(read.trim_end().len());
        read.push_str(wrong);
    }
    Some(Echo { also: also.collect(), text: format!("\nERROR:\n{read}{end}\n"), reached })
}

/// What the reference said, and about which tokens.
struct Complaint<'a> {
    tokens: &'a Tokens<'a>,
    code: &'a str,
    says: &'a str,
    first: usize,
    last: usize,
}

impl Complaint<'_> {
    /// Where the walk stops.
    fn stop(&self) -> Stop {
        if self.is_of_the_whole() {
            return Stop::END;
        }
        let (index, phase) = match self.code {
            "PRNTUTIL2" => self.in_syntax().or_else(|| self.in_syntax_of_slots()).or_else(|| self.in_syntax_of_loops()),
            _ => self.in_expressions().or_else(|| self.in_slots()).or_else(|| self.elsewhere()),
        }
        .unwrap_or((self.first, Settled));
        self.stop_at(index, phase)
    }

    fn stop_at(&self, index: usize, phase: Phase) -> Stop {
        let index = index.min(self.tokens.list.len().saturating_sub(1));
        self.tokens.list.get(index).map_or(Stop::END, |token| Stop { token: token.span.start, phase })
    }

    /// Whether it is noticed when the construct has been read.
    fn is_of_the_whole(&self) -> bool {
        let is_rule = self.tokens.word(1) == "defrule";
        let changes = matches!(self.tokens.head(self.first), "modify" | "duplicate");
        match self.code {
            "CLASSPSR1" | "RULEPSR1" | "RULEPSR2" | "RULECSTR1" | "RULECSTR2" | "RULECSTR3" | "OBJRTBLD3" => true,
            "CSTRCPSR3" => self.says.contains("define defmodule"),
            "CSTRNCHK1" => changes || self.says.contains("found in CE"),
            "TMPLTDEF1" | "TMPLTDEF2" if is_rule => changes,
            code if code.starts_with("ANALYSIS") => true,
            "PRNTUTIL6" => !self.says.contains("definstances"),
            "PRCCODE3" => is_rule,
            "GLOBLPSR1" => is_rule && !self.has_head("bind"),
            _ => false,
        }
    }

    /// Calls, loops, queries, facts.
    fn in_expressions(&self) -> Option<(usize, Phase)> {
        let Complaint { tokens, code, says, first, last } = *self;
        Some(match code {
            "EXPRNPSR2" if tokens.head(first) == "case" => (first, Spaced),
            "EXPRNPSR3" | "EXPRNPSR7" | "TMPLTDEF1" | "FACTQPSR1" | "INSQYPSR1" => (first + 1, Settled),
            "" if tokens.word(1) == "defglobal" => (tokens.end_of(first + 2), Settled),
            "" | "CSTRCPSR3" if self.is_about_template() => self.behind_open(),
            "MODULDEF1" => self.behind_open(),
            "" | "ARGACCES1" | "PRNTUTIL8" | "PRNTUTIL9" | "PRNTUTIL10" | "TMPLTRHS1" => (last, Settled),
            "ARGACCES2" if !matches!(tokens.head(first), "modify" | "duplicate") => self.around(Settled),
            "GLOBLPSR1" if self.has_head("bind") => (first + 2, Settled),
            "GLOBLPSR1" | "PRCCODE3" if tokens.word(1) == "defmethod" && self.is_list_of_whole() => (last, Spaced),
            // A body without a list around it is taken for a `progn`.
            "EXPRNPSR4" if tokens.around(first) != 0 => {
                let mut inner = first;
                while inner > 0 && !says.contains(&format!("'{}'", tokens.head(inner))) {
                    inner = tokens.around(inner);
                }
                (tokens.close(tokens.around(inner)), Settled)
            }
            "GLOBLPSR1" | "EXPRNPSR4" | "PRCCODE3" | "MSGPSR5" | "MSGPSR6" | "MSGFUN3" | "MSGFUN6" => {
                (tokens.close(0), Raw)
            }
            "CSTRNCHK1" if says.contains("direct slot write") => (tokens.close(0), Raw),
            "TMPLTDEF2" if self.is_condition() => (self.behind_field(first + 2), Raw),
            "TMPLTDEF2" if tokens.kind(first + 2) == Kind::Close => (first + 2, Raw),
            "TMPLTDEF2" => (self.first_too_many(first + 2), Settled),
            "PRCDRPSR1" => (tokens.close(self.binding()), Raw),
            "MULTIFUN2" | "FACTQPSR3" | "INSQYPSR3" => (tokens.close(self.binding()), Settled),
            "FACTQPSR2" | "INSQYPSR2" => (tokens.close_inside(first, |head| says.contains(head)), Settled),
            "PRCDRPSR2" => (first.saturating_sub(1), Settled),
            "PRCDRPSR3" => (last, Spaced),
            _ => return None,
        })
    }

    /// Whether it is about a list that stands directly in the construct, such as that of its parameters.
    fn is_list_of_whole(&self) -> bool {
        self.tokens.kind(self.first) == Kind::Open && self.tokens.around(self.first) == 0
    }

    /// The name that a list begins with, or what is no list.
    fn behind_open(&self) -> (usize, Phase) {
        (self.first + usize::from(self.tokens.kind(self.first) == Kind::Open), Settled)
    }

    /// Slots of templates and classes.
    fn in_slots(&self) -> Option<(usize, Phase)> {
        let Complaint { tokens, code, first, last, .. } = *self;
        Some(match code {
            "PRNTUTIL5" if self.begins_slot() => (first + 2, Settled),
            "CLASSPSR4" | "CLSLTPSR2" | "CSTRNPSR3" | "CSTRNPSR5" | "PRNTUTIL5" => (first + 1, Settled),
            "CLSLTPSR1" | "CSTRNPSR6" => (first + 2, Settled),
            "CSTRNCHK1" if tokens.kind(first) == Kind::Open => (last, Settled),
            "CSTRNPSR2" | "CLSLTPSR4" | "CLSLTPSR6" | "INSFUN7" | "INSFUN8" => (last, Settled),
            "CLSLTPSR5" if self.begins_slot() => (last, Settled),
            "CSTRNPSR4" => (first, Spaced),
            "DEFAULT1" if self.begins_slot() => (tokens.close(self.default_inside()), Settled),
            "DEFAULT1" | "CLSLTPSR3" | "CLSLTPSR5" | "CSTRNPSR1" => self.around(Settled),
            _ => return None,
        })
    }

    /// Names, parameters, patterns, classes.
    fn elsewhere(&self) -> Option<(usize, Phase)> {
        let Complaint { tokens, code, first, last, .. } = *self;
        Some(match code {
            "PRNTUTIL6" => (tokens.close_inside(first, |head| head == "definstances"), Settled),
            "DFFNXPSR1" | "DFFNXPSR2" | "DFFNXPSR3" | "DFFNXPSR4" | "DFFNXPSR5" | "CLASSPSR2" | "CLASSPSR3" => {
                (first + 1 + usize::from(matches!(tokens.kind(first + 1), Kind::String(_))), Settled)
            }
            "MSGPSR1" | "MSGPSR2" | "MSGPSR8" | "OBJRTBLD4" => (first + 1, Settled),
            "MSGPSR3" => (self.parameters_from(first), Settled),
            "GENRCPSR3" | "GENRCPSR4" | "GENRCPSR5" | "GENRCPSR16" | "GENRCFUN1" => {
                let is_between = |index: usize| matches!(tokens.kind(index), Kind::Integer(_) | Kind::String(_));
                ((first + 1..first + 4).find(|index| !is_between(*index)).unwrap_or(first), Settled)
            }
            // Of a parameter with restrictions the name is read when it is noticed.
            "PRCCODE7" if tokens.kind(first) == Kind::Open => (first + 1, Settled),
            "GENRCPSR2" | "GENRCPSR17" => (last, Spaced),
            "MSGFUN7" | "RULELHS1" => (first, Spaced),
            "INHERPSR5" | "MODULPSR1" | "GENRCPSR12" => (last, Settled),
            "CSTRCPSR3" if tokens.word(1) == "defglobal" => (first, Spaced),
            "PATTERN1" if self.says.contains("deftemplate") => (first + 1, Settled),
            "PATTERN2" => (last + 1, Raw),
            "INHERPSR4" => (first, Raw),
            "OBJRTBLD1" if self.has_head("object") => (first + 1, Settled),
            "OBJRTBLD1" if tokens.kind(first) != Kind::Open => (first + 3, Settled),
            "OBJRTBLD2" if !self.has_head("is-a") => (first + 1, Settled),
            "OBJRTBLD1" | "OBJRTBLD2" | "OBJRTBLD5" => (tokens.close(first), Settled),
            "GENRCPSR7" if tokens.kind(first) == Kind::Close => {
                let is_name = matches!(tokens.kind(first.saturating_sub(1)), Kind::Symbol(_));
                (first, if is_name { Raw } else { Settled })
            }
            _ if tokens.kind(first) == Kind::OpenString => (first, Spaced),
            _ => return None,
        })
    }

    /// What `Check appropriate syntax for …` is about.
    fn of(&self) -> &str {
        self.says.split("syntax for ").nth(1).unwrap_or_default().trim_end().trim_end_matches('.')
    }

    /// `Check appropriate syntax for …` constructs and conditions.
    fn in_syntax(&self) -> Option<(usize, Phase)> {
        let Complaint { tokens, first, .. } = *self;
        let (of, head) = (self.of(), tokens.head(first));
        let is_list = tokens.kind(first) == Kind::Open;
        let closes = tokens.kind(first) == Kind::Close;
        Some(match of {
            "the not conditional element" if !closes => self.around(Settled),
            "defrule" if is_list && self.has_head("declare") => (first + 2, Settled),
            "defrule" if closes && first > 2 && tokens.kind(first - 2) == Kind::Open => (first, Raw),
            "defrule" if first > 1 && tokens.word(first - 2) == "<-" => (first + 1, Settled),
            "declare statement" if is_list && head == "declare" => (first + 1, Settled),
            "deftemplate" | "defmodule" | "defclass" if is_list && head == of => (first + 1, Settled),
            "defclass inheritance" if is_list && head == "defclass" => (first + 1, Settled),
            "defmessage-handler" if closes || first > 3 => (first, Spaced),
            "defmodule export specification" | "defmodule import specification" if closes => (first, Raw),
            "deftemplate patterns" if is_list && matches!(tokens.kind(first + 1), Kind::Symbol(_)) && head != "(" => {
                (self.behind_field(first + 2), Settled)
            }
            "bind function" if is_list && self.has_head("bind") => (first + 2, Settled),
            "deftemplate pattern" if is_list => (tokens.first_word(first + 2), Settled),
            _ => return None,
        })
    }

    /// `Check appropriate syntax for …` slots.
    fn in_syntax_of_slots(&self) -> Option<(usize, Phase)> {
        let Complaint { tokens, first, .. } = *self;
        let of = self.of();
        let is_list = tokens.kind(first) == Kind::Open;
        let closes = tokens.kind(first) == Kind::Close;
        let is_name = SLOTS.contains(&tokens.word(first.saturating_sub(1)));
        Some(match of {
            "slot attributes" if is_list => (first + 1, Settled),
            "defclass slot" if is_list && self.begins_slot() => (first + 2, Settled),
            "deftemplate" | "defclass slot" if is_list && !is_name => (first + 1, Settled),
            "default attribute" if tokens.head(first) != "default" => {
                (tokens.close_inside(first, |head| head == "default"), Settled)
            }
            "type attribute" if closes => (first, Settled),
            _ if closes && of.starts_with("allowed-") => (first, Raw),
            _ if of.starts_with("allowed-") || of == "type attribute" => (first, Spaced),
            _ => return None,
        })
    }

    /// `Check appropriate syntax for …` loops and queries.
    fn in_syntax_of_loops(&self) -> Option<(usize, Phase)> {
        let Complaint { tokens, first, .. } = *self;
        let (of, head) = (self.of(), tokens.head(first));
        let is_list = tokens.kind(first) == Kind::Open;
        let closes = tokens.kind(first) == Kind::Close;
        let before = first.saturating_sub(1);
        Some(match of {
            "switch function" if is_list && head == "switch" => (first + 1, Spaced),
            "bind function" if closes => (first, Raw),
            "fact-set query function" | "instance-set query function" if closes && head.starts_with('?') => {
                (first, Raw)
            }
            "progn$" if closes && tokens.kind(before) == Kind::Open => (first, Settled),
            "progn$" if closes => (before, Spaced),
            "progn$" if is_list && matches!(tokens.kind(first + 3), Kind::Single(_)) => {
                (tokens.close(first + 2), Spaced)
            }
            "progn$" if is_list && self.has_head(of) => (tokens.end_of(first + 2), Settled),
            "foreach" if is_list && self.has_head(of) => (tokens.end_of(first + 3), Settled),
            "loop-for-count function" if is_list && self.has_head("loop-for-count") => self.count(first + 2),
            "loop-for-count function"
                if tokens.word(before.saturating_sub(1)) == "loop-for-count" && self.is_no_count(before) =>
            {
                (before, Settled)
            }
            _ => return None,
        })
    }

    /// The end of the list around the place.
    fn around(&self, phase: Phase) -> (usize, Phase) {
        (self.tokens.close(self.tokens.around(self.first)), phase)
    }

    /// Whether the place is a list with this first word.
    fn has_head(&self, word: &str) -> bool {
        self.tokens.word(self.first + 1) == word
    }

    /// Where the next list begins.
    fn parameters_from(&self, index: usize) -> usize {
        let rest = index..self.tokens.list.len();
        rest.into_iter().find(|it| self.tokens.kind(*it) == Kind::Open).unwrap_or(index)
    }

    /// Whether it is about a template that cannot be used or made.
    fn is_about_template(&self) -> bool {
        self.says.starts_with("Ambiguous") || self.says.contains("implied deftemplate")
    }

    /// Whether the place is a slot.
    fn begins_slot(&self) -> bool {
        SLOTS.contains(&self.tokens.word(self.first + 1))
    }

    /// Whether the place is on the left-hand side of a rule.
    fn is_condition(&self) -> bool {
        self.tokens.word(1) == "defrule" && (2..self.first).all(|index| self.tokens.word(index) != "=>")
    }

    /// The default of the slot that the place is: its parenthesis.
    fn default_inside(&self) -> usize {
        let tokens = self.tokens;
        let is_default =
            |index: &usize| tokens.kind(index - 1) == Kind::Open && tokens.word(*index).starts_with("default");
        (self.first + 2..self.last).find(is_default).map_or(self.first, |index| index - 1)
    }

    /// The nearest loop or query of the kind that is named, and that has the variable at the place; it may be a loop's index.
    fn binding(&self) -> usize {
        let tokens = self.tokens;
        let variable = tokens.word(self.first).trim_start_matches('$').trim_end_matches("-index");
        let kind = self.says.rsplit(' ').next().unwrap_or_default().trim_matches(['\'', '.']);
        let mut list = tokens.around(self.first);
        while list > 0 {
            let opens = usize::from(tokens.kind(list + 2) == Kind::Open);
            let is_query = opens == 1 && tokens.kind(list + 3) == Kind::Open;
            if tokens.word(list + 1) == kind && (is_query || tokens.word(list + 2 + opens) == variable) {
                return list;
            }
            list = tokens.around(list);
        }
        0
    }

    fn is_no_count(&self, index: usize) -> bool {
        matches!(self.tokens.kind(index), Kind::Symbol(_) | Kind::String(_) | Kind::Float(_) | Kind::Instance(_))
    }

    /// Where bounds of a loop that are no numbers are noticed: the first at once, the second at its parenthesis.
    fn count(&self, index: usize) -> (usize, Phase) {
        match self.tokens.kind(index) {
            Kind::Open if self.is_no_count(index + 2) => (index + 2, Settled),
            Kind::Open if matches!(self.tokens.kind(index + 1), Kind::Single(_)) => (self.tokens.close(index), Spaced),
            _ => (self.tokens.end_of(index), Settled),
        }
    }

    /// The second value where one is expected, or the end of the first if that alone is too many.
    fn first_too_many(&self, index: usize) -> usize {
        let end = self.tokens.end_of(index);
        let is_row = matches!(self.tokens.kind(index), Kind::Open | Kind::Multi(_) | Kind::MultiGlobal(_));
        if is_row || self.tokens.kind(end + 1) == Kind::Close { end } else { end + 1 }
    }

    /// The token behind a field of a pattern.
    fn behind_field(&self, index: usize) -> usize {
        let tokens = self.tokens;
        let mut index = index;
        loop {
            index += usize::from(tokens.kind(index) == Kind::Not);
            index += usize::from(matches!(tokens.word(index), ":" | "="));
            index = tokens.end_of(index) + 1;
            if !matches!(tokens.kind(index), Kind::And | Kind::Or) {
                return index;
            }
            index += 1;
        }
    }
}
