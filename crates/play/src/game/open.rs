//! A single play from its header: its world, who sits inside, and the play erased to facts.

use std::sync::Arc;

use facts::Diagnostics;

use crate::any::Erased;
use crate::{
    AnyPlay, Brief, Chair, Chairs, Dice, Header, Hosts, Picture, Play, Registered, Role, Seat, Seats, Setup,
    SetupError, Sitter, Spoken,
};

/// What settings and a map make.
#[derive(Clone, Debug)]
pub struct Survey {
    /// How many seats there are.
    pub seats: usize,
    /// How many different worlds the map holds, where it holds them one by one.
    pub worlds: Option<u64>,
    /// The complaints that do not hinder a play.
    pub warnings: Diagnostics,
}

/// Opens a play that can be looked at.
pub type Open = fn(&Header, Chairs) -> Result<Box<dyn AnyPlay>, SetupError>;
/// Opens a play in which minds of the host sit too.
pub type OpenWith = fn(&Header, Chairs, &Hosts) -> Result<Box<dyn AnyPlay>, SetupError>;

/// The chair of each seat: the only one given for all of them, or one for each.
pub(super) fn seat_all(chairs: &[Chair], needed: usize) -> Result<Vec<Chair>, SetupError> {
    match chairs {
        [one] => Ok(vec![one.clone(); needed]),
        _ if chairs.len() == needed => Ok(chairs.to_vec()),
        _ => Err(SetupError::Seats { needed, given: chairs.len() }),
    }
}

/// The seats of the host's minds.
pub(super) fn hosted<'a>(chairs: impl Iterator<Item = &'a Chair>) -> Seats {
    let hosted = chairs.enumerate().filter(|(_, chair)| matches!(chair, Chair::Host(_)));
    hosted.filter_map(|(index, _)| Seat::new(index)).collect()
}

/// Who sits inside on this chair: a mind of the list, a mind of the host, or none if the answers come from outside.
pub(super) fn sitter<W: Registered>(chair: &Chair, hosts: Option<&Hosts>) -> Result<Sitter<W>, SetupError> {
    Ok(match (chair, hosts) {
        (Chair::Mind(spec), _) => Some(spec.make()?),
        (Chair::Host(name), Some(hosts)) => Some(Box::new(Spoken(hosts.make(name)?))),
        (Chair::Person | Chair::Program(_) | Chair::Host(_), _) => None,
    })
}

fn world<W: Registered>(setup: &Setup) -> Result<W, SetupError> {
    let (recipe, _) = W::recipe(&setup.settings, setup.map.as_ref())?;
    Ok(W::create(&recipe, setup.play, Dice::new(setup.seed, setup.play, Role::World)))
}

pub(super) fn survey<W: Registered>(setup: &Setup) -> Result<Survey, SetupError> {
    let (recipe, warnings) = W::recipe(&setup.settings, setup.map.as_ref())?;
    let world = W::create(&recipe, setup.play, Dice::new(setup.seed, setup.play, Role::World));
    Ok(Survey { seats: world.seats(), worlds: W::worlds(&recipe), warnings })
}

pub(super) fn look<W: Registered>(setup: &Setup) -> Result<Picture, SetupError> {
    Ok(world::<W>(setup)?.picture())
}

pub(super) fn open<W: Registered>(header: &Header, chairs: Chairs) -> Result<Box<dyn AnyPlay>, SetupError> {
    open_seated::<W>(header, chairs, None)
}

pub(super) fn open_with<W: Registered>(
    header: &Header,
    chairs: Chairs,
    hosts: &Hosts,
) -> Result<Box<dyn AnyPlay>, SetupError> {
    open_seated::<W>(header, chairs, Some(hosts))
}

fn open_seated<W: Registered>(
    header: &Header,
    chairs: Chairs,
    hosts: Option<&Hosts>,
) -> Result<Box<dyn AnyPlay>, SetupError> {
    let world = world::<W>(&header.setup)?;
    let needed = world.seats();
    if header.seats.len() != needed {
        return Err(SetupError::Seats { needed, given: header.seats.len() });
    }
    let mut sitters: Vec<Sitter<W>> = Vec::new();
    for seat in &header.seats {
        sitters.push(match chairs {
            Chairs::AsRecorded => sitter::<W>(&seat.chair, hosts)?,
            Chairs::AllOutside => None,
        });
    }
    let dice = Dice::new(header.setup.seed, header.setup.play, Role::Chance);
    let mut play = Play::new(world, sitters, dice, header.setup.turns, true);
    play.ask_last(hosted(header.seats.iter().map(|seat| &seat.chair)));
    let brief = Brief::new::<W>(&header.setup, needed);
    play.begin(brief.clone());
    if let Some((seat, reason)) = play.unfit() {
        return Err(SetupError::Unfit { mind: header.seats[seat.index()].chair.to_string(), reason });
    }
    Ok(Box::new(Erased { play, header: Arc::new(header.clone()), brief }))
}
