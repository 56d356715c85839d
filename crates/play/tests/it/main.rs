//! The kernel, tested with a tiny game that uses all of its contract.

mod dealers;
