//! Writes what is read apart from a table, for browsers without a network: the shelf, and of each game its book, its lessons
//! and puzzles, and what the rules have to know of their tasks. The page carries these files; the module that plays is without them.
//!
//! Usage: `cargo run -p cordee-house --example books -- FOLDER`

use std::{collections::BTreeMap, env, error::Error, fs, path::PathBuf};

use serde::Serialize;
use table::{
    OpenBook, OpenLessons, OpenPuzzles,
    lesson::{Lesson, Plan},
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("say into which folder")?);
    fs::create_dir_all(&folder)?;
    // Which page they belong to is for the page to say.
    write(&folder, "shelf", &house::shelf(""))?;
    for game in games::all() {
        let id = game.meta().id;
        write(&folder, &format!("{id}.book"), &OpenBook::of(*game)?)?;
        write(&folder, &format!("{id}.lessons"), &OpenLessons::of(*game)?)?;
        write(&folder, &format!("{id}.lessons.plans"), &plans(&game.lessons().lessons))?;
        write(&folder, &format!("{id}.puzzles"), &OpenPuzzles::of(*game))?;
        let puzzles = game.puzzles().puzzles.iter().map(|puzzle| &puzzle.lesson);
        write(&folder, &format!("{id}.puzzles.plans"), &plans(puzzles))?;
    }
    Ok(())
}

/// The plans of each lesson by its name.
fn plans<'a>(lessons: impl IntoIterator<Item = &'a Lesson>) -> BTreeMap<&'a str, Vec<&'a Plan>> {
    lessons.into_iter().map(|it| (it.id.as_str(), it.steps.iter().map(|task| &task.plan).collect())).collect()
}

fn write(folder: &std::path::Path, name: &str, content: &impl Serialize) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(folder.join(format!("{name}.json")), serde_json::to_vec(content)?)?)
}
