//! Lines of text in a buffer.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// A text broken between words where it is too long; further lines are indented. A word that is too long is broken too.
pub(super) fn wrapped(text: &str, room: usize, indent: usize) -> Vec<String> {
    let room = room.max(8);
    let indent = indent.min(room / 2);
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let mut word = word.to_owned();
        let wide = width(&word);
        if used > 0 && used + 1 + wide > room {
            lines.push(" ".repeat(indent));
            used = indent;
        } else if used > 0 {
            push(&mut lines, " ");
            used += 1;
        }
        while used + width(&word) > room {
            let head: String = word.chars().take((room - used).max(1)).collect();
            word = word.chars().skip(head.chars().count()).collect();
            push(&mut lines, &head);
            lines.push(" ".repeat(indent));
            used = indent;
        }
        push(&mut lines, &word);
        used += width(&word);
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

fn push(lines: &mut [String], text: &str) {
    if let Some(last) = lines.last_mut() {
        last.push_str(text);
    }
}

/// The beginning of a text that is too long, with a mark that there is more.
pub(super) fn shortened(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(room.saturating_sub(1)).collect();
    while width(&short) + 1 > room && short.pop().is_some() {}
    if room > 0 {
        short.push('…');
    }
    short
}

/// A wrapped text in one style.
pub(super) fn styled(text: &str, room: usize, indent: usize, style: Style) -> Vec<Line<'static>> {
    wrapped(text, room, indent).into_iter().map(|line| Line::styled(line, style)).collect()
}

/// Puts lines into an area, from the top, those before `skip` left out.
pub(super) fn put(buffer: &mut Buffer, area: Rect, lines: &[Line<'_>], skip: usize) {
    for (y, line) in (area.top()..area.bottom()).zip(lines.iter().skip(skip)) {
        buffer.set_line(area.x, y, line, area.width);
    }
}

/// Puts a text into a line of an area.
pub(super) fn put_text(buffer: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    if row < area.height {
        buffer.set_stringn(area.x, area.y + row, text, area.width.into(), style);
    }
}

/// A line across an area, with a title in it.
pub(super) fn rule(buffer: &mut Buffer, area: Rect, title: &str, line: Style, style: Style) {
    if area.height == 0 || area.width == 0 {
        return;
    }
    buffer.set_stringn(area.x, area.y, "─".repeat(area.width.into()), area.width.into(), line);
    if !title.is_empty() && area.width > 4 {
        let title = format!(" {} ", shortened(title, usize::from(area.width) - 4));
        buffer.set_stringn(area.x + 1, area.y, title, usize::from(area.width) - 1, style);
    }
}
