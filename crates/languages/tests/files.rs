//! Every language says everything, and nothing that nobody asks for.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use languages::{Lang, messages};

/// The messages of every file of sentences, with the gaps of each.
fn sentences(lang: Lang) -> BTreeMap<&'static str, BTreeMap<String, BTreeSet<String>>> {
    let files = lang.files().iter().filter(|(file, _)| file.ends_with(".ftl"));
    let read = |text: &str, file: &str| messages(text).unwrap_or_else(|wrong| panic!("{lang}/{file}: {wrong:?}"));
    files.map(|(file, text)| (*file, read(text, file).into_iter().collect())).collect()
}

#[test]
fn every_language_has_the_same_sentences_with_the_same_gaps() {
    let english = sentences(Lang::En);
    for lang in Lang::ALL {
        let theirs = sentences(lang);
        assert_eq!(theirs.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>(), "the files of {lang}");
        for (file, ours) in &english {
            let names = |messages: &BTreeMap<String, _>| messages.keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(&theirs[file]), names(ours), "{lang}/{file}");
            for (name, gaps) in ours {
                assert_eq!(&theirs[file][name], gaps, "{lang}/{file}: the variables of {name}");
            }
        }
    }
}

#[test]
fn every_language_has_the_same_files() {
    let files = |lang: Lang| lang.files().iter().map(|(file, _)| *file).collect::<Vec<_>>();
    for lang in Lang::ALL {
        assert_eq!(files(lang), files(Lang::En), "{lang}");
    }
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_sentence_is_said_somewhere() {
    let mut files = Vec::new();
    for part in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap() {
        let src = part.unwrap().path().join("src");
        if src.is_dir() {
            rust_files(&src, &mut files);
        }
    }
    let code: String = files.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    for (file, messages) in sentences(Lang::En) {
        let text = Lang::En.file(file).unwrap();
        for name in messages.keys() {
            let said = code.contains(&format!("\"{name}\"")) || text.contains(&format!("{{ {name} }}"));
            assert!(said, "{file}: nobody says {name}");
        }
    }
}
