//! What to do about something that failed while a program runs.

use crate::engine::Engine;

/// What failed, as far as a hint depends on it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Failure<'a> {
    /// This function was given too many arguments, or too few.
    Count(&'a str),
    /// It was given an argument of another type.
    Type(&'a str),
    /// A file could not be opened, or a function of files was told another thing by this name.
    File(&'a str),
    /// There is no fact of a number.
    NoFact,
    /// What was to be retracted is no fact.
    NoAddress,
    /// The fact was retracted before.
    Gone,
    /// Nobody listens to this logical name.
    Channel(&'a str),
    /// A variable of the prompt has no value.
    Unbound(&'a str),
    /// A global variable has no value.
    Global(&'a str),
    /// Something was divided by zero.
    Zero,
}

impl Engine {
    /// Writes the hint about a failure whose complaint was just written.
    #[cold]
    pub(crate) fn advise(&mut self, failure: Failure<'_>) {
        if self.has_hints {
            let text = self.advice(failure);
            self.hint(&text);
        }
    }

    fn advice(&self, failure: Failure<'_>) -> String {
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
