//! Colours, or none.

use play::{Cell, Tone};
use ratatui::style::{Color, Modifier, Style};

use crate::screen::Sign;

/// From certainly not to certainly so, in colours of the 256 that all terminals know: green, yellow, red.
const RAMP: [u8; 9] = [22, 28, 64, 100, 136, 172, 166, 160, 124];

/// What must be read.
pub(crate) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
/// What is pointed at.
pub(crate) const POINTED: Style = Style::new().add_modifier(Modifier::REVERSED.union(Modifier::BOLD));

/// How things look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Whether there are colours at all.
    pub colour: bool,
}

impl Palette {
    fn fg(self, style: Style, colour: Color) -> Style {
        if self.colour { style.fg(colour) } else { style }
    }

    /// What need not be read.
    pub(crate) fn dim(self) -> Style {
        self.fg(
            Style::new().add_modifier(if self.colour { Modifier::empty() } else { Modifier::DIM }),
            Color::Indexed(244),
        )
    }

    /// The bar at the top.
    pub(crate) fn bar(self) -> Style {
        if self.colour {
            Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(24))
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// The title of a pane; of the one that has the keys in particular.
    pub(crate) fn title(self, focused: bool) -> Style {
        let style = self.fg(STRONG, Color::Indexed(if focused { 214 } else { 110 }));
        if focused { style.add_modifier(Modifier::UNDERLINED) } else { style }
    }

    /// What was done.
    pub(crate) fn deed(self) -> Style {
        self.fg(STRONG, Color::Indexed(214))
    }

    /// A key, in the lines that name them.
    pub(crate) fn key(self) -> Style {
        self.fg(STRONG, Color::Indexed(110))
    }

    /// What is looked for.
    pub(crate) fn found(self) -> Style {
        self.fg(Style::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD), Color::Indexed(220))
    }

    /// What is said in the last line.
    pub(crate) fn note(self) -> Style {
        self.fg(STRONG, Color::Indexed(220))
    }

    /// The sign before a reason.
    pub(crate) fn sign(self, sign: Sign) -> Style {
        match sign {
            Sign::Percept => self.fg(Style::new(), Color::Indexed(78)),
            Sign::Absence => self.fg(Style::new(), Color::Indexed(80)),
            Sign::Count => self.fg(Style::new(), Color::Indexed(220)),
            Sign::Open | Sign::Closed => self.fg(STRONG, Color::Indexed(110)),
            Sign::Bare => self.dim(),
        }
    }

    /// A cell where somebody stands, which looks like this otherwise.
    pub(crate) fn stands(self, style: Style) -> Style {
        if self.colour {
            style.add_modifier(Modifier::BOLD).fg(Color::Indexed(16)).bg(Color::Indexed(214))
        } else {
            style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
        }
    }

    /// A cell: by its chance, or by what it means.
    pub(crate) fn cell(self, cell: &Cell) -> Style {
        let style = Style::new();
        if !self.colour {
            return style;
        }
        match (cell.tone, cell.heat) {
            // Proven: what no chance looks like.
            (Tone::Safe, Some(_)) => STRONG.fg(Color::Indexed(16)).bg(Color::Indexed(51)),
            (Tone::Danger, Some(_)) => STRONG.fg(Color::Indexed(231)).bg(Color::Indexed(54)),
            (_, Some(heat)) => {
                let step = (heat.clamp(0.0, 1.0) * RAMP.len() as f64) as usize;
                style.fg(Color::Indexed(231)).bg(Color::Indexed(RAMP[step.min(RAMP.len() - 1)]))
            }
            (Tone::Plain, None) => style,
            (Tone::Unknown, None) => style.fg(Color::Indexed(242)),
            (Tone::Safe, None) => style.fg(Color::Indexed(78)),
            (Tone::Doubtful, None) => style.fg(Color::Indexed(221)),
            (Tone::Danger, None) => style.fg(Color::Indexed(203)).add_modifier(Modifier::BOLD),
            (Tone::Goal, None) => style.fg(Color::Indexed(220)).add_modifier(Modifier::BOLD),
        }
    }
}
