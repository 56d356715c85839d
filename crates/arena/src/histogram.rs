//! Histograms: how often which scores were reached.

use play::write_score;

use crate::Scores;

/// One bar: how many plays ended from here up to there.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The lowest score that belongs to it.
    pub from: f64,
    /// The end of its scores: not included, unless it equals `from` and the bar is that one score.
    pub to: f64,
    /// How many plays.
    pub plays: u64,
}

/// About how many bars a histogram has at most.
const MOST: usize = 20;

/// The bars of these scores: one for each score where these are few, else bars of one round width.
pub(crate) fn bars(scores: &Scores) -> Vec<Bar> {
    let spread = scores.max().zip(scores.min()).map_or(0.0, |(max, min)| max - min);
    if scores.different() <= MOST || !spread.is_finite() {
        return scores.iter().map(|(score, plays)| Bar { from: score, to: score, plays }).collect();
    }
    let width = round_width(spread / MOST as f64);
    let mut bars: Vec<Bar> = Vec::new();
    for (score, plays) in scores.iter() {
        let from = (score / width).floor() * width;
        match bars.last_mut() {
            Some(bar) if bar.from >= from => bar.plays += plays,
            _ => bars.push(Bar { from, to: from + width, plays }),
        }
    }
    bars
}

/// The next of 1, 2, 5, 10, 20, … that is at least this.
fn round_width(least: f64) -> f64 {
    let mut ten = 1.0;
    while ten < least {
        ten *= 10.0;
    }
    while ten > least * 10.0 {
        ten /= 10.0;
    }
    [ten / 10.0, ten / 5.0, ten / 2.0, ten].into_iter().find(|width| *width >= least).unwrap_or(ten)
}

/// The bars as lines of at most this many columns, with a mark where scores are left out between them.
pub(crate) fn lines(bars: &[Bar], plays: u64, columns: usize) -> Vec<String> {
    let labels: Vec<String> = bars.iter().map(label).collect();
    let label_width = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let count_width = bars.iter().map(|bar| bar.plays.to_string().len()).max().unwrap_or(1);
    // Two blanks before, two before and after the bar, and " 100.0 %" at the end.
    let room = columns.saturating_sub(label_width + count_width + 14).max(10);
    let most = bars.iter().map(|bar| bar.plays).max().unwrap_or(1).max(1);
    let mut lines = Vec::new();
    for (index, (bar, label)) in bars.iter().zip(&labels).enumerate() {
        if index > 0 && bar.to > bar.from && bar.from > bars[index - 1].to {
            lines.push(format!("  {:>label_width$}", "…"));
        }
        let share = 100.0 * bar.plays as f64 / plays.max(1) as f64;
        let drawn = ink(bar.plays, most, room);
        lines.push(format!("  {label:>label_width$}  {drawn:<room$}  {:>count_width$} {share:>5.1} %", bar.plays));
    }
    lines
}

fn label(bar: &Bar) -> String {
    if bar.from < bar.to {
        format!("{} … {}", write_score(bar.from), write_score(bar.to))
    } else {
        write_score(bar.from)
    }
}

/// A bar in eighths of a column; what happened at all is always seen.
fn ink(plays: u64, most: u64, room: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = ((plays as f64 / most as f64 * (room * 8) as f64).round() as usize).clamp(1, room * 8);
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}
