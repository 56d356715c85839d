//! The worksheets of the documents as pages to print.

use web::Limits;

use crate::serve;

/// The sources of the worksheets, by their numbers.
fn sources() -> Vec<(usize, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/worksheets");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let sheets = files.filter_map(|path| {
        let number = path.file_name()?.to_str()?.split_once('-')?.0.parse().ok()?;
        Some((number, std::fs::read_to_string(path).ok()?))
    });
    let mut sheets: Vec<(usize, String)> = sheets.collect();
    sheets.sort();
    sheets
}

#[test]
fn each_worksheet_is_a_page_with_room_for_every_answer() {
    let (server, client) = serve(Limits::default());
    let list = client.get("/worksheets").text();
    let sheets = sources();
    assert!(sheets.len() >= 6, "the worksheets are found");
    for (number, source) in &sheets {
        let answer = client.get(&format!("/worksheets/{number}"));
        let page = answer.text();
        assert_eq!(answer.status, 200, "{page}");
        assert!(answer.head.to_ascii_lowercase().contains("content-type: text/html"), "{}", answer.head);
        assert!(list.contains(&format!("href=\"/worksheets/{number}\"")), "{list}");
        let is_question = |line: &&str| line.split_once(". ").is_some_and(|(it, _)| it.parse::<u32>().is_ok());
        let questions = source.lines().filter(is_question).count();
        assert_eq!(page.matches("class=\"answer\"").count(), questions, "worksheet {number}");
        assert!(questions > 4 && page.contains("<span>Name</span>"), "worksheet {number}");
        // Code is left as it is; elsewhere none of the source's marks is left.
        let without = |text: &str, tag: &str| -> String {
            let end = format!("</{tag}>");
            text.split(&format!("<{tag}>")).map(|part| part.rsplit(&end).next().unwrap()).collect()
        };
        let prose = without(&without(&page, "pre"), "code");
        for mark in ["**", "](", "```", "\n#", "solution"] {
            assert!(!prose.contains(mark), "worksheet {number} shows {mark}: {prose}");
        }
        let words = |text: &str| text.matches("tellask").count();
        assert_eq!(words(&page), words(source), "worksheet {number} is whole");
    }
    server.stop();
}

#[test]
fn there_is_no_other_worksheet() {
    let (server, client) = serve(Limits::default());
    for path in ["/worksheets/0", "/worksheets/99", "/worksheets/", "/worksheets/1/", "/worksheets/x", "/worksheetsx"] {
        assert_eq!(client.get(path).status, 404, "{path}");
    }
    assert_eq!(client.get("/worksheet.css").status, 200);
    server.stop();
}
