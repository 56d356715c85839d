//! One number for much data: which machine or which plays it is, and whether a text is as it was written.

/// FNV-1a over bytes, 64 bits wide.
///
/// It is not for security: scores can be forged. Each step is a bijection of what was there before, so one byte changed for another is
/// always noticed, and anything else with all but one chance in 2⁶⁴ or so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fingerprint(u64);

impl Fingerprint {
    pub(crate) const EMPTY: Fingerprint = Fingerprint(0xcbf2_9ce4_8422_2325);

    /// With these bytes behind.
    pub(crate) fn bytes(self, bytes: &[u8]) -> Fingerprint {
        Fingerprint(bytes.iter().fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)))
    }

    /// With this part behind; its length goes in too, so that parts cannot run into each other.
    pub(crate) fn part(self, text: &str) -> Fingerprint {
        self.bytes(&(text.len() as u64).to_le_bytes()).bytes(text.as_bytes())
    }

    pub(crate) fn get(self) -> u64 {
        self.0
    }
}
