//! A position: what an agent knows in the middle of a play.
//!
//! ```text
//! ; arrow: yes                 header lines, in any order; all have a default
//! ?  ?  ?  ?
//! ?  ?  ?  ?
//! F  ^  ?  ?                   N rows of N rooms, the first row on top
//! .  B  ?  ?
//! ```
//!
//! A room is `?` (not visited) or what was sensed there: `F` stench, `B` breeze, `R` glitter, `.` nothing, and the agent
//! as `^ > v <`. Rooms stand between blanks, or between `|` as on the original exercise's screens, which can be pasted whole: lines of
//! dashes are skipped, as is all above the first and below the last `|`; blanks inside a room do not count, and an empty
//! room was visited.
//!
//! | key | value | if it is not given |
//! |---|---|---|
//! | `agent` | `ROW COLUMN FACING`, from the top left, counted from 1 | the glyph on the map says it |
//! | `arrow` | `yes` or `no` | `yes`, unless it was shot or the Wumpus is dead |
//! | `shot` | `ROW COLUMN FACING`: where the arrow left from | nothing is concluded from where it flew |
//! | `gold` | `yes` or `no`: whether the agent carries it | `no` |
//! | `wumpus` | `alive` or `dead` | `alive` |
//! | `size` | `N` | the number of rows |
//!
//! A line that starts with `;`, but not with a single word and a colon, is a comment.

mod grid;
mod header;

use std::fmt;

use facts::Diagnostics;

use self::grid::{Grid, Row};
use self::header::{Header, Spot};
use super::super::percept::{Cave, Percept, Sensed};
use super::super::room::{Facing, Room};
use super::super::rules::ProfileName;
use facts::text::{lines, ranged};

/// What was sensed in a visited room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Seen {
    stench: bool,
    breeze: bool,
    glitter: bool,
}

/// What an agent knows in the middle of a play.
///
/// Invariant: the start room and the room of the agent are visited, from the start room all visited rooms can be reached
/// through visited ones, at most one room glitters, and the header does not contradict itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    side: u8,
    agent: (Room, Facing),
    arrow: bool,
    shot: Option<(Room, Facing)>,
    carried: bool,
    dead: bool,
    /// By room, row by row: what was sensed, if it was visited.
    seen: Vec<Option<Seen>>,
}

impl Position {
    /// Reads a position in a cave of at most this side, or says all that is wrong with it.
    pub fn read(text: &str, largest: u8) -> Result<Position, Diagnostics> {
        let mut found = Diagnostics::default();
        let (mut header, mut rows) = (Header::default(), Vec::new());
        for line in lines(text) {
            match line.text.trim_start().strip_prefix(';') {
                Some(entry) => header.read(&mut found, &line, entry, largest),
                None => rows.push(line),
            }
        }
        let rows = Row::read_all(&mut found, &rows);
        let grid = Grid::read(&mut found, &rows, header.size, largest);
        let position = grid.and_then(|grid| settle(&mut found, &header, &grid));
        position.filter(|_| !found.has_errors()).ok_or(found)
    }

    /// The percepts that lead a listener to this position, in the order of telling.
    ///
    /// 1. The cave: the rules given, with the side of this position.
    /// 2. What was sensed in each visited room but the agent's, row by row, looking north.
    /// 3. That the gold was grabbed, if it is carried: where the map shows glitter; else, because nobody will ask any
    ///    more, in the room of the agent, or in the first visited room if the agent is back at the start.
    /// 4. The shot, if the arrow is gone. If nobody knows from where, it flew from the start room into the wall to the
    ///    south: that tells that it is gone, and nothing else.
    /// 5. What is sensed in the room of the agent.
    ///
    /// If the Wumpus is dead, its stench may be gone too, so the absence of a stench says something only about rooms that
    /// were sensed before. Therefore the rooms with a stench come first, even the agent's, then the shot and at once the
    /// scream (heard in the room of the shot, or of the agent if that is not known), and only then the other rooms.
    pub fn percepts(&self, cave: Cave) -> Vec<Percept> {
        let (agent, facing) = self.agent;
        let gold = self.carried.then(|| self.gold_room());
        let rooms = || self.visited().map(|room| (room, self.seen_in(room, gold)));
        let others = || rooms().filter(|(room, _)| *room != agent);
        let told = |(room, seen)| Percept::Sensed(sensed(room, Facing::North, seen));
        let shot = |(room, facing)| Percept::Shot { room, facing };
        let grabbed = gold.map(|room| Percept::Grabbed { room });

        let mut percepts = vec![Percept::Cave(Cave { side: self.side, ..cave })];
        if self.dead {
            percepts.extend(rooms().filter(|(_, seen)| seen.stench).map(told));
            percepts.extend(self.shot.map(shot));
            let (room, facing) = self.shot.unwrap_or(self.agent);
            percepts.push(Percept::Sensed(Sensed { scream: true, ..sensed(room, facing, self.seen_in(room, gold)) }));
            percepts.extend(others().filter(|(_, seen)| !seen.stench).map(told));
            percepts.extend(grabbed);
        } else {
            percepts.extend(others().map(told));
            percepts.extend(grabbed);
            let nowhere = (Room::start(self.side), Facing::South);
            percepts.extend((!self.arrow).then(|| shot(self.shot.unwrap_or(nowhere))));
        }
        let mut here = self.seen_in(agent, gold);
        // In the original exercise's world what was killed goes on stinking and what was taken goes on glittering; elsewhere not.
        if cave.profile != ProfileName::Ep3 {
            here.stench &= !self.dead;
            here.glitter &= !self.carried;
        }
        percepts.push(Percept::Sensed(sensed(agent, facing, here)));
        percepts
    }

    /// The visited rooms, row by row.
    fn visited(&self) -> impl Iterator<Item = Room> {
        Room::all(self.side).filter(|room| self.seen[room.index(self.side)].is_some())
    }

    /// What was sensed in a room; where the gold was taken it did glitter, whatever the map shows now.
    fn seen_in(&self, room: Room, gold: Option<Room>) -> Seen {
        let seen = self.seen[room.index(self.side)].unwrap_or_default();
        Seen { glitter: seen.glitter || gold == Some(room), ..seen }
    }

    /// Where carried gold was taken.
    fn gold_room(&self) -> Room {
        let start = Room::start(self.side);
        let glitters = |room: &Room| self.seen[room.index(self.side)].is_some_and(|seen| seen.glitter);
        let agent = Some(self.agent.0).filter(|room| *room != start);
        let shown = self.visited().find(glitters).or(agent);
        shown.or_else(|| self.visited().find(|room| *room != start)).unwrap_or(start)
    }
}

fn sensed(room: Room, facing: Facing, seen: Seen) -> Sensed {
    let Seen { stench, breeze, glitter } = seen;
    Sensed { room, facing, stench, breeze, glitter, bump: false, scream: false }
}

/// Puts header and map together, as far as they can be.
fn settle(found: &mut Diagnostics, header: &Header<'_>, grid: &Grid) -> Option<Position> {
    grid.check_visited(found);
    let named = header.agent.as_ref().and_then(|given| locate(found, "the agent's", given, grid));
    let shot = header.shot.as_ref().and_then(|given| locate(found, "the shot's", given, grid));
    let agent = grid.agent(found, named, header.agent.as_ref().map(Spot::place), header.is_silent_about_agent());
    let (arrow, dead, carried) = header.agree(found);
    if let (Some((room, facing)), Some(given)) = (shot, &header.shot)
        && dead
        && room.next(facing, grid.side).is_none()
    {
        let message = "this shot met a wall at once, but the Wumpus is dead";
        found.error(given.place(), message, "name the shot that killed it, or none");
    }
    if let Some(place) = header.gold_place().filter(|_| carried && grid.visited().count() == 1) {
        let message = "the gold is carried, but only the start room was visited";
        found.error(place, message, "nothing lies in the start room");
    }
    Some(Position { side: grid.side, agent: agent?, arrow, shot, carried, dead, seen: grid.seen() })
}

fn locate(found: &mut Diagnostics, whose: &str, given: &Spot<'_>, grid: &Grid) -> Option<(Room, Facing)> {
    let inside = (1, i64::from(grid.side));
    let row = ranged(found, "row", &given.row, inside);
    let column = ranged(found, "column", &given.column, inside);
    let room = Room { row: row? as u8 - 1, column: column? as u8 - 1 };
    if !grid.is_visited(room) {
        let message = format!("{whose} room {room} is not visited on the map");
        found.error(given.place(), message, "an agent acts only in rooms it has visited");
    }
    Some((room, given.facing))
}

/// The position as a text that can be read back: all of the header, then the rooms between blanks.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let yes = |it| if it { "yes" } else { "no" };
        let (agent, facing) = self.agent;
        writeln!(f, "; agent: {} {} {}", agent.row + 1, agent.column + 1, facing.name())?;
        writeln!(f, "; arrow: {}", yes(self.arrow))?;
        if let Some((room, facing)) = self.shot {
            writeln!(f, "; shot: {} {} {}", room.row + 1, room.column + 1, facing.name())?;
        }
        writeln!(f, "; gold: {}", yes(self.carried))?;
        writeln!(f, "; wumpus: {}", if self.dead { "dead" } else { "alive" })?;
        writeln!(f, "; size: {}", self.side)?;
        for row in 0..self.side {
            let cells = (0..self.side).map(|column| self.cell(Room { row, column }));
            writeln!(f, "{}", cells.collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

impl Position {
    fn cell(&self, room: Room) -> String {
        let Some(seen) = self.seen[room.index(self.side)] else { return "?".to_owned() };
        let glyph = if room == self.agent.0 { self.agent.1.glyph() } else { "" };
        let letters = [(seen.stench, "F"), (seen.breeze, "B"), (seen.glitter, "R")];
        let cell: String = letters.into_iter().filter(|(there, _)| *there).map(|(_, letter)| letter).collect();
        if glyph.is_empty() && cell.is_empty() { ".".to_owned() } else { format!("{glyph}{cell}") }
    }
}
