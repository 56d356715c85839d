//! The tokens of a construct by their numbers, and the lists they make.

use crate::ast::Span;
use crate::symbol::Symbols;
use crate::syntax::lex::{Kind, Lexer, Token};

/// The tokens of a construct, up to its end or the end of the text.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    pub(super) list: Vec<Token>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str, start: u32, symbols: &mut Symbols) -> Tokens<'a> {
        let mut lexer = Lexer::new(text);
        lexer.at = start as usize;
        let mut list = Vec::new();
        let mut depth = 0_usize;
        loop {
            let token = lexer.next(symbols);
            list.push(token);
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 || token.kind == Kind::End {
                return Tokens { text, list };
            }
        }
    }

    /// The token as it is written; nothing behind the last one.
    pub(super) fn word(&self, index: usize) -> &str {
        let span = self.list.get(index).map_or(Span::default(), |token| token.span);
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// The first token that begins at or behind this byte.
    pub(super) fn at(&self, byte: u32) -> usize {
        self.list.partition_point(|token| token.span.start < byte)
    }

    /// What a token is; the end of the text behind the last one.
    pub(super) fn kind(&self, index: usize) -> Kind {
        self.list.get(index).map_or(Kind::End, |token| token.kind)
    }

    /// The parenthesis of the list around a token; the first token if there is none.
    pub(super) fn around(&self, index: usize) -> usize {
        let mut depth = 0_usize;
        for before in (0..index.min(self.list.len())).rev() {
            match self.kind(before) {
                Kind::Close => depth += 1,
                Kind::Open if depth == 0 => return before,
                Kind::Open => depth -= 1,
                _ => {}
            }
        }
        0
    }

    /// The first word of the list around a token.
    pub(super) fn head(&self, index: usize) -> &str {
        self.word(self.around(index) + 1)
    }

    /// The parenthesis that closes the list that begins here; the last token if none does.
    pub(super) fn close(&self, open: usize) -> usize {
        let mut depth = 0_usize;
        for index in open..self.list.len() {
            match self.kind(index) {
                Kind::Open => depth += 1,
                Kind::Close if depth == 1 => return index,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        self.list.len() - 1
    }

    /// The last token of what begins here.
    pub(super) fn end_of(&self, index: usize) -> usize {
        if self.kind(index) == Kind::Open { self.close(index) } else { index }
    }

    /// The first token from here on that is neither a list nor in one.
    pub(super) fn first_word(&self, index: usize) -> usize {
        let mut index = index;
        while self.kind(index) == Kind::Open {
            index = self.close(index) + 1;
        }
        index
    }

    /// The end of what stands directly inside of the nearest list with such a head, and contains this token.
    pub(super) fn close_inside(&self, index: usize, is_head: impl Fn(&str) -> bool) -> usize {
        let mut inner = index;
        while inner > 0 && !is_head(self.head(inner)) {
            inner = self.around(inner);
        }
        if inner == index { index } else { self.close(inner) }
    }
}
