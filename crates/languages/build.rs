//! The list of languages is the list of folders in `languages/` at the top of the tree. Their texts are carried in the
//! program.

use std::{env, fmt::Write, fs, path::Path, path::PathBuf};

/// A language: its code, and its files by their path within its folder.
struct Folder {
    code: String,
    files: Vec<(String, PathBuf)>,
    /// What its books answer to "why not?", by rule.
    whys: Vec<(String, String)>,
}

/// What is said at no table. Like the books, it is carried only with the feature `books`.
const APART: [&str; 2] = ["terminal.ftl", "notices.ftl"];

fn is_carried(file: &str) -> bool {
    let apart = file.ends_with(".toml") || APART.contains(&file);
    !apart || env::var_os("CARGO_FEATURE_BOOKS").is_some()
}

fn main() {
    // Asked for now, not when this script was compiled: a copied target directory reads its own folders.
    let crate_dir = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets it"));
    let folders = languages(&crate_dir.join("../../languages"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write")).join("list.rs");
    fs::write(out, list(&folders)).expect("the list is written");
}

fn languages(root: &Path) -> Vec<Folder> {
    println!("cargo:rerun-if-changed={}", root.display());
    let folders = entries(root).into_iter().filter(|path| path.is_dir());
    let language = |path: PathBuf| {
        let code = name(&path);
        let plain = code.len() >= 2 && code.bytes().all(|byte| byte.is_ascii_lowercase());
        assert!(plain, "{}: a folder of languages is named by a code such as \"fr\"", path.display());
        let mut files = Vec::new();
        collect(&path, "", &mut files);
        let whys = whys(&files);
        files.retain(|(name, _)| is_carried(name));
        Folder { code, files, whys }
    };
    folders.map(language).collect()
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) {
    println!("cargo:rerun-if-changed={}", folder.display());
    for path in entries(folder) {
        let inner = format!("{prefix}{}", name(&path));
        if path.is_dir() {
            collect(&path, &format!("{inner}/"), files);
        } else if inner.ends_with(".toml") || inner.ends_with(".ftl") {
            println!("cargo:rerun-if-changed={}", path.display());
            files.push((inner, path.canonicalize().expect("a file that was listed")));
        }
    }
}

#[cfg(feature = "whys")]
fn whys(files: &[(String, PathBuf)]) -> Vec<(String, String)> {
    let books = files.iter().filter(|(name, _)| name.ends_with("/book.toml"));
    let rules = books.flat_map(|(name, path)| {
        let text = fs::read_to_string(path).expect("a file that was listed");
        let mut book: toml::Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        match book.remove("rule") {
            Some(toml::Value::Table(rules)) => rules,
            _ => panic!("{name}: a book without rules"),
        }
    });
    let why = |(rule, words): (String, toml::Value)| Some((rule, words.get("why")?.as_str()?.to_string()));
    rules.filter_map(why).collect()
}

#[cfg(not(feature = "whys"))]
fn whys(_: &[(String, PathBuf)]) -> Vec<(String, String)> {
    Vec::new()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    path.file_name().and_then(|name| name.to_str()).expect("a plain name").to_string()
}

fn list(folders: &[Folder]) -> String {
    let variant = |folder: &Folder| folder.code[..1].to_uppercase() + &folder.code[1..];
    let (mut variants, mut all, mut codes) = (String::new(), String::new(), String::new());
    let (mut files, mut whys) = (String::new(), String::new());
    for folder in folders {
        let (variant, code) = (variant(folder), &folder.code);
        let default = if code == "en" { "#[default] " } else { "" };
        write!(variants, "{default}{variant}, ").unwrap();
        write!(all, "Lang::{variant}, ").unwrap();
        writeln!(codes, "            Lang::{variant} => {code:?},").unwrap();
        writeln!(files, "            Lang::{variant} => &[").unwrap();
        for (name, path) in &folder.files {
            writeln!(files, "                ({name:?}, include_str!({:?})),", path.display().to_string()).unwrap();
        }
        writeln!(files, "            ],").unwrap();
        writeln!(whys, "            Lang::{variant} => &{:?},", folder.whys).unwrap();
    }
    let count = folders.len();
    format!(
        "/// A language of the house: a folder in `languages/`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Lang {{ {variants}}}

impl Lang {{
    /// Every language there is, by its code.
    pub const ALL: [Lang; {count}] = [{all}];

    /// As it is called among programs: `fr`.
    pub const fn code(self) -> &'static str {{
        match self {{
{codes}        }}
    }}

    /// Its texts, by their path within its folder.
    pub const fn files(self) -> &'static [(&'static str, &'static str)] {{
        match self {{
{files}        }}
    }}

    /// What its books answer to \"why not?\", by rule; nothing without the feature `whys`.
    pub(crate) const fn whys(self) -> &'static [(&'static str, &'static str)] {{
        match self {{
{whys}        }}
    }}
}}
"
    )
}
