//! What a newcomer needs of a game: the meaning of its signs, the act of a click, and rules to begin with.

/// What signs on the boards of a game mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The signs, as they are drawn in text; `N` stands for a number.
    pub glyphs: &'static [&'static str],
    /// What they mean, in a few words.
    pub meaning: &'static str,
}

/// A button of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The left one of a mouse; a tap on a touch screen.
    Primary,
    /// The right one of a mouse; a long press on a touch screen.
    Secondary,
}

impl Button {
    /// Its name in views.
    pub fn name(self) -> &'static str {
        match self {
            Button::Primary => "primary",
            Button::Secondary => "secondary",
        }
    }
}

/// Which acts belong to the buttons of a pointer, where an act is about a cell: their words.
///
/// If a cell offers several acts of a button, the first one of the menu is meant. An act of no button is chosen from a list.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clicks {
    /// Acts of the primary button.
    pub primary: &'static [&'static str],
    /// Acts of the secondary button.
    pub secondary: &'static [&'static str],
}

impl Clicks {
    /// The button of an act.
    pub fn button(&self, act: &str) -> Option<Button> {
        if self.primary.contains(&act) {
            Some(Button::Primary)
        } else if self.secondary.contains(&act) {
            Some(Button::Secondary)
        } else {
            None
        }
    }
}

/// What a game tells newcomers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guide {
    /// The signs on its boards, those of every picture that its world and its minds paint.
    pub legend: &'static [Sign],
    /// What a click does.
    pub clicks: Clicks,
    /// A rule base to begin with: short, commented, and able to play.
    pub rules: &'static str,
}

impl Guide {
    /// A game that says nothing.
    pub const NONE: Guide = Guide { legend: &[], clicks: Clicks { primary: &[], secondary: &[] }, rules: "" };

    /// What a sign means: as it is listed, or word by word, numbers as `N`.
    ///
    /// A word is looked for as it is written, then with `N` for each number, then without its numbers.
    pub fn meaning(&self, glyph: &str) -> Option<Vec<&'static str>> {
        let find = |word: &str| self.legend.iter().find(|sign| sign.glyphs.contains(&word)).map(|sign| sign.meaning);
        if let Some(meaning) = find(glyph) {
            return Some(vec![meaning]);
        }
        let in_words = |word: &str| find(word).or_else(|| find(&numbered(word))).or_else(|| find(&bare(word)));
        glyph.split_whitespace().map(in_words).collect()
    }
}

/// A word with `N` for each number in it.
fn numbered(word: &str) -> String {
    let mut text = String::new();
    for letter in word.chars() {
        match letter {
            '0'..='9' if text.ends_with('N') => {}
            '0'..='9' => text.push('N'),
            other => text.push(other),
        }
    }
    text
}

/// A word without the numbers in it.
fn bare(word: &str) -> String {
    word.chars().filter(|letter| !letter.is_ascii_digit()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Button, Clicks, Guide, Sign};

    const GUIDE: Guide = Guide {
        legend: &[
            Sign { glyphs: &["F"], meaning: "field" },
            Sign { glyphs: &["g"], meaning: "grain" },
            Sign { glyphs: &["N/N"], meaning: "fences built, fences needed" },
            Sign { glyphs: &["1 st"], meaning: "the first" },
        ],
        ..Guide::NONE
    };

    #[test]
    fn signs_are_explained_as_they_are_listed_or_word_by_word() {
        assert_eq!(GUIDE.meaning("F"), Some(vec!["field"]));
        assert_eq!(GUIDE.meaning("F 12g"), Some(vec!["field", "grain"]));
        assert_eq!(GUIDE.meaning("F 3/16"), Some(vec!["field", "fences built, fences needed"]));
        assert_eq!(GUIDE.meaning("1 st"), Some(vec!["the first"]));
        assert_eq!(GUIDE.meaning("F x"), None);
        assert_eq!(GUIDE.meaning("3"), None);
    }

    #[test]
    fn an_act_has_the_button_that_lists_it() {
        let clicks = Clicks { primary: &["open"], secondary: &["flag"] };
        assert_eq!(clicks.button("open"), Some(Button::Primary));
        assert_eq!(clicks.button("flag"), Some(Button::Secondary));
        assert_eq!(clicks.button("climb"), None);
    }
}
