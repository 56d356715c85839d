//! The labyrinth as arrays: what an environment shows of what the player knows.

use play::{Figure, Plane, Shape};

use super::known::Known;
use super::map::{CHOCOLATE, DANGER, Extent, GHOST, Rules, WALL};

/// What an observation consists of.
pub(super) fn shape(extent: Extent) -> Shape {
    let (width, height) = (extent.width as i32, extent.height as i32);
    Shape {
        rows: extent.height as usize,
        columns: extent.width as usize,
        planes: vec![
            Plane::new("wall", 1, "1 where a wall is"),
            Plane::new("ghost", 1, "1 where a ghost stands"),
            Plane::new("chocolate", 1, "1 where a chocolate is left"),
            Plane::new("danger", 1, "1 within the radius of a ghost"),
            Plane::new("exit", 1, "1 at the exit"),
            Plane::new("player", 1, "1 where the player is"),
        ],
        figures: vec![
            Figure::new("row", 0, height - 1, "where the player is, from the top"),
            Figure::new("column", 0, width - 1, "where the player is, from the left"),
            Figure::new("level", 0, Rules::HIGHEST.into(), "of chocolate"),
            Figure::new("left", 0, width.saturating_mul(height), "chocolates that are left"),
            Figure::new("moves", 0, i32::MAX, "made so far"),
            Figure::new("radius", 0, Rules::WIDEST.into(), "up to this distance a ghost is dangerous"),
            Figure::new("meal", 1, Rules::HIGHEST.into(), "the level after a chocolate"),
        ],
    }
}

/// Writes what the player knows.
pub(super) fn observe(known: &Known, shape: &Shape, planes: &mut [u8], figures: &mut [i32]) {
    let Some(run) = known.run.as_ref().filter(|run| run.map().extent().cells() == shape.cells()) else {
        planes.fill(0);
        figures.fill(0);
        return;
    };
    let (map, cells) = (run.map(), shape.cells());
    let extent = map.extent();
    if planes.len() == 6 * cells {
        for (plane, mark) in planes.chunks_exact_mut(cells).zip([WALL, GHOST, CHOCOLATE, DANGER]) {
            for (row, places) in plane.chunks_exact_mut(shape.columns).enumerate() {
                for (place, marks) in places.iter_mut().zip(map.row(row)) {
                    *place = u8::from(marks & mark != 0);
                }
            }
        }
        let chocolates = planes[2 * cells..3 * cells].iter_mut().enumerate().filter(|(_, place)| **place != 0);
        for (at, place) in chocolates {
            *place = u8::from(run.has_chocolate(extent.cell(at / shape.columns, at % shape.columns)));
        }
        planes[4 * cells..].fill(0);
        planes[4 * cells + extent.index(map.exit())] = 1;
        planes[5 * cells + extent.index(run.position())] = 1;
    }
    if let Ok(figures) = <&mut [i32; 7]>::try_from(figures) {
        let (row, column) = extent.row_column(run.position());
        let rules = map.rules();
        let (left, moves) = (run.remaining_count() as i32, i32::try_from(run.moves()).unwrap_or(i32::MAX));
        *figures =
            [row as i32, column as i32, run.level().into(), left, moves, rules.radius.into(), rules.level.into()];
    }
}
