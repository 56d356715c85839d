//! A play as one file that opens without a server.

use std::borrow::Cow;

use serde_json::Value as Json;

use crate::page;
use crate::problem::Problem;

/// One file that holds the page for shared plays, with everything that it needs and what it shows.
///
/// Its template is a file of the page like any other; where it asks for a style or a script, the text of that file is put.
pub(crate) fn shared(lang: &str, data: &Json) -> Result<String, Problem> {
    let template =
        page::file("shared.html").ok_or_else(|| Problem::refused("this program has no page for shared plays"))?;
    let mut out = String::new();
    for line in template.text.lines() {
        out.push_str(&filled(line, lang, data));
        out.push('\n');
    }
    Ok(out)
}

fn filled<'a>(line: &'a str, lang: &str, data: &Json) -> Cow<'a, str> {
    let between = |before: &str, after: &str| line.trim().strip_prefix(before)?.strip_suffix(after);
    if let Some(file) = between("<link rel=\"stylesheet\" href=\"", "\">").and_then(page::file) {
        return format!("<style>\n{}\n</style>", file.text).into();
    }
    if let Some(file) = between("<script src=\"", "\"></script>").and_then(page::file) {
        return format!("<script>\n{}\n</script>", safe_script(file.text)).into();
    }
    if line.trim() == "<!--shared-->" {
        return format!("<script type=\"application/json\" id=\"shared\">{}</script>", safe_json(data)).into();
    }
    if line.starts_with("<html lang=") {
        return format!("<html lang=\"{lang}\">").into();
    }
    line.into()
}

/// A script must not hold what would end it.
fn safe_script(text: &str) -> String {
    text.replace("</script", "<\\/script")
}

/// Nothing in the data may look like a tag; in JSON the character can be written otherwise.
fn safe_json(data: &Json) -> String {
    data.to_string().replace('<', "\\u003c")
}
