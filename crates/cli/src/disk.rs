//! Files that are replaced as a whole: a reader sees the old file or the new one, also after a crash.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// So long is waited for another process that writes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
/// A write takes some milliseconds; looking again that often costs nothing.
const PAUSE: Duration = Duration::from_millis(3);
/// More links than a system would follow itself.
const MOST_LINKS: usize = 40;

/// The file of this name with something behind it.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

/// The folder in which a file lies.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Where a path leads after all links, also if nothing is there yet. A rename onto a link would replace the link.
pub(crate) fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => path = folder(&path).join(fs::read_link(&path)?),
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// The lock on a file, held as long as it lives; none if another process kept it for too long.
///
/// The lock file stays: to remove it would give the next two processes two different ones.
pub(crate) fn lock(path: &Path) -> io::Result<Option<File>> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
    let began = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) if began.elapsed() < PATIENCE => thread::sleep(PAUSE),
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

/// Replaces a file, or makes it: write another, sync it, rename it, sync the folder.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    replace_through(&beside(path, ".tmp"), path, text)
}

/// Like [`replace`], by a temporary file of this name in the same folder. Two processes that hold no lock need two names.
pub(crate) fn replace_through(new: &Path, path: &Path, text: &str) -> io::Result<()> {
    let mut file = fresh(new)?;
    file.write_all(text.as_bytes())?;
    if let Ok(old) = fs::metadata(path) {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    fs::rename(new, path)?;
    sync_folder(path)
}

/// Whether [`replace`] could begin.
pub(crate) fn can_replace(path: &Path) -> io::Result<()> {
    can_make(&beside(path, ".tmp"))
}

/// Whether a temporary file of this name can be made.
pub(crate) fn can_make(new: &Path) -> io::Result<()> {
    fresh(new)?;
    fs::remove_file(new)
}

/// A file that was not there. What a killed process has left under this name goes; a link is not followed.
fn fresh(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => File::create_new(path),
    }
}

/// Copies bytes to `PATH.damaged`, or, if that is there, to `PATH.damaged2` and so on; where they are now.
pub(crate) fn keep_damaged(path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let ending = if number == 1 { ".damaged".to_owned() } else { format!(".damaged{number}") };
        let kept = beside(path, &ending);
        match File::create_new(&kept) {
            Ok(mut file) => {
                file.write_all(bytes)?;
                file.sync_all()?;
                sync_folder(path)?;
                return Ok(kept);
            }
            // A process that was killed here before may have kept the same bytes.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if fs::read(&kept).is_ok_and(|there| there == bytes) {
                    return Ok(kept);
                }
                number += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

/// A rename is kept when its folder is.
fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(folder(path))?.sync_all()
}
