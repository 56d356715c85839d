//! How rankings look, and how any name can be shown.

use std::fmt::Write as _;

use arena::{Label, Machine, Place, Player, Score};
use facts::text::counted;
use play::{Better, number_to_json};
use serde_json::{Value as Json, json};

/// A name is cut here when it is shown; data keep it whole.
const LONGEST: usize = 60;
/// Rows from the top that are shown after a win,
const TOP: usize = 10;
/// and rows on each side of the player.
const SIDE: usize = 2;

/// Which rows of a ranking are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// All of them, or only the player's.
    All,
    /// The best, and those around the player.
    Around,
}

/// A name as a terminal can bear it: on one line, no longer than a line, and without power over what stands around it.
pub(super) fn shown(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars().take(LONGEST) {
        if is_unruly(letter) { text.extend(letter.escape_unicode()) } else { text.push(letter) }
    }
    if name.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    // Blanks at the edges are part of a name, too.
    if name.trim() != name {
        text = format!("\"{text}\"");
    }
    // What is written from right to left would pull the figures beside it along, so it is set apart.
    if text.chars().any(is_from_the_right) { format!("\u{2068}{text}\u{2069}") } else { text }
}

/// Control characters, line ends, and marks that turn the direction of what follows.
fn is_unruly(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The blocks of the scripts that are written from right to left.
fn is_from_the_right(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// A score with its unit: `12 moves`, `1 move`.
pub(super) fn amount(score: Score, label: &Label) -> String {
    let unit = label.unit.as_str();
    let unit = if Some(score) == Score::new(1.0) { unit.strip_suffix('s').unwrap_or(unit) } else { unit };
    format!("{score} {}", shown(unit))
}

/// What a machine is called, and what is best there.
pub(super) fn heading(machine: &Machine) -> String {
    let label = &machine.label;
    let most = if label.better == Better::Lower { "fewest" } else { "most" };
    format!("{} ({most} {} first)\n", shown_title(&label.title), shown(&label.unit))
}

fn shown_title(title: &str) -> String {
    title.split(" · ").map(shown).collect::<Vec<_>>().join(" · ")
}

/// The rows of the ranking, with the player to beat behind each.
pub(super) fn rows(machine: &Machine, player: Option<&str>, wanted: Rows) -> String {
    let ranking = machine.ranking();
    let own = ranking.iter().position(|row| Some(row.player.name.as_str()) == player);
    let is_wanted = |index: usize| match wanted {
        Rows::All => player.is_none() || own == Some(index),
        Rows::Around => index < TOP || own.is_some_and(|own| own.abs_diff(index) <= SIDE),
    };
    let unit = shown(&machine.label.unit);
    let width = ranking.iter().map(|row| row.player.best.to_string().len()).chain([unit.chars().count()]).max();
    let width = width.unwrap_or(0);
    let mut text = format!("  place  {unit:>width$}  wins  player → player to beat\n");
    let mut left_out = false;
    for (index, row) in ranking.iter().enumerate() {
        if !is_wanted(index) {
            left_out = true;
            continue;
        }
        if std::mem::take(&mut left_out) && wanted == Rows::Around {
            text.push_str("      …\n");
        }
        let Player { name, best, wins, .. } = row.player;
        let best = best.to_string();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {:>5}  {best:>width$}  {wins:>4}  {}{}", row.place, shown(name), to_beat(row));
    }
    if left_out && wanted == Rows::Around {
        text.push_str("      …\n");
    }
    text
}

fn to_beat(row: &Place<'_>) -> String {
    if row.player == row.objective { String::new() } else { format!(" → {}", shown(&row.objective.name)) }
}

fn place<'a>(machine: &'a Machine, player: &str) -> Option<Place<'a>> {
    machine.ranking().into_iter().find(|row| row.player.name == player)
}

/// Whom the player has to beat, in a sentence.
fn objective(machine: &Machine, player: &str, word: &str) -> String {
    match machine.objective(player) {
        Some(other) if other.name != player => {
            format!("{word}: {} with {}.", shown(&other.name), amount(other.best, &machine.label))
        }
        _ => "Nobody is better.".to_owned(),
    }
}

/// Where the player stands before a play.
pub(super) fn aim(machine: &Machine, player: &str) -> String {
    let name = shown(player);
    match place(machine, player) {
        _ if machine.players() == 0 => format!("{name} plays for the ranking. Nobody has won here yet."),
        None => {
            format!("{name} plays for the ranking, and has not won here yet. {}", objective(machine, player, "To beat"))
        }
        Some(row) => {
            let best = amount(row.player.best, &machine.label);
            let of = counted(machine.players(), "player");
            format!(
                "{name} plays for the ranking, place {} of {of} with {best}. {}",
                row.place,
                objective(machine, player, "To beat")
            )
        }
    }
}

/// What a win was worth.
pub(super) fn verdict(machine: &Machine, player: &str, score: Score, before: Option<Score>) -> String {
    let label = &machine.label;
    let Some(row) = place(machine, player) else { return String::new() };
    let won = amount(score, label);
    let won = match before {
        Some(before) if score.rank(before, label.better).is_ge() => {
            format!("{won}; the best stays {}", row.player.best)
        }
        _ => won,
    };
    let of = counted(machine.players(), "player");
    format!("{}: {won}; place {} of {of}. {}", shown(player), row.place, objective(machine, player, "To beat next"))
}

/// Where the player stands, for programs.
pub(super) fn standing_to_json(machine: &Machine, player: &str) -> Json {
    let row = place(machine, player);
    let objective = machine.objective(player);
    json!({
        "title": machine.label.title,
        "player": player,
        "place": row.map(|row| row.place),
        "players": machine.players(),
        "best": row.map(|row| number_to_json(row.player.best.get())),
        "objective": objective.map(|it| json!({ "player": it.name, "score": number_to_json(it.best.get()) })),
    })
}

/// A machine and its ranking for programs; with a player's name only that row.
pub(super) fn machine_to_json(machine: &Machine, player: Option<&str>) -> Json {
    let label = &machine.label;
    let ranking = machine.ranking();
    let rows = ranking.iter().filter(|row| player.is_none_or(|name| row.player.name == name));
    let rows: Vec<Json> = rows
        .map(|row| {
            json!({
                "place": row.place,
                "player": row.player.name,
                "score": number_to_json(row.player.best.get()),
                "wins": row.player.wins,
                "objective": row.objective.name,
            })
        })
        .collect();
    json!({
        "game": label.game,
        "rules": label.rules,
        "fingerprint": format!("{:016x}", label.fingerprint),
        "title": label.title,
        "counter": label.counter,
        "unit": label.unit,
        "better": label.better.name(),
        "players": machine.players(),
        "ranking": rows,
    })
}
