//! The walk through the tokens of a construct: what all parts of it share.

use super::buffer::Buffer;
use crate::ast::Span;
use crate::symbol::{Sym, Symbols};
use crate::syntax::lex::{Kind, Lexer, Token};
use crate::syntax::print;
use crate::syntax::tree::DEEPEST;

/// Why a walk does not go on: the text ends, is malformed, or the place where it was to stop is reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Halt;

/// What a step of the walk returns.
pub(super) type Step<T = ()> = Result<T, Halt>;

/// Where a walk stops: behind the token that begins at this byte, the last one that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    /// Where the token begins. Behind the construct, the walk goes on to its end.
    pub(crate) token: u32,
    /// How much of what follows from it is still done.
    pub(crate) phase: Phase,
}

/// The steps between two tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The token was just read, and is written close to the one before it unless a blank was there already.
    Raw,
    /// The token stands where it belongs.
    Settled,
    /// A blank or a line for the next token is there, too.
    Spaced,
}

impl Stop {
    /// Nowhere before the end.
    pub(crate) const END: Stop = Stop { token: u32::MAX, phase: Phase::Raw };
}

/// What must be known to lay a construct out, besides its text.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    /// The module the construct goes to if its name does not say.
    pub(crate) module: &'a str,
    /// Whether this is the name of a template with slots: what follows it in a fact are slots then, whatever their names mean
    /// elsewhere.
    pub(crate) has_slots: &'a dyn Fn(Sym) -> bool,
}

impl std::fmt::Debug for Setting<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Setting").field("module", &self.module).finish_non_exhaustive()
    }
}

/// Reads the tokens of a construct in their order and lays them out.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    lexer: Lexer<'a>,
    pub(super) symbols: &'a mut Symbols,
    pub(super) setting: Setting<'a>,
    pub(super) out: Buffer,
    stop: Stop,
    /// Where the token that was read last begins.
    last: Option<u32>,
    /// Whether something was put behind it.
    is_spaced: bool,
    is_at_end: bool,
    /// How many lists are not closed yet.
    open: usize,
    /// Forms around the place of the stop that complain as well, innermost first.
    pub(super) also: Vec<&'static str>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        text: &'a str,
        start: u32,
        setting: Setting<'a>,
        stop: Stop,
        symbols: &'a mut Symbols,
    ) -> Walk<'a> {
        let mut lexer = Lexer::new(text);
        lexer.at = start as usize;
        Walk {
            lexer,
            symbols,
            setting,
            out: Buffer::default(),
            stop,
            last: None,
            is_spaced: false,
            is_at_end: false,
            open: 0,
            also: Vec::new(),
        }
    }

    /// The next token, which is written without anything before it.
    pub(super) fn read(&mut self) -> Step<Kind> {
        if self.is_at_end || self.last == Some(self.stop.token) {
            return Err(Halt);
        }
        let Token { kind, span: Span { start, end } } = self.lexer.next(self.symbols);
        self.is_at_end = kind == Kind::End;
        match kind {
            // Every recursion begins with a parenthesis.
            Kind::Open if self.open > DEEPEST => return Err(Halt),
            Kind::Open => self.open += 1,
            Kind::Close => self.open = self.open.saturating_sub(1),
            _ => {}
        }
        self.last = Some(start);
        self.is_spaced = false;
        self.write(kind, start as usize..end as usize);
        if self.stop == (Stop { token: start, phase: Phase::Raw }) { Err(Halt) } else { Ok(kind) }
    }

    /// A piece between two tokens.
    pub(super) fn put(&mut self, piece: &str) -> Step {
        self.settle()?;
        self.is_spaced = true;
        self.out.put(piece);
        Ok(())
    }

    /// A new line.
    pub(super) fn line(&mut self) -> Step {
        self.settle()?;
        self.is_spaced = true;
        self.out.line();
        Ok(())
    }

    /// Stops if the last token was to be the last, and all of it is done.
    pub(super) fn settle(&self) -> Step {
        let is_last = self.last == Some(self.stop.token);
        let is_done = self.stop.phase != Phase::Spaced || self.is_spaced;
        if is_last && is_done { Err(Halt) } else { Ok(()) }
    }

    /// A blank, and the next token.
    pub(super) fn spaced(&mut self) -> Step<Kind> {
        self.put(" ")?;
        self.read()
    }

    /// Whether this is that symbol.
    pub(super) fn is(&self, kind: Kind, word: &str) -> bool {
        matches!(kind, Kind::Symbol(sym) if self.symbols.text(sym) == word)
    }

    /// Whether a fact with this name has slots.
    pub(super) fn has_slots(&mut self, name: Kind) -> bool {
        let Kind::Symbol(name) = name else { return false };
        let bare = self.symbols.text(name).rsplit("::").next().unwrap_or_default().to_owned();
        let bare = self.symbols.intern(&bare);
        (self.setting.has_slots)(bare)
    }

    /// Writes a token.
    fn write(&mut self, kind: Kind, place: std::ops::Range<usize>) {
        let mut text = String::new();
        let name = |sym: Sym| self.symbols.text(sym);
        match kind {
            Kind::End => {}
            Kind::OpenString => {
                let inside = self.lexer.text.get(place.start + 1..place.end).unwrap_or_default();
                print::push_string(&mut text, inside);
            }
            Kind::BadVariable(char) => {
                text.push_str(self.lexer.text.get(place).unwrap_or_default());
                text.push(char);
            }
            Kind::Stray => text.push_str("<<<unprintable character>>>"),
            Kind::Open => text.push('('),
            Kind::Close => text.push(')'),
            Kind::And => text.push('&'),
            Kind::Or => text.push('|'),
            Kind::Not => text.push('~'),
            Kind::Question => text.push('?'),
            Kind::DollarQuestion => text.push_str("$?"),
            Kind::Symbol(sym) => text.push_str(name(sym)),
            Kind::String(sym) => print::push_string(&mut text, name(sym)),
            Kind::Instance(sym) => text = format!("[{}]", name(sym)),
            Kind::Integer(number) => text = number.to_string(),
            Kind::Float(number) => print::push_float(&mut text, number),
            Kind::Single(sym) => text = format!("?{}", name(sym)),
            Kind::Multi(sym) => text = format!("$?{}", name(sym)),
            Kind::Global(sym) => text = format!("?*{}*", name(sym)),
            Kind::MultiGlobal(sym) => text = format!("$?*{}*", name(sym)),
        }
        self.out.put(&text);
    }

    /// Does something with lines that are indented further.
    pub(super) fn deeper<T>(&mut self, by: usize, walk: impl FnOnce(&mut Self) -> Step<T>) -> Step<T> {
        self.out.depth += by;
        let result = walk(self);
        self.out.depth -= by;
        result
    }

    /// The name of a construct, with its module before it.
    pub(super) fn name(&mut self) -> Step {
        if let Kind::Symbol(name) = self.read()? {
            let text = self.symbols.text(name);
            if !text.contains("::") {
                let whole = format!("{}::{text}", self.setting.module);
                self.out.back();
                self.out.put(&whole);
            }
        }
        Ok(())
    }

    /// A comment, if there is one, on the line of the name; and the token after that, on a line of its own unless it closes.
    pub(super) fn comment(&mut self) -> Step<Kind> {
        let mut kind = self.read()?;
        if matches!(kind, Kind::String(_)) {
            self.out.slip(" ");
            kind = self.read()?;
        }
        if kind != Kind::Close {
            self.out.slip_line();
        }
        Ok(kind)
    }
}
