//! What the rules of the production system would put on the agenda: whole choices, not steps.

use std::ops::ControlFlow;

use super::super::card::{Card, Deed};
use super::super::choice::Choice;
use super::super::farm::Land;
use super::super::state::{Doing, Level, State};
use super::super::words::Act;

/// Lists the choices of the player who is asked, in the order of the cards, into a buffer that is emptied first.
pub(super) fn list(state: &State, out: &mut Vec<Choice>) {
    out.clear();
    let Some((seat, level)) = state.asked else { return };
    let seat = usize::from(seat);
    // Where something is half said, and beyond the work of a day, steps are choices.
    if state.doing != Doing::Nothing || !matches!(level, Level::Choose | Level::Last) {
        let _ = state.steps(&mut |act| add(state, seat, None, act, out));
        return;
    }
    for card in Card::ALL.into_iter().filter(|card| state.is_free(*card)) {
        for deed in card.deeds() {
            let _ = state.deed(seat, card, *deed, level, &mut |act| add(state, seat, Some((card, *deed)), act, out));
        }
    }
}

/// One more choice; a new pasture is one for each size it can have.
fn add(state: &State, seat: usize, card: Option<(Card, Deed)>, act: Act, out: &mut Vec<Choice>) -> ControlFlow<()> {
    let farm = &state.farms[seat];
    match act {
        Act::Fence(cell) if farm.land(cell) == Land::Empty && !state.rules.orthogonal => {
            out.push(Choice { card, act, size: Some(Act::Alone) });
            let others = farm.empty().filter(|it| *it != cell);
            out.extend(others.map(|it| Choice { card, act, size: Some(Act::With(it)) }));
        }
        _ => out.push(Choice { card, act, size: None }),
    }
    ControlFlow::Continue(())
}

/// How many activations each choice stands for: one for each person who could act.
pub(super) fn weight(state: &State) -> u32 {
    match state.asked {
        Some((seat, Level::Choose | Level::Last)) => state.farms[usize::from(seat)].free_adults(),
        _ => 1,
    }
}
