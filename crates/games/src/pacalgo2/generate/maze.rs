//! A maze with a few openings too many, and ghosts and chocolates in its corridors.

use play::{Dice, SetupError};

use super::super::map::{Map, Square};
use super::super::rules::refused;
use super::Plan;
use super::sheet::{Sheet, View};

/// The share of the walls between two corridors that are opened, so that there is more than one way.
const OPENED: f64 = 0.05;

/// The smallest maze has a corridor of three cells.
pub(super) fn check(plan: &Plan) -> Result<(), SetupError> {
    let extent = plan.extent;
    if extent.width.max(extent.height) < 3 {
        let given = format!("{}x{}", extent.width, extent.height);
        return Err(refused("width", format!("a maze has a side of at least 3 cells, and {given} has none")));
    }
    Ok(())
}

/// Start and exit are two rooms of the maze; what else is free holds a ghost or a chocolate by chance.
pub(super) fn map(plan: &Plan, dice: &mut Dice) -> Map {
    let view = View::draw(plan.extent, dice, |_, _| true).expect("every view fits");
    let mut maze = Maze::new(view.length(), view.depth(), dice);
    maze.open_more(OPENED, dice);
    let mut sheet = Sheet::of(plan, Square::Wall);
    let rooms = maze.rooms() as u32;
    let start = dice.below(rooms);
    let exit = (start + 1 + dice.below(rooms - 1)) % rooms;
    [sheet.start, sheet.exit] = [start, exit].map(|room| {
        let (along, row) = maze.room(room as usize);
        view.cell(along, row)
    });
    for row in 0..view.depth() {
        for along in (0..view.length()).filter(|along| maze.is_open(*along, row)) {
            let cell = view.cell(along, row);
            let drawn = dice.unit();
            let square = if cell == sheet.start || cell == sheet.exit {
                Square::Floor
            } else if drawn < plan.ghosts {
                if sheet.is_near_start(cell) { Square::Floor } else { Square::Ghost }
            } else if drawn < plan.ghosts + plan.chocolates {
                Square::Chocolate
            } else {
                Square::Floor
            };
            sheet.put(cell, square);
        }
    }
    sheet.map()
}

/// Rooms at even places, and openings between some that are next to each other.
#[derive(Clone, Debug)]
pub(super) struct Maze {
    length: usize,
    depth: usize,
    open: Vec<bool>,
}

impl Maze {
    /// A perfect one: between any two rooms there is one way. A walk goes to a room that is new, by dice, and back where
    /// there is none.
    pub(super) fn new(length: usize, depth: usize, dice: &mut Dice) -> Maze {
        let mut maze = Maze { length, depth, open: vec![false; length * depth] };
        let first = maze.room(dice.below(maze.rooms() as u32) as usize);
        let mut walk = vec![first];
        maze.set_open(first);
        while let Some(room) = walk.last() {
            let (new, count) = maze.new_rooms_beside(*room);
            if count == 0 {
                walk.pop();
                continue;
            }
            let (between, next) = new[dice.below(count as u32) as usize];
            maze.set_open(between);
            maze.set_open(next);
            walk.push(next);
        }
        maze
    }

    /// The rooms beside one where nobody was, each behind its wall, and how many there are.
    fn new_rooms_beside(&self, (along, row): (usize, usize)) -> ([(Spot, Spot); 4], usize) {
        let mut found = [((0, 0), (0, 0)); 4];
        let mut count = 0;
        let mut take = |wall: Spot, room: Spot| {
            if room.0 < self.length && room.1 < self.depth && !self.is_open(room.0, room.1) {
                found[count] = (wall, room);
                count += 1;
            }
        };
        take((along + 1, row), (along + 2, row));
        take((along, row + 1), (along, row + 2));
        if along >= 2 {
            take((along - 1, row), (along - 2, row));
        }
        if row >= 2 {
            take((along, row - 1), (along, row - 2));
        }
        (found, count)
    }

    /// Opens each wall between two rooms by this chance.
    fn open_more(&mut self, chance: f64, dice: &mut Dice) {
        for row in 0..self.depth {
            for along in 0..self.length {
                let between_along = along % 2 == 1 && row % 2 == 0 && along + 1 < self.length;
                let between_rows = along % 2 == 0 && row % 2 == 1 && row + 1 < self.depth;
                if (between_along || between_rows) && dice.chance(chance) {
                    self.set_open((along, row));
                }
            }
        }
    }

    /// How many rooms there are.
    fn rooms(&self) -> usize {
        self.length.div_ceil(2) * self.depth.div_ceil(2)
    }

    /// The room of this number.
    fn room(&self, number: usize) -> Spot {
        let line = self.length.div_ceil(2);
        (number % line * 2, number / line * 2)
    }

    /// Whether a place is a room or an opening.
    pub(super) fn is_open(&self, along: usize, row: usize) -> bool {
        self.open[row * self.length + along]
    }

    fn set_open(&mut self, (along, row): Spot) {
        self.open[row * self.length + along] = true;
    }
}

/// So far along, and the row.
type Spot = (usize, usize);
