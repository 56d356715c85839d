//! Rules.

use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use super::problem::Event;
use crate::ast::{Condition, ConditionKind, ExprId, FormKind, Rule, Span};
use crate::symbol::Sym;
use crate::value::Value;

const DECLARE: &str = "declare statement";
const HINT: &str = "write `(declare (salience 10) (auto-focus TRUE))`";

impl Parser<'_, '_> {
    /// `(defrule name "comment" (declare …) condition… => action…)`
    pub(super) fn defrule(&mut self, mut cursor: Cursor<'_>) -> Parsed<FormKind> {
        let name = self.name(&mut cursor, "defrule")?;
        let mut rule = Rule { name, salience: None, auto_focus: false, conditions: Vec::new(), actions: Vec::new() };
        if let Some(id) = cursor.peek()
            && self.head(id).is_some_and(|head| self.symbols.text(head) == "declare")
        {
            cursor.next();
            self.declare(id, &mut rule)?;
        }
        while !self.accept(&mut cursor, "=>") {
            if cursor.peek().is_none() {
                let hint = "between conditions and actions stands `=>`, also if there are no actions";
                return Err(self.syntax(cursor.place(), "defrule", "this rule has no `=>`", hint));
            }
            rule.conditions.push(self.condition(&mut cursor, false)?);
        }
        self.check_logical(&rule.conditions)?;
        self.ways_out.by_return = true;
        rule.actions = self.actions_of(&mut cursor, "defrule")?;
        Ok(FormKind::Rule(rule))
    }

    /// `logical` comes before all other conditions, without gaps.
    fn check_logical(&self, conditions: &[Condition]) -> Parsed<()> {
        let mut seen = Seen::Nothing;
        for condition in conditions {
            seen = seen.then(condition, false).map_err(|(place, says)| {
                let hint = "move it before the conditions that are not logical";
                let (code, says) = says;
                self.problem(place, code, says, "{} stands behind another condition", hint)
            })?;
        }
        Ok(())
    }

    fn declare(&mut self, list: Id, rule: &mut Rule) -> Parsed<()> {
        let mut cursor = self.children(list);
        cursor.next();
        if cursor.peek().is_none() {
            return Err(self.syntax(cursor.place(), DECLARE, "nothing is declared", HINT));
        }
        let mut has_focus = false;
        for id in cursor {
            let property = self.head(id).map(|head| self.symbols.text(head));
            match property {
                Some("salience") if rule.salience.is_some() => {
                    return Err(self.twice(self.span(id), "salience declaration"));
                }
                Some("salience") => rule.salience = Some(self.salience(id)?),
                Some("auto-focus") if has_focus => {
                    return Err(self.twice(self.span(id), "auto-focus declaration"));
                }
                Some("auto-focus") => {
                    rule.auto_focus = self.auto_focus(id)?;
                    has_focus = true;
                }
                _ => return Err(self.syntax(self.span(id), DECLARE, "{} is not a property of rules", HINT)),
            }
        }
        Ok(())
    }

    /// `(salience expression)`; constants are checked here, the others when they have a value.
    fn salience(&mut self, list: Id) -> Parsed<ExprId> {
        let mut cursor = self.children(list);
        cursor.next();
        let place = cursor.place();
        let constant = cursor.peek().and_then(|id| self.constant(id));
        let value = self.next_expression(&mut cursor)?;
        let hint = "the salience is a whole number from -10000 to 10000, or an expression that has such a value";
        match constant {
            None | Some(Value::Integer(-10_000..=10_000)) => {
                self.note(|_| Event::Salience(value));
                self.finish(cursor, DECLARE, HINT)?;
                Ok(value)
            }
            Some(Value::Integer(_)) => {
                let says = "Salience value out of range -10000 to 10000.";
                Err(self.problem(place, "PRNTUTIL9", says, "the salience {} is out of range", hint))
            }
            Some(_) => {
                let says = "Salience value must be an integer value.";
                Err(self.problem(place, "PRNTUTIL10", says, "the salience {} is not a whole number", hint))
            }
        }
    }

    /// `(auto-focus TRUE)`
    fn auto_focus(&mut self, list: Id) -> Parsed<bool> {
        const OF: &str = "auto-focus statement";
        let mut cursor = self.children(list);
        cursor.next();
        let place = cursor.place();
        let truth = match cursor.peek_kind() {
            Some(Kind::Symbol(Sym::TRUE)) => true,
            Some(Kind::Symbol(Sym::FALSE)) => false,
            _ => return Err(self.syntax(place, OF, "{} is neither TRUE nor FALSE", HINT)),
        };
        cursor.next();
        self.finish(cursor, DECLARE, HINT)?;
        Ok(truth)
    }
}

/// Which conditions came before, in the worst of all alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    Nothing,
    /// Only logical ones.
    Logical,
    /// Logical ones, and then others.
    Gap,
    /// One that is not logical came first.
    Plain,
}

/// A place, and what the reference says about it.
type Misplaced = (Span, (&'static str, &'static str));

impl Seen {
    fn then(self, condition: &Condition, is_logical: bool) -> Result<Seen, Misplaced> {
        match &condition.kind {
            ConditionKind::And(parts) => parts.iter().try_fold(self, |seen, part| seen.then(part, is_logical)),
            ConditionKind::Logical(parts) => parts.iter().try_fold(self, |seen, part| seen.then(part, true)),
            ConditionKind::Or(parts) => parts.iter().try_fold(self, |worst, part| {
                let seen = self.then(part, is_logical)?;
                Ok(worst.max(seen))
            }),
            _ if is_logical => match self {
                Seen::Nothing | Seen::Logical => Ok(Seen::Logical),
                Seen::Gap => Err((condition.span, ("RULEPSR2", "Gaps may not exist between logical CEs"))),
                Seen::Plain => Err((condition.span, ("RULEPSR1", "Logical CEs must be placed first in a rule"))),
            },
            ConditionKind::Test(_) if self == Seen::Logical => Ok(self),
            _ if self == Seen::Logical => Ok(Seen::Gap),
            _ if self == Seen::Nothing => Ok(Seen::Plain),
            _ => Ok(self),
        }
    }
}
