//! Looking on: what a program prints and what is watched comes as it happens, and every firing as a line of JSON.
//!
//! `cargo run -p tellask-clips --example watch`

use std::error::Error;
use std::io::Write as _;
use std::sync::mpsc::{Sender, channel};

use tellask_clips::outside::Outside;
use tellask_clips::{Engine, WatchItem};

const RULES: &str = r#"
(deffacts shop (customer Ann) (customer Ben))

(defrule serve
  ?c <- (customer ?name)
  =>
  (retract ?c)
  (println "Good day, " ?name "!"))
"#;

/// What the engine may do outside: show lines, and write the log. All else is refused.
#[derive(Debug)]
struct Screen(Sender<String>);

impl Outside for Screen {
    fn show(&mut self, text: &str) -> bool {
        self.0.send(text.to_owned()).is_ok()
    }

    fn log(&mut self, line: &str) -> bool {
        self.0.send(format!("log {line}")).is_ok()
    }

    fn is_live(&self) -> bool {
        true
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    std::io::stdout().write_all(story()?.as_bytes())?;
    Ok(())
}

/// The whole program; what it tells.
pub(crate) fn story() -> Result<String, Box<dyn Error>> {
    let (sender, receiver) = channel();
    let mut engine = Engine::default();
    engine.set_outside(Screen(sender));
    engine.load(RULES)?;
    engine.reset()?;
    engine.watch(WatchItem::Rules, true);
    engine.watch(WatchItem::Facts, true);
    engine.log_firings(true);
    engine.run(None);
    // Another thread could have read them meanwhile.
    drop(engine);
    Ok(receiver.iter().collect())
}
