//! The four rule bases of the seed's agent: texts, and the minds that run them.

use facts::Word;
use play::MindEntry;

use super::super::Cave;

/// A rule base of the list.
#[derive(Clone, Copy, Debug)]
pub struct RuleBase {
    /// Its name, and that of its mind.
    pub name: &'static str,
    /// All its rules: the parts that it shares with others, then what is its own.
    pub text: &'static str,
}

/// Puts the parts of a rule base together.
macro_rules! base {
    ($name:literal: $($part:literal),+) => {
        RuleBase { name: $name, text: concat!($(include_str!(concat!("../rules/", $part, ".clp"))),+) }
    };
}

const SOUND: RuleBase = base!("sound": "agent", "letter-86", "sound");
const CORRECTED_86: RuleBase = base!("corrected-86": "agent", "guesses", "letter-86", "corrected-86");
const LETTER_86: RuleBase = base!("letter-86": "agent", "guesses", "letter-78", "letter-86");
const LETTER_78: RuleBase = base!("letter-78": "agent", "guesses", "letter-78");

/// The rule bases, the soundest first.
pub const RULE_BASES: [RuleBase; 4] = [SOUND, CORRECTED_86, LETTER_86, LETTER_78];

/// Makes the entry of a rule base; what makes the mind captures nothing, so each names its base.
macro_rules! entry {
    ($base:ident, $doc:literal) => {
        MindEntry {
            word: Word { head: $base.name, slots: &[], keys: &[], doc: $doc },
            version: 3,
            make: |settings| minds::rule_base($base.name, $base.text, settings),
        }
    };
}

/// Rules that call certain only what is proven.
pub(super) const SOUND_MIND: MindEntry<Cave> = entry!(SOUND, "rules: calls certain only what is proven");
/// The seed's rules, mended.
pub(super) const CORRECTED_MIND: MindEntry<Cave> =
    entry!(CORRECTED_86, "rules: the seed's 86, its slips of the pen mended");
/// The seed's rules, those of its text and those of its list.
pub(super) const LETTER_MIND: MindEntry<Cave> = entry!(LETTER_86, "rules: the seed's 86, to the letter");
/// The seed's list of rules.
pub(super) const LIST_MIND: MindEntry<Cave> = entry!(LETTER_78, "rules: the seed's list of 78, which forgot eight");
