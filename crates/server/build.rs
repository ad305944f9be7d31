//! Builds the page from `web/` and lists its files for the crate to carry.
//!
//! Everything happens in Cargo's own output directory: the source tree stays clean, and a build
//! without changes costs next to nothing. `CORDEE_SKIP_PAGE=1` leaves the page out.
//!
//! With it comes the house as a WebAssembly module (`crates/local`) and, in files beside it, what is read apart from a table: for
//! play without a network, if Rust's standard library for it is installed. It takes a minute or two to build, so only
//! releases have it, and whoever sets `CORDEE_LOCAL=1`; `CORDEE_LOCAL=0` leaves it out.

use std::{
    env,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

use sha2::{Digest, Sha256};

#[path = "build/offline.rs"]
mod offline;

use offline::TARGET;

/// What the page is built from, below `web/`.
const INPUTS: [&str; 10] = [
    "src",
    "sw.js",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "pack.mjs",
    "tsconfig.json",
    "svelte.config.js",
];

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets it"));
    let web = out.join("web");
    let dist = web.join("dist");
    println!("cargo::rerun-if-env-changed=CORDEE_SKIP_PAGE");
    fs::create_dir_all(&dist).expect("the output directory can be written");
    if env::var_os("CORDEE_SKIP_PAGE").is_some() {
        let _ = fs::remove_dir_all(&dist);
        fs::create_dir_all(&dist).expect("the output directory can be written");
    } else if let Err(problem) = build(&web) {
        println!("cargo::error=the page could not be built: {problem}");
        return;
    }
    let build = fs::read_to_string(dist.join("build")).unwrap_or_default();
    println!("cargo::rustc-env=CORDEE_BUILD={build}");
    match list(&dist) {
        Ok(files) => fs::write(out.join("files.rs"), files).expect("the output directory can be written"),
        Err(problem) => println!("cargo::error=the page cannot be carried: {problem}"),
    }
}

/// The files of the page as Rust, sorted by path: see `page.rs`.
fn list(dist: &Path) -> Result<String, String> {
    let mut paths = Vec::new();
    walk(dist, &mut paths).map_err(|error| error.to_string())?;
    paths.sort();
    let mut text = "pub static FILES: &[File] = &[\n".to_string();
    for path in paths.iter().filter(|path| !is_packed(path) && **path != dist.join("build")) {
        let kind = kind(path).ok_or_else(|| format!("nobody knows what {} is", path.display()))?;
        let name = path.strip_prefix(dist).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let bytes = fs::read(path).map_err(|error| error.to_string())?;
        let digest: String = Sha256::digest(&bytes)[..12].iter().map(|byte| format!("{byte:02x}")).collect();
        let packed = |end: &str| {
            let packed = with_end(path, end);
            if packed.exists() { format!("Some(include_bytes!({packed:?}))") } else { "None".to_string() }
        };
        let (brotli, gzip) = (packed(".br"), packed(".gz"));
        let plain = format!("include_bytes!({path:?})");
        let _ = writeln!(
            text,
            "    File {{ path: {name:?}, kind: {kind:?}, digest: {digest:?}, plain: {plain}, brotli: {brotli}, gzip: {gzip} }},"
        );
    }
    Ok(text + "];\n")
}

fn walk(folder: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { walk(&path, into)? } else { into.push(path) }
    }
    Ok(())
}

fn end(path: &Path) -> &str {
    path.extension().and_then(|end| end.to_str()).unwrap_or_default()
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

fn is_packed(path: &Path) -> bool {
    matches!(end(path), "br" | "gz")
}

fn kind(path: &Path) -> Option<&'static str> {
    Some(match end(path) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webp" => "image/webp",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => return None,
    })
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
    languages(&crate_dir, out).map_err(|error| format!("copying languages: {error}"))?;
    local_house(&crate_dir, out)?;
    install(out)?;
    npm(out, &["run", "build"])
}

/// The dictionaries stand beside `web/`, as they do in the tree.
fn languages(crate_dir: &Path, out: &Path) -> io::Result<()> {
    let (from, to) = (crate_dir.join("../../languages"), out.join("../languages"));
    let _ = fs::remove_dir_all(&to);
    println!("cargo::rerun-if-changed={}", from.display());
    copy(&from, &to)
}

/// What the module is built from, below `crates/`.
const CRATES: [&str; 8] = ["languages", "no-typescript", "table", "games", "bots", "opponents", "house", "local"];

/// Builds the house as a WebAssembly module and lays it among the page's sources, where the page looks for it; and the books
/// beside it.
fn local_house(crate_dir: &Path, out: &Path) -> Result<(), String> {
    println!("cargo::rerun-if-env-changed=CORDEE_LOCAL");
    if !offline::is_wanted(env::var("CORDEE_LOCAL").ok().as_deref(), &env::var("PROFILE").unwrap_or_default()) {
        return Ok(());
    }
    let root = crate_dir.join("../..");
    for input in CRATES.map(|name| root.join("crates").join(name)).iter().chain([&root.join("Cargo.lock")]) {
        println!("cargo::rerun-if-changed={}", input.display());
    }
    if let Some(advice) = offline::is_missing(&env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())) {
        println!("cargo::warning={advice}");
        return Ok(());
    }
    // A directory of its own, since Cargo has locked the one it builds in; it stays from one build to the next.
    let target = out.ancestors().find(|path| path.ends_with("build")).and_then(|path| path.ancestors().nth(2));
    let target = target.map_or_else(|| out.join("local"), |target| target.join("local"));
    let (module, books) = (target.join(TARGET).join("local/local.wasm"), target.join("house-books"));
    cargo(&root, &target, &["build", "--package", "cordee-local", "--profile", "local", "--target", TARGET])?;
    let _ = fs::remove_dir_all(&books);
    let write = ["run", "--package", "cordee-house", "--example", "books", "--profile", "books", "--"];
    cargo(&root, &target, &[&write[..], &[&*books.to_string_lossy()]].concat())?;
    let here = out.join("src/local");
    copy(&module, &here.join("house.wasm")).map_err(|error| format!("house.wasm: {error}"))?;
    copy(&books, &here.join("books")).map_err(|error| format!("the books: {error}"))
}

/// Runs another Cargo, for what the page carries.
fn cargo(root: &Path, target: &Path, arguments: &[&str]) -> Result<(), String> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let (command, arguments) = arguments.split_first().expect("a command");
    cargo.args([command, "--locked", "--target-dir"]).arg(target).args(arguments).current_dir(root);
    // What was said for this build is not meant for that one: flags of another machine, or lints instead of a compiler.
    for (name, _) in env::vars_os().filter(|(name, _)| is_of_this_build(&name.to_string_lossy())) {
        cargo.env_remove(name);
    }
    let run = cargo.output().map_err(|error| format!("cargo: {error}"))?;
    if run.status.success() {
        return Ok(());
    }
    Err(format!("the house in the browser: {}", String::from_utf8_lossy(&run.stderr).replace('\n', " | ")))
}

fn is_of_this_build(name: &str) -> bool {
    const NAMES: [&str; 5] =
        ["CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "CARGO_BUILD_TARGET"];
    NAMES.contains(&name) || name.starts_with("CARGO_FEATURE_") || name.starts_with("CARGO_CFG_")
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
