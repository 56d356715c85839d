//! Maps of Pacalgo2, its own and layouts: no text panics, and a map that was read is written and read back as the same.
#![no_main]

use games::pacalgo2::file::{read_map, write};
use games::pacalgo2::{Cell, Exit, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, Option<(i8, i8)>)| {
    let (text, exit) = input;
    let exit = exit.map(|(x, y)| Cell::new(x.into(), y.into()));
    let (found, complaints) = read_map(text, Rules::default(), exit);
    assert_eq!(found.is_none(), complaints.has_errors(), "whoever refuses says why");
    if let Some(found) = found {
        let (again, complaints) =
            read_map(&write(&found.map, &found.title, &found.moves), Rules::default(), Exit::default());
        let again = again.unwrap_or_else(|| panic!("what is written can be read: {complaints}"));
        assert_eq!((again.map, again.moves), (found.map, found.moves));
    }
});
