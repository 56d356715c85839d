//! `tellask fold`: one report of many parts of a batch.

use std::io::Write;
use std::ops::Range;

use arena::{MergeError, Timing, name_plays};
use clap::ArgMatches;

use crate::batch::print;
use crate::failure::{Failure, warn};
use crate::tally_file::{self, TallyFile};

/// Folds the files and reports. The order in which they are named makes no difference.
pub(crate) fn fold(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let kept = TallyFile::of(matches)?;
    let mut files = matches.get_many::<String>("files").into_iter().flatten();
    let first = files.next().ok_or_else(|| Failure::Usage(MergeError::Nothing.to_string()))?;
    let mut whole = tally_file::read(first)?;
    let mut folded = vec![(first.as_str(), whole.ranges().to_vec())];
    for file in files {
        let part = tally_file::read(file)?;
        whole.merge(&part).map_err(|error| clash(file, &folded, &error))?;
        folded.push((file, part.ranges().to_vec()));
    }
    let gaps = whole.gaps();
    if !gaps.is_empty() {
        warn(&format!("{} missing between the plays that are here: {}", are(&gaps), name_plays(&gaps)));
    }
    let written = kept.map_or(Ok(()), |kept| kept.write(&whole));
    print(whole.report(Timing::default()), matches, out)?;
    written
}

/// Why a file cannot be folded with those before, and with which of them.
fn clash(file: &str, folded: &[(&str, Vec<Range<u64>>)], error: &MergeError) -> Failure {
    let holder = folded.iter().find(|(_, ranges)| match error {
        MergeError::Overlap { plays } => ranges.iter().any(|range| range.contains(&plays.start)),
        _ => true,
    });
    let holder = holder.map_or("the others", |(name, _)| name);
    Failure::Refused(format!("cannot fold `{file}` with `{holder}`: {error}"))
}

fn are(gaps: &[Range<u64>]) -> &'static str {
    match gaps {
        [one] if one.end - one.start == 1 => "a play is",
        _ => "plays are",
    }
}
