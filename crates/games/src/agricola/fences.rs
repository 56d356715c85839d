//! Where fences stand on borders: the edges of a board of three rows and five columns, and what they can enclose.
//!
//! Cells are bits of a number here, cell 1 the lowest. Which fences stand is not kept: a border has one if its two sides
//! belong to different pastures, or one of them to a pasture and the other to none.

use std::sync::LazyLock;

use super::farm::{CELLS, FENCES, Farm, Land, Pasture, STABLES};
use super::goods::{Animal, Good};
use super::state::State;

const ROWS: usize = 3;
const COLUMNS: usize = 5;

/// The four edges of each cell: those above the rows come first, twenty of them, then those left of the columns.
const EDGES: [u64; CELLS as usize] = {
    let mut edges = [0; CELLS as usize];
    let mut cell = 0;
    while cell < CELLS as usize {
        let (row, column) = (cell / COLUMNS, cell % COLUMNS);
        let left = COLUMNS * (ROWS + 1) + row * (COLUMNS + 1) + column;
        edges[cell] = 1 << cell | 1 << (cell + COLUMNS) | 1 << left | 1 << (left + 1);
        cell += 1;
    }
    edges
};

/// The cells that share an edge with each cell.
const NEXT: [u16; CELLS as usize] = {
    let mut next = [0; CELLS as usize];
    let mut cell = 0;
    while cell < CELLS as usize {
        let mut other = 0;
        while other < CELLS as usize {
            if other != cell && EDGES[cell] & EDGES[other] != 0 {
                next[cell] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    next
};

/// The bit of a cell.
pub(super) fn bit(cell: u8) -> u16 {
    1 << (cell - 1)
}

/// The cells of a set, from the lowest.
pub(super) fn cells(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u8 + 1)?;
        set &= set - 1;
        Some(cell)
    })
}

/// The edges around a set of cells: those between two of them cancel out.
fn border(set: u16) -> u64 {
    cells(set).fold(0, |edges, cell| edges ^ EDGES[usize::from(cell) - 1])
}

/// The cells beside a set.
pub(super) fn beside(set: u16) -> u16 {
    cells(set).fold(0, |next, cell| next | NEXT[usize::from(cell) - 1]) & !set
}

/// The part of a set that hangs together with its lowest cell.
pub(super) fn part(set: u16) -> u16 {
    let mut part = set & set.wrapping_neg();
    loop {
        let grown = part | beside(part) & set;
        if grown == part {
            return part;
        }
        part = grown;
    }
}

/// All sets of cells that hang together and that fifteen fences can enclose, with their borders; those with short borders first.
static SHAPES: LazyLock<Vec<(u16, u64)>> = LazyLock::new(|| {
    let whole = (1..1 << CELLS).filter(|set| part(*set) == *set);
    let shapes = whole.map(|set| (set, border(set))).filter(|(_, border)| border.count_ones() <= FENCES.into());
    let mut shapes: Vec<(u16, u64)> = shapes.collect();
    shapes.sort_by_key(|(_, border)| border.count_ones());
    shapes
});

/// A farm as seen by who builds fences.
#[derive(Debug)]
pub(super) struct Ground {
    /// Cells outside of pastures that can be enclosed.
    free: u16,
    /// For each cell the whole pasture it belongs to, if that can be divided.
    pastures: [u16; CELLS as usize],
    /// All cells of pastures.
    pastured: u16,
    /// The fences that stand.
    standing: u64,
    /// So many more can be built.
    most: u32,
}

impl Ground {
    /// Where animals cannot be moved, what they live in stays as it is.
    pub(super) fn of(farm: &Farm, moves: bool) -> Ground {
        let mut ground = Ground { free: 0, pastures: [0; CELLS as usize], pastured: 0, standing: 0, most: 0 };
        for (cell, land) in farm.lands() {
            match land {
                Land::Empty => ground.free |= bit(cell),
                Land::Stable { animal } if moves || animal.is_none() => ground.free |= bit(cell),
                Land::Pasture(pasture) => {
                    let whole = farm.region(cell);
                    ground.pastured |= whole;
                    ground.standing |= border(whole);
                    if moves || pasture.animal.is_none() {
                        cells(whole).for_each(|it| ground.pastures[usize::from(it) - 1] = whole);
                    }
                }
                _ => {}
            }
        }
        let left = u32::from(FENCES).saturating_sub(ground.standing.count_ones());
        ground.most = left.min(farm.has(Good::Wood).into());
        ground
    }

    /// How many fences it takes to enclose cells that hang together; nothing if they cannot be enclosed.
    pub(super) fn cost(&self, set: u16) -> Option<u32> {
        self.encloses(set, border(set)).then(|| (border(set) & !self.standing).count_ones())
    }

    fn encloses(&self, set: u16, border: u64) -> bool {
        if (border & !self.standing).count_ones() > self.most {
            return false;
        }
        if set & !self.free == 0 {
            return self.pastured == 0 || beside(set) & self.pastured != 0;
        }
        let whole = self.pastures[set.trailing_zeros() as usize];
        set & !whole == 0 && set != whole
    }

    /// The cells that are a pasture each on their own.
    pub(super) fn singles(&self) -> u16 {
        // The first pasture takes four fences at least.
        if self.most == 0 || self.pastured == 0 && self.most < 4 {
            return 0;
        }
        let single = |cell: &u8| self.encloses(bit(*cell), EDGES[usize::from(*cell) - 1]);
        (1..=CELLS).filter(single).fold(0, |set, cell| set | bit(cell))
    }

    /// All cells of the pastures that could be made and have at least these cells.
    pub(super) fn around(&self, chosen: u16) -> u16 {
        if self.most == 0 || self.pastured == 0 && self.most < 4 {
            return 0;
        }
        let open = self.free | self.pastures.iter().fold(0, |all, it| all | it);
        let mut all = 0;
        for (set, border) in SHAPES.iter() {
            // Of a longer border fewer fences may be missing, but not more than stand already.
            if all == open || border.count_ones() > self.most + self.standing.count_ones() {
                break;
            }
            let is_new = set & chosen == chosen && set & !open == 0 && set & !all != 0;
            if is_new && self.encloses(*set, *border) {
                all |= set;
            }
        }
        all
    }
}

impl Farm {
    /// The cells of the pasture that begins at this cell.
    fn region(&self, first: u8) -> u16 {
        let parts = self.lands().filter(|(_, land)| *land == Land::Part(first));
        parts.fold(bit(first), |set, (cell, _)| set | bit(cell))
    }

    /// The fences that stand on borders, one bit each: the twenty above the rows and below the last, row by row, then the
    /// eighteen left of the columns and right of the last.
    pub fn borders(&self) -> u64 {
        // By first cell: the border of its pasture. An edge between two of its cells cancels out.
        let mut borders = [0; CELLS as usize];
        for (cell, land) in self.lands() {
            let first = match land {
                Land::Pasture(_) => cell,
                Land::Part(first) => first,
                _ => continue,
            };
            if let Some(border) = borders.get_mut(usize::from(first).wrapping_sub(1)) {
                *border ^= EDGES[usize::from(cell) - 1];
            }
        }
        self.pastures().fold(0, |all, (first, _)| all | borders[usize::from(first) - 1])
    }

    /// The first cell of the pasture that a cell belongs to.
    pub(super) fn pasture_of(&self, cell: u8) -> Option<u8> {
        match self.land(cell) {
            Land::Pasture(_) => Some(cell),
            Land::Part(first) => Some(first),
            _ => None,
        }
    }

    /// The empty cells beside those that are alike; all of them while none is.
    #[cold]
    pub(super) fn sites_beside(&self, alike: fn(Land) -> bool) -> u16 {
        let same = self.lands().filter(|(_, land)| alike(*land)).fold(0, |set, (cell, _)| set | bit(cell));
        let near = if same == 0 { u16::MAX } else { beside(same) };
        self.empty().fold(0, |set, cell| set | bit(cell)) & near
    }

    /// The cells on which a stable can be built that has a place of its own.
    #[cold]
    pub(super) fn stable_sites(&self) -> impl Iterator<Item = u8> {
        let stands = self.yard.stables;
        let fits = self.lands().filter(|(_, land)| matches!(land, Land::Empty | Land::Pasture(_) | Land::Part(_)));
        cells(fits.fold(0, |set, (cell, _)| set | bit(cell)) & !stands)
    }

    /// Whether the only pet of the house can live in this room: there is none, and the first room is asked for.
    #[cold]
    pub(super) fn is_pet_room(&self, cell: u8) -> bool {
        let mut rooms = self.rooms();
        rooms.next().is_some_and(|(first, _, pet)| first == cell && pet.is_none()) && rooms.all(|it| it.2.is_none())
    }

    /// Fences these cells in. What lived in them, or in the pasture that is divided, is loose.
    pub(super) fn enclose(&mut self, set: u16) {
        let divided = cells(set).next().and_then(|cell| self.pasture_of(cell));
        let mut rest = divided.map_or(0, |first| self.region(first)) & !set;
        let homes = cells(set).filter(|cell| matches!(self.land(*cell), Land::Stable { .. }));
        let homes: Vec<u8> = homes.chain(divided).collect();
        for cell in homes {
            self.let_out(cell);
        }
        self.make_pasture(set);
        while rest != 0 {
            let whole = part(rest);
            self.make_pasture(whole);
            rest &= !whole;
        }
    }

    fn make_pasture(&mut self, set: u16) {
        let first = set.trailing_zeros() as u8 + 1;
        cells(set).for_each(|cell| self.set_land(cell, Land::Part(first)));
        let pasture = Pasture {
            cells: set.count_ones() as u8,
            fences: border(set).count_ones() as u8,
            stables: (self.yard.stables & set).count_ones() as u8,
            animal: None,
            count: 0,
        };
        self.set_land(first, Land::Pasture(pasture));
    }

    /// All animals of a cell are loose.
    pub(super) fn let_out(&mut self, cell: u8) {
        let (animal, count) = self.animals_at(cell);
        if let Some(animal) = animal {
            self.pay(animal.good(), count);
            self.yard.loose[animal as usize] += count;
            self.settle_animals(cell, animal, 0);
        }
    }

    /// Which animals live at a cell, and how many.
    pub(super) fn animals_at(&self, cell: u8) -> (Option<Animal>, u16) {
        match self.land(cell) {
            Land::Room { pet: animal, .. } | Land::Stable { animal } => (animal, animal.is_some().into()),
            Land::Pasture(pasture) => (pasture.animal, pasture.count.into()),
            _ => (None, 0),
        }
    }

    /// Makes so many animals live at a cell.
    pub(super) fn settle_animals(&mut self, cell: u8, animal: Animal, count: u16) {
        let lives = (count > 0).then_some(animal);
        let land = match self.land(cell) {
            Land::Room { material, .. } => Land::Room { material, pet: lives },
            Land::Stable { .. } => Land::Stable { animal: lives },
            Land::Pasture(pasture) => Land::Pasture(Pasture { animal: lives, count: count as u8, ..pasture }),
            other => other,
        };
        self.set_land(cell, land);
    }
}

/// The number of fences around a set of cells.
pub(super) fn fences_around(set: u16) -> u8 {
    border(set).count_ones() as u8
}

/// What contradicts itself in fences and stables.
pub(super) fn clash(state: &State) -> Option<String> {
    let of_player = |(seat, farm)| clash_of(farm).map(|reason| format!("player {}: {reason}", seat + 1));
    state.farms.iter().enumerate().find_map(of_player)
}

/// What contradicts itself in the fences and stables of one farm.
pub(super) fn clash_of(farm: &Farm) -> Option<String> {
    for (first, pasture) in farm.pastures() {
        let whole = farm.region(first);
        if part(whole) != whole {
            return Some(format!("the pasture at {first} does not hang together"));
        }
        let stables = (farm.yard.stables & whole).count_ones();
        let told = (u32::from(pasture.fences), u32::from(pasture.stables));
        if told != (border(whole).count_ones(), stables) {
            return Some(format!("the pasture at {first} has other fences or stables"));
        }
    }
    let stands = |(cell, land): (u8, Land)| matches!(land, Land::Stable { .. }).then(|| bit(cell));
    let outside = farm.lands().filter_map(stands).fold(0, |set, cell| set | cell);
    let inside = farm.pastures().fold(0, |set, (first, _)| set | farm.region(first));
    if part(inside) != inside {
        return Some("not all pastures lie side by side".to_owned());
    }
    if farm.yard.stables & !inside != outside || farm.yard.stables.count_ones() > STABLES.into() {
        return Some("the stables stand elsewhere".to_owned());
    }
    let fences = farm.borders().count_ones();
    (fences > FENCES.into()).then(|| format!("there are {fences} fences"))
}
