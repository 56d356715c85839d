//! All constructs in a binary file: what `bsave` writes and `bload` reads.
//!
//! A file is a row of records, each of which names its module. The order of records is the one in which they can be defined again:
//! names of functions, generic functions and globals go before everything that may call them. Rules come last, in the order in which
//! they were defined, because that order decides which activation is older.

use std::sync::Arc;

use super::constraints::Constraint;
use super::generics::Body;
use super::{Engine, FunctionData, GlobalData, Item, Kind, Rejection, SlotDefault};
use crate::ast::{self, Expr, Exprs, Form, FormKind, SlotDef, Span};
use crate::binary::{Content, Damage, Fault, Reader, Writer};
use crate::code::op::Code;
use crate::code::stop::Stop;
use crate::ids::{ModuleId, Named};
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::syntax::Packed;
use crate::value::{EntityRef, Value};

/// What a record is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tag {
    /// A module.
    Module,
    /// The name of a deffunction: the least and the most arguments, -1 for any number.
    FunctionName,
    /// A generic function.
    Generic,
    /// The name of a global variable.
    GlobalName,
    /// A template of ordered facts.
    Implied,
    /// A template, with the values of its static defaults.
    Template,
    /// A class: whether it is abstract and reactive, and the values of its static defaults.
    Class,
    /// A deffunction.
    Function,
    /// A message handler.
    Handler,
    /// A method: its index.
    Method,
    /// A global variable.
    Global,
    /// A deffacts.
    Facts,
    /// A definstances.
    Instances,
    /// A rule: its salience.
    Rule,
}

const TAGS: [Tag; 14] = [
    Tag::Module,
    Tag::FunctionName,
    Tag::Generic,
    Tag::GlobalName,
    Tag::Implied,
    Tag::Template,
    Tag::Class,
    Tag::Function,
    Tag::Handler,
    Tag::Method,
    Tag::Global,
    Tag::Facts,
    Tag::Instances,
    Tag::Rule,
];

/// A construct, or a part of one.
#[derive(Debug)]
struct Record {
    tag: Tag,
    module: Sym,
    name: Sym,
    numbers: Vec<i64>,
    /// Values of slots, by the place of the slot among those that are written.
    defaults: Vec<(u32, Value)>,
    /// Its text as a tree; none for a name.
    packed: Option<Packed>,
}

/// Why a binary file was not loaded.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The file is at fault.
    Fault(Fault),
    /// Some construct is in use, so nothing can be cleared.
    InUse,
    /// A construct cannot be defined here, for this reason.
    Construct(String),
    /// A limit was reached.
    Stopped(Stop),
}

impl Engine {
    /// All constructs as the bytes of a file.
    pub(crate) fn image(&mut self) -> Vec<u8> {
        let mut records = Vec::new();
        for module in self.modules.ids() {
            self.module_records(module, &mut records);
        }
        for named in self.constructs(Kind::Rule) {
            let rule = self.matcher.network.rules.find(named).map(|rule| self.matcher.network.rules.get(rule));
            let disjunct = rule.and_then(|rule| rule.disjuncts.first()).copied();
            let salience = disjunct.map_or(0, |it| self.matcher.network.rules.disjunct(it).salience);
            self.push_named(&mut records, Tag::Rule, Kind::Rule, named, vec![i64::from(salience)]);
        }
        let mut writer = Writer::new(&self.symbols);
        writer.byte(u8::from(self.checks_constraints));
        writer.number(records.len() as u64);
        for record in &records {
            record.write(&mut writer);
        }
        writer.finish(Content::Constructs)
    }

    fn module_records(&mut self, module: ModuleId, records: &mut Vec<Record>) {
        let here = |name: Sym| Named { module, name };
        let name = self.modules.name(module);
        self.push_named(records, Tag::Module, Kind::Module, here(name), Vec::new());
        for name in self.names_in(Kind::Function, module) {
            let data = self.function_named(here(name)).map(|index| &self.functions[index as usize]);
            let numbers = data.map(|it| vec![i64::from(it.least), it.most.map_or(-1, i64::from)]);
            records.push(Record { numbers: numbers.unwrap_or_default(), ..self.record(Tag::FunctionName, here(name)) });
        }
        for (tag, kind) in [(Tag::Generic, Kind::Generic), (Tag::GlobalName, Kind::Global)] {
            for name in self.names_in(kind, module) {
                records.push(self.record(tag, here(name)));
            }
        }
        for id in self.template_ids().collect::<Vec<_>>() {
            if self.templates[id.0 as usize].module == module {
                self.push_template(records, id);
            }
        }
        for named in self.removable_in(Kind::Class, module) {
            self.push_class(records, named);
        }
        for name in self.names_in(Kind::Function, module) {
            self.push_named(records, Tag::Function, Kind::Function, here(name), Vec::new());
        }
        for named in self.removable_in(Kind::Class, module) {
            self.push_handlers(records, named);
        }
        for name in self.names_in(Kind::Generic, module) {
            self.push_methods(records, here(name));
        }
        let kinds = [(Tag::Global, Kind::Global), (Tag::Facts, Kind::Facts), (Tag::Instances, Kind::Instances)];
        for (tag, kind) in kinds {
            for name in self.names_in(kind, module) {
                self.push_named(records, tag, kind, here(name), Vec::new());
            }
        }
    }

    fn record(&self, tag: Tag, Named { module, name }: Named) -> Record {
        let module = self.modules.name(module);
        Record { tag, module, name, numbers: Vec::new(), defaults: Vec::new(), packed: None }
    }

    /// Adds a construct, if it has a text: a deffunction may have lost it.
    fn push_named(&mut self, records: &mut Vec<Record>, tag: Tag, kind: Kind, named: Named, numbers: Vec<i64>) {
        let text = self.sources.get(kind, named).map(Arc::clone);
        let packed = text.and_then(|text| Packed::of(&text, &mut self.symbols));
        if packed.is_some() {
            records.push(Record { numbers, packed, ..self.record(tag, named) });
        }
    }

    fn push_template(&mut self, records: &mut Vec<Record>, id: TemplateId) {
        let data = &self.templates[id.0 as usize];
        let named = data.named();
        if data.is_implied {
            return records.push(self.record(Tag::Implied, named));
        }
        let defaults = static_values(data.slots.iter().map(|slot| &slot.default));
        self.push_named(records, Tag::Template, Kind::Template, named, Vec::new());
        if let Some(record) = records.last_mut().filter(|it| it.tag == Tag::Template && it.name == named.name) {
            record.defaults = defaults;
        }
    }

    fn push_class(&mut self, records: &mut Vec<Record>, named: Named) {
        let Some(class) = self.classes.named(named) else { return };
        let data = self.classes.get(class);
        let numbers = vec![i64::from(data.is_abstract), i64::from(data.is_reactive)];
        let defaults = static_values(data.own.iter().map(|slot| &self.classes.slot(*slot).default));
        self.push_named(records, Tag::Class, Kind::Class, named, numbers);
        if let Some(record) = records.last_mut().filter(|it| it.tag == Tag::Class && it.name == named.name) {
            record.defaults = defaults;
        }
    }

    fn push_handlers(&mut self, records: &mut Vec<Record>, named: Named) {
        let Some(class) = self.classes.named(named) else { return };
        for handler in self.classes.handlers(class).to_vec() {
            let Some((module, text)) = &handler.source else { continue };
            let packed = Packed::of(text, &mut self.symbols);
            let named = Named { module: *module, name: handler.name };
            records.push(Record { packed, ..self.record(Tag::Handler, named) });
        }
    }

    fn push_methods(&mut self, records: &mut Vec<Record>, named: Named) {
        let Some(generic) = self.generic_named(named) else { return };
        let methods = &self.generics[generic as usize].methods;
        let mut texts: Vec<_> = methods.iter().filter(|it| !matches!(it.body, Body::System(_))).collect();
        texts.sort_by_key(|it| it.index);
        let texts: Vec<_> = texts.iter().filter_map(|it| Some((it.index, it.source.clone()?))).collect();
        for (index, text) in texts {
            let packed = Packed::of(&text, &mut self.symbols);
            records.push(Record { packed, numbers: vec![index], ..self.record(Tag::Method, named) });
        }
    }

    /// Whether the reference would save no constraints: some slot has them, and facts and instances are not held against them.
    pub(crate) fn forgets_constraints(&self) -> bool {
        let has_template = self.templates.iter().any(|it| it.is_defined && !it.is_implied && !it.slots.is_empty());
        let mut classes = self.classes.ids().iter().map(|class| self.classes.get(*class));
        !self.checks_constraints && (has_template || classes.any(|it| !it.is_system && !it.own.is_empty()))
    }

    /// Clears everything, and defines the constructs of a file in its place.
    pub(crate) fn load_image(&mut self, file: &[u8]) -> Result<(), Refused> {
        let mut reader = Reader::new(file, Content::Constructs, &mut self.symbols).map_err(Refused::Fault)?;
        if !self.clear_in_sight() {
            return Err(Refused::InUse);
        }
        self.matcher.network.is_trusted = true;
        let result = self.load_records(&mut reader);
        self.matcher.network.is_trusted = false;
        self.modules.current = ModuleId::MAIN;
        if result.is_err() {
            // Half of a program is worse than none.
            let _ = self.clear_all();
            return result;
        }
        self.sources.are_binary = true;
        self.watch_all_classes();
        self.running.focuses.clear();
        result
    }

    /// Clears everything; false if something is in use. Other than `clear`, the reference shows what goes.
    fn clear_in_sight(&mut self) -> bool {
        if self.matcher.network.is_matching || self.is_any_executing() || self.is_resetting() {
            return false;
        }
        // What handlers complain of has been printed. A limit is met again by the next thing that is done.
        let _ = self.unmake_instances();
        let _ = self.retract_all();
        if !self.is_running() {
            self.clear_focuses();
        }
        self.silently(Engine::clear_all) == Ok(true)
    }

    /// Classes of the system are watched as those of the file are.
    fn watch_all_classes(&mut self) {
        let [instances, slots, handlers] =
            [Item::Instances, Item::Slots, Item::MessageHandlers].map(|item| self.watching.has(item));
        for class in self.classes.ids().to_vec() {
            let data = self.classes.get_mut(class);
            (data.watches_instances, data.watches_slots) = (instances, slots);
            self.set_handler_watch(class, None, None, handlers);
        }
    }

    fn load_records(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        let keeps_constraints = reader.byte()? != 0;
        let count = reader.count()?;
        let mut record = Record::empty();
        for _ in 0..count {
            record.read(reader)?;
            self.refuel();
            self.load_record(&record)?;
        }
        if !reader.is_done() {
            return Err(Damage.into());
        }
        if !keeps_constraints {
            self.drop_constraints();
        }
        // Methods moved their generic functions behind all others.
        self.generic_order.sort_unstable();
        Ok(())
    }

    fn load_record(&mut self, record: &Record) -> Result<(), Refused> {
        if record.tag != Tag::Module {
            self.modules.current = self.modules.find(record.module).ok_or(Damage)?;
        }
        let named = self.here(record.name);
        match record.tag {
            Tag::FunctionName => self.announce_function(named, record),
            Tag::Generic => self.announce_generic(record.name).map_err(|refusal| Refused::Construct(refusal.text)),
            Tag::GlobalName => {
                let is_watched = self.watching.has(Item::Globals);
                let (value, initial) = (Value::Void, Code::default());
                self.globals.push(GlobalData { named, value, initial, is_defined: true, is_watched });
                Ok(())
            }
            Tag::Implied => {
                let implied = self.imply_template(record.name, Span::default());
                implied.map(|_| ()).map_err(|refusal| Refused::Construct(refusal.text))
            }
            _ => self.load_construct(record, named),
        }
    }

    fn announce_function(&mut self, Named { module, name }: Named, record: &Record) -> Result<(), Refused> {
        let [least, most] = record.numbers[..] else { return Err(Damage.into()) };
        let least = u16::try_from(least).map_err(|_| Damage)?;
        let most = if most == -1 { None } else { Some(u16::try_from(most).map_err(|_| Damage)?) };
        let is_watched = self.watching.has(Item::Deffunctions);
        let rank = self.functions.len() as u64 + 1;
        self.functions.push(FunctionData { name, module, least, most, body: None, is_defined: true, is_watched, rank });
        Ok(())
    }

    fn load_construct(&mut self, record: &Record, named: Named) -> Result<(), Refused> {
        let packed = record.packed.as_ref().ok_or(Damage)?;
        let mut form = packed.form(&mut self.symbols).map_err(|_| Damage)?;
        if !record.is_about(&form) {
            return Err(Damage.into());
        }
        record.prepare(&mut form)?;
        match self.define_entered(&form, packed.text()) {
            // What failed while a global got its value was told, as when it is defined by its text.
            Ok(()) | Err(Rejection::Stopped(Stop::Error, _)) => {}
            Err(Rejection::Stopped(stop, _)) => return Err(Refused::Stopped(stop)),
            Err(Rejection::Refused(refusal)) => return Err(Refused::Construct(refusal.text)),
        }
        match (record.tag, record.numbers.first()) {
            (Tag::Global, _) => self.tell_first_value(named),
            (Tag::Rule, Some(salience)) => self.set_saliences(named, *salience),
            _ => {}
        }
        Ok(())
    }

    /// A global variable that is watched gets its first value in sight, as in the reference.
    fn tell_first_value(&mut self, named: Named) {
        if let Some(index) = self.global_named(named) {
            let value = std::mem::take(&mut self.globals[index as usize].value);
            self.store_global(index, value);
        }
    }

    /// A salience is not evaluated again: globals may have changed after the rule was defined.
    fn set_saliences(&mut self, named: Named, salience: i64) {
        let Some(rule) = self.matcher.network.rules.find(named) else { return };
        for disjunct in self.matcher.network.rules.get(rule).disjuncts.clone() {
            self.matcher.network.rules.disjunct_mut(disjunct).salience = salience.clamp(-10_000, 10_000) as i32;
        }
    }

    fn drop_constraints(&mut self) {
        for slot in self.templates.iter_mut().flat_map(|it| &mut it.slots) {
            slot.constraint = Constraint::default();
        }
        for class in self.classes.ids().to_vec() {
            for slot in self.classes.get(class).own.clone() {
                self.classes.slot_mut(slot).constraint = Constraint::default();
            }
        }
    }
}

impl Record {
    fn empty() -> Record {
        let packed = None;
        Record {
            tag: Tag::Module,
            module: Sym::MAIN,
            name: Sym::MAIN,
            numbers: Vec::new(),
            defaults: Vec::new(),
            packed,
        }
    }

    fn write(&self, writer: &mut Writer<'_>) {
        let place = TAGS.iter().position(|it| *it == self.tag).unwrap_or_default();
        writer.byte(place as u8);
        writer.text(self.module);
        writer.text(self.name);
        writer.number(self.numbers.len() as u64);
        for number in &self.numbers {
            writer.integer(*number);
        }
        writer.number(self.defaults.len() as u64);
        for (slot, value) in &self.defaults {
            writer.number(u64::from(*slot));
            writer.value(value, &|_: EntityRef| None);
        }
        writer.byte(u8::from(self.packed.is_some()));
        if let Some(packed) = &self.packed {
            packed.write(writer);
        }
    }

    /// Reads another record in place of this one.
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Damage> {
        self.tag = *TAGS.get(usize::from(reader.byte()?)).ok_or(Damage)?;
        self.module = reader.text()?;
        self.name = reader.text()?;
        self.numbers.clear();
        for _ in 0..reader.count()? {
            self.numbers.push(reader.integer()?);
        }
        self.defaults.clear();
        for _ in 0..reader.count()? {
            self.defaults.push((reader.small()?, reader.value()?));
        }
        if reader.byte()? == 0 {
            self.packed = None;
            return Ok(());
        }
        self.packed.get_or_insert_default().read(reader)
    }

    /// Whether a form is of the kind and the name that the record says.
    fn is_about(&self, form: &Form) -> bool {
        match (&form.kind, self.tag) {
            (FormKind::Module(it), Tag::Module) => it.name.name == self.name,
            (FormKind::Template(it), Tag::Template) => it.name.name == self.name,
            (FormKind::Class(it), Tag::Class) => it.name.name == self.name,
            (FormKind::Function(it), Tag::Function) => it.name.name == self.name,
            (FormKind::Facts(it), Tag::Facts) => it.name.name == self.name,
            (FormKind::Instances(it), Tag::Instances) => it.name.name == self.name,
            (FormKind::Rule(it), Tag::Rule) => it.name.name == self.name,
            (FormKind::Method(it), Tag::Method) => it.name.name == self.name,
            (FormKind::Handler(it), Tag::Handler) => it.message == self.name,
            (FormKind::Globals(it), Tag::Global) => matches!(it.globals[..], [(name, ..)] if name == self.name),
            _ => false,
        }
    }

    /// Puts what was decided when the construct was first defined into its form, so that it is not decided again.
    fn prepare(&self, form: &mut Form) -> Result<(), Damage> {
        let Form { kind, exprs, .. } = form;
        match kind {
            FormKind::Template(template) => self.put_defaults(&mut template.slots, exprs),
            FormKind::Class(class) => {
                let [is_abstract, is_reactive] = self.numbers[..] else { return Err(Damage) };
                (class.is_abstract, class.is_reactive) = (Some(is_abstract != 0), Some(is_reactive != 0));
                self.put_defaults(&mut class.slots, exprs)
            }
            FormKind::Method(method) => {
                method.index = Some(*self.numbers.first().filter(|it| **it > 0).ok_or(Damage)?);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn put_defaults(&self, slots: &mut [SlotDef], exprs: &mut Exprs) -> Result<(), Damage> {
        for (index, value) in &self.defaults {
            let slot = slots.get_mut(*index as usize).ok_or(Damage)?;
            let ast::Default::Static(written) = &slot.default else { continue };
            if written.iter().all(|id| matches!(exprs.get(*id), Expr::Constant(_))) {
                continue;
            }
            let row = match value {
                Value::Void => return Err(Damage),
                Value::Multi(row) => row.to_vec(),
                one => vec![one.clone()],
            };
            let span = slot.span;
            slot.default =
                ast::Default::Static(row.into_iter().map(|it| exprs.add(Expr::Constant(it), span)).collect());
        }
        Ok(())
    }
}

/// The values of those slots that have one when the construct is defined.
fn static_values<'a>(defaults: impl Iterator<Item = &'a SlotDefault>) -> Vec<(u32, Value)> {
    let values = (0..).zip(defaults).filter_map(|(index, default)| match default {
        SlotDefault::Static(value) => Some((index, value.clone())),
        SlotDefault::Dynamic(_) | SlotDefault::None => None,
    });
    values.collect()
}

impl From<Damage> for Refused {
    fn from(_: Damage) -> Refused {
        Refused::Fault(Fault::MAKES_NO_SENSE)
    }
}
