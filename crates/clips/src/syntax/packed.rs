//! The tree of one form, written to a binary file and read back.
//!
//! A binary file of constructs holds their tokens as well as their text, so that no word is looked up again. It does not hold
//! the syntax: whatever such a file says goes through the parser, as a text does, and nothing behind the parser has to trust it.

use std::sync::Arc;

use super::lex::{Kind, Lexer, span};
use super::parser::Parser;
use super::problem::Problem;
use super::tree::{DEEPEST, Node, Shape, Tree};
use crate::ast::Form;
use crate::binary::{Damage, Reader, Writer};
use crate::symbol::Symbols;

/// The tree of a construct and its text.
#[derive(Debug, Default)]
pub(crate) struct Packed {
    nodes: Vec<Node>,
    text: Arc<str>,
}

impl Packed {
    /// The tree of a text that is one form; none if it is not.
    pub(crate) fn of(text: &Arc<str>, symbols: &mut Symbols) -> Option<Packed> {
        let mut tree = Tree::default();
        let shape = tree.read(&mut Lexer::new(text), symbols);
        (shape == Shape::Whole).then(|| Packed { nodes: tree.nodes, text: Arc::clone(text) })
    }

    /// The text.
    pub(crate) fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Writes the tree and the text. Places in the text are left out: they are of use only for complaints.
    pub(crate) fn write(&self, writer: &mut Writer<'_>) {
        writer.own_text(&self.text);
        writer.number(self.nodes.len() as u64);
        for (index, node) in (0..).zip(&self.nodes) {
            write_kind(writer, node.kind, node.end - index);
        }
    }

    /// Reads another tree in place of this one. The place of each node is its number, as if all of them were one byte long.
    pub(crate) fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Damage> {
        self.text = reader.own_text()?.into();
        let count = reader.count()?;
        let last = u32::try_from(count).map_err(|_| Damage)?;
        self.nodes.clear();
        self.nodes.reserve(count);
        // Where the lists end that are open, the innermost last.
        let mut open = Vec::with_capacity(16);
        let mut within = last;
        for index in 0..last {
            while within == index {
                open.pop();
                within = open.last().copied().unwrap_or(last);
            }
            let (kind, size) = read_kind(reader)?;
            let end = index.checked_add(size).filter(|end| *end <= within).ok_or(Damage)?;
            // The first node is the form, and all others are in it.
            if (index == 0) != open.is_empty() || (index == 0 && end != last) || open.len() > DEEPEST {
                return Err(Damage);
            }
            if kind == Kind::Open {
                open.push(end);
                within = end;
            }
            self.nodes.push(Node { kind, span: span(index as usize, end as usize), end });
        }
        if count == 0 { Err(Damage) } else { Ok(()) }
    }

    /// The form.
    pub(crate) fn form(&self, symbols: &mut Symbols) -> Result<Form, Problem> {
        Parser::new(&self.nodes, &self.text, symbols).form()
    }
}

/// Writes what a node is; the size is that of a list.
fn write_kind(writer: &mut Writer<'_>, kind: Kind, size: u32) {
    let (tag, text) = match kind {
        Kind::Open => {
            writer.byte(0);
            return writer.number(u64::from(size));
        }
        Kind::Integer(number) => {
            writer.byte(1);
            return writer.integer(number);
        }
        Kind::Float(number) => {
            writer.byte(2);
            return writer.float(number);
        }
        Kind::Symbol(text) => (3, text),
        Kind::String(text) => (4, text),
        Kind::Instance(text) => (5, text),
        Kind::Single(text) => (6, text),
        Kind::Multi(text) => (7, text),
        Kind::Global(text) => (8, text),
        Kind::MultiGlobal(text) => (9, text),
        Kind::Question => return writer.byte(10),
        Kind::DollarQuestion => return writer.byte(11),
        Kind::And => return writer.byte(12),
        Kind::Or => return writer.byte(13),
        Kind::Not => return writer.byte(14),
        // No construct that was defined has these.
        Kind::End | Kind::Close | Kind::Stray | Kind::BadVariable(_) | Kind::OpenString => return writer.byte(15),
    };
    writer.byte(tag);
    writer.text(text);
}

/// Reads what a node is, and how many nodes it has with itself.
fn read_kind(reader: &mut Reader<'_>) -> Result<(Kind, u32), Damage> {
    let kind = match reader.byte()? {
        0 => {
            let size = reader.small()?;
            return if size == 0 { Err(Damage) } else { Ok((Kind::Open, size)) };
        }
        1 => Kind::Integer(reader.integer()?),
        2 => Kind::Float(reader.float()?),
        3 => Kind::Symbol(reader.text()?),
        4 => Kind::String(reader.text()?),
        5 => Kind::Instance(reader.text()?),
        6 => Kind::Single(reader.text()?),
        7 => Kind::Multi(reader.text()?),
        8 => Kind::Global(reader.text()?),
        9 => Kind::MultiGlobal(reader.text()?),
        10 => Kind::Question,
        11 => Kind::DollarQuestion,
        12 => Kind::And,
        13 => Kind::Or,
        14 => Kind::Not,
        _ => return Err(Damage),
    };
    Ok((kind, 1))
}
