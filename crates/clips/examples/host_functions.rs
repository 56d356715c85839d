//! Functions written in Rust that rules call like any other.
//!
//! `cargo run -p tellask-clips --example host_functions`

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tellask_clips::{Engine, Term};

const RULES: &str = r#"
(deffacts map (city Ulm 0 0) (city Bern 3 4) (city Rome 6 8))

(defrule near "two cities are near if a day's ride is enough"
  (city ?a ?ax ?ay)
  (city ?b&:(> (str-compare ?b ?a) 0) ?bx ?by)
  (test (<= (distance ?ax ?ay ?bx ?by) 5))
  =>
  (report ?a ?b))
"#;

fn main() -> Result<(), Box<dyn Error>> {
    std::io::stdout().write_all(story()?.as_bytes())?;
    Ok(())
}

/// The whole program; what it tells.
pub(crate) fn story() -> Result<String, Box<dyn Error>> {
    let mut engine = Engine::default();
    // Four numbers: the types are checked before the function is called.
    engine.define_function("distance", "4;4;ld", |call| {
        let number = |index| call.float(index).ok_or("a number was promised");
        Ok(Term::Float((number(0)? - number(2)?).hypot(number(1)? - number(3)?)))
    })?;
    // A function may keep something of its own, and print where rules print.
    let reports = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&reports);
    engine.define_function("report", 2, move |call| {
        let number = counter.fetch_add(1, Ordering::Relaxed) + 1;
        let line = format!("{number}. {} is near {}\n", call.arg(0), call.arg(1));
        call.print(&line);
        Ok(Term::Void)
    })?;
    engine.load(RULES)?;
    engine.reset()?;
    engine.run(None);

    let mut told = engine.take_output();
    writeln!(told, "Rust counted {} reports", reports.load(Ordering::Relaxed))?;
    // What Rust refuses is a complaint like any other.
    let error = engine.eval("(distance 1 2 three 4)").expect_err("`three` is no number");
    writeln!(told, "{error}")?;
    Ok(told)
}
