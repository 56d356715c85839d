//! Actions that are looked after: `try` and `with-open-file`.
//!
//! Who looks after which operations stands in the regions of the code, so nothing has to be undone when `break` or `return` leaves them.

use crate::ast::ExprId;
use crate::code::op::{Argument, Left, Op, Region};
use crate::engine::functions;
use crate::symbol::Sym;
use crate::value::Value;

use super::{Compiler, Done};

impl Compiler<'_, '_> {
    /// `(try action… catch action…)`
    pub(super) fn try_catch(&mut self, actions: &[ExprId], catch: &[ExprId]) -> Done {
        let level = self.scope.level();
        let local = self.scope.locals(2);
        self.emit(Op::Try(local));
        let from = self.top();
        self.guarded(actions, false)?;
        let to = self.here();
        self.emit(Op::Constant(Value::FALSE));
        let end = self.emit_jump(Op::Jump(0));
        let place = self.top();
        self.regions.push(Region { from, to, of: Argument::Caught(local, place) });
        self.guarded(catch, true)?;
        self.regions.push(Region { from: place, to: self.here(), of: Argument::Left(Left::True) });
        self.emit(Op::Constant(Value::TRUE));
        self.land(end);
        self.scope.leave(level);
        Ok(())
    }

    /// Actions whose value nobody wants.
    fn guarded(&mut self, actions: &[ExprId], is_catch: bool) -> Done {
        self.tries.push(is_catch);
        let done = self.sequence(actions);
        self.tries.pop();
        self.emit(Op::Pop);
        done
    }

    /// `(with-open-file (path name mode) action…)`
    pub(super) fn with_file(&mut self, path: ExprId, name: ExprId, mode: Option<ExprId>, actions: &[ExprId]) -> Done {
        let level = self.scope.level();
        let local = self.scope.local();
        let function = &functions::WITH_OPEN_FILE;
        self.argument_of(function, 0, path)?;
        self.emit(Op::Expect(function, 0));
        self.argument_of(function, 1, name)?;
        match mode {
            Some(mode) => self.argument_of(function, 2, mode)?,
            None => self.emit(Op::Constant(Value::String(Sym::EMPTY))),
        }
        self.emit(Op::Expect(function, 2));
        let closed = self.emit_jump(Op::OpenFile(local, 0));
        let from = self.top();
        let (can_return, can_break) = (self.can_return, self.can_break);
        (self.can_return, self.can_break) = (false, false);
        let done = self.actions(actions);
        (self.can_return, self.can_break) = (can_return, can_break);
        done?;
        self.emit(Op::Pop);
        self.regions.push(Region { from, to: self.here(), of: Argument::Opened(local) });
        self.emit(Op::CloseFile(local));
        let end = self.emit_jump(Op::Jump(0));
        self.land(closed);
        self.emit(Op::Constant(Value::FALSE));
        self.land(end);
        self.scope.leave(level);
        Ok(())
    }
}
