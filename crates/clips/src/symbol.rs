//! Interned texts: symbols, strings and instance names share one table, and are compared by number.

use std::fmt;

/// A text of a [`Symbols`] table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sym(u32);

/// Declares the texts that every table begins with, so that they have a number at compile time.
macro_rules! known {
    ($($name:ident = $text:literal),* $(,)?) => {
        /// The texts every table begins with, in the order of their numbers.
        const KNOWN: &[&str] = &[$($text),*];

        impl Sym {
            known!(@ 0; $($name = $text,)*);
        }
    };
    (@ $number:expr; $name:ident = $text:literal, $($rest:tt)*) => {
        #[doc = concat!("The text `", $text, "`.")]
        pub const $name: Sym = Sym($number);
        known!(@ $number + 1; $($rest)*);
    };
    (@ $number:expr;) => {};
}

known! {
    FALSE = "FALSE",
    TRUE = "TRUE",
    NIL = "nil",
    EMPTY = "",
    MAIN = "MAIN",
    CRLF = "crlf",
    TAB = "tab",
    EOF = "EOF",
    STDOUT = "stdout",
    T = "t",
    IMPLIED = "implied",
    QUESTION = "?",
    DOLLAR_QUESTION = "$?",
}

impl Sym {
    /// The symbol of a truth value.
    pub fn of_bool(truth: bool) -> Sym {
        if truth { Sym::TRUE } else { Sym::FALSE }
    }

    /// Its place in the table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The table: every text once, found by its content, never forgotten.
#[derive(Clone)]
pub struct Symbols {
    /// All texts in one.
    text: String,
    /// Where each ends; it begins where the one before it ends.
    ends: Vec<u32>,
    /// The reference's hash of each, which decides the order in which some memories are scanned.
    hashes: Vec<u32>,
    /// Open addressing over numbers counted from 1; 0 is free. Its length is a power of two.
    slots: Vec<u32>,
}

impl Default for Symbols {
    fn default() -> Symbols {
        Symbols::new()
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symbols({} texts, {} bytes)", self.ends.len(), self.text.len())
    }
}

impl Symbols {
    /// A table with the texts that are known to all.
    pub fn new() -> Symbols {
        let mut symbols = Symbols { text: String::new(), ends: Vec::new(), hashes: Vec::new(), slots: vec![0; 256] };
        for (index, text) in KNOWN.iter().enumerate() {
            let sym = symbols.intern(text);
            debug_assert_eq!(sym.index(), index, "known texts are all different");
        }
        symbols
    }

    /// The number of this text, a new one if it was never seen.
    pub fn intern(&mut self, text: &str) -> Sym {
        let slot = match self.look(text) {
            Ok(sym) => return sym,
            Err(slot) => slot,
        };
        let number = self.ends.len() as u32;
        self.text.push_str(text);
        self.ends.push(self.text.len() as u32);
        self.hashes.push(reference_hash(&crate::bytes::bytes(text)));
        self.slots[slot] = number + 1;
        if self.ends.len() * 2 >= self.slots.len() {
            self.grow();
        }
        Sym(number)
    }

    /// The number of this text, if it was ever seen.
    pub fn find(&self, text: &str) -> Option<Sym> {
        self.look(text).ok()
    }

    /// The text.
    pub fn text(&self, sym: Sym) -> &str {
        let end = self.ends[sym.index()] as usize;
        let start = sym.index().checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        self.text.get(start..end).unwrap_or_default()
    }

    /// All texts, in the order of their numbers.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len() as u32).map(|number| self.text(Sym(number)))
    }

    /// The reference's hash of the text, below 63,559.
    pub fn reference_hash(&self, sym: Sym) -> u32 {
        self.hashes[sym.index()]
    }

    /// How many bytes the texts take, for limits.
    pub fn bytes(&self) -> usize {
        self.text.len() + self.ends.len() * 16
    }

    /// The text's number, or the free slot where it belongs.
    fn look(&self, text: &str) -> Result<Sym, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = mix(text.as_bytes()) as usize & mask;
        loop {
            let Some(index) = self.slots[slot].checked_sub(1) else { return Err(slot) };
            if self.text(Sym(index)) == text {
                return Ok(Sym(index));
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        let mut slots = vec![0; mask + 1];
        for index in 0..self.ends.len() {
            let mut slot = mix(self.text(Sym(index as u32)).as_bytes()) as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = index as u32 + 1;
        }
        self.slots = slots;
    }
}

/// A table's own hash: eight bytes at a time, multiplied and folded.
fn mix(bytes: &[u8]) -> u64 {
    let mut hash = bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = (hash.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    // A product's low bits know nothing of the last bytes of a word: the highest bits, which know all, are folded down to where
    // the mask looks.
    hash ^ hash >> 29 ^ hash >> 46
}

/// The hash of a text in the reference: its bytes as digits to the base 127, by the size of its table.
fn reference_hash(bytes: &[u8]) -> u32 {
    let tally = bytes.iter().fold(0_u64, |tally, byte| tally.wrapping_mul(127).wrapping_add(u64::from(*byte)));
    (tally % 63_559) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_text_has_the_same_number() {
        let mut symbols = Symbols::new();
        let numbers: Vec<Sym> = (0..2_000).map(|number| symbols.intern(&format!("text {number}"))).collect();
        for (number, sym) in numbers.iter().enumerate() {
            assert_eq!(symbols.intern(&format!("text {number}")), *sym);
            assert_eq!(symbols.text(*sym), format!("text {number}"));
        }
        assert_eq!(symbols.find("never said"), None);
        assert_eq!(symbols.text(Sym::EMPTY), "");
        assert_eq!(symbols.find("TRUE"), Some(Sym::TRUE));
    }
}
