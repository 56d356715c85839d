//! Message handlers are defined and removed.

use std::sync::Arc;

use super::ClassId;
use super::handlers::{HandlerData, HandlerKind};
use crate::ast::{self, Exprs, Span};
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::engine::{Engine, Item, Rejection};
use crate::symbol::Sym;

impl Engine {
    /// Defines a message handler.
    pub(crate) fn define_handler(
        &mut self,
        handler: &ast::Handler,
        exprs: &Exprs,
        source: &Arc<str>,
    ) -> Result<(), Rejection> {
        let kind = HandlerKind::named(self.symbols.text(handler.kind)).unwrap_or(HandlerKind::Primary);
        let span = handler.class.span;
        let class = self.class_of_handler(handler.class.name, span)?;
        self.begin_handler(class, handler.message, kind, span)?;
        let myself = self.symbols.intern("self");
        let parameters: Vec<Sym> =
            std::iter::once(myself).chain(handler.parameters.iter().copied()).chain(handler.rest).collect();
        let mut scope = Scope::handler(class, &parameters, handler.rest);
        let body = self.compile(exprs, &handler.actions, &mut scope).map_err(|refusal| {
            // Slots that are bound are looked at before those that are read.
            let is_slot = matches!(refusal.code, "MSGPSR6" | "MSGFUN6");
            is_slot.then(|| self.check_slot_binds(class, exprs, &handler.actions)).flatten().unwrap_or(refusal)
        })?;
        let least = handler.parameters.len() as u16;
        self.classes.put_handler(HandlerData {
            name: handler.message,
            kind,
            class,
            least,
            most: handler.rest.is_none().then_some(least),
            body,
            is_system: false,
            is_watched: self.watching.has(Item::MessageHandlers),
            source: Some((self.modules.current, Arc::clone(source))),
        });
        Ok(())
    }

    /// The class that a handler is for, if it takes one now.
    pub(crate) fn class_of_handler(&self, class: Sym, span: Span) -> Result<ClassId, Refusal> {
        let Some(class) = self.find_class(class) else {
            let text = "A class must be defined before its message-handlers.";
            return Err(Refusal::close(span, "MSGPSR1", text));
        };
        let name = self.class_name(class);
        if matches!(name, "INSTANCE" | "INSTANCE-NAME" | "INSTANCE-ADDRESS") {
            let text = format!("Message-handlers cannot be attached to the class '{name}'.");
            return Err(Refusal::close(span, "MSGPSR8", text));
        }
        if self.is_class_executing(class) {
            let text =
                "Cannot (re)define message-handlers during execution of other message-handlers for the same class.";
            return Err(Refusal::close(span, "MSGPSR2", text));
        }
        Ok(class)
    }

    /// Tells of a handler whose name and kind were read, and refuses it if it is the system's.
    pub(crate) fn begin_handler(
        &mut self,
        class: ClassId,
        message: Sym,
        kind: HandlerKind,
        span: Span,
    ) -> Result<(), Refusal> {
        let old = self.classes.handler(class, message, kind);
        let done = if old.is_some() { "redefined" } else { "defined" };
        self.announce_more(&format!("Handler {} {} {done}.", self.symbols.text(message), kind.word()));
        if old.is_some_and(|index| self.classes.handlers(class)[index].is_system) {
            return Err(Refusal::close(span, "MSGPSR3", "System message-handlers may not be modified."));
        }
        Ok(())
    }

    /// Removes handlers of a class: of this name or of all, of this kind or of all. Whether all could be removed.
    pub(crate) fn remove_handlers(&mut self, class: ClassId, name: Option<Sym>, kind: Option<HandlerKind>) -> bool {
        if self.is_class_executing(class) || self.classes.handlers(class).is_empty() {
            return false;
        }
        let is_meant =
            |it: &HandlerData| name.is_none_or(|name| it.name == name) && kind.is_none_or(|kind| it.kind == kind);
        let handlers = self.classes.handlers(class);
        let meant = handlers.iter().filter(|it| is_meant(it)).count();
        let before = handlers.len();
        self.classes.retain_handlers(class, |it| it.is_system || !is_meant(it));
        let removed = before - self.classes.handlers(class).len();
        name.is_none() || removed == meant && removed > 0
    }
}
