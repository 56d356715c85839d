//! The smallest prompt: commands, functions, globals and templates, without the engine's own constructs.

use crate::ast::{self, Exprs, FormKind};
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::code::stop::Stop;
use crate::engine::show::Quotes;
use crate::engine::{Engine, FunctionData, GlobalData, Rejection};
use crate::syntax;
use crate::value::Value;

/// An engine with a prompt.
#[derive(Default)]
pub(super) struct Session {
    pub(super) engine: Engine,
}

impl Session {
    /// All that one form prints, its value too.
    pub(super) fn run(&mut self, text: &str) -> String {
        match self.form(text) {
            Ok(()) | Err(Failure::Stopped(Stop::Error | Stop::Unmatched)) => {}
            Err(Failure::Refused(refusal)) => self.engine.write_error(&refusal.clips()),
            Err(Failure::Read(problem)) => {
                let gap = if crate::engine::obey::is_close(problem.code) { "" } else { "\n" };
                self.engine.write_error(&format!("{gap}{}\n", problem.clips));
            }
            Err(Failure::Stopped(stop)) => self.engine.write_error(&format!("stop: {stop:?}\n")),
        }
        self.engine.take_output()
    }

    fn form(&mut self, text: &str) -> Result<(), Failure> {
        let form = syntax::read_expression(text, &mut self.engine.symbols).map_err(Failure::Read)?;
        match &form.kind {
            FormKind::Command(root) => {
                let code = self.engine.compile(&form.exprs, &[*root], &mut Scope::top()).map_err(Failure::Refused)?;
                let value = self.engine.evaluate(&code, &[]).map_err(Failure::Stopped)?;
                if value != Value::Void {
                    let text = self.engine.shown(&value, Quotes::Plain);
                    self.engine.write_error(&format!("{text}\n"));
                }
                Ok(())
            }
            FormKind::Function(function) => self.function(function, &form.exprs),
            FormKind::Globals(globals) => self.globals(globals, &form.exprs),
            FormKind::Template(template) => match self.engine.define_template(template, &form.exprs) {
                Ok(_) => Ok(()),
                Err(Rejection::Refused(refusal)) => Err(Failure::Refused(refusal)),
                Err(Rejection::Stopped(stop, _)) => Err(Failure::Stopped(stop)),
            },
            FormKind::Rule(rule) => {
                if let Some(old) = self.engine.find_rule(rule.name.name) {
                    self.engine.matching().remove_rule(old);
                }
                self.engine.add_rule(rule, &form.exprs).map(|_| ()).map_err(Failure::Refused)
            }
            _ => Ok(()),
        }
    }

    fn function(&mut self, function: &ast::Function, exprs: &Exprs) -> Result<(), Failure> {
        let name = function.name.name;
        let mut parameters = function.parameters.clone();
        parameters.extend(function.rest);
        let least = function.parameters.len() as u16;
        let most = function.rest.is_none().then_some(least);
        let known = self.engine.find_function(name);
        let index = known.unwrap_or_else(|| {
            self.engine.functions.push(FunctionData {
                name,
                module: crate::engine::ModuleId::MAIN,
                least,
                most,
                body: None,
                is_defined: true,
                is_watched: false,
                rank: 0,
            });
            self.engine.functions.len() as u32 - 1
        });
        let mut scope = Scope::function(&parameters);
        let body = match self.engine.compile(exprs, &function.actions, &mut scope) {
            Ok(body) => body,
            Err(refusal) => {
                if known.is_none() {
                    self.engine.functions.pop();
                }
                return Err(Failure::Refused(refusal));
            }
        };
        self.engine.functions[index as usize] =
            FunctionData { body: Some(body), least, most, ..self.engine.functions[index as usize].clone() };
        Ok(())
    }

    fn globals(&mut self, globals: &ast::Globals, exprs: &Exprs) -> Result<(), Failure> {
        for (name, value, _) in &globals.globals {
            let initial = self.engine.compile(exprs, &[*value], &mut Scope::top()).map_err(Failure::Refused)?;
            let value = self.engine.evaluate(&initial, &[]).map_err(Failure::Stopped)?;
            let named = self.engine.here(*name);
            let data = GlobalData { named, value, initial, is_defined: true, is_watched: false };
            match self.engine.globals.iter_mut().find(|it| it.named == named) {
                Some(known) => *known = data,
                None => self.engine.globals.push(data),
            }
        }
        Ok(())
    }
}

enum Failure {
    Read(syntax::Problem),
    Refused(Refusal),
    Stopped(Stop),
}
