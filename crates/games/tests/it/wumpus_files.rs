//! World files: what is refused, where and why; and that what is written can be read back.

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::{ExpectFile, expect, expect_file};
use facts::Severity;
use games::wumpus::file::{FileRules, Format, read, write};
use games::wumpus::{Item, Layout, ProfileName, Room};
use play::{MapText, Setup};
use proptest::collection::vec;
use proptest::prelude::*;

const EP3: FileRules = FileRules { largest: 8, shared: false };
const WIDE: FileRules = FileRules { largest: 64, shared: true };

/// A table of all texts, their lines joined by ` / `, with every complaint below it: line:column+length, reason, way out.
#[track_caller]
fn check(format: Format, rules: FileRules, texts: &[&str], expected: ExpectFile) {
    let mut table = String::new();
    for text in texts {
        let (layout, complaints) = read(text, format, rules);
        assert_eq!(layout.is_none(), complaints.has_errors(), "a layout or an error, never both: {text:?}");
        let _ = writeln!(table, "= {}", text.replace('\n', " / ").escape_debug());
        for complaint in &complaints {
            let place = complaint.place;
            let severity = if complaint.severity == Severity::Warning { "warning: " } else { "" };
            let (message, hint) = (&complaint.message, &complaint.hint);
            let _ =
                writeln!(table, "    {}:{}+{} {severity}{message} ({hint})", place.line, place.column, place.length);
        }
    }
    expected.assert_eq(&table);
}

fn read_clean(text: &str, format: Format) -> Layout {
    let (layout, complaints) = read(text, format, WIDE);
    assert_eq!(complaints.to_string(), "", "{text}");
    layout.expect("a file without complaints has a layout")
}

fn sorted(layout: Layout) -> (u8, Vec<(Room, Item)>) {
    let mut items = layout.items;
    items.sort();
    (layout.side, items)
}

const EXAMPLE: &str = include_str!("../../src/wumpus/maps/example.txt");

const SEED_SIZE_FILES: &[&str] = &[
    "",
    "\n  \n",
    "x",
    "4x\n2 1 2",
    "0",
    "-1",
    "9",
    "99999999999999999999999999",
    "4.0",
    "4 4",
    "4 # rooms",
    "2 1 2\n4",
    "²",
    "9\n2 1 x\n2 1 2\n3 1 2",
];

#[test]
fn the_size_of_a_seed_file_is_checked() {
    check(Format::Original, EP3, SEED_SIZE_FILES, expect_file!["golden/wumpus_seed_size.txt"]);
}

const SEED_NUMBERS_FILES: &[&str] = &[
    "4\n2",
    "4\n2 1",
    "4\nx 1 2",
    "4\n1 x 2",
    "4\n0 1 1",
    "4\n5 1 1",
    "4\n1 0 1",
    "4\n1 5 1",
    "4\n-1 2 1",
    "4\n1 18446744073709551616 1",
    "4\n1 2 x",
    "4\n1 2 0",
    "4\n1 2 4",
    "4\n1 2 -3",
    "4\n1 2 1 1",
    "4\n1 2 1 a pit  here ",
    "4\n9 9 9",
    "4\nend of file",
    "4\n2 1 2\n\n 2\t2 7\n",
    "4\n1,2,1",
    "4\n1 é 1 ü",
    "4\n1 é",
    "4\n1 2 3\u{1b}[2J",
    "4\n1 2\u{feff} '1'",
];

#[test]
fn the_numbers_of_a_seed_file_are_checked() {
    check(Format::Original, EP3, SEED_NUMBERS_FILES, expect_file!["golden/wumpus_seed_numbers.txt"]);
}

const SEED_LAWS_FILES: &[&str] = &[
    "4\n2 1 2\n3 3 2",
    "4\n2 1 3\n\n3 3 3",
    "4\n4 1 1",
    "4\n4 1 2\n2 1 2",
    "4\n2 2 1\n2 2 3",
    "4\n2 2 1\n2 2 1",
    "4\n2 2 2\n2 2 2",
    "4\n9 9 2\n2 2 2",
    "1\n1 1 3",
    "1\n1 2 3",
    "4\n2 1 2\n2 1 3\n2 1 1\n4 1 3\n5 5 5",
];

#[test]
fn the_laws_of_the_cave_are_checked_in_a_seed_file() {
    check(Format::Original, EP3, SEED_LAWS_FILES, expect_file!["golden/wumpus_seed_laws.txt"]);
}

const SEED_SHARED_FILES: &[&str] = &["4\n2 2 1\n2 2 2\n2 2 3", "4\n2 2 1\n2 2 3\n2 2 1", "64\n1 64 2\n64 2 3", "65"];

#[test]
fn items_may_share_a_room_where_the_rules_say_so() {
    check(Format::Original, WIDE, SEED_SHARED_FILES, expect_file!["golden/wumpus_seed_shared.txt"]);
}

#[test]
fn what_is_missing_is_a_warning() {
    let texts = &["4", "1\n", "4\n2 2 3", "\n\n  4\n2 2 2\n"];
    check(Format::Original, EP3, texts, expect_file!["golden/wumpus_seed_missing.txt"]);
}

const UCI_FILES: &[&str] = &[
    "",
    "4",
    "4 5\n0 2\n1 2\n0",
    "x 4\n0 2\n1 2\n0",
    "4 4 4\n0 2\n1 2\n0",
    "9 9\n0 2\n1 2\n0",
    "4 4",
    "4 4\n0 2",
    "4 4\n0 2\n1 2",
    "4 4\n0 2\n1 2\nx",
    "4 4\n0 2\n1 2\n16",
    "4 4\n0 2\n1 2\n-1",
    "4 4\n0 2\n1 2\n2\n3 3",
    "4 4\n0 2\n1 2\n1\n3 3\n2 2\n1 1",
    "4 4\n0 4\n-1 2\n0",
    "4 4\n0 0\n0\n1\n0 0",
    "4 4\n0 2\n0 2\n1\n0 2",
    "4 4\n0 2\n1 2\n2\n3 3\n3 3",
    "4 4\n0 2 west\n1 2\n0 pits",
    "4 4\n0 2\n1 2\nthree\n3 3\n3 x",
    "4 -4\n0 2\n1 2\n0\n",
];

#[test]
fn uci_files_are_checked() {
    check(Format::Uci, EP3, UCI_FILES, expect_file!["golden/wumpus_uci.txt"]);
    let shared = &["4 4\n0 2\n0 2\n1\n0 2", "4 4\n0 2\n0 2\n2\n0 2\n0 2"];
    check(Format::Uci, WIDE, shared, expect_file!["golden/wumpus_uci_shared.txt"]);
}

const WSU_FILES: &[&str] = &[
    "",
    "4",
    "wumpus 1 3",
    "Size 4\ngold 1 2",
    "size",
    "size x",
    "size 9",
    "size 4 4",
    "size 4\nsize 4",
    "size 4\nwumpsu 1 3",
    "size 4\nPit 1 3",
    "size 4\npit 1",
    "size 4\npit",
    "size 4\npit 0 5",
    "size 4\npit a b",
    "size 4\npit 1 1",
    "size 4\npit 1 2 3",
    "size 4\nwumpus 1 3\nwumpus 2 3\ngold 1 3\ngold 4 4",
    "size 4\npit 2 2\npit 2 2",
    "size 4\n2 1 2",
    "size 4\nwumpus 1 3",
];

#[test]
fn wsu_files_are_checked() {
    check(Format::Wsu, EP3, WSU_FILES, expect_file!["golden/wumpus_wsu.txt"]);
    let shared = &["size 4\ngold 2 2\npit 2 2\nwumpus 2 2", "size 4\npit 2 2\ngold 2 2\npit 2 2"];
    check(Format::Wsu, WIDE, shared, expect_file!["golden/wumpus_wsu_shared.txt"]);
}

#[test]
fn the_first_line_tells_the_format() {
    let guesses = ["", "4\n2 1 2", "4 4\n", "\n\n size 4", "wumpus 1 2", "4 1 2", "4 4 x", "#", "\u{feff}4 4", "élan"];
    let guesses: Vec<&str> = guesses.into_iter().map(|text| Format::guess(text).name()).collect();
    assert_eq!(
        guesses,
        ["original", "original", "uci", "wsu", "wsu", "original", "original", "original", "uci", "wsu"]
    );
    assert_eq!(Format::NAMES.iter().map(|name| Format::named(name).unwrap()).collect::<Vec<_>>(), Format::ALL);
    assert_eq!(Format::named("Seed"), None);
}

/// A text of another kind is refused once, in the words of all formats; a doubtful first line says how it was read.
#[test]
fn a_text_of_no_format_names_the_formats() {
    let texts = &[
        "<html><body>\nhello\n</body>",
        "{\"game\":\"wumpus\",\"seed\":1}\n{}",
        "Dear diary,\ntoday 4 pits",
        "\u{1}\u{2}\u{fffd}",
        "sise 4\nwumpus 1 3\ngold 2 3",
        "Pits everywhere",
        "12 monkeys\n1 2 3",
        "4 5\n0 2\n1 2\n0",
        "-3",
        "",
    ];
    check(Format::Auto, WIDE, texts, expect_file!["golden/wumpus_auto.txt"]);
}

#[test]
fn the_worked_example_is_the_same_cave_in_every_format() {
    assert_eq!(EXAMPLE, "4\n2 1 2\n1 4 1\n2 2 3\n2 3 1\n4 3 1\n");
    let example = read_clean(EXAMPLE, Format::Auto);
    assert_eq!(write(&example, Format::Auto).as_deref(), Ok(EXAMPLE));
    assert_eq!(read(EXAMPLE, Format::Original, EP3).0.as_ref(), Some(&example));
    let uci = include_str!("../../src/wumpus/maps/example.uci.txt");
    let wsu = include_str!("../../src/wumpus/maps/example.wsu.txt");
    assert_eq!(write(&example, Format::Uci).as_deref(), Ok(uci));
    assert_eq!(write(&example, Format::Wsu).as_deref(), Ok(wsu));
    for (text, format) in [(uci, Format::Uci), (wsu, Format::Wsu)] {
        assert_eq!(Format::guess(text), format);
        assert_eq!(sorted(read_clean(text, format)), sorted(example.clone()));
    }
    // The figure of the original exercise is figure 7.2 of AIMA.
    let aima = include_str!("../../src/wumpus/maps/aima.txt");
    assert_eq!(sorted(read_clean(aima, Format::Auto)), sorted(example));
}

#[test]
fn marks_and_line_ends_do_not_matter() {
    let example = read_clean(EXAMPLE, Format::Original);
    let variants = [
        format!("\u{feff}{EXAMPLE}"),
        EXAMPLE.replace('\n', "\r\n"),
        format!("\u{feff}{}", EXAMPLE.replace('\n', " \t\r\n\r\n")),
        EXAMPLE.replace(' ', "\t  "),
        EXAMPLE.trim_end().to_owned(),
        EXAMPLE.replace("2 1 2", "  02 +1 2"),
    ];
    for variant in variants {
        assert_eq!(read_clean(&variant, Format::Auto), example, "{variant:?}");
    }
    let wsu = write(&example, Format::Wsu).unwrap();
    let uci = write(&example, Format::Uci).unwrap();
    for text in [wsu, uci] {
        let variant = format!("\u{feff}{}", text.replace('\n', "\r\n\r\n"));
        assert_eq!(read_clean(&variant, Format::Auto), read_clean(&text, Format::Auto));
    }
    // Places neither count the mark nor the carriage return.
    let texts = &["\u{feff}x\r\n2 1 2\r\n", "\u{feff}4\r\n2 1\r\n"];
    check(Format::Original, EP3, texts, expect_file!["golden/wumpus_seed_marks.txt"]);
}

#[test]
fn what_cannot_be_written_is_refused() {
    let layout = Layout { side: 2, items: vec![(Room { row: 0, column: 0 }, Item::Wumpus)] };
    assert_eq!(write(&layout, Format::Wsu).as_deref(), Ok("size 2\nwumpus 1 2\n"));
    let refusal = write(&layout, Format::Uci).unwrap_err().to_string();
    assert_eq!(refusal, "the format `uci` cannot write a cave without gold; `original` and `wsu` can");
}

#[test]
fn the_documents_own_format_is_strict() {
    let at = |row, column| Room { row, column };
    let large = Layout { side: 9, items: vec![(at(0, 0), Item::Wumpus)] };
    let shared = Layout { side: 4, items: vec![(at(0, 1), Item::Gold), (at(0, 0), Item::Pit), (at(0, 1), Item::Pit)] };
    let refusals = [&large, &shared].map(|layout| write(layout, Format::Ep3).unwrap_err().to_string());
    expect![[r#"
        the format `ep3` has caves up to 8×8, not 9×9; `original` has larger ones
        the format `ep3` has one item per room, and several lie in (1,2); `--profile ep3` makes caves without such rooms, and `original` writes them
    "#]]
    .assert_eq(&format!("{}\n", refusals.join("\n")));
    for layout in [large, shared] {
        let text = write(&layout, Format::Original).unwrap();
        assert_eq!(read(&text, Format::Original, WIDE).0, Some(layout));
        assert_eq!(read(&text, Format::Ep3, WIDE).0, None, "{text}");
    }
}

/// The setup of these keys, with the map where there is one.
fn setup(keys: &[(&str, &str)], seed: u64, map: Option<&str>) -> Setup {
    let keys: Vec<(String, String)> =
        keys.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let game = games::find("wumpus").expect("it is listed");
    let map = map.map(|text| MapText { name: "made.txt".to_owned(), text: text.to_owned() });
    let settings = Arc::new(game.settle(&keys).expect("these are keys"));
    Setup { settings, map, seed, play: seed % 3, turns: Setup::TURNS, nodes: play::Brief::NODES }
}

/// What is made is the cave of that play, in every format, named or guessed; or it is said why it cannot be written.
#[test]
fn what_is_made_is_read_back_equal() {
    let game = games::find("wumpus").expect("it is listed");
    let maker = game.maker.expect("it makes files");
    let (mut written, mut refused) = (0, 0);
    for (profile, sizes) in
        [("ep3", &["1", "2", "3", "5", "8"][..]), ("corrected", &["1", "2", "4", "8", "9", "20", "64"])]
    {
        for (size, generator, pit, seed) in sizes.iter().flat_map(|size| {
            let seeds =
                [("aima", "0.2", 1), ("aima", "0", 2), ("fair", "0.1", 3), ("fair", "0.9", 4), ("aima", "1", 5)];
            seeds.map(|(generator, pit, seed)| (*size, generator, pit, seed))
        }) {
            let keys = [("profile", profile), ("size", size), ("generator", generator), ("pit", pit)];
            let dice = setup(&keys, seed, None);
            let truth = (game.look)(&dice).expect("a cave from dice");
            for format in maker.formats {
                let bytes = match (maker.make)(&dice, 1, format) {
                    Ok(bytes) => bytes,
                    Err(error) => {
                        let expected = match *format {
                            "uci" => size == "1",
                            "ep3" => profile == "corrected",
                            _ => false,
                        };
                        assert!(expected, "{format} {keys:?}: {error}");
                        refused += 1;
                        continue;
                    }
                };
                let text = String::from_utf8(bytes).expect("a text");
                // The profile of the original exercise guesses no format.
                let is_guessed = profile != "ep3" || *format == "original";
                for reader in [*format, "auto"].into_iter().filter(|reader| *reader != "auto" || is_guessed) {
                    let map = setup(&[("profile", profile), ("pit", pit), ("format", reader)], seed, Some(&text));
                    assert_eq!((game.look)(&map).expect("it is read"), truth, "{format} {keys:?}\n{text}");
                }
                written += 1;
            }
        }
    }
    assert!(written > 150 && refused > 20, "{written} written, {refused} refused");
    let two = (maker.make)(&setup(&[], 1, None), 2, "original").unwrap_err().to_string();
    assert!(two.ends_with("a world file holds 1 cave, not 2; `--number` makes others"), "{two}");
}

#[test]
fn many_mistakes_are_no_burden() {
    let text = format!("64\n{}", "64 1 1 x\n1 1 2\n".repeat(100_000));
    let (layout, complaints) = read(&text, Format::Original, WIDE);
    assert_eq!((layout, complaints.iter().count()), (None, 100));
    let long = format!("4\n{} 1 1", "x".repeat(1_000_000));
    let (_, complaints) = read(&long, Format::Original, WIDE);
    let complaint = complaints.iter().next().unwrap();
    assert_eq!((complaint.place.length, complaint.message.chars().count()), (1_000_000, 63));
}

#[test]
fn profiles_have_their_rules() {
    assert_eq!(FileRules::of(ProfileName::Ep3), EP3);
    assert_eq!(FileRules::of(ProfileName::Corrected), WIDE);
}

/// Every map of the folder, with what is said about it outside of the original exercise's profile and in it.
#[test]
fn every_map_of_the_folder_can_be_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/wumpus/maps");
    let mut names: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    let mut table = String::new();
    for path in names.into_iter().filter(|path| path.extension().is_some_and(|it| it == "txt")) {
        let text = std::fs::read_to_string(&path).unwrap();
        let (layout, complaints) = read(&text, Format::Auto, WIDE);
        let layout = layout.unwrap_or_else(|| panic!("{}: {complaints}", path.display()));
        let strict = if read(&text, Format::Auto, EP3).0.is_some() { "" } else { ", not for ep3" };
        let name = path.file_name().unwrap().to_str().unwrap();
        writeln!(table, "{name}: side {}, {} items{strict}", layout.side, layout.items.len()).unwrap();
        complaints.iter().for_each(|complaint| writeln!(table, "    {complaint}").unwrap());
    }
    expect![[r#"
        aima.txt: side 4, 5 items
        corridor.txt: side 8, 23 items
        example.txt: side 4, 5 items
        example.uci.txt: side 4, 5 items
        example.wsu.txt: side 4, 5 items
        hunt.txt: side 4, 3 items
        no-wumpus.txt: side 8, 3 items
            line 1, column 1: warning: there is no Wumpus in this cave (it can be played all the same)
        sealed.txt: side 4, 4 items
        shared.txt: side 5, 5 items, not for ep3
        single.txt: side 1, 0 items
            line 1, column 1: warning: there is no Wumpus in this cave (it can be played all the same)
            line 1, column 1: warning: there is no gold in this cave (it can be played all the same)
    "#]]
    .assert_eq(&table);
}

/// Any layout: a side, then for each room but the start whether it has a pit, and rooms for Wumpus and gold.
fn layouts(complete: bool) -> impl Strategy<Value = Layout> {
    let lone = if complete { 2..=9_u8 } else { 1..=9 };
    lone.prop_flat_map(move |side| {
        let rooms: Vec<Room> = Room::all(side).filter(|room| *room != Room::start(side)).collect();
        let least = usize::from(complete);
        let pick = |item| {
            prop::sample::subsequence(rooms.clone(), least.min(rooms.len())..=rooms.len().min(1))
                .prop_map(move |it| (item, it))
        };
        let pits = prop::sample::subsequence(rooms.clone(), 0..=rooms.len()).prop_map(|it| (Item::Pit, it));
        (pick(Item::Wumpus), pick(Item::Gold), pits).prop_map(move |(wumpus, gold, pits)| {
            let all = [wumpus, gold, pits].into_iter();
            let items = all.flat_map(|(item, rooms)| rooms.into_iter().map(move |room| (room, item))).collect();
            Layout { side, items }
        })
    })
}

/// Texts that are nearly right, so that every branch of a reader is reached.
fn scraps() -> impl Strategy<Value = String> {
    let words = [
        "0",
        "1",
        "2",
        "3",
        "4",
        "9",
        "-1",
        "99999999999999999999",
        "x",
        "size",
        "wumpus",
        "gold",
        "pit",
        "|",
        "?",
        "F",
        "^",
        ".",
        ";",
        "; arrow: no",
        "; size: 3",
        "; agent:",
        "--",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "\u{feff}",
        "é",
        "\u{2028}",
        "\t",
    ];
    vec(prop::sample::select(words.to_vec()), 0..40).prop_map(|words| words.join(" "))
}

/// Files that were right until a few characters changed.
fn torn() -> impl Strategy<Value = String> {
    let letters = prop::sample::select("0123459- \nx\u{feff}".chars().collect::<Vec<_>>());
    let tears = vec((any::<prop::sample::Index>(), letters), 0..3);
    (layouts(true), prop::sample::select(Format::ALL.to_vec()), tears).prop_map(|(layout, format, tears)| {
        let text = write(&layout, format).or_else(|_| write(&layout, Format::Original)).expect("a complete layout");
        let mut letters: Vec<char> = text.chars().collect();
        for (tear, letter) in tears {
            let at = tear.index(letters.len());
            letters[at] = letter;
        }
        letters.into_iter().collect()
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(layout in layouts(false)) {
        let seed = write(&layout, Format::Original).unwrap();
        prop_assert_eq!(Format::guess(&seed), Format::Original);
        prop_assert_eq!(read(&seed, Format::Auto, WIDE).0, Some(layout.clone()));
        let wsu = write(&layout, Format::Wsu).unwrap();
        prop_assert_eq!(Format::guess(&wsu), Format::Wsu);
        prop_assert_eq!(read(&wsu, Format::Auto, WIDE).0, Some(layout));
    }

    #[test]
    fn what_is_written_for_uci_is_read_back(layout in layouts(true)) {
        let uci = write(&layout, Format::Uci).unwrap();
        prop_assert_eq!(Format::guess(&uci), Format::Uci);
        prop_assert_eq!(read(&uci, Format::Auto, WIDE).0, Some(layout));
    }

    #[test]
    fn the_order_of_the_items_is_kept(layout in layouts(false).prop_flat_map(|layout| {
        (Just(layout.side), Just(layout.items).prop_shuffle()).prop_map(|(side, items)| Layout { side, items })
    })) {
        prop_assert_eq!(read(&write(&layout, Format::Original).unwrap(), Format::Original, WIDE).0, Some(layout.clone()));
        let wsu = read(&write(&layout, Format::Wsu).unwrap(), Format::Wsu, WIDE).0;
        prop_assert_eq!(wsu.map(sorted), Some(sorted(layout)));
    }

    #[test]
    fn nothing_makes_a_reader_panic(bytes in vec(any::<u8>(), 0..200), scraps in scraps(), torn in torn()) {
        for text in [String::from_utf8_lossy(&bytes).into_owned(), scraps, torn] {
            for format in Format::ALL {
                for rules in [EP3, WIDE] {
                    let (layout, complaints) = read(&text, format, rules);
                    prop_assert_eq!(layout.is_none(), complaints.has_errors());
                    for complaint in &complaints {
                        prop_assert!(complaint.place.line > 0 && complaint.place.column > 0 && complaint.place.length > 0);
                    }
                    prop_assert!(layout.is_none_or(|layout| obeys(&layout, rules)));
                }
            }
        }
    }
}

/// The invariant of a layout and the rules of its file.
fn obeys(layout: &Layout, rules: FileRules) -> bool {
    let count = |wanted| layout.items.iter().filter(|(_, item)| *item == wanted).count();
    let same =
        |(room, item): &(Room, Item), other: &&(Room, Item)| other.0 == *room && (!rules.shared || other.1 == *item);
    (1..=rules.largest).contains(&layout.side)
        && count(Item::Wumpus) <= 1
        && count(Item::Gold) <= 1
        && layout.items.iter().all(|(room, _)| room.row < layout.side && room.column < layout.side)
        && layout.items.iter().all(|(room, _)| *room != Room::start(layout.side))
        && layout.items.iter().all(|it| layout.items.iter().filter(|other| same(it, other)).count() == 1)
}
