//! A position from text, with everything that is wrong with it.

use facts::text::{Line, Token, counted, lines, quoted, ranged};
use facts::{Diagnostics, Place, did_you_mean};

use super::super::card::Card;
use super::super::farm::{Farm, Going, PEOPLE, Person};
use super::super::goods::{Animal, Good, Material};
use super::super::major::Major;
use super::super::rules::{House, Rules};
use super::super::state::{Level, Phase, State, WELL};
use super::farm::{Drawing, is_supply};

/// How lines begin that are about the play.
const OF_PLAY: [&str; 10] = ["round", "turn", "starts", "open", "taken", "lies", "well", "ceded", "gone", "player"];
/// How lines begin that are about a player.
const OF_PLAYER: [&str; 8] = ["supply", "family", "improvements", "begging", "goes-on", "animals", "fences", "farm"];

fn keys() -> impl Iterator<Item = &'static str> {
    OF_PLAY.into_iter().chain(OF_PLAYER)
}

/// Reads how a play stands under these rules, or says all that is wrong with the text.
pub fn read_position(rules: Rules, text: &str) -> Result<State, Diagnostics> {
    read(rules, None, text)
}

/// Reads a position as [`read_position`] does, of a play whose houses begin on these cells.
pub fn read_position_of(rules: Rules, house: House, text: &str) -> Result<State, Diagnostics> {
    read(rules, Some(house), text)
}

fn read(rules: Rules, house: Option<House>, text: &str) -> Result<State, Diagnostics> {
    let mut reader = Reader { house: house.filter(|_| rules.orthogonal), ..Reader::new(rules) };
    for line in lines(text) {
        let code = line.text.split(';').next().unwrap_or_default();
        let line = Line { text: code.trim_end(), ..line };
        let words: Vec<Token<'_>> = line.tokens().into_iter().filter_map(without_comma).collect();
        if let Some((key, rest)) = words.split_first() {
            reader.line(&line, key, rest);
        }
    }
    reader.finish()
}

/// A comma behind a word, or between blanks, only parts words.
fn without_comma(token: Token<'_>) -> Option<Token<'_>> {
    let text = token.text.trim_end_matches(',');
    let length = text.chars().count();
    (length > 0).then_some(Token { text, place: Place { length, ..token.place } })
}

/// What is said of a player before the farm can be made.
#[derive(Clone, Debug, Default)]
struct Draft {
    said: Vec<&'static str>,
    supply: Vec<(Good, u16)>,
    people: Vec<Person>,
    begging: u16,
    going: Going,
    /// Letters of pastures, with their animals.
    herds: Vec<(char, Animal, u8, Place)>,
    /// Letters of pastures, with their fences.
    posts: Vec<(char, u8, Place)>,
    drawing: Drawing,
    /// Where the people are listed.
    family: Option<Place>,
    place: Option<Place>,
}

#[derive(Debug)]
struct Reader {
    found: Diagnostics,
    state: State,
    said: Vec<&'static str>,
    drafts: [Draft; 2],
    player: Option<usize>,
    /// Whether rows of a farm may follow.
    is_drawing: bool,
    house: Option<House>,
    round: Option<Place>,
    /// Whether the line of the round says one.
    is_dated: bool,
    open: Option<Place>,
    turn: Option<Place>,
    /// Cards that are said to be taken, or to have something on them.
    used: Vec<(Card, Place)>,
    last: Place,
}

impl Reader {
    fn new(rules: Rules) -> Reader {
        let state = State { phase: Phase::Work, ..State::new(Rules { test: 1, ..rules }) };
        let last = Place { line: 1, column: 1, length: 1 };
        Reader {
            found: Diagnostics::default(),
            state: State { rules, ..state },
            said: Vec::new(),
            drafts: <[Draft; 2]>::default(),
            player: None,
            is_drawing: false,
            house: None,
            round: None,
            is_dated: false,
            open: None,
            turn: None,
            used: Vec::new(),
            last,
        }
    }

    fn line(&mut self, line: &Line<'_>, key: &Token<'_>, rest: &[Token<'_>]) {
        self.last = line.place();
        let Some(name) = keys().find(|it| *it == key.text) else {
            return self.row(line, key, rest);
        };
        self.is_drawing = false;
        if self.is_said(name) {
            return self.found.error(key.place, format!("`{name}` is said twice"), "keep one of the two lines");
        }
        match name {
            "round" => {
                self.round = Some(line.place());
                let round = self.one(line, rest, "round", (1, 14));
                self.is_dated = round.is_some();
                self.state.round = round.unwrap_or(1) as u8;
            }
            "turn" => {
                self.turn = Some(line.place());
                self.state.turn = self.one(line, rest, "player", (1, 2)).unwrap_or(1) as u8 - 1;
            }
            "starts" => self.state.starter = self.one(line, rest, "player", (1, 2)).unwrap_or(1) as u8 - 1,
            "well" => self.state.well = self.one(line, rest, "number of rounds", (0, WELL.into())).unwrap_or(0) as u8,
            "open" => {
                self.open = Some(line.place());
                self.cards(rest, |state, card| {
                    let spot = &mut state.cards[card.index()];
                    let is_new = card.period() > 0 && !spot.open;
                    spot.open = true;
                    if is_new { Ok(()) } else { Err("only cards of rounds are listed here, each once") }
                });
            }
            "taken" => self.cards(rest, |state, card| {
                state.cards[card.index()].taken = true;
                Ok(())
            }),
            "lies" => self.lies(line, rest),
            "ceded" | "gone" => {
                for word in rest {
                    if let Some(player) = ranged(&mut self.found, "player", word, (1, 2)) {
                        let flags = if name == "ceded" { &mut self.state.ceded } else { &mut self.state.gone };
                        flags[player as usize - 1] = true;
                    }
                }
            }
            "player" => {
                let player = self.one(line, rest, "player", (1, 2));
                self.player = player.map(|it| it as usize - 1);
            }
            name => self.of_player(line, name, rest),
        }
    }

    /// Whether a line of this name was there before: of this player, or of the whole play.
    fn is_said(&mut self, name: &'static str) -> bool {
        let said = match self.player {
            Some(seat) if OF_PLAYER.contains(&name) => &mut self.drafts[seat].said,
            _ => &mut self.said,
        };
        let is_said = name != "player" && said.contains(&name);
        said.push(name);
        is_said
    }

    fn of_player(&mut self, line: &Line<'_>, name: &str, rest: &[Token<'_>]) {
        let Some(seat) = self.player else {
            let hint = "a line `player 1` or `player 2` comes before it";
            return self.found.error(line.place(), format!("`{name}` is about a player"), hint);
        };
        match name {
            "supply" => self.supply(line, seat, rest),
            "family" => self.family(line, seat, rest),
            "improvements" => self.improvements(seat, rest),
            "begging" => {
                self.drafts[seat].begging = self.one(line, rest, "number of cards", (0, 999)).unwrap_or(0) as u16;
            }
            "goes-on" => rest.iter().for_each(|word| self.goes_on(seat, word)),
            "animals" => self.animals(line, seat, rest),
            "fences" => self.fences(line, seat, rest),
            _ => {
                self.is_drawing = true;
                self.drafts[seat].place = Some(line.place());
            }
        }
    }

    /// A row of a farm.
    fn row(&mut self, line: &Line<'_>, key: &Token<'_>, rest: &[Token<'_>]) {
        let Some(seat) = self.player.filter(|_| self.is_drawing) else {
            let meant = did_you_mean(key.text, keys());
            let message = format!("{} is no line of a position{meant}", quoted(key.text));
            return self.found.error(
                key.place,
                message,
                format!("lines begin with {}", keys().collect::<Vec<_>>().join(", ")),
            );
        };
        if rest.len() != 4 || self.drafts[seat].drawing.len() >= 15 {
            let message =
                format!("a row of a farm has five cells and there are three rows, this has {}", rest.len() + 1);
            self.found.error(line.place(), message, "");
        }
        for word in std::iter::once(key).chain(rest) {
            self.drafts[seat].drawing.add(word, &mut self.found);
        }
    }

    fn one(&mut self, line: &Line<'_>, rest: &[Token<'_>], what: &str, range: (i64, i64)) -> Option<i64> {
        if let [word] = rest {
            return ranged(&mut self.found, what, word, range);
        }
        self.found.error(line.place(), format!("one {what} stands here, not {}", rest.len()), "");
        None
    }

    fn named<T>(
        &mut self,
        word: &Token<'_>,
        what: &str,
        names: &[&'static str],
        find: fn(&str) -> Option<T>,
    ) -> Option<T> {
        let thing = find(word.text);
        if thing.is_none() {
            let meant = did_you_mean(word.text, names.iter().copied());
            self.found.error(word.place, format!("{} is no {what}{meant}", quoted(word.text)), names.join(", "));
        }
        thing
    }

    fn cards(&mut self, rest: &[Token<'_>], mark: fn(&mut State, Card) -> Result<(), &'static str>) {
        for word in rest {
            let Some(card) = self.named(word, "card", Card::NAMES, Card::named) else { continue };
            self.used.push((card, word.place));
            if let Err(hint) = mark(&mut self.state, card) {
                self.found.error(word.place, format!("`{}` cannot stand here", card.name()), hint);
            }
        }
    }

    /// Pairs of a name and a number.
    fn pairs<'a>(&mut self, line: &Line<'_>, rest: &[Token<'a>], most: i64) -> Vec<(Token<'a>, u16)> {
        let mut pairs = Vec::new();
        for pair in rest.chunks(2) {
            let [name, amount] = pair else {
                self.found.error(line.end(), "a number is missing", "a name, then its number");
                continue;
            };
            if let Some(amount) = ranged(&mut self.found, "amount", amount, (0, most)) {
                pairs.push((*name, amount as u16));
            }
        }
        pairs
    }

    fn lies(&mut self, line: &Line<'_>, rest: &[Token<'_>]) {
        for (name, amount) in self.pairs(line, rest, 60_000) {
            let Some(card) = self.named(&name, "card", Card::NAMES, Card::named) else { continue };
            if amount > 0 && self.state.gives(card).is_none() {
                self.found.error(name.place, format!("nothing lies on `{}`", card.name()), "");
            }
            self.used.push((card, name.place));
            self.state.cards[card.index()].amount = amount;
        }
    }

    fn supply(&mut self, line: &Line<'_>, seat: usize, rest: &[Token<'_>]) {
        for (name, amount) in self.pairs(line, rest, 60_000) {
            let Some(good) = self.named(&name, "good", Good::NAMES, Good::named) else { continue };
            if !is_supply(good) {
                let hint = "pets and single animals stand behind a `+`, herds in the line `animals`";
                self.found.error(name.place, format!("{} live on the farm", good.name()), hint);
            }
            if self.drafts[seat].supply.iter().any(|(it, _)| *it == good) {
                let message = format!("{} is counted twice", quoted(good.name()));
                self.found.error(name.place, message, "write the whole number once");
            }
            self.drafts[seat].supply.push((good, amount));
        }
    }

    fn family(&mut self, line: &Line<'_>, seat: usize, rest: &[Token<'_>]) {
        self.drafts[seat].family = Some(line.place());
        if !(2..=PEOPLE).contains(&rest.len()) {
            self.found.error(line.place(), format!("a family has two to five people, not {}", rest.len()), "");
        }
        for word in rest.iter().take(PEOPLE) {
            let (kind, fed) = word.text.strip_suffix("+fed").map_or((word.text, false), |kind| (kind, true));
            let person = match kind {
                "free" => Person { newborn: false, busy: false, fed },
                "busy" => Person { newborn: false, busy: true, fed },
                "newborn" => Person { newborn: true, busy: false, fed },
                _ => {
                    let hint = "free, busy or newborn, with `+fed` behind one who has eaten";
                    self.found.error(word.place, format!("{} is no person", quoted(word.text)), hint);
                    continue;
                }
            };
            self.drafts[seat].people.push(person);
        }
    }

    fn improvements(&mut self, seat: usize, rest: &[Token<'_>]) {
        for word in rest {
            let Some(major) = self.named(word, "improvement", Major::NAMES, Major::named) else { continue };
            let owner = &mut self.state.majors[major.index()];
            if *owner != 0 {
                let message = format!("`{}` is owned already", major.name());
                self.found.error(word.place, message, "there is one of each");
            }
            *owner = seat as u8 + 1;
        }
    }

    fn goes_on(&mut self, seat: usize, word: &Token<'_>) {
        let going = &mut self.drafts[seat].going;
        match word.text {
            "sowing" => going.sowing = true,
            "fencing" => going.fencing = true,
            "stables" => going.stables = true,
            "rooms" => going.rooms = true,
            "buying" => going.buying = true,
            "enclosing" => going.enclosing = true,
            other => match (Animal::named(other), other.strip_prefix("to-").and_then(Material::named)) {
                (Some(animal), _) => going.placing |= 1 << animal as u8,
                (None, Some(material)) => going.renovating = Some(material),
                (None, None) => {
                    let hint =
                        "sowing, fencing, stables, rooms, buying, enclosing, sheep, boar, cattle, to-clay, to-stone";
                    self.found.error(word.place, format!("{} is nothing that goes on", quoted(other)), hint);
                }
            },
        }
    }

    /// The pasture of a letter; drawings may come before or behind, so an unknown letter is made and checked at the end.
    fn letter(&mut self, word: &Token<'_>) -> Option<char> {
        let mut letters = word.text.chars();
        let letter = letters.next().filter(|it| ('a'..='o').contains(it) && letters.next().is_none());
        if letter.is_none() {
            self.found.error(
                word.place,
                format!("{} is no pasture", quoted(word.text)),
                "a letter of the drawing, a to o",
            );
        }
        letter
    }

    fn animals(&mut self, line: &Line<'_>, seat: usize, rest: &[Token<'_>]) {
        for triple in rest.chunks(3) {
            let [letter, count, kind] = triple else {
                self.found.error(
                    line.end(),
                    "the herd is not whole",
                    "a letter, a number and a kind, as in `a 3 sheep`",
                );
                continue;
            };
            let place = letter.place;
            let (letter, count) = (self.letter(letter), ranged(&mut self.found, "number of animals", count, (0, 255)));
            let kind = self.named(kind, "animal", Animal::NAMES, Animal::named);
            if let (Some(letter), Some(count), Some(kind)) = (letter, count, kind) {
                self.drafts[seat].herds.push((letter, kind, count as u8, place));
            }
        }
    }

    fn fences(&mut self, line: &Line<'_>, seat: usize, rest: &[Token<'_>]) {
        for (name, fences) in self.pairs(line, rest, 32) {
            if let Some(letter) = self.letter(&name) {
                self.drafts[seat].posts.push((letter, fences as u8, name.place));
            }
        }
    }
}

impl Reader {
    /// The state, if nothing is wrong with it.
    fn finish(mut self) -> Result<State, Diagnostics> {
        let last = self.last;
        self.check_cards();
        for seat in 0..2 {
            let draft = std::mem::take(&mut self.drafts[seat]);
            self.state.farms[seat] = self.farm(seat, draft);
        }
        if self.found.has_errors() {
            return Err(self.found);
        }
        let (round, mut settled) = (self.state.round, self.state);
        settled.settle();
        let chooses = matches!(settled.asked, Some((_, Level::Choose | Level::Last)));
        if (settled.round, settled.phase) != (round, Phase::Work) || !chooses {
            let hint = "somebody must be free; a trace can be asked about at any moment";
            self.found.error(last, "no player can go to a card, so there is nothing to ask", hint);
        } else if settled.turn != self.state.turn {
            let message = format!("player {} can go to no card, so it is not its turn", self.state.turn + 1);
            let place = self.turn.or(self.round).unwrap_or(last);
            self.found.error(place, message, format!("write `turn {}`", settled.turn + 1));
        } else if let Some(reason) = super::super::tell::clash(&settled) {
            self.found.error(last, reason, "");
        }
        if self.found.has_errors() { Err(self.found) } else { Ok(settled) }
    }

    /// As many cards of rounds are open as rounds have begun, and those of earlier periods are.
    fn check_cards(&mut self) {
        let state = &self.state;
        let start = Place { line: 1, column: 1, length: 1 };
        if self.round.is_none() {
            self.found.error(start, "the position does not say its round", "begin with a line like `round 5`");
            return;
        }
        if !self.is_dated {
            return;
        }
        let place = self.open.unwrap_or(start);
        let open = Card::ALL.into_iter().filter(|card| card.period() > 0 && state.cards[card.index()].open);
        let (count, due) = (open.clone().count(), usize::from(state.round));
        if count != due {
            let message = format!("open in round {due}: {} of rounds", counted(count, "card"));
            self.found.error(place, message, "one is opened in each round: list them behind `open`");
        }
        let period = state.period();
        for card in Card::ALL.into_iter().filter(|card| card.period() > 0) {
            let is_open = state.cards[card.index()].open;
            if is_open && card.period() > period || !is_open && card.period() < period {
                let message =
                    format!("`{}` is a card of period {}, and this is period {period}", card.name(), card.period());
                self.found.error(place, message, "all cards of earlier periods are open, none of later ones");
            }
        }
        for card in Card::ALL {
            let spot = state.cards[card.index()];
            if !spot.open && (spot.taken || spot.amount > 0 && card.period() == 0) {
                let used = self.used.iter().find(|it| it.0 == card).map_or(place, |it| it.1);
                self.found.error(used, format!("`{}` is not open, so no player was there", card.name()), "");
            }
        }
        let owner = state.majors[Major::Well.index()];
        if state.well > 0 && owner == 0 {
            self.found.error(place, "the well gives food, but no player owns it", "list it in a line `improvements`");
        }
    }

    fn farm(&mut self, seat: usize, mut draft: Draft) -> Farm {
        let start = Place { line: 1, column: 1, length: 1 };
        let place = draft.place.unwrap_or(start);
        if draft.drawing.len() != 15 {
            let message = format!("the farm of player {} has {}", seat + 1, counted(draft.drawing.len(), "cell"));
            self.found.error(place, message, "`player N`, then a line `farm` and three rows of five cells");
            return self.state.farms[seat];
        }
        for (letter, animal, count, at) in std::mem::take(&mut draft.herds) {
            match draft.drawing.folds.iter_mut().find(|it| it.letter == letter) {
                Some(fold) if fold.animals.is_none() => fold.animals = Some((animal, count, at)),
                Some(_) => self.found.error(at, format!("pasture `{letter}` has animals already"), "of one kind only"),
                None => self.found.error(at, format!("no cell is called `{letter}`"), "the drawing names the pastures"),
            }
        }
        for (letter, fences, at) in std::mem::take(&mut draft.posts) {
            match draft.drawing.folds.iter_mut().find(|it| it.letter == letter) {
                Some(fold) => fold.fences = Some((fences, at)),
                None => self.found.error(at, format!("no cell is called `{letter}`"), "the drawing names the pastures"),
            }
        }
        let rules = self.state.rules;
        let mut farm = draft.drawing.farm(&rules, &mut self.found);
        if rules.orthogonal {
            draft.drawing.check_house(self.house, draft.going.renovating.is_some(), &mut self.found);
            self.check_family(&draft);
        }
        draft.supply.iter().for_each(|(good, amount)| farm.set(*good, *amount));
        if !draft.people.is_empty() {
            farm.resize_family(draft.people.len());
            farm.people_mut().copy_from_slice(&draft.people);
        }
        farm.begging = draft.begging;
        farm.going = draft.going;
        farm
    }

    /// Every person has a room, unless the card is open that lets families grow without one.
    fn check_family(&mut self, draft: &Draft) {
        let (people, rooms) = (draft.people.len(), draft.drawing.room_count());
        let is_crowded = people > rooms.max(2) && !self.state.cards[Card::FamilyAnyway.index()].open;
        if let Some(place) = draft.family.filter(|_| is_crowded) {
            let hint = format!("a family grows beyond its rooms only by `{}`", Card::FamilyAnyway.name());
            self.found.error(place, format!("{people} people live in {}", counted(rooms, "room")), hint);
        }
    }
}
