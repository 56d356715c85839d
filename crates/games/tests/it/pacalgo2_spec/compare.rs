//! The game beside the specification: whatever can be observed of a play is the same in both.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use games::pacalgo2::{Blocked, Broken, Cell, Map, Parts, Run, State, Way, file};

use super::cell::Cells;
use super::map::{self as spec, NewMap};
use super::play::{self, Play, Unmet};
use super::{part_one, part_two};

/// A map as text, with the moves of a play in it, for messages.
fn told(run: &Run) -> String {
    file::write(run.map(), "", run.path())
}

/// Every observer of the play says the same in the game and in the specification; of the four moves the same are
/// possible, and the others for the same reason.
pub(crate) fn play(run: &Run, p: &Play) {
    assert_eq!(run.position(), play::position(p), "position in\n{}", told(run));
    assert_eq!(u32::from(run.level()), part_two::level(p), "level in\n{}", told(run));
    assert!(run.remaining().eq(ordered(part_two::remaining(p))), "remaining chocolates in\n{}", told(run));
    assert_eq!(run.remaining_count() as usize, part_two::remaining(p).len(), "number of chocolates in\n{}", told(run));
    assert_eq!(run.trajectory(), play::trajectory(p), "trajectory in\n{}", told(run));
    assert_eq!(run.state() == State::Won, play::won(p), "won in\n{}", told(run));
    let lost = part_two::lost(p);
    assert_eq!(run.state() == State::Lost, lost, "lost in\n{}", told(run));
    if run.state() == State::Won {
        assert_eq!(Some(run.moves()), part_two::score(p), "score in\n{}", told(run));
        assert_eq!(Some(run.moves() + 1), part_two::length(p), "length in\n{}", told(run));
    }
    let possible = part_two::possible(p);
    for way in Way::ALL {
        let blocked = run.can(way).err();
        let unmet = play::unmet_by(p, way, &possible, lost);
        assert_eq!(blocked, reason(p, way, &unmet), "{} in\n{}", way.name(), told(run));
    }
    if spec::chocolates(play::map_of(p)).is_empty() {
        assert_eq!(part_one::lost(p), lost, "lost by part 1 in\n{}", told(run));
        assert_eq!(part_one::possible(p), possible, "possible by part 1 in\n{}", told(run));
    }
}

/// Cells in the order in which the game tells them: row by row from below.
fn ordered(cells: &Cells) -> impl Iterator<Item = Cell> {
    let mut cells: Vec<Cell> = cells.iter().copied().collect();
    cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
    cells.into_iter()
}

/// How the game names the preconditions that do not hold.
fn reason(p: &Play, way: Way, unmet: &[Unmet]) -> Option<Blocked> {
    match unmet {
        [] => None,
        [Unmet::NotPossible] if spec::ghosts(play::map_of(p)).contains(&play::target(p, way)) => Some(Blocked::Ghost),
        [Unmet::NotPossible] => Some(Blocked::Wall),
        _ => Some(Blocked::Over),
    }
}

/// The map of the game, if the specification has it too; both refuse it otherwise, and the game for one of the reasons
/// of the specification.
pub(crate) fn legality(parts: &Parts) -> Option<Map> {
    let unmet = spec::unmet_two(&NewMap::of(parts));
    match Map::new(parts) {
        Ok(map) => {
            assert_eq!(unmet, [], "the game takes {parts:?}");
            Some(map)
        }
        Err(broken) => {
            let reasons = reasons(parts, broken);
            assert!(reasons.iter().any(|reason| unmet.contains(reason)), "{broken}, but {unmet:?}: {parts:?}");
            None
        }
    }
}

/// What the specification may call what the game complains about.
fn reasons(parts: &Parts, broken: Broken) -> Vec<spec::Unmet> {
    use spec::Unmet as U;
    match broken {
        // The specification has maps without cells, but no start in them.
        Broken::Size | Broken::StartOutside => vec![U::StartOutside],
        Broken::SameCell => vec![U::StartIsExit],
        Broken::ExitOutside => vec![U::ExitOutside],
        Broken::Outside(cell) => {
            let sets = [
                (&parts.ghosts, U::GhostOutside),
                (&parts.walls, U::WallOutside),
                (&parts.chocolates, U::ChocolateOutside),
            ];
            sets.into_iter().filter(|(cells, _)| cells.contains(&cell)).map(|(_, unmet)| unmet).collect()
        }
        Broken::Overlap(cell) if parts.chocolates.contains(&cell) => vec![U::ChocolatesMeet],
        Broken::Overlap(_) => vec![U::GhostsMeetWalls],
        Broken::StartTaken => vec![U::StartTaken],
        Broken::ExitTaken => vec![U::ExitTaken],
        Broken::StartInDanger(_) => vec![U::GhostNearStart],
    }
}

/// Everything that can be said of a play's state: where, at which level, with which chocolates.
fn state(p: &Play) -> (Cell, u32, Vec<Cell>) {
    (play::position(p), part_two::level(p), part_two::remaining(p).iter().copied().collect())
}

/// Visits each state of a play once, up to this many, by a shortest term that leads to it, and compares there; a move
/// that is not possible changes nothing in the game. Tells how many states there were.
pub(crate) fn every_state(map: Map, parts: &Parts, most: usize) -> usize {
    let first = (Run::new(Arc::new(map)), Play::start(NewMap::of(parts)));
    let mut seen = BTreeSet::from([state(&first.1)]);
    let mut queue = VecDeque::from([first]);
    let mut count = 0;
    while let Some((run, p)) = queue.pop_front() {
        play(&run, &p);
        count += 1;
        for way in Way::ALL {
            let mut moved = run.clone();
            if moved.go(way).is_err() {
                assert!(moved == run && moved.stands_as(&run), "{} changed\n{}", way.name(), told(&run));
                continue;
            }
            let term = Play::then(&p, way);
            if seen.len() < most && seen.insert(state(&term)) {
                queue.push_back((moved, term));
            } else {
                play(&moved, &term);
            }
        }
    }
    count
}
