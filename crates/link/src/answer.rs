//! What a program sends back: one line, read into an act and its account, or into the reason why not.

use play::{Account, Forfeit, ForfeitKind, Why, fact_from_json};
use serde_json::Value as Json;

use crate::Reply;

/// Reasons nest at most so deep; what lies deeper is kept as text. It keeps a trace readable, and far from the depth at
/// which readers of JSON give up.
const DEEPEST: usize = 16;

/// What a line says.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) reply: Reply,
    /// Whether the program takes another play after this one.
    pub(crate) again: bool,
}

/// The answer that a line makes, if it was asked in this turn. The names of the game's acts are for complaints.
pub(crate) fn read(line: &[u8], turn: u32, acts: &str) -> Answer {
    let garbage = |reason| Reply::Forfeit(Forfeit::new(ForfeitKind::Garbage, reason));
    match parse(line) {
        Ok(json) => Answer {
            reply: understand(&json, line, turn, acts).unwrap_or_else(garbage),
            again: json.get("again").and_then(Json::as_bool).unwrap_or(false),
        },
        Err(reason) => Answer { reply: garbage(reason), again: false },
    }
}

fn parse(line: &[u8]) -> Result<Json, String> {
    let text = std::str::from_utf8(line)
        .map_err(|error| format!("the answer is not UTF-8 at byte {}: `{}`", error.valid_up_to() + 1, quote(line)))?;
    serde_json::from_str(text).map_err(|error| {
        format!(
            "the answer is not JSON ({error}): `{}`; {EXPECTED}; what is for people goes to standard error",
            quote(line)
        )
    })
}

fn understand(json: &Json, line: &[u8], turn: u32, acts: &str) -> Result<Reply, String> {
    if let Some(reason) = json.get("resign") {
        let reason = reason.as_str().map_or_else(|| reason.to_string(), plain);
        return Ok(Reply::Forfeit(Forfeit::new(ForfeitKind::Resigned, reason)));
    }
    let act = json.get("act").ok_or_else(|| format!("the answer has no \"act\": `{}`; {EXPECTED}", quote(line)))?;
    if let Some(echo) = json.get("turn")
        && echo.as_u64() != Some(turn.into())
    {
        return Err(format!("the answer says it is for turn {echo}, but turn {turn} was asked: `{}`", quote(line)));
    }
    let act = fact_from_json(act).map_err(|reason| match acts {
        "" => format!("the answer's \"act\" is no fact: {reason}"),
        acts => format!("the answer's \"act\" is no fact: {reason}; known: {acts}"),
    })?;
    let account = json.get("why").filter(|why| !why.is_null()).map(|it| Account::of(why(it, DEEPEST)));
    Ok(Reply::Act(act, account))
}

const EXPECTED: &str = "expected a line such as {\"act\":\"move\"}, with an act of the game";

/// A reason in any of the forms of the protocol. A bad account must not cost the play: what is not understood is text.
fn why(json: &Json, depth: usize) -> Why {
    let Some(deeper) = depth.checked_sub(1) else {
        return Why::step(plain(&json.to_string()), "", Vec::new());
    };
    let text = |key: &str| json.get(key).and_then(Json::as_str).map(plain);
    let fact = || json.get("fact").and_then(|it| fact_from_json(it).ok());
    if let (Some(text), Some(fact)) = (text("percept"), fact()) {
        return Why::percept(text, fact);
    }
    if let (Some(text), Some(fact)) = (text("absence"), fact()) {
        return Why::absence(text, fact);
    }
    if let (Some(text), Some(value)) = (text("count"), json.get("value").and_then(Json::as_f64)) {
        return Why::count(text, value);
    }
    let claim = text("claim").or_else(|| json.as_str().map(plain)).unwrap_or_else(|| plain(&json.to_string()));
    let because = match json.get("because") {
        Some(Json::Array(reasons)) => reasons.iter().map(|it| why(it, deeper)).collect(),
        Some(Json::Null) | None => Vec::new(),
        Some(reason) => vec![why(reason, deeper)],
    };
    let step = Why::step(claim, text("rule").unwrap_or_default(), because);
    let step = if json.get("folded").and_then(Json::as_bool) == Some(true) { step.fold() } else { step };
    match fact() {
        Some(fact) => step.claiming(fact),
        None => step,
    }
}

/// Junk is quoted, but not at length.
pub(crate) fn quote(bytes: &[u8]) -> String {
    const MOST: usize = 80;
    let head = bytes.get(..4 * MOST).unwrap_or(bytes);
    let text = plain(&String::from_utf8_lossy(head));
    if text.chars().count() > MOST || head.len() < bytes.len() {
        text.chars().take(MOST).chain(['…']).collect()
    } else {
        text
    }
}

/// One line without control characters, so that a stranger's text cannot break a screen.
pub(crate) fn plain(text: &str) -> String {
    text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn kind(line: &[u8]) -> Option<ForfeitKind> {
        match read(line, 7, "say").reply {
            Reply::Forfeit(forfeit) => Some(forfeit.kind),
            _ => None,
        }
    }

    #[test]
    fn an_act_may_be_written_in_four_ways() {
        for act in ["{\"go\":{}}", "{\"go\":null}", "\"go\"", "\"(go)\""] {
            let reply = read(format!("{{\"act\":{act}}}\r\n").as_bytes(), 7, "say").reply;
            assert_eq!(reply, Reply::Act(facts::Fact::new("go"), None), "{act}");
        }
    }

    #[test]
    fn an_answer_may_name_its_turn() {
        assert_eq!(kind(b"{\"act\":\"go\",\"turn\":7}"), None);
        assert_eq!(kind(b"{\"act\":\"go\",\"turn\":6}"), Some(ForfeitKind::Garbage));
        assert_eq!(kind(b"{\"act\":\"go\",\"turn\":\"7\"}"), Some(ForfeitKind::Garbage));
    }

    #[test]
    fn an_answer_may_ask_for_more_plays() {
        let again = |line: &str| read(line.as_bytes(), 7, "say").again;
        assert!(again("{\"act\":\"go\",\"again\":true}") && again("{\"resign\":\"lost\",\"again\":true}"));
        for line in ["{\"act\":\"go\"}", "{\"act\":\"go\",\"again\":false}", "{\"act\":\"go\",\"again\":1}", "again"] {
            assert!(!again(line), "{line}");
        }
    }

    #[test]
    fn what_nests_without_end_is_garbage() {
        let deep = format!("{{\"act\":\"go\",\"why\":{}", "[".repeat(100_000));
        assert_eq!(kind(deep.as_bytes()), Some(ForfeitKind::Garbage));
    }

    proptest! {
        #[test]
        fn bytes_never_panic(line in proptest::collection::vec(any::<u8>(), 0..200)) {
            // Nothing random is an answer by chance.
            prop_assert_eq!(kind(&line), Some(ForfeitKind::Garbage));
        }

        #[test]
        fn pieces_of_answers_never_panic(pieces in proptest::collection::vec(
            prop::sample::select(vec!["{", "}", "[", "]", "\"act\":", "\"why\":", "\"because\":", "\"go\"", "(", ")",
                "\"claim\":", "\"fact\":", "\"percept\":", "\"(go\"", "1e999", "-0", ",", "null", "\"resign\":"]), 0..40,
        )) {
            // Either it is read, or it is garbage with a reason.
            if let Reply::Forfeit(forfeit) = read(pieces.concat().as_bytes(), 7, "say").reply {
                prop_assert!(forfeit.kind == ForfeitKind::Resigned || !forfeit.reason.is_empty());
            }
        }
    }
}
