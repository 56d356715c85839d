//! Maps and positions of the cave: no text panics, and a map that was read is written and read back as the same.
#![no_main]

use games::cave::file::{read, read_position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (map, complaints) = read(text);
    assert_eq!(map.is_none(), complaints.has_errors(), "whoever refuses says why");
    if let Some(map) = map {
        let (again, _) = read(&map.to_string());
        let again = again.expect("what is written can be read");
        assert_eq!((again.layout, again.keys), (map.layout, map.keys));
    }
    let _ = read_position(text);
});
