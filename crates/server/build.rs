//! Builds the page from `web/` and tells the crate where its files are.
//!
//! Everything happens in Cargo's own output directory: the source tree stays clean, and a build
//! without changes costs next to nothing. `CORDEE_SKIP_PAGE=1` leaves the page out.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// What the page is built from, below `web/`.
const INPUTS: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "tsconfig.json",
    "svelte.config.js",
];

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets it")).join("web");
    let dist = out.join("dist");
    println!("cargo::rustc-env=CORDEE_PAGE={}", dist.display());
    println!("cargo::rerun-if-env-changed=CORDEE_SKIP_PAGE");
    fs::create_dir_all(&dist).expect("the output directory can be written");
    if env::var_os("CORDEE_SKIP_PAGE").is_some() {
        let _ = fs::remove_dir_all(&dist);
        fs::create_dir_all(&dist).expect("the output directory can be written");
        return;
    }
    if let Err(problem) = build(&out) {
        println!("cargo::error=the page could not be built: {problem}");
    }
}

fn build(out: &Path) -> Result<(), String> {
    // Asked for now, not when this script was compiled: a copied target directory builds its own page.
    let crate_dir = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets it"));
    let web = crate_dir.join("../../web");
    for input in INPUTS {
        println!("cargo::rerun-if-changed={}", web.join(input).display());
        let _ = fs::remove_dir_all(out.join(input));
        copy(&web.join(input), &out.join(input)).map_err(|error| format!("copying web/{input}: {error}"))?;
    }
    install(out)?;
    npm(out, &["run", "build"])
}

/// Installs the build tools if the lock file has changed since they were.
fn install(out: &Path) -> Result<(), String> {
    let (lock, done) = (out.join("package-lock.json"), out.join("installed.lock"));
    let read = |path: &Path| fs::read(path).unwrap_or_default();
    if out.join("node_modules").exists() && read(&lock) == read(&done) {
        return Ok(());
    }
    npm(out, &["ci", "--omit=dev", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"])?;
    fs::copy(&lock, &done).map(drop).map_err(|error| error.to_string())
}

fn npm(out: &Path, arguments: &[&str]) -> Result<(), String> {
    let run = Command::new("npm").args(arguments).current_dir(out).output();
    let run = run.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            "npm is not installed; install Node 20 or newer, or set CORDEE_SKIP_PAGE=1".to_string()
        }
        _ => error.to_string(),
    })?;
    if run.status.success() {
        return Ok(());
    }
    let said = [run.stdout, run.stderr].concat();
    Err(format!("npm {}: {}", arguments.join(" "), String::from_utf8_lossy(&said).replace('\n', " | ")))
}

/// Copies a file or a folder; what is not there is left out.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
    } else if from.exists() {
        fs::copy(from, to)?;
    }
    Ok(())
}
