//! What to do about something that failed while a program runs.

use crate::engine::Engine;
use crate::engine::hints::Failure;

impl Engine {
    /// The hint about a failure.
    pub(super) fn advice(&self, failure: Failure<'_>) -> String {
        match failure {
            Failure::Count(function) => self.shape(function),
            Failure::Type(function) => self.right_type(function),
            Failure::File(path) => {
                format!("`{path}` is looked for from the folder where you started; give its whole path, in quotes")
            }
            Failure::NoFact => "`(facts)` lists the facts there are, with their numbers".to_owned(),
            Failure::NoAddress => {
                "retract by number, as `(retract 1)`, or in a rule by `?f <- (name …)` and then `(retract ?f)`"
                    .to_owned()
            }
            Failure::Gone => "a fact that is retracted is gone for good; assert it again, or match it anew".to_owned(),
            Failure::Channel(name) => {
                format!("`printout` first says where: `(printout t \"{name}\" crlf)` prints on the screen")
            }
            Failure::Unbound(name) => {
                format!(
                    "`(bind ?{name} …)` gives it a value until the next `(reset)`; `(defglobal ?*{name}* = …)` for longer"
                )
            }
            Failure::Global(name) => format!("define it by `(defglobal ?*{name}* = …)`"),
            Failure::Zero => "test the divisor first: `(if (<> ?x 0) then … else …)`".to_owned(),
        }
    }

    /// What a function wants that was given an argument of another type.
    pub(super) fn right_type(&self, function: &str) -> String {
        match function {
            "=" | "<>" => {
                let other = if function == "=" { "eq" } else { "neq" };
                format!("`{function}` compares numbers; anything else is compared by `{other}`")
            }
            "retract" => self.advice(Failure::NoAddress),
            _ => self.shape(function),
        }
    }
}
