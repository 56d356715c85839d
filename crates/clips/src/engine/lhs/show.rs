//! Expressions as text, for complaints.

use std::fmt::Write;

use crate::ast::{Expr, ExprId, Exprs, Variable};
use crate::symbol::{Sym, Symbols};
use crate::value::Value;

/// An expression as it was written, but for spaces.
///
/// What rewriting put around it stands at the same place of the text, and is not shown.
pub(super) fn show(exprs: &Exprs, symbols: &Symbols, mut id: ExprId) -> String {
    while let Expr::Call { arguments, .. } = exprs.get(id)
        && let [inner] = arguments.as_slice()
        && exprs.span(*inner) == exprs.span(id)
    {
        id = *inner;
    }
    let mut text = String::new();
    write_expr(exprs, symbols, id, &mut text);
    text
}

fn write_expr(exprs: &Exprs, symbols: &Symbols, id: ExprId, text: &mut String) {
    let call = |name: &str, list: &[ExprId], text: &mut String| {
        text.push('(');
        text.push_str(name);
        for id in list {
            text.push(' ');
            write_expr(exprs, symbols, *id, text);
        }
        text.push(')');
    };
    match exprs.get(id) {
        Expr::Constant(value) => write_value(symbols, value, text),
        Expr::Variable(variable) => write_variable(symbols, *variable, text),
        Expr::Call { name, arguments } => call(symbols.text(*name), arguments, text),
        Expr::Progn(list) => call("progn", list, text),
        Expr::If { condition, then, .. } => {
            let mut all = vec![*condition];
            all.extend(then);
            call("if", &all, text);
        }
        _ => text.push_str("(...)"),
    }
}

fn write_variable(symbols: &Symbols, variable: Variable, text: &mut String) {
    let (before, name, after): (_, Sym, _) = match variable {
        Variable::Single(name) => ("?", name, ""),
        Variable::Multi(name) => ("$?", name, ""),
        Variable::Global(name) => ("?*", name, "*"),
        Variable::MultiGlobal(name) => ("$?*", name, "*"),
    };
    let _ = write!(text, "{before}{}{after}", symbols.text(name));
}

fn write_value(symbols: &Symbols, value: &Value, text: &mut String) {
    let _ = match value {
        Value::Symbol(sym) => write!(text, "{}", symbols.text(*sym)),
        Value::String(sym) => write!(text, "{:?}", symbols.text(*sym)),
        Value::InstanceName(sym) => write!(text, "[{}]", symbols.text(*sym)),
        Value::Integer(number) => write!(text, "{number}"),
        Value::Float(number) => write!(text, "{number:?}"),
        _ => write!(text, "..."),
    };
}
