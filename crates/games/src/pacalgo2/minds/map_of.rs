//! The way and its levels, painted.

use std::sync::Arc;

use play::{Layer, Mark, Panel, Picture, Tone};

use super::super::picture::{Window, board};
use super::super::place::Way;
use super::super::run::Run;
use super::super::solve::Labels;

/// Two boards: the way, by arrows, and the level with which each of its cells is entered last.
///
/// Of a map that does not fit into its window there are very many moves to come, and the boards of each would be kept: a
/// gigabyte for some hundred. There they are painted once for a plan, when it is made.
pub(super) fn way(run: &Run, moves: &[Way], is_fresh: bool) -> Option<Arc<Picture>> {
    let window = Window::around(run);
    let is_part = window.caption(run.map()).is_some();
    (is_fresh || !is_part).then(|| Arc::new(boards(run, window, moves)))
}

fn boards(run: &Run, window: Window, moves: &[Way]) -> Picture {
    let mut arrows = board(run, window);
    let mut levels = board(run, window);
    let mut ahead = run.clone();
    for way in moves {
        if let Some((row, column)) = window.place(run.map(), ahead.position()) {
            let glyph = match way {
                Way::Up => "^",
                Way::Down => "v",
                Way::Right => ">",
                Way::Left => "<",
            };
            paint(arrows.at(row, column), "way", glyph.to_owned());
        }
        if ahead.go(*way).is_err() {
            break;
        }
        if let Some((row, column)) = window.place(run.map(), ahead.position()) {
            let danger = ahead.is_in_danger();
            let cell = levels.at(row, column);
            paint(cell, "level", digit(ahead.level()));
            cell.tone = if danger { Tone::Doubtful } else { Tone::Safe };
        }
    }
    let (shown, arrow) = (Panel::Grid(levels), Panel::Grid(arrows));
    let mut captions = vec!["above the way; below the level on arrival (`a` is 10)".to_owned()];
    captions.extend(window.caption(run.map()));
    Picture { title: "the way on".to_owned(), panels: vec![arrow, shown], captions }
}

/// The highest level with which each cell can be reached.
pub(super) fn labels(run: &Run, labels: &Labels) -> Picture {
    let window = Window::around(run);
    let mut grid = board(run, window);
    let extent = run.map().extent();
    for row in 0..extent.height as usize {
        for column in 0..extent.width as usize {
            let cell = extent.cell(row, column);
            if let (Some(label), Some((row, column))) = (labels.at(cell), window.place(run.map(), cell)) {
                let cell = grid.at(row, column);
                paint(cell, "highest level", digit(label));
                cell.tone = if label == 0 { Tone::Doubtful } else { Tone::Safe };
            }
        }
    }
    let mut captions = vec!["the highest level in each cell that can be reached (`a` is 10)".to_owned()];
    captions.extend(window.caption(run.map()));
    Picture { title: "all that can be reached".to_owned(), panels: vec![Panel::Grid(grid)], captions }
}

/// One character for a level, as far as there are any.
fn digit(level: u8) -> String {
    char::from_digit(u32::from(level), 36).unwrap_or('+').to_string()
}

/// The belief covers what lies there.
fn paint(cell: &mut play::Cell, name: &'static str, glyph: String) {
    cell.marks.retain(|mark| mark.layer != Layer::Belief);
    for mark in &mut cell.marks {
        mark.glyph = "".into();
    }
    cell.marks.push(Mark { layer: Layer::Belief, name: name.into(), glyph: glyph.into() });
}
