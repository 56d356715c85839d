//! Switches of the reference, most of which change nothing here.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("call", "1;*;*", "*", call, "calls what is outside; there is nothing"),
    Function::new(
        "get-profile-percent-threshold",
        "0;0;*",
        "d",
        |e, _| Ok(Value::Float(e.switches.profile_threshold)),
        "from which share of the time on a profile lists something",
    ),
    Function::new("new", "1;*;*;y", "*", new, "makes something outside; nothing can be made"),
    Function::new("options", "0;0;*", "v", options, "lists what the engine was built with"),
    Function::new("profile", "1;1;y", "v", profile, "begins or ends to measure what rules take"),
    Function::new("profile-info", "0;0;*", "v", profile_info, "lists what rules took, and which condition most of it"),
    Function::new("profile-reset", "0;0;*", "v", profile_reset, "forgets what was measured"),
    Function::new("set-locale", "0;1;;s", "*", set_locale, "names the conventions of a country; returns what it was"),
    Function::new(
        "set-profile-percent-threshold",
        "1;1;ld",
        "d",
        set_threshold,
        "sets from which share on a profile lists something; returns what it was",
    ),
];

/// What was set.
#[derive(Clone, Debug)]
pub(crate) struct Switches {
    profile_threshold: f64,
    pub(crate) locale: Sym,
}

impl Default for Switches {
    fn default() -> Switches {
        Switches { profile_threshold: 0.0, locale: Sym::EMPTY }
    }
}

/// What the reference lists, with what there is here.
const OPTIONS: &str = "\
Defrule construct is ON
Defmodule construct is ON
Deftemplate construct is ON
  Fact-set queries are ON
  Deffacts construct is ON
Defglobal construct is ON
Deffunction construct is ON
Defgeneric/Defmethod constructs are ON
Object System is ON
  Definstances construct is ON
  Instance-set queries are ON
  Binary loading of instances is ON
  Binary saving of instances is ON
Extended math function package is ON
Text processing function package is ON
Bload capability is BLOAD AND BSAVE
Construct compiler is ON
I/O function package is ON
String function package is ON
Multifield function package is ON
Debugging function package is ON
Developer flag is OFF
Run time module is OFF
";

/// Complains about an argument that is not what was expected.
fn unexpected(engine: &mut Engine, function: &str, what: &str) {
    let text = format!("Function '{function}' expected argument #1 to be of type {what}.");
    engine.complain("ARGACCES2", &text);
}

fn options(engine: &mut Engine, _: Args) -> Answer {
    let machine = match engine.operating_system() {
        "LINUX" => "Linux ",
        "DARWIN" => "Darwin ",
        "WINDOWS" => "Windows ",
        _ => "Unknown ",
    };
    engine.write(Sym::STDOUT, &format!("Machine type: {machine}\n{OPTIONS}"));
    Ok(Value::Void)
}

fn profile(engine: &mut Engine, args: Args) -> Answer {
    match engine.text_arg(args, 0) {
        "on" | "constructs" | "user-functions" => engine.set_profiling(true),
        "off" => engine.set_profiling(false),
        "reset" => engine.restart_profile(),
        _ => unexpected(engine, "profile", "symbol with value constructs, user-functions, or off"),
    }
    Ok(Value::Void)
}

/// Lists what was measured; nothing at all if nothing ever was.
fn profile_info(engine: &mut Engine, _: Args) -> Answer {
    if engine.profiling.has_begun {
        let text = engine.profile().above(engine.switches.profile_threshold / 100.0).to_string();
        engine.burn(text.len())?;
        engine.write(Sym::STDOUT, &text);
    }
    Ok(Value::Void)
}

fn profile_reset(engine: &mut Engine, _: Args) -> Answer {
    engine.restart_profile();
    Ok(Value::Void)
}

/// The only language there is has no values to make, and no functions to call.
fn is_c(engine: &Engine, args: Args) -> bool {
    matches!(engine.arg(args, 0), Value::Symbol(_)) && engine.text_arg(args, 0) == "C"
}

fn new(engine: &mut Engine, args: Args) -> Answer {
    if is_c(engine, args) && args.len() > 1 {
        let text = "Function new expected no additional arguments for the C external language type.";
        engine.complain("NEW1", text);
        return Ok(Value::FALSE);
    }
    unexpected(engine, "new", "external language");
    Ok(Value::FALSE)
}

fn call(engine: &mut Engine, args: Args) -> Answer {
    if is_c(engine, args) {
        return Ok(Value::FALSE);
    }
    let is_symbol = matches!(engine.arg(args, 0), Value::Symbol(_));
    let expected = if is_symbol { "external language symbol" } else { "symbol" };
    unexpected(engine, "call", &format!("{expected} or external address"));
    engine.machine.left = Value::FALSE;
    if is_symbol { Ok(Value::FALSE) } else { Err(Stop::Error) }
}

fn set_threshold(engine: &mut Engine, args: Args) -> Answer {
    let share = engine.float_arg(args, 0);
    if !(0.0..=100.0).contains(&share) {
        unexpected(engine, "set-profile-percent-threshold", "number in the range 0 to 100");
        return Ok(Value::Float(-1.0));
    }
    Ok(Value::Float(std::mem::replace(&mut engine.switches.profile_threshold, share)))
}

/// Numbers are always written as in C: the name is kept and nothing else.
fn set_locale(engine: &mut Engine, args: Args) -> Answer {
    let before = match engine.switches.locale {
        Sym::EMPTY => engine.symbols.intern("C"),
        locale => locale,
    };
    if args.len() > 0 {
        engine.switches.locale = engine.sym_arg(args, 0);
    }
    Ok(Value::String(before))
}
