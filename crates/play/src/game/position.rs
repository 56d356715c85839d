//! A position: what was told so far, what a mind would do there, and what may be done.

use facts::{Fact, Speak};

use crate::{
    Advice, Brief, Dice, Findings, Menu, Mind, MindSpec, Picture, Registered, Role, Seat, Setup, SetupError, Turn, Why,
    World,
};

pub(super) fn ask<W: Registered>(setup: &Setup, percepts: &[Fact], spec: &MindSpec) -> Result<Advice, SetupError> {
    let (mut mind, world, known) = informed::<W>(setup, percepts, spec)?;
    let act = mind.ask(&Menu::new(&world, asked(&world))).map(|act| act.say());
    Ok(Advice { act, account: mind.account(), known: W::known_picture(&known), verdict: mind.verdict() })
}

pub(super) fn explain<W: Registered>(
    setup: &Setup,
    percepts: &[Fact],
    spec: &MindSpec,
    cell: usize,
) -> Result<Option<Why>, SetupError> {
    let (mind, ..) = informed::<W>(setup, percepts, spec)?;
    Ok(mind.explain(cell))
}

pub(super) fn known<W: Registered>(setup: &Setup, percepts: &[Fact]) -> Result<Picture, SetupError> {
    let (_, known) = imagined::<W>(setup, &hear_all::<W>(percepts)?)?;
    Ok(W::known_picture(&known))
}

/// A mind that was told percepts, a world that fits them, and what is known by them.
type Informed<W> = (Box<dyn Mind<W>>, W, <W as World>::Known);

/// A mind that was told these percepts, with a world that fits them and what is known by them.
fn informed<W: Registered>(setup: &Setup, percepts: &[Fact], spec: &MindSpec) -> Result<Informed<W>, SetupError> {
    let mut mind = spec.make::<W>()?;
    let percepts = hear_all::<W>(percepts)?;
    let imagined = imagined::<W>(setup, &percepts);
    // In a position of several players the mind sits where the decision is to be made.
    let seat = imagined.as_ref().map_or(Seat::FIRST, |(world, _)| asked(world));
    mind.begin(&Brief::new::<W>(setup, 1).at(seat));
    for percept in &percepts {
        mind.tell(percept);
    }
    mind.fits().map_err(|reason| SetupError::Unfit { mind: spec.to_string(), reason })?;
    let (world, known) = imagined?;
    Ok((mind, world, known))
}

pub(super) fn study<W: Registered>(setup: &Setup, percepts: &[Fact]) -> Result<Option<Findings>, SetupError> {
    let known = fold::<W>(&hear_all::<W>(percepts)?);
    Ok(W::STUDY.map(|study| study(&Brief::new::<W>(setup, 1), &known)))
}

pub(super) fn menu<W: Registered>(setup: &Setup, percepts: &[Fact]) -> Result<Vec<Fact>, SetupError> {
    let (world, _) = imagined::<W>(setup, &hear_all::<W>(percepts)?)?;
    let mut acts = Vec::new();
    Menu::new(&world, asked(&world)).list(&mut acts);
    Ok(acts.iter().map(Speak::say).collect())
}

/// Whose turn it is; in a position of several players it may be any of them.
fn asked<W: World>(world: &W) -> Seat {
    match world.turn() {
        Turn::Seats(seats) => seats.iter().next().unwrap_or(Seat::FIRST),
        Turn::Chance | Turn::Over => Seat::FIRST,
    }
}

pub(crate) fn hear_all<W: Registered>(percepts: &[Fact]) -> Result<Vec<W::Percept>, SetupError> {
    let hear = |fact| W::Percept::hear(fact).map_err(|unheard| SetupError::Position { reason: unheard.to_string() });
    percepts.iter().map(hear).collect()
}

/// All that is known by these percepts.
pub(crate) fn fold<W: Registered>(percepts: &[W::Percept]) -> W::Known {
    let mut known = W::Known::default();
    for percept in percepts {
        W::learn(&mut known, percept);
    }
    known
}

/// A world that fits what was told, and what is known by it.
fn imagined<W: Registered>(setup: &Setup, percepts: &[W::Percept]) -> Result<(W, W::Known), SetupError> {
    let known = fold::<W>(percepts);
    let mut dice = Dice::new(setup.seed, setup.play, Role::Imagine);
    let world = W::imagine(&Brief::new::<W>(setup, 1), &known, &mut dice);
    Ok((world.map_err(|clash| SetupError::Position { reason: clash.to_string() })?, known))
}
