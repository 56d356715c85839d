//! All signatures as text: readable columns, read back, and compared.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use facts::Fact;
use games::GAMES;
use play::{Game, MindSpec};

use super::number::{Numbers, early_plays, numbers, plays};

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

/// How many plays, and their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    plays: u64,
    numbers: Numbers,
}

impl Signature {
    /// Whether two signatures agree in all that both of them know.
    fn agrees(&self, other: &Signature) -> bool {
        let all = self.numbers.all.zip(other.numbers.all).is_none_or(|(one, other)| one == other);
        self.plays == other.plays && self.numbers.early == other.numbers.early && all
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} of {} plays", self.numbers.early, early_plays(self.plays))?;
        self.numbers.all.map_or(Ok(()), |all| write!(f, " and {all:016x} of {}", self.plays))
    }
}

/// Which minds play all their plays; the others play the first tenth.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Extent {
    /// All of them.
    Whole,
    /// One in ten, chosen by a number.
    Sample(u64),
}

impl Extent {
    /// Whether the mind of this place in the list plays all its plays.
    fn is_whole(self, place: usize) -> bool {
        match self {
            Extent::Whole => true,
            Extent::Sample(number) => (place as u64).wrapping_add(number).is_multiple_of(10),
        }
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
    pub(crate) fn of_now(extent: Extent) -> Table {
        let players = players();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut table = Table::default();
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(player) = players.get(place) else { return table };
                table.sign(player, extent.is_whole(place));
            }
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

    fn sign(&mut self, Player { game, settings, mind, who }: &Player, whole: bool) {
        match numbers(game, settings, mind, whole) {
            Ok(numbers) => drop(self.rows.insert(who.clone(), Signature { plays: plays(mind), numbers })),
            Err(reason) => drop(self.left_out.insert(who.clone(), reason)),
        }
    }

    /// Reads the columns; a line that begins with `#` is for people.
    pub(crate) fn read(text: &str) -> Result<Table, String> {
        let mut table = Table::default();
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
        for (index, line) in lines {
            let (who, signature) = row(line).ok_or_else(|| {
                format!("line {}: `{line}` is not of the form: game profile mind plays early number", index + 1)
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
                Some(old) if old.agrees(new) => {}
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
    let [game, profile, mind, plays, early, all] = words[..] else { return None };
    let who = Who { game: game.to_owned(), profile: profile.to_owned(), mind: mind.to_owned() };
    let [early, all] = [early, all].map(|number| u64::from_str_radix(number, 16).ok());
    Some((who, Signature { plays: plays.parse().ok()?, numbers: Numbers { early: early?, all: Some(all?) } }))
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
# `early` is the number of the first tenth of the plays: a sample compares that of all, and the other of one in ten.
# `cargo xtask signature --check` compares, `cargo xtask signature --write` accepts. `demo` has the settings of
# `tellask demo`.
#
";

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEAD)?;
        writeln!(f, "# {:<10}  {:<10}  {:<10}  {:>5}  {:<16}  number", "game", "profile", "mind", "plays", "early")?;
        for (Who { game, profile, mind }, Signature { plays, numbers: Numbers { early, all } }) in &self.rows {
            let all = all.map_or_else(|| "-".to_owned(), |all| format!("{all:016x}"));
            writeln!(f, "{game:<12}  {profile:<10}  {mind:<10}  {plays:>5}  {early:016x}  {all}")?;
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

    const OLD: &str = "# for people\na p m 8 e 00000000000000ff\na p n 8 e 0000000000000001\n";

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
        let new = Table::read("a p m 8 e 00000000000000fe\na p o 8 e 2\n").expect("it is well formed");
        assert_eq!(old.changes(&old), [""; 0]);
        expect![[r"
            a p m: was 000000000000000e of 1 plays and 00000000000000ff of 8, is 000000000000000e of 1 plays and 00000000000000fe of 8
            a p o: was not there, is 000000000000000e of 1 plays and 0000000000000002 of 8
            a p n: was 000000000000000e of 1 plays and 0000000000000001 of 8, is not there: no such game, profile or mind"]]
        .assert_eq(&old.changes(&new).join("\n"));
    }

    #[test]
    fn a_bad_line_is_named() {
        let refused = |text: &str| Table::read(text).expect_err("it is not well formed");
        expect!["line 2: `a p m 8` is not of the form: game profile mind plays early number"]
            .assert_eq(&refused("#\na p m 8\n"));
        expect!["line 2: `a p m 8 e 2` comes twice"].assert_eq(&refused("a p m 8 e 1\na p m 8 e 2\n"));
    }

    #[test]
    fn a_sample_agrees_in_what_it_knows() {
        let signature = |plays, early, all| Signature { plays, numbers: Numbers { early, all } };
        let kept = signature(1000, 1, Some(2));
        assert!(kept.agrees(&signature(1000, 1, None)) && kept.agrees(&signature(1000, 1, Some(2))));
        for other in [signature(1000, 3, None), signature(1000, 1, Some(3)), signature(20, 1, None)] {
            assert!(!kept.agrees(&other), "{other}");
        }
        let whole = |extent: Extent| (0..100).filter(|place| extent.is_whole(*place)).count();
        assert_eq!((whole(Extent::Whole), whole(Extent::Sample(7))), (100, 10));
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
