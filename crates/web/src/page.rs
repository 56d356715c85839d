//! The files of the page: all that a browser gets besides the API, built into the program.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    /// Its name; the first file of the list is also what is at `/`.
    pub(crate) name: &'static str,
    /// What it is.
    pub(crate) kind: &'static str,
    /// Its text.
    pub(crate) text: &'static str,
}

impl File {
    /// A mark that another text of the file does not have (FNV-1a, 64 bits).
    pub(crate) fn tag(&self) -> String {
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        format!("\"{:016x}\"", self.text.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
    }
}

/// A file of the folder `page`.
macro_rules! file {
    ($name:literal, $kind:expr) => {
        File { name: $name, kind: $kind, text: include_str!(concat!("../page/", $name)) }
    };
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

/// All files.
pub(crate) const FILES: &[File] = &[
    file!("index.html", HTML),
    file!("app.js", SCRIPT),
    file!("batch.js", SCRIPT),
    file!("board.js", SCRIPT),
    file!("charts.js", SCRIPT),
    file!("diagnostics.js", SCRIPT),
    file!("dom.js", SCRIPT),
    file!("drawing.js", SCRIPT),
    file!("drop.js", SCRIPT),
    file!("editor.js", SCRIPT),
    file!("fields.js", SCRIPT),
    file!("film.js", SCRIPT),
    file!("glyph.js", SCRIPT),
    file!("icon.svg", PICTURE),
    file!("link.js", SCRIPT),
    file!("look.js", SCRIPT),
    file!("mapper.js", SCRIPT),
    file!("maptools.js", SCRIPT),
    file!("panel.js", SCRIPT),
    file!("picture.js", SCRIPT),
    file!("play.js", SCRIPT),
    file!("rooms.css", STYLE),
    file!("seats.js", SCRIPT),
    file!("server.js", SCRIPT),
    file!("session.js", SCRIPT),
    file!("setup.js", SCRIPT),
    file!("shared.html", HTML),
    file!("shared.js", SCRIPT),
    file!("sheet.js", SCRIPT),
    file!("style.css", STYLE),
    file!("texts.en.js", SCRIPT),
    file!("texts.es.js", SCRIPT),
    file!("texts.js", SCRIPT),
    file!("texts.pt.js", SCRIPT),
    file!("timeline.js", SCRIPT),
    file!("viewer.js", SCRIPT),
    file!("welcome.js", SCRIPT),
    file!("why.js", SCRIPT),
    file!("worksheet.css", STYLE),
];

/// The file of a path.
pub(crate) fn find(path: &str) -> Option<&'static File> {
    let name = path.strip_prefix('/')?;
    if name.is_empty() { FILES.first() } else { file(name) }
}

/// The file of a name.
pub(crate) fn file(name: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.name == name)
}
