//! Modules.

use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use crate::ast::{FormKind, Module, Port};
use crate::symbol::Sym;

/// Kinds of constructs that can go from module to module.
const PORTABLE: [&str; 5] = ["deftemplate", "defclass", "defglobal", "deffunction", "defgeneric"];

impl Parser<'_, '_> {
    /// `(defmodule name "comment" (export …)… (import …)…)`
    pub(super) fn defmodule(&mut self, mut cursor: Cursor<'_>) -> Parsed<FormKind> {
        let name = self.name(&mut cursor, "defmodule")?;
        if name.module.is_some() {
            let hint = "the name of a module has no `::` in it";
            return Err(self.syntax(name.span, "module specifier", "{} cannot be the name of a module", hint));
        }
        let ports = cursor.map(|id| self.port(id)).collect::<Parsed<Vec<Port>>>()?;
        Ok(FormKind::Module(Module { name, ports }))
    }

    /// A module whose text is wrong somewhere, up to there: a port that breaks off behind the name of a module imports nothing.
    pub(super) fn readable_module(mut self) -> Option<Module> {
        let mut cursor = self.children(0);
        cursor.next();
        let name = self.name(&mut cursor, "defmodule").ok().filter(|name| name.module.is_none())?;
        let mut ports = Vec::new();
        for id in cursor {
            if let Ok(port) = self.port(id) {
                ports.push(port);
                continue;
            }
            let mut words = self.children(id);
            let is_import = self.accept(&mut words, "import");
            if let Some(Kind::Symbol(module)) = words.peek_kind().filter(|_| is_import) {
                let from = Some((module, words.place()));
                ports.push(Port { from, kind: None, names: Some(Vec::new()), span: self.span(id) });
            }
            break;
        }
        Some(Module { name, ports })
    }

    /// `(export …)` or `(import MODULE …)`
    fn port(&mut self, id: Id) -> Parsed<Port> {
        const HINT: &str = "write `(export ?ALL)`, `(export deftemplate a b)` or `(import MODULE deftemplate a b)`";
        let span = self.span(id);
        let (of, is_import) = match self.head(id).map(|head| self.symbols.text(head)) {
            Some("export") => ("defmodule export specification", false),
            Some("import") => ("defmodule import specification", true),
            _ => return Err(self.syntax(span, "defmodule", "{} is neither an export nor an import", HINT)),
        };
        let mut cursor = self.children(id);
        cursor.next();
        let mut from = None;
        if is_import {
            let Some(Kind::Symbol(module)) = cursor.peek_kind() else {
                return Err(self.syntax(cursor.place(), of, "{} is not the name of a module", HINT));
            };
            from = Some((module, cursor.place()));
            cursor.next();
        }
        let mut kind = None;
        if let Some(Kind::Symbol(word)) = cursor.peek_kind() {
            if !PORTABLE.contains(&self.symbols.text(word)) {
                let hint = format!("these can go from module to module: {}", PORTABLE.join(" "));
                return Err(self.syntax(cursor.place(), of, "{} is not a kind of construct", &hint));
            }
            kind = Some(word);
            cursor.next();
        }
        let names = self.port_names(cursor, of, kind.is_some())?;
        Ok(Port { from, kind, names, span })
    }

    /// `?ALL`, `?NONE`, or names if the kind of construct was said.
    fn port_names(&mut self, mut cursor: Cursor<'_>, of: &str, may_list: bool) -> Parsed<Option<Vec<Sym>>> {
        const HINT: &str = "write `?ALL`, `?NONE`, or a kind of construct and names";
        if let Some(Kind::Single(word)) = cursor.peek_kind() {
            let names = match self.symbols.text(word) {
                "ALL" => None,
                "NONE" => Some(Vec::new()),
                _ => return Err(self.syntax(cursor.place(), of, "{} is neither ?ALL nor ?NONE", HINT)),
            };
            cursor.next();
            self.finish(cursor, of, HINT)?;
            return Ok(names);
        }
        let mut names = Vec::new();
        let nothing = cursor.place();
        while let Some(Kind::Symbol(name)) = cursor.peek_kind().filter(|_| may_list) {
            names.push(name);
            cursor.next();
        }
        if names.is_empty() || cursor.peek().is_some() {
            let place = if names.is_empty() { nothing } else { cursor.place() };
            return Err(self.syntax(place, of, "{} is not a name", HINT));
        }
        Ok(Some(names))
    }
}
