//! A profile as a table, and a word on its first rule.

use std::fmt;

use super::{Profile, RuleProfile};

/// Shared work is marked.
const MARK: &str = "*";

impl Profile {
    /// The same without rules that have less than this share of the cost, from 0 to 1.
    #[must_use]
    pub fn above(mut self, share: f64) -> Profile {
        self.rules.retain(|it| it.share >= share);
        self
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rules.is_empty() {
            return writeln!(f, "No rule did anything.");
        }
        let has_clock = self.rules.iter().any(|it| it.seconds.is_some());
        let mut rows = vec![head(has_clock)];
        rows.extend(self.rules.iter().map(|it| row(it, has_clock)));
        write_table(f, &rows)?;
        if self.rules.iter().any(is_shared) {
            writeln!(f, "{MARK} Work that rules share was done once, and is counted for each of them.")?;
        }
        if self.idle > 0 {
            writeln!(f, "Rules that did nothing: {}.", self.idle)?;
        }
        self.rules.first().map_or(Ok(()), |it| write_worst(f, it))
    }
}

fn head(has_clock: bool) -> Vec<String> {
    let mut head = vec!["rule", "firings", "activations", "matches", "compares", "operations", "cost"];
    if has_clock {
        head.push("ms");
    }
    head.into_iter().map(ToOwned::to_owned).collect()
}

fn row(rule: &RuleProfile, has_clock: bool) -> Vec<String> {
    let mark = if is_shared(rule) { MARK } else { "" };
    let mut row = vec![
        rule.rule.clone(),
        rule.firings.to_string(),
        rule.activations.to_string(),
        format!("{}{mark}", rule.matches),
        format!("{}{mark}", rule.compares),
        rule.operations.to_string(),
        format!("{:.1} %", rule.share * 100.0),
    ];
    if has_clock {
        row.push(format!("{:.1}", rule.seconds.unwrap_or(0.0) * 1000.0));
    }
    row
}

/// Whether something of what its conditions did was for another rule, too.
fn is_shared(rule: &RuleProfile) -> bool {
    rule.conditions.iter().any(|it| it.shared_with > 0)
}

/// Names on the left, numbers on the right.
fn write_table(f: &mut fmt::Formatter<'_>, rows: &[Vec<String>]) -> fmt::Result {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 => write!(f, "{cell:<width$}")?,
                _ => write!(f, "  {cell:>width$}")?,
            }
        }
        writeln!(f)?;
    }
    Ok(())
}

/// Which condition of a rule makes the work.
fn write_worst(f: &mut fmt::Formatter<'_>, rule: &RuleProfile) -> fmt::Result {
    let name = &rule.rule;
    let matching = rule.matches + rule.compares;
    let Some(worst) = rule.worst().filter(|_| matching > rule.operations) else {
        let times = if rule.firings == 1 { "one firing".to_owned() } else { format!("{} firings", rule.firings) };
        return writeln!(f, "{name}: its actions take most of it, {} operations in {times}.", rule.operations);
    };
    let percent = |part: u64, of: u64| (part * 100 + of / 2) / of.max(1);
    let (number, of) = worst.number;
    write!(
        f,
        "{name}: condition {number} of {of}, {}, makes {} % of its matches and {} % of its compares",
        worst.condition,
        percent(worst.matches, rule.matches),
        percent(worst.compares, rule.compares),
    )?;
    match worst.shared_with {
        0 => writeln!(f, "."),
        1 => writeln!(f, "; another rule shares it."),
        many => writeln!(f, "; {many} other rules share it."),
    }
}
