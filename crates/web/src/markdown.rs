//! The small part of Markdown in which the worksheets and the documents they name are written, as HTML.
//!
//! Read are headings, paragraphs, lists, tables, blocks of text, and within a line code, bold and slanted words and links. Comments
//! are not shown; on a worksheet some of them say how much room an answer gets, and which letters of a map are walls.

use std::fmt::Write as _;

use crate::grid;

/// Ruled lines below a question that does not ask for another room.
const LINES: usize = 3;

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// To be printed and written on: numbered paragraphs are questions, and maps are grids.
    Worksheet,
    /// To be read.
    Document,
}

/// A part of a text that stands between empty lines.
enum Block<'a> {
    Heading(usize, &'a str),
    /// Text as it is, and the letters of its walls if it is a map.
    Plain(Vec<&'a str>, &'a str),
    /// A numbered paragraph.
    Numbered(&'a str, String),
    Item(String),
    Table(Vec<&'a str>),
    Paragraph(String),
}

/// A text in HTML. `address` says where the target of a link is served; a link that is served nowhere stays words.
pub(crate) fn in_html(text: &str, purpose: Use, address: &dyn Fn(&str) -> Option<String>) -> String {
    let mut html = String::new();
    let inline = |words: &str| in_line(&without_comments(words), address);
    for block in blocks(text) {
        // Writing to a text does not fail.
        let _ = match block {
            Block::Heading(level, words) => {
                let kind = if words == "Check" { " class=\"check\"" } else { "" };
                writeln!(html, "<h{level} id=\"{}\"{kind}>{}</h{level}>", anchor(words), inline(words))
            }
            Block::Plain(lines, walls) => {
                let map = if purpose == Use::Worksheet { grid::of_map(&lines, walls) } else { None };
                let plain = || format!("<pre>{}</pre>\n", escaped(&lines.join("\n")));
                write!(html, "{}", map.unwrap_or_else(plain))
            }
            Block::Numbered(number, words) => {
                let room = if purpose == Use::Worksheet { room(&words) } else { String::new() };
                writeln!(html, "<div class=\"question\"><p><b>{number}</b> {}</p>{room}</div>", inline(&words))
            }
            Block::Item(words) => writeln!(html, "<ul><li>{}</li></ul>", inline(&words)),
            Block::Table(rows) => {
                html.push_str("<table class=\"data\">\n");
                for (line, tag) in rows.iter().zip(std::iter::once("th").chain(std::iter::repeat("td"))) {
                    html.push_str("<tr>");
                    for cell in cells(line) {
                        let _ = write!(html, "<{tag}>{}</{tag}>", inline(cell));
                    }
                    html.push_str("</tr>\n");
                }
                writeln!(html, "</table>")
            }
            Block::Paragraph(words) => writeln!(html, "<p>{}</p>", inline(&words)),
        };
    }
    // Items that follow each other are one list.
    html.replace("</li></ul>\n<ul>", "</li>\n")
}

/// The cells of a line of a table; a `|` in code is part of the cell.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    let parts = inner.split(move |letter| {
        in_code ^= letter == '`';
        letter == '|' && !in_code
    });
    parts.map(str::trim)
}

/// The room below a question: ruled lines, squared paper, or nothing where the answer goes into a map.
fn room(words: &str) -> String {
    let number = |name: &str| comment(words, name)?.parse::<usize>().ok();
    if let Some(rows) = number("squares") {
        return format!("<div class=\"answer\">{}</div>", grid::empty(rows));
    }
    match number("lines").unwrap_or(LINES) {
        0 => String::new(),
        lines => format!("<div class=\"answer\">{}</div>", "<hr>".repeat(lines)),
    }
}

/// What a comment of this name says: `<!-- name: value -->`.
fn comment<'a>(words: &'a str, name: &str) -> Option<&'a str> {
    let after = words.split("<!--").skip(1).find_map(|it| it.trim_start().strip_prefix(name)?.strip_prefix(':'));
    Some(after?.split_once("-->")?.0.trim())
}

fn without_comments(words: &str) -> String {
    let mut parts = words.split("<!--");
    let first = parts.next().unwrap_or_default().to_owned();
    let shown = parts.fold(first, |shown, part| shown + part.split_once("-->").map_or("", |(_, after)| after));
    shown.trim().to_owned()
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    let mut walls = "";
    // Whether the next line goes on with the last block.
    let mut is_open = false;
    while let Some(line) = lines.next() {
        let level = line.bytes().take_while(|byte| *byte == b'#').count();
        let inner = line.trim();
        if inner.starts_with("```") {
            let plain = lines.by_ref().take_while(|line| !line.trim().starts_with("```")).collect();
            blocks.push(Block::Plain(plain, std::mem::take(&mut walls)));
            is_open = false;
        } else if inner.is_empty() {
            is_open = false;
        } else if inner.starts_with("<!--") && inner.ends_with("-->") {
            walls = comment(inner, "walls").unwrap_or_default();
        } else if level > 0 {
            blocks.push(Block::Heading(level, line.trim_start_matches('#').trim()));
        } else if inner.starts_with('|') {
            match blocks.last_mut() {
                // The line below the heads only says that they are heads.
                Some(Block::Table(_)) if is_open && inner.starts_with("|--") => {}
                Some(Block::Table(rows)) if is_open => rows.push(inner),
                _ => blocks.push(Block::Table(vec![inner])),
            }
            is_open = true;
        } else if let Some((number, words)) = numbered(line) {
            blocks.push(Block::Numbered(number, words.to_owned()));
            is_open = true;
        } else if let Some(words) = line.strip_prefix("- ") {
            blocks.push(Block::Item(words.to_owned()));
            is_open = true;
        } else if let (true, Some(words)) = (is_open, blocks.last_mut().and_then(Block::words)) {
            words.push(' ');
            words.push_str(inner);
        } else {
            blocks.push(Block::Paragraph(inner.to_owned()));
            is_open = true;
        }
    }
    blocks
}

impl Block<'_> {
    /// The words that the next line may go on with.
    fn words(&mut self) -> Option<&mut String> {
        match self {
            Block::Numbered(_, words) | Block::Item(words) | Block::Paragraph(words) => Some(words),
            Block::Heading(..) | Block::Plain(..) | Block::Table(_) => None,
        }
    }
}

/// The number of a paragraph, and its words.
fn numbered(line: &str) -> Option<(&str, &str)> {
    let (number, words) = line.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some((number, words))
}

/// The name by which a link finds a heading: its letters and digits, with hyphens for blanks.
fn anchor(words: &str) -> String {
    let kept = words.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Code, bold and slanted words and links of a line.
pub(crate) fn in_line(words: &str, address: &dyn Fn(&str) -> Option<String>) -> String {
    let mut html = String::new();
    let mut rest = words;
    while let Some(at) = rest.find(['`', '*', '[']) {
        let (before, from) = rest.split_at(at);
        html.push_str(&escaped(before));
        let found = [("`", "code"), ("**", "b"), ("*", "i")].into_iter().find_map(|(mark, tag)| {
            let (inner, after) = from.strip_prefix(mark)?.split_once(mark)?;
            (!inner.is_empty()).then_some((inner, after, tag))
        });
        rest = if let Some((inner, after, tag)) = found {
            let inner = if tag == "code" { escaped(inner) } else { in_line(inner, address) };
            html.extend(["<", tag, ">", &inner, "</", tag, ">"]);
            after
        } else if let Some((inner, target, after)) = linked(from) {
            let inner = in_line(inner, address);
            html.push_str(&address(target).map_or(inner.clone(), |it| format!("<a href=\"{it}\">{inner}</a>")));
            after
        } else {
            let mut letters = from.chars();
            html.extend(letters.next());
            letters.as_str()
        };
    }
    html + &escaped(rest)
}

/// The words of a link, its target, and what comes after it.
fn linked(from: &str) -> Option<(&str, &str, &str)> {
    let (inner, after) = from.strip_prefix('[')?.split_once("](")?;
    let (target, after) = after.split_once(')')?;
    Some((inner, target, after))
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
