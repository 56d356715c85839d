//! `tellask arrays`: acts by number, and what the arrays of an observation mean.

use std::io::Write;

use clap::ArgMatches;
use facts::text::counted;
use play::{ActSet, Arrays};
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::options::{self, flag};

/// Prints the table of acts, the planes and the figures of a setup.
pub(crate) fn arrays(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, matches) = options::game(matches)?;
    let acts = if flag(matches, "all-acts") { ActSet::All } else { ActSet::Needed };
    let setup = options::setup(game, matches)?;
    let arrays = (game.arrays)(&setup, acts)?;
    if flag(matches, "json") {
        let seats = (game.survey)(&setup)?.seats;
        writeln!(out, "{:#}", describe(game.name, game.version, seats, &arrays))?;
        return Ok(());
    }
    tell(&arrays, out)
}

fn tell(arrays: &Arrays, out: &mut dyn Write) -> Result<(), Failure> {
    let shape = &arrays.shape;
    writeln!(out, "Acts: {}", arrays.acts.len())?;
    for (index, act) in arrays.acts.iter().enumerate() {
        writeln!(out, "  {index:>5}  {act}")?;
    }
    writeln!(
        out,
        "\nPlanes: {} of {} and {}",
        shape.planes.len(),
        counted(shape.rows, "row"),
        counted(shape.columns, "column")
    )?;
    for (index, plane) in shape.planes.iter().enumerate() {
        writeln!(out, "  {index:>5}  {:<24} 0..{:<6} {}", plane.name, plane.most, plane.doc)?;
    }
    writeln!(out, "\nFigures: {}", shape.figures.len())?;
    for (index, figure) in shape.figures.iter().enumerate() {
        let range = format!("{}..{}", figure.least, figure.most);
        writeln!(out, "  {index:>5}  {:<24} {range:<9} {}", figure.name, figure.doc)?;
    }
    Ok(())
}

fn describe(game: &str, version: u32, seats: usize, arrays: &Arrays) -> Json {
    let shape = &arrays.shape;
    let planes: Json =
        shape.planes.iter().map(|it| json!({ "name": it.name, "least": 0, "most": it.most, "doc": it.doc })).collect();
    let figures: Json = shape
        .figures
        .iter()
        .map(|it| json!({ "name": it.name, "least": it.least, "most": it.most, "doc": it.doc }))
        .collect();
    json!({
        "game": game,
        "version": version,
        "seats": seats,
        "acts": arrays.acts.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "rows": shape.rows,
        "columns": shape.columns,
        "planes": planes,
        "figures": figures,
    })
}
