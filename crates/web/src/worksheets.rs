//! The worksheets of the documents as pages to print: a line for the name, and room below each question. And what they name: the
//! documents that a student has to read, and a file to begin with.

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};

use crate::markdown::{Use, escaped, in_html, in_line};
use crate::page;

/// The worksheets, in their order.
const SHEETS: &[&str] = &[
    include_str!("../worksheets/1.txt"),
    include_str!("../worksheets/2.txt"),
    include_str!("../worksheets/3.txt"),
    include_str!("../worksheets/4.txt"),
    include_str!("../worksheets/5.txt"),
    include_str!("../worksheets/6.txt"),
];

/// The documents that worksheets link to: the others would lead further and further away from the sheet.
const DOCUMENTS: &[(&str, &str)] = &[
    ("compare", include_str!("../worksheets/compare.txt")),
    ("figures", include_str!("../worksheets/figures.txt")),
    ("rule-agents", include_str!("../worksheets/rule-agents.txt")),
];

/// Files that students begin with.
const FILES: &[(&str, &str)] = &[("begin.clp", include_str!("../worksheets/begin.clp"))];

/// Buttons and fields of the page that the worksheets name, by the names of their texts.
const BUTTONS: &[&str] = &[
    "room.setup",
    "open",
    "start",
    "room.rules",
    "rules.run",
    "rules.save",
    "room.batch",
    "batch.plays",
    "batch.run",
    "drop.ask",
    "seat.settings",
];

/// The answer to a path below `/worksheets`: the list, a worksheet, a document or a file.
pub(crate) fn answer(path: &str) -> Option<Response> {
    let name = path.strip_prefix("/worksheets")?;
    let name = name.strip_suffix('/').unwrap_or(name);
    if name.is_empty() {
        return Some(Html(list()).into_response());
    }
    let name = name.strip_prefix('/')?;
    if let Some((_, text)) = FILES.iter().find(|(file, _)| *file == name) {
        // A browser saves it; shown in a tab, it would have to be copied.
        let saved = format!("attachment; filename=\"{name}\"");
        let head = [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, saved)];
        return Some((head, *text).into_response());
    }
    if let Some((_, text)) = DOCUMENTS.iter().find(|(document, _)| *document == name) {
        return Some(Html(whole(title(text), &in_html(text, Use::Document, &address))).into_response());
    }
    let sheet = SHEETS.get(name.parse::<usize>().ok()?.checked_sub(1)?)?;
    let name = "<p class=\"name\"><span>Name</span><span>Date</span></p>\n";
    let body = format!("{name}{}", in_html(sheet, Use::Worksheet, &address));
    Some(Html(whole(title(sheet), &body)).into_response())
}

/// Where the target of a link in these texts is served.
fn address(target: &str) -> Option<String> {
    let (file, anchor) = target.split_once('#').map_or((target, None), |(file, anchor)| (file, Some(anchor)));
    let file = file.rsplit('/').next()?;
    let is_file = FILES.iter().any(|(name, _)| *name == file);
    let document = file.strip_suffix(".md").filter(|it| DOCUMENTS.iter().any(|(name, _)| name == it));
    let name = if is_file { file } else { document? };
    Some(anchor.map_or_else(|| format!("/worksheets/{name}"), |anchor| format!("/worksheets/{name}#{anchor}")))
}

fn list() -> String {
    let link = |(place, sheet): (usize, &&str)| {
        format!("<li><a href=\"/worksheets/{}\">{}</a></li>\n", place + 1, in_line(title(sheet), &|_| None))
    };
    let links: String = SHEETS.iter().enumerate().map(link).collect();
    let body = format!(
        "<h1>Worksheets to print</h1>\n<ul>\n{links}</ul>\n\
         <p>The worksheets are in English, and so are the names of the buttons in them. This is what they are called on the page:</p>\n{}",
        buttons()
    );
    whole("Worksheets", &body)
}

/// What the buttons are called in the languages of the page.
fn buttons() -> String {
    let mut html = String::from(
        "<table class=\"data\">\n<tr><th>English</th><th lang=\"es\">español</th><th lang=\"pt\">português</th></tr>\n",
    );
    for button in BUTTONS {
        let name = |lang: &str| {
            format!("<td lang=\"{lang}\">{}</td>", escaped(text_of_page(lang, button).unwrap_or_default()))
        };
        html.extend(["<tr>", &name("en"), &name("es"), &name("pt"), "</tr>\n"]);
    }
    html + "</table>\n"
}

/// A text of the page in one of its languages: in the file of texts, a line for each.
fn text_of_page(lang: &str, name: &str) -> Option<&'static str> {
    let texts = page::file(&format!("texts.{lang}.js"))?.text;
    texts.lines().find_map(|line| {
        let (key, value) = line.trim().split_once(": \"")?;
        (key.trim_matches('"') == name).then(|| value.trim_end_matches(',').trim_end_matches('"'))
    })
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
