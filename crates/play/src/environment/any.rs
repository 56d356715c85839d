//! An environment of any game, as a host holds it.

use facts::{Fact, Speak};

use super::buffers::{EnvironmentError, Out, Sizes};
use super::lanes::Lanes;
use super::plan::{ActSet, Plan};
use super::shape::Shape;
use crate::game::{fold, hear_all};
use crate::{Outcome, Registered, Seat, Setup, SetupError};

/// Many plays of one game side by side.
///
/// Where several seats are asked at once, a lane asks those of the host one after the other, in seat order, and carries
/// all answers out together once the last one is there; none of them can see what another has answered.
pub trait AnyEnvironment: Send {
    /// How long the buffers are.
    fn sizes(&self) -> Sizes;
    /// What the planes and figures mean.
    fn shape(&self) -> &Shape;
    /// The seats that the host answers for, in the order of the rewards.
    fn hosts(&self) -> &[Seat];
    /// The act of this number.
    fn act(&self, index: u32) -> Option<Fact>;
    /// The number of an act.
    fn index(&self, act: &Fact) -> Option<u32>;
    /// Begins all lanes anew, from the first play on; with another root of all dice, if one is given. Rewards and flags
    /// are 0, also where a play is over as it begins: there nobody is asked, and the first step shows the end.
    fn reset(&mut self, seed: Option<u64>, out: &mut Out<'_>) -> Result<(), EnvironmentError>;
    /// One answer for each lane, for the seat that is asked there. All answers are checked first: if one is refused,
    /// nothing has changed in any lane. In a lane that is at its end the answer is ignored.
    fn step(&mut self, actions: &[u32], out: &mut Out<'_>) -> Result<(), EnvironmentError>;
    /// Begins the next play in each lane that is marked with anything but 0; other rows are left alone.
    fn restart(&mut self, marked: &[u8], out: &mut Out<'_>) -> Result<(), EnvironmentError>;
    /// Gives up the seat that is asked in this lane, and shows the lane as a step does; other rows are left alone.
    fn resign(&mut self, lane: usize, out: &mut Out<'_>) -> Result<(), EnvironmentError>;
    /// What any seat of the host knows now in one lane.
    fn observe(&self, lane: usize, seat: Seat, planes: &mut [u8], figures: &mut [i32]) -> Result<(), EnvironmentError>;
    /// The number of the play in a lane.
    fn play(&self, lane: usize) -> Option<u64>;
    /// How the play in a lane stands. Allocates: for ends, not for steps.
    fn outcome(&self, lane: usize) -> Option<Outcome>;
}

impl<W: Registered> AnyEnvironment for Lanes<W> {
    fn sizes(&self) -> Sizes {
        self.sizes
    }

    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn hosts(&self) -> &[Seat] {
        &self.desk.hosts
    }

    fn act(&self, index: u32) -> Option<Fact> {
        self.table.act(index).map(|act| act.say())
    }

    fn index(&self, act: &Fact) -> Option<u32> {
        self.table.index(W::Act::hear(act).ok()?)
    }

    fn reset(&mut self, seed: Option<u64>, out: &mut Out<'_>) -> Result<(), EnvironmentError> {
        Lanes::reset(self, seed, out)
    }

    fn step(&mut self, actions: &[u32], out: &mut Out<'_>) -> Result<(), EnvironmentError> {
        Lanes::step(self, actions, out)
    }

    fn restart(&mut self, marked: &[u8], out: &mut Out<'_>) -> Result<(), EnvironmentError> {
        Lanes::restart(self, marked, out)
    }

    fn resign(&mut self, lane: usize, out: &mut Out<'_>) -> Result<(), EnvironmentError> {
        Lanes::resign(self, lane, out)
    }

    fn observe(&self, lane: usize, seat: Seat, planes: &mut [u8], figures: &mut [i32]) -> Result<(), EnvironmentError> {
        Lanes::observe(self, lane, seat, planes, figures)
    }

    fn play(&self, lane: usize) -> Option<u64> {
        self.plays.get(lane).map(|lane| lane.play)
    }

    fn outcome(&self, lane: usize) -> Option<Outcome> {
        Lanes::outcome(self, lane)
    }
}

/// What the arrays of a setup mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrays {
    /// The acts, by number.
    pub acts: Vec<Fact>,
    /// What an observation consists of.
    pub shape: Shape,
}

/// One observation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observation {
    /// The planes, one after the other, each row by row.
    pub planes: Vec<u8>,
    /// The figures.
    pub figures: Vec<i32>,
}

pub(crate) fn environment<W: Registered>(setup: &Setup, plan: &Plan) -> Result<Box<dyn AnyEnvironment>, SetupError> {
    Ok(Box::new(Lanes::<W>::new(setup, plan)?))
}

pub(crate) fn arrays<W: Registered>(setup: &Setup, acts: ActSet) -> Result<Arrays, SetupError> {
    let (recipe, _) = W::recipe(&setup.settings, setup.map.as_ref())?;
    let table = W::table(&recipe, acts).map_err(SetupError::Acts)?;
    Ok(Arrays { acts: table.acts().iter().map(Speak::say).collect(), shape: W::shape(&recipe) })
}

/// What a seat that was told these percepts sees as arrays.
pub(crate) fn observe<W: Registered>(setup: &Setup, seat: Seat, percepts: &[Fact]) -> Result<Observation, SetupError> {
    let (recipe, _) = W::recipe(&setup.settings, setup.map.as_ref())?;
    let shape = W::shape(&recipe);
    let known = fold::<W>(&hear_all::<W>(percepts)?);
    let mut seen = Observation { planes: vec![0; shape.bytes()], figures: vec![0; shape.figures.len()] };
    W::observe(&known, seat, &shape, &mut seen.planes, &mut seen.figures);
    Ok(seen)
}
