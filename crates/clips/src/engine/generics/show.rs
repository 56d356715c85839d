//! How a method is listed.

use super::{Body, GenericData, MethodData};
use crate::engine::Engine;

impl Engine {
    /// `foo #2  (INTEGER) ($? NUMBER <qry>)`
    pub(crate) fn method_text(&self, generic: &GenericData, method: &MethodData) -> String {
        let system = if matches!(method.body, Body::System(_)) { "SYS" } else { "" };
        let name = self.symbols.text(generic.name);
        format!("{name} #{system}{:<2} {}", method.index, self.restrictions_text(method))
    }

    /// `(INTEGER) ($? NUMBER <qry>)`
    pub(crate) fn restrictions_text(&self, method: &MethodData) -> String {
        let mut texts = Vec::with_capacity(method.restrictions.len());
        for (index, restriction) in method.restrictions.iter().enumerate() {
            let is_rest = method.has_rest && index + 1 == method.restrictions.len();
            if is_rest && restriction.types.is_empty() && restriction.query.is_none() {
                texts.push("$?".to_owned());
                continue;
            }
            let mut words: Vec<&str> = Vec::new();
            words.extend(is_rest.then_some("$?"));
            words.extend(restriction.types.iter().map(|class| self.class_name(*class)));
            words.extend(restriction.query.is_some().then_some("<qry>"));
            texts.push(format!("({})", words.join(" ")));
        }
        texts.join(" ")
    }
}
