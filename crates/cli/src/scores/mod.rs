//! The arcade's scores: the file, the ranking of a play, and `tellask scores`.
//!
//! 1. `store`: one file for all machines, written so that no crash loses a score.
//! 2. `contest`: a play for the ranking: whom to beat, and the place after a win.
//! 3. `table`: how rankings and names look.

mod contest;
mod store;
mod table;

use std::io::Write;

use clap::ArgMatches;
use facts::did_you_mean;
use facts::text::quoted;
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::options::flag;

pub(crate) use contest::Contest;
use store::Store;

/// Prints the rankings of all machines in a file, or where one player stands in them.
pub(crate) fn scores(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let path = matches.get_one::<String>("file").map_or("", String::as_str);
    let arcade = Store::at(path)?.read_existing()?;
    let player = matches.get_one::<String>("player").map(String::as_str);
    let machines: Vec<_> =
        arcade.machines().iter().filter(|machine| player.is_none_or(|name| machine.player(name).is_some())).collect();
    if let (Some(name), true) = (player, machines.is_empty()) {
        let rows = arcade.machines().iter().flat_map(|machine| machine.in_order_of_reaching());
        let meant = did_you_mean(name, rows.map(|row| row.name.as_str()));
        return Err(Failure::Refused(format!("nobody called {} has won in `{path}`{meant}", quoted(name))));
    }
    if flag(matches, "json") {
        let machines: Vec<Json> = machines.iter().map(|machine| table::machine_to_json(machine, player)).collect();
        writeln!(out, "{:#}", json!({ "machines": machines }))?;
        return Ok(());
    }
    if machines.is_empty() {
        writeln!(out, "Nobody has won yet.")?;
    }
    for (index, machine) in machines.iter().enumerate() {
        let blank = if index == 0 { "" } else { "\n" };
        write!(out, "{blank}{}{}", table::heading(machine), table::rows(machine, player, table::Rows::All))?;
    }
    Ok(())
}
