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

/// The table: every text once, found by its content.
///
/// Names and the constants of a program are kept for ever. A text that a running program makes is a *passing* one: a sweep
/// forgets it unless something still holds it, and then its number is given to another text.
#[derive(Clone)]
pub struct Symbols {
    /// All texts in one.
    text: String,
    /// Where each begins and ends.
    spans: Vec<(u32, u32)>,
    /// How long each is kept.
    kinds: Vec<Kept>,
    /// Numbers that may be given again.
    free: Vec<u32>,
    /// Bytes of passing texts that were made since the last sweep.
    fresh: usize,
    /// A sweep is worth it when there are more fresh bytes than this.
    patience: usize,
    /// The reference's hash of each, which decides the order in which some memories are scanned.
    hashes: Vec<u32>,
    /// Open addressing over numbers counted from 1; 0 is free. Its length is a power of two.
    slots: Vec<u32>,
}

/// How long a text is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    Forever,
    /// Until a sweep finds that nothing holds it.
    Passing,
    /// It is gone.
    Gone,
}

/// What a text takes in the table beside its bytes.
const OVERHEAD: usize = 24;

/// With fewer fresh bytes a sweep is never worth it.
const LEAST_PATIENCE: usize = 1 << 20;

/// Texts that something holds, as a sweep found them.
#[derive(Debug)]
pub(crate) struct Marks(Vec<u64>);

impl Marks {
    /// Something holds this text.
    #[inline]
    pub(crate) fn add(&mut self, sym: Sym) {
        self.0[sym.index() / 64] |= 1 << (sym.index() % 64);
    }

    fn has(&self, index: usize) -> bool {
        self.0[index / 64] & 1 << (index % 64) != 0
    }
}

impl Default for Symbols {
    fn default() -> Symbols {
        Symbols::new()
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symbols({} texts, {} bytes)", self.spans.len() - self.free.len(), self.text.len())
    }
}

impl Symbols {
    /// A table with the texts that are known to all.
    pub fn new() -> Symbols {
        let mut symbols = Symbols {
            text: String::new(),
            spans: Vec::new(),
            kinds: Vec::new(),
            free: Vec::new(),
            fresh: 0,
            patience: LEAST_PATIENCE,
            hashes: Vec::new(),
            slots: vec![0; 256],
        };
        for (index, text) in KNOWN.iter().enumerate() {
            let sym = symbols.intern(text);
            debug_assert_eq!(sym.index(), index, "known texts are all different");
        }
        symbols
    }

    /// The number of this text, a new one if it was never seen. The text is kept for ever.
    pub fn intern(&mut self, text: &str) -> Sym {
        match self.look(text) {
            Ok(sym) => {
                self.kinds[sym.index()] = Kept::Forever;
                sym
            }
            Err(slot) => self.add(text, slot, Kept::Forever),
        }
    }

    /// The number of a text that a running program made. If it is new, it is kept as long as something holds it.
    pub(crate) fn intern_passing(&mut self, text: &str) -> Sym {
        match self.look(text) {
            Ok(sym) => sym,
            Err(slot) => {
                self.fresh += text.len() + OVERHEAD;
                self.add(text, slot, Kept::Passing)
            }
        }
    }

    fn add(&mut self, text: &str, slot: usize, kept: Kept) -> Sym {
        let begin = self.text.len() as u32;
        self.text.push_str(text);
        let span = (begin, self.text.len() as u32);
        let hash = reference_hash(&crate::bytes::bytes(text));
        let number = if let Some(number) = self.free.pop() {
            let index = number as usize;
            (self.spans[index], self.hashes[index], self.kinds[index]) = (span, hash, kept);
            number
        } else {
            self.spans.push(span);
            self.hashes.push(hash);
            self.kinds.push(kept);
            self.spans.len() as u32 - 1
        };
        self.slots[slot] = number + 1;
        if (self.spans.len() - self.free.len()) * 2 >= self.slots.len() {
            self.fill_slots(self.slots.len() * 2);
        }
        Sym(number)
    }

    /// Whether so many texts were made since the last sweep that another one is worth it.
    #[inline]
    pub(crate) fn is_crowded(&self) -> bool {
        self.fresh > self.patience
    }

    /// From now on a sweep is worth it after each new text, or only after many.
    pub(crate) fn set_impatient(&mut self, on: bool) {
        self.patience = if on { 0 } else { LEAST_PATIENCE };
    }

    /// Marks for a sweep, of nothing yet.
    pub(crate) fn marks(&self) -> Marks {
        Marks(vec![0; self.spans.len() / 64 + 1])
    }

    /// Forgets the passing texts that are not marked. The others keep their numbers.
    ///
    /// The next sweep waits until as many bytes of texts were made as this one looked at, `seen` by the caller included.
    pub(crate) fn sweep(&mut self, marks: &Marks, seen: usize) {
        let mut text = String::new();
        for (index, span) in self.spans.iter_mut().enumerate() {
            let is_passing = self.kinds[index] == Kept::Passing;
            if self.kinds[index] == Kept::Gone || is_passing && !marks.has(index) {
                if is_passing {
                    self.free.push(index as u32);
                }
                (*span, self.kinds[index]) = ((0, 0), Kept::Gone);
                continue;
            }
            let begin = text.len() as u32;
            text.push_str(self.text.get(span.0 as usize..span.1 as usize).unwrap_or_default());
            *span = (begin, text.len() as u32);
        }
        self.text = text;
        self.fresh = 0;
        if self.patience > 0 {
            self.patience = (self.bytes() + seen).max(LEAST_PATIENCE);
        }
        self.fill_slots(self.slots.len());
    }

    /// The number of this text, if it was ever seen.
    pub fn find(&self, text: &str) -> Option<Sym> {
        self.look(text).ok()
    }

    /// The text.
    pub fn text(&self, sym: Sym) -> &str {
        let (begin, end) = self.spans[sym.index()];
        self.text.get(begin as usize..end as usize).unwrap_or_default()
    }

    /// All texts, in the order of their numbers.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let is_there = |number: &u32| self.kinds[*number as usize] != Kept::Gone;
        (0..self.spans.len() as u32).filter(is_there).map(|number| self.text(Sym(number)))
    }

    /// The reference's hash of the text, below 63,559.
    pub fn reference_hash(&self, sym: Sym) -> u32 {
        self.hashes[sym.index()]
    }

    /// How many bytes the texts take, for limits.
    pub fn bytes(&self) -> usize {
        self.text.len() + self.spans.len() * OVERHEAD
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

    /// Makes the table of numbers anew, with this number of places.
    fn fill_slots(&mut self, len: usize) {
        let mask = len - 1;
        let mut slots = vec![0; len];
        for index in 0..self.spans.len() {
            if self.kinds[index] == Kept::Gone {
                continue;
            }
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
