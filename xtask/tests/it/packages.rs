//! What the registry of crates asks of a package: a name that is free, a description, a page, licences.

use crate::workspace::{folder, name, packages, read, root};

/// The package of the binary has the product's own name; the others stand behind it.
fn published_name(folder: &str) -> String {
    if folder == "cli" { "tellask".to_owned() } else { format!("tellask-{folder}") }
}

#[test]
fn every_published_package_is_complete() {
    let mut published = 0;
    for package in packages() {
        let folder = folder(&package);
        // An empty list of registries means that it is published nowhere.
        if package["publish"].as_array().is_some_and(Vec::is_empty) {
            assert_eq!(folder, "xtask", "only the chores stay at home");
            continue;
        }
        published += 1;
        assert_eq!(name(&package), published_name(folder), "crates/{folder}: the name of its package");
        for key in ["description", "license", "readme", "rust_version"] {
            assert!(package[key].is_string(), "crates/{folder}/Cargo.toml: `{key}` is missing");
        }
        for key in ["keywords", "categories"] {
            let few = package[key].as_array().is_some_and(|list| (1..=5).contains(&list.len()));
            assert!(few, "crates/{folder}/Cargo.toml: one to five {key}");
        }
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert_eq!(read(&format!("crates/{folder}/{licence}")), read(licence), "crates/{folder}: its {licence}");
        }
        let page = read(&format!("crates/{folder}/README.md"));
        assert!(page.starts_with("# "), "crates/{folder}/README.md begins with its title");
        for dependency in package["dependencies"].as_array().unwrap() {
            let inside = dependency["path"].is_string();
            assert!(!inside || dependency["req"] != "*", "crates/{folder}: {} needs a version", name(dependency));
        }
    }
    assert!(published > 1, "the workspace is published");
}

#[test]
fn the_releasing_page_names_every_package() {
    let page = read("RELEASING.md");
    let folders = packages().iter().map(|package| folder(package).to_owned()).collect::<Vec<_>>();
    for folder in folders.iter().filter(|it| root().join("crates").join(it).is_dir()) {
        let name = format!("`{}`", published_name(folder));
        assert!(page.contains(&name), "RELEASING.md: {name} has its place in the order");
    }
}
