//! A comparison for people: tables that fit a terminal of 80 columns.

use std::fmt::Write as _;

use super::{Comparison, Contender, Pair};
use crate::text::{count, grouped, percent};
use crate::{Scored, wilson};

/// A longer name of a mind is cut; the list under the tables has it whole.
const NAME: usize = 18;

impl Comparison {
    /// The comparison as lines of text.
    pub fn to_text(&self) -> String {
        let Some(first) = self.minds.first() else { return String::new() };
        let mut text = first.report.headline(" of each mind");
        // Writing to a string cannot fail.
        if let Some(against) = &self.against {
            let _ = writeln!(text, "each world is played from every seat, against {against}");
        }
        if let Some(Scored { unit, better, .. }) = &first.report.scored {
            let _ = writeln!(text, "scores are the {unit} of a win, {} is better", better.name());
        }
        text.push('\n');
        text += &table(&self.results());
        text.push('\n');
        text += &table(&self.mishaps());
        for first in 0..self.minds.len() {
            let pairs: Vec<&Pair> = self.pairs.iter().filter(|pair| pair.first == first).collect();
            if !pairs.is_empty() {
                self.write_pairs(first, &pairs, &mut text);
            }
        }
        let tests = count(self.pairs.len() as u64, "comparison");
        let _ = writeln!(
            text,
            "\nsign test p: how often it is better, not how much (successes: McNemar's test);\nHolm-corrected for {tests}"
        );
        self.write_forfeits(&mut text);
        for (index, mind) in self.minds.iter().enumerate() {
            if mind.name().chars().count() > NAME {
                let _ = writeln!(text, "{}: {}", index + 1, mind.name());
            }
        }
        text
    }

    /// How well they did.
    fn results(&self) -> Vec<Vec<String>> {
        let mut rows = vec![row(["mind", "plays", "success (95 % interval)", "mean score (95 %)"])];
        for (index, mind) in self.minds.iter().enumerate() {
            let Some(seat) = mind.seat() else { continue };
            let (low, high) = wilson(seat.successes, seat.plays);
            let [share, low, high] = [seat.success(), low, high].map(percent);
            let success = format!("{share} % ({low} to {high} %)");
            rows.push(row([&self.label(index), &seat.plays.to_string(), &success, &interval(seat.mean, seat.ci95)]));
        }
        rows
    }

    /// What went wrong, and how fast they were.
    fn mishaps(&self) -> Vec<Vec<String>> {
        let several = self.against.is_some();
        let claims = self.minds.iter().any(|mind| mind.seat().is_some_and(|seat| seat.claims().is_some()));
        let mut head = vec!["mind", "deaths", "forfeits"];
        head.extend(several.then_some("wins"));
        head.extend(claims.then_some("wrong certain"));
        head.push("plays/s");
        let mut rows = vec![head.into_iter().map(str::to_owned).collect()];
        for (index, mind) in self.minds.iter().enumerate() {
            let Some(seat) = mind.seat() else { continue };
            let mut cells = vec![self.label(index), grouped(seat.deaths), grouped(seat.forfeits())];
            cells.extend(several.then(|| format!("{} %", percent(seat.share(seat.wins)))));
            // Who claims nothing is not wrong, and not right either.
            let wrong = seat.claims().filter(|(certain, _)| *certain > 0);
            let wrong = wrong.map(|(certain, wrong)| format!("{} of {}", grouped(wrong), grouped(certain)));
            cells.extend(claims.then(|| wrong.unwrap_or_else(|| "-".to_owned())));
            let speed = mind.report.timing.plays_per_second(mind.report.plays);
            cells.push(speed.map_or_else(|| "-".to_owned(), |speed| format!("{speed:.0}")));
            rows.push(cells);
        }
        rows
    }

    /// The differences to one mind.
    fn write_pairs(&self, first: usize, pairs: &[&Pair], text: &mut String) {
        let worlds = pairs.first().map_or(0, |pair| pair.worlds);
        let against = format!("{} {}", first + 1, self.minds.get(first).map_or("", Contender::name));
        let worlds = if worlds == 1 { "world".to_owned() } else { format!("{worlds} worlds") };
        let _ = writeln!(text, "\nagainst {against}, on the same {worlds}\n");
        let wins_only = self.minds.iter().any(|mind| mind.report.scored.is_some());
        let mut head = vec!["score", "difference (95 %)", "better", "equal", "worse", "sign test p"];
        if wins_only {
            head.insert(1, "both won");
        }
        let mut scores: Vec<Vec<String>> = vec![head.into_iter().map(str::to_owned).collect()];
        let only_first = format!("only {}", self.label(first));
        let only_other = match pairs {
            [pair] => format!("only {}", self.label(pair.second)),
            _ => "only it".to_owned(),
        };
        let mut successes = vec![row(["success", &only_other, &only_first, "sign test p"])];
        for pair in pairs {
            let label = self.label(pair.second);
            let mut cells = vec![label.clone(), interval(pair.mean, pair.ci95)];
            if wins_only {
                cells.insert(1, pair.scored.to_string());
            }
            cells.extend([pair.better, pair.equal, pair.worse].map(|count| count.to_string()));
            cells.push(chance(pair.p_holm));
            scores.push(cells);
            successes.push(vec![label, pair.gained.to_string(), pair.lost.to_string(), chance(pair.p_success_holm)]);
        }
        *text += &table(&scores);
        text.push('\n');
        *text += &table(&successes);
    }

    /// Who lost plays by forfeit: such a play is scored as the game scores giving up, and a mean without this word misleads.
    fn write_forfeits(&self, text: &mut String) {
        for (index, mind) in self.minds.iter().enumerate() {
            let Some(seat) = mind.seat().filter(|seat| seat.forfeits() > 0) else { continue };
            let (lost, plays) = (grouped(seat.forfeits()), grouped(seat.plays));
            let _ = writeln!(text, "note: {} lost {lost} of {plays} plays by forfeit", self.label(index));
        }
    }

    /// The number of a mind, and its name, shortened if it is long.
    fn label(&self, index: usize) -> String {
        let short = |index: usize, parts: usize| self.minds.get(index).map(|mind| shortened(mind.name(), parts));
        let own = short(index, 1).unwrap_or_default();
        // Agents in folders of their own are often called the same.
        let is_twin = (0..self.minds.len()).any(|other| other != index && short(other, 1).as_ref() == Some(&own));
        let name = if is_twin { short(index, 2).unwrap_or_default() } else { own };
        format!("{} {name}", index + 1)
    }
}

/// The name of one of several files that are called the same may be longer: its folder tells it from the others.
const TWIN: usize = 24;

/// A name that fits into its column: without the folders before commands and files, then without its end. `parts` is the number of
/// last parts of a path that are kept.
fn shortened(name: &str, parts: usize) -> String {
    let most = if parts > 1 { TWIN } else { NAME };
    let fits = |name: &str| name.chars().count() <= most;
    let command = name.strip_prefix("exec:").unwrap_or(name);
    // One table names all programs alike: by their files, if each is a file behind the program that runs it.
    let is_file = |word: &str| word.contains('.') && !word.starts_with('-');
    // Blanks part the words of a command; in the path of a file they belong to it.
    let words = if name.starts_with("exec:") { shell_words(command) } else { vec![name.to_owned()] };
    let runs_file = name.starts_with("exec:") && words.get(1).is_some_and(|word| is_file(word));
    if fits(name) && !runs_file {
        return name.to_owned();
    }
    let file = |word: &String| {
        let kept: Vec<&str> = word.rsplit('/').take(parts).collect();
        kept.into_iter().rev().collect::<Vec<_>>().join("/")
    };
    let words: Vec<String> = words.iter().map(file).collect();
    let all = words.join(" ");
    // The first word of a command is mostly the language's own program.
    let rest = words.get(1..).map(|rest| rest.join(" ")).filter(|rest| !rest.is_empty() && name.starts_with("exec:"));
    match rest.filter(|_| runs_file || !fits(&all)).unwrap_or(all) {
        short if fits(&short) => short,
        long => format!("{}…", long.chars().take(most - 1).collect::<String>()),
    }
}

/// The words of a command as a shell parts them: blanks in quotes, or behind a backslash, part nothing.
fn shell_words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (None, ' ') => words.push(std::mem::take(&mut word)),
            (None, '\'' | '"') => quote = Some(letter),
            (Some(mark), letter) if mark == letter => quote = None,
            (None | Some('"'), '\\') => word.extend(letters.next()),
            (_, letter) => word.push(letter),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

/// A mean and half the width of its interval.
fn interval(mean: Option<f64>, half: Option<f64>) -> String {
    match (mean, half) {
        (None, _) => "-".to_owned(),
        (Some(mean), None) => format!("{mean:.2} ± unknown"),
        (Some(mean), Some(half)) => format!("{mean:.2} ± {half:.2}"),
    }
}

/// A p-value as people write it.
fn chance(p: f64) -> String {
    if p < 0.0001 { "<0.0001".to_owned() } else { format!("{p:.4}") }
}

/// Rows in columns: the first to the left, all others to the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let _ = if column == 0 { write!(line, "{cell:<width$}") } else { write!(line, "  {cell:>width$}") };
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_long_name_keeps_what_tells_it_from_others() {
        assert_eq!(shortened("sound", 1), "sound");
        assert_eq!(shortened("bold:caution=5,sims=100", 1), "bold:caution=5,si…");
        assert_eq!(shortened("examples/worksheets/explorer.clp", 1), "explorer.clp");
        assert_eq!(shortened("class/of/2026/ana/agent.clp", 2), "ana/agent.clp");
        assert_eq!(shortened("exec:python3 my1.py 1", 1), "python3 my1.py 1");
        assert_eq!(shortened("exec:python3 class/illegal_agent.py 1", 1), "illegal_agent.py 1");
        assert_eq!(shortened("exec:/a/very/long/folder/agent", 1), "agent");
        // Blanks in a path.
        assert_eq!(shortened("class of 2026/Müller, Eva/agent.clp", 1), "agent.clp");
        assert_eq!(shortened("class of 2026/Müller, Eva/agent.clp", 2), "Müller, Eva/agent.clp");
        assert_eq!(shortened("exec:python3 'my class/Smith Bob/agent.py'", 2), "Smith Bob/agent.py");
        assert_eq!(shortened("exec:python3 my\\ class/agent.py fast", 1), "agent.py fast");
    }
}
