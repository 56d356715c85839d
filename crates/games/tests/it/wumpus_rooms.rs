//! Sets of rooms beside a plain set, in caves that fit into one word and in larger ones.

use std::collections::BTreeSet;

use games::wumpus::{Room, Rooms};
use proptest::prelude::*;

/// A change of a set; places may lie outside of the cave, where nothing happens.
#[derive(Clone, Debug)]
enum Change {
    Insert(u8, u8),
    Remove(u8, u8),
    Keep(Vec<(u8, u8)>),
    Join(Vec<(u8, u8)>),
    Drop(Vec<(u8, u8)>),
    Fill,
    Clear,
}

fn change() -> impl Strategy<Value = Change> {
    let place = || (0_u8..70, 0_u8..70).prop_flat_map(|it| prop_oneof![Just(it), (0_u8..9, 0_u8..9)]);
    let set = || proptest::collection::vec(place(), 0..40);
    prop_oneof![
        8 => place().prop_map(|(row, column)| Change::Insert(row, column)),
        3 => place().prop_map(|(row, column)| Change::Remove(row, column)),
        1 => set().prop_map(Change::Keep),
        2 => set().prop_map(Change::Join),
        1 => set().prop_map(Change::Drop),
        1 => Just(Change::Fill),
        1 => Just(Change::Clear),
    ]
}

proptest! {
    #[test]
    fn a_set_of_rooms_is_a_set(
        side in prop_oneof![1_u8..=9, Just(63), Just(64)],
        changes in proptest::collection::vec(change(), 0..40),
    ) {
        let inside = |(row, column): (u8, u8)| Room { row, column }.is_inside(side);
        let rooms = |places: &[(u8, u8)]| {
            let mut rooms = Rooms::none(side);
            for (row, column) in places {
                rooms.insert(Room { row: *row, column: *column });
            }
            rooms
        };
        let plainly = |places: &[(u8, u8)]| -> BTreeSet<(u8, u8)> { places.iter().copied().filter(|it| inside(*it)).collect() };
        // A set of another cave becomes one of this cave.
        let mut ours = Rooms::all(64 - side / 2);
        ours.reset(side);
        let mut plain: BTreeSet<(u8, u8)> = BTreeSet::new();
        for change in changes {
            match change {
                Change::Insert(row, column) => {
                    ours.insert(Room { row, column });
                    plain.extend(Some((row, column)).filter(|it| inside(*it)));
                }
                Change::Remove(row, column) => {
                    ours.remove(Room { row, column });
                    plain.remove(&(row, column));
                }
                Change::Keep(places) => {
                    prop_assert_eq!(ours.meets(&rooms(&places)), !plain.is_disjoint(&plainly(&places)));
                    ours.keep(&rooms(&places));
                    plain = &plain & &plainly(&places);
                }
                Change::Join(places) => {
                    ours.join(&rooms(&places));
                    plain = &plain | &plainly(&places);
                }
                Change::Drop(places) => {
                    ours.drop_all(&rooms(&places));
                    plain = &plain - &plainly(&places);
                }
                Change::Fill => {
                    ours.fill();
                    plain = Room::all(side).map(|room| (room.row, room.column)).collect();
                }
                Change::Clear => {
                    ours.reset(side);
                    plain.clear();
                }
            }
            let listed: Vec<(u8, u8)> = ours.iter().map(|room| (room.row, room.column)).collect();
            prop_assert_eq!(&listed, &plain.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!((ours.len() as usize, ours.is_empty()), (plain.len(), plain.is_empty()));
            for place in [(0, 0), (side - 1, side - 1), (side, 0), (0, side), (255, 255)] {
                prop_assert_eq!(ours.has(Room { row: place.0, column: place.1 }), plain.contains(&place));
            }
            prop_assert_eq!(&ours, &rooms(&listed));
        }
    }
}
