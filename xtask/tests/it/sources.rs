//! Sizes, front pages, nothing left undone.

use crate::workspace::{Source, name, packages, read, root, sources, tracked};

/// Longer than this is no longer one idea; a table may be, if its first line says that it is one.
const MOST_LINES: usize = 800;
const TABLE: &str = "// table";

fn ours() -> Vec<Source> {
    let all: Vec<Source> = ["crates", "xtask", "fuzz"].into_iter().flat_map(sources).collect();
    assert!(all.iter().any(|file| file.path == "xtask/tests/it/sources.rs"), "the walk finds this file");
    all
}

#[test]
fn no_file_is_too_long() {
    let long = ours().into_iter().filter(|file| file.has_extension("rs") && !file.text.starts_with(TABLE));
    let long: Vec<String> = long
        .map(|file| (file.text.lines().count(), file.path))
        .filter(|(lines, _)| *lines > MOST_LINES)
        .map(|(lines, path)| format!("{path}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "over {MOST_LINES} lines, and no `{TABLE}`:\n{}", long.join("\n"));
}

#[test]
fn nothing_is_left_undone() {
    // In two halves, so that this file does not find itself.
    let marks = [["TO", "DO"], ["FIX", "ME"], ["X", "XX"]].map(|halves| halves.concat());
    let mut files = ours();
    for path in ["Cargo.toml", "test", ".ci/run"] {
        files.push(Source { path: path.to_owned(), text: read(path) });
    }
    let mut found = Vec::new();
    for file in &files {
        for (index, line) in file.text.lines().enumerate() {
            let mut words = line.split(|letter: char| !letter.is_alphanumeric());
            if words.any(|word| marks.iter().any(|mark| mark == word)) {
                found.push(format!("{}:{}: {}", file.path, index + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "to be done, or to be an issue:\n{}", found.join("\n"));
}

/// Packages come from wherever the reader's tools get them: a registry is named by what it is, not by its address.
#[test]
fn no_registry_is_named_by_its_host() {
    // In halves, so that this file does not find itself.
    let hosts = [
        ["pypi", ".org"],
        ["pythonhosted", ".org"],
        ["crates", ".io"],
        ["npmjs", ".org"],
        ["npmjs", ".com"],
        ["deb.debian", ".org"],
    ];
    let hosts = hosts.map(|halves| halves.concat());
    let mut found = Vec::new();
    for file in tracked().into_iter().filter(|file| !file.has_extension("lock")) {
        for (index, line) in file.text.lines().enumerate() {
            if hosts.iter().any(|host| line.contains(host)) {
                found.push(format!("{}:{}: {}", file.path, index + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "say \"the Python package index\" or the like:\n{}", found.join("\n"));
}

#[test]
fn every_crate_has_a_front_page() {
    for package in packages() {
        for target in package["targets"].as_array().unwrap() {
            let path = target["src_path"].as_str().unwrap();
            let path = path.strip_prefix(root().to_str().unwrap()).unwrap_or(path).trim_start_matches('/');
            assert!(read(path).starts_with("//! "), "{}: {path} begins with `//!`", name(&package));
        }
    }
}
