//! Trivial deductions: a sentence whose count is used up, or used to the full.
//!
//! Counters lag behind values: a cell gets its value at once, and its sentences hear of it when it leaves the queue. A
//! sentence that acts too early on old counters meets the contradiction when the news arrives, so nothing is missed.

use crate::base::{Base, Mention, NONE, Prior, Told, Value};

impl Base {
    /// Cells whose odds leave no doubt.
    pub(crate) fn settle_certain_classes(&mut self) {
        for (class, counts) in self.classes.iter().zip(&mut self.counts) {
            let value = match class.prior {
                Prior::Odds { yes: 0, .. } => Value::False,
                Prior::Odds { no: 0, .. } => Value::True,
                _ => continue,
            };
            *counts = (0, if value == Value::True { class.cells } else { 0 });
            self.values[class.first as usize..(class.first + class.cells) as usize].fill(value);
        }
    }

    /// Makes a sentence of the cells from `start` on, and links it to those that are unknown.
    pub(crate) fn enter(&mut self, start: usize, lo: u32, hi: u32) -> u32 {
        let id = self.told.len() as u32;
        let (mut unknown, mut trues) = (0, 0);
        for place in start..self.cells.len() {
            let cell = self.cells[place] as usize;
            let mut next = NONE;
            match self.values[cell] {
                Value::Unknown => {
                    unknown += 1;
                    next = std::mem::replace(&mut self.newest[cell], place as u32);
                }
                Value::True => trues += 1,
                Value::False => {}
            }
            self.mentions.push(Mention { sentence: id, next });
        }
        let len = (self.cells.len() - start) as u32;
        self.told.push(Told { start: start as u32, len, lo, hi, unknown, trues });
        id
    }

    /// Gives a cell its value; the sentences hear of it in `settle`.
    pub(crate) fn set(&mut self, cell: u32, value: Value) {
        let old = &mut self.values[cell as usize];
        if *old == Value::Unknown {
            *old = value;
            self.news.push(cell);
            let class = self.class_of(cell);
            let (unknown, trues) = &mut self.counts[class];
            *unknown -= 1;
            *trues += u32::from(value == Value::True);
        } else if *old != value {
            self.clash = true;
        }
    }

    /// Tells the sentences all news, until there are none.
    pub(crate) fn settle(&mut self) {
        while let Some(cell) = self.news.pop() {
            let is_true = self.values[cell as usize] == Value::True;
            let mut place = self.newest[cell as usize];
            while place != NONE {
                let Mention { sentence, next } = self.mentions[place as usize];
                let told = &mut self.told[sentence as usize];
                told.unknown -= 1;
                told.trues += u32::from(is_true);
                self.check(sentence);
                place = next;
            }
        }
    }

    /// Draws what follows from one sentence alone.
    pub(crate) fn check(&mut self, sentence: u32) {
        let told = self.told[sentence as usize];
        let most = told.trues + told.unknown;
        let value = if told.trues > told.hi || most < told.lo {
            self.clash = true;
            return;
        } else if told.unknown == 0 {
            return;
        } else if told.trues == told.hi {
            Value::False
        } else if most == told.lo {
            Value::True
        } else {
            return;
        };
        for place in told.start..told.start + told.len {
            let cell = self.cells[place as usize];
            if self.values[cell as usize] == Value::Unknown {
                self.set(cell, value);
            }
        }
    }
}
