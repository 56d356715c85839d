//! A farm as a drawing of fifteen words, and back.

use facts::text::{Token, counted, quoted};
use facts::{Diagnostics, Place};

use super::super::farm::{CELLS, Farm, Land, Pasture, STABLES};
use super::super::goods::{Animal, Crop, Good, Material};
use super::super::rules::{House, Rules};

const CELL: &str =
    "a cell is . W C S F F3g F2v H or a pasture's letter a to o; +sheep, +boar, +cattle behind a room or H";

/// What is written of one pasture.
#[derive(Clone, Debug, Default)]
pub(super) struct Fold {
    pub(super) letter: char,
    /// Its cells, from 1, the lowest first.
    cells: Vec<u8>,
    first: Option<u8>,
    stables: Vec<u8>,
    place: Option<Place>,
    pub(super) animals: Option<(Animal, u8, Place)>,
    pub(super) fences: Option<(u8, Place)>,
}

/// A farm as it is drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    /// By cell; pastures are only in the folds.
    lands: Vec<(Land, Place)>,
    pub(super) folds: Vec<Fold>,
}

impl Drawing {
    /// How many cells are drawn.
    pub(super) fn len(&self) -> usize {
        self.lands.len()
    }

    /// One more cell.
    pub(super) fn add(&mut self, token: &Token<'_>, found: &mut Diagnostics) {
        let cell = self.lands.len() as u8 + 1;
        let letter = token.text.chars().next().filter(|it| ('a'..='o').contains(it));
        let land = match letter {
            Some(letter) => self.fold(letter, cell, token).map(|()| Land::Part(0)),
            None => land(token.text),
        };
        if land.is_none() {
            found.error(token.place, format!("{} is no cell", quoted(token.text)), CELL);
        }
        self.lands.push((land.unwrap_or(Land::Empty), token.place));
    }

    fn fold(&mut self, letter: char, cell: u8, token: &Token<'_>) -> Option<()> {
        let marks = token.text.trim_start_matches(letter);
        if !matches!(marks, "" | "*" | "^" | "*^" | "^*") {
            return None;
        }
        let at = self.folds.iter().position(|it| it.letter == letter).unwrap_or(self.folds.len());
        if at == self.folds.len() {
            self.folds.push(Fold { letter, place: Some(token.place), ..Fold::default() });
        }
        let fold = &mut self.folds[at];
        fold.cells.push(cell);
        if marks.contains('*') {
            fold.stables.push(cell);
        }
        if marks.contains('^') {
            fold.first = Some(cell);
        }
        Some(())
    }

    /// The farm that is drawn, with all that is wrong with it.
    pub(super) fn farm(&self, rules: &Rules, found: &mut Diagnostics) -> Farm {
        let mut farm = Farm::new(House::Row, 0);
        for (cell, (land, _)) in (1..=CELLS).zip(&self.lands) {
            farm.set_land(cell, *land);
            if let (Land::Stable { .. }, true) = (land, rules.orthogonal) {
                farm.yard.stables |= 1 << (cell - 1);
            }
        }
        for fold in &self.folds {
            Drawing::make_pasture(&mut farm, fold, rules, found);
        }
        for (_, land) in farm.lands().collect::<Vec<_>>() {
            let (animal, count) = match land {
                Land::Room { pet: animal, .. } | Land::Stable { animal } => (animal, 1),
                Land::Pasture(it) => (it.animal, it.count.into()),
                _ => (None, 0),
            };
            if let Some(animal) = animal {
                farm.add(animal.good(), count);
            }
        }
        self.check(&farm, rules, found);
        farm
    }

    fn make_pasture(farm: &mut Farm, fold: &Fold, rules: &Rules, found: &mut Diagnostics) {
        let first = fold.first.or(fold.cells.first().copied()).unwrap_or(1);
        let place = fold.place.unwrap_or(Place { line: 1, column: 1, length: 1 });
        let cells = fold.cells.len() as u8;
        let set = fold.cells.iter().fold(0_u16, |set, cell| set | 1 << (cell - 1));
        let whole = if rules.orthogonal { super::super::fences::fences_around(set) } else { 2 + 2 * cells };
        if !rules.orthogonal && cells > 2 {
            found.error(
                place,
                format!("pasture `{}` has {cells} cells", fold.letter),
                "by these rules it has one or two",
            );
        }
        let fences = match fold.fences {
            Some((_, at)) if rules.orthogonal => {
                found.error(at, "fences stand on the borders of pastures here", "leave the line out");
                whole
            }
            Some((fences, at)) if fences > whole => {
                found.error(at, format!("pasture `{}` needs {whole} fences, not {fences}", fold.letter), "");
                whole
            }
            Some((fences, _)) => fences,
            None => whole,
        };
        let (animal, count) = fold.animals.map_or((None, 0), |(animal, count, _)| (Some(animal), count));
        let stables = fold.stables.len() as u8;
        let pasture = Pasture { cells, fences, stables, animal, count };
        if let Some((animal, count, at)) = fold.animals
            && (count > pasture.capacity(rules) || !pasture.is_closed())
        {
            let most = if pasture.is_closed() { pasture.capacity(rules) } else { 0 };
            found.error(
                at,
                format!(
                    "pasture `{}` holds {}, not {count} {}",
                    fold.letter,
                    counted(most.into(), "animal"),
                    animal.name()
                ),
                "",
            );
        }
        for cell in &fold.cells {
            farm.set_land(*cell, Land::Part(first));
        }
        farm.set_land(first, Land::Pasture(pasture));
        if rules.orthogonal {
            fold.stables.iter().for_each(|cell| farm.yard.stables |= 1 << (cell - 1));
        }
    }

    /// What the whole farm must keep.
    fn check(&self, farm: &Farm, rules: &Rules, found: &mut Diagnostics) {
        let place = self.lands.first().map_or(Place { line: 1, column: 1, length: 1 }, |it| it.1);
        if farm.stables() > STABLES {
            let message = format!("there are {} stables", farm.stables());
            return found.error(self.last_stable().unwrap_or(place), message, "a player has four");
        }
        let pets: Vec<&(Land, Place)> =
            self.lands.iter().filter(|it| matches!(it.0, Land::Room { pet: Some(_), .. })).collect();
        if !rules.pet_per_room {
            let first = self.lands.iter().find(|it| matches!(it.0, Land::Room { .. }));
            for pet in &pets {
                if first.is_none_or(|room| room.1 != pet.1) {
                    found.error(pet.1, "one pet lives in the house", "it is shown in the room with the lowest number");
                }
            }
        }
        match farm.rooms().count() {
            0 => found.error(place, "the farm has no room", "W, C and S are rooms of wood, clay and stone"),
            1 => {
                let at = self.rooms().next().map_or(place, |(_, _, at)| at);
                found.error(at, "the house has one room", "it begins with two, and rooms are never taken away");
            }
            _ => {}
        }
        if !rules.orthogonal {
            let outside = self.lands.iter().filter(|it| matches!(it.0, Land::Stable { .. }));
            for (_, at) in outside {
                found.error(*at, "a stable stands in a pasture by these rules", "mark a cell of a pasture, as in `a*`");
            }
            return;
        }
        for fold in self.folds.iter().filter(|fold| fold.first.is_some()) {
            let at = fold.place.unwrap_or(place);
            found.error(at, "the first cell of a pasture is the lowest one here", "leave the mark `^` out");
        }
        self.check_whole(found);
        if !found.has_errors()
            && let Some(reason) = super::super::fences::clash_of(farm)
        {
            let at = self.folds.last().and_then(|fold| fold.place).unwrap_or(place);
            found.error(at, reason, "pastures lie side by side, and have fifteen fences together");
        }
    }

    /// Rooms, fields and each pasture hang together, by rules that ask for it.
    fn check_whole(&self, found: &mut Diagnostics) {
        let rooms: Vec<(u8, Place)> = self.rooms().map(|(cell, _, at)| (cell, at)).collect();
        if let Some(at) = apart(&rooms) {
            found.error(at, "this room stands apart from the house", "rooms are built next to rooms");
        }
        let drawn = (1..=CELLS).zip(&self.lands);
        let fields: Vec<(u8, Place)> =
            drawn.filter(|(_, it)| matches!(it.0, Land::Field { .. })).map(|(cell, it)| (cell, it.1)).collect();
        if let Some(at) = apart(&fields) {
            found.error(at, "this field lies apart from the others", "fields are ploughed next to fields");
        }
        for fold in &self.folds {
            let cells: Vec<(u8, Place)> =
                fold.cells.iter().filter_map(|cell| Some((*cell, self.lands.get(usize::from(*cell) - 1)?.1))).collect();
            if let Some(at) = apart(&cells) {
                let message = format!("this cell is apart from the rest of pasture `{}`", fold.letter);
                found.error(at, message, "a pasture hangs together; another letter makes it another pasture");
            }
        }
    }

    /// What the house must keep: the first rooms are there, and all are of one material unless the house is being renovated.
    pub(super) fn check_house(&self, house: Option<House>, is_renovating: bool, found: &mut Diagnostics) {
        for cell in house.into_iter().flat_map(House::cells) {
            let Some((land, at)) = self.lands.get(usize::from(cell) - 1) else { continue };
            if !matches!(land, Land::Room { .. }) {
                let message = format!("cell {cell} is no room, and the house begins there");
                found.error(*at, message, "rooms are never taken away");
            }
        }
        let mut rooms = self.rooms();
        if let Some((_, first, _)) = rooms.next().filter(|_| !is_renovating)
            && let Some((_, material, at)) = rooms.find(|it| it.1 != first)
        {
            let message = format!("a room of {} in a house of {}", material.name(), first.name());
            found.error(at, message, "the whole house is of one material");
        }
    }

    /// The number of rooms.
    pub(super) fn room_count(&self) -> usize {
        self.rooms().count()
    }

    /// Rooms with their cells, materials and places.
    fn rooms(&self) -> impl Iterator<Item = (u8, Material, Place)> + '_ {
        (1..=CELLS).zip(&self.lands).filter_map(|(cell, (land, at))| match land {
            Land::Room { material, .. } => Some((cell, *material, *at)),
            _ => None,
        })
    }

    /// Where the last stable is drawn.
    fn last_stable(&self) -> Option<Place> {
        let is_stable = |cell: u8| {
            let stands = matches!(self.lands[usize::from(cell) - 1].0, Land::Stable { .. });
            stands || self.folds.iter().any(|fold| fold.stables.contains(&cell))
        };
        let cells = 1..=self.lands.len().min(CELLS.into()) as u8;
        cells.rev().find(|cell| is_stable(*cell)).map(|cell| self.lands[usize::from(cell) - 1].1)
    }
}

/// The first cell that does not hang together with the lowest one.
fn apart(cells: &[(u8, Place)]) -> Option<Place> {
    use super::super::fences::{bit, part};
    let together = part(cells.iter().fold(0, |set, (cell, _)| set | bit(*cell)));
    cells.iter().find(|(cell, _)| together & bit(*cell) == 0).map(|(_, at)| *at)
}

/// A cell that is no pasture.
fn land(text: &str) -> Option<Land> {
    let (kind, animal) = match text.split_once('+') {
        Some((kind, name)) => (kind, Some(Animal::named(name)?)),
        None => (text, None),
    };
    let room = |material| Some(Land::Room { material, pet: animal });
    match kind {
        "W" => room(Material::Wood),
        "C" => room(Material::Clay),
        "S" => room(Material::Stone),
        "H" => Some(Land::Stable { animal }),
        _ if animal.is_some() => None,
        "." => Some(Land::Empty),
        "-" => Some(Land::Lost),
        "F" => Some(Land::Field { crop: None, amount: 0 }),
        _ => {
            let grows = kind.strip_prefix('F')?;
            let crop = if grows.ends_with('g') { Crop::Grain } else { Crop::Vegetable };
            let amount = grows.strip_suffix(['g', 'v'])?.parse().ok()?;
            (1..=crop.sown()).contains(&amount).then_some(Land::Field { crop: Some(crop), amount })
        }
    }
}

/// The letters of the pastures, in the order of their first cells.
pub(super) fn letters(farm: &Farm) -> Vec<(char, u8, Pasture)> {
    ('a'..='o').zip(farm.pastures()).map(|(letter, (first, pasture))| (letter, first, pasture)).collect()
}

/// The fifteen words of a farm.
pub(super) fn words(farm: &Farm, rules: &Rules) -> Vec<String> {
    let letters = letters(farm);
    let animal = |it: Option<Animal>| it.map_or(String::new(), |it| format!("+{}", it.name()));
    let mut marked = vec![0; letters.len()];
    let mut words = Vec::new();
    for (cell, land) in farm.lands() {
        let first = match land {
            Land::Pasture(_) => cell,
            Land::Part(first) => first,
            _ => 0,
        };
        words.push(match land {
            Land::Empty => ".".to_owned(),
            Land::Lost => "-".to_owned(),
            Land::Room { material, pet } => format!("{}{}", ["W", "C", "S"][material as usize], animal(pet)),
            Land::Field { crop: None, .. } => "F".to_owned(),
            Land::Field { crop: Some(crop), amount } => format!("F{amount}{}", ["g", "v"][crop as usize]),
            Land::Stable { animal: it } => format!("H{}", animal(it)),
            Land::Pasture(_) | Land::Part(_) => {
                let Some(at) = letters.iter().position(|it| it.1 == first) else { continue };
                // By the original exercise's rules a stable has no place of its own: the first cells are marked.
                let has_stable = if rules.orthogonal {
                    farm.yard.stables & 1 << (cell - 1) != 0
                } else {
                    marked[at] < letters[at].2.stables
                };
                marked[at] += u8::from(has_stable);
                let is_lowest = (1..cell).all(|it| farm.land(it) != Land::Part(first) && it != first);
                let is_odd = cell == first && !is_lowest;
                format!("{}{}{}", letters[at].0, if has_stable { "*" } else { "" }, if is_odd { "^" } else { "" })
            }
        });
    }
    words
}

/// Whether a good is written in the line of the supply.
pub(super) fn is_supply(good: Good) -> bool {
    good.animal().is_none()
}
