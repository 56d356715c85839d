//! Maps of Minesweeper in every format: no bytes panic, and a board that was read can be written and read back.
#![no_main]

use games::minesweeper::file::{read_map, write_mbf};
use libfuzzer_sys::fuzz_target;
use play::MapText;

fuzz_target!(|bytes: &[u8]| {
    let (boards, complaints) = read_map(&MapText::of_bytes("fuzz", bytes.to_vec()));
    assert_eq!(boards.is_none(), complaints.has_errors(), "whoever refuses says why");
    for board in boards.iter().flat_map(|it| it.boards.iter().take(3)) {
        let ground = &boards.as_ref().expect("it has boards").ground;
        let (again, _) = read_map(&MapText::of_bytes("again", write_mbf(ground, board)));
        assert_eq!(again.expect("what is written can be read").boards, std::slice::from_ref(board));
    }
});
