//! Which constructs a module sees, and where a name leads.

use crate::engine::{Engine, Kind};
use crate::ids::{ModuleId, Named};
use crate::symbol::Sym;

/// What a module sees under one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// In how many modules it was found.
    pub(crate) count: usize,
    /// The module it was found in last.
    pub(crate) last: Option<ModuleId>,
}

/// A name as it was written: `go` or `MAIN::go`.
pub(crate) enum Written {
    /// Without a module.
    Bare,
    /// With a module that is there, and the name in it, which may be empty.
    In(ModuleId, Sym),
    /// With a module that is not there.
    Nowhere,
}

/// Whether a name says its module.
pub(crate) fn has_module(text: &str) -> bool {
    split_module(text).is_some()
}

/// The module and the name of `MAIN::go`. Nearly all names are without a module, and a search for one byte tells.
pub(crate) fn split_module(text: &str) -> Option<(&str, &str)> {
    if text.as_bytes().contains(&b':') { text.split_once("::") } else { None }
}

impl Engine {
    /// What a name says about its module.
    pub(crate) fn written(&self, name: Sym) -> Written {
        let Some((module, bare)) = split_module(self.symbols.text(name)) else { return Written::Bare };
        match self.find_module(module) {
            // A text that was never seen is nobody's name.
            Some(module) => Written::In(module, self.symbols.find(bare).unwrap_or(Sym::EMPTY)),
            None => Written::Nowhere,
        }
    }

    /// What is seen from a module under a name: what it has itself, and what it imports.
    pub(crate) fn seen_from(&self, from: ModuleId, kind: Kind, name: Sym) -> Seen {
        self.search(kind, name, from, None, |module| self.has_named(kind, Named { module, name }))
    }

    /// The same, as if there were such a construct in one module that is about to get it.
    pub(super) fn seen_with(&self, from: ModuleId, kind: Kind, name: Sym, made_in: ModuleId) -> Seen {
        let has = |module| module == made_in || self.has_named(kind, Named { module, name });
        self.search(kind, name, from, None, has)
    }

    /// The same without what the module has itself.
    pub(super) fn imported_to(&self, to: ModuleId, kind: Kind, name: Sym) -> Seen {
        self.search(kind, name, to, Some(to), |module| self.has_named(kind, Named { module, name }))
    }

    /// Walks from module to module along the imports, each once, the last written import first.
    fn search(
        &self,
        kind: Kind,
        name: Sym,
        from: ModuleId,
        except: Option<ModuleId>,
        has: impl Fn(ModuleId) -> bool,
    ) -> Seen {
        let mut seen = Seen { count: 0, last: None };
        let mut is_visited = vec![false; self.modules.len()];
        let mut waiting = vec![from];
        while let Some(module) = waiting.pop() {
            if std::mem::replace(&mut is_visited[module.0 as usize], true) {
                continue;
            }
            if except != Some(module) && has(module) {
                seen.count += 1;
                seen.last = Some(module);
            }
            let imports = self.modules.get(module).imports.iter().rev();
            let open = imports
                .filter(|(from, passage)| passage.lets(kind, name) && self.modules.get(*from).exports(kind, name));
            waiting.extend(open.map(|(from, _)| *from));
        }
        seen
    }

    /// Whether a module sees this construct.
    pub(crate) fn is_seen(&self, from: ModuleId, kind: Kind, named: Named) -> bool {
        from == named.module || self.search(kind, named.name, from, None, |module| module == named.module).count > 0
    }

    /// The construct that a name means to a command: in the module it says; or in the current module, or else imported.
    pub(crate) fn find_named(&self, kind: Kind, name: Sym) -> Option<Named> {
        match self.written(name) {
            Written::Nowhere => None,
            Written::In(module, name) => Some(Named { module, name }).filter(|it| self.has_named(kind, *it)),
            Written::Bare => self.find_bare(kind, name),
        }
    }

    fn find_bare(&self, kind: Kind, name: Sym) -> Option<Named> {
        let here = Named { module: self.modules.current, name };
        if self.has_named(kind, here) {
            return Some(here);
        }
        if self.modules.len() == 1 {
            return None;
        }
        self.seen_from(self.modules.current, kind, name).last.map(|module| Named { module, name })
    }

    /// The construct that a call means: one of another module must be exported there, but need not be imported.
    pub(crate) fn find_called(&self, kind: Kind, name: Sym) -> Option<Named> {
        match self.written(name) {
            Written::Nowhere => None,
            Written::Bare => self.find_bare(kind, name),
            Written::In(module, name) => {
                let may = module == self.modules.current || self.modules.get(module).exports(kind, name);
                Some(Named { module, name }).filter(|it| may && self.has_named(kind, *it))
            }
        }
    }

    /// Whether a name without a module leads to several constructs.
    pub(crate) fn is_ambiguous(&self, kind: Kind, name: Sym) -> bool {
        self.modules.len() > 1 && self.seen_from(self.modules.current, kind, name).count > 1
    }

    /// Whether a construct in the current module would be one of two that some module sees.
    pub(crate) fn would_clash(&self, kind: Kind, name: Sym) -> bool {
        let made_in = self.modules.current;
        kind.is_portable()
            && self.modules.len() > 1
            && self.modules.ids().any(|module| self.seen_with(module, kind, name, made_in).count > 1)
    }
}
