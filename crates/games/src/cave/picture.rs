//! How a cave looks: the truth, and what one agent knows; and percepts in words.

use facts::{Fact, Speak};
use play::{Grid, Layer, Panel, Picture, Table, Tone};

use super::Cave;
use super::chart::Chart;
use super::file::AGENTS;
use super::known::Known;
use super::layout::Element;
use super::place::{Area, Naming, Way};
use super::words::{Begin, Percept, Sensed};

/// The cave as it is.
pub(super) fn truth(world: &Cave) -> Picture {
    let size = world.size;
    let mut grid = Grid::numbered(size.rows.into(), size.columns.into());
    for ((cell, spot), at) in grid.cells.iter_mut().zip(&world.spots).zip(size.all()) {
        let (name, glyph, tone) = match spot.element {
            Element::Free => ("floor", ".", Tone::Plain),
            Element::Monster => ("monster", "M", Tone::Danger),
            Element::Pit => ("pit", "P", Tone::Danger),
            Element::Treasure => ("treasure", "T", Tone::Goal),
        };
        let layer = if spot.element == Element::Free { Layer::Ground } else { Layer::Item };
        let covered = spot.bombs > 0 || world.agents.iter().any(|agent| agent.cell == at);
        cell.mark(layer, name, if covered && spot.element == Element::Free { "" } else { glyph });
        cell.tone = tone;
        if spot.bombs > 0 {
            cell.mark(Layer::Sense, "bomb", "o");
        }
    }
    for (index, agent) in world.agents.iter().enumerate() {
        let cell = &mut grid.cells[agent.cell.index(size)];
        if agent.death.is_some() {
            cell.mark(Layer::Agent, "dead agent", "x");
        } else {
            cell.mark(Layer::Agent, "agent", AGENTS.get(index..=index).unwrap_or("+"));
        }
    }
    Picture { title: "the cave as it is".to_owned(), panels: vec![Panel::Grid(grid)], captions: left(world) }
}

/// What is left of monsters and treasures, where something is gone.
fn left(world: &Cave) -> Vec<String> {
    let count = |element| world.spots.iter().filter(|spot| spot.element == element).count();
    let all =
        [("monsters alive", Element::Monster, world.monsters), ("treasures left", Element::Treasure, world.treasures)];
    let gone = all.into_iter().filter(|(_, element, all)| count(*element) != usize::from(*all));
    gone.map(|(name, element, all)| format!("{name}: {} of {all}", count(element))).collect()
}

/// What an agent knows.
pub(super) fn known(known: &Known) -> Picture {
    let title = "known to the agent".to_owned();
    let Some(begin) = known.begin else { return Picture { title, ..Picture::default() } };
    let area = known.chart.area();
    let mut grid = board(area);
    for (cell, at) in grid.cells.iter_mut().zip(area.all()) {
        let is_home = at == begin.home;
        let Some(memory) = known.memory(at) else {
            cell.mark(Layer::Ground, "unvisited", "?");
            cell.tone = Tone::Unknown;
            continue;
        };
        let senses = [(memory.stench, "stench", "s"), (memory.breeze, "breeze", "b"), (memory.glitter, "glitter", "g")];
        // Where nothing is to be seen, nothing is drawn.
        let (name, glyph) = if is_home { ("home", "h") } else { ("visited", "") };
        cell.mark(Layer::Ground, name, glyph);
        for (_, name, glyph) in senses.into_iter().filter(|(felt, ..)| *felt) {
            cell.mark(Layer::Sense, name, glyph);
        }
        if memory.glitter {
            cell.tone = Tone::Goal;
        }
    }
    let mut panels = Vec::new();
    if let Some(last) = known.last {
        grid.cells[last.cell.index(area)].mark(Layer::Agent, "agent", "@");
        panels.push(Panel::Grid(grid));
        panels.push(Panel::Table(bag(last)));
    } else {
        panels.push(Panel::Grid(grid));
    }
    let captions = if begin.size.is_none() { vec![felt_walls(&known.chart)] } else { Vec::new() };
    Picture { title, panels, captions }
}

/// An empty board of this area, its rows and columns numbered as its cells are.
pub(super) fn board(area: Area) -> Grid {
    let mut grid = Grid::numbered(area.size.rows.into(), area.size.columns.into());
    for (labels, first) in [(&mut grid.column_labels, area.corner.column), (&mut grid.row_labels, area.corner.row)] {
        for (label, number) in labels.iter_mut().zip(first + 1..) {
            *label = number.to_string();
        }
    }
    grid
}

/// Which walls were felt so far.
fn felt_walls(chart: &Chart) -> String {
    if let Some(size) = chart.size() {
        return format!("the cave has {size}");
    }
    let felt: Vec<&str> = Way::ALL.into_iter().filter(|way| !chart.is_open(*way)).map(Way::name).collect();
    if felt.is_empty() { "no wall was felt yet".to_owned() } else { format!("walls felt: {}", felt.join(", ")) }
}

fn bag(last: Sensed) -> Table {
    let bombs = match (last.bombs, last.wait) {
        (0, _) => "none".to_owned(),
        (bombs, 0) => format!("{bombs}, ready"),
        (bombs, wait) => format!("{bombs}, ready after {wait}"),
    };
    let rows = [("treasures", last.treasures.to_string()), ("arrows", last.arrows.to_string()), ("bombs", bombs)];
    Table { title: String::new(), rows: rows.map(|(name, value)| (name.to_owned(), value)).to_vec() }
}

/// A percept in a few words.
pub(super) fn phrase(settings: &Fact, fact: &Fact) -> Option<String> {
    let naming = Naming::of(settings);
    match Percept::hear(fact).ok()? {
        Percept::Begin(begin) => {
            let Begin { size, home, arrows, bombs, .. } = begin;
            let plural = |count: u16| if count == 1 { "" } else { "s" };
            let (an_arrow, a_bomb) = (plural(arrows), plural(bombs.into()));
            let size = size.map_or_else(|| "unknown size".to_owned(), |size| size.to_string());
            let home = naming.cell(home);
            Some(format!("a cave of {size}, home is {home}; {arrows} arrow{an_arrow}, {bombs} bomb{a_bomb}"))
        }
        Percept::Sensed(sensed) => Some(in_words(sensed, naming)),
    }
}

/// What was sensed, as a sentence.
pub(super) fn in_words(sensed: Sensed, naming: Naming) -> String {
    let named = [
        (sensed.stench, "a stench"),
        (sensed.breeze, "a breeze"),
        (sensed.glitter, "a glitter"),
        (sensed.bump, "a bump"),
        (sensed.moan, "a moan"),
    ];
    let felt: Vec<&str> = named.into_iter().filter(|(felt, _)| *felt).map(|(_, name)| name).collect();
    let felt = if felt.is_empty() { "nothing".to_owned() } else { felt.join(", ") };
    format!("cycle {} in {}: {felt}", sensed.cycle, naming.cell(sensed.cell))
}
