//! Every game has its folder, its line, its page and its tests, and is named nowhere else.

use std::collections::BTreeSet;

use games::GAMES;

use crate::workspace::{Source, folders, read, root, sources};

const FOLDER: &str = "crates/games/src";

#[test]
fn folder_module_and_list_agree() {
    let lib = read("crates/games/src/lib.rs");
    let modules: BTreeSet<&str> =
        lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    let folders = folders(FOLDER);
    let folders: BTreeSet<&str> = folders.iter().map(String::as_str).collect();
    let listed: BTreeSet<&str> = GAMES.iter().map(|game| game.name).collect();
    assert_eq!(folders, listed, "each folder of {FOLDER} is a game of GAMES, and the other way round");
    assert_eq!(modules, listed, "each game of GAMES has its `pub mod` line in {FOLDER}/lib.rs, and nothing else has");
    assert_eq!(listed.len(), GAMES.len(), "no name comes twice");
}

#[test]
fn every_game_has_its_page() {
    for game in GAMES {
        let page = read(&format!("{FOLDER}/{}/README.md", game.name));
        assert!(page.starts_with("# "), "the page of {} begins with its title", game.name);
    }
}

#[test]
fn the_readme_lists_every_game() {
    let readme = read("README.md");
    for game in GAMES {
        let link = format!("({FOLDER}/{}/README.md)", game.name);
        let listed = readme.lines().any(|line| line.starts_with('|') && line.contains(&link));
        assert!(listed, "README.md: a row of the table of games links to the page of `{}`: {link}", game.name);
    }
}

#[test]
fn no_engine_or_face_names_a_game() {
    let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    let mut found = Vec::new();
    // Only the crate that holds the games knows them; tests and documents of the others may name one.
    for member in folders("crates").into_iter().filter(|member| member != "games") {
        let mut files = sources(&format!("crates/{member}/src"));
        let path = format!("crates/{member}/Cargo.toml");
        files.push(Source { text: read(&path), path });
        // What a face shows elsewhere than in Rust is its code, too.
        if root().join(format!("crates/{member}/page")).is_dir() {
            files.extend(sources(&format!("crates/{member}/page")));
        }
        for file in &files {
            found.extend(mentions(file, &names));
        }
    }
    assert!(found.is_empty(), "a game is named where no game may be known:\n{}", found.join("\n"));
}

/// Where code names one of these games; comments and unit tests, which stand last in a file, may.
fn mentions(file: &Source, names: &[&str]) -> Vec<String> {
    let code = file.text.lines().enumerate().take_while(|(_, line)| line.trim() != "#[cfg(test)]");
    let code = code.filter(|(_, line)| !line.trim_start().starts_with("//"));
    let found = code.filter(|(_, line)| words(line).iter().any(|word| names.contains(&word.as_str())));
    found.map(|(index, line)| format!("{}:{}: {}", file.path, index + 1, line.trim())).collect()
}

/// The words of a line of code in small letters: `WumpusMind`, `wumpus_mind` and `"wumpus"` all hold the same one.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for letter in line.chars() {
        if !letter.is_alphanumeric() || letter.is_uppercase() && before.is_lowercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
        before = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn names_are_found_however_they_are_written() {
    let at = |text: &str| {
        let file = Source { path: "f".to_owned(), text: text.to_owned() };
        mentions(&file, &["cave", "pacalgo2"]).len()
    };
    assert_eq!(at("use games::cave;\nlet a = \"cave\";\nstruct CaveMind;\nfn my_cave() {}\nCAVE\nPacalgo2::new()"), 6);
    assert_eq!(at("// cave\nlet caveat = excavate;\n#[cfg(test)]\nmod tests { cave }"), 0);
}

/// A transcript that nobody reads may say anything: a test names the file, or walks the folder.
#[test]
fn every_transcript_is_walked() {
    let mut tests = Vec::new();
    for member in folders("crates") {
        if root().join(format!("crates/{member}/tests")).is_dir() {
            tests.extend(sources(&format!("crates/{member}/tests")).into_iter().filter(|it| it.has_extension("rs")));
        }
    }
    let walks = |game: &str| {
        tests.iter().any(|test| {
            let all_games = test.text.contains("GAMES");
            let walked = test.text.contains("transcripts") && test.text.contains("read_dir");
            walked && (all_games || test.text.contains(game))
        })
    };
    for game in GAMES {
        let folder = format!("{FOLDER}/{}/transcripts", game.name);
        if !root().join(&folder).is_dir() || walks(game.name) {
            continue;
        }
        for file in sources(&folder) {
            let name = file.path.rsplit('/').next().unwrap();
            assert!(tests.iter().any(|test| test.text.contains(name)), "no test looks at {}", file.path);
        }
    }
}
