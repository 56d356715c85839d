//! Maps that are drawn with letters, as squares to write in: on paper a letter is no room for an answer.

use std::fmt::Write as _;

/// Columns of an empty grid: as many squares as fit between the margins of a printed page.
const EMPTY_COLUMNS: usize = 15;

/// A block of text as a grid, if it is a map: a letter for each cell, or cells behind the numbers of their rows and below those of
/// their columns. Cells with one of the letters of `walls` are dark.
pub(crate) fn of_map(lines: &[&str], walls: &str) -> Option<String> {
    let mut html = String::from("<table class=\"grid\">\n");
    if let Some((columns, rows)) = with_numbers(lines) {
        html.push_str("<tr><th></th>");
        for column in 1..=columns {
            let _ = write!(html, "<th>{column}</th>");
        }
        html.push_str("</tr>\n");
        for (row, cells) in (1..).zip(rows) {
            let cells: String = cells.into_iter().map(|it| cell(it, walls)).collect();
            let _ = writeln!(html, "<tr><th>{row}</th>{cells}</tr>");
        }
    } else {
        for row in with_letters(lines)? {
            let cells: String = row.into_iter().map(|it| cell(it, walls)).collect();
            let _ = writeln!(html, "<tr>{cells}</tr>");
        }
    }
    html.push_str("</table>\n");
    Some(html)
}

/// Squared paper with this many rows.
pub(crate) fn empty(rows: usize) -> String {
    let row = format!("<tr>{}</tr>\n", "<td></td>".repeat(EMPTY_COLUMNS));
    format!("<table class=\"grid\">\n{}</table>\n", row.repeat(rows))
}

/// The number of columns, and the rows of a map whose rows and columns are numbered from 1.
fn with_numbers<'a>(lines: &[&'a str]) -> Option<(usize, Vec<Vec<&'a str>>)> {
    let (head, below) = lines.split_first()?;
    let columns = head.split_whitespace().count();
    let is_numbered = head.split_whitespace().zip(1..).all(|(word, column)| word.parse() == Ok(column));
    let rows = below.iter().zip(1..).map(|(line, row)| {
        let mut words = line.split_whitespace();
        let is_row = words.next()?.parse() == Ok(row);
        Some(words.collect::<Vec<_>>()).filter(|cells| is_row && cells.len() == columns)
    });
    let rows: Vec<Vec<&str>> = rows.collect::<Option<_>>()?;
    (columns > 1 && is_numbered && !rows.is_empty()).then_some((columns, rows))
}

/// The rows of a map with a letter for each cell.
fn with_letters<'a>(lines: &[&'a str]) -> Option<Vec<Vec<&'a str>>> {
    let letters = |line: &&'a str| line.split_inclusive(|_: char| true).collect::<Vec<&str>>();
    let rows: Vec<Vec<&str>> = lines.iter().map(letters).collect();
    let columns = rows.first()?.len();
    let is_map = rows.iter().all(|row| row.len() == columns && !row.iter().any(|it| it.trim().is_empty()));
    (is_map && columns > 2 && rows.len() > 1).then_some(rows)
}

fn cell(sign: &str, walls: &str) -> String {
    // A sign that stands for "nothing is known here" steps back behind what will be written over it.
    let kind = match sign {
        "?" | "-" => " class=\"open\"",
        _ if walls.contains(sign) => " class=\"wall\"",
        _ => "",
    };
    format!("<td{kind}>{}</td>", crate::markdown::escaped(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_become_grids() {
        let numbered = of_map(&["      1   2", "  1   ?   b", "  2   .   <"], "").unwrap_or_default();
        assert_eq!(
            numbered,
            "<table class=\"grid\">\n<tr><th></th><th>1</th><th>2</th></tr>\n\
             <tr><th>1</th><td class=\"open\">?</td><td>b</td></tr>\n<tr><th>2</th><td>.</td><td>&lt;</td></tr>\n</table>\n"
        );
        let letters = of_map(&["I-P", "--L"], "P").unwrap_or_default();
        assert_eq!(
            letters,
            "<table class=\"grid\">\n<tr><td>I</td><td class=\"open\">-</td><td class=\"wall\">P</td></tr>\n\
             <tr><td class=\"open\">-</td><td class=\"open\">-</td><td>L</td></tr>\n</table>\n"
        );
    }

    #[test]
    fn other_text_is_left_alone() {
        for text in
            ["?  ?\n.  >b", "; mines: 2\n1 ? ?\n1 ? ?", "$ tellask games", "abc\nab", "one\n", "", "  1 2\n  1 ?"]
        {
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(of_map(&lines, ""), None, "{text}");
        }
    }
}
