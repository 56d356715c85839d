//! Fields of patterns: what they bind, and constraints joined by `&`, `|` and `~`.

use super::lex::Kind;
use super::parser::{Cursor, Parsed, Parser};
use super::problem::Event;
use crate::ast::{FieldKind, FieldPattern, Span, Term, TermKind, Variable};

const HINT: &str =
    "a field is a constant, `?x`, `$?x`, `?` or `$?`, or constraints joined by `&`, `|` and `~`, as in `?x&~red`";

/// What was probably meant by a call that stands where a field is expected.
const TEST: &str =
    "a test of a field is written `?x&:(> ?x 3)`, with `&:` between them; or add a condition `(test (> ?x 3))`";

impl Parser<'_, '_> {
    /// All fields that are left; `of` is what the reference calls it if one cannot begin so. Fields behind the first are noted.
    pub(super) fn field_patterns(
        &mut self,
        mut cursor: Cursor<'_>,
        of: &str,
        further: impl Fn(&[FieldPattern], Span) -> Event,
    ) -> Parsed<Vec<FieldPattern>> {
        let mut fields = Vec::new();
        while cursor.peek().is_some() {
            if !fields.is_empty() {
                self.note(|_| further(&fields, cursor.place()));
            }
            let field = self.field_pattern(&mut cursor, of)?;
            self.note(|_| Event::FieldDone(Box::new(field.clone())));
            fields.push(field);
        }
        Ok(fields)
    }

    /// The next field. A variable that comes first and stands alone or before `&` binds; `&` binds closer than `|`.
    fn field_pattern(&mut self, cursor: &mut Cursor<'_>, of: &str) -> Parsed<FieldPattern> {
        let start = cursor.place();
        let mut ahead = *cursor;
        ahead.next();
        let joint = ahead.peek_kind().filter(|kind| matches!(kind, Kind::And | Kind::Or));
        let kind = match (cursor.peek_kind(), joint) {
            (Some(Kind::Question), _) => FieldKind::Single,
            (Some(Kind::DollarQuestion), _) => FieldKind::Multi,
            (Some(Kind::Single(name)), None | Some(Kind::And)) => FieldKind::Variable(name),
            (Some(Kind::Multi(name)), None | Some(Kind::And)) => FieldKind::MultiVariable(name),
            (Some(Kind::And | Kind::Or), _) => {
                return Err(self.syntax(start, of, "{} cannot begin a field", HINT));
            }
            _ => return self.constraint(FieldKind::Single, start, cursor),
        };
        cursor.next();
        match joint {
            None => Ok(FieldPattern { kind, alternatives: Vec::new(), span: start }),
            Some(_) if matches!(kind, FieldKind::Single | FieldKind::Multi) => {
                let hint = "a bare `?` or `$?` stands alone; write a variable before `&`";
                Err(self.syntax(cursor.place(), "defrule", "{} cannot follow a wildcard", hint))
            }
            Some(_) => {
                cursor.next();
                self.constraint(kind, start, cursor)
            }
        }
    }

    /// Alternatives of terms, after what binds.
    fn constraint(&mut self, kind: FieldKind, start: Span, cursor: &mut Cursor<'_>) -> Parsed<FieldPattern> {
        let mut alternatives = vec![Vec::new()];
        let mut end;
        loop {
            let term = self.term(cursor)?;
            end = term.span.end;
            if let Some(terms) = alternatives.last_mut() {
                terms.push(term);
            }
            match cursor.peek_kind() {
                Some(Kind::And) => {}
                Some(Kind::Or) => alternatives.push(Vec::new()),
                _ => break,
            }
            cursor.next();
        }
        let span = Span { start: start.start, end };
        let kind = self.width(kind, &alternatives, span)?;
        Ok(FieldPattern { kind, alternatives, span })
    }

    /// Whether a field takes one value or any number; a text may not say both.
    fn width(&self, kind: FieldKind, alternatives: &[Vec<Term>], span: Span) -> Parsed<FieldKind> {
        let terms = || alternatives.iter().flatten();
        let of_terms = |is_multi: bool| {
            terms().any(|term| match &term.kind {
                TermKind::Variable(Variable::Multi(_)) => is_multi,
                TermKind::Variable(_) | TermKind::Constant(_) => !is_multi,
                TermKind::Predicate(_) | TermKind::Equal(_) => false,
            })
        };
        let is_multi = matches!(kind, FieldKind::MultiVariable(_)) || of_terms(true);
        let is_single = matches!(kind, FieldKind::Variable(_)) || of_terms(false);
        match (kind, is_multi, is_single) {
            (_, true, true) => {
                let says = "Single and multifield constraints cannot be mixed in a field constraint.";
                let hint = "use only `$?x` and expressions, or none of `$?x`";
                let message = "{} is about one value and about several";
                Err(self.problem(span, "PATTERN2", says, message, hint))
            }
            (FieldKind::Single, true, _) => Ok(FieldKind::Multi),
            (kind, ..) => Ok(kind),
        }
    }

    /// A constant, a variable, `:(call)` or `=(call)`, perhaps after `~`.
    fn term(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Term> {
        let start = cursor.place();
        let negated = cursor.peek_kind() == Some(Kind::Not);
        if negated {
            cursor.next();
        }
        let place = cursor.place();
        let Some(id) = cursor.next() else {
            return Err(self.syntax(place, "defrule", "a constraint is missing before {}", HINT));
        };
        let mut span = Span { start: start.start, end: place.end };
        let kind = match self.symbol_text(id) {
            Some(sign @ (":" | "=")) => {
                let is_predicate = sign == ":";
                let place = cursor.place();
                let Some(call) = cursor.next().filter(|id| self.kind(*id) == Kind::Open) else {
                    let hint = "after `:` and `=` comes a call; as constants they are written as strings";
                    let message = "{} stands where a call is expected";
                    return Err(self.syntax(place, "function calls", message, hint));
                };
                span.end = self.span(call).end;
                let call = self.expression(call)?;
                if is_predicate { TermKind::Predicate(call) } else { TermKind::Equal(call) }
            }
            _ => match (self.constant(id), self.variable(id)) {
                (Some(value), _) => TermKind::Constant(value),
                (None, Some(variable @ (Variable::Single(_) | Variable::Multi(_)))) => TermKind::Variable(variable),
                (None, Some(_)) => {
                    let hint = "write `=(progn ?*x*)`, or `?x&:(eq ?x ?*x*)`";
                    return Err(self.syntax(place, "defrule", "the global {} cannot be a field", hint));
                }
                (None, None) => {
                    let hint = if self.kind(id) == Kind::Open { TEST } else { HINT };
                    return Err(self.syntax(place, "defrule", "{} is not a constraint", hint));
                }
            },
        };
        Ok(Term { negated, kind, span })
    }
}
