//! The names that completion knows, taken from the engine before each command.

use std::collections::BTreeMap;

use ::clips::{ConstructKind, Engine};

/// The most facts, instances and files that completion offers; a longer list is of no use.
const MOST: usize = 1_000;

/// Names to complete with.
#[derive(Debug, Default)]
pub(super) struct Names {
    constructs: BTreeMap<ConstructKind, Vec<String>>,
    /// Slots of templates and classes.
    slots: BTreeMap<(ConstructKind, String), Vec<String>>,
    /// Variables that commands have bound, without their signs.
    pub(super) variables: Vec<String>,
    /// `f-1` and so on.
    pub(super) facts: Vec<String>,
    /// With their brackets.
    pub(super) instances: Vec<String>,
    /// The files that a path may mean; none where programs have none.
    pub(super) files: Option<fn(&str) -> Vec<String>>,
}

impl Names {
    /// Those of an engine.
    pub(super) fn of(engine: &Engine, files: Option<fn(&str) -> Vec<String>>) -> Names {
        let texts = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect::<Vec<String>>();
        let mut names = Names { files, ..Names::default() };
        for kind in ConstructKind::ALL {
            let all = texts(engine.names(kind));
            if matches!(kind, ConstructKind::Template | ConstructKind::Class) {
                let slots = all.iter().map(|name| ((kind, name.clone()), texts(engine.slot_names(kind, name))));
                names.slots.extend(slots);
            }
            names.constructs.insert(kind, all);
        }
        names.variables = texts(engine.prompt_variables());
        names.facts = engine.facts().take(MOST).map(|fact| format!("f-{}", fact.index())).collect();
        names.instances = engine.instances().take(MOST).map(|it| format!("[{}]", it.name())).collect();
        names
    }

    /// The constructs of a kind.
    pub(super) fn constructs(&self, kind: ConstructKind) -> &[String] {
        self.constructs.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// The slots of a template or class; those of all of them if it has no name.
    pub(super) fn slots(&self, kind: ConstructKind, name: Option<&str>) -> Vec<String> {
        let of_it = self.slots.iter().filter(|((of, owner), _)| *of == kind && name.is_none_or(|name| name == owner));
        of_it.flat_map(|(_, slots)| slots.clone()).collect()
    }

    /// Whether there is a template with slots of this name.
    pub(super) fn has_slots(&self, template: &str) -> bool {
        !self.slots(ConstructKind::Template, Some(template)).is_empty()
    }
}

/// Files whose path begins like this, folders with a stroke behind them.
pub(super) fn files(path: &str) -> Vec<String> {
    let cut = path.rfind('/').map_or(0, |index| index + 1);
    let Some((folder, begin)) = path.split_at_checked(cut) else { return Vec::new() };
    let place = if folder.is_empty() { "." } else { folder };
    let Ok(entries) = std::fs::read_dir(place) else { return Vec::new() };
    let mut found = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_hidden = name.starts_with('.') && !begin.starts_with('.');
        if !name.starts_with(begin) || is_hidden || name.contains(['"', '\\']) {
            continue;
        }
        let stroke = if entry.path().is_dir() { "/" } else { "" };
        found.push(format!("{folder}{name}{stroke}"));
    }
    found.sort_unstable();
    found.truncate(MOST);
    found
}

#[cfg(test)]
impl Names {
    /// Those that an engine has after it obeyed a text.
    pub(super) fn after(text: &str) -> Names {
        let mut engine = Engine::default();
        engine.obey_text(text);
        assert_eq!(engine.take_output(), "", "{text}");
        Names::of(&engine, Some(|path| vec![format!("{path}.clp")]))
    }
}
