//! One line and one reason per dependency, in the root manifest only.

use crate::workspace::{alias, packages, read};

#[test]
fn every_dependency_has_its_reason() {
    let manifest = read("Cargo.toml");
    let section = manifest.lines().skip_while(|line| *line != "[workspace.dependencies]").skip(1);
    let lines: Vec<&str> = section.take_while(|line| !line.starts_with('[')).collect();
    let lines: Vec<&str> = lines.into_iter().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
    assert!(!lines.is_empty(), "the root manifest has dependencies");
    for line in lines {
        // No version, path or feature holds the sign, so the first is the comment's.
        let reason = line.split_once('#').map_or("", |(_, reason)| reason.trim());
        assert!(reason.split_whitespace().count() > 1, "Cargo.toml: why is this needed? {line}");
    }
}

#[test]
fn every_dependency_comes_from_the_root_manifest() {
    for package in packages() {
        let path = package["manifest_path"].as_str().unwrap();
        let manifest = std::fs::read_to_string(path).unwrap();
        for dependency in package["dependencies"].as_array().unwrap() {
            let dependency = alias(dependency);
            let lines = manifest.lines().filter(|line| line.split([' ', '.', '=']).next() == Some(dependency));
            let mut lines = lines.peekable();
            assert!(lines.peek().is_some(), "{path}: {dependency} has a line of its own");
            assert!(lines.all(|line| line.contains("workspace = true")), "{path}: {dependency}: `workspace = true`");
        }
    }
}
