//! Every command in every document is run, and what a document shows is what is printed.
//!
//! - A block of `sh`: each command must succeed. Batches are cut to a few plays, `watch` prints its play, input is closed, and of
//!   a server only the options are tried. A block below the comment `<!-- not run: REASON -->` is left alone.
//! - A block of `text` that begins with `$ COMMAND`: every line behind a command must be in what that command prints, in this
//!   order, up to the next command. `[…]` stands for lines left out, ` …` for the rest of a line; lines with speeds differ from
//!   machine to machine, and lines that begin with `> ` are typed.
//! - `tellask …` within a line of text: its command and its options exist; if it is whole, it is run.
//! - A link leads to a file, and behind `#` to a heading of it.

mod page;
mod shell;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, PathBuf};

use games::GAMES;

use page::{Block, Page, pages, root};
use shell::{Answer, Deed, Place, commands, deed};

use crate::prints;

/// Into how many tests the documents are dealt, so that they run side by side.
const PARTS: usize = 6;

/// Runs every command of some of the documents.
fn check_part(part: usize) {
    let (mut wrong, mut run) = (Vec::new(), 0);
    let with_commands = pages().into_iter().filter(|page| page.blocks.iter().any(Block::has_commands));
    for (_, page) in with_commands.enumerate().filter(|(index, _)| index % PARTS == part) {
        let place = Place::new(&page.path);
        for block in page.blocks.iter().filter(|block| block.not_run.is_none()) {
            let result = match block.language.as_str() {
                "sh" => obey(block, &place),
                "text" if block.has_commands() => compare(block, &place),
                _ => continue,
            };
            match result {
                Ok(commands) => run += commands,
                Err(complaint) => wrong.push(format!("{}:{}: {complaint}", page.path, block.line)),
            }
        }
    }
    assert!(wrong.is_empty(), "documents tell what is not so:\n{}", wrong.join("\n"));
    assert!(run >= 4, "only {run} commands were run");
}

macro_rules! parts {
    ($($name:ident $part:literal),*) => {
        $(#[test]
        fn $name() {
            check_part($part);
        })*

        #[test]
        fn no_document_is_left_out() {
            assert_eq!([$($part),*].len(), PARTS);
        }
    };
}

parts! { commands_part_1 0, commands_part_2 1, commands_part_3 2, commands_part_4 3, commands_part_5 4, commands_part_6 5 }

impl Block {
    fn has_commands(&self) -> bool {
        match self.language.as_str() {
            "sh" => true,
            "text" => self.lines.first().is_some_and(|line| line.starts_with("$ ")),
            _ => false,
        }
    }
}

/// Runs the commands of a block of shell; returns their number.
fn obey(block: &Block, place: &Place) -> Result<usize, String> {
    let (mut below, mut run) = (String::new(), 0);
    for command in commands(&block.lines) {
        match deed(&command) {
            Deed::Leave => {}
            Deed::Refuse => {
                return Err(format!(
                    "`{command}` is not run; if it should not be, say `<!-- not run: REASON -->` above the block"
                ));
            }
            Deed::Enter(folder) => below = folder,
            Deed::Run(line, codes) => {
                let answer = place.run(&line, &below, "");
                if !answer.code.is_some_and(|code| codes.contains(&code)) {
                    return Err(format!("`{line}` ends with {:?}:\n{}", answer.code, answer.printed));
                }
                run += 1;
            }
        }
    }
    Ok(run)
}

/// Runs the commands of a conversation and compares; returns their number.
fn compare(block: &Block, place: &Place) -> Result<usize, String> {
    let mut run = 0;
    for conversation in block.lines.chunk_by(|_, next| !next.starts_with("$ ")) {
        let Some((command, shown)) = conversation.split_first() else { continue };
        let command = command.strip_prefix("$ ").ok_or("a conversation begins with a command")?;
        let typed = shown.iter().filter_map(|line| line.strip_prefix("> "));
        let input: String = typed.flat_map(|line| [line, "\n"]).collect();
        let Answer { code, printed } = place.run(command, "", &input);
        // A page may show how a file is refused, but no option that does not exist.
        if code == Some(2) {
            return Err(format!("`{command}` is no command:\n{printed}"));
        }
        let mut lines = printed.lines().map(|line| line.trim_start_matches("> "));
        let shown = shown.iter().filter(|line| !line.starts_with("> ") && *line != "[…]" && !line.contains("plays/s"));
        for line in shown {
            if !lines.any(|it| it == line || cut(line).is_some_and(|shown| it.starts_with(shown))) {
                return Err(format!("`{command}` does not print {line:?} there, but:\n{printed}"));
            }
        }
        run += 1;
    }
    Ok(run)
}

/// The beginning of a row whose last column is the speed of this machine, which the page leaves out as `…`.
fn cut(line: &str) -> Option<&str> {
    line.strip_suffix(" …").map(str::trim_end).filter(|shown| !shown.is_empty())
}

/// The help of a command, for each game where it takes one.
fn help(verb: &str, known: &mut BTreeMap<String, String>) -> String {
    let look = || {
        let help = prints(0, &[verb, "--help"], "");
        let takes = |name: &str| help.contains("\nGames:\n") && help.contains(&format!("\n  {name} "));
        let games = GAMES.iter().filter(|game| takes(game.name));
        let more: String = games.map(|game| prints(0, &[verb, game.name, "--help"], "")).collect();
        help + &more
    };
    known.entry(verb.to_owned()).or_insert_with(look).clone()
}

#[test]
fn options_named_in_sentences_exist() {
    let verbs: BTreeSet<String> = prints(0, &["--help"], "")
        .lines()
        .skip_while(|line| *line != "Commands:")
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next().map(str::to_owned))
        .filter(|verb| !verb.is_empty())
        .collect();
    let (mut known, mut wrong, mut seen) = (BTreeMap::new(), Vec::new(), 0);
    for page in pages() {
        for (line, piece) in page.code() {
            let Some(rest) = piece.strip_prefix("tellask ") else { continue };
            let mut words = rest.split([' ', '`']);
            let verb = words.next().unwrap_or_default();
            if verb.starts_with('-') || verb == "…" {
                continue;
            }
            seen += 1;
            if !verbs.contains(verb) {
                wrong.push(format!("{}:{line}: there is no command `{verb}`: `{piece}`", page.path));
                continue;
            }
            // A program behind `exec:` has options of its own.
            for option in words.take_while(|word| !word.contains("exec:")).filter(|word| word.starts_with("--")) {
                let name: String = option.chars().take_while(|it| it.is_alphanumeric() || *it == '-').collect();
                if name.len() > 2 && !has_option(&help(verb, &mut known), &name) {
                    wrong.push(format!("{}:{line}: `{verb}` has no option `{name}`: `{piece}`", page.path));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 50, "only {seen} commands stand in sentences");
}

/// Whether a command in a sentence can be run as it stands: it names no file that has to be made before, and has no word that
/// stands for another one, such as `GAME`.
fn is_whole(piece: &str, place: &Place) -> bool {
    let stands_for = |word: &str| {
        let name = word.split('.').next().unwrap_or_default();
        name.starts_with(|it: char| it.is_ascii_uppercase())
            && !name.contains(|it: char| it.is_ascii_lowercase())
            && !["TRUE", "FALSE"].contains(&name)
    };
    let is_file = |word: &str| {
        let ours = ["examples/", "crates/", "docs/"].iter().any(|folder| word.starts_with(folder));
        [".txt", ".clp", ".jsonl", ".bat"].iter().any(|end| word.ends_with(end)) && !ours
    };
    let mut words = piece.split(' ').skip(2);
    words.next().is_some_and(|word| !word.starts_with('-'))
        && !piece.contains(['…', '[', '<'])
        && !piece.split([' ', '=', ':']).any(stands_for)
        && !piece.split(' ').any(|word| is_file(word) && !place.has(word))
}

#[test]
fn whole_commands_in_sentences_run() {
    let place = Place::new("sentences");
    let (mut wrong, mut seen) = (Vec::new(), BTreeSet::new());
    for page in pages() {
        for (number, piece) in page.code() {
            if !piece.starts_with("tellask ") || !is_whole(piece, &place) || !seen.insert(piece.to_owned()) {
                continue;
            }
            let Deed::Run(line, codes) = deed(piece) else { continue };
            let answer = place.run(&line, "", "");
            if !answer.code.is_some_and(|code| codes.contains(&code)) {
                wrong
                    .push(format!("{}:{number}: `{line}` ends with {:?}:\n{}", page.path, answer.code, answer.printed));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen.len() > 10, "only {} commands in sentences were run", seen.len());
}

fn has_option(help: &str, name: &str) -> bool {
    help.split(|it: char| !it.is_alphanumeric() && it != '-').any(|word| word == name)
}

#[test]
fn links_lead_somewhere() {
    let pages = pages();
    let anchors: BTreeMap<&str, Vec<String>> = pages.iter().map(|page| (page.path.as_str(), page.anchors())).collect();
    let mut wrong = Vec::new();
    for page in &pages {
        for (line, target) in page.links().into_iter().filter(|(_, target)| !target.contains("://")) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() { page.path.clone() } else { beside(&page.path, file) };
            let known = anchors.get(path.as_str());
            let has_anchor = anchor.is_empty() || known.is_some_and(|known| known.iter().any(|it| it == anchor));
            if !root().join(&path).exists() || !has_anchor {
                wrong.push(format!("{}:{line}: {target}", page.path));
            }
        }
    }
    assert!(wrong.is_empty(), "links that lead nowhere:\n{}", wrong.join("\n"));
}

/// Each document of a folder is in the list of the folder.
#[test]
fn every_document_is_listed() {
    let pages = pages();
    for index in ["docs/README.md", "docs/worksheets/README.md", "docs/worksheets/solutions/README.md"] {
        let list = pages.iter().find(|page| page.path == index).expect("the list is there");
        let listed: BTreeSet<String> = list.links().iter().map(|(_, target)| beside(index, target)).collect();
        let folder = index.trim_end_matches("README.md");
        for page in &pages {
            let name = page.path.strip_prefix(folder).filter(|name| !name.contains('/') && page.path != index);
            assert!(name.is_none() || listed.contains(&page.path), "{index} does not name {}", page.path);
        }
    }
}

/// The path of a file that is named from another one.
fn beside(path: &str, file: &str) -> String {
    let mut whole = PathBuf::from(path);
    whole.pop();
    for part in PathBuf::from(file).components() {
        match part {
            Component::ParentDir => drop(whole.pop()),
            part => whole.push(part),
        }
    }
    whole.display().to_string()
}

fn page_of(pages: &[Page], path: &str) -> String {
    pages.iter().find(|page| page.path == path).map(|page| page.text.clone()).expect("the document is there")
}

/// Code that is shown is the code of a file that other tests run.
#[test]
fn code_that_is_shown_is_code_that_runs() {
    let pages = pages();
    let scout = include_str!("../../../../../examples/agents/wumpus_scout.clp");
    let rules = page_of(&pages, "docs/rule-agents.md");
    assert!(rules.contains(&format!("```clips\n{scout}```")), "docs/rule-agents.md shows the scout as it is");
    let first = include_str!("../../../../../examples/agents/first_agent.py");
    for path in ["README.md", "docs/protocol.md"] {
        assert!(
            page_of(&pages, path).contains(&format!("```python\n{first}```")),
            "{path} shows the first agent as it is"
        );
    }
    // The example of the crate's page is a test of the crate.
    let crate_page = page_of(&pages, "crates/clips/README.md");
    for path in ["README.md", "docs/embedding.md"] {
        let page = Page::read(path, page_of(&pages, path));
        let example = page.blocks.iter().find(|block| block.language == "rust").expect("it shows an embedding");
        assert!(crate_page.contains(&example.lines.join("\n")), "{path} shows the example of the crate's page");
    }
}
