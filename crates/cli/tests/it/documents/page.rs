//! A document, read as far as the tests need it: its fenced blocks, its code within the lines, its headings and its links.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the project.
pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project has a folder")
}

/// One document.
pub(super) struct Page {
    /// Its path below the project's folder.
    pub(super) path: String,
    pub(super) text: String,
    pub(super) blocks: Vec<Block>,
    /// The lines outside of blocks, each with its number.
    pub(super) prose: Vec<(usize, String)>,
}

/// A fenced block of a document.
pub(super) struct Block {
    /// The number of its first line in the document.
    pub(super) line: usize,
    /// What stands behind the fence.
    pub(super) language: String,
    pub(super) lines: Vec<String>,
    /// The reason in a comment `<!-- not run: … -->` above the fence.
    pub(super) not_run: Option<String>,
}

impl Page {
    /// Reads the text of a document.
    pub(super) fn read(path: &str, text: String) -> Page {
        let (mut blocks, mut prose) = (Vec::new(), Vec::new());
        let mut open: Option<(Block, usize)> = None;
        let mut not_run = None;
        for (index, line) in text.lines().enumerate() {
            let words = line.trim_start();
            let indent = line.len() - words.len();
            match (&mut open, words.strip_prefix("```")) {
                (None, Some(language)) => {
                    let block = Block {
                        line: index + 2,
                        language: language.to_owned(),
                        lines: Vec::new(),
                        not_run: not_run.take(),
                    };
                    open = Some((block, indent));
                }
                (Some(_), Some("")) => blocks.extend(open.take().map(|(block, _)| block)),
                // A block inside a list is as far to the right as its fence.
                (Some((block, indent)), _) => block.lines.push(line.get(*indent..).unwrap_or(words).to_owned()),
                (None, None) => {
                    let comment = words.strip_prefix("<!-- not run: ").and_then(|rest| rest.strip_suffix(" -->"));
                    if comment.is_some() || !words.is_empty() {
                        not_run = comment.map(str::to_owned);
                    }
                    prose.push((index + 1, line.to_owned()));
                }
            }
        }
        assert!(open.is_none(), "{path}: a block has no end");
        Page { path: path.to_owned(), text, blocks, prose }
    }

    /// The pieces of code within the lines of the text.
    pub(super) fn code(&self) -> Vec<(usize, &str)> {
        let pieces = self.prose.iter().flat_map(|(number, line)| {
            let odd = line.split('`').enumerate().filter(|(index, _)| index % 2 == 1);
            odd.map(move |(_, piece)| (*number, piece))
        });
        pieces.collect()
    }

    /// Where the links of the text lead, with the numbers of their lines.
    pub(super) fn links(&self) -> Vec<(usize, &str)> {
        let mut found = Vec::new();
        for (number, line) in &self.prose {
            let mut rest = line.as_str();
            while let Some((_, behind)) = rest.split_once("](") {
                let Some((target, after)) = behind.split_once(')') else { break };
                found.push((*number, target));
                rest = after;
            }
        }
        found
    }

    /// The anchors of its headings, as GitHub makes them.
    pub(super) fn anchors(&self) -> Vec<String> {
        let headings = self
            .prose
            .iter()
            .filter_map(|(_, line)| line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')));
        let anchor = |heading: &str| -> String {
            let kept = heading.trim().to_lowercase();
            let kept = kept.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
            kept.map(|it| if it == ' ' { '-' } else { it }).collect()
        };
        headings.map(anchor).collect()
    }
}

/// All documents of the project, by path.
pub(super) fn pages() -> Vec<Page> {
    let root = root();
    let mut pages = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let hidden = name.starts_with('.') && name != ".github";
            if path.is_dir() && !path.is_symlink() && !hidden && name != "target" {
                folders.push(path);
            } else if Path::new(name).extension().is_some_and(|it| it == "md") {
                let text = fs::read_to_string(&path).expect("a document is text");
                let inside = path.strip_prefix(&root).expect("it lies inside").display().to_string();
                pages.push(Page::read(&inside, text));
            }
        }
    }
    pages.sort_by(|one, other| one.path.cmp(&other.path));
    pages
}

#[test]
fn a_page_is_taken_apart() {
    let text = "# One & two\n\nSee `tellask games` and [there](other.md#part).\n<!-- not run: no network -->\n```sh\na\n```\n- x\n  ```text\n  b\n  ```\n";
    let page = Page::read("x.md", text.to_owned());
    let blocks: Vec<_> = page
        .blocks
        .iter()
        .map(|it| (it.line, it.language.as_str(), it.lines.join("|"), it.not_run.as_deref()))
        .collect();
    assert_eq!(blocks, [(6, "sh", "a".to_owned(), Some("no network")), (10, "text", "b".to_owned(), None)]);
    assert_eq!((page.code(), page.links()), (vec![(3, "tellask games")], vec![(3, "other.md#part")]));
    assert_eq!(page.anchors(), ["one--two"]);
}
