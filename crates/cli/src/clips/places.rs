//! What may stand at a place of a half-written text.

use ::clips::ConstructKind;

use super::names::Names;

/// What may stand somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted<'a> {
    /// Functions of the language and of the program.
    Functions,
    /// `defrule` and its kin.
    ConstructWords,
    /// Names of constructs.
    Names(ConstructKind),
    /// Slots of a template or class; of all of them if there is no name.
    Slots(ConstructKind, Option<&'a str>),
    /// `f-1` and so on.
    Facts,
    /// `[name]` and so on.
    Instances,
    /// What can be watched.
    Watched,
    /// In which orders rules fire.
    Strategies,
    /// These words.
    Words(&'static [&'static str]),
}

/// A list that is open at the cursor.
#[derive(Debug, Default)]
pub(super) struct List<'a> {
    /// Its first word, if there is one yet.
    pub(super) head: Option<&'a str>,
    /// Words and variables behind it.
    pub(super) words: Vec<&'a str>,
    /// First words of lists inside it that are closed, with the word behind each.
    pub(super) inner: Vec<(&'a str, Option<&'a str>)>,
}

impl<'a> List<'a> {
    fn is(&self, head: &str) -> bool {
        self.head == Some(head)
    }

    /// The word behind `of`: the class of an instance that is made.
    fn class(&self) -> Option<&'a str> {
        let of = self.words.iter().position(|word| *word == "of")?;
        self.words.get(of + 1).copied()
    }
}

/// Words that begin a condition without being a template.
const CONDITIONS: &[&str] = &["and", "declare", "exists", "forall", "logical", "not", "object", "or", "test"];

/// Words that begin a part of a slot's definition.
const FACETS: &[&str] = &[
    "access",
    "allowed-classes",
    "allowed-floats",
    "allowed-instance-names",
    "allowed-integers",
    "allowed-lexemes",
    "allowed-numbers",
    "allowed-strings",
    "allowed-symbols",
    "allowed-values",
    "cardinality",
    "create-accessor",
    "default",
    "default-dynamic",
    "override-message",
    "pattern-match",
    "propagation",
    "range",
    "source",
    "storage",
    "type",
    "visibility",
];

/// Functions whose names do not say what they are about.
const ABOUT: &[(&[&str], Wanted<'static>)] = &[
    (
        &["join-activity", "join-activity-reset", "matches", "refresh", "remove-break", "set-break", "why-not"],
        Wanted::Names(ConstructKind::Rule),
    ),
    (
        &["agenda", "facts", "focus", "instances", "rules", "set-current-module", "show-breaks", "show-defglobals"],
        Wanted::Names(ConstructKind::Module),
    ),
    (
        &["browse-classes", "describe-class", "list-defmessage-handlers", "message-handler-existp", "preview-send"],
        Wanted::Names(ConstructKind::Class),
    ),
    (&["preview-generic", "type"], Wanted::Names(ConstructKind::Generic)),
    (&["duplicate", "modify", "ppfact", "retract", "why"], Wanted::Facts),
    (&["initialize-instance", "send", "unmake-instance"], Wanted::Instances),
    (&["funcall", "get-function-restrictions", "help", "sort"], Wanted::Functions),
    (&["unwatch", "watch"], Wanted::Watched),
    (&["set-explanation"], Wanted::Words(&["all", "live", "off"])),
    (&["set-strategy"], Wanted::Strategies),
    (&["set-salience-evaluation"], Wanted::Words(&["every-cycle", "when-activated", "when-defined"])),
];

/// What may be the first word of a list inside these lists, outermost first.
pub(super) fn heads<'a>(outer: &[List<'a>], names: &Names) -> Vec<Wanted<'a>> {
    let Some((parent, above)) = outer.split_last() else {
        return vec![Wanted::ConstructWords, Wanted::Functions];
    };
    let template = |name: &str| names.has_slots(name) && begins_fact(above);
    let templates = Wanted::Names(ConstructKind::Template);
    let words = |words| vec![Wanted::Words(words)];
    match parent.head {
        Some("assert" | "deffacts") => vec![templates],
        Some("modify" | "duplicate") => vec![Wanted::Slots(ConstructKind::Template, None)],
        Some(name) if template(name) => vec![Wanted::Slots(ConstructKind::Template, Some(name))],
        Some("object") if is_pattern(above) => {
            let class = parent.inner.iter().find(|(head, _)| *head == "is-a").and_then(|(_, class)| *class);
            vec![Wanted::Words(&["is-a", "name"]), Wanted::Slots(ConstructKind::Class, class)]
        }
        _ if parent.class().is_some() => vec![Wanted::Slots(ConstructKind::Class, parent.class())],
        Some("deftemplate") => words(&["multislot", "slot"]),
        Some("defclass") => {
            words(&["is-a", "message-handler", "multislot", "pattern-match", "role", "single-slot", "slot"])
        }
        Some("slot" | "multislot" | "single-slot") if !above.is_empty() => words(FACETS),
        Some("defmodule") => words(&["export", "import"]),
        Some("declare") => words(&["auto-focus", "salience"]),
        _ if is_pattern(outer) => vec![Wanted::Words(CONDITIONS), templates],
        _ => vec![Wanted::Functions],
    }
}

/// What may stand behind the first word of the innermost list.
pub(super) fn arguments<'a>(lists: &[List<'a>]) -> Vec<Wanted<'a>> {
    let Some((list, above)) = lists.split_last() else { return Vec::new() };
    if list.words.last() == Some(&"of") {
        return vec![Wanted::Names(ConstructKind::Class)];
    }
    match list.head {
        Some("is-a") => vec![Wanted::Names(ConstructKind::Class)],
        Some("import") => vec![Wanted::Names(ConstructKind::Module)],
        Some("watch" | "unwatch") if !list.words.is_empty() => watched(list.words[0]),
        // `(do-for-all-facts ((?f person)) …)`
        Some(variable) if variable.starts_with('?') => above.iter().rev().find_map(ranged).into_iter().collect(),
        Some(head) if list.words.is_empty() => about(head),
        Some("retract" | "focus" | "set-break") => list.head.map(about).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// Whether the string behind a function is the path of a file.
pub(super) fn takes_path(list: &List<'_>) -> bool {
    let is_first = list.words.is_empty();
    let Some(head) = list.head else { return false };
    let is_kept = ["load", "bload", "save", "bsave", "restore"].iter().any(|word| head.starts_with(word));
    is_first && (is_kept || matches!(head, "batch" | "batch*" | "chdir" | "dribble-on" | "open" | "remove" | "rename"))
}

/// What a function is about: most say it in their name.
fn about(head: &str) -> Vec<Wanted<'static>> {
    if let Some((_, wanted)) = ABOUT.iter().find(|(heads, _)| heads.contains(&head)) {
        return vec![*wanted];
    }
    if head.starts_with("list-def") || head.starts_with("get-def") && head.ends_with("-list") {
        return vec![Wanted::Names(ConstructKind::Module)];
    }
    if ConstructKind::ALL.iter().any(|kind| kind.word() == head) {
        return Vec::new();
    }
    if head.contains("defmessage-handler") {
        return vec![Wanted::Names(ConstructKind::Class)];
    }
    let kind = ConstructKind::ALL.into_iter().find(|kind| head.contains(kind.word()));
    let kind = kind.or_else(|| head.contains("defmethod").then_some(ConstructKind::Generic));
    match kind {
        Some(kind) => vec![Wanted::Names(kind)],
        None if head.starts_with("class-") || head.contains("class") => vec![Wanted::Names(ConstructKind::Class)],
        None if head.starts_with("fact-") => vec![Wanted::Facts],
        None if head.starts_with("instance-") => vec![Wanted::Instances],
        None => Vec::new(),
    }
}

/// What can be watched one by one.
fn watched(item: &str) -> Vec<Wanted<'static>> {
    let kind = match item {
        "facts" => ConstructKind::Template,
        "rules" | "activations" => ConstructKind::Rule,
        "instances" | "slots" => ConstructKind::Class,
        "globals" => ConstructKind::Global,
        "deffunctions" => ConstructKind::Function,
        "generic-functions" | "methods" => ConstructKind::Generic,
        _ => return Vec::new(),
    };
    vec![Wanted::Names(kind)]
}

/// What a query ranges over.
fn ranged(list: &List<'_>) -> Option<Wanted<'static>> {
    let head = list.head?;
    if head.contains("fact") {
        return Some(Wanted::Names(ConstructKind::Template));
    }
    head.contains("instance").then_some(Wanted::Names(ConstructKind::Class))
}

/// Whether a list inside these begins with a template.
fn begins_fact(outer: &[List<'_>]) -> bool {
    is_pattern(outer) || outer.last().is_some_and(|list| list.is("assert") || list.is("deffacts"))
}

/// Whether a list inside these is a condition of a rule.
fn is_pattern(outer: &[List<'_>]) -> bool {
    let Some((rule, inside)) = outer.split_first() else { return false };
    let nests = |list: &List<'_>| matches!(list.head, Some("and" | "exists" | "forall" | "logical" | "not" | "or"));
    rule.is("defrule") && !rule.words.contains(&"=>") && inside.iter().all(nests)
}
