//! Expressions against golden texts, and limits.
//!
//! The golden files hold commands and what CLIPS 6.4.2 printed for them, as at its prompt: the value is printed too.

mod golden;
mod input;
mod limits;
mod session;
mod soup;
