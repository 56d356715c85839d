//! Facts and instances that lost their last logical support are taken away.

use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::value::Value;

impl Engine {
    /// Retracts the facts that have lost their last support, each with its own dependents before the next.
    #[inline]
    pub(crate) fn retract_unsupported(&mut self) -> Result<(), Stop> {
        if self.matcher.network.has_unsupported() { self.retract_all_unsupported() } else { Ok(()) }
    }

    fn retract_all_unsupported(&mut self) -> Result<(), Stop> {
        if std::mem::replace(self.matcher.network.is_forcing(), true) {
            return Ok(());
        }
        let mut done = Ok(());
        let has_failed = self.matcher.network.has_failed;
        while let Some(place) = self.matcher.take_unsupported() {
            let is_instance = self.matcher.store.get(place).object.is_some();
            // After an error in the network no message is sent: what would be deleted stands by itself.
            if is_instance && has_failed {
                continue;
            }
            let gone = if is_instance {
                let (message, of) = (self.symbols.intern("delete"), self.matcher.store.reference(place));
                match self.send_now(message, vec![Value::Instance(of)]) {
                    Err(stop) if !stop.is_the_programs() => Err(stop),
                    // What fails in a handler was told, and ends nothing here.
                    _ => Ok(()),
                }
            } else {
                self.retract_fact(place)
            };
            done = done.and(gone);
        }
        self.matcher.network.has_failed |= has_failed;
        *self.matcher.network.is_forcing() = false;
        done
    }
}
