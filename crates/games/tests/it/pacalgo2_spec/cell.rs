//! TAD Casillero: cells and the balls around them. It is the same in both parts.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use games::pacalgo2::Cell;

/// A set of cells (*conj(casillero)*).
pub(crate) type Cells = BTreeSet<Cell>;

/// ⟨0, 1⟩.
pub(crate) const UP: Cell = Cell::new(0, 1);
/// ⟨1, 0⟩.
pub(crate) const RIGHT: Cell = Cell::new(1, 0);

/// P1.1: the sum of two cells, component by component (• + •).
pub(crate) fn plus(c1: Cell, c2: Cell) -> Cell {
    Cell { x: c1.x + c2.x, y: c1.y + c2.y }
}

/// P1.2: the difference of two cells, component by component (• − •).
pub(crate) fn minus(c1: Cell, c2: Cell) -> Cell {
    Cell { x: c1.x - c2.x, y: c1.y - c2.y }
}

thread_local! {
    /// The balls that were reckoned.
    static BALLS: RefCell<BTreeMap<(u32, Cell), Rc<Cells>>> = const { RefCell::new(BTreeMap::new()) };
}

/// P1.3: the cells at distance n or less (*aDistanciaMenosDeN*), whatever the original exercise's name says.
pub(crate) fn ball(c: Cell, n: u32) -> Rc<Cells> {
    let kept = BALLS.with_borrow(|balls| balls.get(&(n, c)).cloned());
    kept.unwrap_or_else(|| {
        let reckoned = Rc::new(ball_by_the_axiom(c, n));
        BALLS.with_borrow_mut(|balls| balls.insert((n, c), Rc::clone(&reckoned)));
        reckoned
    })
}

fn ball_by_the_axiom(c: Cell, n: u32) -> Cells {
    if n == 0 {
        Cells::from([c])
    } else {
        let parts = [
            ball(plus(c, RIGHT), n - 1),
            ball(minus(c, RIGHT), n - 1),
            ball(plus(c, UP), n - 1),
            ball(minus(c, UP), n - 1),
            ball(c, n - 1),
        ];
        parts.into_iter().fold(Cells::new(), |union, part| &union | &*part)
    }
}
