//! The rule files: those that come with the game, or a folder of the user's.

use facts::{Diagnostics, Place};
use play::{MapText, SetupError};

/// A rule file.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub(super) name: String,
    pub(super) text: String,
}

const ONTOLOGY: &str = "ontologia.clp";
const RULES: &str = "reglas.clp";

/// The files that come with the game.
const OWN: [(&str, &str); 7] = [
    (ONTOLOGY, include_str!("../rules/ontologia.clp")),
    ("prueba-1.clp", include_str!("../rules/prueba-1.clp")),
    ("prueba-2.clp", include_str!("../rules/prueba-2.clp")),
    ("prueba-3.clp", include_str!("../rules/prueba-3.clp")),
    ("prueba-4.clp", include_str!("../rules/prueba-4.clp")),
    ("prueba-5.clp", include_str!("../rules/prueba-5.clp")),
    (RULES, include_str!("../rules/reglas.clp")),
];

/// The files to load for a test, in the order of the manual: ontology, start, rules. A folder may hold some of them; the
/// others are the game's own.
pub(super) fn of_test(test: u8, folder: Option<&MapText>) -> Result<[File; 3], SetupError> {
    let start = format!("prueba-{test}.clp");
    let given = folder.map(MapText::files).unwrap_or_default();
    if let (Some(folder), None) = (folder, given.iter().find(|(name, _)| own(name).is_some())) {
        let known: Vec<&str> = OWN.iter().map(|(name, _)| *name).collect();
        let hint = format!("name a folder, or a file, with some of {}", known.join(", "));
        let mut diagnostics = Diagnostics::default();
        diagnostics.error(Place { line: 1, column: 1, length: 1 }, "here is no rule file of the game", hint);
        return Err(SetupError::Map { map: folder.clone(), diagnostics });
    }
    Ok([ONTOLOGY, start.as_str(), RULES].map(|name| {
        let users = given.iter().find(|(it, _)| it == name).map(|(_, text)| text.clone());
        File { name: name.to_owned(), text: users.or_else(|| own(name).map(str::to_owned)).unwrap_or_default() }
    }))
}

fn own(name: &str) -> Option<&'static str> {
    OWN.iter().find(|(it, _)| *it == name).map(|(_, text)| *text)
}

/// The names of the rules that come with the game.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let rules = own(RULES).unwrap_or_default();
    rules.lines().filter_map(|line| line.strip_prefix("(defrule ")).map(str::trim)
}
