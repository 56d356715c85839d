//! All signatures as text: readable columns, read back, and compared.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use facts::Fact;
use games::GAMES;
use play::{Game, MindSpec};

use super::number::{number, plays};

/// Whose signature it is: in this order in the file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Who {
    game: String,
    profile: String,
    mind: String,
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.game, self.profile, self.mind)
    }
}

/// How many plays, and their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    plays: u64,
    number: u64,
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} of {} plays", self.number, self.plays)
    }
}

/// The signatures of all games, profiles and minds.
#[derive(Debug, Default)]
pub(crate) struct Table {
    /// Those there are.
    pub(crate) rows: BTreeMap<Who, Signature>,
    /// Those there are not, and why.
    pub(crate) left_out: BTreeMap<Who, String>,
}

impl Table {
    /// As things are now: every game of the list, each of its profiles, every mind. All cores take part.
    pub(crate) fn of_now() -> Table {
        let players = players();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut table = Table::default();
            while let Some(player) = players.get(next.fetch_add(1, Ordering::Relaxed)) {
                table.sign(player);
            }
            table
        };
        let mut all = Table::default();
        std::thread::scope(|scope| {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            for worker in workers {
                let mut table = worker.join().expect("a play does not panic");
                all.rows.append(&mut table.rows);
                all.left_out.append(&mut table.left_out);
            }
        });
        all
    }

    fn sign(&mut self, Player { game, settings, mind, who }: &Player) {
        match number(game, settings, mind) {
            Ok(number) => drop(self.rows.insert(who.clone(), Signature { plays: plays(mind), number })),
            Err(reason) => drop(self.left_out.insert(who.clone(), reason)),
        }
    }

    /// Reads the columns; a line that begins with `#` is for people.
    pub(crate) fn read(text: &str) -> Result<Table, String> {
        let mut table = Table::default();
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
        for (index, line) in lines {
            let (who, signature) = row(line).ok_or_else(|| {
                format!("line {}: `{line}` is not of the form: game profile mind plays number", index + 1)
            })?;
            if table.rows.insert(who, signature).is_some() {
                return Err(format!("line {}: `{line}` comes twice", index + 1));
            }
        }
        Ok(table)
    }

    /// What is not as it was, a line each.
    pub(crate) fn changes(&self, now: &Table) -> Vec<String> {
        let mut changes = Vec::new();
        for (who, new) in &now.rows {
            match self.rows.get(who) {
                Some(old) if old == new => {}
                Some(old) => changes.push(format!("{who}: was {old}, is {new}")),
                None => changes.push(format!("{who}: was not there, is {new}")),
            }
        }
        for (who, old) in self.rows.iter().filter(|(who, _)| !now.rows.contains_key(*who)) {
            let reason = now.left_out.get(who).map_or("no such game, profile or mind", String::as_str);
            changes.push(format!("{who}: was {old}, is not there: {reason}"));
        }
        changes
    }
}

/// Somebody whose play is signed.
struct Player {
    game: &'static Game,
    settings: Arc<Fact>,
    mind: MindSpec,
    who: Who,
}

fn players() -> Vec<Player> {
    let mut players = Vec::new();
    for game in GAMES {
        for (profile, settings) in settings(game) {
            for info in (game.minds)() {
                let who = Who { game: game.name.into(), profile: profile.into(), mind: info.word.head.into() };
                players.push(Player { game, settings: Arc::clone(&settings), mind: info.brisk(), who });
            }
        }
    }
    players
}

fn row(line: &str) -> Option<(Who, Signature)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [game, profile, mind, plays, number] = words[..] else { return None };
    let who = Who { game: game.to_owned(), profile: profile.to_owned(), mind: mind.to_owned() };
    Some((who, Signature { plays: plays.parse().ok()?, number: u64::from_str_radix(number, 16).ok()? }))
}

/// The settings that are played: each profile's, or the defaults where there are none, and those of the demo.
fn settings(game: &Game) -> Vec<(&'static str, Arc<Fact>)> {
    let given = |pairs: &[(&str, &str)]| {
        let pairs: Vec<_> = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Arc::new(game.settle(&pairs).expect("the settings of a game's own list are settings"))
    };
    let mut settings: Vec<_> =
        game.profiles.iter().map(|profile| (profile.name, given(&[("profile", profile.name)]))).collect();
    for (name, more) in [("default", given(&[])), ("demo", given(game.demo.settings))] {
        if settings.iter().all(|(_, known)| *known != more) {
            settings.push((name, more));
        }
    }
    settings
}

const HEAD: &str = "\
# The signatures of play: one number per game, profile and mind over fixed seeds; it changes when any decision does.
# `cargo xtask signature --check` compares, `cargo xtask signature --write` accepts. `demo` has the settings of
# `tellask demo`.
#
";

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEAD)?;
        writeln!(f, "# {:<10}  {:<10}  {:<10}  {:>5}  number", "game", "profile", "mind", "plays")?;
        for (Who { game, profile, mind }, Signature { plays, number }) in &self.rows {
            writeln!(f, "{game:<12}  {profile:<10}  {mind:<10}  {plays:>5}  {number:016x}")?;
        }
        for (who, reason) in &self.left_out {
            writeln!(f, "# left out: {who}: {reason}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    const OLD: &str = "# for people\na p m 8 00000000000000ff\na p n 8 0000000000000001\n";

    #[test]
    fn what_is_written_can_be_read_back() {
        let old = Table::read(OLD).expect("it is well formed");
        let again = Table::read(&old.to_string()).expect("it is well formed");
        assert_eq!(old.rows, again.rows);
        assert_eq!(old.rows.len(), 2);
    }

    #[test]
    fn changes_are_told_one_by_one() {
        let old = Table::read(OLD).expect("it is well formed");
        let new = Table::read("a p m 8 00000000000000fe\na p o 8 2\n").expect("it is well formed");
        assert_eq!(old.changes(&old), [""; 0]);
        expect![[r"
            a p m: was 00000000000000ff of 8 plays, is 00000000000000fe of 8 plays
            a p o: was not there, is 0000000000000002 of 8 plays
            a p n: was 0000000000000001 of 8 plays, is not there: no such game, profile or mind"]]
        .assert_eq(&old.changes(&new).join("\n"));
    }

    #[test]
    fn a_bad_line_is_named() {
        let refused = |text: &str| Table::read(text).expect_err("it is not well formed");
        expect!["line 2: `a p m 8` is not of the form: game profile mind plays number"]
            .assert_eq(&refused("#\na p m 8\n"));
        expect!["line 2: `a p m 8 2` comes twice"].assert_eq(&refused("a p m 8 1\na p m 8 2\n"));
    }

    #[test]
    fn every_game_has_its_settings_once() {
        for game in GAMES {
            let settings = settings(game);
            for (index, (name, fact)) in settings.iter().enumerate() {
                assert!(settings.iter().take(index).all(|(it, known)| it != name && known != fact), "{name}");
            }
        }
    }
}
