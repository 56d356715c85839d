//! Tokens into parentheses: one form of the top level at a time, in an arena that is used again for the next one.
//!
//! Nodes stand in the order of the text, and a list knows where it ends, so its children are found by stepping over each other.
//! Nesting is bounded, which lets everybody behind this recurse.

use super::lex::{Kind, Lexer, Token, span};
use crate::ast::Span;
use crate::symbol::Symbols;

/// Lists in lists in lists: deeper is an error.
pub(super) const DEEPEST: usize = 400;

/// How often a text may go on behind a string that never ends; each time the rest of the text was read in vain.
const STRING_RESCUES: u8 = 16;

/// A list or a token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// `Open` for a list. `End` stands where a form that was never closed ends.
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// The node after it and all it contains.
    pub(super) end: u32,
}

/// The nodes of one form.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// Lists that are not closed yet.
    open: Vec<u32>,
    /// Whether a construct at the beginning of a line ends what was never closed.
    pub(super) believes_lines: bool,
    rescues: u8,
}

/// What became of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// There is none: the text has ended.
    Nothing,
    /// It is whole: the first node is all of it.
    Whole,
    /// It never ends; what there is was closed, with an `End` in the innermost list. The span is the parenthesis to blame.
    Unclosed(Span),
    /// It is nested too deep; the span is the first parenthesis that is. There is no tree.
    TooDeep(Span),
}

impl Tree {
    /// Reads the next form.
    pub(super) fn read(&mut self, lexer: &mut Lexer<'_>, symbols: &mut Symbols) -> Shape {
        self.nodes.clear();
        self.open.clear();
        let first = lexer.next(symbols);
        match first.kind {
            Kind::End => return Shape::Nothing,
            Kind::Open => self.push_open(first.span),
            Kind::OpenString => {
                self.push(first);
                self.rescue(lexer, first.span);
                return Shape::Whole;
            }
            _ => {
                self.push(first);
                return Shape::Whole;
            }
        }
        loop {
            let token = lexer.next(symbols);
            match token.kind {
                Kind::Open if self.believes_lines && begins_construct(lexer.text, token.span) => {
                    lexer.at = token.span.start as usize;
                    return self.give_up(token.span.start as usize);
                }
                Kind::Open if self.open.len() == DEEPEST => {
                    self.skip_deep(lexer, symbols, DEEPEST + 1);
                    return Shape::TooDeep(token.span);
                }
                Kind::Open => self.push_open(token.span),
                Kind::Close => {
                    if self.close(token.span) {
                        return Shape::Whole;
                    }
                }
                Kind::End => return self.give_up(lexer.text.len()),
                Kind::OpenString => {
                    self.push(token);
                    self.rescue(lexer, token.span);
                    return self.give_up(token.span.end as usize);
                }
                _ => self.push(token),
            }
        }
    }

    fn push(&mut self, token: Token) {
        let end = self.nodes.len() as u32 + 1;
        self.nodes.push(Node { kind: token.kind, span: token.span, end });
    }

    fn push_open(&mut self, span: Span) {
        self.open.push(self.nodes.len() as u32);
        self.nodes.push(Node { kind: Kind::Open, span, end: 0 });
    }

    /// Closes the innermost list, and says whether it was the form.
    fn close(&mut self, close: Span) -> bool {
        let end = self.nodes.len() as u32;
        if let Some(list) = self.open.pop() {
            let node = &mut self.nodes[list as usize];
            node.end = end;
            node.span.end = close.end;
        }
        self.open.is_empty()
    }

    /// Closes all lists where the form breaks off.
    fn give_up(&mut self, at: usize) -> Shape {
        // The innermost list is rarely the one that was forgotten, but the form itself surely is not closed.
        let blame = self.nodes[0].span;
        self.push(Token { kind: Kind::End, span: span(at, at) });
        while !self.close(span(at, at)) {}
        Shape::Unclosed(blame)
    }

    /// Passes the rest of a form without keeping it.
    fn skip_deep(&self, lexer: &mut Lexer<'_>, symbols: &mut Symbols, mut depth: usize) {
        while depth > 0 {
            let token = lexer.next(symbols);
            match token.kind {
                Kind::Open if self.believes_lines && begins_construct(lexer.text, token.span) => {
                    lexer.at = token.span.start as usize;
                    return;
                }
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                Kind::End | Kind::OpenString => return,
                _ => {}
            }
        }
    }

    /// After a string without end: goes on at the next construct behind its beginning, if there is one.
    fn rescue(&mut self, lexer: &mut Lexer<'_>, string: Span) {
        if !self.believes_lines || self.rescues == STRING_RESCUES {
            return;
        }
        self.rescues += 1;
        let text = lexer.text;
        let from = string.start as usize;
        let lines = text.get(from..).unwrap_or_default().match_indices("\n(def");
        let mut starts = lines.map(|(index, _)| from + index + 1);
        if let Some(at) = starts.find(|at| begins_construct(text, span(*at, *at + 1))) {
            lexer.at = at;
        }
    }
}

/// Whether this parenthesis is the first character of its line and begins a construct: then what came before was never closed.
fn begins_construct(text: &str, open: Span) -> bool {
    let start = open.start as usize;
    let is_first = start == 0 || text.as_bytes().get(start - 1) == Some(&b'\n');
    is_first && text.get(start + 1..).is_some_and(is_construct)
}

/// Whether a text begins with the name of a construct.
pub(super) fn is_construct(text: &str) -> bool {
    const CONSTRUCTS: [&str; 11] = [
        "defrule",
        "deffacts",
        "deftemplate",
        "deffunction",
        "defglobal",
        "defmodule",
        "defclass",
        "definstances",
        "defmessage-handler",
        "defgeneric",
        "defmethod",
    ];
    let name = text.split(|char: char| char.is_whitespace() || matches!(char, '(' | ')')).next();
    text.starts_with("def") && name.is_some_and(|name| CONSTRUCTS.contains(&name))
}
