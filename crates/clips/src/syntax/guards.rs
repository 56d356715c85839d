//! Actions that are looked after: `try` and `with-open-file`.

use super::Problem;
use super::lex::Kind;
use super::parser::{Cursor, Parsed, Parser};
use crate::ast::{Expr, Span};

const OF: &str = "with-open-file";
const HINT: &str = "write `(with-open-file (\"path\" name \"r\") action…)`";

impl Parser<'_, '_> {
    /// `(try action… [catch action…])`
    pub(super) fn try_catch(&mut self, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        let (mut actions, mut catch) = (Vec::new(), Vec::new());
        while cursor.peek().is_some() {
            if self.accept(&mut cursor, "catch") {
                catch = self.actions_of(&mut cursor, "try function")?;
                break;
            }
            let Some(id) = cursor.next() else { break };
            actions.push(self.action_of(id, "try function")?);
        }
        Ok(Expr::Try { actions, catch })
    }

    /// `(with-open-file (path name [mode]) action…)`
    pub(super) fn with_file(&mut self, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        let place = cursor.place();
        let Some(list) = cursor.next().filter(|id| self.kind(*id) == Kind::Open) else {
            return Err(self.syntax(place, OF, "{} stands where the file is expected", HINT));
        };
        let mut inner = self.children(list);
        if matches!(inner.peek_kind(), None | Some(Kind::Integer(_) | Kind::Float(_) | Kind::Instance(_))) {
            return Err(self.syntax(inner.place(), OF, "{} is not the path of a file", HINT));
        }
        let path = self.next_expression(&mut inner)?;
        if inner.peek().is_none() {
            return Err(self.nameless(inner.place()));
        }
        let name = self.next_expression(&mut inner)?;
        let is_mode = |kind| !matches!(kind, Kind::Symbol(_) | Kind::Integer(_) | Kind::Float(_) | Kind::Instance(_));
        let mode = match inner.peek_kind() {
            None => None,
            Some(kind) if is_mode(kind) => Some(self.next_expression(&mut inner)?),
            Some(_) => return Err(self.syntax(inner.place(), OF, "{} is not a mode", HINT)),
        };
        self.finish(inner, OF, HINT)?;
        // The file is closed behind the last action, so nothing may leave before.
        let before = std::mem::take(&mut self.ways_out);
        let actions = self.actions(&mut cursor);
        self.ways_out = before;
        Ok(Expr::WithFile { path, name, mode, actions: actions? })
    }

    /// A file without a logical name: the reference complains twice.
    fn nameless(&self, place: Span) -> Problem {
        let says = format!(
            "Expected a constant, variable, or expression.\n\n[PRNTUTIL2] Syntax Error:  Check appropriate syntax for {OF}."
        );
        self.problem(place, "EXPRNPSR2", &says, "the file has no logical name", HINT)
    }
}
