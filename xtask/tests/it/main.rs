//! Tidy tests: what holds for the workspace as a whole, and what no single crate can say of itself.
//!
//! 1. `workspace`: the files and manifests that the tests look at.
//! 2. `arrows`: which crate uses which.
//! 3. `modules`: which module of the rule engine uses which.
//! 4. `games`: every game has its folder, its line, its page and its tests, and is named nowhere else.
//! 5. `sources`: sizes, front pages, nothing left undone.
//! 6. `dependencies`: one line and one reason each.
//! 7. `packages`: what the registry asks of each package.

#![expect(clippy::unwrap_used, reason = "a test that cannot read the workspace has failed")]

mod arrows;
mod dependencies;
mod games;
mod modules;
mod packages;
mod sources;
mod workspace;
