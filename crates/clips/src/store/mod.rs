//! The store of facts and instances: slots, the numbers they are known by, and the lists they stand in.
//!
//! A fact has a place (a number that is used again when the fact is gone and forgotten), an index (printed, `f-3`), and a
//! time tag (the age that strategies compare). It stands in the list of all facts and in that of its template, both in the
//! order of assertion; a modified fact keeps its index and its places in both.
//!
//! An instance has a place among those of facts and a time tag from the same counter, so that the network treats both alike. It
//! stands in the list of all instances and in that of its class, and is found by its name; its index only tells it from a
//! later tenant of its place.

pub(crate) mod content;
pub(crate) mod words;

use std::collections::BTreeMap;

use crate::arena::TokenId;
use crate::ids::ClassId;
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

pub(crate) use crate::ids::TemplateId;
use content::Content;
use words::{Word, Words, field_of_slot};

/// No place: the end of a list.
pub(crate) const NONE: u32 = u32::MAX;

/// One fact or instance.
#[derive(Clone, Debug)]
pub(crate) struct Entity {
    /// The template of a fact; [`TemplateId::OBJECT`] for an instance.
    pub(crate) template: TemplateId,
    /// The class and the name of an instance; none for a fact.
    pub(crate) object: Option<(ClassId, Sym)>,
    pub(crate) slots: Vec<Value>,
    pub(crate) index: u32,
    pub(crate) tag: u64,
    pub(crate) is_live: bool,
    /// The network's list of matches of this fact, newest first.
    pub(crate) tokens: TokenId,
    /// The list of logical supports, newest first; without any the fact stands by itself.
    pub(crate) supports: u32,
    before: u32,
    after: u32,
    before_alike: u32,
    after_alike: u32,
    /// The next with the same hash in the table of contents.
    chain: u32,
    /// The number of values in its slots, if it is a fact.
    weight: u32,
    hash: u64,
}

impl Entity {
    /// How many values the slots of a fact hold.
    pub(crate) fn weight(&self) -> usize {
        self.weight as usize
    }

    /// A fact that stands in no list yet.
    fn of_fact(content: Content, index: u32) -> Entity {
        let Content { template, slots, hash, weight } = content;
        Entity {
            template,
            object: None,
            slots,
            index,
            tag: 0,
            is_live: false,
            tokens: TokenId::NONE,
            supports: NONE,
            before: NONE,
            after: NONE,
            before_alike: NONE,
            after_alike: NONE,
            chain: NONE,
            weight,
            hash,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Ends {
    first: u32,
    last: u32,
}

const EMPTY: Ends = Ends { first: NONE, last: NONE };

/// How many retracted facts are kept before a running command checks whether they can be forgotten.
const PATIENCE: usize = 1_024;

/// How many rows of slots are kept to be used again.
const ROWS: usize = 32;

/// All facts and instances.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    cells: Vec<Entity>,
    /// The slots of all as words.
    pub(crate) words: Words,
    /// Places that may be used again.
    free: Vec<u32>,
    /// Places of facts that are gone but may still be looked at until [`Store::forget`].
    gone: Vec<u32>,
    /// How many of them may be kept.
    patience: usize,
    all: Ends,
    /// By template.
    alike: Vec<Ends>,
    /// Chains of facts by the hash of their content; the length is a power of two.
    table: Vec<u32>,
    live: usize,
    /// How many values the live facts hold.
    values: usize,
    next_index: u32,
    next_tag: u64,
    instances: Ends,
    /// By class.
    of_class: Vec<Ends>,
    by_name: BTreeMap<Sym, u32>,
    /// Tells instances that use the same place one after the other.
    next_serial: u32,
    /// By class.
    shapes: Vec<Option<Shape>>,
    /// The place of a fact to come, in no list.
    draft: u32,
    /// Empty rows for the slots of facts to come.
    rows: Vec<Vec<Value>>,
}

/// What patterns must know of a class to read its instances.
#[derive(Clone, Debug)]
struct Shape {
    name: Sym,
    /// Where slots stand in an instance, by the number of their name.
    places: Vec<u16>,
    /// The numbers of the names of slots, in their order.
    numbers: Vec<u16>,
}

impl Default for Store {
    fn default() -> Store {
        Store {
            cells: Vec::new(),
            words: Words::default(),
            free: Vec::new(),
            gone: Vec::new(),
            patience: PATIENCE,
            all: EMPTY,
            alike: Vec::new(),
            table: vec![NONE; 64],
            live: 0,
            values: 0,
            next_index: 1,
            next_tag: 1,
            instances: EMPTY,
            of_class: Vec::new(),
            by_name: BTreeMap::new(),
            next_serial: 1,
            shapes: Vec::new(),
            draft: NONE,
            rows: Vec::new(),
        }
    }
}

impl Store {
    /// Every value that a fact or an instance holds, those included that are gone and may still be looked at.
    pub(crate) fn each_value(&self, visit: impl FnMut(&Value)) {
        self.cells.iter().flat_map(|it| &it.slots).for_each(visit);
    }

    /// Number of places, free ones included.
    pub(crate) fn room(&self) -> usize {
        self.cells.len()
    }

    /// The names of all instances, those included that are gone and may still be looked at.
    pub(crate) fn each_name(&self, visit: impl FnMut(Sym)) {
        self.cells.iter().filter_map(|it| it.object).map(|it| it.1).for_each(visit);
    }

    #[inline]
    pub(crate) fn get(&self, place: u32) -> &Entity {
        &self.cells[place as usize]
    }

    pub(crate) fn get_mut(&mut self, place: u32) -> &mut Entity {
        &mut self.cells[place as usize]
    }

    /// What a slot of a fact holds; none where there is no fact.
    #[inline]
    pub(crate) fn slot(&self, place: u32, slot: u16) -> Option<&Value> {
        let slots = &self.cells.get(place as usize)?.slots;
        slots.get(usize::from(slot)).or_else(|| field(slots, slot))
    }

    /// The same as a word.
    #[inline]
    pub(crate) fn word(&self, place: u32, slot: u16) -> Word {
        self.words.get(place, slot)
    }

    /// How many facts there are.
    pub(crate) fn len(&self) -> usize {
        self.live
    }

    /// How many values the facts hold together.
    pub(crate) fn values(&self) -> usize {
        self.values
    }

    /// The fact, unless it is gone.
    pub(crate) fn live(&self, of: EntityRef) -> Option<&Entity> {
        self.cells.get(of.place as usize).filter(|it| it.is_live && it.index == of.index)
    }

    pub(crate) fn reference(&self, place: u32) -> EntityRef {
        EntityRef { place, index: self.get(place).index }
    }

    /// The facts in the order of their list.
    pub(crate) fn places(&self) -> impl Iterator<Item = u32> {
        self.walk(self.all.first, |it| it.after)
    }

    /// The facts of a template in the order of their list.
    pub(crate) fn places_of(&self, template: TemplateId) -> impl Iterator<Item = u32> {
        let first = self.alike.get(template.0 as usize).map_or(NONE, |ends| ends.first);
        self.walk(first, |it| it.after_alike)
    }

    fn walk(&self, first: u32, next: impl Fn(&Entity) -> u32) -> impl Iterator<Item = u32> {
        let some = |place: u32| (place != NONE).then_some(place);
        std::iter::successors(some(first), move |place| some(next(self.get(*place))))
    }

    /// The fact after this one in the list of its template, as of now.
    pub(crate) fn next_alike(&self, place: u32) -> Option<u32> {
        Some(self.get(place).after_alike).filter(|it| *it != NONE)
    }

    /// The live fact with this index.
    pub(crate) fn by_index(&self, index: u32) -> Option<u32> {
        self.places().find(|place| self.get(*place).index == index)
    }

    /// The live fact with this content.
    pub(crate) fn same(&self, content: &Content) -> Option<u32> {
        let mut place = self.table[content.hash as usize & (self.table.len() - 1)];
        while place != NONE {
            let it = self.get(place);
            if it.hash == content.hash && it.template == content.template && it.slots == content.slots {
                return Some(place);
            }
            place = it.chain;
        }
        None
    }

    /// Adds a fact at the end of the lists, with the next index and time tag.
    pub(crate) fn add(&mut self, content: Content) -> u32 {
        let place = self.free.pop().unwrap_or(self.cells.len() as u32);
        let template = content.template;
        let entity = Entity::of_fact(content, self.next_index);
        self.next_index += 1;
        match self.cells.get_mut(place as usize) {
            Some(cell) => *cell = entity,
            None => self.cells.push(entity),
        }
        let last = self.all.last;
        let last_alike = self.ends_of(template).last;
        self.enter(place, last, last_alike);
        place
    }

    /// Writes a fact down that is about to come, so that it can be looked at. It is not there, and stands in no list; the next
    /// one is written over it.
    pub(crate) fn draft(&mut self, template: TemplateId, slots: &[Value]) -> u32 {
        if self.draft == NONE {
            self.draft = self.cells.len() as u32;
            self.cells.push(Entity::of_fact(Content::of(template, Vec::new()), 0));
        }
        let it = &mut self.cells[self.draft as usize];
        self.words.give_back(self.draft, &it.slots);
        it.template = template;
        it.slots.clear();
        it.slots.extend_from_slice(slots);
        self.words.set(self.draft, slots);
        self.draft
    }

    /// Takes a fact out of the lists and the table. It can still be looked at until [`Store::forget`]. Returns its neighbours
    /// before it, in both lists, for [`Store::enter`].
    pub(crate) fn leave(&mut self, place: u32) -> (u32, u32) {
        self.leave_table(place);
        let it = self.get_mut(place);
        it.is_live = false;
        let (before, after, before_alike, after_alike) = (it.before, it.after, it.before_alike, it.after_alike);
        let template = it.template;
        match before {
            NONE => self.all.first = after,
            before => self.get_mut(before).after = after,
        }
        match after {
            NONE => self.all.last = before,
            after => self.get_mut(after).before = before,
        }
        match before_alike {
            NONE => self.ends_of(template).first = after_alike,
            before => self.get_mut(before).after_alike = after_alike,
        }
        match after_alike {
            NONE => self.ends_of(template).last = before_alike,
            after => self.get_mut(after).before_alike = before_alike,
        }
        self.live -= 1;
        self.values -= self.get(place).weight();
        (before, before_alike)
    }

    /// The time tag of the fact or instance that will come next.
    pub(crate) fn moment(&self) -> u64 {
        self.next_tag
    }

    /// Puts a fact into the lists behind these neighbours, with a fresh time tag: a new one, or one that was changed.
    pub(crate) fn enter(&mut self, place: u32, mut before: u32, mut before_alike: u32) {
        // A neighbour that left meanwhile still knows the one before it.
        while before != NONE && !self.get(before).is_live {
            before = self.get(before).before;
        }
        while before_alike != NONE && !self.get(before_alike).is_live {
            before_alike = self.get(before_alike).before_alike;
        }
        let template = self.get(place).template;
        let after = if before == NONE { self.all.first } else { self.get(before).after };
        match before {
            NONE => self.all.first = place,
            before => self.get_mut(before).after = place,
        }
        match after {
            NONE => self.all.last = place,
            after => self.get_mut(after).before = place,
        }
        let first_alike = self.ends_of(template).first;
        let after_alike = if before_alike == NONE { first_alike } else { self.get(before_alike).after_alike };
        match before_alike {
            NONE => self.ends_of(template).first = place,
            before => self.get_mut(before).after_alike = place,
        }
        match after_alike {
            NONE => self.ends_of(template).last = place,
            after => self.get_mut(after).before_alike = place,
        }
        let tag = self.next_tag;
        self.next_tag += 1;
        let it = self.get_mut(place);
        (it.before, it.after, it.before_alike, it.after_alike) = (before, after, before_alike, after_alike);
        (it.tag, it.is_live) = (tag, true);
        self.words.set(place, &self.cells[place as usize].slots);
        self.values += self.get(place).weight();
        self.live += 1;
        self.enter_table(place);
    }

    /// The place of a fact that left for good may be used again after the next [`Store::forget`].
    pub(crate) fn bury(&mut self, place: u32) {
        self.gone.push(place);
    }

    /// Nobody looks at the facts that are gone any more.
    pub(crate) fn forget(&mut self) {
        for place in self.gone.drain(..) {
            let it = &mut self.cells[place as usize];
            let slots = std::mem::take(&mut it.slots);
            match it.object {
                None => self.words.give_back(place, &slots),
                Some((class, _)) => {
                    let shape = self.shapes.get(class.0 as usize).and_then(Option::as_ref);
                    self.words.close(place, shape.map_or(0, |it| it.places.len()));
                }
            }
            self.free.push(place);
            give_row(&mut self.rows, slots);
        }
        self.patience = PATIENCE;
    }

    /// An empty row for the slots of a fact to come.
    #[inline]
    pub(crate) fn take_row(&mut self) -> Vec<Value> {
        self.rows.pop().unwrap_or_default()
    }

    /// A fact that left says something else now.
    pub(crate) fn set_content(&mut self, place: u32, content: Content) {
        let it = &mut self.cells[place as usize];
        (it.hash, it.weight) = (content.hash, content.weight);
        let old = std::mem::replace(&mut it.slots, content.slots);
        give_row(&mut self.rows, old);
    }

    /// Whether so many facts are gone that they should be forgotten before the command ends.
    pub(crate) fn is_crowded(&self) -> bool {
        self.gone.len() >= self.patience
    }

    /// The facts that are gone cannot be forgotten now: asks again when there are twice as many.
    pub(crate) fn wait(&mut self) {
        self.patience = self.gone.len() * 2;
    }

    /// The instances in the order of their list.
    pub(crate) fn instances(&self) -> impl Iterator<Item = u32> {
        self.walk(self.instances.first, |it| it.after)
    }

    /// The direct instances of a class in the order of their list.
    pub(crate) fn instances_of(&self, class: ClassId) -> impl Iterator<Item = u32> {
        let first = self.of_class.get(class.0 as usize).map_or(NONE, |ends| ends.first);
        self.walk(first, |it| it.after_alike)
    }

    /// The instance of this name.
    pub(crate) fn instance_named(&self, name: Sym) -> Option<u32> {
        self.by_name.get(&name).copied()
    }

    /// The instance behind this one in the list of all, also if this one left.
    pub(crate) fn next_instance(&self, place: u32) -> Option<u32> {
        self.walk(self.get(place).after, |it| it.after).find(|place| self.get(*place).is_live)
    }

    /// Adds an instance at the end of the lists. It has no time tag until the network sees it.
    pub(crate) fn add_instance(&mut self, class: ClassId, name: Sym, slots: Vec<Value>) -> u32 {
        let place = self.free.pop().unwrap_or(self.cells.len() as u32);
        let last = self.instances.last;
        let ends = self.ends_of_class(class);
        let last_alike = std::mem::replace(&mut ends.last, place);
        if last_alike == NONE {
            ends.first = place;
        }
        let entity = Entity {
            template: TemplateId::OBJECT,
            object: Some((class, name)),
            slots,
            index: self.next_serial,
            tag: 0,
            is_live: true,
            tokens: TokenId::NONE,
            supports: NONE,
            before: last,
            after: NONE,
            before_alike: last_alike,
            after_alike: NONE,
            chain: NONE,
            weight: 0,
            hash: 0,
        };
        self.next_serial = self.next_serial.wrapping_add(1);
        match self.cells.get_mut(place as usize) {
            Some(cell) => *cell = entity,
            None => self.cells.push(entity),
        }
        match last {
            NONE => self.instances.first = place,
            last => self.get_mut(last).after = place,
        }
        if last_alike != NONE {
            self.get_mut(last_alike).after_alike = place;
        }
        self.instances.last = place;
        self.by_name.insert(name, place);
        place
    }

    /// Takes an instance out of the lists. It can still be looked at until [`Store::forget`].
    pub(crate) fn leave_instance(&mut self, place: u32) {
        let it = self.get_mut(place);
        let Some((class, name)) = it.object else { return };
        it.is_live = false;
        let (before, after, before_alike, after_alike) = (it.before, it.after, it.before_alike, it.after_alike);
        match before {
            NONE => self.instances.first = after,
            before => self.get_mut(before).after = after,
        }
        match after {
            NONE => self.instances.last = before,
            after => self.get_mut(after).before = before,
        }
        match before_alike {
            NONE => self.ends_of_class(class).first = after_alike,
            before => self.get_mut(before).after_alike = after_alike,
        }
        match after_alike {
            NONE => self.ends_of_class(class).last = before_alike,
            after => self.get_mut(after).before_alike = before_alike,
        }
        self.by_name.remove(&name);
        self.bury(place);
    }

    /// The next time tag.
    pub(crate) fn take_tag(&mut self) -> u64 {
        self.next_tag += 1;
        self.next_tag - 1
    }

    /// Whether [`Store::learn_shape`] was done for a class.
    pub(crate) fn knows_shape(&self, class: ClassId) -> bool {
        self.shapes.get(class.0 as usize).is_some_and(Option::is_some)
    }

    /// The name of a class, and the numbers of the names of its slots in their order.
    pub(crate) fn learn_shape(&mut self, class: ClassId, name: Sym, numbers: &[u32]) {
        let len = numbers.iter().max().map_or(0, |most| *most as usize + 1);
        let mut places = vec![u16::MAX; len];
        for (place, number) in (0..).zip(numbers) {
            places[*number as usize] = place;
        }
        let index = class.0 as usize;
        if index >= self.shapes.len() {
            self.shapes.resize(index + 1, None);
        }
        let numbers = numbers.iter().map(|number| u16::try_from(*number).unwrap_or(u16::MAX)).collect();
        self.shapes[index] = Some(Shape { name, places, numbers });
    }

    /// The network sees an instance for the first time: its slots get words.
    pub(crate) fn give_words(&mut self, place: u32) {
        let it = &self.cells[place as usize];
        let shape = it.object.and_then(|(class, _)| self.shapes.get(class.0 as usize)?.as_ref());
        let Some(shape) = shape else { return };
        self.words.open(place, shape.places.len());
        for (number, value) in shape.numbers.iter().zip(&it.slots) {
            self.words.put(place, *number, value);
        }
    }

    /// Writes a slot of an instance.
    pub(crate) fn put_slot(&mut self, place: u32, slot: u16, value: Value) {
        let it = &mut self.cells[place as usize];
        let shape = it.object.and_then(|(class, _)| self.shapes.get(class.0 as usize)?.as_ref());
        if let Some(number) = shape.and_then(|shape| shape.numbers.get(usize::from(slot))) {
            self.words.put(place, *number, &value);
        }
        it.slots[usize::from(slot)] = value;
    }

    /// What an instance holds in the slot whose name has this number.
    pub(crate) fn named_slot<'a>(&'a self, entity: &'a Entity, number: u16) -> Option<&'a Value> {
        let (class, _) = entity.object?;
        let shape = self.shapes.get(class.0 as usize)?.as_ref()?;
        entity.slots.get(usize::from(*shape.places.get(usize::from(number))?))
    }

    /// The name of a class that has had instances.
    pub(crate) fn class_name(&self, class: ClassId) -> Sym {
        self.shapes.get(class.0 as usize).and_then(Option::as_ref).map_or(Sym::NIL, |it| it.name)
    }

    /// The name of an instance that may be gone, as long as its place is not used again.
    pub(crate) fn name_of(&self, of: EntityRef) -> Option<Sym> {
        let it = self.cells.get(of.place as usize).filter(|it| it.index == of.index)?;
        it.object.map(|it| it.1)
    }

    /// Whether there ever was an instance.
    pub(crate) fn has_had_instances(&self) -> bool {
        !self.of_class.is_empty()
    }

    /// How many instances there are.
    pub(crate) fn instance_count(&self) -> usize {
        self.by_name.len()
    }

    fn ends_of_class(&mut self, class: ClassId) -> &mut Ends {
        let index = class.0 as usize;
        if index >= self.of_class.len() {
            self.of_class.resize(index + 1, EMPTY);
        }
        &mut self.of_class[index]
    }

    /// Time tags begin anew, as at a reset.
    pub(crate) fn restart_tags(&mut self) {
        self.next_tag = 1;
    }

    /// Indices begin anew, when all facts are gone.
    pub(crate) fn restart_indices(&mut self) {
        self.next_index = 1;
    }

    fn ends_of(&mut self, template: TemplateId) -> &mut Ends {
        let index = template.0 as usize;
        if index >= self.alike.len() {
            self.alike.resize(index + 1, EMPTY);
        }
        &mut self.alike[index]
    }

    fn enter_table(&mut self, place: u32) {
        if self.live > self.table.len() {
            // It stands in the list already, so it comes along.
            self.grow_table();
        } else {
            self.chain_in(place);
        }
    }

    fn leave_table(&mut self, place: u32) {
        let bucket = self.get(place).hash as usize & (self.table.len() - 1);
        let after = self.get(place).chain;
        let mut at = self.table[bucket];
        if at == place {
            self.table[bucket] = after;
            return;
        }
        while at != NONE {
            let next = self.get(at).chain;
            if next == place {
                self.get_mut(at).chain = after;
                return;
            }
            at = next;
        }
    }

    fn grow_table(&mut self) {
        let size = self.table.len() * 4;
        self.table = vec![NONE; size];
        let places: Vec<u32> = self.places().collect();
        for place in places {
            self.chain_in(place);
        }
    }

    fn chain_in(&mut self, place: u32) {
        let bucket = self.get(place).hash as usize & (self.table.len() - 1);
        let chain = std::mem::replace(&mut self.table[bucket], place);
        self.get_mut(place).chain = chain;
    }
}

/// What the field of an ordered fact with these slots holds, if a slot of this number stands for one.
#[inline]
pub(crate) fn field(slots: &[Value], slot: u16) -> Option<&Value> {
    match slots {
        [Value::Multi(fields)] => fields.get(field_of_slot(slot)?),
        _ => None,
    }
}

/// Keeps a row to be used again, unless there are enough.
#[inline]
fn give_row(rows: &mut Vec<Vec<Value>>, mut row: Vec<Value>) {
    if rows.len() < ROWS {
        row.clear();
        rows.push(row);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: TemplateId = TemplateId(0);
    const B: TemplateId = TemplateId(1);

    fn add(store: &mut Store, template: TemplateId, slots: Vec<Value>) -> u32 {
        store.add(Content::of(template, slots))
    }

    fn same(store: &Store, template: TemplateId, slot: i64) -> Option<u32> {
        store.same(&Content::of(template, vec![Value::Integer(slot)]))
    }

    fn indices(store: &Store, places: impl Iterator<Item = u32>) -> Vec<u32> {
        places.map(|place| store.get(place).index).collect()
    }

    #[test]
    fn facts_stand_in_the_order_of_assertion_and_a_changed_one_keeps_its_place() {
        let mut store = Store::default();
        let one = add(&mut store, A, vec![Value::Integer(1)]);
        let two = add(&mut store, B, vec![Value::Integer(2)]);
        add(&mut store, A, vec![Value::Integer(3)]);
        assert_eq!(indices(&store, store.places()), [1, 2, 3]);
        assert_eq!(indices(&store, store.places_of(A)), [1, 3]);
        let (before, alike) = store.leave(two);
        assert_eq!(indices(&store, store.places()), [1, 3]);
        store.set_content(two, Content::of(B, vec![Value::Integer(9)]));
        store.enter(two, before, alike);
        assert_eq!(indices(&store, store.places()), [1, 2, 3]);
        assert_eq!(store.get(two).tag, 4);
        assert_eq!(same(&store, B, 9), Some(two));
        assert_eq!(same(&store, B, 2), None);
        let gone = store.reference(one);
        store.leave(one);
        store.bury(one);
        store.forget();
        assert!(store.live(gone).is_none());
        assert_eq!(add(&mut store, A, Vec::new()), one, "the place is used again");
        assert!(store.live(gone).is_none(), "and the old reference does not see the new tenant");
        assert_eq!(indices(&store, store.places_of(A)), [3, 4]);
    }

    #[test]
    fn many_facts_are_found_by_content() {
        let mut store = Store::default();
        for number in 0..5_000 {
            assert_eq!(same(&store, A, number), None);
            add(&mut store, A, vec![Value::Integer(number)]);
        }
        for number in (0..5_000).step_by(3) {
            let place = same(&store, A, number).unwrap();
            store.leave(place);
            store.bury(place);
        }
        store.forget();
        for number in 0..5_000 {
            assert_eq!(same(&store, A, number).is_none(), number % 3 == 0);
        }
        assert_eq!(store.len(), 5_000 - 1_667);
    }
}
