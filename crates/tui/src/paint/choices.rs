//! What the person who plays can choose, in as many columns as fit.

use play::view::{Arrow, Choice};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Palette;
use super::palette::POINTED;
use super::text::{put, put_text, rule, shortened, styled, width};
use crate::screen::{Focus, Screen};

pub(super) fn draw(screen: &Screen, palette: Palette, buffer: &mut Buffer, area: Rect) {
    if area.height == 0 {
        return;
    }
    rule(buffer, area, &title(screen), palette.dim(), palette.title(screen.focus != Focus::Why));
    let inside = Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(2), height: area.height - 1 };
    let menu = &screen.menu;
    if menu.offered.is_empty() {
        let text =
            if screen.focus == Focus::Cell { "you cannot do anything on this cell; Esc shows all choices" } else { "" };
        return put(buffer, inside, &styled(text, inside.width.into(), 0, palette.dim()), 0);
    }
    let digits = menu.offered.len().to_string().len();
    let entries: Vec<String> = (0..menu.offered.len())
        .filter_map(|place| menu.offered(place).map(|choice| entry(screen, place, choice, digits)))
        .collect();
    let widest = entries.iter().map(|entry| width(entry)).max().unwrap_or(1);
    let rows = usize::from(inside.height).max(1);
    let columns = (usize::from(inside.width) / (widest + 2)).clamp(1, entries.len().div_ceil(rows).max(1));
    let all_rows = entries.len().div_ceil(columns);
    let row = menu.selected % all_rows;
    let first = row.saturating_sub(rows / 2).min(all_rows.saturating_sub(rows));
    for (place, entry) in entries.iter().enumerate() {
        let (column, row) = (place / all_rows, place % all_rows);
        let Some(y) = row.checked_sub(first).filter(|y| *y < rows) else { continue };
        let x = (column * (widest + 2)) as u16;
        let cell = Rect { x: inside.x + x, width: inside.width.saturating_sub(x), ..inside };
        let style = if place == menu.selected { POINTED } else { Style::new() };
        put_text(buffer, cell, y as u16, &shortened(entry, cell.width.into()), style);
    }
    if all_rows > rows && area.width > 30 {
        let text = format!(" {} of {} ", menu.selected + 1, entries.len());
        let wide = width(&text) as u16;
        buffer.set_stringn(area.right() - wide - 1, area.y, text, wide.into(), palette.dim());
    }
}

/// How many lines it can fill: one for each choice, or for the sentence that there is none.
pub(super) fn need(screen: &Screen) -> usize {
    screen.menu.offered.len().max(1)
}

fn title(screen: &Screen) -> String {
    let number =
        if screen.menu.number.is_empty() { String::new() } else { format!(" · number {}", screen.menu.number) };
    let who = if screen.frame.seats.len() > 1 { format!("{}: ", screen.seat()) } else { String::new() };
    let doc = screen.menu.offered(screen.menu.selected).map_or("", |choice| choice.doc);
    let doc = if doc.is_empty() { String::new() } else { format!(" · {doc}") };
    match (screen.focus, screen.known()) {
        (Focus::Cell, Some(known)) => format!("{who}your choices at {}{number}{doc}", screen.cursor.name(known)),
        _ => format!("{who}your choices{number}{doc}"),
    }
}

fn entry(screen: &Screen, place: usize, choice: &Choice, digits: usize) -> String {
    let arrow = choice.arrow.map_or("", sign_of);
    let words = screen.game.keyed_acts(&screen.header.setup.settings);
    let word = words.iter().find(|word| choice.act.head == word.head);
    let of_cell = word.filter(|_| screen.focus == Focus::Cell).and_then(|word| word.keys.first()).copied();
    let key = choice.key.or(of_cell).unwrap_or("");
    let keys: Vec<&str> = [key, arrow].into_iter().filter(|key| !key.is_empty()).collect();
    let keys = if keys.is_empty() { String::new() } else { format!(" [{}]", keys.join(" ")) };
    format!("{:>digits$} {}{keys}", place + 1, choice.text)
}

/// An arrow as it is drawn.
pub(super) fn sign_of(arrow: Arrow) -> &'static str {
    match arrow {
        Arrow::Up => "↑",
        Arrow::Down => "↓",
        Arrow::Left => "←",
        Arrow::Right => "→",
    }
}
