//! Plain searches of Pacalgo2: slow, and by the rules as they are written.

use std::collections::{BTreeMap, BTreeSet};

use games::pacalgo2::{Cell, Map, Square, Way};

/// Where the player stands, the level, and what was eaten.
type Place = (Cell, u8, BTreeSet<Cell>);

fn begin(map: &Map) -> Place {
    let eaten = map.square(map.start()) == Square::Chocolate;
    let level = if eaten { map.rules().level } else { 0 };
    (map.start(), level, eaten.then(|| map.start()).into_iter().collect())
}

/// The places that a move leads to where the play goes on or is won, by the rules as they are written.
fn moves(map: &Map, (cell, level, eaten): &Place) -> Vec<Place> {
    let mut found = Vec::new();
    for way in Way::ALL {
        let next = cell.next(way);
        if !map.extent().holds(next) || map.square(next) == Square::Wall {
            continue;
        }
        if map.square(next) == Square::Ghost && *level == 0 {
            continue;
        }
        let eats = map.square(next) == Square::Chocolate && !eaten.contains(&next);
        let level = if eats { map.rules().level } else { level.saturating_sub(1) };
        let near = |ghost: Cell| ghost.distance(next) <= map.rules().radius.into();
        if next != map.exit() && level == 0 && map.ghosts().any(near) {
            continue;
        }
        let mut eaten = eaten.clone();
        if eats {
            eaten.insert(next);
        }
        found.push((next, level, eaten));
    }
    found
}

/// All shortest wins as cells with levels, by searching the full state; none if there is no win.
pub(crate) fn shortest_wins(map: &Map) -> Vec<Vec<(Cell, u8)>> {
    let mut before: BTreeMap<Place, Vec<Place>> = BTreeMap::from([(begin(map), Vec::new())]);
    let mut layer = vec![begin(map)];
    while !layer.is_empty() {
        let mut next: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
        for place in &layer {
            for then in moves(map, place).into_iter().filter(|then| !before.contains_key(then)) {
                next.entry(then).or_default().push(place.clone());
            }
        }
        layer = next.keys().cloned().collect();
        before.append(&mut next);
        let won: Vec<&Place> = layer.iter().filter(|place| place.0 == map.exit()).collect();
        if !won.is_empty() {
            return won.into_iter().flat_map(|place| walks_to(place, &before)).collect();
        }
    }
    Vec::new()
}

fn walks_to(place: &Place, before: &BTreeMap<Place, Vec<Place>>) -> Vec<Vec<(Cell, u8)>> {
    let here = (place.0, place.1);
    if before[place].is_empty() {
        return vec![vec![here]];
    }
    let earlier = before[place].iter().flat_map(|place| walks_to(place, before));
    earlier
        .map(|mut walk| {
            walk.push(here);
            walk
        })
        .collect()
}

/// The fewest moves to a win, by searching cells and levels: a chocolate that was eaten is as good as one that is there,
/// because whoever comes back to it has had the same level there before.
pub(crate) fn fewest_moves(map: &Map) -> Option<usize> {
    let extent = map.extent();
    let mut seen = vec![[false; 256]; extent.cells()];
    let (start, level, _) = begin(map);
    let mut layer = vec![(start, level)];
    let mut moves = 0;
    while !layer.is_empty() {
        moves += 1;
        let mut next = Vec::new();
        for (cell, level) in layer {
            for then in Way::ALL.map(|way| cell.next(way)) {
                if then == map.exit() {
                    return Some(moves);
                }
                if !extent.holds(then) {
                    continue;
                }
                let level = match map.square(then) {
                    Square::Wall => continue,
                    Square::Ghost if level == 0 => continue,
                    Square::Chocolate => map.rules().level,
                    Square::Floor | Square::Ghost => level.saturating_sub(1),
                };
                let fine = level > 0 || !map.is_dangerous(then);
                if fine && !std::mem::replace(&mut seen[extent.index(then)][usize::from(level)], true) {
                    next.push((then, level));
                }
            }
        }
        layer = next;
    }
    None
}
