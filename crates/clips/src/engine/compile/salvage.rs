//! Steps that are done although a value failed, as in the reference: `assert`, `modify`, `duplicate` and `bind`.
//!
//! What failed is told, something takes the place of the value, and after the step everything ends. A command that is typed has a
//! flag for that and looks at it. The body of a construct has nothing of the kind, so that it costs nothing where nothing fails:
//! there the machine goes on with a copy of the code that ends behind the step.

use crate::ast::ExprId;
use crate::code::op::{Argument, Instead, Local, Op, Region};
use crate::code::scope::Body;
use crate::code::stop::Stop;
use crate::value::Value;

use super::{Compiler, Done};

/// A step that is done even if one of its values fails.
pub(super) enum Salvage {
    /// Of a command: the local that says whether one has failed.
    Flag(Local),
    /// Of a body: the local with the height of the stack at its beginning, how many values there are, and the regions of values.
    Body(Local, u16, Vec<usize>),
}

impl Salvage {
    /// A value of such a step that cannot fail, and does not depend on the others, stands on the stack, too.
    pub(super) fn count(&mut self) {
        if let Salvage::Body(_, offset, _) = self {
            *offset += 1;
        }
    }
}

impl Compiler<'_, '_> {
    /// Begins a step with these values, if one of them may fail.
    pub(super) fn begin_salvage<'i>(&mut self, values: impl IntoIterator<Item = &'i ExprId>) -> Option<Salvage> {
        values.into_iter().any(|id| self.may_stop(*id)).then(|| self.begin_failing())
    }

    /// Begins a step of which a value may fail.
    pub(super) fn begin_failing(&mut self) -> Salvage {
        if self.scope.body != Body::Top {
            let heights = self.scope.locals(2);
            self.emit(Op::Begin(heights));
            return Salvage::Body(heights, 0, Vec::new());
        }
        let flag = self.scope.local();
        self.emit(Op::Constant(Value::FALSE));
        self.emit(Op::Take(flag));
        Salvage::Flag(flag)
    }

    /// A value of such a step, and what takes its place if it fails.
    pub(super) fn salvaged(
        &mut self,
        salvage: &mut Option<Salvage>,
        instead: Instead,
        value: impl FnOnce(&mut Self) -> Done,
    ) -> Done {
        let flag = match salvage {
            None => return value(self),
            Some(Salvage::Flag(flag)) => *flag,
            Some(Salvage::Body(heights, offset, regions)) => {
                let from = self.top();
                value(self)?;
                regions.push(self.regions.len());
                let of = Argument::Resumed { heights: *heights, offset: *offset, instead, end: 0, stop: Stop::Error };
                self.regions.push(Region { from, to: self.here(), of });
                *offset += 1;
                return Ok(());
            }
        };
        let heights = self.scope.locals(2);
        let skipped = (instead == Instead::Row).then(|| {
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
        if matches!(instead, Instead::Left | Instead::Row) {
            self.emit(Op::Break);
        }
        if let Some(skipped) = skipped {
            self.land(skipped);
        }
        self.emit(match instead {
            Instead::Left => Op::LeftBehind,
            Instead::Row | Instead::SlotRow => Op::Constant(Value::row([])),
            Instead::Slot => Op::LeftForSlot,
        });
        self.land(end);
        Ok(())
    }

    /// The step is done: everything ends if a value failed. A fact that came or changed makes the reference forget that it was an
    /// error.
    pub(super) fn end_salvage(&mut self, salvage: Option<Salvage>, stop: Stop) {
        match salvage {
            None => {}
            Some(Salvage::Flag(flag)) => self.emit(Op::GiveUp(flag, stop)),
            Some(Salvage::Body(_, _, regions)) => {
                let last = self.here().saturating_sub(1);
                for index in regions {
                    if let Argument::Resumed { end, stop: with, .. } = &mut self.regions[index].of {
                        (*end, *with) = (last, stop);
                    }
                }
            }
        }
    }
}
