//! A small hash table of numbers that cannot be walked through, so no order of hashing can show.

/// Scrambles a number: multiply and fold, as in splitmix64.
#[inline]
pub(crate) fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (number ^ (number >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// Takes one more word into a hash, cheaply; `mix` the result.
#[inline]
pub(crate) fn stir(hash: u64, word: u32) -> u64 {
    (hash.rotate_left(23) ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Open addressing; what is stored are positions in a list of the caller, who also tells equality.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// Stamp, hash (upper half) and position.
    slots: Vec<Slot>,
    stamp: u32,
    filled: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    stamp: u32,
    hash: u32,
    position: u32,
}

impl Default for Table {
    fn default() -> Table {
        Table { slots: vec![Slot::default(); 64], stamp: 1, filled: 0 }
    }
}

impl Table {
    /// Forgets everything, without touching the slots.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.filled = 0;
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.slots.fill(Slot::default());
            self.stamp = 1;
        }
    }

    /// The position with this hash that is `same`; if there is none, `new` is stored and returned.
    #[inline]
    pub(crate) fn find_or_insert(&mut self, hash: u64, new: u32, mut same: impl FnMut(u32) -> bool) -> u32 {
        if self.filled * 2 >= self.slots.len() {
            self.grow();
        }
        let upper = (hash >> 32) as u32;
        let mask = self.slots.len() - 1;
        let mut at = upper as usize & mask;
        loop {
            let slot = &mut self.slots[at];
            if slot.stamp != self.stamp {
                *slot = Slot { stamp: self.stamp, hash: upper, position: new };
                self.filled += 1;
                return new;
            }
            if slot.hash == upper && same(slot.position) {
                return slot.position;
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![Slot::default(); old.len() * 2];
        let mask = self.slots.len() - 1;
        for slot in old.into_iter().filter(|slot| slot.stamp == self.stamp) {
            let mut at = slot.hash as usize & mask;
            while self.slots[at].stamp == self.stamp {
                at = (at + 1) & mask;
            }
            self.slots[at] = slot;
        }
    }
}
