//! `tellask check --reasons`: whether the leaves of the reasons in a trace imply what the reasons claim.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use clap::ArgMatches;
use facts::text::counted;
use play::{
    Chairs, Checked, Fared, Game, Prover, Ruling, Seat, Steps, Trace, check_reasons, fact_to_json, revive, steps_of,
};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::replay::read_trace;

/// Checks the reasons of every trace, which is of this game if one is named; fails if a claim does not follow or could not be
/// decided, or if a reason rests on itself, after all were looked at.
pub(crate) fn check(
    matches: &ArgMatches,
    named: Option<&Game>,
    is_json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (mut failed, mut undecided, mut circular) = (0, 0, 0);
    for path in matches.get_many::<String>("files").into_iter().flatten() {
        let (game, trace) = read_trace(path)?;
        if let Some(named) = named.filter(|named| named.name != game.name) {
            return Err(Failure::Refused(format!("`{path}` is a play of {}, not of {}", game.name, named.name)));
        }
        // The leaves are held against what was told, so what was told must be what the world tells. Minds do not think again:
        // these reasons are to be judged as they stand.
        revive(game, &trace, Chairs::AllOutside)?;
        let Some(prover) = game.prover else {
            return Err(Failure::Refused(format!(
                "`{path}`: {} has no prover, so its reasons cannot be checked",
                game.name
            )));
        };
        let audit = Audit::of(game, &prover, &trace);
        failed += audit.count(|fared| fared.failed);
        undecided += audit.count(|fared| fared.undecided);
        circular += audit.circles();
        if is_json { writeln!(out, "{}", audit.to_json(path))? } else { write!(out, "{}", audit.to_text(path))? }
    }
    let faults = [
        (failed, format!("{} from the percepts", follow_not(failed))),
        (undecided, format!("{} could not be decided", claims(undecided))),
        (circular as u64, rest_on_themselves(circular)),
    ];
    let faults: Vec<String> = faults.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text).collect();
    if faults.is_empty() { Ok(()) } else { Err(Failure::Refused(faults.join(", and "))) }
}

/// All that was found in one trace.
struct Audit<'a> {
    game: &'a Game,
    trace: &'a Trace,
    seats: Vec<Fared>,
    steps: Vec<Steps<'a>>,
    /// What is not proven, with its turn and seat.
    open: Vec<(u32, Seat, Checked<'a>)>,
    /// By head: how many facts the prover did not judge, and why not.
    unchecked: BTreeMap<String, (u64, String)>,
}

impl<'a> Audit<'a> {
    fn of(game: &'a Game, prover: &Prover, trace: &'a Trace) -> Audit<'a> {
        let mut open = Vec::new();
        let mut unchecked: BTreeMap<String, (u64, String)> = BTreeMap::new();
        let seats = check_reasons(prover, trace, Prover::NODES, &mut |turn, seat, checked| match &checked.ruling {
            Ruling::Proven => {}
            Ruling::Unchecked(why) => {
                unchecked.entry(checked.claim.head.to_string()).or_insert_with(|| (0, why.clone())).0 += 1;
            }
            Ruling::Fails(_) | Ruling::Undecided => open.push((turn, seat, checked)),
        });
        Audit { game, trace, seats, steps: steps_of(trace), open, unchecked }
    }

    fn circles(&self) -> usize {
        self.steps.iter().map(|steps| steps.circles.len()).sum()
    }

    fn count(&self, of: fn(&Fared) -> u64) -> u64 {
        self.seats.iter().map(of).sum()
    }

    fn to_text(&self, path: &str) -> String {
        let accounts = self.count(|fared| fared.accounts);
        let decisions = counted(accounts as usize, "decision");
        let mut text = format!("{path}: a play of {}, {decisions} with a reason\n", self.game.name);
        if accounts > 0 && self.count(|fared| fared.claims + fared.unchecked) == 0 {
            text += "  not checkable: no step of these reasons claims anything as a fact\n";
            text += &self.circles_to_text();
            return text;
        }
        let seats = self.seats.iter().zip(&self.steps).zip(&self.trace.header.seats);
        for (index, ((fared, steps), seat)) in seats.enumerate() {
            let Fared { claims: all, proven, undecided, failed, .. } = fared;
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "  seat {} ({}): {} checked, {proven} proven, {failed} failed, {undecided} undecided; {}",
                index + 1,
                seat.chair,
                claims(*all),
                claim_nothing(steps.silent)
            );
        }
        for (head, (count, why)) in &self.unchecked {
            let _ = writeln!(text, "  not checked: {} `{head}`: {why}", counted(*count as usize, "fact"));
        }
        text += &self.circles_to_text();
        for (turn, seat, checked) in &self.open {
            let why = match &checked.ruling {
                Ruling::Fails(why) if checked.leaves.is_empty() => {
                    format!("no percept stands below this claim, and without one {why}")
                }
                Ruling::Fails(why) => why.clone(),
                _ => "the search ended before it was decided".to_owned(),
            };
            let _ = writeln!(text, "  turn {turn}, seat {}: {}\n    {why}", seat.index() + 1, checked.text);
            let _ = writeln!(text, "    claim    {}", checked.claim);
            if !checked.rule.is_empty() {
                let _ = writeln!(text, "    rule     {}", checked.rule);
            }
            for leaf in &checked.leaves {
                let _ = writeln!(text, "    percept  {leaf}");
            }
        }
        text
    }

    fn circles_to_text(&self) -> String {
        let mut text = String::new();
        for (index, steps) in self.steps.iter().enumerate() {
            for (turn, conclusion) in &steps.circles {
                let _ = writeln!(text, "  turn {turn}, seat {}: {conclusion}\n    it rests on itself", index + 1);
            }
        }
        text
    }

    fn to_json(&self, path: &str) -> Value {
        let seats = self.seats.iter().zip(&self.steps).zip(&self.trace.header.seats).map(|((fared, steps), seat)| {
            json!({
                "mind": seat.chair.to_string(), "accounts": fared.accounts, "claims": fared.claims,
                "proven": fared.proven, "failed": fared.failed, "undecided": fared.undecided, "silent": steps.silent,
            })
        });
        let circles = self.steps.iter().enumerate().flat_map(|(index, steps)| {
            steps.circles.iter().map(move |(turn, text)| json!({ "turn": turn, "seat": index + 1, "text": text }))
        });
        let open = self.open.iter().map(|(turn, seat, checked)| {
            let (ruling, why) = match &checked.ruling {
                Ruling::Fails(why) => ("failed", why.as_str()),
                _ => ("undecided", ""),
            };
            let leaves: Vec<Value> = checked.leaves.iter().map(|leaf| fact_to_json(leaf)).collect();
            json!({
                "turn": turn, "seat": seat.index() + 1, "ruling": ruling, "why": why, "text": checked.text,
                "claim": fact_to_json(checked.claim), "rule": checked.rule, "leaves": leaves,
            })
        });
        let unchecked =
            self.unchecked.iter().map(|(head, (count, why))| json!({ "head": head, "count": count, "why": why }));
        let ok = self.open.is_empty() && self.circles() == 0;
        json!({
            "file": path, "ok": ok, "game": self.game.name, "checkable": self.count(|fared| fared.claims) > 0,
            "seats": seats.collect::<Vec<_>>(), "open": open.collect::<Vec<_>>(),
            "unchecked": unchecked.collect::<Vec<_>>(), "circles": circles.collect::<Vec<_>>(),
        })
    }
}

fn claims(count: u64) -> String {
    counted(count as usize, "claim")
}

fn follow_not(count: u64) -> String {
    if count == 1 { "1 claim does not follow".to_owned() } else { format!("{count} claims do not follow") }
}

fn claim_nothing(count: u64) -> String {
    if count == 1 { "1 step claims nothing".to_owned() } else { format!("{count} steps claim nothing") }
}

fn rest_on_themselves(count: usize) -> String {
    if count == 1 {
        "1 conclusion rests on itself".to_owned()
    } else {
        format!("{count} conclusions rest on themselves")
    }
}
