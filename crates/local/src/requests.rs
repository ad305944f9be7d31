//! Requests as over HTTP: the same addresses, bodies and answers as the server's. What is only read, such as the shelf and the books,
//! is not asked for here: it lies in files beside the module.

use bots::review::VERSION;
use house::{
    Rejection,
    keys::fingerprint,
    lesson::{self, LessonTry},
    protocol::{NewTable, Problem, ReviewAnswer},
    replay::{self, MOST_FRAMES, Retelling},
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{AnyGame, Few, Seat, lesson::Plan};

use crate::{
    letters::{Answer, Kept, Now, Outcome, Task},
    local_house::LocalHouse,
    table_here::{internal, named_here, rows_of},
};

pub struct Request {
    pub method: String,
    pub path: Vec<String>,
    pub query: Few<String, String>,
    pub key: Option<String>,
    pub body: String,
    pub log: Vec<String>,
    pub kept: Option<Kept>,
    pub plans: String,
}

impl Request {
    fn number<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, Rejection> {
        let read = |text: &String| text.parse().map_err(|_| Rejection::BadRequest(format!("{name} is {text:?}")));
        self.query.get(name).map(read).transpose()
    }

    /// What the rules have to know of a task of the lesson.
    fn plan(&self, task: u16) -> Result<Plan, Rejection> {
        let plans: Vec<&RawValue> = serde_json::from_str(&self.plans).map_err(|_| Rejection::NoPath)?;
        let plan = plans.get(usize::from(task)).ok_or(Rejection::NoPath)?;
        serde_json::from_str(plan.get()).map_err(|bad| internal(&bad))
    }

    fn viewer(&self) -> Result<Option<Seat>, Rejection> {
        Ok(self.number("viewer")?.map(Seat))
    }

    /// Which frames of a replay.
    fn cut(&self) -> Result<(u32, u32), Rejection> {
        Ok((self.number("from")?.unwrap_or(0), self.number("count")?.unwrap_or(MOST_FRAMES)))
    }
}

impl Answer {
    pub fn refusing(why: Rejection) -> Answer {
        Answer { status: why.code().status(), body: json(&Problem::from(why)).unwrap_or_default() }
    }
}

impl LocalHouse {
    pub(crate) fn answer(&mut self, request: Request, now: Now, outcome: &mut Outcome) -> Answer {
        match self.respond(&request, now, outcome) {
            Ok(body) => Answer { status: 200, body },
            Err(why) => Answer::refusing(why),
        }
    }

    fn respond(&mut self, request: &Request, now: Now, outcome: &mut Outcome) -> Result<String, Rejection> {
        let path: Vec<&str> = request.path.iter().map(String::as_str).collect();
        match (request.method.as_str(), path.as_slice()) {
            ("GET", ["games", game, "start"]) => {
                let seats = request.number("seats")?.ok_or_else(|| Rejection::BadRequest("seats".to_string()))?;
                let options = read(request.query.get("options").map_or("{}", String::as_str))?;
                json(&house::start(find(game)?, seats, &options)?)
            }
            ("POST", ["games", game, "lessons" | "puzzles", _, "try"]) => {
                let LessonTry { task, made, ask } = read(&request.body)?;
                json(&lesson::take(find(game)?, &request.plan(task)?, &made, ask)?)
            }
            ("POST", ["tables"]) => self.open_table(&read(&request.body)?, now, outcome),
            ("GET", ["tables", table, asked @ ..]) => self.about(table, asked, request, now, outcome),
            ("POST", ["replay"]) => {
                let (record, viewer) = replay::read_record(&request.body, request.viewer()?)?;
                let (from, count) = request.cut()?;
                json(&replay::replay_record(&record, viewer, from, count)?)
            }
            ("POST", ["review"]) => {
                let (record, viewer) = replay::read_record(&request.body, request.viewer()?)?;
                let name = format!("record {}", fingerprint(request.body.as_bytes()));
                self.review(&name, Retelling::of_record(record, viewer)?, None, outcome)
            }
            _ => Err(Rejection::NoPath),
        }
    }

    fn open_table(&mut self, wish: &NewTable, now: Now, outcome: &mut Outcome) -> Result<String, Rejection> {
        // Nobody would look after it while the page is closed.
        if wish.customs.clock.is_some() {
            return Err(Rejection::Clock);
        }
        let (mut opened, log) = house::open_table(wish, now.at, &mut self.rng)?;
        opened.table = named_here(&opened.table);
        outcome.store.extend(rows_of(&opened.table, 0, &log));
        json(&opened)
    }

    fn about(
        &mut self,
        table: &str,
        asked: &[&str],
        request: &Request,
        now: Now,
        outcome: &mut Outcome,
    ) -> Result<String, Rejection> {
        let log = &request.log;
        let retelling = |key| {
            let viewer = request.viewer()?;
            self.look(table, log, now, |the_match| replay::retelling(the_match, viewer, key))
        };
        match asked {
            [] => self.look(table, log, now, |the_match| json(&the_match.info(Default::default(), now.uptime()))),
            ["glance"] => self.look(table, log, now, |the_match| json(&the_match.glance(now.uptime()))),
            ["record"] => self.look(table, log, now, |the_match| Ok(the_match.record()?.to_json())),
            ["replay"] => {
                let (from, count) = request.cut()?;
                json(&retelling(request.key.as_deref())?.tell(from, count)?)
            }
            ["review"] => {
                let game = retelling(None)?;
                self.review(table, game, request.kept.as_ref(), outcome)
            }
            _ => Err(Rejection::NoPath),
        }
    }

    /// The review of a finished game, or how far it is.
    fn review(
        &mut self,
        name: &str,
        game: Retelling,
        kept: Option<&Kept>,
        outcome: &mut Outcome,
    ) -> Result<String, Rejection> {
        let shares = game.shares().ok_or(Rejection::NotOver)?;
        let kept = kept.filter(|kept| kept.version == VERSION).map(|kept| kept.body.clone());
        if let Some(body) = kept.or_else(|| self.reviews.made(name)) {
            let review = RawValue::from_string(body).map_err(|bad| internal(&bad))?;
            return json(&ReviewAnswer { done: 1, of: 1, review: Some(review), frames: game.frames()? });
        }
        if let Some((done, of)) = self.reviews.progress(name)? {
            return json(&ReviewAnswer { done, of, review: None, frames: Vec::new() });
        }
        self.next_number += 1;
        self.reviews.begin(name, self.next_number);
        let record = Box::new(game.record().clone());
        outcome.tasks.push(Task::Review { number: self.next_number, record, shares });
        json(&ReviewAnswer { done: 0, of: 0, review: None, frames: Vec::new() })
    }
}

/// The reviews that were asked for, by table or by what the record is known by.
#[derive(Default)]
pub struct Reviews(Few<String, UnderReview>);

struct UnderReview {
    number: u32,
    done: u32,
    of: u32,
    review: Option<String>,
    failed: bool,
}

impl Reviews {
    fn begin(&mut self, name: &str, number: u32) {
        self.0.insert(name.to_string(), UnderReview { number, done: 0, of: 0, review: None, failed: false });
    }

    fn made(&self, name: &str) -> Option<String> {
        self.0.get(name)?.review.clone()
    }

    /// How far it is, if it is under way. Whoever asks after it has failed is told, and may ask once more.
    fn progress(&mut self, name: &str) -> Result<Option<(u32, u32)>, Rejection> {
        match self.0.get(name) {
            Some(review) if review.failed => {
                self.0.remove(name);
                Err(Rejection::Failed)
            }
            review => Ok(review.map(|review| (review.done, review.of))),
        }
    }

    pub fn studied(&mut self, number: u32, done: u32, of: u32, review: Option<String>, outcome: &mut Outcome) {
        let Some((name, known)) = self.0.iter_mut().find(|(_, known)| known.number == number) else { return };
        (known.done, known.of) = (done, of);
        if let Some(body) = review {
            known.review = Some(body.clone());
            outcome.keep = Some((name.clone(), Kept { version: VERSION, body }));
        }
    }

    pub fn failed(&mut self, number: u32) {
        self.0.iter_mut().filter(|(_, known)| known.number == number).for_each(|(_, known)| known.failed = true);
    }
}

fn find(game: &str) -> Result<&'static dyn AnyGame, Rejection> {
    games::find(game).ok_or(Rejection::NoGame)
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Rejection> {
    serde_json::from_str(text).map_err(|bad| Rejection::BadRequest(bad.to_string()))
}

fn json(answer: &impl Serialize) -> Result<String, Rejection> {
    serde_json::to_string(answer).map_err(|bad| internal(&bad))
}
