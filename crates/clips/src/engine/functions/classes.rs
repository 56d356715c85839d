//! Classes: what they are, and how they are related.

use std::fmt::Write;

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::ClassId;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("browse-classes", "0;1;y", "v", browse, "lists a class and its subclasses as a tree"),
    Function::new(
        "class-abstractp",
        "1;1;y",
        "b",
        |e, a| Ok(Value::of_bool(class(e, a, 0, "class-abstractp").map(|it| e.classes.get(it).is_abstract)?)),
        "whether a class can have no direct instances",
    ),
    Function::new(
        "class-existp",
        "1;1;y",
        "b",
        |e, a| Ok(Value::of_bool(e.find_class(e.sym_arg(a, 0)).is_some())),
        "whether there is a class of this name",
    ),
    Function::new(
        "class-reactivep",
        "1;1;y",
        "b",
        |e, a| Ok(Value::of_bool(class(e, a, 0, "class-reactivep").map(|it| e.classes.get(it).is_reactive)?)),
        "whether instances of a class match patterns",
    ),
    Function::new("class-slots", "1;2;y", "m", slots, "the slots of a class, inherited ones too if asked for"),
    Function::new("class-subclasses", "1;2;y", "m", subclasses, "the subclasses of a class, all of them if asked for"),
    Function::new(
        "class-superclasses",
        "1;2;y",
        "m",
        superclasses,
        "the superclasses of a class, all of them if asked for",
    ),
    Function::new("describe-class", "1;1;y", "v", describe, "prints all about a class"),
    Function::new(
        "get-class-defaults-mode",
        "0;0;*",
        "y",
        |e, _| Ok(mode(e)),
        "how classes are defined that leave things unsaid",
    ),
    Function::new(
        "set-class-defaults-mode",
        "1;1;y",
        "y",
        set_mode,
        "sets how classes are defined that leave things unsaid; returns what it was",
    ),
    Function::new(
        "subclassp",
        "2;2;y",
        "b",
        |e, a| related(e, a, "subclassp"),
        "whether the first inherits from the second",
    ),
    Function::new(
        "superclassp",
        "2;2;y",
        "b",
        |e, a| related(e, a, "superclassp"),
        "whether the second inherits from the first",
    ),
];

/// The class that an argument names, or a complaint.
pub(super) fn class(engine: &mut Engine, args: Args, index: usize, function: &str) -> Result<ClassId, Stop> {
    let name = engine.sym_arg(args, index);
    engine.find_class(name).ok_or_else(|| engine.class_missing(name, function))
}

/// Whether `inherit` is said behind the class.
fn inherits(engine: &mut Engine, args: Args, function: &str) -> Result<bool, Stop> {
    if args.len() < 2 {
        return Ok(false);
    }
    if engine.text_arg(args, 1) == "inherit" {
        return Ok(true);
    }
    engine.write_error("\n");
    let text = format!("Syntax Error:  Check appropriate syntax for {function}.");
    Err(engine.error("PRNTUTIL2", &text))
}

fn names(engine: &mut Engine, classes: &[ClassId]) -> Answer {
    let row = classes.iter().map(|class| Value::Symbol(engine.classes.get(*class).name)).collect();
    engine.make_row(row)
}

fn slots(engine: &mut Engine, args: Args) -> Answer {
    let class = class(engine, args, 0, "class-slots")?;
    let inherits = inherits(engine, args, "class-slots")?;
    let data = engine.classes.get(class);
    let slots = if inherits { &data.slots } else { &data.own };
    let row = slots.iter().map(|slot| Value::Symbol(engine.classes.slot(*slot).name)).collect();
    engine.make_row(row)
}

fn superclasses(engine: &mut Engine, args: Args) -> Answer {
    let class = class(engine, args, 0, "class-superclasses")?;
    let inherits = inherits(engine, args, "class-superclasses")?;
    let data = engine.classes.get(class);
    let classes = if inherits { data.precedence[1..].to_vec() } else { data.parents.clone() };
    names(engine, &classes)
}

fn subclasses(engine: &mut Engine, args: Args) -> Answer {
    let class = class(engine, args, 0, "class-subclasses")?;
    let inherits = inherits(engine, args, "class-subclasses")?;
    let classes = if inherits { engine.family(class).split_off(1) } else { engine.classes.get(class).children.clone() };
    names(engine, &classes)
}

fn related(engine: &mut Engine, args: Args, function: &str) -> Answer {
    let one = class(engine, args, 0, function)?;
    let two = class(engine, args, 1, function)?;
    let (below, above) = if function == "subclassp" { (one, two) } else { (two, one) };
    Ok(Value::of_bool(one != two && engine.classes.is_a(below, above)))
}

fn mode(engine: &mut Engine) -> Value {
    let word = if engine.classes.is_convenient { "convenience" } else { "conservation" };
    Value::Symbol(engine.symbols.intern(word))
}

fn set_mode(engine: &mut Engine, args: Args) -> Answer {
    let before = mode(engine);
    engine.classes.is_convenient = match engine.text_arg(args, 0) {
        "convenience" => true,
        "conservation" => false,
        _ => {
            let text = "Function 'set-class-defaults-mode' expected argument #1 to be of type symbol with value conservation or convenience.";
            engine.complain("ARGACCES2", text);
            return Ok(before);
        }
    };
    Ok(before)
}

fn browse(engine: &mut Engine, args: Args) -> Answer {
    let class = if args.len() == 0 { ClassId::OBJECT } else { class(engine, args, 0, "browse-classes")? };
    let mut text = String::new();
    let mut open = vec![(class, 0)];
    while let Some((class, depth)) = open.pop() {
        engine.burn(1)?;
        let data = engine.classes.get(class);
        let star = if data.parents.len() > 1 { " *" } else { "" };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}{}{star}", "  ".repeat(depth), engine.class_name(class));
        open.extend(data.children.iter().rev().map(|child| (*child, depth + 1)));
    }
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

fn describe(engine: &mut Engine, args: Args) -> Answer {
    let class = class(engine, args, 0, "describe-class")?;
    let text = engine.class_page(class);
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}
