use std::io::Write;

use house::lesson::{LessonAnswer, LessonAsk, LessonTry, Stand, Verdict, answer};
use table::{AnyGame, Lang, OpenLessons, RecordedStep, Viewer, lesson::Lesson, say};

use super::write_json;
use crate::{
    args::{GameArg, LangArg},
    failure::{Failure, quote},
    play::{Completion, Lines, is_word},
    words::{BOLD, QUIET, TERMINAL, paint, paragraph, sentence},
};

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
        let chosen: Vec<&Lesson> = match &self.lesson {
            Some(id) => vec![game.lessons().lesson(id).ok_or_else(|| unknown(game, id, lang))?],
            None => all.iter().collect(),
        };
        let mut school = School { game, lang, lines: Lines::open()?, out };
        for lesson in chosen {
            if !school.teach(lesson)? {
                break;
            }
        }
        Ok(())
    }
}

fn unknown(game: &dyn AnyGame, id: &str, lang: Lang) -> Failure {
    Failure::Bad(say!(TERMINAL, lang, "no-lesson", game = game.meta().id, id = quote(id)))
}

struct School<'a> {
    game: &'static dyn AnyGame,
    lang: Lang,
    lines: Lines,
    out: &'a mut dyn Write,
}

impl School<'_> {
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
        answer(self.game, &lesson.id, asked).map_err(|why| Failure::bad(why.say(self.lang)))
    }

    fn task(&mut self, lesson: &'static Lesson, task: usize) -> Result<bool, Failure> {
        let (lang, words) = (self.lang, &lesson.steps[task]);
        writeln!(self.out, "\n{}", paragraph(words.say.get(lang), 0))?;
        let mut made = Vec::new();
        let mut look = LessonAsk::Look;
        loop {
            match self.ask(lesson, task, &made, look)? {
                LessonAnswer::Stands(stand) => {
                    self.show(&stand)?;
                    match stand.verdict {
                        Verdict::Solved => {
                            writeln!(self.out, "{BOLD}✓{BOLD:#} {}", paragraph(words.done.get(lang), 0))?;
                            return Ok(true);
                        }
                        Verdict::Missed { said } => {
                            let known = said.as_ref().map(|said| said.get(lang).as_str());
                            let usual = say!(TERMINAL, lang, "lesson-missed");
                            writeln!(self.out, "{}", paragraph(known.unwrap_or(&usual), 0))?;
                            made.clear();
                            look = LessonAsk::Look;
                            continue;
                        }
                        Verdict::Open => made = stand.made,
                    }
                    self.draw(lesson, task, &made)?;
                    writeln!(self.out, "{BOLD}{}{BOLD:#}", paragraph(words.task.get(lang), 0))?;
                }
                LessonAnswer::Because { rule, said, .. } => {
                    let why = sentence(said.get(lang), lang);
                    let rule = rule.map_or(String::new(), |rule| format!(" ({rule})"));
                    writeln!(self.out, "{}", paragraph(&format!("{why}{rule}"), 0))?;
                }
                LessonAnswer::Legal { .. } | LessonAnswer::Supposed { .. } | LessonAnswer::Described { .. } => {}
            }
            match self.line(words.hint.get(lang), &words.solution.join(" "))? {
                Some(actions) => look = LessonAsk::Act { actions },
                None => return Ok(false),
            }
        }
    }

    fn show(&mut self, stand: &Stand) -> Result<(), Failure> {
        for event in stand.told.iter().flat_map(|told| told.events.list()) {
            let told = sentence(event.said.get(self.lang), self.lang);
            writeln!(self.out, "{QUIET}·{QUIET:#} {told}")?;
        }
        Ok(())
    }

    fn draw(&mut self, lesson: &'static Lesson, task: usize, made: &[RecordedStep]) -> Result<(), Failure> {
        let plan = &lesson.steps[task].plan;
        let position = house::lesson::position(self.game, &lesson.steps[task], made)
            .map_err(|why| Failure::bad(why.say(self.lang)))?;
        let drawing = position.draw(Viewer::Seat(plan.you), self.lang);
        Ok(write!(self.out, "\n{}\n", paint(&drawing))?)
    }

    /// What the learner types: actions parted by semicolons, or nothing any more.
    fn line(&mut self, hint: &str, solution: &str) -> Result<Option<Vec<String>>, Failure> {
        loop {
            self.out.flush()?;
            let Some(line) = self.lines.read("> ", Completion::default())? else { return Ok(None) };
            match line.trim() {
                "" => {}
                text if is_word(text, "word-quit") => return Ok(None),
                text if is_word(text, "word-hint") => writeln!(self.out, "{}", paragraph(hint, 0))?,
                text if is_word(text, "word-solution") => writeln!(self.out, "{solution}")?,
                text if is_word(text, "word-help") => {
                    writeln!(self.out, "{}", say!(TERMINAL, self.lang, "lesson-help"))?;
                }
                text => return Ok(Some(text.split(';').map(|action| action.trim().to_string()).collect())),
            }
        }
    }
}
