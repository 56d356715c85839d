//! How an environment is set up, besides the game's own setup.

use crate::MindSpec;

/// What happens when a play of a lane is over. The names are those of Gymnasium.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoreset {
    /// Nothing: the lane stays at its end, and steps of it change nothing, until the host restarts it.
    Disabled,
    /// The next step of the lane ignores its act, and shows the beginning of the next play with a reward of 0.
    #[default]
    NextStep,
    /// The same step shows the beginning of the next play; the end of the old one goes into buffers of its own.
    SameStep,
}

impl Autoreset {
    /// Their names, in the order of the modes.
    pub const NAMES: &'static [&'static str] = &["disabled", "next-step", "same-step"];
    /// All modes.
    pub const ALL: [Autoreset; 3] = [Autoreset::Disabled, Autoreset::NextStep, Autoreset::SameStep];

    /// The mode of this name.
    pub fn named(name: &str) -> Option<Autoreset> {
        Autoreset::NAMES.iter().position(|it| *it == name).map(|index| Autoreset::ALL[index])
    }
}

/// Which acts are numbered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ActSet {
    /// Those that a play needs; a game may leave out what only helps people to keep track.
    #[default]
    Needed,
    /// All acts of the game.
    All,
}

/// Who answers for a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sitting {
    /// The host, by steps of the environment.
    #[default]
    Host,
    /// A mind inside.
    Mind(MindSpec),
}

/// How an environment is set up. The play of the setup is that of the first lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many plays go on side by side.
    pub lanes: usize,
    /// From one play of a lane to its next; the number of lanes where it is 0. A host that shares lanes out to several
    /// environments gives the sum of all lanes here, and each play is played once.
    pub stride: u64,
    /// What happens at the end of a play.
    pub autoreset: Autoreset,
    /// Which acts are numbered.
    pub acts: ActSet,
    /// Who answers: one for all seats, or one for each. At least one must be the host.
    pub sitting: Vec<Sitting>,
}

impl Plan {
    /// An environment has at most this many lanes.
    pub const MOST_LANES: usize = 1 << 20;

    /// This many lanes, with every seat answered by the host.
    pub fn of(lanes: usize) -> Plan {
        Plan {
            lanes,
            stride: 0,
            autoreset: Autoreset::default(),
            acts: ActSet::default(),
            sitting: vec![Sitting::Host],
        }
    }
}
