//! The files and manifests of the workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value as Json;

/// A text file of the workspace.
pub(crate) struct Source {
    /// Where it is, from the root on, with `/` between the folders.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    pub(crate) fn has_extension(&self, extension: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|it| it == extension)
    }
}

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The text of a file that must be there.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The folders in a folder, by name.
pub(crate) fn folders(path: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let folders = entries.map(|entry| entry.unwrap()).filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// All text files of ours below a folder, by path; what is not UTF-8 is no text.
pub(crate) fn sources(below: &str) -> Vec<Source> {
    let mut found = Vec::new();
    walk(&root().join(below), &mut found);
    found.sort();
    let read = found.into_iter().filter_map(|path| {
        let text = fs::read_to_string(&path).ok()?;
        let parts: Vec<_> = path.strip_prefix(root()).unwrap().iter().map(|part| part.to_str().unwrap()).collect();
        Some(Source { path: parts.join("/"), text })
    });
    read.collect()
}

/// All text files that git keeps, wherever they are.
pub(crate) fn tracked() -> Vec<Source> {
    let output = Command::new("git").current_dir(root()).args(["ls-files", "-z"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let paths = String::from_utf8(output.stdout).unwrap();
    // A file that was removed, and is not committed yet, is still listed.
    let read = |path: &str| Some(Source { text: fs::read_to_string(root().join(path)).ok()?, path: path.to_owned() });
    let files: Vec<Source> = paths.split('\0').filter(|path| !path.is_empty()).filter_map(read).collect();
    assert!(files.iter().any(|file| file.path == "test"), "git lists the gate");
    files
}

/// What builds leave behind, and what a tool keeps for itself in a hidden folder, is not ours.
fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_symlink() || name.starts_with('.') || ["target", "corpus", "artifacts"].contains(&name) {
            continue;
        }
        if path.is_dir() {
            walk(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The packages of the workspace, as cargo understands their manifests.
pub(crate) fn packages() -> Vec<Json> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let output = Command::new(cargo).current_dir(root()).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Json = serde_json::from_slice(&output.stdout).unwrap();
    let mut packages = metadata["packages"].as_array().unwrap().clone();
    packages.sort_by_key(|package| folder(package).to_owned());
    assert!(packages.len() > 1, "the workspace has crates");
    packages
}

/// The folder of a package, which is the name that other manifests of ours give it.
pub(crate) fn folder(package: &Json) -> &str {
    let manifest = package["manifest_path"].as_str().unwrap();
    Path::new(manifest).parent().unwrap().file_name().unwrap().to_str().unwrap()
}

/// The name of a dependency in the manifest that uses it.
pub(crate) fn alias(dependency: &Json) -> &str {
    dependency["rename"].as_str().unwrap_or_else(|| name(dependency))
}

/// The published name of a package or of a dependency.
pub(crate) fn name(json: &Json) -> &str {
    json["name"].as_str().unwrap()
}
