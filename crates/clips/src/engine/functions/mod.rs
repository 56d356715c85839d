//! The table of functions: the only list of them.
//!
//! Each family has a file with its part of the table and the functions themselves. What a function takes is checked before it
//! is called, so it may rely on it. A function finds its arguments on the machine's stack by [`Args`]; they stay there until
//! it is done.
//!
//! Forms with a syntax of their own (`if`, `bind`, `assert`, …) are no functions but operations; `forms` names them for those
//! who ask whether a name is taken.

#![expect(clippy::unnecessary_wraps, reason = "all functions of the table have one signature, and most can fail")]

mod agenda;
mod binary;
mod binary_facts;
mod binary_instances;
mod classes;
mod commands;
mod compare;
mod constructs;
mod debug;
mod facts;
mod fields;
mod files;
mod format;
mod forms;
mod generics;
mod instances;
mod kept;
mod loading;
mod math;
mod messages;
mod misc;
mod modules;
mod multifields;
mod print;
mod read;
mod regions;
mod saved;
mod settings;
mod slots;
mod strings;
mod switches;
mod table;
mod templates;
mod texts;
mod trigonometry;
mod watch;
mod why;

use std::sync::LazyLock;

use crate::code::builtin::Builtin;
use crate::code::signature::Signature;
pub(crate) use crate::code::signature::Types;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::hints::Failure;
use crate::symbol::Sym;
use crate::value::{Multi, Value};

pub(crate) use facts::{Retracted, have_matched, retract_one};
pub(crate) use fields::has_row_slot;
pub(crate) use files::open_checked;
pub(crate) use format::check_format;
pub(crate) use forms::{calls_back, is_form};
pub(crate) use instances::slot_to_put;
pub(crate) use math::cut;
pub(crate) use multifields::find_judge;
pub(crate) use switches::Switches;

use forms::FORMS;

/// The code that does the work of a function. Its arguments are of the types that it takes.
pub(crate) type Run = fn(&mut Engine, Args) -> Result<Value, Stop>;

/// A function of the language as its family lists it; `table` makes a [`Builtin`] of it.
struct Function {
    /// Its name.
    name: &'static str,
    /// How many arguments, and of which types.
    takes: Signature,
    /// Which types it can return.
    gives: Types,
    /// What it does, in one line.
    doc: &'static str,
    /// Does the work.
    run: Run,
}

impl Function {
    /// An entry of the table. Types are written as in [`crate::code::signature`].
    const fn new(
        name: &'static str,
        takes: &'static str,
        gives: &'static str,
        run: Run,
        doc: &'static str,
    ) -> Function {
        Function { name, takes: Signature::of(takes), gives: Types::of(gives), doc, run }
    }
}

impl Builtin {
    /// What the reference shows as the value of a call that failed, where the function does not say it itself.
    pub(crate) fn failed(&self) -> Value {
        match self.name {
            "check-syntax"
            | "instance-name-to-symbol"
            | "set-class-defaults-mode"
            | "set-current-module"
            | "set-salience-evaluation"
            | "set-strategy"
            | "sym-cat" => Value::Symbol(Sym::NIL),
            "lowcase" | "nth$" | "set-locale" | "str-cat" | "str-replace" | "upcase" => Value::String(Sym::EMPTY),
            "bload-facts" | "bsave-facts" | "load-facts" | "load-instances" | "restore-instances" | "save-facts"
            | "timetag" | "get-char" => Value::Integer(-1),
            "deftemplate-slot-allowed-values"
            | "deftemplate-slot-cardinality"
            | "deftemplate-slot-range"
            | "deftemplate-slot-types"
            | "slot-allowed-classes"
            | "slot-allowed-values"
            | "slot-range" => Value::row([]),
            "ppdefmessage-handler" | "ppdefmethod" | "ppdefmodule" | "ppfact" => Value::Void,
            _ if self.gives.is_void() => Value::Void,
            _ => match self.gives.nothing() {
                Value::Void => Value::FALSE,
                value => value,
            },
        }
    }

    /// What the reference gives, and which type it names, where the first argument has a type that the function only complains of:
    /// nothing is halted then.
    pub(crate) fn shrugs(&self) -> Option<(String, Value)> {
        let named = |construct: &str| format!("{construct} name");
        Some(match self.name {
            "ppdefmessage-handler" | "ppdefmethod" | "undefmessage-handler" | "undefmethod" => return None,
            "deftemplate-slot-names" => (named("deftemplate"), Value::FALSE),
            "fact-existp" | "fact-relation" | "fact-slot-names" | "fact-slot-value" => {
                ("fact-address or fact-index".to_owned(), Value::FALSE)
            }
            "ppfact" => ("fact-address or fact-index".to_owned(), Value::Void),
            "refresh" => (named("rule"), Value::Void),
            "dependencies" | "dependents" => (self.takes.types(0).list(), Value::Void),
            "timetag" => (self.takes.types(0).list(), Value::Integer(-1)),
            name => match (name.strip_suffix("-module"), name.strip_prefix("pp"), name.strip_prefix("un")) {
                (Some(construct), ..) if construct.starts_with("def") => (named(construct), Value::FALSE),
                (_, Some(construct), _) | (_, _, Some(construct)) if construct.starts_with("def") => {
                    (named(construct), Value::Void)
                }
                _ => return None,
            },
        })
    }

    /// What the reference says, if its first argument failed and left this, in place of a wrong type.
    pub(crate) fn refuses_failed(&self, left: &Value) -> Option<(&'static str, String)> {
        let is_symbol = matches!(left, Value::Symbol(_));
        Some(match self.name {
            "close" | "flush" | "format" | "get-char" | "read" | "read-number" | "readline" | "rewind" | "tell"
            | "seek" => ("IOFUN1", self.illegal_name()),
            "dependencies" | "dependents" | "timetag" if is_symbol => {
                ("PRNTUTIL1", "Unable to find instance FALSE.".to_owned())
            }
            "put-char" | "fact-index-to-fact" if is_symbol => ("ARGACCES2", type_text(self.name, 0, Types::INTEGER)),
            _ => return None,
        })
    }

    /// How a function on files calls what is no logical name.
    pub(crate) fn illegal_name(&self) -> String {
        let name = match self.name {
            "rewind" => "flush",
            "unget-char" => "ungetc-char",
            "read-number" => "read",
            name => name,
        };
        format!("Illegal logical name used for '{name}' function.")
    }

    /// Whether the reference does not complain once more where an argument failed.
    pub(crate) fn forgives(&self) -> bool {
        matches!(self.name, "fact-existp" | "fact-relation" | "fact-slot-names" | "fact-slot-value" | "ppfact")
    }
}

/// Number of families, from the first, whose functions look at their arguments and at nothing else.
const PURE: usize = 5;

/// All functions, by family. Each family is sorted by name.
const FUNCTIONS: &[&[Function]] = &[
    math::FUNCTIONS,
    trigonometry::FUNCTIONS,
    compare::FUNCTIONS,
    strings::FUNCTIONS,
    multifields::FUNCTIONS,
    texts::FUNCTIONS,
    print::FUNCTIONS,
    format::FUNCTIONS,
    read::FUNCTIONS,
    files::FUNCTIONS,
    facts::FUNCTIONS,
    instances::FUNCTIONS,
    classes::FUNCTIONS,
    slots::FUNCTIONS,
    fields::FUNCTIONS,
    kept::FUNCTIONS,
    binary::FUNCTIONS,
    binary_facts::FUNCTIONS,
    binary_instances::FUNCTIONS,
    regions::FUNCTIONS,
    messages::FUNCTIONS,
    templates::FUNCTIONS,
    saved::FUNCTIONS,
    settings::FUNCTIONS,
    misc::FUNCTIONS,
    commands::FUNCTIONS,
    agenda::FUNCTIONS,
    constructs::FUNCTIONS,
    generics::FUNCTIONS,
    debug::FUNCTIONS,
    modules::FUNCTIONS,
    switches::FUNCTIONS,
    watch::FUNCTIONS,
    loading::FUNCTIONS,
];

/// Functions that only the compiler calls: programs cannot name them.
const HIDDEN: &[Function] = &[
    facts::RETRACT_VARIABLES,
    forms::WITH_OPEN_FILE,
    misc::CLOCK,
    misc::ELAPSED,
    watch::WATCH_EACH,
    watch::UNWATCH_EACH,
    why::WHY_FACTS,
];

pub(crate) static RETRACT_VARIABLES: Builtin = table::hidden(0);
pub(crate) static WITH_OPEN_FILE: Builtin = table::hidden(1);
pub(crate) static CLOCK: Builtin = table::hidden(2);
pub(crate) static ELAPSED: Builtin = table::hidden(3);
pub(crate) static WATCH_EACH: Builtin = table::hidden(4);
pub(crate) static UNWATCH_EACH: Builtin = table::hidden(5);
pub(crate) static WHY_FACTS: Builtin = table::hidden(6);

/// The function of this name. Programs ask for functions by name while they run, as `sort` and `funcall` do.
pub(crate) fn find(name: &str) -> Option<&'static Builtin> {
    static TABLE: LazyLock<Vec<Option<&'static Builtin>>> = LazyLock::new(|| {
        let mut table = vec![None; PLACES];
        for function in table::regular() {
            let mut place = place_of(function.name);
            while table[place].is_some() {
                place = (place + 1) % PLACES;
            }
            table[place] = Some(function);
        }
        table
    });
    let mut place = place_of(name);
    loop {
        let function = TABLE[place]?;
        if function.name == name {
            return Some(function);
        }
        place = (place + 1) % PLACES;
    }
}

/// Places of the table of functions: a power of two, and several times as many as there are functions.
const PLACES: usize = 2048;

/// Where the search for a name begins.
fn place_of(name: &str) -> usize {
    name.bytes().fold(0_usize, |hash, byte| hash.wrapping_mul(31).wrapping_add(usize::from(byte))) % PLACES
}

/// The function of this name that the reference does not have.
pub(crate) fn find_addition(name: &str) -> Option<&'static Builtin> {
    let index = table::additions().binary_search_by(|function| function.name.cmp(name)).ok()?;
    table::additions().get(index)
}

/// A function of the language, described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    /// Its name.
    pub name: &'static str,
    /// How many arguments it takes and of which types, as `get-function-restrictions` tells it: `2;*;ld` is two or more
    /// numbers.
    pub takes: &'static str,
    /// What it does or gives, in one line.
    pub doc: &'static str,
}

/// All functions of the language and forms with a syntax of their own, sorted by name.
///
/// ```
/// let nth = tellask_clips::functions().find(|it| it.name == "nth$").expect("it is a function");
/// assert_eq!((nth.takes, nth.doc), ("2;2;;l;m", "the field at this place, or nil"));
/// ```
pub fn functions() -> impl Iterator<Item = Description> {
    let mut all: Vec<Description> =
        table::regular().iter().map(|it| Description { name: it.name, takes: it.takes.text, doc: it.doc }).collect();
    all.extend_from_slice(FORMS);
    all.sort_unstable_by_key(|it| it.name);
    all.into_iter()
}

/// Functions that CLIPS does not have, sorted by name. A program that has its own of such a name calls that.
///
/// ```
/// assert!(tellask_clips::additions().any(|it| it.name == "why"));
/// ```
pub fn additions() -> impl Iterator<Item = Description> {
    table::additions().iter().map(|it| Description { name: it.name, takes: it.takes.text, doc: it.doc })
}

/// Names of all functions and forms, sorted.
pub(crate) fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = table::regular().iter().map(|it| it.name).collect();
    names.extend(forms::names());
    names.sort_unstable();
    names
}

/// `Function 'x' expected argument #1 to be of type integer.`
pub(crate) fn type_text(name: &str, index: usize, types: Types) -> String {
    let list = types.list();
    format!("Function '{name}' expected argument #{} to be of type {list}.", index + 1)
}

/// The arguments of a call, on the machine's stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Args {
    pub(crate) start: u32,
    pub(crate) count: u32,
}

impl Args {
    /// How many there are.
    pub(crate) fn len(self) -> usize {
        self.count as usize
    }
}

impl Engine {
    /// An argument, counted from 0.
    #[inline]
    pub(crate) fn arg(&self, args: Args, index: usize) -> &Value {
        &self.machine.stack[args.start as usize + index]
    }

    /// All arguments.
    pub(crate) fn args(&self, args: Args) -> &[Value] {
        let start = args.start as usize;
        &self.machine.stack[start..start + args.len()]
    }

    /// An argument that is an integer by its type; a float is cut.
    pub(crate) fn integer_arg(&self, args: Args, index: usize) -> i64 {
        match self.arg(args, index) {
            Value::Integer(it) => *it,
            Value::Float(it) => cut(*it),
            _ => 0,
        }
    }

    /// An argument that is a number by its type.
    pub(crate) fn float_arg(&self, args: Args, index: usize) -> f64 {
        match self.arg(args, index) {
            Value::Integer(it) => *it as f64,
            Value::Float(it) => *it,
            _ => 0.0,
        }
    }

    /// An argument that is a symbol, a string or an instance name by its type.
    pub(crate) fn sym_arg(&self, args: Args, index: usize) -> Sym {
        match self.arg(args, index) {
            Value::Symbol(it) | Value::String(it) | Value::InstanceName(it) => *it,
            _ => Sym::EMPTY,
        }
    }

    /// Its text.
    pub(crate) fn text_arg(&self, args: Args, index: usize) -> &str {
        self.symbols.text(self.sym_arg(args, index))
    }

    /// An argument that is a row by its type.
    pub(crate) fn row_arg(&self, args: Args, index: usize) -> Multi {
        match self.arg(args, index) {
            Value::Multi(it) => Multi::clone(it),
            _ => Multi::default(),
        }
    }

    /// Complains and goes on.
    pub(crate) fn complain(&mut self, code: &str, text: &str) {
        let place = self.place_in_file();
        self.write_error(&format!("[{code}] {place}{text}\n"));
    }

    /// Complains and stops.
    #[cold]
    pub(crate) fn error(&mut self, code: &str, text: &str) -> Stop {
        self.complain(code, text);
        self.machine.left = Value::FALSE;
        Stop::Error
    }

    /// An argument has the wrong type.
    #[cold]
    pub(crate) fn type_error(&mut self, name: &str, index: usize, types: Types) -> Stop {
        // Where these look by themselves they name their types in another order.
        let text = match name {
            "str-cat" | "sym-cat" => Some("string, instance name, symbol, float, or integer"),
            "instance-existp" => Some("instance name, instance address or symbol"),
            _ => None,
        };
        let listed = |list: &str| format!("Function '{name}' expected argument #{} to be of type {list}.", index + 1);
        let stop = self.error("ARGACCES2", &text.map_or_else(|| type_text(name, index, types), listed));
        self.advise(Failure::Type(name));
        if let Some(function) = find(name) {
            self.machine.left = function.failed();
        }
        stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_sorted_and_names_are_unique() {
        for family in FUNCTIONS.iter().chain([&why::ADDITIONS]) {
            assert!(family.is_sorted_by_key(|function| function.name), "{:?}", family[0].name);
        }
        let mut names = names();
        names.extend(additions().map(|it| it.name));
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "a name stands twice");
    }

    #[test]
    fn every_function_says_in_one_line_what_it_does() {
        for function in functions().chain(additions()) {
            assert!(function.doc.len() > 8 && !function.doc.contains('\n'), "{function:?}");
            assert!(!function.doc.ends_with('.'), "{function:?}");
        }
    }
}
