//! Who may come in, and what browsers are told about the answers.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use serde_json::json;
use web::{HostName, Limits, Options, Server, reachable};

use crate::client::Client;
use crate::{any_game, serve};

const BROWSER: &str = "Accept: text/html,application/xhtml+xml;q=0.9\r\n";

#[test]
fn another_page_in_the_browser_cannot_drive_it() {
    let (server, client) = serve(Limits::default());
    let address = server.address();
    let body = json!({ "game": any_game() }).to_string();
    let post = |headers: &str| {
        let headers = format!("Content-Type: application/json\r\n{headers}");
        client.send("POST", "/api/plays", &headers, body.as_bytes()).status
    };
    let cases = [
        (String::new(), 201),
        (format!("Origin: http://{address}\r\n"), 201),
        ("Origin: http://evil.example\r\n".to_owned(), 403),
        (format!("Origin: https://{address}\r\n"), 403),
        ("Origin: null\r\n".to_owned(), 403),
        (format!("Origin: http://127.0.0.1:{}\r\n", address.port() + 1), 403),
        ("Sec-Fetch-Site: same-origin\r\n".to_owned(), 201),
        ("Sec-Fetch-Site: none\r\n".to_owned(), 201),
        ("Sec-Fetch-Site: same-site\r\n".to_owned(), 403),
        ("Sec-Fetch-Site: cross-site\r\n".to_owned(), 403),
        (format!("Host: localhost:{}\r\nOrigin: http://localhost:{}\r\n", address.port(), address.port()), 201),
        ("Host: evil.example\r\n".to_owned(), 403),
        (format!("Host: evil.example:{}\r\n", address.port()), 403),
        (format!("Host: localhost.evil.example:{}\r\n", address.port()), 403),
        ("Host: 10.1.2.3\r\n".to_owned(), 403),
        ("Host: \r\n".to_owned(), 403),
        ("Host: [::1]:80\r\n".to_owned(), 201),
    ];
    for (headers, status) in cases {
        assert_eq!(post(&headers), status, "{headers}");
    }
    server.stop();
}

#[test]
fn a_link_from_elsewhere_leads_to_the_page_and_nowhere_else() {
    let (server, client) = serve(Limits::default());
    let link = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n";
    assert_eq!(client.send("GET", "/", link, b"").status, 200);
    assert_eq!(client.send("GET", "/api/games", link, b"").refusal().1, "forbidden");
    assert_eq!(client.send("GET", "/", "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n", b"").status, 403);
    server.stop();
}

#[test]
fn what_changes_something_needs_the_right_content_type() {
    let (server, client) = serve(Limits::default());
    let body = json!({ "game": any_game() }).to_string();
    for kind in ["", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"] {
        assert_eq!(client.send("POST", "/api/plays", kind, body.as_bytes()).refusal().0, 400, "{kind}");
    }
    let kind = "Content-Type: application/json; charset=utf-8\r\n";
    assert_eq!(client.send("POST", "/api/plays", kind, body.as_bytes()).status, 201);
    server.stop();
}

#[test]
fn every_answer_tells_the_browser_what_it_may_do() {
    let (server, client) = serve(Limits::default());
    for path in ["/", "/style.css", "/api/games", "/api/nothing", "/nothing"] {
        let head = client.get(path).head.to_lowercase();
        for header in ["default-src 'self'", "frame-ancestors 'none'", "nosniff", "referrer-policy: no-referrer"] {
            assert!(head.contains(header), "{path}: {header} is missing in {head}");
        }
    }
    assert!(client.get("/").head.contains("text/html"));
    server.stop();
}

#[test]
fn no_path_reaches_the_file_system() {
    let (server, client) = serve(Limits::default());
    for path in
        ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2fCargo.toml", "/page/index.html", "//etc/passwd", "/Cargo.toml"]
    {
        assert_eq!(client.get(path).refusal().0, 404, "{path}");
    }
    for path in ["/api/plays/..%2f..%2fetc%2fpasswd", "/api/plays/%ff", "/api/batches/.."] {
        let status = client.get(path).refusal().0;
        assert!(status == 404 || status == 400, "{path}: {status}");
    }
    server.stop();
}

#[test]
fn refusals_of_the_router_have_the_form_of_all_others() {
    let (server, client) = serve(Limits::default());
    assert_eq!(client.send("PUT", "/api/games", "", b"").refusal().0, 405);
    assert_eq!(client.send("POST", "/", "", b"").refusal().0, 405);
    assert_eq!(client.get("/api/plays/1/views?from=%zz%ff").refusal().0, 404);
    assert_eq!(client.get("/api/").refusal().1, "not-found");
    server.stop();
}

#[test]
fn browsers_are_told_what_answers_may_do() {
    let (server, client) = serve(Limits::default());
    for path in ["/", "/app.js", "/api/games", "/api/nothing", "/nothing"] {
        let head = client.get(path).head.to_ascii_lowercase();
        for line in [
            "content-security-policy: default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
            "cross-origin-opener-policy: same-origin",
            "cache-control: no-",
        ] {
            assert!(head.lines().any(|it| it.starts_with(line)), "{path}: no {line} in {head}");
        }
    }
    server.stop();
}

#[test]
fn whoever_has_a_file_of_the_page_does_not_get_it_again() {
    let (server, client) = serve(Limits::default());
    let first = client.get("/app.js");
    let head = first.head.to_ascii_lowercase();
    let tag = head.lines().find_map(|it| it.strip_prefix("etag: ")).unwrap().to_owned();
    for known in [tag.clone(), format!("\"other\", W/{tag}"), "*".to_owned()] {
        let again = client.send("GET", "/app.js", &format!("If-None-Match: {known}\r\n"), b"");
        assert_eq!((again.status, again.body.len()), (304, 0), "{known}");
        assert!(again.head.to_ascii_lowercase().contains(&tag));
    }
    let other = client.send("GET", "/app.js", "If-None-Match: \"other\"\r\n", b"");
    assert_eq!((other.status, other.body), (200, first.body));
    let index = client.send("GET", "/", &format!("If-None-Match: {tag}\r\n"), b"");
    assert_eq!(index.status, 200, "each file has its own mark");
    server.stop();
}

#[test]
fn the_list_of_games_is_short_and_each_game_has_its_words() {
    let (server, client) = serve(Limits::default());
    let all = client.get("/api/games");
    let list = all.json();
    let mut words = 0;
    for (short, game) in list["games"].as_array().unwrap().iter().zip(games::GAMES) {
        assert!(short.get("acts").is_none() && short.get("percepts").is_none());
        let whole = client.get(&format!("/api/games/{}", game.name));
        words += whole.body.len();
        let whole = whole.json();
        assert_eq!(whole["acts"].as_array().unwrap().len(), game.acts.len());
        assert_eq!(whole["percepts"][0]["name"], game.percepts[0].head);
        assert!(short.as_object().unwrap().iter().all(|(key, it)| whole[key] == *it));
    }
    assert!(all.body.len() < words, "{} bytes", all.body.len());
    assert_eq!(client.get("/api/games/nothing").refusal().0, 404);
    server.stop();
}

#[test]
fn names_that_are_allowed_lead_to_the_server_and_no_others() {
    let names = vec![HostName::new("Lab-PC.local").unwrap(), HostName::new("tellask").unwrap()];
    let server = Server::start(Options { names, ..Options::default() }).unwrap();
    let (client, port) = (Client::new(server.address()), server.address().port());
    let status = |host: &str| {
        let headers = format!("Host: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n");
        client.send("POST", "/api/plays", &headers, json!({ "game": any_game() }).to_string().as_bytes()).status
    };
    for host in ["lab-pc.local", "LAB-PC.LOCAL:80", "tellask", "tellask.:8080", "localhost", "127.0.0.1"] {
        assert_eq!(status(host), 201, "{host}");
    }
    for host in ["lab-pc", "lab-pc.local.evil.example", "evil-lab-pc.local", "tellask.local", "tellask:x", "10.1.2.3"] {
        assert_eq!(status(host), 403, "{host}");
    }
    let other = format!("Host: tellask:{port}\r\nOrigin: http://lab-pc.local:{port}\r\n");
    assert_eq!(client.send("GET", "/api/games", &other, b"").status, 403, "a page of another name is another page");
    server.stop();
}

#[test]
fn a_name_that_is_not_allowed_gets_a_page_that_names_the_flag() {
    let (server, client) = serve(Limits::default());
    let refused = client.send("GET", "/", &format!("Host: lab-pc:8080\r\n{BROWSER}"), b"");
    assert_eq!(refused.status, 403);
    assert!(refused.head.to_lowercase().contains("content-type: text/html"), "{}", refused.head);
    assert!(refused.head.to_lowercase().contains("default-src 'self'"), "{}", refused.head);
    assert!(refused.text().contains("<code>tellask serve --allow-host lab-pc</code>"), "{}", refused.text());
    // What is no name is not repeated, and never as markup.
    let odd = client.send("GET", "/", &format!("Host: <script>x</script>\r\n{BROWSER}"), b"");
    assert_eq!(odd.status, 403);
    assert!(odd.text().contains("--allow-host NAME") && !odd.text().contains("script"), "{}", odd.text());
    // Programs, and requests to the API, get JSON.
    for (path, accept) in [("/", "Accept: */*\r\n"), ("/api/games", BROWSER)] {
        let (status, kind, message) = client.send("GET", path, &format!("Host: lab-pc\r\n{accept}"), b"").refusal();
        assert_eq!((status, kind.as_str()), (403, "forbidden"));
        assert!(message.contains("`tellask serve --allow-host lab-pc`"), "{message}");
    }
    // Another refusal of a browser is no matter of names.
    let crossed = format!("{BROWSER}Sec-Fetch-Site: cross-site\r\n");
    assert_eq!(client.send("GET", "/", &crossed, b"").refusal().1, "forbidden");
    server.stop();
}

#[test]
fn a_mistyped_address_gets_a_page_for_people_and_json_for_programs() {
    let (server, client) = serve(Limits::default());
    for path in ["/worksheet/1", "/worksheets/99", "/index.htm", "/%3Cscript%3E"] {
        let missing = client.send("GET", path, BROWSER, b"");
        assert_eq!(missing.status, 404, "{path}");
        assert!(missing.head.to_lowercase().contains("content-type: text/html"), "{}", missing.head);
        let text = missing.text();
        assert!(text.contains("There is no such page") && text.contains("href=\"/worksheets\""), "{text}");
        assert!(!text.contains("<script>"), "{text}");
    }
    for (path, accept) in [("/worksheet/1", "Accept: */*\r\n"), ("/worksheet/1", ""), ("/api/nothing", BROWSER)] {
        assert_eq!(client.send("GET", path, accept, b"").refusal().1, "not-found", "{path}");
    }
    server.stop();
}

#[test]
fn host_names_are_checked_when_they_are_allowed() {
    for good in ["a", "lab-pc", "LAB.example.org", "x1.y2", "1a", "3com.com"] {
        assert_eq!(HostName::new(good).map(|it| it.to_string()), Ok(good.to_lowercase()), "{good}");
    }
    let long = "a".repeat(64);
    let deep = vec!["abc"; 64].join(".");
    for (bad, why) in [
        ("http://lab", "no `http://`"),
        ("lab/page", "no path"),
        ("lab:8080", "no port"),
        ("10.1.2.3", "addresses"),
        ("::1", "addresses"),
        ("[::1]", "addresses"),
        ("127.1", "addresses"),
        ("", "letters"),
        ("-lab", "letters"),
        ("lab-", "letters"),
        ("lab..local", "letters"),
        ("lab pc", "letters"),
        ("läb", "letters"),
        (long.as_str(), "letters"),
        (deep.as_str(), "letters"),
    ] {
        let error = HostName::new(bad).unwrap_err();
        assert!(error.contains(why), "{bad}: {error}");
    }
}

#[test]
fn the_addresses_for_others_are_no_loopback_and_keep_the_port() {
    let at = |ip: IpAddr| SocketAddr::new(ip, 8080);
    assert_eq!(reachable(at(Ipv4Addr::LOCALHOST.into())), []);
    let own: IpAddr = [192, 0, 2, 7].into();
    assert_eq!(reachable(at(own)), [at(own)]);
    let all = reachable(at(Ipv4Addr::UNSPECIFIED.into()));
    for address in &all {
        assert!(address.is_ipv4() && !address.ip().is_loopback() && !address.ip().is_unspecified(), "{address}");
        assert_eq!(address.port(), 8080);
    }
    let mut once = all.clone();
    once.dedup();
    assert_eq!(once, all, "each once");
}
