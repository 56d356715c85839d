//! A stage for the cave: a map, rules, and acts one by one, with everything that was told.

use games::cave::{Act, Cave, Percept, Rules, Sensed, Way, file};
use play::{Seat, Told, Turn, World};

pub(crate) const NORTH: Act = Act::Move(Way::North);
pub(crate) const EAST: Act = Act::Move(Way::East);
pub(crate) const SOUTH: Act = Act::Move(Way::South);
pub(crate) const WEST: Act = Act::Move(Way::West);

/// Agents count from 1 here, as on the map.
pub(crate) struct Stage {
    pub(crate) world: Cave,
    told: Told<Percept>,
    percepts: Vec<Vec<Percept>>,
}

pub(crate) fn seat(agent: usize) -> Seat {
    Seat::new(agent - 1).expect("a seat")
}

impl Stage {
    /// The map under the ordinary rules; bombs are ready at once.
    pub(crate) fn new(map: &str) -> Stage {
        Stage::with(map, Rules { wait: (0, 0), ..Rules::default() })
    }

    pub(crate) fn with(map: &str, rules: Rules) -> Stage {
        let (map, complaints) = file::read(map);
        let layout = map.unwrap_or_else(|| panic!("{complaints}")).layout;
        let mut world = Cave::new(rules, &layout, &vec![rules.wait.0; layout.homes.len()]);
        let mut told = Told::new();
        world.begin(&mut told);
        let percepts = vec![Vec::new(); world.seats()];
        let mut stage = Stage { world, told, percepts };
        stage.hand_out();
        stage
    }

    fn hand_out(&mut self) {
        for (to, percept) in &self.told {
            for seat in to.iter() {
                self.percepts[seat.index()].push(*percept);
            }
        }
        self.told.clear();
    }

    /// The agent whose turn it is; none for the dice and after the end.
    pub(crate) fn asked(&self) -> Option<usize> {
        match self.world.turn() {
            Turn::Seats(seats) => seats.iter().next().map(|seat| seat.index() + 1),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// These acts, each by whose turn it is.
    #[track_caller]
    pub(crate) fn acts(&mut self, acts: &[Act]) -> &mut Stage {
        for act in acts {
            let agent = self.asked().unwrap_or_else(|| panic!("nobody is asked for {act:?}"));
            self.world.allows(seat(agent), *act).unwrap_or_else(|refusal| panic!("{refusal}"));
            self.world.step(&[(seat(agent), *act)], &mut self.told);
            self.hand_out();
        }
        self
    }

    /// What the dice say.
    #[track_caller]
    pub(crate) fn draw(&mut self, act: Act) -> &mut Stage {
        assert_eq!(self.world.turn(), Turn::Chance);
        self.world.step(&[(Seat::CHANCE, act)], &mut self.told);
        self.hand_out();
        self
    }

    pub(crate) fn forfeit(&mut self, agent: usize) -> &mut Stage {
        self.world.forfeit(seat(agent), &mut self.told);
        self.hand_out();
        self
    }

    /// All that an agent was told.
    pub(crate) fn told(&self, agent: usize) -> &[Percept] {
        &self.percepts[agent - 1]
    }

    /// What an agent sensed last.
    pub(crate) fn sensed(&self, agent: usize) -> Sensed {
        let sensed = self.percepts[agent - 1].iter().rev().find_map(|percept| match percept {
            Percept::Sensed(sensed) => Some(*sensed),
            Percept::Begin(_) => None,
        });
        sensed.expect("it was asked once")
    }

    /// The five senses in letters: stench, breeze, glitter, bump, moan.
    pub(crate) fn senses(&self, agent: usize) -> String {
        let it = self.sensed(agent);
        let bits = [it.stench, it.breeze, it.glitter, it.bump, it.moan];
        bits.into_iter().zip("sbgum".chars()).filter(|(felt, _)| *felt).map(|(_, letter)| letter).collect()
    }

    /// A counter as people write it.
    pub(crate) fn counter(&self, agent: usize, name: &str) -> String {
        let counters = &self.world.outcome().seats[agent - 1].counters;
        play::write_score(counters.iter().find(|(it, _)| it == name).expect("a counter of the game").1)
    }

    pub(crate) fn ending(&self) -> String {
        self.world.outcome().ending.map_or_else(String::new, std::borrow::Cow::into_owned)
    }
}
