//! Instances.

use super::agenda::total;
use super::constructs::{Chosen, module_argument};
use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::classes::Access;
use crate::engine::{Engine, Named};
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("class", "1;1;*", "*", |e, a| class(e, a, "class"), "the class of a value"),
    Function::new(
        "delete-instance",
        "0;0;*",
        "b",
        |e, _| e.delete_active(),
        "deletes the active instance, inside its handlers",
    ),
    Function::new("dynamic-get", "1;1;y", "*", |e, a| get(e, a, "dynamic-get"), "a slot of the active instance"),
    Function::new(
        "dynamic-put",
        "1;*;*;y",
        "*",
        |e, a| put(e, a, "dynamic-put"),
        "writes a slot of the active instance",
    ),
    Function::new("get", "1;1;y", "*", |e, a| get(e, a, "dynamic-get"), "a slot of the active instance"),
    Function::new("instance-address", "1;2;;iyn;yn", "bi", address, "the instance of a name"),
    Function::new(
        "instance-addressp",
        "1;1;*",
        "b",
        |e, a| Ok(Value::of_bool(matches!(e.arg(a, 0), Value::Instance(_)))),
        "whether it is an instance itself",
    ),
    Function::new("instance-existp", "1;1;niy", "b", existp, "whether an instance is there"),
    Function::new("instance-name", "1;1;yin", "bn", name, "the name of an instance"),
    Function::new(
        "instancep",
        "1;1;*",
        "b",
        |e, a| Ok(Value::of_bool(matches!(e.arg(a, 0), Value::Instance(_) | Value::InstanceName(_)))),
        "whether it is an instance or the name of one",
    ),
    Function::new("instances", "0;3;y", "v", instances, "lists instances, of a class and its subclasses if asked for"),
    Function::new("ppinstance", "0;0;*", "v", print, "prints the active instance, inside its handlers"),
    Function::new("put", "1;*;*;y", "*", |e, a| put(e, a, "dynamic-put"), "writes a slot of the active instance"),
    Function::new("unmake-instance", "1;*;iny", "b", unmake, "sends delete to instances; to all of them for *"),
];

pub(super) fn class(engine: &mut Engine, args: Args, function: &str) -> Answer {
    let value = engine.arg(args, 0).clone();
    if matches!(value, Value::Instance(_) | Value::InstanceName(_)) {
        engine.instance_for(&value, function)?;
    }
    if value == Value::Void {
        return Err(engine.error("INSCOM1", &format!("Undefined type in function '{function}'.")));
    }
    let class = engine.class_of_value(&value);
    Ok(class.map_or(Value::FALSE, |class| Value::Symbol(engine.classes.get(class).name)))
}

fn address(engine: &mut Engine, args: Args) -> Answer {
    let value = engine.arg(args, args.len() - 1).clone();
    if args.len() == 2 {
        return address_in(engine, args, &value);
    }
    let place = engine.instance_for(&value, "instance-address")?;
    Ok(Value::Instance(engine.matcher.store.reference(place)))
}

/// The instance of a name whose class a module has, or the current one sees; only names in brackets are looked up.
fn address_in(engine: &mut Engine, args: Args, value: &Value) -> Answer {
    let module = match engine.find_module(engine.text_arg(args, 0)) {
        Some(module) => Some(module),
        None if engine.text_arg(args, 0) == "*" => None,
        None => {
            let is_symbol = matches!(engine.arg(args, 0), Value::Symbol(_));
            let expected = if is_symbol { "'module name'" } else { "symbol" };
            let text = format!("Function 'instance-address' expected argument #1 to be of type {expected}.");
            return Err(engine.error("ARGACCES2", &text));
        }
    };
    let (Value::Symbol(name) | Value::InstanceName(name)) = *value else {
        let place = engine.instance_for(value, "instance-address")?;
        return Ok(Value::Instance(engine.matcher.store.reference(place)));
    };
    let found = engine.matcher.store.instance_named(name).filter(|place| {
        let class = engine.class_of(*place);
        match module {
            Some(module) => engine.classes.get(class).module == module,
            None => engine.is_class_seen(engine.modules.current, class),
        }
    });
    match found.filter(|_| matches!(value, Value::InstanceName(_))) {
        Some(place) => Ok(Value::Instance(engine.matcher.store.reference(place))),
        None => Err(engine.no_instance(name, "instance-address")),
    }
}

fn name(engine: &mut Engine, args: Args) -> Answer {
    let value = engine.arg(args, 0).clone();
    let place = engine.instance_for(&value, "instance-name")?;
    Ok(Value::InstanceName(engine.name_of_instance(place)))
}

fn existp(engine: &mut Engine, args: Args) -> Answer {
    let value = engine.arg(args, 0);
    Ok(Value::of_bool(engine.instance_of_value(value).is_some()))
}

fn print(engine: &mut Engine, _: Args) -> Answer {
    engine.print_active()?;
    Ok(Value::Void)
}

/// The slot of the active instance that has this name.
fn active_slot(engine: &mut Engine, slot: Sym, function: &str) -> Result<(u32, u16), Stop> {
    let place = engine.active_instance(function)?;
    let class = engine.class_of(place);
    let Some(index) = engine.classes.place_of(class, slot) else { return Err(engine.no_such_slot(slot, function)) };
    Ok((place, index))
}

fn check_visible(engine: &mut Engine, place: u32, index: u16) -> Result<(), Stop> {
    let class = engine.class_of(place);
    let data = engine.classes.slot(engine.classes.get(class).slots[usize::from(index)]);
    let Some(handler) = engine.current_handler() else { return Ok(()) };
    if data.is_public || handler.class == data.class {
        return Ok(());
    }
    let text = format!(
        "Private slot '{}' of class '{}' cannot be accessed directly by handlers attached to class '{}'",
        engine.symbols.text(data.name),
        engine.shown_class(data.class),
        engine.shown_class(handler.class)
    );
    Err(engine.error("MSGFUN6", &text))
}

fn get(engine: &mut Engine, args: Args, function: &str) -> Answer {
    let (place, index) = active_slot(engine, engine.sym_arg(args, 0), function)?;
    check_visible(engine, place, index)?;
    Ok(engine.matcher.store.slot(place, index).cloned().unwrap_or_default())
}

/// The slot of the active instance that has this name, if it may be written. The reference lets everybody write what is to be written
/// first only.
pub(crate) fn slot_to_put(engine: &mut Engine, slot: Sym, function: &str) -> Result<(u32, u16), Stop> {
    let (place, index) = active_slot(engine, slot, function)?;
    let data = engine.classes.slot(engine.classes.get(engine.class_of(place)).slots[usize::from(index)]);
    if data.access == Access::ReadOnly {
        return Err(engine.write_denied(slot, place));
    }
    check_visible(engine, place, index)?;
    Ok((place, index))
}

fn put(engine: &mut Engine, args: Args, function: &str) -> Answer {
    let (place, index) = slot_to_put(engine, engine.sym_arg(args, 0), function)?;
    let is_multi = engine.classes.slot(engine.classes.get(engine.class_of(place)).slots[usize::from(index)]).is_multi;
    let value = match engine.args(args) {
        [_] => return engine.reset_slot(place, index),
        [_, one] if !is_multi => one.clone(),
        [_, rest @ ..] => Value::row(rest.iter().cloned()),
        [] => Value::Void,
    };
    engine.put_by_handler(place, index, value)
}

/// The machine does this itself, unless it is called by its name.
fn unmake(engine: &mut Engine, args: Args) -> Answer {
    let message = engine.symbols.intern("delete");
    let mut are_gone = true;
    for index in 0..args.len() {
        let value = engine.arg(args, index).clone();
        let place = engine.instance_for(&value, "unmake-instance")?;
        let receiver = Value::Instance(engine.matcher.store.reference(place));
        engine.send_now(message, vec![receiver.clone()])?;
        are_gone &= engine.instance_of_value(&receiver).is_none();
    }
    Ok(Value::of_bool(are_gone))
}

fn instances(engine: &mut Engine, args: Args) -> Answer {
    let chosen = module_argument(engine, args, 0, "instances")?;
    let name = (args.len() > 1).then(|| engine.sym_arg(args, 1)).filter(|_| engine.text_arg(args, 1) != "*");
    let modules = chosen.modules(engine);
    if let Some(name) = name
        && !modules.iter().any(|module| engine.classes.named(Named { module: *module, name }).is_some())
    {
        engine.class_missing(name, "instances");
        return Ok(Value::Void);
    }
    if args.len() > 2 && engine.text_arg(args, 2) != "inherit" {
        let text = "Function 'instances' expected argument #3 to be of type keyword \"inherit\".";
        return Err(engine.error("ARGACCES2", text));
    }
    let (mut text, mut count) = (String::new(), 0);
    let current = engine.modules.current;
    for module in modules {
        text.push_str(&chosen.heading(engine, module));
        engine.modules.current = module;
        for place in listed(engine, chosen, name, args.len() > 2) {
            text.push_str(chosen.indent());
            text.push_str(&engine.instance_text(place));
            text.push('\n');
            count += 1;
        }
    }
    engine.modules.current = current;
    if count > 0 {
        text.push_str(&total(count, "instance", "instances"));
    }
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

/// What is listed of the current module: instances of a class of its own; or of all its classes, class by class, if all
/// modules are listed, and of all it sees if it is the only one.
fn listed(engine: &Engine, chosen: Chosen, class: Option<Sym>, inherits: bool) -> Vec<u32> {
    let module = engine.modules.current;
    if let Some(name) = class {
        let class = engine.classes.named(Named { module, name });
        return class.map(|class| engine.instances_below(class, inherits)).unwrap_or_default();
    }
    match chosen {
        Chosen::All => {
            let classes = engine.classes.ids().iter().filter(|class| engine.classes.get(**class).module == module);
            classes.flat_map(|class| engine.matcher.store.instances_of(*class)).collect()
        }
        Chosen::One(_) => engine
            .matcher
            .store
            .instances()
            .filter(|place| engine.is_class_seen(module, engine.class_of(*place)))
            .collect(),
    }
}

impl Engine {
    /// Complains that there is no class of this name.
    pub(crate) fn class_missing(&mut self, name: Sym, function: &str) -> Stop {
        let text = format!("Unable to find class '{}' in function '{function}'.", self.symbols.text(name));
        self.error("CLASSFUN1", &text)
    }
}
