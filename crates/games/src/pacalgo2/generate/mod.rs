//! Maps from settings: read from a file, or made by dice.
//!
//! 1. This file: kinds and plans; worlds from settings.
//! 2. `sheet`: a map in the making. `refuel` and `way`: how a way is laid that can be walked.
//! 3. `open`, `maze`, `corridors`: maps of any size, from empty to very large.
//! 4. `start_in_danger`, `goal_in_danger`: open maps with a ghost where it hurts.
//! 5. `gate`: a room with one way out; `detours` and `short_by_one` lay their chocolates before it.

mod corridors;
mod detours;
mod gate;
mod goal_in_danger;
mod maze;
mod open;
mod refuel;
mod sheet;
mod short_by_one;
mod start_in_danger;
mod way;

use std::sync::Arc;

use facts::{Diagnostics, Fact, Place};
use play::{Dice, MapText, SetupError};

use super::file;
use super::map::{Extent, Map, Rules};
use super::naming::Naming;
use super::place::Cell;
use super::rules::{exit, ignores_blocked, number, refused, rules};
use super::run::Run;

/// What kind of map is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Scattered walls, ghosts and chocolates.
    Open,
    /// A maze with ghosts and chocolates in its corridors.
    Maze,
    /// Long corridors along which ghosts stand: cannot be won without eating, and can with.
    Corridors,
    /// Every shortest win crosses a cell twice, the second time at a higher level.
    Detours,
    /// Cannot be won, and could at a level one higher.
    ShortByOne,
    /// The start lies on a chocolate, and a ghost is near; can be won.
    StartInDanger,
    /// A ghost is near the exit; can be won.
    GoalInDanger,
}

impl Kind {
    /// All of them.
    pub const ALL: &'static [Kind] = &[
        Kind::Open,
        Kind::Maze,
        Kind::Corridors,
        Kind::Detours,
        Kind::ShortByOne,
        Kind::StartInDanger,
        Kind::GoalInDanger,
    ];
    /// Their names.
    pub const NAMES: &'static [&'static str] =
        &["open", "maze", "corridors", "detours", "short-by-one", "start-in-danger", "goal-in-danger"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Kind::NAMES[self as usize]
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::NAMES.iter().position(|it| *it == name).map(|index| Kind::ALL[index])
    }

    /// Whether it is what it is without chocolates too.
    fn does_without_chocolates(self) -> bool {
        matches!(self, Kind::Open | Kind::Maze)
    }
}

/// What the dice are to make.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// What kind of map.
    pub kind: Kind,
    /// How large it is.
    pub extent: Extent,
    /// Radius and level.
    pub rules: Rules,
    /// The share of walls, where they are scattered.
    pub walls: f64,
    /// The share of ghosts, where they are scattered.
    pub ghosts: f64,
    /// The share of chocolates, as far as the kind of map leaves that open.
    pub chocolates: f64,
}

impl Plan {
    /// The plan by these settings.
    pub(super) fn of(settings: &Fact) -> Result<Plan, SetupError> {
        let share = |key: &'static str| settings.real(key).ok_or_else(|| refused(key, "it is missing".to_owned()));
        let name = settings.text("kind").unwrap_or_default();
        let plan = Plan {
            kind: Kind::named(name).ok_or_else(|| refused("kind", format!("there is no kind `{name}`")))?,
            extent: Extent {
                width: number(settings, "width")?,
                height: number(settings, "height")?,
                vertex: Cell::default(),
            },
            rules: rules(settings)?,
            walls: share("walls")?,
            ghosts: share("ghosts")?,
            chocolates: if settings.int("part") == Some(1) { 0.0 } else { share("chocolates")? },
        };
        if settings.int("part") == Some(1) && !plan.kind.does_without_chocolates() {
            return Err(refused("part", format!("the kind `{name}` takes chocolates, and part 1 has none")));
        }
        plan.check()?;
        Ok(plan)
    }

    /// Whether there are maps of this plan: each kind has a smallest size, and figures with which it makes sense.
    pub fn check(&self) -> Result<(), SetupError> {
        match self.kind {
            Kind::Open => open::check(self),
            Kind::Maze => maze::check(self),
            Kind::Corridors => corridors::check(self),
            Kind::Detours => detours::check(self),
            Kind::ShortByOne => short_by_one::check(self),
            Kind::StartInDanger => start_in_danger::check(self),
            Kind::GoalInDanger => goal_in_danger::check(self),
        }
    }

    /// A map of a plan that passes [`Plan::check`].
    pub fn map(&self, dice: &mut Dice) -> Map {
        match self.kind {
            Kind::Open => open::map(self, dice),
            Kind::Maze => maze::map(self, dice),
            Kind::Corridors => corridors::map(self, dice),
            Kind::Detours => detours::map(self, dice),
            Kind::ShortByOne => short_by_one::map(self, dice),
            Kind::StartInDanger => start_in_danger::map(self, dice),
            Kind::GoalInDanger => goal_in_danger::map(self, dice),
        }
    }
}

/// What worlds are made from.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub(super) source: Source,
    pub(super) ignores_blocked: bool,
    /// How people name the cells of generated maps; a map from a file has its own.
    pub(super) naming: Naming,
}

#[derive(Clone, Debug)]
pub(super) enum Source {
    /// A play from a file, with the moves that were made in it.
    File(Run),
    Dice(Plan),
}

/// Understands the settings, and the map where there is one.
pub(super) fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Recipe, Diagnostics), SetupError> {
    let (ignores_blocked, naming) = (ignores_blocked(settings), Naming::of(settings));
    let Some(map) = map else {
        return Ok((
            Recipe { source: Source::Dice(Plan::of(settings)?), ignores_blocked, naming },
            Diagnostics::default(),
        ));
    };
    let (run, diagnostics) = read(settings, &map.text)?;
    match run {
        Some(run) if !diagnostics.has_errors() => {
            Ok((Recipe { source: Source::File(run), ignores_blocked, naming }, diagnostics))
        }
        _ => Err(SetupError::Map { map: map.clone(), diagnostics }),
    }
}

/// The play of a map file under these settings.
pub(super) fn read(settings: &Fact, text: &str) -> Result<(Option<Run>, Diagnostics), SetupError> {
    let (found, mut diagnostics) = file::read_map(text, rules(settings)?, exit(settings)?);
    let Some(found) = found else { return Ok((None, diagnostics)) };
    let top = Place { line: 1, column: 1, length: 1 };
    if settings.int("part") == Some(1) && found.map.chocolate_count() > 0 {
        diagnostics.error(top, "there are chocolates, but in part 1 there are none", "leave `--part 1` out");
    }
    let mut run = Run::new(Arc::new(found.map.named_by(Naming::of(settings))));
    for (index, way) in found.moves.iter().enumerate() {
        if run.go(*way).is_err() {
            let place =
                found.moves_place.map_or(top, |place| Place { column: place.column + index, length: 1, ..place });
            let message = format!("move {} of the header, {}, is not possible", index + 1, way.name());
            diagnostics.error(
                place,
                message,
                "each move leads to a cell that can be entered, and none follows the end",
            );
            break;
        }
    }
    Ok((Some(run), diagnostics))
}
