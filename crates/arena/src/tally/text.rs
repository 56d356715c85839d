//! A tally as text: JSON Lines with a version at the beginning and a checksum at the end.
//!
//! ```text
//! {"tally":1,"fingerprint":"…","plays":[[0,400]]}
//! {"header":{"tellask":1,"game":"…",…},"rotate":false,"changed":[["seats","2"]],"predicted":[[],[]]}
//! {"ending":"all rounds are played","plays":400}
//! {"seat":1,"mind":"steady","successes":349,"deaths":320,"wins":353,"draws":12}
//! {"counter":"chips","first":[0,0],"sum":125}
//! {"score":3,"plays":1}
//! {"checksum":"…"}
//! ```
//!
//! There is one text for each tally. What is read is written again and compared, so a text in any other form is refused.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::ranges::Ranges;
use super::seat::{Counter, SeatTally};
use super::{Origin, Tally};
use crate::scores::Rounded;
use crate::seal::{Format, Unreadable, sealed, unsealed};
use crate::sum::{exact_to_json, number_from_json};
use crate::{Scores, Sum};

/// The version of the format.
pub const TALLY_VERSION: u64 = 1;

/// The most counters of a seat in a text. Games have about ten; more would only be an attack on the reader's time.
const MOST_COUNTERS: usize = 1000;

const FORMAT: Format = Format {
    key: "tally",
    version: TALLY_VERSION,
    foreign: || {
        format!("it is no tally: those begin with `{{\"tally\":{TALLY_VERSION}`, as `tellask batch --tally` writes it")
    },
};

impl Tally {
    /// The tally as text. Tallies of the same plays have the same text.
    pub fn to_text(&self) -> String {
        let fingerprint = format!("{:016x}", self.fingerprint());
        let plays: Vec<[u64; 2]> = self.ranges().iter().map(|range| [range.start, range.end]).collect();
        let first = json!({ "tally": TALLY_VERSION, "fingerprint": fingerprint, "plays": plays });
        let mut body = format!("{first}\n{}\n", self.origin.text());
        let mut line = |json: Json| {
            // Writing to a string cannot fail.
            let _ = writeln!(body, "{json}");
        };
        for (ending, plays) in &self.endings {
            line(json!({ "ending": ending, "plays": plays }));
        }
        for (index, (seat, it)) in self.seats.iter().zip(&self.origin.header.seats).enumerate() {
            line(json!({
                "seat": index + 1,
                "mind": it.chair.to_string(),
                "successes": seat.successes,
                "deaths": seat.deaths,
                "wins": seat.wins,
                "draws": seat.draws,
            }));
            for Counter { name, first: (play, place), sum } in &seat.counters {
                line(json!({ "counter": name, "first": [play, place], "sum": sum.to_json() }));
            }
            if let Some(Rounded { shift, sum, min, max }) = seat.scores.rounded() {
                let [min, max] = [min, max].map(exact_to_json);
                line(json!({ "rounded": shift, "sum": sum.to_json(), "min": min, "max": max }));
            }
            for (score, plays) in seat.scores.iter() {
                line(json!({ "score": exact_to_json(score), "plays": plays }));
            }
        }
        sealed(&body)
    }

    /// Reads what [`Tally::to_text`] wrote, and nothing else.
    ///
    /// It takes memory in proportion to the text, whatever the text says.
    pub fn read(text: &str) -> Result<Tally, Unreadable> {
        let mut reader = Reader::default();
        let mut line = 0;
        for source in unsealed(text, &FORMAT)?.lines() {
            line += 1;
            reader.line(source).map_err(|reason| Unreadable::Line { line, reason })?;
        }
        let tally = reader.end().map_err(|reason| Unreadable::Line { line, reason })?;
        let written = tally.to_text();
        if written == text {
            return Ok(tally);
        }
        let differing = written.lines().zip(text.lines()).take_while(|(ours, theirs)| ours == theirs).count();
        let reason = "it does not have the form in which a tally is written".to_owned();
        Err(Unreadable::Line { line: differing + 1, reason })
    }
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    /// The first line's ranges.
    plays: Option<Ranges>,
    tally: Option<Tally>,
    /// How many seats have begun; the last of them is the one that lines are about.
    begun: usize,
    rounded: Option<Rounded>,
    scores: Vec<(f64, u64)>,
}

/// What is wrong with a line.
type Read<T> = Result<T, String>;

impl Reader {
    fn line(&mut self, source: &str) -> Read<()> {
        let json: Json = serde_json::from_str(source).map_err(|error| format!("it is no JSON: {error}"))?;
        let Some(plays) = &self.plays else {
            self.plays = Some(ranges(&json["plays"]).ok_or("`plays` must be a list of ascending ranges [from,to]")?);
            return Ok(());
        };
        let Some(tally) = &mut self.tally else {
            self.tally = Some(Tally { ranges: plays.clone(), ..Tally::empty(Origin::read(&json)?) });
            return Ok(());
        };
        if json.get("ending").is_some() {
            let plays = number(&json, "plays")?;
            tally.endings.insert(text(&json, "ending")?.to_owned().into(), plays);
            return Ok(());
        }
        if json.get("seat").is_some() {
            self.end_seat()?;
            return self.seat(&json);
        }
        let seat =
            self.begun.checked_sub(1).and_then(|last| tally.seats.get_mut(last)).ok_or("a seat must come first")?;
        let most = tally.ranges.plays();
        if json.get("counter").is_some() {
            let counter = counter(&json, most)?;
            if !tally.ranges.contains(counter.first.0) {
                return Err("`first` must name one of the plays".to_owned());
            }
            if seat.counters.len() >= MOST_COUNTERS {
                return Err(format!("a seat has at most {MOST_COUNTERS} counters"));
            }
            if seat.counters.iter().any(|it| it.name == counter.name) {
                return Err("this counter was there before".to_owned());
            }
            seat.counters.push(counter);
        } else if json.get("rounded").is_some() {
            self.rounded = Some(rounded(&json, most)?);
        } else {
            let score = number_from_json(&json["score"]).ok_or("`score` must be a number")?;
            self.scores.push((score, number(&json, "plays")?));
        }
        Ok(())
    }

    fn seat(&mut self, json: &Json) -> Read<()> {
        let tally = self.tally.as_mut().ok_or("the header must come first")?;
        let seat = tally.seats.get_mut(self.begun).ok_or("there are more seats than minds")?;
        *seat = SeatTally {
            successes: number(json, "successes")?,
            deaths: number(json, "deaths")?,
            wins: number(json, "wins")?,
            draws: number(json, "draws")?,
            ..SeatTally::default()
        };
        self.begun += 1;
        Ok(())
    }

    /// The lines about a seat have ended: its scores are complete.
    fn end_seat(&mut self) -> Read<()> {
        let (Some(tally), Some(last)) = (&mut self.tally, self.begun.checked_sub(1)) else { return Ok(()) };
        let seat = tally.seats.get_mut(last).ok_or("there are more seats than minds")?;
        seat.scores = Scores::restore(self.rounded.take(), &std::mem::take(&mut self.scores))?;
        let plays = if tally.origin.scored.is_some() { tally.ranges.plays() } else { seat.scores.plays() };
        if tally.origin.scored.is_some() && seat.scores.plays() != seat.successes {
            return Err("the seat before must have one score for each success".to_owned());
        }
        let counts = [seat.successes, seat.deaths, seat.wins, seat.draws];
        if plays > tally.ranges.plays() || counts.iter().any(|count| *count > plays) {
            return Err("the seat before has more scores, successes, deaths, wins or draws than plays".to_owned());
        }
        Ok(())
    }

    fn end(mut self) -> Read<Tally> {
        self.end_seat()?;
        let tally = self.tally.ok_or("the header is missing")?;
        if self.begun != tally.seats.len() {
            return Err("there are fewer seats than minds".to_owned());
        }
        let ended = tally.endings.values().try_fold(0_u64, |sum, plays| sum.checked_add(*plays).filter(|_| *plays > 0));
        if ended != Some(tally.plays()) {
            return Err("there must be one ending for each play".to_owned());
        }
        Ok(tally)
    }
}

fn ranges(json: &Json) -> Option<Ranges> {
    let mut ranges = Ranges::default();
    for pair in json.as_array()? {
        let [from, to] = pair.as_array()?.as_slice() else { return None };
        let range = from.as_u64()?..to.as_u64()?;
        if !ranges.push(range) {
            return None;
        }
    }
    Some(ranges)
}

fn counter(json: &Json, most: u64) -> Read<Counter> {
    let first = match json["first"].as_array().map(Vec::as_slice) {
        Some([play, place]) => play.as_u64().zip(place.as_u64()),
        _ => None,
    };
    Ok(Counter {
        name: text(json, "counter")?.to_owned(),
        first: first.ok_or("`first` must be the number of a play and a place in it")?,
        sum: sum(json, most)?,
    })
}

fn rounded(json: &Json, most: u64) -> Read<Rounded> {
    let end = |key: &str| number_from_json(&json[key]).ok_or_else(|| format!("`{key}` must be a number"));
    let shift = json["rounded"].as_u64().and_then(|bits| u32::try_from(bits).ok());
    Ok(Rounded {
        shift: shift.ok_or("`rounded` must be a number of bits")?,
        sum: sum(json, most)?,
        min: end("min")?,
        max: end("max")?,
    })
}

fn sum(json: &Json, most: u64) -> Read<Sum> {
    Sum::from_json(&json["sum"], most)
        .ok_or_else(|| "`sum` must be a number or a list of numbers to be added".to_owned())
}

fn number(json: &Json, key: &str) -> Read<u64> {
    json[key].as_u64().ok_or_else(|| format!("`{key}` must be a whole number"))
}

fn text<'a>(json: &'a Json, key: &str) -> Read<&'a str> {
    json[key].as_str().ok_or_else(|| format!("`{key}` must be a text"))
}
