//! Where the commands of former times are kept.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The file, if the environment says where such things belong; its folder is made.
pub(super) fn place() -> io::Result<PathBuf> {
    let given = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = given("XDG_STATE_HOME").or_else(|| given("HOME").map(|home| home.join(".local/state")));
    let Some(state) = state else {
        return Err(io::Error::other("neither XDG_STATE_HOME nor HOME names a folder"));
    };
    let folder = state.join("tellask");
    fs::create_dir_all(&folder).map_err(|error| about(&folder, &error))?;
    Ok(folder.join("clips-history"))
}

/// The error with the path that it is about.
pub(super) fn about(path: &Path, error: &dyn std::fmt::Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}
