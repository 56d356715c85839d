//! Texts and files of constructs and commands.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::hints::Failure;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("batch", "1;1;sy", "b", batch, "types in the commands of a file"),
    Function::new("batch*", "1;1;sy", "b", batch_star, "executes the commands in a file"),
    Function::new("build", "1;1;sy", "b", build, "defines the construct of a text"),
    Function::new(
        "check-syntax",
        "1;1;s",
        "ym",
        check_syntax,
        "what is wrong with the text of a construct or command, or FALSE",
    ),
    Function::new("dribble-off", "0;0;*", "b", |e, _| Ok(dribble_off(e)), "stops writing a log"),
    Function::new("dribble-on", "1;1;sy", "b", dribble_on, "writes all that is printed into a file too"),
    Function::new("load", "1;1;sy", "b", |e, a| load(e, a, "load", true), "defines the constructs of a file"),
    Function::new("load*", "1;1;sy", "b", |e, a| load(e, a, "load*", false), "the same in silence"),
    Function::new("save", "1;1;sy", "b", save, "writes all constructs into a file"),
];

/// How many operations each byte of a construct's text costs when it is defined.
const BUILDING: usize = 100;

/// The text of the file that the first argument names; none after a complaint.
fn text_of(engine: &mut Engine, args: Args, name: &str) -> Option<String> {
    let path = engine.text_arg(args, 0).to_owned();
    let text = engine.outside().and_then(|mut outside| outside.text(&path));
    if text.is_none() {
        unable(engine, name, &path);
    }
    text
}

fn unable(engine: &mut Engine, name: &str, path: &str) {
    engine.complain("ARGACCES3", &format!("Function '{name}' was unable to open file '{path}'."));
    engine.advise(Failure::File(path));
}

fn batch_star(engine: &mut Engine, args: Args) -> Answer {
    // The reference calls itself `batch` here.
    let Some(text) = text_of(engine, args, "batch") else { return Ok(Value::FALSE) };
    engine.openly(|engine| engine.obey(&text))?;
    Ok(Value::TRUE)
}

fn batch(engine: &mut Engine, args: Args) -> Answer {
    let Some(text) = text_of(engine, args, "batch") else { return Ok(Value::FALSE) };
    engine.queue_batch(text);
    Ok(Value::TRUE)
}

fn load(engine: &mut Engine, args: Args, name: &str, shows_signs: bool) -> Answer {
    let Some(text) = text_of(engine, args, name) else { return Ok(Value::FALSE) };
    let path = engine.text_arg(args, 0).to_owned();
    Ok(Value::of_bool(engine.openly(|engine| engine.load_constructs(&path, &text, shows_signs))?))
}

fn build(engine: &mut Engine, args: Args) -> Answer {
    let text = engine.text_arg(args, 0).to_owned();
    engine.burn(text.len().saturating_mul(BUILDING))?;
    Ok(Value::of_bool(engine.build(&text)?))
}

fn check_syntax(engine: &mut Engine, args: Args) -> Answer {
    let text = engine.text_arg(args, 0).to_owned();
    engine.burn(text.len())?;
    engine.check_syntax(&text)
}

/// The reference gives `TRUE` even if there was no log.
fn dribble_off(engine: &mut Engine) -> Value {
    engine.stop_dribble();
    Value::TRUE
}

fn dribble_on(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    if engine.start_dribble(&path) {
        return Ok(Value::TRUE);
    }
    unable(engine, "dribble-on", &path);
    Ok(Value::FALSE)
}

fn save(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    let text = engine.pretty_all();
    let written = engine.outside().is_some_and(|mut outside| match outside.open(&path, "w") {
        Some(file) => {
            let is_written = outside.write(file, &text);
            outside.close(file);
            is_written
        }
        None => false,
    });
    if !written {
        unable(engine, "save", &path);
    }
    Ok(Value::of_bool(written))
}
