//! `tellask ask`: what would a mind do in this position, and why?

use std::fmt::Write as _;
use std::io::{Read, Write};

use clap::ArgMatches;
use play::{Advice, Candidate, Chair, Game, fact_to_json};
use serde_json::{Value as Json, json};

use crate::failure::{Failure, read_text};
use crate::options::{self, flag};
use crate::story::plain;

/// Reads the position, asks the mind, tells the answer.
pub(crate) fn ask(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, matches) = options::game(matches)?;
    let read = game.position.ok_or_else(|| Failure::Refused(format!("{} has no positions to ask about", game.name)))?;
    let path = matches.get_one::<String>("position").map_or("-", String::as_str);
    let text = if path == "-" { standard_input()? } else { read_text(path)? };
    let setup = options::setup(game, matches)?;
    let percepts = read(&setup.settings, &text).map_err(|diagnostics| Failure::File {
        name: path.to_owned(),
        text: text.clone(),
        diagnostics,
    })?;
    let [Chair::Mind(spec)] = &options::chairs(game, matches)?[..] else {
        return Err(Failure::Usage("ask one mind of the game's list".to_owned()));
    };
    let advice = (game.ask)(&setup, &percepts, spec)?;
    if flag(matches, "json") {
        writeln!(out, "{:#}", to_json(game, &advice))?;
        return Ok(());
    }
    write!(out, "{}", to_text(&advice))?;
    Ok(())
}

fn standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| Failure::Refused("standard input is not UTF-8 text".to_owned()))
}

fn to_text(advice: &Advice) -> String {
    let mut text = match &advice.account.beliefs {
        Some(beliefs) => play::side_by_side(&advice.known.to_text(), &beliefs.to_text(), 4),
        None => advice.known.to_text(),
    };
    text.push('\n');
    // Writing to a string cannot fail.
    let _ = match &advice.act {
        Ok(act) => writeln!(text, "Decision: {}", plain(act)),
        Err(forfeit) => writeln!(text, "No decision: {}", forfeit.reason),
    };
    text.push_str(&advice.account.why.to_text(2));
    if !advice.account.candidates.is_empty() {
        text.push_str("Considered:\n");
        for Candidate { act, value, note } in &advice.account.candidates {
            let value = value.map_or_else(String::new, |value| format!("{value:.3}"));
            text.push_str(format!("  {act:<28} {value:>10}  {note}").trim_end());
            text.push('\n');
        }
    }
    text
}

fn to_json(game: &Game, advice: &Advice) -> Json {
    let mut object = json!({ "game": game.name });
    match &advice.act {
        Ok(act) => object["act"] = fact_to_json(act),
        Err(forfeit) => object["forfeit"] = json!(forfeit.reason),
    }
    object["account"] = advice.account.to_json();
    object["known"] = advice.known.to_json();
    object
}
