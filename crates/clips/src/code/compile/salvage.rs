//! Commands that do their last step although a value failed, as the reference does: `assert`, `modify`, `duplicate` and `bind`.
//!
//! What failed is told, something takes the place of the value, and after the step everything ends. It is so for commands that are
//! typed; bodies of constructs end at once.

use crate::ast::ExprId;
use crate::code::op::{Argument, Local, Op, Region};
use crate::code::scope::Body;
use crate::code::stop::Stop;
use crate::value::Value;

use super::{Compiler, Done};

impl Compiler<'_, '_> {
    /// Begins a step with these values, if it is done even if one of them fails: the local that says whether one has.
    pub(super) fn begin_salvage<'i>(&mut self, values: impl IntoIterator<Item = &'i ExprId>) -> Option<Local> {
        let is_needed = self.scope.body == Body::Top && values.into_iter().any(|id| self.may_stop(*id));
        let flag = is_needed.then(|| self.scope.local())?;
        self.emit(Op::Constant(Value::FALSE));
        self.emit(Op::Take(flag));
        Some(flag)
    }

    /// A value of such a step. A row is empty if anything failed before it or in it; a single value is what its failure left.
    pub(super) fn salvaged(
        &mut self,
        flag: Option<Local>,
        is_row: bool,
        value: impl FnOnce(&mut Self) -> Done,
    ) -> Done {
        let Some(flag) = flag else { return value(self) };
        let heights = self.scope.locals(2);
        let skipped = is_row.then(|| {
            self.emit(Op::Local(flag));
            self.emit_jump(Op::When(0))
        });
        self.emit(Op::Try(heights));
        let from = self.top();
        value(self)?;
        let to = self.here();
        let end = self.emit_jump(Op::Jump(0));
        let place = self.top();
        self.regions.push(Region { from, to, of: Argument::Salvaged(heights, place) });
        self.emit(Op::Constant(Value::TRUE));
        self.emit(Op::Take(flag));
        if let Some(skipped) = skipped {
            self.land(skipped);
        }
        self.emit(if is_row { Op::Constant(Value::row([])) } else { Op::LeftBehind });
        self.land(end);
        Ok(())
    }

    /// The step is done: everything ends if a value failed. A fact that came or changed makes the reference forget that it was an
    /// error.
    pub(super) fn end_salvage(&mut self, flag: Option<Local>, stop: Stop) {
        if let Some(flag) = flag {
            self.emit(Op::GiveUp(flag, stop));
        }
    }
}
