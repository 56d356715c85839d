//! Constructs in binary files: `bsave` and `bload`; and the compiler to C, which is refused.

use super::{Args, Function};
use crate::binary::Fault;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::image::Refused;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "bload",
        "1;1;sy",
        "b",
        bload,
        "clears everything and takes the constructs of a file that bsave wrote here; it cannot read those of CLIPS",
    ),
    Function::new(
        "bsave",
        "1;1;sy",
        "b",
        bsave,
        "writes all constructs into a binary file of tellask's own, which CLIPS cannot read",
    ),
    Function::new(
        "constructs-to-c",
        "2;4;*;sy;l;sy;l",
        "v",
        constructs_to_c,
        "is refused, and says how to embed rules in a program",
    ),
];

/// A file cannot be opened, to be read or to be written.
pub(super) fn unable(engine: &mut Engine, function: &str, path: &str) {
    engine.complain("ARGACCES3", &format!("Function '{function}' was unable to open file '{path}'."));
}

/// A file cannot be read. The codes are those of a file of another kind and of another version.
pub(super) fn tell_fault(engine: &mut Engine, path: &str, kind: &str, codes: [&str; 2], fault: Fault) {
    match fault {
        Fault::Foreign => engine.complain(codes[0], &format!("File '{path}' is not a binary {kind} file.")),
        Fault::Version => {
            let text = format!("File '{path}' is an incompatible binary {kind} file: another version wrote it.");
            engine.complain(codes[1], &text);
        }
        Fault::Damage(why) => engine.complain("BINARY1", &format!("File '{path}' is damaged: {why}.")),
    }
}

fn bsave(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    if engine.sources.are_binary {
        engine.complain("BSAVE1", "Cannot perform a binary save while a binary load is in effect.");
        return Ok(Value::FALSE);
    }
    let bytes = engine.image();
    if !engine.outside().is_some_and(|mut outside| outside.save(&path, &bytes)) {
        unable(engine, "bsave", &path);
        return Ok(Value::FALSE);
    }
    if engine.forgets_constraints() {
        let text =
            "WARNING: Constraints are not saved with a binary image\n  when dynamic constraint checking is disabled.";
        engine.complain("CSTRNBIN1", text);
    }
    Ok(Value::TRUE)
}

fn bload(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    let Some(bytes) = engine.outside().and_then(|mut outside| outside.bytes(&path)) else {
        unable(engine, "bload", &path);
        return Ok(Value::FALSE);
    };
    match engine.load_image(&bytes) {
        Ok(()) => return Ok(Value::TRUE),
        Err(Refused::Fault(fault)) => tell_fault(engine, &path, "construct", ["BLOAD2", "BLOAD3"], fault),
        Err(Refused::InUse) => {
            engine.complain("BLOAD4", "The CLIPS environment could not be cleared.\nBinary load cannot continue.");
        }
        Err(Refused::Construct(why)) => {
            engine.complain("BINARY2", &format!("File '{path}' does not fit this engine: {why}"));
        }
        Err(Refused::Stopped(stop)) => return Err(stop),
    }
    Ok(Value::FALSE)
}

fn constructs_to_c(engine: &mut Engine, _: Args) -> Answer {
    let text = "Function 'constructs-to-c' writes no C. To run these rules inside of a program, save them with (save FILE) or \
                (bsave FILE), and load that file with the Rust crate tellask-clips.";
    let stop = engine.error("CONSCOMP1", text);
    engine.machine.left = Value::Void;
    Err(stop)
}
