//! Puzzles: tasks that were found in games of computers, and not written. They lie beside their game (`data/puzzles.toml`), and what is
//! said of them follows from what was measured.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::{Aim, Goal, Lesson, Plan, Task};
use crate::{AnyGame, HOUSE, Meta, Mover, Record, RecordedStep, Seat, TS, Text, say, wording};

/// The puzzles of a game.
#[derive(Clone, Debug, Default)]
pub struct Puzzles {
    /// From the easiest to the hardest.
    pub puzzles: Vec<Puzzle>,
}

/// A position in which one way is clearly best: a lesson of one task.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Puzzle {
    /// Its name, its position, and what is said of it.
    #[serde(flatten)]
    pub lesson: Lesson,
    /// From 1, the easiest, to [`HARDEST`].
    pub difficulty: u8,
    /// How many players of each level found it, from the gentlest on, …
    pub found: Vec<u8>,
    /// … of so many.
    pub asked: u8,
}

/// What is asked for at `GET /api/games/{id}/puzzles`.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OpenPuzzles {
    /// From the easiest to the hardest.
    pub puzzles: &'static [Puzzle],
}

impl OpenPuzzles {
    /// The puzzles of this game.
    pub fn of(game: &dyn AnyGame) -> OpenPuzzles {
        OpenPuzzles { puzzles: &game.puzzles().puzzles }
    }
}

/// The difficulty of what nobody finds.
pub const HARDEST: u8 = 3;

/// `data/puzzles.toml` in a game's folder, as `cordee puzzles` writes it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleFile {
    /// How many players of each level were asked.
    #[serde(default)]
    pub asked: u8,
    /// The games that the positions are from.
    #[serde(default)]
    pub game: Vec<FileGame>,
}

/// A game, and the puzzles in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileGame {
    /// The seed that it was found with.
    pub seed: u64,
    /// Its record without the steps, as JSON.
    pub opening: String,
    /// Its steps: who, and what, parted by semicolons.
    pub steps: String,
    /// The positions of it that are puzzles.
    pub puzzle: Vec<FilePuzzle>,
}

/// A puzzle as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilePuzzle {
    /// After so many steps.
    pub after: usize,
    /// Who is to act.
    pub you: u8,
    /// What their turn has to come to.
    pub best: Aim,
    /// One way there.
    pub solution: Vec<String>,
    /// How many of those who were asked found it, by level.
    pub found: Vec<u8>,
}

/// Writes [`Tell::puzzles`](crate::Tell::puzzles): they are read from `data/puzzles.toml` beside the caller. Writes nothing without the
/// feature `books`.
#[macro_export]
macro_rules! puzzles {
    ($Game:ty) => {
        fn puzzles() -> &'static $crate::Puzzles {
            static PUZZLES: ::std::sync::LazyLock<$crate::Puzzles> = ::std::sync::LazyLock::new(|| {
                let meta = &<$Game as $crate::Game>::META;
                $crate::Puzzles::from_toml(meta, include_str!("data/puzzles.toml"))
                    .expect("puzzles are checked by a test")
            });
            &PUZZLES
        }
    };
}

impl Puzzles {
    /// Reads a game's puzzles.
    pub fn from_toml(meta: &Meta, text: &str) -> Result<Puzzles, String> {
        let file = PuzzleFile::from_toml(text)?;
        let mut puzzles = Vec::new();
        for game in &file.game {
            let record = game.record()?;
            if record.game != meta.id {
                return Err(format!("game {} is one of {}", game.seed, record.game));
            }
            for puzzle in &game.puzzle {
                puzzles.push(puzzle.read(game.seed, &record, file.asked)?);
            }
        }
        puzzles.sort_by_key(Puzzle::rank);
        for (number, puzzle) in (1u16..).zip(&mut puzzles) {
            puzzle.lesson.title = Text::new(|lang| say!(HOUSE, lang, "puzzle-title", number = number));
        }
        Ok(Puzzles { puzzles })
    }

    /// The puzzle of that name.
    pub fn puzzle(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.lesson.id == id)
    }
}

impl Puzzle {
    /// The hardest last.
    fn rank(&self) -> (u8, i32, String) {
        let finders: i32 = self.found.iter().map(|&count| i32::from(count)).sum();
        (self.difficulty, -finders, self.lesson.id.clone())
    }
}

/// How hard it is: the level above the third finds it more often than not, or only the one above that, or none.
fn difficulty(found: &[u8], asked: u8) -> u8 {
    let mostly = |level: usize| found.get(level - 1).is_some_and(|&count| 2 * count > asked);
    match (mostly(4), mostly(5)) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => HARDEST,
    }
}

impl PuzzleFile {
    /// Reads what [`to_toml`](PuzzleFile::to_toml) has written.
    pub fn from_toml(text: &str) -> Result<PuzzleFile, String> {
        serde_json::from_value(wording::read(text)?).map_err(|bad| bad.to_string())
    }

    /// The file, a puzzle a few lines.
    pub fn to_toml(&self) -> String {
        let mut text = format!(
            "# Written by `cordee puzzles`; docs/puzzles.md says how they are found.\nasked = {}\n",
            self.asked
        );
        for FileGame { seed, opening, steps, puzzle } in &self.game {
            let _ = write!(text, "\n[[game]]\nseed = {seed}\nopening = '{opening}'\nsteps = '{steps}'\n");
            for FilePuzzle { after, you, best, solution, found } in puzzle {
                let Aim { wins, best, next, games } = best;
                let wins = wins.map(|turns| format!("wins = {turns}, ")).unwrap_or_default();
                let _ = write!(
                    text,
                    "\n[[game.puzzle]]\nafter = {after}\nyou = {you}\nbest = {{ {wins}best = {best}, next = {next}, games = {games} }}\n\
                     solution = {solution:?}\nfound = {found:?}\n"
                );
            }
        }
        text
    }
}

impl FileGame {
    /// A game as it is written.
    pub fn new(seed: u64, record: &Record, puzzle: Vec<FilePuzzle>) -> FileGame {
        let steps: Vec<String> = record.actions.iter().map(|step| format!("{} {}", step.by, step.action)).collect();
        let opening = Record { actions: Vec::new(), ..record.clone() };
        let opening = serde_json::to_string(&opening).expect("a record is plain data");
        FileGame { seed, opening, steps: steps.join("; "), puzzle }
    }

    /// The game as a record.
    pub fn record(&self) -> Result<Record, String> {
        let mut record = Record::from_json(&self.opening).map_err(|bad| format!("game {}: {bad}", self.seed))?;
        let steps = self.steps.split("; ").filter(|step| !step.is_empty());
        record.actions = steps.map(read_step).collect::<Result<_, _>>()?;
        Ok(record)
    }
}

fn read_step(text: &str) -> Result<RecordedStep, String> {
    let (by, action) = text.split_once(' ').ok_or_else(|| format!("{text:?} is no step"))?;
    let by = match by.parse() {
        Ok(seat) => Mover::Seat(Seat(seat)),
        Err(_) if by == "chance" => Mover::Chance,
        Err(_) => return Err(format!("nobody is called {by:?}")),
    };
    Ok(RecordedStep { by, action: action.to_string() })
}

impl FilePuzzle {
    fn read(&self, seed: u64, record: &Record, asked: u8) -> Result<Puzzle, String> {
        let FilePuzzle { after, you, best: aim, solution, found } = self;
        let id = format!("{seed}-{after}-{you}");
        if *after > record.actions.len() {
            return Err(format!("{id}: the game is shorter"));
        }
        let mut record = record.clone();
        record.truncate(*after);
        let plan = Plan {
            solution: solution.clone(),
            record,
            you: Seat(*you),
            goal: Goal::Best(aim.clone()),
            within: 0,
            then: Vec::new(),
            refused: Default::default(),
            poor: Vec::new(),
        };
        let lesson = Lesson { id, rules: Vec::new(), title: Text::default(), steps: vec![task(aim, plan)] };
        Ok(Puzzle { lesson, difficulty: difficulty(found, asked), found: found.clone(), asked })
    }
}

/// What is said follows from what was measured.
fn task(aim: &Aim, plan: Plan) -> Task {
    let percent = |thousandths: u16| (thousandths + 5) / 10;
    let (best, next, actions) = (percent(aim.best), percent(aim.next), plan.solution.len());
    let text = |forced: &str, measured: &str| {
        Text::new(|lang| match aim.wins {
            Some(turns) => say!(HOUSE, lang, forced, turns = turns, next = next, actions = actions),
            None => say!(HOUSE, lang, measured, best = best, next = next, actions = actions),
        })
    };
    Task {
        say: Text::default(),
        task: text("puzzle-win", "puzzle-best"),
        hint: text("puzzle-win-hint", "puzzle-best-hint"),
        done: text("puzzle-won", "puzzle-right"),
        plan,
    }
}
