//! Which part of a long test runs: all of it in `./test full`, otherwise a sample that a number chooses.
//!
//! The number comes from the variable `TELLASK_SAMPLE`. `./test` derives it from the tree that is tested and prints it, so that
//! a failure can be seen again, and each change is tested on other cases than the last one.

/// What this run takes of the cases of its long tests.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    /// Chooses the cases; none takes all of them.
    number: Option<u64>,
}

impl Sample {
    /// As `TELLASK_SAMPLE` says: a number, or `all`. Without it, the sample of number 0.
    pub(crate) fn of_this_run() -> Sample {
        match std::env::var("TELLASK_SAMPLE").as_deref() {
            Err(_) => Sample { number: Some(0) },
            Ok("all") => Sample { number: None },
            Ok(number) => Sample { number: Some(number.parse().expect("TELLASK_SAMPLE is a number, or `all`")) },
        }
    }

    /// Whether every case runs.
    pub(crate) fn is_whole(self) -> bool {
        self.number.is_none()
    }

    /// Whether this case runs, where one in so many does.
    pub(crate) fn takes(self, case: u64, one_in: u64) -> bool {
        self.number.is_none_or(|number| mixed(number ^ mixed(case)).is_multiple_of(one_in))
    }

    /// The cases that run out of `0..count`, where one in so many does, and always at least one. They lie side by side, so
    /// that over the numbers of the sample each case has the same chance.
    pub(crate) fn few(self, count: u64, one_in: u64) -> impl Iterator<Item = u64> {
        let (first, taken) = match self.number {
            None => (0, count),
            Some(number) => (mixed(number) % count.max(1), count.div_ceil(one_in)),
        };
        (first..first + taken).map(move |case| case % count)
    }
}

/// A number in which each bit of the given one has changed about half of the bits (the mixing step of `SplitMix64`).
fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[test]
fn a_sample_has_its_share_and_the_whole_has_everything() {
    let share = |sample: Sample| (0..10_000).filter(|case| sample.takes(*case, 4)).count();
    let whole = Sample { number: None };
    assert_eq!((share(whole), whole.few(10, 4).count()), (10_000, 10));
    for number in 0..50 {
        let sample = Sample { number: Some(number) };
        assert!((2_300..2_700).contains(&share(sample)), "{}", share(sample));
        assert_eq!(sample.few(10, 4).count(), 3);
        assert!(sample.few(10, 4).all(|case| case < 10));
    }
    let all: std::collections::BTreeSet<u64> =
        (0..50).flat_map(|number| Sample { number: Some(number) }.few(10, 4)).collect();
    assert_eq!(all.len(), 10, "in the long run every case is taken");
}
