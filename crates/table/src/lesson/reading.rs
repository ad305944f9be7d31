//! Lessons as they are written: the structure beside the game, the texts a file a language.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Aid, Goal, Lesson, Lessons, Note, Plan, Poor, Task};
use crate::{Lang, Meta, Record, RecordedStep, Seat, Text, book::PictureEntry, wording};

/// `data/lessons.toml` in a game's folder. What each field is for stands at the top of Alcatraz's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    untaught: BTreeMap<String, String>,
    #[serde(default)]
    brief: Vec<WrittenPanel>,
    #[serde(default)]
    note: Vec<WrittenNote>,
    #[serde(default)]
    lesson: Vec<WrittenLesson>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPanel {
    record: String,
    #[serde(default)]
    after: Option<usize>,
    #[serde(default)]
    viewer: Option<u8>,
    #[serde(default)]
    step: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenNote {
    id: String,
    #[serde(default)]
    when: Map<String, Value>,
    #[serde(default)]
    at: Option<String>,
    #[serde(default)]
    still: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLesson {
    id: String,
    rules: Vec<String>,
    step: Vec<WrittenTask>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTask {
    record: String,
    #[serde(default)]
    after: Option<usize>,
    #[serde(default)]
    you: u8,
    goal: Goal,
    #[serde(default)]
    within: Option<usize>,
    solution: Vec<String>,
    #[serde(default)]
    then: Vec<RecordedStep>,
    #[serde(default)]
    refused: BTreeMap<String, String>,
    #[serde(default)]
    poor: Vec<WrittenPoor>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPoor {
    #[serde(rename = "do")]
    actions: Vec<String>,
    #[serde(default)]
    then: Vec<RecordedStep>,
}

/// The same in one language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    #[serde(default)]
    brief: Vec<PanelWords>,
    #[serde(default)]
    aid: Vec<AidWords>,
    #[serde(default)]
    note: BTreeMap<String, String>,
    lesson: BTreeMap<String, LessonWords>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PanelWords {
    title: String,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AidWords {
    title: String,
    lines: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonWords {
    title: String,
    step: Vec<TaskWords>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TaskWords {
    #[serde(default)]
    say: String,
    task: String,
    hint: String,
    done: String,
    #[serde(default)]
    poor: Vec<String>,
}

/// Writes [`Tell::lessons`](crate::Tell::lessons): they are read from `data/lessons.toml` beside the caller, with the texts of every
/// language and the records that they use, by their place in `data`. Writes nothing without the feature `books`.
#[macro_export]
macro_rules! lessons {
    ($Game:ty: $($record:literal),* $(,)?) => {
        fn lessons() -> &'static $crate::Lessons {
            static LESSONS: ::std::sync::LazyLock<$crate::Lessons> = ::std::sync::LazyLock::new(|| {
                let records = &[$(($record, include_str!(concat!("data/", $record, ".record.json")))),*];
                let meta = &<$Game as $crate::Game>::META;
                $crate::Lessons::from_toml(meta, include_str!("data/lessons.toml"), records)
                    .expect("lessons are checked by a test")
            });
            &LESSONS
        }
    };
}

/// The records of a game's lessons by name, with those that were used.
struct Shelf<'a> {
    records: &'a [(&'a str, &'a str)],
    used: BTreeSet<&'a str>,
}

impl<'a> Shelf<'a> {
    fn take(&mut self, name: &str, after: Option<usize>) -> Result<Record, String> {
        let found = self.records.iter().find(|(known, _)| *known == name);
        let &(known, text) = found.ok_or_else(|| format!("{name} is not in the list of records"))?;
        self.used.insert(known);
        let mut record = Record::from_json(text).map_err(|bad| format!("{name}: {bad}"))?;
        if after.is_some_and(|after| after > record.actions.len()) {
            return Err(format!("{name} is shorter than {after:?}"));
        }
        record.actions.truncate(after.unwrap_or(usize::MAX));
        Ok(record)
    }
}

/// The same thing as it is told in each language, in the order of [`Lang::ALL`].
type Told<W> = Vec<W>;

impl Lessons {
    /// Reads a game's lessons and holds them against what the game says of itself. No text is left out, and none is left over.
    pub fn from_toml(meta: &Meta, text: &str, records: &[(&str, &str)]) -> Result<Lessons, String> {
        let written: Written = serde_json::from_value(wording::read(text)?).map_err(|bad| bad.to_string())?;
        let words =
            Lang::ALL.into_iter().map(|lang| Words::of(meta.id, lang)).collect::<Result<Told<Words>, String>>()?;
        let mut shelf = Shelf { records, used: BTreeSet::new() };

        let (mut lesson, mut brief, mut note, mut aid) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for words in words {
            lesson.push(words.lesson);
            brief.push(words.brief);
            note.push(words.note);
            aid.push(words.aid);
        }
        let lessons = pair_named(written.lesson, lesson, |lesson| &lesson.id)?.into_iter();
        let lessons =
            lessons.map(|(lesson, words)| read_lesson(lesson, words, &mut shelf)).collect::<Result<_, _>>()?;
        let panels = pair("brief", written.brief, brief)?;
        let titles = panels.iter().map(|(_, words)| text_of(words, |words| &words.title)).collect();
        let brief = panels.into_iter().zip(1..);
        let brief = brief.map(|((panel, words), number)| read_panel(panel, &words, number, &mut shelf));
        let brief = brief.collect::<Result<_, _>>()?;
        let notes = pair_named(written.note, note, |note| &note.id)?.into_iter();
        let notes = notes.map(|(WrittenNote { id, when, at, still }, words)| Note {
            id,
            when,
            at,
            still,
            text: text_of(&words, |text| text),
        });
        let sections = vec![(); aid[0].len()];
        let aids = pair("aid", sections, aid)?.into_iter().map(|((), words)| read_aid(words));
        let aids = aids.collect::<Result<_, _>>()?;

        if let Some((unused, _)) = records.iter().find(|(name, _)| !shelf.used.contains(name)) {
            return Err(format!("nothing uses the record {unused}"));
        }
        let lessons = Lessons { lessons, brief, titles, aids, notes: notes.collect(), untaught: written.untaught };
        lessons.cover(meta)?;
        Ok(lessons)
    }

    /// Every rule is either taught or left out for a reason.
    fn cover(&self, meta: &Meta) -> Result<(), String> {
        let taught: BTreeSet<&str> = self.lessons.iter().flat_map(|lesson| &lesson.rules).map(String::as_str).collect();
        let left: BTreeSet<&str> = self.untaught.keys().map(String::as_str).collect();
        let all: Vec<String> = meta.rule_ids().collect();
        let all: BTreeSet<&str> = all.iter().map(String::as_str).collect();
        let named: BTreeSet<&str> = taught.union(&left).copied().collect();
        if named != all {
            let odd: Vec<_> = named.symmetric_difference(&all).collect();
            return Err(format!("neither taught nor left out for a reason, or no rule of the book: {odd:?}"));
        }
        match taught.intersection(&left).next() {
            Some(rule) => Err(format!("{rule} is taught and also left out")),
            None => Ok(()),
        }
    }
}

impl Words {
    fn of(game: &str, lang: Lang) -> Result<Words, String> {
        let path = format!("{game}/lessons.toml");
        let text = lang.file(&path).ok_or_else(|| format!("there is no {path} in {lang}"))?;
        let read = wording::read(text).and_then(|words| serde_json::from_value(words).map_err(|bad| bad.to_string()));
        read.map_err(|bad| format!("{lang}: {bad}"))
    }
}

/// A part of what is told in each language.
fn text_of<W>(words: &Told<W>, part: impl Fn(&W) -> &String) -> Text {
    Text::new(|lang| part(&words[lang as usize]).clone())
}

/// What is written with its texts, in order.
fn pair<T, W>(what: &str, written: Vec<T>, words: Told<Vec<W>>) -> Result<Vec<(T, Told<W>)>, String> {
    if let Some(odd) = words.iter().find(|words| words.len() != written.len()) {
        return Err(format!("{what}: {} are written, and {} told in some language", written.len(), odd.len()));
    }
    let mut words: Vec<_> = words.into_iter().map(Vec::into_iter).collect();
    Ok(written.into_iter().map(|one| (one, words.iter_mut().filter_map(Iterator::next).collect())).collect())
}

/// What is written with its texts, by name.
fn pair_named<T, W>(
    written: Vec<T>,
    mut words: Told<BTreeMap<String, W>>,
    name: impl Fn(&T) -> &String,
) -> Result<Vec<(T, Told<W>)>, String> {
    let mut paired = Vec::new();
    for one in written {
        let name = name(&one);
        let told = words.iter_mut().map(|words| words.remove(name)).collect::<Option<Told<W>>>();
        let told = told.ok_or_else(|| format!("{name} is not told in every language"))?;
        paired.push((one, told));
    }
    match words.iter().flat_map(BTreeMap::keys).next() {
        Some(name) => Err(format!("{name} is told, and there is no such thing")),
        None => Ok(paired),
    }
}

fn read_lesson(lesson: WrittenLesson, words: Told<LessonWords>, shelf: &mut Shelf) -> Result<Lesson, String> {
    let WrittenLesson { id, rules, step } = lesson;
    let title = text_of(&words, |words| &words.title);
    let words = words.into_iter().map(|words| words.step).collect();
    let steps = pair(&id, step, words)?.into_iter().map(|(task, words)| read_task(&id, task, words, shelf));
    Ok(Lesson { steps: steps.collect::<Result<_, _>>()?, id, rules, title })
}

fn read_task(id: &str, task: WrittenTask, words: Told<TaskWords>, shelf: &mut Shelf) -> Result<Task, String> {
    let record = shelf.take(&task.record, task.after)?;
    let [say, todo, hint, done] = [
        text_of(&words, |words| &words.say),
        text_of(&words, |words| &words.task),
        text_of(&words, |words| &words.hint),
        text_of(&words, |words| &words.done),
    ];
    let poor = pair(id, task.poor, words.into_iter().map(|words| words.poor).collect())?.into_iter();
    let poor =
        poor.map(|(WrittenPoor { actions, then }, words)| Poor { actions, then, said: text_of(&words, |text| text) });
    let plan = Plan {
        record,
        you: Seat(task.you),
        goal: task.goal,
        within: task.within.unwrap_or(task.solution.len()),
        solution: task.solution,
        then: task.then,
        refused: task.refused,
        poor: poor.collect(),
    };
    Ok(Task { say, task: todo, hint, done, plan })
}

fn read_panel(
    panel: WrittenPanel,
    words: &Told<PanelWords>,
    number: usize,
    shelf: &mut Shelf,
) -> Result<PictureEntry, String> {
    Ok(PictureEntry {
        key: format!("brief-{number}"),
        caption: text_of(words, |words| &words.text),
        record: Some(shelf.take(&panel.record, panel.after)?),
        file: panel.record,
        after: panel.after,
        viewer: panel.viewer,
        step: panel.step,
        allowed: Vec::new(),
        refused: BTreeMap::new(),
    })
}

fn read_aid(words: Told<AidWords>) -> Result<Aid, String> {
    let title = text_of(&words, |words| &words.title);
    let lines: Told<Vec<String>> = words.into_iter().map(|words| words.lines).collect();
    let lines = pair(&title[Lang::default()], vec![(); lines[0].len()], lines)?.into_iter();
    Ok(Aid { title, lines: lines.map(|((), words)| text_of(&words, |text| text)).collect() })
}
