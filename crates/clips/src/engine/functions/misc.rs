//! What belongs to no family.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::instances::class;
use super::{Args, Function, find, forms, names};
use crate::code::stop::Stop;
use crate::engine::{Engine, Kind};
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("apropos", "1;1;y", "v", apropos, "prints the names that contain a text"),
    Function::new(
        "clear-error",
        "0;0;*",
        "*",
        |e, _| Ok(std::mem::replace(&mut e.error_value, Value::FALSE)),
        "forgets the error value and returns it",
    ),
    Function::new(
        "exit",
        "0;1;l",
        "v",
        |e, a| Err(Stop::Exit(if a.len() == 0 { 0 } else { e.integer_arg(a, 0) as i32 })),
        "ends the program, with this code",
    ),
    Function::new("get-error", "0;0;*", "*", |e, _| Ok(e.error_value.clone()), "the error value"),
    Function::new("get-function-list", "0;0;*", "m", function_list, "the names of all functions"),
    Function::new("get-function-restrictions", "1;1;y", "s", restrictions, "what arguments a function takes"),
    Function::new(
        "instance-name-to-symbol",
        "1;1;ny",
        "y",
        |e, a| Ok(Value::Symbol(e.sym_arg(a, 0))),
        "the name of an instance as a symbol",
    ),
    Function::new(
        "instance-namep",
        "1;1;*",
        "b",
        |e, a| Ok(Value::of_bool(matches!(e.arg(a, 0), Value::InstanceName(_)))),
        "whether it is the name of an instance",
    ),
    Function::new(
        "mem-requests",
        "0;0;*",
        "l",
        |_, _| Ok(Value::Integer(0)),
        "how often memory was asked for; not counted here",
    ),
    Function::new("mem-used", "0;0;*", "l", |e, _| Ok(Value::Integer(e.symbols.bytes() as i64)), "bytes of all texts"),
    Function::new(
        "operating-system",
        "0;0;*",
        "y",
        |e, _| {
            let name = e.operating_system();
            Ok(Value::Symbol(e.symbols.intern(name)))
        },
        "the operating system, as far as the host tells it",
    ),
    Function::new("release-mem", "0;0;*", "l", |_, _| Ok(Value::Integer(0)), "gives memory back; nothing is held here"),
    Function::new("set-error", "1;1;*", "v", set_error, "sets the error value"),
    Function::new(
        "symbol-to-instance-name",
        "1;1;y",
        "*",
        |e, a| Ok(Value::InstanceName(e.sym_arg(a, 0))),
        "a symbol as the name of an instance",
    ),
    Function::new(
        "timer",
        "0;*;*",
        "d",
        |_, _| Ok(Value::Float(0.0)),
        "evaluates all; the seconds it took, zero if it is called by its name",
    ),
    Function::new("type", "1;1;*", "*", |e, a| class(e, a, "type"), "the type of a value, or the class of an instance"),
    Function::new("void", "0;0;*", "v", |_, _| Ok(Value::Void), "no value at all"),
];

/// The time before a timer's arguments, which the compiler puts there.
pub(super) const CLOCK: Function =
    Function::new("(clock)", "0;0;*", "d", |e, _| Ok(Value::Float(e.now())), "seconds since 1970, or zero");

/// What `timer` becomes: its first argument is the time before the others.
pub(super) const ELAPSED: Function = Function::new(
    "timer",
    "0;*;*",
    "d",
    |e, a| Ok(Value::Float(e.now() - e.float_arg(a, 0))),
    "the seconds since the first argument",
);

/// The functions in the order of the reference, the last defined first. Names in parentheses are its own, and cannot be called.
const ORDER: &str = include_str!("order.txt");

fn apropos(engine: &mut Engine, args: Args) -> Answer {
    let text = engine.text_arg(args, 0).to_owned();
    let mut found: Vec<Sym> =
        engine.known_names().into_iter().filter(|name| engine.symbols.text(*name).contains(&text)).collect();
    // The reference walks through its table of symbols.
    found.sort_by_key(|name| engine.symbols.reference_hash(*name));
    for name in found {
        let line = format!("{}\n", engine.symbols.text(name));
        engine.write(Sym::STDOUT, &line);
    }
    Ok(Value::Void)
}

/// Words that are symbols in 6.4.2 from the beginning and name no function.
const WORDS: &str = "+oo -oo ADDRESS EXTERNAL-ADDRESS FACT-ADDRESS FALSE FLOAT INSTANCE INSTANCE-ADDRESS INSTANCE-NAME INTEGER LEXEME \
    MAIN MULTIFIELD NUMBER OBJECT PRIMITIVE STRING SYMBOL TRUE USER create delete direct-duplicate direct-modify init is-a \
    message-duplicate message-modify name put-is-a put-name self";

fn function_list(engine: &mut Engine, _: Args) -> Answer {
    let hosts: Vec<Sym> = engine.hosts.iter().rev().map(|host| host.name).collect();
    let own = ORDER.split_whitespace().map(|name| Value::Symbol(engine.symbols.intern(name)));
    let row = hosts.into_iter().map(Value::Symbol).chain(own).collect();
    engine.make_row(row)
}

fn restrictions(engine: &mut Engine, args: Args) -> Answer {
    let name = engine.text_arg(args, 0);
    let own = find(name).map(|it| it.takes.text).or_else(|| forms::takes(name)).map(Arc::from);
    let host = engine.find_host(engine.sym_arg(args, 0)).map(|index| Arc::clone(&engine.hosts[index as usize].text));
    let Some(text) = own.or(host) else {
        let text = format!("Unable to find function '{name}'.");
        return Err(engine.error("PRNTUTIL1", &text));
    };
    Ok(Value::String(engine.make_text(&text)?))
}

fn set_error(engine: &mut Engine, args: Args) -> Answer {
    engine.error_value = engine.arg(args, 0).clone();
    Ok(Value::Void)
}

impl Engine {
    /// The name of the operating system.
    pub(super) fn operating_system(&self) -> &'static str {
        self.outside().and_then(|mut outside| outside.operating_system()).unwrap_or("UNKNOWN")
    }

    /// The names that a program can say without making a new one: functions, constructs and their slots.
    fn known_names(&mut self) -> BTreeSet<Sym> {
        let own = names().into_iter().chain(WORDS.split_whitespace());
        let mut all: BTreeSet<Sym> = own.map(|name| self.symbols.intern(name)).collect();
        all.extend(self.hosts.iter().map(|host| host.name));
        for kind in Kind::ALL {
            all.extend(self.constructs(kind).into_iter().map(|named| named.name));
        }
        for class in self.constructs(Kind::Class).into_iter().filter_map(|named| self.classes.named(named)) {
            all.extend(self.classes.get(class).slots.iter().map(|slot| self.classes.slot(*slot).name));
            all.extend(self.classes.handlers(class).iter().map(|handler| handler.name));
        }
        all.extend(self.modules.ids().map(|module| self.modules.name(module)));
        all.extend(
            self.templates.iter().filter(|it| it.is_defined).flat_map(|it| it.slots.iter().map(|slot| slot.name)),
        );
        all.extend(self.templates.iter().filter(|it| it.is_defined).map(|it| it.name));
        all
    }

    /// Calls a host function from inside a function.
    pub(super) fn call_host_with(&mut self, index: u32, values: &[Value]) -> Answer {
        let start = self.machine.stack.len();
        self.machine.stack.extend_from_slice(values);
        let answer = self.call_host_at(index, Args { start: start as u32, count: values.len() as u32 });
        self.machine.stack.truncate(start);
        answer
    }

    /// Calls a function or deffunction by its name, from inside a function.
    pub(crate) fn call_by_name(&mut self, name: Sym, values: &[Value]) -> Answer {
        if let Some(generic) = self.find_called_generic(name) {
            return self.call_generic_now(generic, values);
        }
        let Some(function) = find(self.symbols.text(name)) else {
            return match (self.find_host(name), self.find_function(name)) {
                (Some(index), _) => self.call_host_with(index, values),
                (None, Some(index)) => self.call_by_number(index, values),
                (None, None) => Ok(Value::FALSE),
            };
        };
        if !function.takes.allows(values.len()) {
            let text = function.takes.count_text(function.name, values.len());
            return Err(self.error("ARGACCES1", &text));
        }
        let start = self.machine.stack.len();
        self.machine.stack.extend_from_slice(values);
        let answer = self.call_at(function, Args { start: start as u32, count: values.len() as u32 });
        self.machine.stack.truncate(start);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::super::table;
    use super::*;

    #[test]
    fn the_table_is_found_whole() {
        for function in table::regular() {
            assert_eq!(find(function.name), Some(function));
        }
    }

    #[test]
    fn the_list_has_every_function_once() {
        let mut listed: Vec<&str> = ORDER.split_whitespace().filter(|name| !name.starts_with('(')).collect();
        listed.sort_unstable();
        assert_eq!(listed, names());
    }
}
