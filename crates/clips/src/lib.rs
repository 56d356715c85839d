//! The CLIPS language, as of CLIPS 6.4.2, on an engine of its own.
//!
//! # The path of the data
//!
//! ```text
//!   text ──syntax──▶ tree ──syntax──▶ ast ──┬─ engine/compile ──▶ operations ──engine/machine──▶ values, output
//!                                           └─ engine/lhs, rete ──▶ patterns, joins
//!   facts ──▶ patterns ──▶ joins ──▶ agenda ──▶ the next firing ──▶ machine (right-hand side) ──▶ facts …
//! ```
//!
//! # The modules
//!
//! Each uses only modules that stand before it, and a tidy test (`xtask/tests/it/modules.rs`) compares this drawing with the code:
//!
//! ```text
//!   bytes  symbol  value  ids  arena │ what everything is made of
//!                  ▼                 │
//!   ast  binary  syntax              │ text ──▶ tree ──▶ ast
//!                  ▼                 │
//!   code                             │ operations
//!                  ▼                 │
//!   store                            │ facts, instances
//!                  ▼                 │
//!   rete                             │ patterns, joins, agenda
//!                  ▼                 │
//!   outside  engine                  │ constructs; compiling, running, telling
//!                  ▼                 │
//!   lint  advice                     │ warnings, hints
//!                  ▼                 │
//!   library                          │ doors for a program that holds an engine
//! ```
//!
//! What they do, one by one:
//!
//! 1. [`symbol`] and [`value`]: interned texts, and the eight kinds of values. `ids`: numbers of constructs. [`bytes`]: texts that are
//!    not UTF-8, kept byte by byte. `binary`: the format of the files of `bsave` and its kin.
//! 2. `syntax`: text into tokens, tokens into a tree of parentheses in an arena, that into `ast`. It knows no template,
//!    function or rule: what a name means is decided when a construct is compiled. Nesting is bounded here, so everything
//!    behind it may recurse over a tree.
//! 3. `code`: expressions as flat operations, and what they name: functions by their descriptions, parts of a match by their places. The
//!    machine runs operations, and the network reads them.
//! 4. `store`: facts and instances: one handle, one time tag, slots. `store/content`: what a fact says, with its hash. `store/words`:
//!    slots as joins compare them.
//! 5. `rete`: the network of patterns and joins, what it does when a fact comes or goes, and the agenda. The order in
//!    which activations appear is part of the language, so the network has the shape of the reference's, node for node.
//!    `rete/program`: tests of patterns and joins as small programs, which run without the machine. `rete/dispatch`: siblings that
//!    differ in a constant are found by a table. What needs an interpreter is asked of a `Host`.
//! 6. `engine`: the interpreter, and constructs and commands on top of all that. [`Engine`] is the host of the network. A function of the
//!    language may define, load and evaluate anything, so what follows is one module: `lhs` makes
//!    patterns and joins of the left-hand side of a rule, `compile` makes operations of expressions, and `machine` runs them on an
//!    explicit stack, counting fuel. `functions` has the only list of functions, and a file for each family.
//!    `obey` and `load` take texts form by form, `define`, `templates`, `classes` and `constraints` make constructs of them, `running` fires, `watching` tells,
//!    `channels` writes and reads, `input` holds what is typed: files of `-f` and `batch`, and the keyboard. `generics` chooses methods,
//!    `modules` decides who sees what. `history` notes what rules did, `why` tells it; `profile` counts what they took.
//!    `image` writes all constructs into a binary file, and reads them.
//!    `hints` says what went wrong to an adviser, if there is one. `host` calls functions of the host, and `term` has values for it.
//! 7. `lint`: what a text says that its author can hardly have meant. `advice`: hints about errors, for learners; it is the adviser.
//! 8. `library`: the doors for a program that holds an engine: texts, facts, instances, runs, and what fired.
//! 9. [`outside`]: files, clock, keyboard and commands, which a host hands in or does not. The engine calls it.
//!
//! # An engine in a program
//!
//! An [`Engine`] obeys texts, and the host takes what was printed:
//!
//! ```
//! use tellask_clips::{Ended, Engine};
//!
//! let mut engine = Engine::default();
//! engine.obey_text(
//!     "(deftemplate person (slot name) (slot age))
//!      (defrule adult (person (name ?who) (age ?age&:(>= ?age 18))) => (println ?who \" may vote\"))
//!      (assert (person (name Ada) (age 36)) (person (name Tim) (age 7)))
//!      (run)",
//! );
//! assert_eq!(engine.take_output(), "Ada may vote\n");
//! assert_eq!(engine.obey_text("(exit 3)"), Ended::Exit(3));
//! ```
//!
//! What would not end reaches a limit, if the host sets one; that is told, and the engine goes on:
//!
//! ```
//! use tellask_clips::{Engine, Limits};
//!
//! let mut engine = Engine::default();
//! engine.set_limits(Limits { fuel: 100_000, depth: 1_000, ..Limits::default() });
//! engine.obey_text("(while TRUE)\n(deffunction deep () (+ 1 (deep)))\n(deep)\n(println (+ 1 2))");
//! let told = "[LIMIT1] the limit of operations is reached\n[LIMIT1] the limit of nested calls is reached in the actions of deffunction 'deep'\n3\n";
//! assert_eq!(engine.take_output(), told);
//! ```
//!
//! Another thread can stop it, too; an engine is a value, and goes where it is sent:
//!
//! ```
//! use tellask_clips::Engine;
//!
//! let mut engine = Engine::default();
//! let interrupter = engine.interrupter();
//! let busy = std::thread::spawn(move || {
//!     engine.obey_text("(while TRUE)");
//!     engine
//! });
//! interrupter.stop();
//! let mut engine = busy.join().expect("it ends");
//! assert_eq!(engine.take_output(), "[LIMIT1] stopped from outside\n");
//! engine.refill();
//! engine.obey_text("(println again)");
//! assert_eq!(engine.take_output(), "again\n");
//! ```
//!
//! And it tells why, if it was asked to keep reasons; see [`Engine::why`], [`Engine::why_not`] and [`Engine::log_firings`]:
//!
//! ```
//! use tellask_clips::{Engine, Retention};
//!
//! let mut engine = Engine::default();
//! engine.set_explanation(Retention::All);
//! engine.obey_text(
//!     "(defrule wet (rain ?where) (not (roof ?where)) => (assert (wet ?where)))
//!      (assert (rain garden))
//!      (run)
//!      (why 2)",
//! );
//! assert_eq!(engine.take_output(), "\
//! f-2 (wet garden), by rule wet (firing 1) with ?where = garden
//!   f-1 (rain garden), given
//!   no fact matches (roof garden)
//! ");
//! ```
//!
//! # The reference
//!
//! CLIPS 6.4.2 decides what is right; `COMPATIBILITY.md` says what is here and where we differ. Where 6.4.2 is plainly wrong the code
//! says `DIVERGENCE`, and [`Engine::set_faithful`] brings back those faults that change which rules fire, so that all else can be
//! compared line by line. [`functions`] lists the functions there are.
//!
//! # Why this shape
//!
//! Three networks were compared on paper for the benchmark programs (manners makes 835,200 partial matches for 2,271
//! firings, so creating and dropping a match is what costs):
//!
//! | way | cost of a match | order of firing |
//! |---|---|---|
//! | lazy joins (LEAPS, PHREAK) | none until it may fire | must be reconstructed: numbers are given when matches appear |
//! | eager, a match copies its bindings | one allocation, grows with the depth | as in the reference |
//! | eager, a match links to its parent (ours) | one slot of an arena, constant size; reading walks a few links | as in the reference |
//!
//! Eager matching makes much in vain. Where nobody can tell the difference it is put off: facts wait until the actions of a rule are
//! done (`rete/pending`), what a modified fact blocks again stays blocked (`rete/replacement`), and the matches that follow from a control
//! fact are postponed: the last of them, which fires first, is searched backwards, and if its actions take the
//! control fact away the others are never made (`rete/postponed`). [`Engine::set_eager`] does without all three, and random programs
//! are run both ways.
//!
//! Links are `u32` into arenas, so an engine is a plain value: it can be cloned and sent, and nothing is freed one by one.

/// The example of the README is a test, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod advice;
mod arena;
mod ast;
mod binary;
pub mod bytes;
mod code;
mod engine;
mod ids;
mod library;
mod lint;
pub mod outside;
mod rete;
mod store;
pub mod symbol;
mod syntax;
pub mod value;

#[doc(hidden)]
pub use binary::mend;
pub use code::stop::Stop;
pub use engine::functions::{Description, additions, functions};
pub use engine::history::Retention;
pub use engine::host::{Call, DefineError, Takes};
pub use engine::machine::{Interrupter, Limits};
pub use engine::profile::{ConditionProfile, Profile, RuleProfile};
pub use engine::term::{FactId, InstanceId, Term};
pub use engine::why::{Alternative, Because, Finding, Obstacle, Origin, Progress, Told, Why, WhyFired, WhyNot};
pub use engine::{Engine, Item as WatchItem, Kind as ConstructKind};
pub use library::{
    ActivationId, ActivationView, Ended, EvalError, FactError, FactView, FireError, FiringView, Found, InstanceError,
    InstanceView, NewFact, NewInstance, PastFact, Run, RunEnd, Template, is_whole,
};
pub use lint::{LINTS, Lint, Warning, Warnings};
pub use rete::Strategy;
pub use syntax::diagnose;
