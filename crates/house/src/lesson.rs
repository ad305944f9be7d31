//! A lesson being taken. It is asked for piece by piece and nothing is kept in between: whoever learns sends what was
//! done since the task's position, and is told what came of it. No socket, no store, no clock: it runs wherever the rules do.

use std::cell::OnceCell;

use bots::{AnyBot, LEVELS, puzzle::Judgement};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use table::{
    AnyGame, AnyPosition, Each, HOUSE, Mover, RecordedStep, Seat, Text, Turn, Viewer, WhyNot,
    erased::{Shown, Told},
    lesson::{Aim, Evidence, Goal, Plan, Poor},
    say,
};
use ts_rs::TS;

use crate::{
    protocol::{Ending, Legal, State, TurnInfo},
    rejection::{Code, Rejection},
};

/// The most steps that may follow a task's position: a whole game fits.
pub const MOST_MADE: usize = 1500;

/// `POST /api/games/{id}/lessons/{lesson}/try`, and the same for puzzles: each is a lesson of one task.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LessonTry {
    /// Which task of the lesson, from 0 on.
    pub task: u16,
    /// Every step since the task's position, as it was told by the answers before.
    pub made: Vec<RecordedStep>,
    pub ask: LessonAsk,
}

#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum LessonAsk {
    /// How does it stand? Whoever is to act before the learner does so.
    Look,
    /// All or none of these, each as if it came alone: others may act in between, and what would come after the task is done or
    /// missed is left out.
    Act {
        #[serde(rename = "do")]
        actions: Vec<String>,
    },
    Why {
        #[serde(rename = "do")]
        action: String,
    },
    Legal {
        prefix: String,
    },
    Suppose {
        #[serde(rename = "do")]
        actions: Vec<String>,
    },
    Describe,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LessonAnswer {
    Stands(Box<Stand>),
    /// `None` if no rule forbids it.
    Because {
        rule: Option<Code>,
        #[serde(flatten)]
        said: Text,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(type = "unknown", optional)]
        obstacle: Option<Box<RawValue>>,
    },
    Legal {
        legal: Legal,
    },
    Supposed {
        #[ts(type = "unknown")]
        view: Option<Box<RawValue>>,
    },
    Described {
        #[serde(flatten)]
        lines: Each<Vec<String>>,
    },
}

/// How a task stands.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Stand {
    pub seats: u8,
    pub you: Seat,
    /// Every step since the task's position: to be sent with the next question.
    pub made: Vec<RecordedStep>,
    /// What the learner is told of the steps that are new; of all of them after [`LessonAsk::Look`].
    pub told: Vec<Told>,
    pub state: State,
    pub verdict: TaskVerdict,
}

/// Is the task done?
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum TaskVerdict {
    Open,
    Solved,
    /// It cannot be done any more: once again from its position. What was wrong with it, if the lesson knows.
    Missed {
        said: Option<Text>,
    },
}

/// Answers one question of somebody who takes a lesson.
#[cfg(feature = "books")]
pub fn answer(game: &'static dyn AnyGame, lesson: &str, asked: LessonTry) -> Result<LessonAnswer, Rejection> {
    let lesson = game.lessons().lesson(lesson).ok_or(Rejection::NoPath)?;
    let task = lesson.steps.get(usize::from(asked.task)).ok_or(Rejection::NoPath)?;
    take(game, &task.plan, &asked.made, asked.ask)
}

/// The same for a puzzle.
#[cfg(feature = "books")]
pub fn answer_puzzle(game: &'static dyn AnyGame, puzzle: &str, asked: LessonTry) -> Result<LessonAnswer, Rejection> {
    let puzzle = game.puzzles().puzzle(puzzle).ok_or(Rejection::NoPath)?;
    let task = puzzle.lesson.steps.get(usize::from(asked.task)).ok_or(Rejection::NoPath)?;
    take(game, &task.plan, &asked.made, asked.ask)
}

/// The same for a task that is at hand.
pub fn take(
    game: &'static dyn AnyGame,
    plan: &Plan,
    made: &[RecordedStep],
    ask: LessonAsk,
) -> Result<LessonAnswer, Rejection> {
    if made.len() > MOST_MADE {
        return Err(Rejection::BadRequest(format!("a task has at most {MOST_MADE} steps")));
    }
    Desk::open(game, plan, made)?.answer(ask)
}

/// Where a task has come to.
pub fn position(
    game: &'static dyn AnyGame,
    plan: &Plan,
    made: &[RecordedStep],
) -> Result<Box<dyn AnyPosition>, Rejection> {
    Ok(Desk::open(game, plan, made)?.now)
}

/// A task and how far it has come.
struct Desk<'a> {
    game: &'static dyn AnyGame,
    plan: &'a Plan,
    /// Do several act at once where the task begins? Then nothing is seen of what is done before all have.
    at_once: bool,
    now: Box<dyn AnyPosition>,
    made: Vec<RecordedStep>,
    told: Vec<Told>,
    /// What the learner did, and saw.
    did: Vec<String>,
    events: Vec<Value>,
    /// In a puzzle: what the learner's turn comes to.
    judgement: OnceCell<Judgement>,
    /// Who plays for others: a turn is thought about as a whole.
    other: Option<(Seat, Box<dyn AnyBot>)>,
}

impl<'a> Desk<'a> {
    fn open(game: &'static dyn AnyGame, plan: &'a Plan, made: &[RecordedStep]) -> Result<Desk<'a>, Rejection> {
        let record = &plan.record;
        let mut now = game.open(record).map_err(Rejection::Setup)?;
        for entry in &record.actions {
            now.attempt(entry.by, &entry.action).map_err(|refusal| Rejection::rule(game, refusal))?;
        }
        let mut desk = Desk {
            game,
            plan,
            at_once: now.turn().seats().len() > 1,
            now,
            made: Vec::new(),
            told: Vec::new(),
            did: Vec::new(),
            events: Vec::new(),
            judgement: OnceCell::new(),
            other: None,
        };
        for entry in made {
            desk.make(entry.clone()).map_err(|refusal| Rejection::rule(game, refusal))?;
        }
        Ok(desk)
    }

    fn you(&self) -> Seat {
        self.plan.you
    }

    fn make(&mut self, entry: RecordedStep) -> Result<(), table::Refusal> {
        let told = self.now.told(Viewer::Seat(self.you()), entry.by, &entry.action)?;
        self.now.attempt(entry.by, &entry.action)?;
        for event in told.iter().flat_map(|told| told.events.list()) {
            self.events.extend(serde_json::from_str::<Value>(event.event.get()));
        }
        self.told.extend(told);
        if entry.by == Mover::Seat(self.you()) {
            self.did.push(entry.action.clone());
        }
        self.made.push(entry);
        Ok(())
    }

    fn answer(mut self, ask: LessonAsk) -> Result<LessonAnswer, Rejection> {
        let (game, you) = (self.game, self.you());
        Ok(match ask {
            LessonAsk::Look => {
                self.let_others_act()?;
                self.stands(0)
            }
            LessonAsk::Act { actions } => {
                let before = self.told.len();
                for action in actions {
                    if let Some(why) = self.now.why_not(you, &action) {
                        return Ok(because(Some(why)));
                    }
                    let entry = RecordedStep { by: Mover::Seat(you), action };
                    self.make(entry).map_err(|refusal| Rejection::rule(game, refusal))?;
                    self.let_others_act()?;
                    if self.verdict() != TaskVerdict::Open {
                        break;
                    }
                }
                self.stands(before)
            }
            LessonAsk::Why { action } => because(self.now.why_not(you, &action)),
            LessonAsk::Legal { prefix } => LessonAnswer::Legal {
                legal: Legal::foreseen(self.now.as_ref(), you, &prefix).going_on(self.now.as_ref(), you, &prefix),
            },
            LessonAsk::Suppose { actions } => {
                let view = self.now.suppose(you, &actions).map_err(|refusal| Rejection::rule(game, refusal))?;
                LessonAnswer::Supposed { view }
            }
            LessonAsk::Describe => {
                LessonAnswer::Described { lines: Each::new(|lang| self.now.describe(Viewer::Seat(you), lang)) }
            }
        })
    }

    /// Is it not for the learner to act?
    fn others_turn(&self) -> bool {
        match self.now.turn() {
            Turn::Act(seats) => !seats.contains(self.you()),
            Turn::Chance => true,
            Turn::Over(_) => false,
        }
    }

    /// Goes on until the learner is to act again or the task is done. What a lesson calls poor has its answer, and no more. The
    /// solution of a puzzle that was written in secret is answered too: otherwise nobody would see what it does.
    fn let_others_act(&mut self) -> Result<(), Rejection> {
        let revealed = self.at_once && self.aim().is_some();
        while self.others_turn() && (revealed || !self.is_solved()) && self.made.len() < MOST_MADE {
            let answered = self.poor().is_some_and(|poor| !poor.then.is_empty());
            let entry = match self.scripted() {
                Some(entry) => entry,
                None if answered => break,
                None => self.improvised()?,
            };
            self.make(entry).map_err(|refusal| Rejection::rule(self.game, refusal))?;
        }
        Ok(())
    }

    /// What the lesson says comes next, if that is possible. Whoever goes another way than the solution meets the same luck,
    /// for a task may be about what is drawn; but the others answer what was really done.
    fn scripted(&self) -> Option<RecordedStep> {
        let own = |entry: &&RecordedStep| entry.by == Mover::Seat(self.you());
        let (script, from) = match self.poor() {
            Some(poor) => (&poor.then, self.made.iter().rposition(|entry| own(&entry)).map_or(0, |last| last + 1)),
            None => (&self.plan.then, 0),
        };
        let astray = self.poor().is_none() && !self.plan.solution.starts_with(&self.did);
        let done = self.made[from..].iter().filter(|entry| !own(entry)).count();
        let meant = |entry: &&RecordedStep| !astray || entry.by == Mover::Chance;
        script.get(done).filter(meant).filter(|entry| self.now.check(entry.by, &entry.action).is_ok()).cloned()
    }

    /// The gentlest computer plays, in a puzzle the best that is quick; chance is the same every time.
    fn improvised(&mut self) -> Result<RecordedStep, Rejection> {
        let seed = self.made.len() as u64;
        let (by, action) = match self.now.turn() {
            Turn::Act(seats) => {
                let seat = seats.first().expect("somebody is to act");
                let view = self.now.view_for_bot(seat);
                let chosen = self.other(seat, seed)?.choose(view.as_ref(), seat);
                (Mover::Seat(seat), chosen.expect("it is this seat's turn in this very game"))
            }
            Turn::Chance => (Mover::Chance, draw(&self.now.chances(), seed)),
            Turn::Over(_) => return Err(Rejection::Stage),
        };
        Ok(RecordedStep { by, action })
    }

    fn other(&mut self, seat: Seat, seed: u64) -> Result<&mut dyn AnyBot, Rejection> {
        let level = if self.aim().is_some() { bots::expert() } else { &LEVELS[0] };
        let known = self.other.take().filter(|(known, _)| *known == seat && self.aim().is_some());
        let bot = known.map(|(_, bot)| bot);
        let bot = bot.or_else(|| opponents::opponent(self.game.meta().id, level.number, seed));
        Ok(self.other.insert((seat, bot.ok_or(Rejection::NoGame)?)).1.as_mut())
    }

    /// What a puzzle asks for; nothing in a lesson.
    fn aim(&self) -> Option<&'a Aim> {
        if let Goal::Best(aim) = &self.plan.goal { Some(aim) } else { None }
    }

    /// What the learner's turn comes to by what they did before anybody else went on; nothing while it lasts.
    fn judgement(&self, aim: &Aim) -> Option<Judgement> {
        if let Some(known) = self.judgement.get() {
            return Some(*known);
        }
        let own = self.made.iter().take_while(|entry| entry.by == Mover::Seat(self.you()));
        let way: Vec<String> = own.map(|entry| entry.action.clone()).collect();
        let judged = opponents::judge(&self.plan.record, self.you(), &way, aim)?;
        Some(*self.judgement.get_or_init(|| judged))
    }

    fn is_solved(&self) -> bool {
        // Before anything was done nothing is solved.
        if self.did.is_empty() {
            return false;
        }
        let view = self.now.view(Viewer::Seat(self.you()));
        let view = serde_json::from_str(view.get()).unwrap_or(Value::Null);
        let turn = self.now.turn();
        let evidence = Evidence {
            you: self.you(),
            did: &self.did,
            events: &self.events,
            view: &view,
            turn: &turn,
            judge: &|aim| self.judgement(aim).is_some_and(|judged| judged.is_best),
        };
        self.plan.goal.is_reached(&evidence)
    }

    /// Is just this known not to do?
    fn poor(&self) -> Option<&'a Poor> {
        self.plan.poor.iter().find(|poor| poor.actions == self.did)
    }

    fn verdict(&self) -> TaskVerdict {
        let within = self.plan.within;
        let out_of_moves = within > 0 && self.did.len() >= within;
        if self.is_solved() {
            return TaskVerdict::Solved;
        }
        if let Some((aim, judged)) = self.aim().and_then(|aim| Some((aim, self.judgement(aim)?))) {
            return TaskVerdict::Missed { said: Some(falls_short(aim, judged)) };
        }
        match (self.poor(), self.now.turn()) {
            (Some(poor), _) => TaskVerdict::Missed { said: Some(poor.said.clone()) },
            (None, Turn::Over(_)) => TaskVerdict::Missed { said: None },
            (None, _) if out_of_moves => TaskVerdict::Missed { said: None },
            (None, _) => TaskVerdict::Open,
        }
    }

    fn stands(mut self, told_from: usize) -> LessonAnswer {
        let verdict = self.verdict();
        let told = self.told.split_off(told_from);
        LessonAnswer::Stands(Box::new(Stand {
            seats: self.now.seats(),
            you: self.you(),
            state: self.state(),
            told,
            made: self.made,
            verdict,
        }))
    }

    fn state(&self) -> State {
        let you = self.you();
        let Shown { view, prompt } = self.now.shown(Viewer::Seat(you));
        let turn = self.now.turn();
        let act = turn.seats();
        let over = turn.outcome().map(|outcome| Ending::of(self.game, outcome));
        let legal = act.contains(you).then(|| Legal::foreseen(self.now.as_ref(), you, ""));
        State { view, turn: TurnInfo { act, over }, prompt, decision: self.did.len() as u32, legal }
    }
}

/// What is wrong with a way that does not solve a puzzle.
fn falls_short(aim: &Aim, judged: Judgement) -> Text {
    let percent = |thousandths: u16| (thousandths + 5) / 10;
    let (chance, best) = (percent(judged.chance), percent(aim.best));
    Text::new(|lang| match aim.wins {
        Some(turns) => say!(HOUSE, lang, "puzzle-not-won", chance = chance, turns = turns),
        None => say!(HOUSE, lang, "puzzle-missed", chance = chance, best = best),
    })
}

fn because(why: Option<WhyNot>) -> LessonAnswer {
    match why {
        Some(WhyNot { refusal, said, obstacle }) => {
            LessonAnswer::Because { rule: Some(refusal.into()), said, obstacle }
        }
        None => LessonAnswer::Because { rule: None, said: Text::default(), obstacle: None },
    }
}

/// One of the outcomes, by its weight.
fn draw(outcomes: &[(String, u32)], seed: u64) -> String {
    let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
    let mut left = Pcg64Mcg::seed_from_u64(seed).random_range(0..total.max(1));
    for (outcome, weight) in outcomes {
        if left < *weight {
            return outcome.clone();
        }
        left -= weight;
    }
    unreachable!("weights add up to their sum")
}
