//! What the signs and colours on the boards of a game mean.

use play::{Cell, Tone};
use ratatui::text::Span;

use super::Palette;
use super::help::Row;
use crate::screen::Screen;

/// The signs of the game, then what all games have in common.
pub(super) fn rows(screen: &Screen, palette: Palette) -> Vec<Row> {
    let own = screen.game.guide.legend.iter().map(|sign| {
        let glyphs: Vec<&str> =
            sign.glyphs.iter().map(|it| if it.trim().is_empty() { "(blank)" } else { it }).collect();
        Row::new(glyphs.join(" "), sign.meaning, palette)
    });
    let mut rows: Vec<Row> = own.collect();
    rows.push(Row::new("[ ]", "the cell of the act", palette));
    rows.push(Row::new("▾ ▸", "reasons: open, closed", palette));
    rows.push(Row::new("● ○ # ·", "reasons: perceived, found absent, a figure, a plain statement", palette));
    rows.extend(colours(palette));
    rows
}

/// What colours say of a cell; without colours, what stands for them.
fn colours(palette: Palette) -> Vec<Row> {
    if !palette.colour {
        return vec![Row::new("0 … 9", "where no chance is written: the chance, in tenths", palette)];
    }
    let sample = |text: &str, cell: &Cell| Span::styled(text.to_owned(), palette.cell(cell));
    let in_tone = |tone: Tone| sample(tone.name(), &Cell { tone, ..Cell::default() });
    let tones = [Tone::Unknown, Tone::Safe, Tone::Doubtful, Tone::Danger, Tone::Goal].map(in_tone);
    let heats = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0].map(|heat| {
        let text = format!("{:>4.0} ", 100.0 * heat);
        sample(&text, &Cell { heat: Some(heat), ..Cell::default() })
    });
    let proven = [(Tone::Safe, " safe "), (Tone::Danger, " danger ")]
        .map(|(tone, text)| sample(text, &Cell { tone, heat: Some(0.0), ..Cell::default() }));
    let row = |name: &str, samples: &[Span<'static>], between: &str| {
        let spaced = samples.iter().flat_map(|it| [it.clone(), Span::raw(between.to_owned())]);
        Row { what: spaced.collect(), ..Row::new(name, "", palette) }
    };
    vec![
        row("colours", &tones, " "),
        row("chances", &[heats.as_slice(), &[Span::raw(" per cent, of something bad")]].concat(), ""),
        row("proven", &proven, " "),
    ]
}
