//! Many plays at full speed: one world, one set of minds and one loop, used again for every play.

use super::open::{hosted, seat_all, sitter};
use crate::{Brief, Chair, Dice, Hosts, Outcome, Play, Prediction, Registered, Role, Setup, SetupError};

/// Prepares many plays at full speed.
pub type OpenMany = fn(&Setup, &[Chair]) -> Result<Box<dyn Episodes>, SetupError>;
/// Prepares many plays in which minds of the host sit too.
pub type OpenManyWith = fn(&Setup, &[Chair], &Hosts) -> Result<Box<dyn Episodes>, SetupError>;

/// Many plays without a fact: what a batch runs. Minds and buffers are kept from play to play.
pub trait Episodes: Send {
    /// Plays the play of this number to its end.
    fn play(&mut self, number: u64) -> Outcome {
        self.play_moved(number, 0)
    }

    /// Plays the play of this number with every player moved up by `shift` seats; players at the last seat go on to the
    /// first. Standings come in the order of the chairs, not of the seats.
    fn play_moved(&mut self, number: u64, shift: usize) -> Outcome;

    /// What the minds expect of these plays, by seat; to be asked before the first play.
    fn predictions(&self) -> Vec<Prediction> {
        Vec::new()
    }
}

struct Batch<W: Registered> {
    recipe: W::Recipe,
    setup: Setup,
    seats: usize,
    play: Play<W>,
    /// How many seats the players have moved up in the play before.
    shift: usize,
}

impl<W: Registered> Batch<W> {
    fn brief(&self) -> Brief {
        Brief { watched: false, ..Brief::new::<W>(&self.setup, self.seats) }
    }
}

impl<W: Registered> Episodes for Batch<W> {
    fn play_moved(&mut self, number: u64, shift: usize) -> Outcome {
        let shift = shift % self.seats.max(1);
        let further = shift + self.seats - self.shift;
        self.shift = shift;
        self.setup.play = number;
        let made = Dice::new(self.setup.seed, number, Role::World);
        let dice = Dice::new(self.setup.seed, number, Role::Chance);
        let brief = self.brief();
        self.play.restart_in(|world| world.renew(&self.recipe, number, made), dice, brief, further);
        self.play.pump();
        self.play.counted(shift)
    }

    /// A map is one world, and minds expect something of many.
    fn predictions(&self) -> Vec<Prediction> {
        if self.setup.map.is_some() { Vec::new() } else { self.play.predictions() }
    }
}

pub(super) fn episodes<W: Registered>(setup: &Setup, chairs: &[Chair]) -> Result<Box<dyn Episodes>, SetupError> {
    many::<W>(setup, chairs, None)
}

pub(super) fn episodes_with<W: Registered>(
    setup: &Setup,
    chairs: &[Chair],
    hosts: &Hosts,
) -> Result<Box<dyn Episodes>, SetupError> {
    many::<W>(setup, chairs, Some(hosts))
}

fn many<W: Registered>(
    setup: &Setup,
    chairs: &[Chair],
    hosts: Option<&Hosts>,
) -> Result<Box<dyn Episodes>, SetupError> {
    let (recipe, _) = W::recipe(&setup.settings, setup.map.as_ref())?;
    let world = W::create(&recipe, setup.play, Dice::new(setup.seed, setup.play, Role::World));
    let seats = world.seats();
    let chairs = seat_all(chairs, seats)?;
    let mut minds = Vec::new();
    for chair in &chairs {
        let mind = sitter::<W>(chair, hosts)?;
        if mind.is_none() {
            let reason = match chair {
                Chair::Host(_) => "it belongs to a host program, which must hand in its registry",
                Chair::Program(_) => "programs play many plays only where a host starts them",
                _ => "many plays at once need minds of the game's own list",
            };
            return Err(SetupError::Unfit { mind: chair.to_string(), reason: reason.to_owned() });
        }
        minds.push(mind);
    }
    // Beginning a play shows whether the minds can play under this setup; no act is asked for yet.
    let mut play = Play::new(world, minds, Dice::new(setup.seed, setup.play, Role::Chance), setup.turns, false);
    play.ask_last(hosted(chairs.iter()));
    play.begin(Brief { watched: false, ..Brief::new::<W>(setup, seats) });
    if let Some((seat, reason)) = play.unfit() {
        return Err(SetupError::Unfit { mind: chairs[seat.index()].to_string(), reason });
    }
    Ok(Box::new(Batch::<W> { recipe, setup: setup.clone(), seats, play, shift: 0 }))
}
