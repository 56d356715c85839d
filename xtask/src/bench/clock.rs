//! CPU time, and the yardstick.

use std::hint::black_box;
use std::time::Duration;

use play::{Dice, Role};
use rustix::time::{ClockId, clock_gettime};

/// The CPU time that this thread has used: what others do on the machine shows less in it than in the wall's.
pub(crate) fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Something counted in some time.
#[derive(Clone, Copy, Default)]
pub(crate) struct Rate {
    pub(crate) count: u64,
    pub(crate) time: Duration,
}

impl Rate {
    pub(crate) fn per_second(self) -> f64 {
        self.count as f64 / self.time.as_secs_f64()
    }

    pub(crate) fn add(&mut self, other: Rate) {
        self.count += other.count;
        self.time += other.time;
    }
}

/// Does a piece of work, which says how much it was, until so much CPU time has passed.
pub(crate) fn repeat(least: Duration, mut work: impl FnMut() -> u64) -> Rate {
    let began = cpu();
    let mut rate = Rate::default();
    while rate.time < least {
        rate.count += work();
        rate.time = cpu().saturating_sub(began);
    }
    rate
}

/// The yardstick: bare throws of our dice, which is integer work without memory.
pub(crate) fn yardstick() -> Rate {
    const THROWS: u32 = 100_000;
    let mut dice = Dice::new(1, 0, Role::World);
    repeat(Duration::from_millis(200), || {
        for _ in 0..THROWS {
            black_box(dice.below(black_box(6)));
        }
        u64::from(THROWS)
    })
}
