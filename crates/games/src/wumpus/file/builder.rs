//! The laws of a cave, checked once for all formats.

use facts::{Diagnostics, Place};

use super::super::layout::{Item, Layout};
use super::super::room::Room;
use super::super::rules::ProfileName;
use facts::text::{Line, Token, number, quoted, ranged, refuse_missing, refuse_rest};

/// What a file may describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileRules {
    /// The most rooms per side.
    pub largest: u8,
    /// Whether several items may share a room; the same item twice in a room is refused anyway.
    pub shared: bool,
}

impl FileRules {
    /// What a profile allows: the original exercise's own caves are small, and a room of its matrix holds one item.
    pub fn of(profile: ProfileName) -> FileRules {
        FileRules { largest: profile.largest(), shared: profile != ProfileName::Ep3 }
    }
}

/// How a format names rooms: by which two numbers, counted from where.
#[derive(Debug)]
pub(super) struct Axes {
    /// The two numbers, in the order in which they are written.
    pub(super) names: [&'static str; 2],
    /// The smallest of each.
    pub(super) least: u8,
    /// Whether the first number is the column and rows count from the bottom, as on paper; else row first, from the top.
    pub(super) paper: bool,
}

impl Axes {
    /// The two numbers of a room.
    pub(super) fn pair(&self, room: Room, side: u8) -> [u8; 2] {
        let Room { row, column } = room;
        if self.paper {
            [column + self.least, side - 1 - row + self.least]
        } else {
            [row, column].map(|it| it + self.least)
        }
    }

    /// The room of two numbers that are in their range.
    fn room(&self, pair: [u8; 2], side: u8) -> Room {
        let [first, second] = pair.map(|it| it - self.least);
        if self.paper { Room { row: side - 1 - second, column: first } } else { Room { row: first, column: second } }
    }

    /// A room as its file writes it.
    fn say(&self, room: Room, side: u8) -> String {
        let [first, second] = self.pair(room, side);
        format!("`{first} {second}`")
    }
}

/// What the layout and the complaints about it grow in.
pub(super) struct Builder {
    axes: &'static Axes,
    rules: FileRules,
    /// All complaints so far.
    pub(super) found: Diagnostics,
    side: Option<u8>,
    size_place: Place,
    items: Vec<(Room, Item)>,
    /// By room and item: the line that put it there.
    rooms: Vec<[Option<usize>; 3]>,
    /// By item: the line that named it first, even if it was refused for its room.
    first: [Option<usize>; 3],
    /// Some line did not say what it places, so nobody knows what is missing.
    unclear: bool,
}

impl Builder {
    /// Nothing yet.
    pub(super) fn new(axes: &'static Axes, rules: FileRules) -> Builder {
        Builder {
            axes,
            rules,
            found: Diagnostics::default(),
            side: None,
            size_place: Place { line: 1, column: 1, length: 1 },
            items: Vec::new(),
            rooms: Vec::new(),
            first: [None; 3],
            unclear: false,
        }
    }

    /// The side of the cave, once it is known.
    pub(super) fn side(&self) -> Option<u8> {
        self.side
    }

    /// The whole file is empty.
    pub(super) fn refuse_empty(&mut self, usage: &str) {
        self.found.error(self.size_place, "the size is missing: the file is empty", usage);
    }

    /// One number of the size, checked against the rules.
    pub(super) fn measure(&mut self, what: &str, token: &Token<'_>) -> Option<u8> {
        self.size_place = token.place;
        let most = i64::from(self.rules.largest);
        ranged(&mut self.found, what, token, (1, most)).map(|side| side as u8)
    }

    /// From now on rooms can be checked.
    pub(super) fn set_side(&mut self, side: u8) {
        self.side = Some(side);
        self.rooms = vec![[None; 3]; usize::from(side) * usize::from(side)];
    }

    /// A line without a hint of what it places.
    pub(super) fn unclear(&mut self) {
        self.unclear = true;
    }

    /// A line whose tokens from `from` on are the two numbers of the item's room and nothing else.
    pub(super) fn place_line(&mut self, item: Item, line: &Line<'_>, tokens: &[Token<'_>], from: usize, usage: &str) {
        let numbers = tokens.get(from..).unwrap_or_default();
        let named = if from == 0 { line.place() } else { tokens[0].place };
        let room = self.room(numbers);
        self.place(Some((item, named)), room);
        refuse_missing(&mut self.found, line, &self.axes.names, numbers.len(), usage);
        refuse_rest(&mut self.found, line, tokens, from + 2, usage);
    }

    /// Places an item, or says all that speaks against it. Where item or room are missing, the reader has complained.
    pub(super) fn place(&mut self, item: Option<(Item, Place)>, room: Option<(Room, Place)>) {
        let Some((item, named)) = item else {
            self.unclear = true;
            return;
        };
        // It counts as given even where its room is refused: the author did write it.
        let single = self.is_first(item, named);
        let (Some((room, place)), Some(side)) = (room, self.side) else {
            return;
        };
        // A second Wumpus must go anyway: that it also lies on something helps nobody.
        if self.is_free(room, place, side) && single && self.has_space(room, item, place, side) {
            self.rooms[room.index(side)][item as usize] = Some(place.line);
            self.items.push((room, item));
        }
    }

    /// The room that the first two tokens name, and all that is wrong with them.
    pub(super) fn room(&mut self, tokens: &[Token<'_>]) -> Option<(Room, Place)> {
        let mut pair = [None; 2];
        for ((name, token), value) in self.axes.names.iter().zip(tokens).zip(&mut pair) {
            *value = self.coordinate(name, token);
        }
        let [first, second, ..] = tokens else { return None };
        let (start, end) = (first.place, second.place);
        let place = Place { length: end.column + end.length - start.column, ..start };
        Some((self.axes.room([pair[0]?, pair[1]?], self.side?), place))
    }

    fn coordinate(&mut self, name: &str, token: &Token<'_>) -> Option<u8> {
        let least = i64::from(self.axes.least);
        if let Some(side) = self.side {
            let range = (least, i64::from(side) - 1 + least);
            return ranged(&mut self.found, name, token, range).map(|it| it as u8);
        }
        // Without a size only this much can be said.
        if number(token.text).is_none() {
            let message = format!("{name} {} is not a number", quoted(token.text));
            self.found.error(token.place, message, format!("a whole number from {least} on"));
        }
        None
    }

    fn is_first(&mut self, item: Item, named: Place) -> bool {
        let first = *self.first[item as usize].get_or_insert(named.line);
        let single = item == Item::Pit || first == named.line;
        if !single {
            let message = format!("a second {}; the first is in line {first}", name(item));
            self.found.error(named, message, "a cave has one");
        }
        single
    }

    fn is_free(&mut self, room: Room, place: Place, side: u8) -> bool {
        let free = room != Room::start(side);
        if !free {
            let message = format!("the start room {} must stay empty", self.axes.say(room, side));
            self.found.error(place, message, "the agent enters and leaves there");
        }
        free
    }

    fn has_space(&mut self, room: Room, item: Item, place: Place, side: u8) -> bool {
        let here = self.rooms[room.index(side)];
        let room = self.axes.say(room, side);
        if let Some(line) = here[item as usize] {
            let message = format!("a second {} in room {room}; the first is in line {line}", name(item));
            self.found.error(place, message, "once is enough");
            return false;
        }
        let taken = ITEMS.into_iter().zip(here).find_map(|(other, line)| Some((other, line?)));
        if let Some((other, line)) = taken.filter(|_| !self.rules.shared) {
            let message = format!("room {room} is used twice; line {line} puts a {} there", name(other));
            self.found.error(place, message, "under these rules a room holds one item");
            return false;
        }
        true
    }

    /// The layout as far as it could be read, if there is a size, and all complaints.
    pub(super) fn finish(mut self) -> (Option<Layout>, Diagnostics) {
        for item in [Item::Wumpus, Item::Gold] {
            if self.side.is_some() && !self.unclear && self.first[item as usize].is_none() {
                let message = format!("there is no {} in this cave", name(item));
                self.found.warning(self.size_place, message, "it can be played all the same");
            }
        }
        (self.side.map(|side| Layout { side, items: self.items }), self.found)
    }
}

const ITEMS: [Item; 3] = [Item::Pit, Item::Wumpus, Item::Gold];

/// An item as messages call it.
pub(super) fn name(item: Item) -> &'static str {
    ["pit", "Wumpus", "gold"][item as usize]
}
