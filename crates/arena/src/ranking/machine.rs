//! One machine of the arcade: its players and their ranking.

use super::names::Names;
use super::{Label, Score};

/// A player who has won on a machine (*jugador*).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name, any text.
    pub name: String,
    /// The best score so far.
    pub best: Score,
    /// How often the player has won.
    pub wins: u64,
    /// The number of the win that reached the best score: of equal players the earlier stands first.
    reached: u64,
}

/// A row of the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// From 1; equal scores share a place, and the places after it are left out: 1, 1, 3.
    pub place: usize,
    /// Who stands there.
    pub player: &'a Player,
    /// The player to beat: see [`Machine::objective`].
    pub objective: &'a Player,
}

/// A game under one map and settings, and who has won there (*fichín*).
#[derive(Clone, Debug)]
pub struct Machine {
    /// Which one it is.
    pub label: Label,
    /// By number, in the order in which they first won.
    players: Vec<Player>,
    names: Names,
    wins: u64,
}

impl Machine {
    /// A machine without a win so far.
    pub fn new(label: Label) -> Machine {
        Machine { label, players: Vec::new(), names: Names::default(), wins: 0 }
    }

    /// Writes a win down, in time proportional to the length of the name; the best score before it comes back.
    ///
    /// That is the time the course demands of the move that ends a play. It is that of a hash table, so on average over
    /// many wins; nothing is sorted here.
    pub fn record(&mut self, name: &str, score: Score) -> Option<Score> {
        self.wins += 1;
        let Some(number) = self.names.get(name) else {
            self.enter(name, score, 1);
            return None;
        };
        let player = &mut self.players[number];
        let before = player.best;
        player.wins = player.wins.saturating_add(1);
        // A score that only equals the best does not reach it again: the player who reached it first stays first.
        if score.rank(before, self.label.better).is_lt() {
            player.best = score;
            player.reached = self.wins;
        }
        Some(before)
    }

    /// A player as a file tells of one, after all who reached their best before; `false` if the name is taken.
    pub(super) fn restore(&mut self, name: &str, best: Score, wins: u64) -> bool {
        let is_new = self.names.get(name).is_none();
        if is_new {
            self.wins += 1;
            self.enter(name, best, wins);
        }
        is_new
    }

    fn enter(&mut self, name: &str, best: Score, wins: u64) {
        self.names.insert(name, self.players.len());
        self.players.push(Player { name: name.to_owned(), best, wins, reached: self.wins });
    }

    /// The player of this name.
    pub fn player(&self, name: &str) -> Option<&Player> {
        self.names.get(name).map(|number| &self.players[number])
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.players.len()
    }

    /// All players in the order in which they reached their best score.
    pub fn in_order_of_reaching(&self) -> Vec<&Player> {
        let mut players: Vec<&Player> = self.players.iter().collect();
        players.sort_by_key(|player| player.reached);
        players
    }

    /// Best first. Equal scores share a place and stand in the order in which they were reached.
    pub fn ranking(&self) -> Vec<Place<'_>> {
        let mut players = self.in_order_of_reaching();
        players.sort_by(|a, b| a.best.rank(b.best, self.label.better));
        let mut places: Vec<Place<'_>> = Vec::with_capacity(players.len());
        // Where the places of equal players begin, those before them and theirs.
        let (mut above, mut here) = (None, 0);
        for (index, player) in players.iter().copied().enumerate() {
            if player.best != players[here].best {
                (above, here) = (Some(players[here]), index);
            }
            places.push(Place { place: here + 1, player, objective: above.unwrap_or(player) });
        }
        places
    }

    /// The player to beat (*objetivo*): the one with the nearest better score; none before the first win.
    ///
    /// Equal scores are not better. The best player is their own objective. If several players have that nearest score, the
    /// objective is the one who reached it first. For a player without a win every score is better, so the objective is at the last place.
    pub fn objective(&self, name: &str) -> Option<&Player> {
        let own = self.player(name);
        let better = self.label.better;
        let ahead = self.players.iter().filter(|it| own.is_none_or(|own| it.best.rank(own.best, better).is_lt()));
        // The nearest is the worst of those ahead.
        let nearest = ahead.max_by(|a, b| a.best.rank(b.best, better).then(b.reached.cmp(&a.reached)));
        nearest.or(own)
    }
}

/// Two machines are equal if they answer every question alike.
impl PartialEq for Machine {
    fn eq(&self, other: &Machine) -> bool {
        let told = |player: &Player| (player.name.clone(), player.best, player.wins);
        let all = |machine: &Machine| machine.in_order_of_reaching().into_iter().map(told).collect::<Vec<_>>();
        self.label == other.label && all(self) == all(other)
    }
}
