//! The rules as data: profiles and scoring.

/// Whose readings of the original exercise hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfileName {
    /// Faithful to the original exercise's screens: what was once sensed stays on the map.
    Ep3,
    /// The same game with its screens' contradictions resolved: memory follows the world.
    Corrected,
}

impl ProfileName {
    /// Their names.
    pub const NAMES: &'static [&'static str] = &["ep3", "corrected"];

    /// Its name.
    pub fn name(self) -> &'static str {
        ProfileName::NAMES[self as usize]
    }

    /// The profile of this name.
    pub fn named(name: &str) -> Option<ProfileName> {
        [ProfileName::Ep3, ProfileName::Corrected].into_iter().find(|profile| profile.name() == name)
    }

    /// The largest cave it allows.
    pub fn largest(self) -> u8 {
        match self {
            ProfileName::Ep3 => 8,
            ProfileName::Corrected => 64,
        }
    }
}

/// What is paid for what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scoring {
    name: &'static str,
    /// For every act.
    pub step: i32,
    /// For the shot, on top of the act.
    pub shot: i32,
    /// For killing the Wumpus.
    pub kill: i32,
    /// For leaving with the gold.
    pub gold: i32,
    /// For dying.
    pub death: i32,
    /// For leaving without the gold.
    pub empty: i32,
}

impl Scoring {
    /// The original exercise's: leaving empty-handed costs as much as dying, so gambling to the end is right there.
    pub const EP3: Scoring =
        Scoring { name: "ep3", step: -1, shot: 0, kill: 50, gold: 100, death: -10_000, empty: -10_000 };
    /// That of Russell and Norvig, *AIMA*, section 7.2.
    pub const AIMA: Scoring =
        Scoring { name: "aima", step: -1, shot: -10, kill: 0, gold: 1000, death: -1000, empty: 0 };
    /// Their names.
    pub const NAMES: &'static [&'static str] = &["ep3", "aima"];

    /// Its name.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// The scoring of this name.
    pub fn named(name: &str) -> Option<Scoring> {
        [Scoring::EP3, Scoring::AIMA].into_iter().find(|scoring| scoring.name == name)
    }
}
