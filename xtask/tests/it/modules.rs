//! Which module of the rule engine uses which: the drawing on its front page is a pipeline, and this derives the arrows.
//!
//! An arrow is a path (`crate::rete::…`, or `super::` up to the root), or a call of a method that a module adds to a type of
//! another one: `impl Engine` in `advice` can be called without any path.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use expect_test::expect;

use crate::workspace::{Source, read, sources};

const FRONT_PAGE: &str = "crates/clips/src/lib.rs";

/// The modules that each module uses.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The code of a module, without comments and unit tests, and how deep in the tree of modules each part of it stands.
struct Module {
    name: String,
    files: Vec<(usize, String)>,
}

#[test]
fn arrows_between_the_modules_of_clips() {
    let arrows = arrows(&modules("crates/clips/src/"));
    let wrong = wrong(&arrows, &drawn(&read(FRONT_PAGE)));
    assert!(wrong.is_empty(), "{FRONT_PAGE} draws it otherwise:\n{}", wrong.join("\n"));
    let mut text = String::new();
    for (module, used) in &arrows {
        let used: Vec<&str> = used.iter().map(String::as_str).collect();
        writeln!(text, "{module} → {}", used.join(" ")).unwrap();
    }
    expect![[r#"
        advice → ast code engine lint rete symbol syntax value
        arena
        ast → symbol value
        binary → symbol value
        bytes
        code → ast ids symbol value
        engine → arena ast binary bytes code ids outside rete store symbol syntax value
        ids → symbol value
        library → advice ast code engine rete store symbol syntax value
        lint → ast engine symbol syntax value
        outside → bytes
        rete → arena code ids store symbol value
        store → arena ids symbol value
        symbol → bytes
        syntax → ast binary bytes symbol value
        value → symbol
    "#]]
    .assert_eq(&text.replace(" → \n", "\n"));
}

/// What the drawing forbids: each module stands in it once, behind all that it uses. So there is no cycle.
fn wrong(arrows: &Arrows, drawn: &[String]) -> Vec<String> {
    let mut wrong = Vec::new();
    let place = |module: &str| drawn.iter().position(|it| it == module);
    for (module, used) in arrows {
        match drawn.iter().filter(|it| *it == module).count() {
            1 => {}
            count => wrong.push(format!("`{module}` is drawn {count} times")),
        }
        for other in used {
            if !arrows.contains_key(other) {
                wrong.push(format!("`{module}` uses `crate::{other}`, which hides the module that it comes from"));
            } else if place(other) >= place(module) && place(module).is_some() {
                wrong.push(format!("`{module}` uses `{other}`, which is drawn behind it"));
            }
        }
    }
    wrong.extend(drawn.iter().filter(|it| !arrows.contains_key(*it)).map(|it| format!("there is no module `{it}`")));
    wrong
}

/// The modules in the drawing, in its order: the words before the bar of each line.
fn drawn(page: &str) -> Vec<String> {
    let (_, after) = page.split_once("//! # The modules\n").expect("the front page has a drawing of the modules");
    let (_, drawing) = after.split_once("//! ```text\n").expect("it begins");
    let (drawing, _) = drawing.split_once("//! ```").expect("it ends");
    let words = drawing.lines().filter_map(|line| line.trim_start_matches("//!").split_once('│'));
    words
        .flat_map(|(modules, _)| {
            modules.split_whitespace().filter(|it| *it != "▼").map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

fn modules(below: &str) -> Vec<Module> {
    let mut modules: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
    for Source { path, text } in sources(below) {
        let Some(path) = path.strip_prefix(below).and_then(|it| it.strip_suffix(".rs")) else { continue };
        let parts: Vec<&str> = path.split('/').filter(|part| *part != "mod").collect();
        if path == "lib" || path.contains("/tests/") {
            continue;
        }
        modules.entry(parts[0].to_owned()).or_default().push((parts.len(), code(&text)));
    }
    modules.into_iter().map(|(name, files)| Module { name, files }).collect()
}

/// A text without comments and unit tests.
fn code(text: &str) -> String {
    let text = text.split_once("#[cfg(test)]\nmod tests {").map_or(text, |(before, _)| before);
    let lines = text.lines().map(|line| line.split_once("//").map_or(line, |(before, _)| before));
    lines.fold(String::new(), |all, line| all + line + "\n")
}

fn arrows(modules: &[Module]) -> Arrows {
    let extensions = extensions(modules);
    let mut arrows = Arrows::new();
    for Module { name, files } in modules {
        let used = arrows.entry(name.clone()).or_default();
        for (depth, text) in files {
            used.extend(paths(text, *depth).map(str::to_owned));
            used.extend(extensions.iter().filter(|it| it.is_called(text)).map(|it| it.module.to_owned()));
        }
        used.remove(name);
    }
    arrows
}

/// The first names of all paths from the root of the crate.
fn paths(text: &str, depth: usize) -> impl Iterator<Item = &str> {
    let roots = ["crate::".to_owned(), "super::".repeat(depth)];
    let found = roots.into_iter().flat_map(move |root| {
        let whole = around(text, &root).filter(|(before, _)| !before.ends_with(|it| is_part(it) || it == ':'));
        whole.map(|(_, after)| word(after)).collect::<Vec<_>>()
    });
    found.filter(|name| *name != "super")
}

/// What stands before and behind each place where this occurs in a text.
fn around<'a>(text: &'a str, wanted: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let places: Vec<usize> = text.match_indices(wanted).map(|(at, _)| at).collect();
    let length = wanted.len();
    places.into_iter().filter_map(move |at| Some((text.get(..at)?, text.get(at + length..)?)))
}

/// Whether this occurs in a text, and does not begin or end inside of a word.
fn has_word(text: &str, wanted: &str) -> bool {
    let may_go_on = !wanted.ends_with(is_part);
    around(text, wanted).any(|(before, after)| !before.ends_with(is_part) && (may_go_on || !after.starts_with(is_part)))
}

/// The identifier that a text begins with.
fn word(text: &str) -> &str {
    text.split(|letter| !is_part(letter)).next().unwrap_or_default()
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// A method that a module adds to a type of another module.
struct Extension<'a> {
    module: &'a str,
    of: &'a str,
    method: &'a str,
}

impl Extension<'_> {
    /// Whether a text calls it: by its path, on `self` in an `impl` of the type, or on a variable with one of the names that
    /// values of the type have here (`engine`, `e`, `copy`).
    fn is_called(&self, text: &str) -> bool {
        let Extension { of, method, .. } = self;
        let name = of.to_lowercase();
        let short: String = name.chars().take(1).collect();
        has_word(text, &format!("{of}::{method}"))
            || [name.as_str(), &short, "copy"].iter().any(|it| has_word(text, &format!("{it}.{method}(")))
            || impls(text).any(|(it, body)| it == *of && has_word(body, &format!("self.{method}(")))
    }
}

fn extensions(modules: &[Module]) -> Vec<Extension<'_>> {
    let mut homes: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for Module { name, files } in modules {
        for (_, text) in files {
            for (_, after) in around(text, "struct ").chain(around(text, "enum ")) {
                homes.entry(word(after)).or_default().insert(name);
            }
        }
    }
    let mut found = Vec::new();
    for Module { name, files } in modules {
        for (of, body) in files.iter().flat_map(|(_, text)| impls(text)) {
            if homes.get(of).is_some_and(|homes| !homes.contains(name.as_str())) {
                let methods = around(body, " fn ").map(|(_, after)| word(after));
                found.extend(methods.map(|method| Extension { module: name, of, method }));
            }
        }
    }
    found
}

/// The inherent `impl`s of a text: the type, and the body.
fn impls(text: &str) -> impl Iterator<Item = (&str, &str)> {
    around(text, "\nimpl").filter_map(|(_, after)| {
        let (head, body) = after.split_once("\n}")?.0.split_once('{')?;
        let of = if head.starts_with('<') { head.split_once("> ")?.1 } else { head };
        (!head.contains(" for ")).then(|| (word(of.trim().rsplit("::").next().unwrap_or_default()), body))
    })
}
