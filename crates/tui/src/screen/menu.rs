//! What the person who plays can choose.

use play::view::Choice;

/// The choices of a person who is asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Menu {
    pub(crate) choices: Vec<Choice>,
    /// Those that are offered now: all, or those of the cell that is pointed at.
    pub(crate) offered: Vec<usize>,
    /// The place among the offered that is pointed at.
    pub(crate) selected: usize,
    /// The digits that were typed.
    pub(crate) number: String,
    /// An answer is under way.
    pub(crate) sent: bool,
}

impl Menu {
    /// Offers the choices that fit.
    pub(crate) fn offer(&mut self, fits: impl Fn(&Choice) -> bool) {
        let offered: Vec<usize> = (0..self.choices.len()).filter(|index| fits(&self.choices[*index])).collect();
        if offered != self.offered {
            self.offered = offered;
            self.selected = 0;
            self.number.clear();
        }
    }

    /// Points at another choice.
    pub(crate) fn go(&mut self, by: isize) {
        let last = self.offered.len().saturating_sub(1);
        self.selected = self.selected.min(last).saturating_add_signed(by).min(last);
    }

    /// The choice at a place among the offered.
    pub(crate) fn offered(&self, place: usize) -> Option<&Choice> {
        self.offered.get(place).and_then(|index| self.choices.get(*index))
    }

    /// Whether any choice has an arrow.
    pub(crate) fn has_arrows(&self) -> bool {
        self.choices.iter().any(|choice| choice.arrow.is_some())
    }

    /// Whether every choice is about a cell.
    pub(crate) fn is_of_cells(&self) -> bool {
        !self.choices.is_empty() && self.choices.iter().all(|choice| choice.cell.is_some())
    }

    /// One more digit: the choice of the number, as soon as no further digit can follow.
    pub(crate) fn digit(&mut self, digit: char) -> Option<&Choice> {
        self.number.push(digit);
        let number: usize = self.number.parse().unwrap_or(0);
        if number == 0 || number > self.offered.len() {
            self.number.clear();
            return None;
        }
        self.selected = number - 1;
        if number * 10 > self.offered.len() {
            self.number.clear();
            return self.offered(number - 1);
        }
        None
    }
}
