//! Whether the page is built with the house in the browser: asked by the build script, and tested with the crate.

use std::{ffi::OsStr, path::Path, process::Command};

pub const TARGET: &str = "wasm32-unknown-unknown";

/// Whether play without a network is wanted, by what `CORDEE_LOCAL` and Cargo's `PROFILE` say.
pub fn is_wanted(asked: Option<&str>, profile: &str) -> bool {
    match asked {
        Some(asked) => asked != "0",
        None => profile == "release",
    }
}

/// How to get it, in one line, if the standard library for WebAssembly is not installed.
pub fn is_missing(rustc: &OsStr) -> Option<String> {
    let asked = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let there = asked.is_ok_and(|said| Path::new(String::from_utf8_lossy(&said.stdout).trim()).exists());
    (!there).then(|| format!("no play without a network: `rustup target add {TARGET}` and build again to have it"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_have_it_and_whoever_asks_for_it() {
        assert!(is_wanted(None, "release") && !is_wanted(None, "debug"));
        assert!(is_wanted(Some("1"), "debug") && !is_wanted(Some("0"), "release"));
    }

    /// A compiler that looks for its library in this folder.
    #[cfg(unix)]
    fn compiler(folder: &Path, library: &Path) -> std::path::PathBuf {
        use std::os::unix::fs::PermissionsExt;

        let rustc = folder.join("rustc");
        let wanted = format!("--print target-libdir --target {TARGET}");
        let script = format!("#!/bin/sh\n[ \"$*\" = '{wanted}' ] && echo '{}'\n", library.display());
        std::fs::write(&rustc, script).unwrap();
        std::fs::set_permissions(&rustc, PermissionsExt::from_mode(0o755)).unwrap();
        rustc
    }

    #[cfg(unix)]
    #[test]
    fn without_the_target_one_line_says_how_to_get_it() {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("lib");
        let rustc = compiler(folder.path(), &library);
        let line = is_missing(rustc.as_os_str()).expect("the library is not there");
        assert!(line.contains("rustup target add wasm32-unknown-unknown") && !line.contains('\n'), "{line}");
        std::fs::create_dir(&library).unwrap();
        assert_eq!(is_missing(rustc.as_os_str()), None);
    }

    #[test]
    fn without_an_answer_it_is_not_there() {
        assert!(is_missing(OsStr::new("there-is-no-such-compiler")).is_some());
    }
}
