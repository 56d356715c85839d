//! Step by step beside the specification: random moves, possible or not, in the world of both profiles.

use std::rc::Rc;
use std::sync::Arc;

use games::pacalgo2::{Act, Pacalgo2, Parts, Percept, Run, State, Way};
use play::{Seat, Told, Turn, World};
use proptest::prelude::*;
use proptest::sample::select;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest, prop_state_machine};

use crate::pacalgo2_spec::compare;
use crate::pacalgo2_spec::map::NewMap;
use crate::pacalgo2_spec::maps::{distance, map, part_two, way};
use crate::pacalgo2_spec::part_two::{lost, score, unmet};
use crate::pacalgo2_spec::play::{Play, Unmet, won};

/// The reference: a term of the specification, which grows by the moves whose precondition holds.
#[derive(Clone, Debug)]
struct Model {
    parts: Parts,
    p: Rc<Play>,
    /// The preconditions of the last move that did not hold, before it.
    unmet: Vec<Unmet>,
}

impl ReferenceStateMachine for Model {
    type State = Model;
    type Transition = Way;

    fn init_state() -> BoxedStrategy<Model> {
        let parts = part_two(5);
        parts.prop_map(|parts| Model { p: Play::start(NewMap::of(&parts)), parts, unmet: Vec::new() }).boxed()
    }

    /// Mostly moves that are possible, so that plays become long.
    fn transitions(state: &Model) -> BoxedStrategy<Way> {
        let possible: Vec<Way> = Way::ALL.into_iter().filter(|way| unmet(&state.p, *way).is_empty()).collect();
        if possible.is_empty() { way().boxed() } else { prop_oneof![1 => way(), 3 => select(possible)].boxed() }
    }

    fn apply(mut state: Model, way: &Way) -> Model {
        state.unmet = unmet(&state.p, *way);
        if state.unmet.is_empty() {
            state.p = Play::then(&state.p, *way);
        }
        state
    }
}

/// The world of the game, as a play would drive it.
struct Driven {
    world: Pacalgo2,
    ignores_blocked: bool,
}

impl Driven {
    fn new(model: &Model, ignores_blocked: bool) -> Driven {
        let run = Run::new(Arc::new(map(&model.parts)));
        Driven { world: Pacalgo2::new(run, ignores_blocked), ignores_blocked }
    }

    /// Answers with a move, as the loop of a play does: what is refused is not carried out.
    fn answer(mut self, model: &Model, way: Way) -> Driven {
        let over = model.unmet.iter().any(|unmet| *unmet != Unmet::NotPossible);
        let refused = if self.ignores_blocked { over } else { !model.unmet.is_empty() };
        assert_eq!(self.world.allows(Seat::FIRST, Act(way)).is_err(), refused, "{} {:?}", way.name(), model.unmet);
        if refused {
            return self;
        }
        let before = self.world.clone();
        let mut told = Told::new();
        self.world.step(&[(Seat::FIRST, Act(way))], &mut told);
        let percepts: Vec<Percept> = told.iter().map(|(_, percept)| percept.clone()).collect();
        if model.unmet.is_empty() {
            self.check_percepts(&percepts, model, way);
        } else {
            assert_eq!(percepts, [Percept::Blocked(way)]);
            assert!(
                self.world == before && self.world.run().stands_as(before.run()),
                "an ignored move changed the play"
            );
        }
        self
    }

    fn check_percepts(&self, percepts: &[Percept], model: &Model, way: Way) {
        let run = self.world.run();
        let Some((Percept::Stands(stands), end)) = percepts.split_first() else {
            panic!("a move tells where the player stands, not {percepts:?}")
        };
        assert_eq!((stands.by, stands.cell, stands.level), (Some(way), run.position(), run.level()));
        assert_eq!((stands.moves, stands.left), (run.moves(), run.remaining_count()));
        let extent = run.map().extent();
        let place = (i64::from(stands.row), i64::from(stands.column));
        let from_above = i64::from(extent.height) - i64::from(stands.cell.y - extent.vertex.y);
        assert_eq!(place, (from_above, i64::from(stands.cell.x - extent.vertex.x) + 1));
        match end {
            [] => assert!(!won(&model.p) && !lost(&model.p)),
            [Percept::Won { moves }] => assert_eq!(score(&model.p), Some(*moves)),
            [Percept::Lost { ghost, .. }] => {
                assert!(lost(&model.p) && model.parts.ghosts.contains(ghost));
                let near = distance(*ghost, run.position());
                assert!(near <= u32::from(model.parts.rules.radius));
            }
            other => panic!("a move ends with nothing, a win or a loss, not {other:?}"),
        }
    }

    fn check(&self, model: &Model) {
        let run = self.world.run();
        compare::play(run, &model.p);
        let ended = won(&model.p) || lost(&model.p);
        // The specification says nothing of a player who cannot move; our play of it is over.
        let can_move = Way::ALL.into_iter().any(|way| unmet(&model.p, way).is_empty());
        let stuck = !ended && !self.ignores_blocked && !can_move;
        assert_eq!(self.world.turn() == Turn::Over, ended || stuck);
        let mut acts = Vec::new();
        self.world.acts(Seat::FIRST, &mut acts);
        let listed =
            |way: &Way| run.state() == State::Going && (self.ignores_blocked || unmet(&model.p, *way).is_empty());
        assert_eq!(acts, Way::ALL.into_iter().filter(listed).map(Act).collect::<Vec<_>>());
        let outcome = self.world.outcome();
        assert_eq!(outcome.ending.as_deref() == Some("has no move left"), stuck);
        let standing = &outcome.seats[0];
        assert_eq!((standing.success, standing.died), (won(&model.p), lost(&model.p)));
        let counter = |name: &str| standing.counters.iter().find(|(it, _)| it == name).map(|(_, value)| *value);
        if let Some(score) = score(&model.p) {
            assert_eq!((counter("moves"), counter("length")), (Some(score.into()), Some((score + 1).into())));
        }
    }
}

/// A blocked move is refused.
struct Seed;

impl StateMachineTest for Seed {
    type SystemUnderTest = Driven;
    type Reference = Model;

    fn init_test(model: &Model) -> Driven {
        Driven::new(model, false)
    }

    fn apply(driven: Driven, model: &Model, way: Way) -> Driven {
        driven.answer(model, way)
    }

    fn check_invariants(driven: &Driven, model: &Model) {
        driven.check(model);
    }
}

/// A blocked move is ignored.
struct Arcade;

impl StateMachineTest for Arcade {
    type SystemUnderTest = Driven;
    type Reference = Model;

    fn init_test(model: &Model) -> Driven {
        Driven::new(model, true)
    }

    fn apply(driven: Driven, model: &Model, way: Way) -> Driven {
        driven.answer(model, way)
    }

    fn check_invariants(driven: &Driven, model: &Model) {
        driven.check(model);
    }
}

prop_state_machine! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn the_world_of_the_profile_seed_is_the_specification(sequential 1..40 => Seed);

    #[test]
    fn the_world_of_the_profile_arcade_is_the_specification(sequential 1..40 => Arcade);
}
