//! Binary files of constructs, facts and instances whose bytes are anything: they are refused or read, and the engine goes on.
#![no_main]

use clips::outside::Outside;
use clips::{Engine, Limits, mend};
use libfuzzer_sys::fuzz_target;

/// One file, whatever its name.
#[derive(Debug)]
struct File(Vec<u8>);

impl Outside for File {
    fn bytes(&mut self, _path: &str) -> Option<Vec<u8>> {
        Some(self.0.clone())
    }
}

fuzz_target!(|bytes: &[u8]| {
    for kind in [b'C', b'F', b'I'] {
        // The head is right, so that everything behind it is tried.
        let mut file = [b"\x07tellask".as_slice(), &[kind, 1], &[0; 16], bytes].concat();
        mend(&mut file);
        let mut engine = Engine::default();
        engine.set_limits(Limits { fuel: 1_000_000, firings: 1_000, ..Limits::default() });
        engine.set_outside(File(file));
        engine.obey_text("(deftemplate t (slot a) (multislot b))\n(defclass A (is-a USER) (slot s) (multislot m))");
        engine.obey_text(
            "(bload-facts f)\n(bload-instances f)\n(bload f)\n(reset)\n(run)\n(facts)\n(instances)\n(clear)",
        );
    }
});
