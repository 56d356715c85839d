//! A world outside that is nowhere but in memory: files, a clock that always says the same, and typed lines.

use std::collections::BTreeMap;

use clips::bytes;
use clips::outside::{FileId, Origin, Outside};

/// Files by their names, those that are open, and the lines that are typed.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    files: BTreeMap<String, Vec<u8>>,
    open: Vec<Option<Handle>>,
    lines: Vec<String>,
}

#[derive(Debug)]
struct Handle {
    path: String,
    at: usize,
    appends: bool,
}

impl Memory {
    /// A world with no files in which this is typed.
    pub(crate) fn typed(text: &str) -> Memory {
        let lines = text.split_inclusive('\n').rev().map(str::to_owned).collect();
        Memory { lines, ..Memory::default() }
    }

    /// A world with these files.
    pub(crate) fn with(files: &[(&str, &[u8])]) -> Memory {
        let files = files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
        Memory { files, ..Memory::default() }
    }

    fn handle(&mut self, file: FileId) -> Option<(&mut Handle, &mut Vec<u8>)> {
        let handle = self.open.get_mut(file.0 as usize)?.as_mut()?;
        let bytes = self.files.entry(handle.path.clone()).or_default();
        Some((handle, bytes))
    }
}

impl Outside for Memory {
    fn open(&mut self, path: &str, mode: &str) -> Option<FileId> {
        let appends = mode.starts_with('a');
        // There are no folders here.
        if path.contains('/') || (mode.starts_with('r') && !self.files.contains_key(path)) {
            return None;
        }
        let bytes = self.files.entry(path.to_owned()).or_default();
        if mode.starts_with('w') {
            bytes.clear();
        }
        self.open.push(Some(Handle { path: path.to_owned(), at: 0, appends }));
        Some(FileId(self.open.len() as u32 - 1))
    }

    fn close(&mut self, file: FileId) {
        self.open[file.0 as usize] = None;
    }

    fn write(&mut self, file: FileId, text: &str) -> bool {
        let Some((handle, bytes)) = self.handle(file) else { return false };
        let written = bytes::bytes(text);
        if handle.appends {
            handle.at = bytes.len();
        }
        let end = handle.at + written.len();
        bytes.resize(bytes.len().max(end), 0);
        bytes[handle.at..end].copy_from_slice(&written);
        handle.at = end;
        true
    }

    fn read(&mut self, file: FileId) -> Option<char> {
        let (handle, bytes) = self.handle(file)?;
        // No character has more than four bytes.
        let rest = bytes.get(handle.at..)?;
        let next = bytes::text(rest.get(..4).unwrap_or(rest)).chars().next()?;
        handle.at += bytes::byte_of(next).map_or(next.len_utf8(), |_| 1);
        Some(next)
    }

    fn flush(&mut self, file: FileId) -> bool {
        self.handle(file).is_some()
    }

    fn tell(&mut self, file: FileId) -> Option<i64> {
        self.handle(file).map(|(handle, _)| handle.at as i64)
    }

    fn seek(&mut self, file: FileId, offset: i64, origin: Origin) -> bool {
        let Some((handle, bytes)) = self.handle(file) else { return false };
        let from = match origin {
            Origin::Start => 0,
            Origin::Here => handle.at as i64,
            Origin::End => bytes.len() as i64,
        };
        let Ok(to) = usize::try_from(from + offset) else { return false };
        handle.at = to;
        true
    }

    fn text(&mut self, path: &str) -> Option<String> {
        Some(bytes::text(self.files.get(path)?))
    }

    fn remove(&mut self, path: &str) -> bool {
        self.files.remove(path).is_some()
    }

    fn rename(&mut self, old: &str, new: &str) -> bool {
        let Some(bytes) = self.files.remove(old) else { return false };
        self.files.insert(new.to_owned(), bytes);
        true
    }

    fn line(&mut self) -> Option<String> {
        self.lines.pop()
    }

    fn time(&mut self) -> Option<f64> {
        Some(86_400.5)
    }

    fn operating_system(&mut self) -> Option<&'static str> {
        Some("LINUX")
    }

    fn calendar(&mut self, _is_local: bool) -> Option<[i64; 9]> {
        Some([1970, 1, 2, 0, 0, 0, 5, 1, 0])
    }
}
