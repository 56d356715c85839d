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
        assert_eq!(page.matches("class=\"question\"").count(), questions, "worksheet {number}");
        assert!(questions > 4 && page.contains("<span>Name</span>"), "worksheet {number}");
        // An answer without lines of its own goes into a map.
        let without = source.matches("<!-- lines: 0 -->").count();
        assert_eq!(page.matches("class=\"answer\"").count(), questions - without, "worksheet {number}");
        assert!(without == 0 || page.contains("class=\"grid\""), "worksheet {number}");
        // Code is left as it is; elsewhere none of the source's marks is left.
        let without = |text: &str, tag: &str| -> String {
            let end = format!("</{tag}>");
            text.split(&format!("<{tag}>")).map(|part| part.rsplit(&end).next().unwrap()).collect()
        };
        let prose = without(&without(&page, "pre"), "code");
        for mark in ["**", "](", "```", "\n#", "<!-- ", "&lt;!--", "solution"] {
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
    for path in
        ["/worksheets/0", "/worksheets/99", "/worksheets//", "/worksheets/x", "/worksheetsx", "/worksheets/teachers"]
    {
        assert_eq!(client.get(path).status, 404, "{path}");
    }
    for path in ["/worksheets/", "/worksheets/1/", "/worksheet.css"] {
        assert_eq!(client.get(path).status, 200, "{path}");
    }
    assert_eq!(client.get("/worksheets/").text(), client.get("/worksheets").text());
    server.stop();
}

#[test]
fn questions_get_the_room_they_ask_for() {
    let (server, client) = serve(Limits::default());
    let sheet = client.get("/worksheets/5").text();
    let room = |number: &str| {
        let question = sheet.split(&format!("<b>{number}</b>")).nth(1).unwrap();
        let question = question.split("<div class=\"question\">").next().unwrap().split("<h2").next().unwrap();
        (question.matches("<hr>").count(), question.matches("<tr>").count())
    };
    assert_eq!([room("1"), room("2"), room("3"), room("6"), room("9")], [(0, 0), (1, 0), (0, 4), (3, 0), (7, 0)]);
    // Three maps of 3, 2 and 3 rows, and the squared paper of a question.
    assert_eq!((sheet.matches("<table class=\"grid\">").count(), sheet.matches("<tr>").count()), (4, 12));
    assert!(sheet.contains("<td>I</td>") && sheet.contains("<td class=\"wall\">P</td>"), "{sheet}");
    for number in [1, 2] {
        let sheet = client.get(&format!("/worksheets/{number}")).text();
        assert!(sheet.contains("<tr><th>1</th><td"), "worksheet {number} has a grid with numbers: {sheet}");
    }
    server.stop();
}

#[test]
fn links_of_worksheets_and_of_what_they_name_lead_somewhere() {
    let (server, client) = serve(Limits::default());
    let mut paths = vec!["/worksheets".to_owned()];
    let mut seen = 0;
    while let Some(path) = paths.get(seen).cloned() {
        seen += 1;
        let (file, anchor) = path.split_once('#').unwrap_or((&path, ""));
        let answer = client.get(file);
        let text = answer.text();
        assert_eq!(answer.status, 200, "{path}");
        assert!(anchor.is_empty() || text.contains(&format!("id=\"{anchor}\"")), "{path}");
        let links = text.split("<a href=\"").skip(1).map(|it| it.split('"').next().unwrap().to_owned());
        for link in links {
            if !paths.contains(&link) {
                paths.push(link);
            }
        }
    }
    for path in ["/worksheets/rule-agents", "/worksheets/figures", "/worksheets/compare", "/worksheets/begin.clp"] {
        assert!(paths.iter().any(|it| it == path), "{path} is among {paths:?}");
    }
    let begin = client.get("/worksheets/begin.clp");
    assert_eq!(begin.text(), include_str!("../../../../examples/worksheets/begin.clp"));
    assert!(
        begin.head.to_ascii_lowercase().contains("content-disposition: attachment; filename=\"begin.clp\""),
        "{}",
        begin.head
    );
    // A document is read, not written on.
    let document = client.get("/worksheets/rule-agents").text();
    assert!(document.contains("<table class=\"data\">") && document.contains("<ul><li><b>Percepts.</b>"), "{document}");
    assert!(!document.contains("class=\"answer\"") && !document.contains("|---"), "{document}");
    server.stop();
}

/// The list of worksheets has the buttons that they name, in all languages of the page.
#[test]
fn buttons_have_their_names_in_each_language() {
    let (server, client) = serve(Limits::default());
    let list = client.get("/worksheets").text();
    let mut buttons = Vec::new();
    for (_, source) in sources() {
        for paragraph in source.split("\n\n").filter(|it| it.starts_with("**In the browser**")) {
            buttons.extend(paragraph.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    assert!(buttons.len() > 8, "{buttons:?}");
    for button in buttons {
        assert!(list.contains(&format!("<tr><td lang=\"en\">{button}</td>")), "{button}: {list}");
    }
    let row = "<td lang=\"en\">Setup</td><td lang=\"es\">Preparación</td><td lang=\"pt\">Preparação</td>";
    assert!(list.contains(row) && !list.contains("></td>"), "{list}");
    server.stop();
}
