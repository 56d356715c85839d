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
            Failure::Channel(name, function) => channel(name, function),
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

/// Logical names that CLIPS 6.3 had, and what they are called since 6.4.
const OLD_CHANNELS: [(&str, &str); 7] = [
    ("wclips", "stdout"),
    ("wdialog", "stdout"),
    ("wdisplay", "stdout"),
    ("werror", "stderr"),
    ("wprompt", "stdout"),
    ("wtrace", "stdout"),
    ("wwarning", "stdwrn"),
];

/// What to do about a logical name that is not known to a function.
fn channel(name: &str, function: &str) -> String {
    let reads = matches!(function, "get-char" | "read" | "read-number" | "readline" | "unget-char");
    let new = OLD_CHANNELS.iter().find(|(old, _)| *old == name).map(|(_, new)| *new);
    match (new, function) {
        (Some(_), _) if reads => format!("since CLIPS 6.4 `({function})` alone reads what is typed"),
        (Some(new), _) => format!("since CLIPS 6.4 `{name}` is called `{new}`"),
        _ if reads => {
            format!("`({function})` reads what is typed; to read a file, open it first: `(open \"FILE\" {name} \"r\")`")
        }
        (None, "printout") => {
            format!("`printout` first says where: `(printout t \"{name}\" crlf)` prints on the screen")
        }
        (None, "format" | "ppdefmessage-handler" | "ppdefrule" | "ppfact" | "print-region" | "put-char") => {
            format!("the screen is called `t`; to write to a file, open it first: `(open \"FILE\" {name} \"w\")`")
        }
        (None, _) => format!("no file is open under this name: `(open \"FILE\" {name} \"r\")` opens one"),
    }
}
