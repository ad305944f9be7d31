use std::{fs, io::Write, ops::ControlFlow, path::PathBuf};

use bots::puzzle::{Attempt, Find, Found, Judge, SEEDS};
use house::lesson::answer_puzzle;
use table::{
    AnyGame, OpenPuzzles, Record, RecordedStep,
    lesson::{
        Goal, Lesson,
        puzzle::{FileGame, FilePuzzle, Puzzle, PuzzleFile},
    },
    say,
};

use super::{lessons::School, write_json};
use crate::{
    args::{GameArg, LangArg},
    failure::{Failure, quote},
    words::TERMINAL,
};

/// Find puzzles in games of computers: positions in which one way is clearly best and not obvious
///
/// Writes them as the file that lies beside a game (data/puzzles.toml). docs/puzzles.md says how they are found.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// With --play or --list: only this puzzle, by its name
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Look until there are so many
    #[arg(long, value_name = "N", default_value_t = 30)]
    count: usize,
    /// The first game's seed; each further game has the next
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Go through so many games at most
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Write to this file, after every game; what it has is kept and counts
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Try those that the house knows, here in the terminal
    #[arg(long, conflicts_with_all = ["out", "list", "check", "json"])]
    play: bool,
    /// Only list those that the house knows
    #[arg(long, conflicts_with_all = ["out", "check", "json"])]
    list: bool,
    /// Hold every puzzle that the house knows against today's opponents
    #[arg(long, conflicts_with_all = ["out", "json"])]
    check: bool,
    /// For programs: all puzzles that the house knows, in every language
    #[arg(long, conflicts_with = "out")]
    json: bool,
    #[command(flatten)]
    lang: LangArg,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, lang) = (self.game.find()?, self.lang.lang());
        if self.json {
            return write_json(out, &OpenPuzzles::of(game));
        }
        if !(self.play || self.list || self.check) {
            return self.find(game, out);
        }
        let chosen: Vec<&'static Puzzle> = match &self.puzzle {
            Some(id) => {
                let unknown = || say!(TERMINAL, lang, "no-puzzle", game = game.meta().id, id = quote(id));
                vec![game.puzzles().puzzle(id).ok_or_else(|| Failure::Bad(unknown()))?]
            }
            None => game.puzzles().puzzles.iter().collect(),
        };
        if self.list {
            return list(&chosen, out);
        }
        if self.check {
            return check(game, &chosen, out);
        }
        let lessons: Vec<&'static Lesson> = chosen.iter().map(|puzzle| &puzzle.lesson).collect();
        School::teach_all(game, lang, answer_puzzle, &lessons, out)
    }

    fn find(&self, game: &'static dyn AnyGame, out: &mut dyn Write) -> Result<(), Failure> {
        let id = game.meta().id;
        let mut file = self.known()?;
        let first = file.game.last().map_or(self.seed, |last| self.seed.max(last.seed + 1));
        for seed in (first..).take(self.games as usize) {
            if count(&file) >= self.count {
                break;
            }
            let mut looked = 0;
            let mut progress = || {
                looked += 1;
                ControlFlow::Continue(())
            };
            let find = Find { seats: game.meta().min_seats, seed, progress: &mut progress };
            let (record, found) = games::visit(id, find).expect("the game is on the shelf")?;
            anstream::eprintln!("{id}, game {seed}: {} in {looked} positions", found.len());
            let known = positions(&file)?;
            let new =
                found.into_iter().filter(|puzzle| !known.contains(&position(&record, puzzle.after, puzzle.seat.0)));
            let new: Vec<FilePuzzle> = new.map(written).collect();
            if !new.is_empty() {
                file.game.push(FileGame::new(seed, &record, new));
                self.write(&file)?;
            }
        }
        if self.out.is_none() {
            write!(out, "{}", file.to_toml())?;
        }
        Ok(())
    }

    /// What the file has already.
    fn known(&self) -> Result<PuzzleFile, Failure> {
        let none = PuzzleFile { asked: SEEDS as u8, game: Vec::new() };
        let Some(path) = self.out.as_ref().filter(|path| path.exists()) else { return Ok(none) };
        let text = fs::read_to_string(path).map_err(|why| Failure::bad(format!("{}: {why}", path.display())))?;
        PuzzleFile::from_toml(&text).map_err(|why| Failure::bad(format!("{}: {why}", path.display())))
    }

    fn write(&self, file: &PuzzleFile) -> Result<(), Failure> {
        let Some(path) = &self.out else { return Ok(()) };
        fs::write(path, file.to_toml()).map_err(|why| Failure::bad(format!("{}: {why}", path.display())))
    }
}

fn count(file: &PuzzleFile) -> usize {
    file.game.iter().map(|game| game.puzzle.len()).sum()
}

/// What leads to a position, and who is to act there.
type Position = (u8, String, Vec<RecordedStep>);

fn position(record: &Record, after: usize, you: u8) -> Position {
    let setup = serde_json::to_string(&record.setup).expect("a set-up is plain data");
    (you, setup, record.actions[..after].to_vec())
}

/// The positions that there are already: games may begin alike.
fn positions(file: &PuzzleFile) -> Result<Vec<Position>, Failure> {
    let mut known = Vec::new();
    for game in &file.game {
        let record = game.record().map_err(Failure::Bad)?;
        known.extend(game.puzzle.iter().map(|puzzle| position(&record, puzzle.after, puzzle.you)));
    }
    Ok(known)
}

fn written(found: Found) -> FilePuzzle {
    let Found { after, seat, aim, solution, found } = found;
    FilePuzzle { after, you: seat.0, best: aim, solution, found: found.to_vec() }
}

/// A line a puzzle: its name, how hard it is, how many of each level found it.
fn list(puzzles: &[&Puzzle], out: &mut dyn Write) -> Result<(), Failure> {
    for Puzzle { lesson, difficulty, found, asked } in puzzles {
        let found: Vec<String> = found.iter().map(u8::to_string).collect();
        writeln!(out, "{:<12} {difficulty}  {} of {asked}", lesson.id, found.join(" "))?;
    }
    Ok(())
}

/// Are the solutions still judged best, and does the third level still miss them?
fn check(game: &'static dyn AnyGame, puzzles: &[&Puzzle], out: &mut dyn Write) -> Result<(), Failure> {
    let id = game.meta().id;
    let mut wrong = 0;
    for puzzle in puzzles {
        for task in &puzzle.lesson.steps {
            let (plan, Goal::Best(aim)) = (&task.plan, &task.plan.goal) else { continue };
            let (record, seat) = (&plan.record, plan.you);
            let judge = Judge { record, seat, way: &plan.solution, aim };
            let right = games::visit(id, judge).flatten().is_some_and(|judged| judged.is_best);
            let third = games::visit(id, Attempt { record, seat, level: 3, seed: 1, aim }).flatten();
            if !right || third != Some(false) {
                wrong += 1;
                let why = if right { "the third level finds it" } else { "its solution is not the best way" };
                writeln!(out, "{}: {why}", puzzle.lesson.id)?;
            }
        }
    }
    match wrong {
        0 => Ok(writeln!(out, "{id}: {} puzzles, all as they were", puzzles.len())?),
        _ => Err(Failure::No(format!("{id}: {wrong} of {} puzzles are none any more", puzzles.len()))),
    }
}
