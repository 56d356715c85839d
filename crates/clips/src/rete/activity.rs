//! What the conditions of a rule took: `join-activity`.
//!
//! Pairs are counted where they are compared. The reference also counts pairs that only share a place in its tables, so its
//! numbers can be larger.

use std::fmt::Write;

use super::join::Activity;
use super::matcher::Matcher;
use super::report::Detail;
use super::rule::RuleId;

/// What `join-activity` says, and the sums: pairs looked at, matches that came, matches that went.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActivityReport {
    pub(crate) text: String,
    pub(crate) sums: [u64; 3],
}

impl Matcher {
    /// How much each condition of a rule had to do.
    pub(crate) fn report_activity(&self, rule: RuleId, detail: Detail) -> ActivityReport {
        let mut report = ActivityReport::default();
        let disjuncts = &self.network.rules.get(rule).disjuncts;
        for step in disjuncts.iter().flat_map(|disjunct| self.network.steps(*disjunct)) {
            let side = step.results.side as usize;
            let results = &self.network.joins[step.results.join];
            let (Activity { adds, before, .. }, counts) = (&results.activity, results.counts());
            let deletes = (before[side] + adds[side]).saturating_sub(counts[side]);
            let compares = self.network.joins[step.join].activity.compares;
            let counts = [compares, adds[side], deletes];
            for (sum, count) in report.sums.iter_mut().zip(counts) {
                *sum += count;
            }
            let heading = format!("CE {}", self.network.short_heading(&step));
            let [compares, adds, deletes] = counts;
            // Writing to a string cannot fail.
            let _ = match detail {
                Detail::Verbose => {
                    let text = &mut report.text;
                    writeln!(text, "Activity for {heading}")
                        .and_then(|()| writeln!(text, "   Compares: {compares:>10}"))
                        .and_then(|()| writeln!(text, "   Adds:     {adds:>10}"))
                        .and_then(|()| writeln!(text, "   Deletes:  {deletes:>10}"))
                }
                Detail::Succinct => writeln!(report.text, "{heading}: {}", compares + adds + deletes),
                Detail::Terse => Ok(()),
            };
        }
        report
    }

    /// Counts from zero again.
    pub(crate) fn reset_activity(&mut self) {
        for join in self.network.joins.iter_mut() {
            join.activity = Activity { before: join.counts(), ..Activity::default() };
        }
    }
}
