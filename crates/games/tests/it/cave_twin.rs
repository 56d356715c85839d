//! The world against a slow and obvious twin: lists of cells, and everything computed anew in each cycle.

use games::cave::{Act, Begin, Cave, Cell, Element, Layout, Percept, Plan, Rules, Sensed, Size, Way};
use play::{Dice, Role, Seat, Told, Turn, World};

use crate::cave_stage::seat;

/// What happens in a play, as both tell it.
#[derive(Debug, PartialEq)]
enum Event {
    Told(usize, Percept),
    Act(usize, Act),
    Ready(u8),
    /// By agent: treasures, kills, whether it died, whether it is home and alive.
    End(Vec<(u16, u16, bool, bool)>, u32),
}

/// Everything that decides a play: both draw from the same dice in the same order.
struct Chooser(Dice);

impl Chooser {
    /// Mostly something else than nothing: else most plays are over at once.
    fn act(&mut self, menu: &[Act]) -> Act {
        let act = menu[self.0.below(menu.len() as u32) as usize];
        if act == Act::Nothing && self.0.below(4) > 0 { menu[self.0.below(4) as usize] } else { act }
    }

    fn wait(&mut self, from: u8, to: u8) -> u8 {
        from + self.0.below(u32::from(to - from) + 1) as u8
    }
}

/// A play of the real world.
fn real(rules: Rules, layout: &Layout, waits: &[u8], mut chooser: Chooser) -> Vec<Event> {
    let mut world = Cave::new(rules, layout, waits);
    let mut events = Vec::new();
    let mut told = Told::new();
    let mut menu = Vec::new();
    world.begin(&mut told);
    loop {
        for (to, percept) in &told {
            events.extend(to.iter().map(|seat| Event::Told(seat.index() + 1, *percept)));
        }
        told.clear();
        match world.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let mut draws = Vec::new();
                world.chance(&mut draws);
                assert!(draws.iter().all(|(weight, _)| *weight == 1));
                let (Act::Ready(from), Act::Ready(to)) = (draws[0].1, draws[draws.len() - 1].1) else { panic!() };
                let wait = chooser.wait(from, to);
                events.push(Event::Ready(wait));
                world.step(&[(Seat::CHANCE, Act::Ready(wait))], &mut told);
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody");
                menu.clear();
                world.acts(seat, &mut menu);
                let act = chooser.act(&menu);
                events.push(Event::Act(seat.index() + 1, act));
                world.step(&[(seat, act)], &mut told);
            }
        }
    }
    let outcome = world.outcome();
    let figure = |index: usize, name: &str| {
        outcome.seats[index].counters.iter().find(|(it, _)| it == name).map_or(0, |(_, value)| *value as u16)
    };
    let agents = (0..outcome.seats.len())
        .map(|at| (figure(at, "taken"), figure(at, "kills"), outcome.seats[at].died, figure(at, "home") == 1));
    events.push(Event::End(agents.collect(), u32::from(figure(0, "ended"))));
    events
}

struct Walker {
    home: Cell,
    cell: Cell,
    arrows: u16,
    bombs: u8,
    wait: u8,
    treasures: u16,
    kills: u16,
    did: Option<Act>,
    bump: bool,
    moan: bool,
    dead: bool,
}

/// The rules C1 to C10, as they are written.
struct Twin {
    rules: Rules,
    size: Size,
    monsters: Vec<Cell>,
    pits: Vec<Cell>,
    treasures: Vec<Cell>,
    walkers: Vec<Walker>,
    /// Cell, remaining cycles, owner.
    bombs: Vec<(Cell, i64, usize)>,
    events: Vec<Event>,
}

fn step(cell: Cell, way: Way, size: Size) -> Option<Cell> {
    let (column, row) = (i32::from(cell.column), i32::from(cell.row));
    let (column, row) = match way {
        Way::North => (column, row - 1),
        Way::East => (column + 1, row),
        Way::South => (column, row + 1),
        Way::West => (column - 1, row),
    };
    let inside = column >= 0 && row >= 0 && column < i32::from(size.columns) && row < i32::from(size.rows);
    inside.then_some(Cell { column: column as i16, row: row as i16 })
}

fn beside(one: Cell, other: Cell) -> bool {
    one.column.abs_diff(other.column) + one.row.abs_diff(other.row) == 1
}

impl Twin {
    fn new(rules: Rules, layout: &Layout, waits: &[u8]) -> Twin {
        let list = |element| layout.size.all().filter(|cell| layout.at(*cell) == element).collect::<Vec<_>>();
        let monsters = list(Element::Monster);
        let walker = |(home, wait): (&Cell, &u8)| Walker {
            home: *home,
            cell: *home,
            arrows: monsters.len() as u16,
            bombs: rules.bombs,
            wait: *wait,
            treasures: 0,
            kills: 0,
            did: None,
            bump: false,
            moan: false,
            dead: false,
        };
        Twin {
            rules,
            size: layout.size,
            walkers: layout.homes.iter().zip(waits).map(walker).collect(),
            pits: list(Element::Pit),
            treasures: list(Element::Treasure),
            monsters,
            bombs: Vec::new(),
            events: Vec::new(),
        }
    }

    fn play(mut self, mut chooser: Chooser) -> Vec<Event> {
        let agents = self.walkers.len();
        for (index, it) in self.walkers.iter().enumerate() {
            let all_hear = self.rules.all_hear;
            // Who is not told the size calls the home (1,1).
            let (size, home) = if self.rules.hides_walls { (None, Cell::ORIGIN) } else { (Some(self.size), it.home) };
            let (arrows, bombs, wait) = (it.arrows, it.bombs, it.wait);
            let begin = Begin { size, agents: agents as u8, home, arrows, bombs, wait, all_hear };
            self.events.push(Event::Told(index + 1, Percept::Begin(begin)));
        }
        let mut cycle = 0;
        let by_itself = loop {
            cycle += 1;
            for index in self.order(cycle) {
                if !self.walkers[index].dead {
                    self.turn(index, cycle, &mut chooser);
                }
            }
            for bomb in &mut self.bombs {
                bomb.1 -= 1;
            }
            self.bombs.retain(|bomb| bomb.1 >= 0);
            // All are done, stuck or dead.
            if self.walkers.iter().all(|it| it.dead || it.did == Some(Act::Nothing)) {
                break true;
            }
            if cycle == self.rules.cycles {
                break false;
            }
        };
        for index in self.order(cycle + 1) {
            if !self.walkers[index].dead {
                self.resolve(index);
            }
        }
        let end = self.walkers.iter().map(|it| (it.treasures, it.kills, it.dead, !it.dead && it.cell == it.home));
        self.events.push(Event::End(end.collect(), u32::from(by_itself)));
        self.events
    }

    fn order(&self, cycle: u32) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.walkers.len()).collect();
        if self.rules.fair {
            for _ in 1..cycle {
                order.rotate_left(1);
            }
        }
        order
    }

    /// The pick-up, then the shot.
    fn resolve(&mut self, index: usize) {
        let it = &mut self.walkers[index];
        if it.did == Some(Act::Take) {
            let before = self.treasures.len();
            self.treasures.retain(|cell| *cell != it.cell);
            it.treasures += (before - self.treasures.len()) as u16;
        }
        if let Some(Act::Shoot(way)) = it.did {
            let mut arrow = it.cell;
            while let Some(next) = step(arrow, way, self.size) {
                arrow = next;
                if let Some(at) = self.monsters.iter().position(|cell| *cell == arrow) {
                    self.monsters.remove(at);
                    it.kills += 1;
                    let hears = |other: usize| other == index || self.rules.all_hear;
                    self.walkers.iter_mut().enumerate().for_each(|(other, it)| it.moan |= hears(other));
                    break;
                }
            }
        }
    }

    fn turn(&mut self, index: usize, cycle: u32, chooser: &mut Chooser) {
        self.resolve(index);
        let it = &mut self.walkers[index];
        if cycle > 1 && it.wait > 0 {
            it.wait -= 1;
        }
        let bomb = self.bombs.iter().any(|(cell, _, owner)| *cell == it.cell && *owner != index);
        let from = if self.rules.hides_walls { it.home } else { Cell::ORIGIN };
        let sensed = Sensed {
            cycle,
            cell: Cell { column: it.cell.column - from.column, row: it.cell.row - from.row },
            stench: bomb || self.monsters.iter().any(|cell| beside(*cell, it.cell)),
            breeze: self.pits.iter().any(|cell| beside(*cell, it.cell)),
            glitter: self.treasures.contains(&it.cell),
            bump: it.bump,
            moan: it.moan,
            did: it.did,
            arrows: it.arrows,
            bombs: it.bombs,
            wait: it.wait,
            treasures: it.treasures,
        };
        (it.bump, it.moan) = (false, false);
        self.events.push(Event::Told(index + 1, Percept::Sensed(sensed)));
        let may = |act: &Act| match act {
            Act::Shoot(_) => it.arrows > 0,
            Act::Bomb => it.bombs > 0 && it.wait == 0,
            _ => true,
        };
        let menu: Vec<Act> = Act::ALL.into_iter().filter(may).collect();
        let act = chooser.act(&menu);
        self.events.push(Event::Act(index + 1, act));
        it.did = Some(act);
        match act {
            Act::Move(way) => match step(it.cell, way, self.size) {
                Some(next) => {
                    it.cell = next;
                    it.dead = self.pits.contains(&next) || self.monsters.contains(&next);
                }
                None => it.bump = true,
            },
            Act::Shoot(_) => it.arrows -= 1,
            Act::Bomb => self.drop_bomb(index, chooser),
            Act::Take | Act::Nothing | Act::Ready(_) => {}
        }
    }

    fn drop_bomb(&mut self, index: usize, chooser: &mut Chooser) {
        let it = &mut self.walkers[index];
        it.bombs -= 1;
        self.bombs.push((it.cell, i64::from(self.rules.duration), index));
        let (from, to) = self.rules.wait;
        it.wait = match it.bombs {
            0 => 0,
            _ if from == to => from,
            _ => {
                let wait = chooser.wait(from, to);
                self.events.push(Event::Ready(wait));
                wait
            }
        };
    }
}

#[test]
fn the_world_does_what_its_slow_twin_does() {
    let mut seen = [0; 6];
    for seed in 0..3000 {
        let mut dice = Dice::new(seed, 7, Role::World);
        let size = Size { columns: 2 + dice.below(6) as u8, rows: 2 + dice.below(6) as u8 };
        let agents = 1 + dice.below(4) as usize;
        let room = (size.cells() - agents) as u32;
        let monsters = dice.below(room.min(5) + 1);
        let treasures = dice.below((room - monsters).min(5) + 1);
        let homes = size.corners()[..agents].to_vec();
        let pit = f64::from(dice.below(3)) * 0.05;
        let plan = Plan { size, homes, monsters: monsters as u16, treasures: treasures as u16, pit };
        let layout = plan.layout(&mut dice);
        let shortest = dice.below(4) as u8;
        let rules = Rules {
            bombs: dice.below(4) as u8,
            duration: dice.below(8),
            wait: (shortest, shortest + dice.below(3) as u8),
            fair: dice.chance(0.5),
            all_hear: dice.chance(0.5),
            cycles: 1 + dice.below(120),
            hides_walls: dice.chance(0.5),
        };
        let waits: Vec<u8> = (0..agents).map(|_| dice.below(5) as u8).collect();
        let chooser = || Chooser(Dice::new(seed, 8, Role::World));
        let (ours, theirs) =
            (real(rules, &layout, &waits, chooser()), Twin::new(rules, &layout, &waits).play(chooser()));
        let differs = ours.iter().zip(&theirs).position(|(ours, theirs)| ours != theirs);
        if let Some(at) = differs {
            panic!("seed {seed}, event {at}:\n{:?}\n{:?}", ours[at], theirs[at]);
        }
        assert_eq!(ours.len(), theirs.len(), "seed {seed}");
        count(&ours, &mut seen);
    }
    // Moans, glitters, bumps, taken treasures, deaths, plays that ended by themselves: all of it happened often.
    assert!(seen.iter().all(|count| *count > 200), "{seen:?}");
    assert_eq!(seat(1), Seat::FIRST);
}

fn count(events: &[Event], seen: &mut [u32; 6]) {
    for event in events {
        match event {
            Event::Told(_, Percept::Sensed(sensed)) => {
                seen[0] += u32::from(sensed.moan);
                seen[1] += u32::from(sensed.glitter);
                seen[2] += u32::from(sensed.bump);
            }
            Event::End(agents, by_itself) => {
                seen[3] += agents.iter().map(|(taken, ..)| u32::from(*taken)).sum::<u32>();
                seen[4] += agents.iter().map(|(_, _, died, _)| u32::from(*died)).sum::<u32>();
                seen[5] += by_itself;
            }
            Event::Told(..) | Event::Act(..) | Event::Ready(_) => {}
        }
    }
}
