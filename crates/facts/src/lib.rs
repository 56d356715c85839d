//! The common tongue of tellask: what crosses a boundary is a **fact**.
//!
//! A percept is facts, an action is a fact, what a rule hands to a reasoner is facts, and so is the answer. So worlds need
//! not know rules, engines need not know games, and a transcript can be read without a tool.
//!
//! 1. [`Symbol`], [`Real`] and [`Value`]: the smallest parts, each impossible to write wrongly.
//! 2. [`Fact`]: a head and slots, `(sensed (row 3) (column 1) (breeze TRUE))`; printing it is [`std::fmt::Display`].
//! 3. [`read_facts`]: the text form back into facts, with every complaint at its place.
//! 4. [`Word`]: the schema of one kind of fact. Help, checks, forms and templates are derived from words.
//! 5. [`Diagnostic`]: what is wrong with a text, where, and the way out; [`text`]: texts as lines of tokens, each at its
//!    place.
//!
//! ```
//! use tellask_facts::{Fact, Kind, Slot, Word};
//!
//! const GO: Word = Word {
//!     head: "go",
//!     slots: &[Slot::new("row", Kind::Int { min: 1, max: 8 }, "from the top")],
//!     keys: &["G"],
//!     doc: "walk to a row",
//! };
//! let typed: Fact = "(go 3)".parse()?;             // a person may leave the names out
//! let checked = GO.check(&typed)?;                 // the word puts them back and checks the range
//! assert_eq!(checked.to_string(), "(go (row 3))");
//! assert_eq!(checked, checked.to_string().parse()?); // what is printed can be read back
//! assert_eq!(
//!     GO.check(&"(go 9)".parse()?).unwrap_err().to_string(),
//!     "in (go 9): slot `row` takes a whole number from 1 to 8, not `9`"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod diagnostic;
mod fact;
mod nearest;
mod read;
mod symbol;
pub mod text;
mod value;
mod word;

pub use diagnostic::{Diagnostic, Diagnostics, Place, Severity};
pub use fact::{Fact, Field};
pub use nearest::{did_you_mean, meant_perhaps, nearest};
pub use read::read_facts;
pub use symbol::Symbol;
pub use value::{Real, Value};
pub use word::{Kind, Slot, Speak, Unheard, Word};
