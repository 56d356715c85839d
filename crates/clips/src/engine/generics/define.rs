//! `defgeneric` and `defmethod`.

use std::sync::Arc;

use super::order::Spot;
use super::{Body, GenericData, MethodData, Query, Restriction};
use crate::ast::{self, ExprId, Exprs, Span};
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::engine::compile::binds_variables;
use crate::engine::{Engine, Item, Kind, Rejection};
use crate::symbol::Sym;

impl Engine {
    /// Defines a generic function without methods, or moves it behind all others.
    pub(crate) fn define_generic(&mut self, name: &ast::Name) -> Result<(), Rejection> {
        self.may_define_generic(name.name, name.span)?;
        self.put_generic(name.name);
        Ok(())
    }

    /// Defines a generic function of a binary file, of which only the name is known yet.
    pub(crate) fn announce_generic(&mut self, name: Sym) -> Result<(), Refusal> {
        self.may_define_generic(name, Span::default())?;
        self.put_generic(name);
        Ok(())
    }

    /// Defines a method, and its generic function if there is none.
    pub(crate) fn define_method(
        &mut self,
        method: &ast::Method,
        exprs: &Exprs,
        source: &Arc<str>,
    ) -> Result<(), Rejection> {
        let name = method.name.name;
        self.may_define_generic(name, method.name.span)?;
        let (generic, is_new) = self.put_generic(name);
        let result = self.add_method(generic, method, exprs, source);
        match result {
            Err(_) if is_new => self.drop_generic(generic),
            Ok(()) if is_new => {
                let named = self.here(name);
                let text = format!("(defgeneric {})", self.whole_name(named));
                self.sources.keep(Kind::Generic, named, &text.into());
            }
            _ => {}
        }
        result.map_err(Rejection::from)
    }

    pub(crate) fn may_define_generic(&self, name: Sym, span: Span) -> Result<(), Refusal> {
        let text = self.symbols.text(name);
        if Kind::of(text).is_some() || text == "defmethod" {
            let text = "Defgenerics are not allowed to replace constructs.";
            return Err(Refusal::close(span, "GENRCPSR3", text));
        }
        if let Some(function) = self.find_function(name) {
            let data = &self.functions[function as usize];
            if data.module == self.modules.current {
                let text = "Defgenerics are not allowed to replace deffunctions.";
                return Err(Refusal::close(span, "GENRCPSR5", text));
            }
            let module = self.module_name(data.module);
            let text = format!("Deffunction '{text}' imported from module '{module}' conflicts with this defgeneric.");
            return Err(Refusal::close(span, "GENRCPSR4", text));
        }
        if self.generic_named(self.here(name)).is_some_and(|generic| self.is_generic_executing(generic)) {
            return Err(Refusal::close(span, "GENRCFUN1", executing_text(text)));
        }
        if !self.may_overload(name) {
            let text = format!("The system function '{text}' cannot be overloaded.");
            return Err(Refusal::close(span, "GENRCPSR16", text));
        }
        Ok(())
    }

    /// The generic function of this name in the current module, and whether it is new; it goes behind all others.
    fn put_generic(&mut self, name: Sym) -> (u32, bool) {
        let named = self.here(name);
        if let Some(old) = self.generic_named(named) {
            self.generic_order.retain(|it| *it != old);
            self.generic_order.push(old);
            return (old, false);
        }
        let index = self.generics.len() as u32;
        self.generics.push(GenericData {
            name,
            module: named.module,
            methods: Vec::new(),
            next_index: 1,
            is_defined: true,
            is_watched: self.watching.has(Item::GenericFunctions),
        });
        self.generic_order.push(index);
        self.add_implicit(index);
        (index, true)
    }

    fn add_method(
        &mut self,
        generic: u32,
        method: &ast::Method,
        exprs: &Exprs,
        source: &Arc<str>,
    ) -> Result<(), Refusal> {
        let restrictions = self.restrictions_of(method, exprs)?;
        let mut new = MethodData {
            index: method.index.unwrap_or(0),
            restrictions,
            has_rest: method.rest.is_some(),
            body: Body::Actions(crate::code::op::Code::default()),
            is_watched: self.watching.has(Item::Methods),
            source: Some(Arc::clone(source)),
        };
        let spot = self.generics[generic as usize].spot(&new, &self.classes);
        self.may_replace(generic, spot, method)?;
        let parameters: Vec<Sym> = method.parameters.iter().chain(&method.rest).map(|it| it.name).collect();
        let code = self.compile(exprs, &method.actions, &mut Scope::method(&parameters))?;
        new.body = Body::Actions(code);
        let data = &mut self.generics[generic as usize];
        let mut at = match spot {
            Spot::Taken(at) => {
                let old = &data.methods[at];
                let index = old.index;
                data.methods[at] = MethodData { index, is_watched: old.is_watched, ..new };
                self.show_method(index, false);
                return Ok(());
            }
            Spot::Before(at) => at,
        };
        let known = data.method(new.index).filter(|_| new.index != 0);
        if let Some(old) = known {
            data.methods.remove(old);
            at -= usize::from(old < at);
        }
        if new.index == 0 {
            new.index = data.next_index;
        }
        data.next_index = data.next_index.max(new.index.saturating_add(1));
        let index = new.index;
        data.methods.insert(at, new);
        self.show_method(index, known.is_none());
        Ok(())
    }

    /// What the function does by itself stays, and no two methods take the same.
    fn may_replace(&self, generic: u32, spot: Spot, method: &ast::Method) -> Result<(), Refusal> {
        let methods = &self.generics[generic as usize].methods;
        let same = if let Spot::Taken(at) = spot { methods.get(at) } else { None };
        let named = method.index.and_then(|index| methods.iter().find(|it| it.index == index));
        let replaced = same.or(named.filter(|_| same.is_none()));
        if let Some(old) = replaced
            && matches!(old.body, Body::System(_))
        {
            let text = format!("Cannot replace the implicit system method #{}.", old.index);
            return Err(Refusal::close(method.span, "GENRCPSR17", text));
        }
        match (same, method.index) {
            (Some(old), Some(index)) if old.index != index => {
                let text = format!("New method #{index} would be indistinguishable from method #{}.", old.index);
                Err(Refusal::close(method.span, "GENRCPSR2", text))
            }
            _ => Ok(()),
        }
    }

    fn restrictions_of(&mut self, method: &ast::Method, exprs: &Exprs) -> Result<Vec<Restriction>, Refusal> {
        let all: Vec<&ast::Parameter> = method.parameters.iter().chain(&method.rest).collect();
        let mut restrictions = Vec::with_capacity(all.len());
        for parameter in &all {
            let types = self.types_of(parameter)?;
            if let Some(query) = parameter.query.filter(|query| binds_variables(exprs, *query)) {
                let text = "Binds are not allowed in query expressions.";
                return Err(Refusal::close(exprs.span(query), "GENRCPSR12", text));
            }
            restrictions.push(Restriction { types, query: None });
        }
        let mut names: Vec<Sym> = all.iter().map(|it| it.name).collect();
        names.push(self.symbols.intern("current-argument"));
        for (parameter, restriction) in all.iter().zip(&mut restrictions) {
            if let Some(query) = parameter.query {
                restriction.query = Some(Query::Asked(self.query_code(query, exprs, &names, method.span)?));
            }
        }
        Ok(restrictions)
    }

    fn query_code(
        &mut self,
        query: ExprId,
        exprs: &Exprs,
        names: &[Sym],
        list: Span,
    ) -> Result<crate::code::op::Code, Refusal> {
        let code = self.compile(exprs, &[query], &mut Scope::method(names));
        // Variables are looked for when all parameters are known.
        code.map_err(|refusal| match refusal.code {
            "PRCCODE3" | "GLOBLPSR1" => Refusal { span: list, ..refusal },
            _ => refusal,
        })
    }

    /// What is wrong with the class in a restriction.
    pub(crate) fn refused_restriction(&self, name: Sym, span: Span) -> Option<Refusal> {
        self.restriction_class(name, span).err()
    }

    fn restriction_class(&self, name: Sym, span: Span) -> Result<super::ClassId, Refusal> {
        if self.symbols.text(name).contains("::") {
            return Err(Refusal::new(span, "MODULDEF1", "Illegal use of the module specifier."));
        }
        self.find_class(name).ok_or_else(|| Refusal::close(span, "GENRCPSR14", "Unknown class in method."))
    }

    fn types_of(&self, parameter: &ast::Parameter) -> Result<Vec<super::ClassId>, Refusal> {
        let mut types = Vec::with_capacity(parameter.types.len());
        for (name, span) in &parameter.types {
            let class = self.restriction_class(*name, *span)?;
            for known in &types {
                if *known == class {
                    let text = "Duplicate classes not allowed in parameter restriction.";
                    return Err(Refusal::close(*span, "GENRCPSR11", text));
                }
                let redundant = match (self.classes.is_a(*known, class), self.classes.is_a(class, *known)) {
                    (true, _) => *known,
                    (_, true) => class,
                    _ => continue,
                };
                let text = format!("Class '{}' is redundant.", self.class_name(redundant));
                return Err(Refusal::close(*span, "GENRCPSR15", text));
            }
            types.push(class);
        }
        Ok(types)
    }
}

/// What is said of a generic function whose methods run.
pub(crate) fn executing_text(name: &str) -> String {
    format!("Defgeneric '{name}' cannot be modified while one of its methods is executing.")
}
