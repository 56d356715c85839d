//! Maps as drawings, in every game that has them: no text panics; what can be drawn of it is in order, and can be written.
#![no_main]

use std::sync::Arc;

use games::GAMES;
use libfuzzer_sys::fuzz_target;
use play::{Brief, MapText, Setup};

fuzz_target!(|input: (&str, u8)| {
    let (text, number) = input;
    for game in GAMES {
        let Some(editor) = game.editor else { continue };
        let settings = Arc::new(game.settle(&[]).expect("the defaults are fine"));
        let palette = (editor.palette)(&settings);
        let map = MapText { name: "fuzz".to_owned(), text: text.to_owned() };
        let sketch = (editor.read)(&settings, &map, number.into());
        let Some(drawing) = sketch.drawing else {
            assert!(sketch.diagnostics.has_errors(), "whoever draws nothing says why");
            continue;
        };
        assert_eq!(drawing.fault(&palette), None);
        let text = (editor.write)(&drawing).text;
        let map = Some(MapText { name: "again".to_owned(), text });
        let setup = Setup { settings, map, seed: 0, play: 0, turns: 1, nodes: Brief::NODES };
        assert!((game.survey)(&setup).is_ok() || sketch.diagnostics.has_errors(), "a sound map stays sound");
    }
});
