//! Values into text.

use proptest::prelude::*;

use crate::ast::{Expr, FormKind};
use crate::symbol::Symbols;
use crate::syntax::print::{push_float, push_string};
use crate::syntax::read_expression;
use crate::value::Value;

fn float(number: f64) -> String {
    let mut out = String::new();
    push_float(&mut out, number);
    out
}

#[test]
fn floats_as_the_reference_prints_them() {
    for line in include_str!("floats.txt").lines() {
        let (bits, text) = line.split_once(' ').unwrap();
        assert_eq!(float(f64::from_bits(bits.parse().unwrap())), text, "{line}");
    }
}

#[test]
fn floats_at_the_edges() {
    let cases = [
        (100.0, "100.0"),
        (1e14, "100000000000000.0"),
        (999_999_999_999_999.0, "999999999999999.0"),
        (1e15, "1e+15"),
        (9_999_999_999_999_999.0, "1e+16"),
        (1e20, "1e+20"),
        (0.0001, "0.0001"),
        (0.00001, "1e-05"),
        (1e-7, "1e-07"),
        (1e100, "1e+100"),
        (5e-324, "4.94065645841247e-324"),
        (-0.0, "-0.0"),
        (1.0 / 3.0, "0.333333333333333"),
        (2_f64.sqrt(), "1.4142135623731"),
        (f64::INFINITY, "inf.0"),
        (f64::NEG_INFINITY, "-inf.0"),
        (f64::NAN.copysign(-1.0), "-nan.0"),
        (f64::NAN.copysign(1.0), "nan.0"),
    ];
    for (number, text) in cases {
        assert_eq!(float(number), text);
    }
}

/// What a text that is one constant says.
fn read(text: &str, symbols: &mut Symbols) -> Value {
    let form = read_expression(text, symbols).unwrap();
    let FormKind::Command(id) = form.kind else { panic!("{text} is no command") };
    let Expr::Constant(value) = form.exprs.get(id) else { panic!("{text} is no constant") };
    value.clone()
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(string in ".*") {
        let mut symbols = Symbols::new();
        let mut text = String::new();
        push_string(&mut text, &string);
        prop_assert_eq!(read(&text, &mut symbols), Value::String(symbols.intern(&string)), "{}", text);
    }

    #[test]
    fn a_float_keeps_fifteen_digits(bits: u64) {
        let number = f64::from_bits(bits);
        prop_assume!(number.is_finite());
        let mut symbols = Symbols::new();
        let text = float(number);
        let Value::Float(again) = read(&text, &mut symbols) else { panic!("{text} is no float") };
        prop_assert_eq!(float(again), text);
        // The largest floats may be rounded up beyond all floats.
        prop_assert!(again.is_infinite() || (again - number).abs() <= number.abs() * 1e-14 + 5e-324);
    }
}
