//! What a text says letter by letter, errors or not: what can be drawn of a map that is refused.

use super::super::map::Square;
use super::read::KEYS;
use super::{lay, letter, lines};

/// The rows and the header of a text.
#[derive(Debug, Default)]
pub(in super::super) struct Scan {
    /// The rows from the top; a letter that means nothing is a free cell.
    pub(in super::super) rows: Vec<Vec<(Square, bool, bool)>>,
    /// The keys with their values as they are written, each once.
    pub(in super::super) keys: Vec<(&'static str, String)>,
}

/// Looks at a text of any format.
pub(in super::super) fn scan(text: &str) -> Scan {
    let is_layout = lay::is_layout(text);
    let meaning = if is_layout { lay::meaning } else { letter };
    let mut scan = Scan::default();
    for line in lines(text) {
        let line = if is_layout { lay::cut(line, scan.rows.first().map(Vec::len)) } else { line.trim_end() };
        match line.strip_prefix(';').filter(|_| !is_layout) {
            Some(header) => scan.header(header),
            None if line.is_empty() => {}
            None => scan.rows.push(line.chars().map(|it| meaning(it).unwrap_or_default()).collect()),
        }
    }
    scan
}

impl Scan {
    fn header(&mut self, header: &str) {
        let Some((key, value)) = header.split_once(':') else { return };
        let known = KEYS.into_iter().find(|known| *known == key.trim());
        let key = known.filter(|known| self.rows.is_empty() && self.keys.iter().all(|(key, _)| key != known));
        self.keys.extend(key.map(|key| (key, value.trim().to_owned())));
    }
}
