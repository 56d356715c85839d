//! What is typed, and files, by a host that keeps them in memory.

use std::collections::BTreeMap;

use super::session::Session;
use crate::outside::{FileId, Origin, Outside};

#[track_caller]
fn typed(text: &str, command: &str, expected: &str) {
    let mut session = Session::default();
    session.engine.type_in(text);
    assert_eq!(session.run(command), expected, "{command} after {text:?}");
}

#[test]
fn reading_takes_one_field_of_a_line() {
    typed("abc def\nx\n", "(create$ (read) (read))", "(abc x)\n");
    typed("\n\n  12 def\nx\n", "(create$ (read) (readline))", "(12 \"x\")\n");
    typed("\"a b\" c\n", "(read)", "\"a b\"\n");
    typed("(a b)\n", "(read)", "(\n");
    typed("?x\n", "(read)", "?x\n");
    typed("a", "(create$ (read) (read))", "(a EOF)\n");
    typed(" ; c\n", "(read)", "EOF\n");
    typed("\"open\n", "(read)", "\n[SCANNER1] Encountered End-Of-File while scanning a string\n\"open\n\"\n");
    typed("12 x\n", "(read-number)", "12\n");
    typed("x 12\n", "(read-number)", "FALSE\n");
    typed("", "(read-number)", "EOF\n");
}

#[test]
fn lines_and_characters() {
    typed("abc def\nx\n", "(create$ (readline) (readline) (readline))", "(\"abc def\" \"x\" EOF)\n");
    typed("\nx", "(create$ (readline) (readline))", "(\"\" \"x\")\n");
    typed("äb", "(create$ (get-char) (get-char) (get-char))", "(195 164 98)\n");
    typed("b", "(create$ (unget-char 65) (get-char) (get-char))", "(65 65 98)\n");
    typed("", "(read nosuch)", "[ROUTER1] Logical name 'nosuch' was not recognized by any routers.\n");
}

/// Files in memory: text and place, by number.
#[derive(Debug, Default)]
struct Memory {
    texts: BTreeMap<String, String>,
    open: Vec<(String, usize)>,
}

impl Memory {
    fn open_file(&mut self, file: FileId) -> (&mut String, &mut usize) {
        let (path, at) = &mut self.open[file.0 as usize];
        (self.texts.get_mut(path).unwrap(), at)
    }
}

impl Outside for Memory {
    fn open(&mut self, path: &str, mode: &str) -> Option<FileId> {
        if mode.starts_with('w') {
            self.texts.insert(path.to_owned(), String::new());
        }
        self.texts.get(path)?;
        self.open.push((path.to_owned(), 0));
        Some(FileId(self.open.len() as u32 - 1))
    }

    fn write(&mut self, file: FileId, text: &str) -> bool {
        self.open_file(file).0.push_str(text);
        true
    }

    fn read(&mut self, file: FileId) -> Option<char> {
        let (text, at) = self.open_file(file);
        let char = text.get(*at..)?.chars().next()?;
        *at += char.len_utf8();
        Some(char)
    }

    fn tell(&mut self, file: FileId) -> Option<i64> {
        Some(*self.open_file(file).1 as i64)
    }

    fn seek(&mut self, file: FileId, offset: i64, origin: Origin) -> bool {
        let (text, at) = self.open_file(file);
        let from = match origin {
            Origin::Start => 0,
            Origin::Here => *at,
            Origin::End => text.len(),
        };
        *at = (from as i64 + offset) as usize;
        true
    }

    fn text(&mut self, path: &str) -> Option<String> {
        self.texts.get(path).cloned()
    }

    fn remove(&mut self, path: &str) -> bool {
        self.texts.remove(path).is_some()
    }
}

#[test]
fn files_are_written_and_read_through_the_host() {
    let mut session = Session::default();
    session.engine.set_outside(Memory::default());
    let script = [
        ("(open \"a\" f \"w\")", "TRUE\n"),
        ("(open \"a\" f \"w\")", "[IOFUN2] Logical name 'f' already in use.\n"),
        ("(open \"none\" g)", "FALSE\n"),
        (
            "(open \"a\" h \"q\")",
            "[ARGACCES2] Function 'open' expected argument #3 to be of type 'file access mode string'.\n",
        ),
        ("(printout f \"a b 3\" crlf \"\\\"q r\\\" (x\" crlf \"line 3\")", ""),
        ("(put-char f 206)", ""),
        ("(put-char f 187)", ""),
        ("(close f)", "TRUE\n"),
        ("(close f)", "FALSE\n"),
        ("(open \"a\" f)", "TRUE\n"),
        ("(create$ (read f) (get-char f) (readline f) (read f) (read f))", "(a 32 \"b 3\" \"q r\" ()\n"),
        ("(tell f)", "13\n"),
        ("(tell nosuch)", "[ROUTER1] Logical name 'nosuch' was not recognized by any routers.\n"),
        ("(create$ (readline f) (readline f) (readline f) (read f))", "(\"x\" \"line 3λ\" EOF EOF)\n"),
        ("(rewind f)", "TRUE\n"),
        ("(seek f 2 seek-set)", "TRUE\n"),
        ("(read f)", "b\n"),
        ("(close)", "TRUE\n"),
        ("(close)", "FALSE\n"),
        ("(remove \"a\")", "TRUE\n"),
        ("(remove \"a\")", "FALSE\n"),
    ];
    for (command, expected) in script {
        assert_eq!(session.run(command), expected, "{command}");
    }
}

#[test]
fn without_a_host_nothing_is_outside() {
    let mut session = Session::default();
    for name in
        ["open \"a\" f", "remove \"a\"", "rename \"a\" \"b\"", "time", "local-time", "system \"ls\"", "chdir \"a\""]
    {
        let function = name.split(' ').next().unwrap();
        let expected =
            format!("[OUTSIDE1] Function '{function}' needs the world outside, which this engine was not given.\n");
        assert_eq!(session.run(&format!("({name})")), expected);
    }
}

#[test]
fn facts_are_saved_and_loaded_as_in_the_reference() {
    let files = [
        ("good", "(o 1 2)\n(o 3 \"x y\") ; comment\n(t (a 1) (m 1 2))\n(o 4)\n"),
        ("cut", "(o 5)\n(o 6"),
        ("variable", "(o 7)\n(o ?x)\n(o 8)\n"),
        ("call", "(o 9)\n(o (+ 1 2))\n(o 10)\n"),
        ("junk", "(o 11)\nfoo\n(o 12)\n"),
        ("slot", "(o 13)\n(t (nosuch 1))\n(o 14)\n"),
        ("type", "(o 15)\n(t (a abc))\n(o 16)\n"),
        ("empty", ""),
        ("extra", "(o 20))\n(o 21)\n"),
    ];
    let syntax = "\n[PRNTUTIL2] Syntax Error:  Check appropriate syntax for RHS patterns.\nFunction load-facts encountered an error\n";
    let script = [
        ("(deftemplate t (slot a (type INTEGER)) (multislot m))", ""),
        ("(load-facts \"good\")", "4\n"),
        ("(load-facts \"nosuch\")", "[ARGACCES3] Function 'load-facts' was unable to open file 'nosuch'.\n-1\n"),
        ("(load-facts cut)", syntax),
        ("(load-facts variable)", syntax),
        ("(load-facts call)", syntax),
        ("(load-facts junk)", "1\n"),
        (
            "(load-facts slot)",
            "\n[TMPLTDEF1] Invalid slot 'nosuch' not defined in corresponding deftemplate 't'.\nFunction load-facts encountered an error\n",
        ),
        (
            "(load-facts type)",
            "\n[CSTRNCHK1] A literal slot value found in the 'assert' command does not match the allowed types for slot 'a'.\nFunction load-facts encountered an error\n",
        ),
        ("(load-facts empty)", "0\n"),
        ("(load-facts extra)", "1\n"),
        ("(load-facts 3)", "[ARGACCES2] Function 'load-facts' expected argument #1 to be of type symbol or string.\n"),
        ("(save-facts t-only local t)", "1\n"),
        (
            "(save-facts x visible nosuch)",
            "[ARGACCES2] Function 'save-facts' expected argument #3 to be of type 'visible deftemplate name'.\n-1\n",
        ),
        (
            "(save-facts x other)",
            "[ARGACCES2] Function 'save-facts' expected argument #2 to be of type symbol with value local or visible.\n-1\n",
        ),
        ("(assert (q \"q\\\"uote\\\\\" [in] 3.5 sym (assert (p))))", "<Fact-13>\n"),
        ("(save-facts all)", "13\n"),
        ("(open all f)", "TRUE\n"),
        ("(loop-for-count (?i 1 11) (readline f))", "FALSE\n"),
        (
            "(create$ (readline f) (readline f) (readline f))",
            "(\"(p)\" \"(q \"q\\\"uote\\\\\" [in] 3.5 sym \"<Fact-12>\")\" EOF)\n",
        ),
        ("(open t-only g)", "TRUE\n"),
        ("(readline g)", "\"(t (a 1) (m 1 2))\"\n"),
    ];
    let mut session = Session::default();
    let texts = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
    session.engine.set_outside(Memory { texts: texts.into(), ..Memory::default() });
    for (command, expected) in script {
        assert_eq!(session.run(command), expected, "{command}");
    }
}
