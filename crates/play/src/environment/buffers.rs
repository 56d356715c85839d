//! The caller's buffers, and what is refused.

use std::fmt;

use crate::Refusal;

/// In the field `actors`: nobody is asked, because the play is over.
pub const NOBODY: u8 = 255;

/// The caller's buffers: one for each field, all lanes one after the other.
#[derive(Debug)]
pub struct Out<'a> {
    /// By lane: the planes of what the seat knows, as [`crate::Shape`] says.
    pub planes: &'a mut [u8],
    /// By lane: the figures of what the seat knows.
    pub figures: &'a mut [i32],
    /// By lane: for each act 1 if the actor may do it now, else 0.
    pub masks: &'a mut [u8],
    /// By lane, and in it by seat of the host: how much the score has changed in this step.
    pub rewards: &'a mut [f64],
    /// By lane: the seat that is asked, from 0; [`NOBODY`] once the play is over.
    pub actors: &'a mut [u8],
    /// By lane: 1 if the play has come to its end.
    pub terminated: &'a mut [u8],
    /// By lane: 1 if the turn limit stopped the play.
    pub truncated: &'a mut [u8],
    /// By lane: the planes at the end of the play that ended in this step, where the same step begins the next one.
    /// Other rows are left alone. Empty if they are not wanted.
    pub final_planes: &'a mut [u8],
    /// By lane: the figures that go with them. Empty if they are not wanted.
    pub final_figures: &'a mut [i32],
}

/// How long each buffer must be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Of one lane's planes.
    pub planes: usize,
    /// Of one lane's figures.
    pub figures: usize,
    /// Of one lane's mask.
    pub acts: usize,
    /// Of one lane's rewards.
    pub rewards: usize,
    /// How many lanes there are.
    pub lanes: usize,
}

impl Sizes {
    /// Whether the buffers have these lengths.
    pub(crate) fn check(&self, out: &Out<'_>) -> Result<(), EnvironmentError> {
        let lanes = self.lanes;
        let exact = [
            ("planes", out.planes.len(), self.planes * lanes),
            ("figures", out.figures.len(), self.figures * lanes),
            ("masks", out.masks.len(), self.acts * lanes),
            ("rewards", out.rewards.len(), self.rewards * lanes),
            ("actors", out.actors.len(), lanes),
            ("terminated", out.terminated.len(), lanes),
            ("truncated", out.truncated.len(), lanes),
        ];
        let optional = [
            ("final_planes", out.final_planes.len(), self.planes * lanes),
            ("final_figures", out.final_figures.len(), self.figures * lanes),
        ];
        let wanted = optional.into_iter().filter(|(_, given, _)| *given > 0);
        let wrong = exact.into_iter().chain(wanted).find(|(_, given, needed)| given != needed);
        wrong.map_or(Ok(()), |(field, given, needed)| Err(EnvironmentError::Length { field, given, needed }))
    }
}

/// Buffers of our own, for hosts that have none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Buffers {
    /// See [`Out::planes`].
    pub planes: Vec<u8>,
    /// See [`Out::figures`].
    pub figures: Vec<i32>,
    /// See [`Out::masks`].
    pub masks: Vec<u8>,
    /// See [`Out::rewards`].
    pub rewards: Vec<f64>,
    /// See [`Out::actors`].
    pub actors: Vec<u8>,
    /// See [`Out::terminated`].
    pub terminated: Vec<u8>,
    /// See [`Out::truncated`].
    pub truncated: Vec<u8>,
    /// See [`Out::final_planes`].
    pub final_planes: Vec<u8>,
    /// See [`Out::final_figures`].
    pub final_figures: Vec<i32>,
}

impl Buffers {
    /// Buffers of these sizes; with those for the ends of plays, if they are wanted.
    pub fn new(sizes: Sizes, finals: bool) -> Buffers {
        let (lanes, ends) = (sizes.lanes, if finals { sizes.lanes } else { 0 });
        Buffers {
            planes: vec![0; sizes.planes * lanes],
            figures: vec![0; sizes.figures * lanes],
            masks: vec![0; sizes.acts * lanes],
            rewards: vec![0.0; sizes.rewards * lanes],
            actors: vec![0; lanes],
            terminated: vec![0; lanes],
            truncated: vec![0; lanes],
            final_planes: vec![0; sizes.planes * ends],
            final_figures: vec![0; sizes.figures * ends],
        }
    }

    /// The buffers, to be written.
    pub fn out(&mut self) -> Out<'_> {
        Out {
            planes: &mut self.planes,
            figures: &mut self.figures,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            actors: &mut self.actors,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            final_planes: &mut self.final_planes,
            final_figures: &mut self.final_figures,
        }
    }
}

/// A step is refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnvironmentError {
    /// A buffer or list has the wrong length.
    Length {
        /// Which one.
        field: &'static str,
        /// Its length.
        given: usize,
        /// The length that is needed.
        needed: usize,
    },
    /// No act has this number.
    Index {
        /// The lane.
        lane: usize,
        /// The number given.
        index: u32,
        /// How many acts there are.
        acts: usize,
    },
    /// The act may not be done now.
    Illegal {
        /// The lane.
        lane: usize,
        /// The number given.
        index: u32,
        /// What is refused, and why.
        refusal: Refusal,
    },
    /// There is no such lane.
    Lane {
        /// The lane given.
        lane: usize,
        /// How many there are.
        lanes: usize,
    },
    /// The host does not answer for this seat.
    Seat {
        /// The seat, from 0.
        seat: usize,
    },
}

impl fmt::Display for EnvironmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnvironmentError::Length { field, given, needed } => {
                write!(f, "`{field}` has {given} entries; it needs {needed}")
            }
            EnvironmentError::Index { lane, index, acts } => {
                write!(f, "lane {lane}: no act has the number {index}; they go from 0 to {}", acts.saturating_sub(1))
            }
            EnvironmentError::Illegal { lane, index, refusal } => {
                write!(f, "lane {lane}, act {index}: {refusal}; the mask shows what is allowed")
            }
            EnvironmentError::Lane { lane, lanes } => write!(f, "there is no lane {lane}; there are {lanes}"),
            EnvironmentError::Seat { seat } => write!(f, "the host does not answer for seat {}", seat + 1),
        }
    }
}

impl std::error::Error for EnvironmentError {}
