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

/// All files.
pub(crate) const FILES: &[File] = &[];

/// The file of a path.
pub(crate) fn find(path: &str) -> Option<&'static File> {
    let name = path.strip_prefix('/')?;
    if name.is_empty() { FILES.first() } else { FILES.iter().find(|file| file.name == name) }
}
