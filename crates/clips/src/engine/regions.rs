//! The text lookup system: files of topics, which lie in a tree.
//!
//! A topic begins with a line such as `2M BEGIN-ENTRY-NAME`: its level, `M` for a menu that has topics below it or `I` for one that has
//! none, and its name. It ends with a line that has `END-ENTRY`. Only the places of the texts are kept; to show one, the
//! file is read again.

use std::collections::BTreeMap;
use std::ops::Range;

/// How a topic begins, behind its level and its kind.
const BEGIN: &str = "BEGIN-ENTRY-";

/// How a topic ends.
const END: &str = "END-ENTRY";

/// The files that were fetched.
#[derive(Clone, Debug, Default)]
pub(crate) struct Regions(BTreeMap<String, Topics>);

impl Regions {
    /// Whether a file was fetched.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    /// Keeps the topics of a file.
    pub(crate) fn keep(&mut self, path: String, topics: Topics) {
        self.0.insert(path, topics);
    }

    /// Forgets a file; whether there was one.
    pub(crate) fn toss(&mut self, path: &str) -> bool {
        self.0.remove(path).is_some()
    }

    /// Follows a path of topics from the menu that was reached last: where in the file the last of them stands.
    pub(crate) fn follow(&mut self, path: &str, topics: &[Option<String>]) -> Option<Range<usize>> {
        self.0.get_mut(path)?.follow(topics)
    }
}

/// The topics of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Topics {
    /// In the order of the file.
    all: Vec<Topic>,
    /// Those without a menu above them, in the order in which they are looked through.
    roots: Vec<usize>,
    /// The menu where the next search begins; none above all menus.
    at: Option<usize>,
}

#[derive(Clone, Debug)]
struct Topic {
    level: i32,
    is_menu: bool,
    /// In capital letters.
    name: String,
    above: Option<usize>,
    /// In the order in which they are looked through: by level, then as in the file.
    below: Vec<usize>,
    text: Range<usize>,
}

/// What is wrong with a file: the code and the text of the reference, and the line if there is one.
pub(crate) type Wrong = (&'static str, &'static str, Option<usize>);

impl Topics {
    /// The topics of a text.
    pub(crate) fn read(text: &str) -> Result<Topics, Wrong> {
        let mut topics = Topics::default();
        let (mut is_open, mut start, mut number) = (false, 0, 0);
        for line in text.split_inclusive('\n') {
            number += 1;
            let end = start + line.len();
            if line.contains(END) {
                let last = topics.all.last_mut().filter(|_| is_open);
                let Some(last) = last else { return Err(("TEXTPRO8", "Unmatched end marker.", Some(number))) };
                last.text.end = start;
                is_open = false;
            } else if line.contains(BEGIN) {
                if is_open {
                    return Err(("TEXTPRO4", "Previous entry not closed.", Some(number)));
                }
                let (level, is_menu, name) = heading(line).map_err(|(code, text)| (code, text, Some(number)))?;
                topics.add(level, is_menu, name, end).map_err(|(code, text)| (code, text, Some(number)))?;
                is_open = true;
            }
            start = end;
        }
        if is_open {
            return Err(("TEXTPRO4", "Previous entry not closed.", Some(number)));
        }
        if topics.all.is_empty() { Err(("TEXTPRO3", "No entries found.", None)) } else { Ok(topics) }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// Adds a topic below the last one before it that has a lower level.
    fn add(&mut self, level: i32, is_menu: bool, name: String, at: usize) -> Result<(), (&'static str, &'static str)> {
        let mut above = self.all.len().checked_sub(1);
        if let Some(last) = above
            && self.all[last].level < level
            && !self.all[last].is_menu
        {
            return Err(("TEXTPRO7", "Non-menu entries cannot have subtopics."));
        }
        while let Some(index) = above.filter(|index| self.all[*index].level >= level) {
            above = self.all[index].above;
        }
        let row = above.map_or(&self.roots, |index| &self.all[index].below);
        let place = row.partition_point(|it| self.all[*it].level <= level);
        let new = self.all.len();
        self.all.push(Topic { level, is_menu, name, above, below: Vec::new(), text: at..at });
        match above {
            Some(index) => self.all[index].below.insert(place, new),
            None => self.roots.insert(place, new),
        }
        Ok(())
    }

    /// A topic that is no text matches none.
    fn follow(&mut self, topics: &[Option<String>]) -> Option<Range<usize>> {
        let mut found = None;
        if topics.is_empty() {
            self.go_up();
            found = self.at;
        }
        for (number, topic) in topics.iter().enumerate() {
            match topic.as_deref()? {
                "^" => {
                    self.go_up();
                    found = self.at;
                }
                "?" if number + 1 == topics.len() => found = self.at,
                name => {
                    let index = self.below(name)?;
                    if self.all[index].is_menu {
                        self.at = Some(index);
                    }
                    found = Some(index);
                }
            }
        }
        found.map(|index| self.all[index].text.clone())
    }

    fn go_up(&mut self) {
        self.at = self.at.and_then(|index| self.all[index].above);
    }

    /// The first topic of the menu whose name begins with this text.
    fn below(&self, name: &str) -> Option<usize> {
        let name = name.to_ascii_uppercase();
        let row = self.at.map_or(&self.roots, |index| &self.all[index].below);
        row.iter().copied().find(|index| !name.is_empty() && self.all[*index].name.starts_with(&name))
    }
}

/// Level, kind and name of a line that begins a topic.
fn heading(line: &str) -> Result<(i32, bool, String), (&'static str, &'static str)> {
    const BAD: (&str, &str) = ("TEXTPRO5", "Invalid delimiter string.");
    let sign = usize::from(line.starts_with(['+', '-']));
    let digits = line.bytes().skip(sign).take_while(u8::is_ascii_digit).count();
    let (Some(number), Some(rest), true) = (line.get(..sign + digits), line.get(sign + digits..), digits > 0) else {
        return Err(BAD);
    };
    let is_menu = match rest.as_bytes().first() {
        Some(b'M') => true,
        Some(b'I') => false,
        _ => return Err(("TEXTPRO6", "Invalid entry type.")),
    };
    let blank = |it: char| it.is_ascii_whitespace();
    let name = rest.get(1..).and_then(|rest| rest.trim_start_matches(blank).strip_prefix(BEGIN)).ok_or(BAD)?;
    let name = name.trim_start_matches(blank);
    let length = name.bytes().take_while(|it| matches!(it, b' '..=b'~')).count();
    let name = name.get(..length).unwrap_or_default();
    if name.is_empty() {
        return Err(BAD);
    }
    // As in C, a number that is too large for the language is cut.
    let level = number.parse::<i64>().unwrap_or(if sign == 1 && number.starts_with('-') { i64::MIN } else { i64::MAX });
    Ok((level as i32, is_menu, name.to_ascii_uppercase()))
}
