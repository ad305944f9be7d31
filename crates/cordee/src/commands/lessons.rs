use std::{collections::BTreeSet, io::Write};

use house::{
    Code, Rejection,
    lesson::{LessonAnswer, LessonAsk, LessonTry, Stand, TaskVerdict, answer},
};
use table::{
    AnyGame, AnyPosition, Lang, OpenLessons, RecordedStep, Text, Viewer,
    lesson::{Lesson, Task},
    say,
};

use super::write_json;
use crate::{
    args::{GameArg, LangArg},
    failure::{Failure, quote},
    play::{Completion, Lines, is_word, list},
    typing::{self, Kind},
    words::{BOLD, QUIET, TERMINAL, paint, paragraph, sentence},
};

/// So many actions of a kind are named; `legal` names more.
const EXAMPLES: usize = 8;

/// The words that may be typed instead of an action, by the names of their sentences.
const WORDS: [&str; 7] =
    ["word-hint", "word-solution", "word-legal", "word-why", "word-look", "word-help", "word-quit"];

/// Learn a game by playing: short tasks on real positions
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Only this lesson, by its name
    #[arg(value_name = "LESSON")]
    lesson: Option<String>,
    #[command(flatten)]
    lang: LangArg,
    /// Only list the lessons
    #[arg(long)]
    list: bool,
    /// For programs: all that teaches the game, in every language
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, lang) = (self.game.find()?, self.lang.lang());
        if self.json {
            return write_json(out, &OpenLessons::of(game).map_err(|bad| Failure::bad(bad.to_string()))?);
        }
        let all = &game.lessons().lessons;
        if self.list {
            return Ok(all.iter().try_for_each(|it| writeln!(out, "{:<12} {}", it.id, it.title.get(lang)))?);
        }
        let chosen: Vec<&'static Lesson> = match &self.lesson {
            Some(id) => vec![game.lessons().lesson(id).ok_or_else(|| unknown(game, id, lang))?],
            None => all.iter().collect(),
        };
        School::teach_all(game, lang, answer, &chosen, out)
    }
}

fn unknown(game: &dyn AnyGame, id: &str, lang: Lang) -> Failure {
    Failure::Bad(say!(TERMINAL, lang, "no-lesson", game = game.meta().id, id = quote(id)))
}

/// Who answers somebody who takes a lesson, or tries a puzzle.
type Teacher = fn(&'static dyn AnyGame, &str, LessonTry) -> Result<LessonAnswer, Rejection>;

pub(super) struct School<'a> {
    game: &'static dyn AnyGame,
    lang: Lang,
    teacher: Teacher,
    lines: Lines,
    out: &'a mut dyn Write,
    /// The rows of the notation that were explained: each once.
    told: BTreeSet<String>,
}

impl School<'_> {
    /// One after another, until the learner has had enough.
    pub fn teach_all(
        game: &'static dyn AnyGame,
        lang: Lang,
        teacher: Teacher,
        lessons: &[&'static Lesson],
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let mut school = School { game, lang, teacher, lines: Lines::open()?, out, told: BTreeSet::new() };
        writeln!(school.out, "{}", paragraph(&say!(TERMINAL, lang, "lesson-help"), 0))?;
        for &lesson in lessons {
            if !school.teach(lesson)? {
                break;
            }
        }
        Ok(())
    }

    /// `false`: the learner has left.
    fn teach(&mut self, lesson: &'static Lesson) -> Result<bool, Failure> {
        writeln!(self.out, "\n{BOLD}{}{BOLD:#}", lesson.title.get(self.lang))?;
        for task in 0..lesson.steps.len() {
            if !self.task(lesson, task)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn ask(
        &self,
        lesson: &Lesson,
        task: usize,
        made: &[RecordedStep],
        ask: LessonAsk,
    ) -> Result<LessonAnswer, Failure> {
        let asked = LessonTry { task: task as u16, made: made.to_vec(), ask };
        (self.teacher)(self.game, &lesson.id, asked).map_err(|why| Failure::bad(why.say(self.lang)))
    }

    fn task(&mut self, lesson: &'static Lesson, task: usize) -> Result<bool, Failure> {
        let (lang, words) = (self.lang, &lesson.steps[task]);
        writeln!(self.out, "\n{}", paragraph(words.say.get(lang), 0))?;
        let (mut made, mut look) = (Vec::new(), LessonAsk::Look);
        loop {
            match self.ask(lesson, task, &made, look)? {
                LessonAnswer::Stands(stand) => {
                    self.tell(&stand)?;
                    match stand.verdict {
                        TaskVerdict::Solved => {
                            writeln!(self.out, "{BOLD}✓{BOLD:#} {}", paragraph(words.done.get(lang), 0))?;
                            return Ok(true);
                        }
                        TaskVerdict::Missed { said } => {
                            let known = said.as_ref().map(|said| said.get(lang).as_str());
                            let usual = say!(TERMINAL, lang, "lesson-missed");
                            writeln!(self.out, "{}", paragraph(known.unwrap_or(&usual), 0))?;
                            made.clear();
                            look = LessonAsk::Look;
                            continue;
                        }
                        TaskVerdict::Open => made = stand.made,
                    }
                    self.show(words, &made)?;
                }
                LessonAnswer::Because { rule, said, .. } => self.refuse(rule, &said)?,
                LessonAnswer::Legal { .. } | LessonAnswer::Supposed { .. } | LessonAnswer::Described { .. } => {}
            }
            let Some(wish) = self.wish(words, &made)? else { return Ok(false) };
            look = wish;
        }
    }

    /// What has happened.
    fn tell(&mut self, stand: &Stand) -> Result<(), Failure> {
        for event in stand.told.iter().flat_map(|told| told.events.list()) {
            let told = sentence(event.said.get(self.lang), self.lang);
            writeln!(self.out, "{QUIET}·{QUIET:#} {told}")?;
        }
        Ok(())
    }

    /// The rule that stands in the way, if any does.
    fn refuse(&mut self, rule: Option<Code>, said: &Text) -> Result<(), Failure> {
        let Some(rule) = rule else {
            return Ok(writeln!(self.out, "{}", say!(TERMINAL, self.lang, "lesson-allowed"))?);
        };
        let why = sentence(said.get(self.lang), self.lang);
        writeln!(self.out, "{}", paragraph(&format!("{why} ({rule})"), 0))?;
        if let Code::Notation = rule {
            writeln!(self.out, "{}", say!(TERMINAL, self.lang, "try-help"))?;
        }
        Ok(())
    }

    fn position(&self, task: &'static Task, made: &[RecordedStep]) -> Result<Box<dyn AnyPosition>, Failure> {
        house::lesson::position(self.game, &task.plan, made).map_err(|why| Failure::bad(why.say(self.lang)))
    }

    /// The position, the task, and what can be typed.
    fn show(&mut self, task: &'static Task, made: &[RecordedStep]) -> Result<(), Failure> {
        let (position, you) = (self.position(task, made)?, task.plan.you);
        write!(self.out, "\n{}\n", paint(&position.draw(Viewer::Seat(you), self.lang)))?;
        writeln!(self.out, "{BOLD}{}{BOLD:#}", paragraph(task.task.get(self.lang), 0))?;
        let legal = position.legal(you);
        typing::kinds(&self.game.book().notation, &legal).iter().try_for_each(|kind| self.show_kind(kind))
    }

    /// How it is written, explained the first time, and some of what is legal now.
    fn show_kind(&mut self, kind: &Kind) -> Result<(), Failure> {
        let (all, some) = (kind.actions.len(), kind.actions.len().min(EXAMPLES));
        let mut line = kind.actions[..some].join("  ");
        if some < all {
            line += &say!(TERMINAL, self.lang, "lesson-more", more = all - some);
        }
        writeln!(self.out, "{}", paragraph(&line, 2))?;
        match kind.row {
            Some(row) if self.told.insert(row.text.clone()) => {
                let means =
                    say!(TERMINAL, self.lang, "lesson-means", text = row.text, meaning = row.meaning[self.lang]);
                Ok(writeln!(self.out, "{QUIET}{}{QUIET:#}", paragraph(&means, 4))?)
            }
            _ => Ok(()),
        }
    }

    /// What the learner types: actions parted by semicolons, a question, or nothing any more.
    fn wish(&mut self, task: &'static Task, made: &[RecordedStep]) -> Result<Option<LessonAsk>, Failure> {
        let legal = self.position(task, made)?.legal(task.plan.you);
        loop {
            self.out.flush()?;
            let words = WORDS.iter().map(|name| say!(TERMINAL, self.lang, name)).collect();
            let Some(line) = self.lines.read("> ", Completion { actions: legal.clone(), words })? else {
                return Ok(None);
            };
            let line = line.trim();
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let is = |name| is_word(word, name);
            let text = match line {
                _ if legal.iter().any(|action| action == line) => return Ok(Some(act(line))),
                "" => continue,
                _ if is("word-quit") => return Ok(None),
                _ if is("word-why") && !rest.is_empty() => {
                    return Ok(Some(LessonAsk::Why { action: rest.trim().to_string() }));
                }
                _ if is("word-why") => say!(TERMINAL, self.lang, "why-what"),
                _ if is("word-look") => {
                    self.show(task, made)?;
                    continue;
                }
                _ if is("word-legal") => list(rest.trim(), &legal, self.lang),
                _ if is("word-hint") => paragraph(task.hint.get(self.lang), 0),
                _ if is("word-solution") => task.plan.solution.join("; "),
                _ if is("word-help") => paragraph(&say!(TERMINAL, self.lang, "lesson-help"), 0),
                _ => return Ok(Some(act(line))),
            };
            writeln!(self.out, "{text}")?;
        }
    }
}

/// One action, or several parted by semicolons.
fn act(line: &str) -> LessonAsk {
    LessonAsk::Act { actions: line.split(';').map(|action| action.trim().to_string()).collect() }
}
