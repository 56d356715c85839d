//! The worksheets of the documents as pages to print: a line for the name, and room below each question.
//!
//! They are written in a small part of Markdown, and only that part is read here: headings, paragraphs, numbered questions, blocks of
//! text, and within a line code, bold and slanted words and links. A link stays a word, since paper has none.

use std::fmt::Write as _;

/// The worksheets, in their order.
const SHEETS: &[&str] = &[
    include_str!("../worksheets/1.txt"),
    include_str!("../worksheets/2.txt"),
    include_str!("../worksheets/3.txt"),
    include_str!("../worksheets/4.txt"),
    include_str!("../worksheets/5.txt"),
    include_str!("../worksheets/6.txt"),
];

/// The page of a path: the list of all, or one of them.
pub(crate) fn page(path: &str) -> Option<String> {
    let rest = path.strip_prefix("/worksheets")?;
    if rest.is_empty() {
        return Some(list());
    }
    let number: usize = rest.strip_prefix('/')?.parse().ok()?;
    let sheet = SHEETS.get(number.checked_sub(1)?)?;
    let name = "<p class=\"name\"><span>Name</span><span>Date</span></p>\n";
    Some(whole(title(sheet), &format!("{name}{}", in_html(sheet))))
}

fn list() -> String {
    let link = |(place, sheet): (usize, &&str)| {
        format!("<li><a href=\"/worksheets/{}\">{}</a></li>\n", place + 1, in_line(title(sheet)))
    };
    let links: String = SHEETS.iter().enumerate().map(link).collect();
    whole("Worksheets", &format!("<h1>Worksheets to print</h1>\n<ul>\n{links}</ul>\n"))
}

fn title(sheet: &str) -> &str {
    sheet.lines().next().unwrap_or_default().trim_start_matches("# ")
}

fn whole(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"/worksheet.css\">\n<main>\n{body}</main>\n</html>\n",
        escaped(title)
    )
}

/// A part of a text that stands between empty lines.
enum Block<'a> {
    Heading(usize, &'a str),
    /// Text as it is.
    Plain(Vec<&'a str>),
    /// A question with its number.
    Question(&'a str, String),
    Paragraph(String),
}

/// A text in HTML, with room below its questions.
fn in_html(text: &str) -> String {
    let mut html = String::new();
    for block in blocks(text) {
        // Writing to a text does not fail.
        let _ = match block {
            Block::Heading(level, words) => {
                let kind = if words == "Check" { " class=\"check\"" } else { "" };
                writeln!(html, "<h{level}{kind}>{}</h{level}>", in_line(words))
            }
            Block::Plain(lines) => writeln!(html, "<pre>{}</pre>", escaped(&lines.join("\n"))),
            Block::Question(number, words) => writeln!(
                html,
                "<div class=\"question\"><p><b>{number}</b> {}</p><div class=\"answer\"></div></div>",
                in_line(&words)
            ),
            Block::Paragraph(words) => writeln!(html, "<p>{}</p>", in_line(&words)),
        };
    }
    html
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    // Whether the next line goes on with the last block.
    let mut is_open = false;
    while let Some(line) = lines.next() {
        let level = line.bytes().take_while(|byte| *byte == b'#').count();
        if line.starts_with("```") {
            blocks.push(Block::Plain(lines.by_ref().take_while(|line| !line.starts_with("```")).collect()));
            is_open = false;
        } else if line.trim().is_empty() {
            is_open = false;
        } else if level > 0 {
            blocks.push(Block::Heading(level, line.trim_start_matches('#').trim()));
        } else if let Some((number, words)) = numbered(line) {
            blocks.push(Block::Question(number, words.to_owned()));
            is_open = true;
        } else if let (true, Some(Block::Question(_, words) | Block::Paragraph(words))) = (is_open, blocks.last_mut()) {
            words.push(' ');
            words.push_str(line.trim());
        } else {
            blocks.push(Block::Paragraph(line.trim().to_owned()));
            is_open = true;
        }
    }
    blocks
}

/// The number of a question, and its words.
fn numbered(line: &str) -> Option<(&str, &str)> {
    let (number, words) = line.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some((number, words))
}

/// Code, bold and slanted words and links of a line.
fn in_line(words: &str) -> String {
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
            let inner = if tag == "code" { escaped(inner) } else { in_line(inner) };
            html.extend(["<", tag, ">", &inner, "</", tag, ">"]);
            after
        } else if let Some((inner, after)) = linked(from) {
            html.push_str(&in_line(inner));
            after
        } else {
            let mut letters = from.chars();
            html.extend(letters.next());
            letters.as_str()
        };
    }
    html + &escaped(rest)
}

/// The words of a link, and what comes after it.
fn linked(from: &str) -> Option<(&str, &str)> {
    let (inner, after) = from.strip_prefix('[')?.split_once("](")?;
    Some((inner, after.split_once(')')?.1))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
