//! Worlds that fit what an agent knows.
//!
//! An agent alone knows who killed what: which monster each of its arrows hit is tried out, then monsters and pits are laid
//! until every stench and every breeze has its cause. Among others, monsters may have died unheard and stench may come from a
//! bomb; there only what is smelled now needs a cause now.

use play::{Brief, Clash, Dice, Imagine};

use super::chart::Chart;
use super::known::{Known, Shot};
use super::layout::{Element, Layout};
use super::place::{Area, Cell, Size, Way};
use super::rules::{self, Rules};
use super::words::{Begin, Sensed};
use super::{Agent, Bomb, Cave};

/// So many cells are given something before the search begins anew with other dice.
const NODES: u32 = 20_000;
/// So often it begins.
const TRIES: u32 = 20;

/// So many sizes are tried where the walls are not told.
const SIZES: u32 = 8;

impl Imagine for Cave {
    fn imagine(brief: &Brief, known: &Known, dice: &mut Dice) -> Result<Cave, Clash> {
        let begin = known.begin.ok_or_else(|| clash("the set-up facts were never told"))?;
        let last = known.last.ok_or_else(|| clash("nothing was ever sensed"))?;
        let mut failure = clash("no size fits");
        for left in (0..if known.chart.is_whole() { 1 } else { SIZES }).rev() {
            let area = draw_area(&known.chart, begin.arrows, left == 0, dice);
            match imagine_in(area, brief, known, begin, last, dice) {
                Ok(world) => return Ok(world),
                Err(clash) => failure = clash,
            }
        }
        Err(failure)
    }
}

/// A cave of this area that fits.
fn imagine_in(
    area: Area,
    brief: &Brief,
    known: &Known,
    begin: Begin,
    last: Sensed,
    dice: &mut Dice,
) -> Result<Cave, Clash> {
    let mut search = Search::new(area, known, begin, last, dice)?;
    for _ in 0..TRIES {
        search.nodes = NODES;
        if search.find(dice) {
            return Ok(world(brief, known, begin, last, &search, dice));
        }
        if search.nodes > 0 {
            break;
        }
    }
    Err(clash("monsters and pits do not find cells of their own"))
}

/// An area that the cave may have: as large as it is known to be, and farther by chance on sides where no wall was felt. The
/// last try goes on everywhere, so that whatever was sensed can have its cause.
fn draw_area(chart: &Chart, monsters: u16, is_last: bool, dice: &mut Dice) -> Area {
    let Area { mut corner, mut size } = chart.visited();
    let open: Vec<Way> = Way::ALL.into_iter().filter(|way| chart.is_open(*way)).collect();
    let mut grow = |way: Way, size: &mut Size| {
        let (length, first) = match way {
            Way::East | Way::West => (&mut size.columns, &mut corner.column),
            Way::North | Way::South => (&mut size.rows, &mut corner.row),
        };
        let grows = *length < Size::LONGEST;
        if grows {
            *length += 1;
            *first -= i16::from(matches!(way, Way::North | Way::West));
        }
        grows
    };
    let visited = size;
    for way in &open {
        let length = if matches!(way, Way::East | Way::West) { visited.columns } else { visited.rows };
        let more = u32::from(is_last) + dice.below(u32::from(length.max(4)));
        for _ in 0..more {
            grow(*way, &mut size);
        }
    }
    // Every monster needs a cell.
    while size.cells() < visited.cells() + 2 * usize::from(monsters) {
        if open.iter().filter(|way| grow(**way, &mut size)).count() == 0 {
            break;
        }
    }
    Area { corner, size }
}

fn clash(reason: &str) -> Clash {
    Clash { reason: reason.to_owned() }
}

/// Something sensed that one of these cells must cause.
#[derive(Clone, Debug)]
struct Need {
    cause: Element,
    /// Where it was sensed.
    at: Cell,
    /// When.
    cycle: u32,
}

struct Search<'a> {
    known: &'a Known,
    /// The cave, counted as the agent counts.
    area: Area,
    /// By cell: a living monster may be there; a pit may be there.
    may: Vec<(bool, bool)>,
    /// By cell: what was laid so far.
    laid: Vec<Element>,
    /// Nobody else is in the cave.
    alone: bool,
    /// Monsters that live and were not laid yet.
    living: usize,
    /// Own shots that surely killed, in order; with the victims found so far.
    hits: Vec<Shot>,
    victims: Vec<Cell>,
    needs: Vec<Need>,
    /// What is smelled now comes from another's bomb.
    bomb: bool,
    /// What the search may still spend.
    nodes: u32,
}

impl<'a> Search<'a> {
    fn new(area: Area, known: &'a Known, begin: Begin, last: Sensed, dice: &mut Dice) -> Result<Search<'a>, Clash> {
        let alone = begin.agents == 1;
        let sure = |shot: &&Shot| shot.moan && (alone || !begin.all_hear);
        let hits: Vec<Shot> = known.shots.iter().filter(sure).copied().collect();
        let deaths = if begin.all_hear { known.moans as usize } else { hits.len() };
        let living = usize::from(begin.arrows).checked_sub(deaths);
        let living = living.ok_or_else(|| clash("more monsters were heard dying than there were"))?;
        let may = area.all().map(|cell| (may_live(known, cell, area), may_fall(known, cell, area)));
        let mut search = Search {
            known,
            area,
            may: may.collect(),
            laid: vec![Element::Free; area.cells()],
            alone,
            living,
            hits: if alone { hits } else { Vec::new() },
            victims: Vec::new(),
            needs: Vec::new(),
            bomb: false,
            nodes: NODES,
        };
        search.list_needs(begin, last, dice)?;
        Ok(search)
    }

    fn list_needs(&mut self, begin: Begin, last: Sensed, dice: &mut Dice) -> Result<(), Clash> {
        let known = self.known;
        let cells = self.area.all().filter_map(|cell| Some((cell, known.memory(cell)?)));
        for (at, memory) in cells {
            if memory.breeze {
                self.needs.push(Need { cause: Element::Pit, at, cycle: memory.cycle });
            }
            if let Some(cycle) = memory.smelly.filter(|_| begin.agents == 1) {
                self.needs.push(Need { cause: Element::Monster, at, cycle });
            }
        }
        if begin.agents > 1 && last.stench {
            let monster =
                self.living > 0 && last.cell.neighbors(self.area).any(|cell| self.may[cell.index(self.area)].0);
            self.bomb = begin.bombs > 0 && (!monster || dice.chance(0.5));
            if !self.bomb {
                self.needs.push(Need { cause: Element::Monster, at: last.cell, cycle: last.cycle });
            }
        }
        // A monster that caused a stench may be dead; a pit is there for ever.
        let lasting = |need: &Need| need.cause == Element::Pit || self.hits.is_empty();
        let empty = |need: &&Need| lasting(need) && self.causes(need).next().is_none();
        self.needs.iter().find(empty).map_or(Ok(()), |need| {
            let (sensed, cause) = if need.cause == Element::Pit { ("breeze", "pit") } else { ("stench", "monster") };
            Err(Clash { reason: format!("the {sensed} in {} has no cell left for its {cause}", need.at) })
        })
    }

    /// Cells that can still become the cause of what was sensed.
    fn causes(&self, need: &Need) -> impl Iterator<Item = Cell> {
        let pit = need.cause == Element::Pit;
        need.at.neighbors(self.area).filter(move |cell| {
            let index = cell.index(self.area);
            let (may_live, may_fall) = self.may[index];
            self.laid[index] == Element::Free
                && !self.victims.contains(cell)
                && if pit { may_fall } else { may_live && !self.is_shielded(*cell) }
        })
    }

    /// Whether an arrow that killed something farther away would have killed this first.
    fn is_shielded(&self, cell: Cell) -> bool {
        let before = |(shot, victim): (&Shot, &Cell)| {
            shot.from.line(shot.way, self.area).take_while(|it| it != victim).any(|it| it == cell)
        };
        self.hits.iter().zip(&self.victims).any(before)
    }

    /// Whether something laid so far causes it.
    fn is_met(&self, need: &Need) -> bool {
        let near = |cell: &Cell| need.at.neighbors(self.area).any(|it| it == *cell);
        let killed_later =
            self.hits.iter().zip(&self.victims).any(|(shot, cell)| shot.cycle > need.cycle && near(cell));
        killed_later && need.cause == Element::Monster
            || need.at.neighbors(self.area).any(|cell| self.laid[cell.index(self.area)] == need.cause)
    }

    /// Lays what is needed; false where that cannot be done, or the nodes are used up.
    fn find(&mut self, dice: &mut Dice) -> bool {
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        if let Some(shot) = self.hits.get(self.victims.len()).copied() {
            return self.find_victim(shot, dice);
        }
        // The need with the fewest causes first; monsters, which are counted, before pits.
        let open = self.needs.iter().filter(|need| !self.is_met(need));
        let hardest = open.min_by_key(|need| (need.cause == Element::Pit, self.causes(need).count())).cloned();
        let Some(need) = hardest else { return self.lay_rest(dice) };
        if need.cause == Element::Monster && self.living == 0 {
            return false;
        }
        let mut causes: Vec<Cell> = self.causes(&need).collect();
        dice.shuffle(&mut causes);
        let counted = usize::from(need.cause == Element::Monster);
        for cell in causes {
            self.laid[cell.index(self.area)] = need.cause;
            self.living -= counted;
            if self.find(dice) {
                return true;
            }
            self.living += counted;
            self.laid[cell.index(self.area)] = Element::Free;
        }
        false
    }

    fn find_victim(&mut self, shot: Shot, dice: &mut Dice) -> bool {
        let mut cells: Vec<Cell> =
            shot.from.line(shot.way, self.area).filter(|cell| self.may_die(*cell, shot)).collect();
        dice.shuffle(&mut cells);
        for cell in cells {
            self.victims.push(cell);
            if self.find(dice) {
                return true;
            }
            self.victims.pop();
        }
        false
    }

    /// Whether a monster can have lived here until this shot.
    fn may_die(&self, cell: Cell, shot: Shot) -> bool {
        let visited = self.known.memory(cell).is_some_and(|memory| memory.entered < shot.cycle || memory.treasure);
        let unsmelled = |memory: super::Memory| memory.clean.is_some_and(|clean| clean < shot.cycle);
        let clean = cell.neighbors(self.area).filter_map(|next| self.known.memory(next)).any(unsmelled);
        let missed = |other: &Shot| !other.moan && other.cycle < shot.cycle && crosses(*other, cell, self.area);
        !visited
            && !clean
            && !self.victims.contains(&cell)
            && !self.is_shielded(cell)
            && !self.known.shots.iter().any(missed)
    }

    /// The monsters that no stench asks for lie anywhere they may.
    fn lay_rest(&mut self, dice: &mut Dice) -> bool {
        let free = |cell: &Cell| {
            let index = cell.index(self.area);
            self.may[index].0
                && self.laid[index] == Element::Free
                && !self.victims.contains(cell)
                && !self.is_shielded(*cell)
        };
        let mut cells: Vec<Cell> = self.area.all().filter(free).collect();
        // Among others, monsters may have died unheard.
        if cells.len() < self.living && self.alone {
            return false;
        }
        dice.shuffle(&mut cells);
        for cell in cells.into_iter().take(self.living) {
            self.laid[cell.index(self.area)] = Element::Monster;
        }
        true
    }
}

fn crosses(shot: Shot, cell: Cell, area: Area) -> bool {
    shot.from.line(shot.way, area).any(|it| it == cell)
}

/// Whether a living monster may be in a cell now.
fn may_live(known: &Known, cell: Cell, area: Area) -> bool {
    let clean = |next: Cell| known.memory(next).is_some_and(|memory| memory.clean.is_some());
    // Whatever stood right before an arrow that hit is dead.
    let shot_at = |shot: &Shot| {
        if shot.moan { shot.from.next(shot.way, area) == Some(cell) } else { crosses(*shot, cell, area) }
    };
    let sure = |shot: &&Shot| !shot.moan || known.begin.is_none_or(|begin| !begin.all_hear || begin.agents == 1);
    known.memory(cell).is_none() && !cell.neighbors(area).any(clean) && !known.shots.iter().filter(sure).any(shot_at)
}

/// Whether a pit may be in a cell.
fn may_fall(known: &Known, cell: Cell, area: Area) -> bool {
    let calm = |next: Cell| known.memory(next).is_some_and(|memory| !memory.breeze);
    known.memory(cell).is_none() && !cell.neighbors(area).any(calm)
}

/// The world with what was found in it; the agent is asked next.
fn world(brief: &Brief, known: &Known, begin: Begin, last: Sensed, search: &Search<'_>, dice: &mut Dice) -> Cave {
    let Area { corner, size } = search.area;
    let home = begin.home.relative_to(corner);
    let agents = usize::from(begin.agents);
    let index = if brief.seat.index() < agents { brief.seat.index() } else { 0 };
    let mut layout = Layout { elements: search.laid.clone(), ..Layout::empty(size, vec![home; agents]) };
    lay_pits_and_treasures(brief, known, last, search, &mut layout, dice);
    let safe: Vec<Cell> =
        size.all().filter(|cell| !matches!(layout.at(*cell), Element::Monster | Element::Pit)).collect();
    for home in &mut layout.homes {
        *home = safe[dice.below(safe.len() as u32) as usize];
    }
    let said = Rules::of(&brief.settings).unwrap_or_default();
    let hides_walls = begin.size.is_none();
    let rules = Rules { bombs: begin.bombs, all_hear: begin.all_hear, hides_walls, ..said };
    let mut world = Cave::new(rules, &layout, &[]);
    for agent in &mut world.agents {
        agent.arrows = begin.arrows;
    }
    (world.monsters, world.treasures) = (begin.arrows, world.treasures + last.treasures);
    let own = Agent::new(home, last.arrows, last.bombs, last.wait);
    let cycles = last.cycle.saturating_sub(1);
    let cell = last.cell.relative_to(corner);
    world.agents[index] = Agent { cell, did: last.did, treasures: last.treasures, cycles, ..own };
    world.cycle = last.cycle;
    let first = if rules.fair { cycles as usize % agents } else { 0 };
    world.place = (index + agents - first) % agents;
    if search.bomb {
        let until = last.cycle.saturating_add(rules.duration);
        let owner = ((index + 1) % agents) as u8;
        world.bombs.push(Bomb { cell, until, owner });
        world.spots[cell.index(size)].bombs += 1;
    }
    world
}

/// Pits by their chance where nothing speaks against them, treasures where they were seen and anywhere else.
fn lay_pits_and_treasures(
    brief: &Brief,
    known: &Known,
    last: Sensed,
    search: &Search<'_>,
    layout: &mut Layout,
    dice: &mut Dice,
) {
    let pit = brief.settings.real("pit").unwrap_or(0.1);
    let mut hidden = Vec::new();
    for (at, (_, may_fall)) in search.area.all().zip(&search.may) {
        let cell = at.relative_to(search.area.corner);
        if layout.at(cell) != Element::Free || search.victims.contains(&at) {
            continue;
        }
        match known.memory(at) {
            Some(memory) if memory.glitter => layout.put(cell, Element::Treasure),
            Some(_) => {}
            None if *may_fall && dice.chance(pit) => layout.put(cell, Element::Pit),
            None => hidden.push(cell),
        }
    }
    let wanted: usize = rules::number(&brief.settings, "treasures").unwrap_or(0);
    let found = layout.count(Element::Treasure) + usize::from(last.treasures);
    dice.shuffle(&mut hidden);
    for cell in hidden.into_iter().take(wanted.saturating_sub(found)) {
        layout.put(cell, Element::Treasure);
    }
}
