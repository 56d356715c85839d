//! Lines about calls of deffunctions that are watched.

use crate::code::op::Argument;
use crate::engine::Engine;
use crate::engine::show::Quotes;
use crate::symbol::Sym;
use crate::value::Value;

use super::Owner;

/// A call of a watched deffunction.
#[derive(Clone, Debug)]
pub(super) struct Watched {
    /// The number of its frame.
    frame: usize,
    /// The arguments as they were: the body may bind its parameters anew.
    arguments: String,
    /// Its first line was printed.
    is_announced: bool,
}

impl Engine {
    /// A watched deffunction is about to be entered with the values on top. The line follows when the caller's place is
    /// known.
    #[cold]
    pub(super) fn watch_entry(&mut self, count: usize) {
        let start = self.machine.stack.len() - count;
        self.machine.watched.push(self.watched(&self.machine.stack[start..]));
    }

    /// The same for a call from inside a function.
    #[cold]
    pub(crate) fn watch_entry_with(&mut self, values: &[Value]) {
        self.machine.watched.push(self.watched(values));
    }

    fn watched(&self, values: &[Value]) -> Watched {
        let shown: Vec<String> = values.iter().map(|value| self.shown(value, Quotes::Plain)).collect();
        Watched { frame: self.machine.frames.len(), arguments: format!("({})", shown.join(" ")), is_announced: false }
    }

    /// Prints the first line of a watched call, if it was just entered.
    #[cold]
    pub(super) fn announce_call(&mut self) {
        if let Some(last) = self.machine.watched.last_mut()
            && !std::mem::replace(&mut last.is_announced, true)
        {
            let (frame, arguments) = (last.frame, last.arguments.clone());
            self.watch_call(">>", frame, &arguments);
        }
    }

    /// The frame of this number ends.
    #[cold]
    pub(super) fn watch_exit(&mut self, frame: usize) {
        if let Some(it) = self.machine.watched.pop_if(|it| it.frame == frame) {
            self.watch_call("<<", frame, &it.arguments);
        }
    }

    /// Frames from this number on were given up.
    pub(super) fn forget_watched(&mut self, floor: usize) {
        while self.machine.watched.pop_if(|it| it.frame >= floor).is_some() {}
    }

    fn watch_call(&mut self, arrow: &str, frame: usize, arguments: &str) {
        let Some(Owner::Function(function)) = self.machine.frames.get(frame).map(|it| it.owner) else { return };
        let data = &self.functions[function as usize];
        if data.is_watched {
            let outside = self.machine.frames.get(frame).and_then(|it| it.outside);
            let is_inside = outside.is_none_or(|it| it == data.module);
            let name = if is_inside { self.symbols.text(data.name).to_owned() } else { self.whole_name(data.named()) };
            let depth = self.depth_of(frame);
            let line = format!("DFN {arrow} {name} ED:{depth} {arguments}\n");
            self.write(Sym::STDOUT, &line);
        }
    }

    /// How deep a frame is, as the reference counts: deffunctions that run, those whose arguments are being evaluated, and
    /// the actions of a rule.
    fn depth_of(&self, frame: usize) -> usize {
        self.message_depth(frame)
    }

    /// The same for a frame that need not be there yet.
    pub(super) fn message_depth(&self, frame: usize) -> usize {
        let mut depth = usize::from(self.running.firing.is_some());
        depth += self.messages_before(frame) + self.generics_before(frame);
        let end = self.machine.frames.len().min(frame + 1);
        for (index, it) in self.machine.frames[..end].iter().enumerate() {
            depth += usize::from(matches!(it.owner, Owner::Function(_)));
            if index == frame {
                break;
            }
            // A frame whose function evaluates something runs: the loop holds its code.
            let Some(code) = &it.code else {
                depth += usize::from(it.within);
                continue;
            };
            let is_open = |from: u32, to: u32| from < it.at && it.at <= to;
            let is_call =
                |of: Argument| matches!(of, Argument::Function(_) | Argument::Generic(_) | Argument::Message(_));
            depth += code.regions.iter().filter(|region| is_call(region.of) && is_open(region.from, region.to)).count();
        }
        depth
    }
}
