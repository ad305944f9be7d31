//! Of every game's puzzles a sample is tried: the solution solves it, the third level misses it, and a wrong try is answered.

use bots::puzzle::{Attempt, Judge};
use table::{
    AnyGame, Mover, RecordedStep,
    lesson::{
        Goal,
        puzzle::{HARDEST, Puzzle},
    },
};

use crate::{
    Rejection,
    lesson::{LessonAnswer, LessonAsk, LessonTry, Stand, TaskVerdict, answer_puzzle},
};

/// How many puzzles each of these has at least: a month without seeing one twice.
const FEWEST: usize = 30;
const WITH_PUZZLES: [&str; 5] = ["alaska", "alcatraz", "aufsteiger", "ice-lake", "vertical"];

/// So many of each game, evenly spread from the easiest to the hardest.
const SAMPLE: usize = 3;

/// The games that have puzzles; a new one may do without.
fn puzzled() -> impl Iterator<Item = &'static dyn AnyGame> {
    games::all().iter().copied().filter(|game| !game.puzzles().puzzles.is_empty())
}

fn sample() -> impl Iterator<Item = (&'static dyn AnyGame, &'static Puzzle)> {
    puzzled().flat_map(|game| {
        let all = &game.puzzles().puzzles;
        (0..SAMPLE).map(move |nth| (game, &all[nth * (all.len() - 1) / (SAMPLE - 1)]))
    })
}

fn ask(game: &'static dyn AnyGame, puzzle: &Puzzle, made: &[RecordedStep], ask: LessonAsk) -> LessonAnswer {
    let asked = LessonTry { task: 0, made: made.to_vec(), ask };
    let id = &puzzle.lesson.id;
    answer_puzzle(game, id, asked).unwrap_or_else(|why| panic!("{}, {id}: {why}", game.meta().id))
}

fn act(game: &'static dyn AnyGame, puzzle: &Puzzle, made: &[RecordedStep], action: &str) -> Stand {
    match ask(game, puzzle, made, LessonAsk::Act { actions: vec![action.to_string()] }) {
        LessonAnswer::Stands(stand) => *stand,
        other => panic!("{}, {}: {action}: {other:?}", game.meta().id, puzzle.lesson.id),
    }
}

#[test]
fn every_game_has_puzzles_and_each_says_what_there_is_to_find() {
    for id in WITH_PUZZLES {
        let found = games::find(id).unwrap().puzzles().puzzles.len();
        assert!(found >= FEWEST, "{id} has {found} puzzles");
    }
    for game in puzzled() {
        let (id, puzzles) = (game.meta().id, &game.puzzles().puzzles);
        for puzzle in puzzles {
            let place = format!("{id}, {}", puzzle.lesson.id);
            let [task] = puzzle.lesson.steps.as_slice() else { panic!("{place} is one task") };
            let Goal::Best(aim) = &task.plan.goal else { panic!("{place} has an aim") };
            assert!(aim.best >= aim.next + 100, "{place}: the margin is wide");
            assert!((1..=HARDEST).contains(&puzzle.difficulty), "{place}");
            let seldom = puzzle.found[..3].iter().all(|found| 2 * found <= puzzle.asked);
            assert!(seldom, "{place}: the first three levels miss it more often than not");
            let position = crate::lesson::position(game, &task.plan, &[]).unwrap();
            assert!(position.turn().seats().contains(task.plan.you), "{place}: it is for the learner to act");
            assert!(position.legal(task.plan.you).contains(&task.plan.solution[0]), "{place}");
            for text in [&task.task, &task.hint, &task.done, &puzzle.lesson.title] {
                assert!(text.iter().all(|(_, said)| !said.is_empty()), "{place}");
            }
        }
    }
}

#[test]
fn the_solution_of_a_puzzle_solves_it_when_the_turn_is_over_and_not_before() {
    for (game, puzzle) in sample() {
        let place = format!("{}, {}", game.meta().id, puzzle.lesson.id);
        let mut made = Vec::new();
        let solution = &puzzle.lesson.steps[0].plan.solution;
        for (nth, action) in solution.iter().enumerate() {
            let stand = act(game, puzzle, &made, action);
            let wanted = if nth + 1 == solution.len() { TaskVerdict::Solved } else { TaskVerdict::Open };
            assert_eq!(stand.verdict, wanted, "{place}: {action}");
            made = stand.made;
        }
        let start = crate::lesson::position(game, &puzzle.lesson.steps[0].plan, &[]).unwrap();
        if start.turn().seats().len() > 1 {
            assert!(made.len() > solution.len(), "{place}: what was written in secret is seen when all have written");
        } else {
            assert_eq!(made.len(), solution.len(), "{place}: nobody answers what is right");
        }
        let whole = ask(game, puzzle, &[], LessonAsk::Act { actions: solution.clone() });
        let LessonAnswer::Stands(stand) = whole else { panic!("{place}: {whole:?}") };
        assert_eq!(stand.verdict, TaskVerdict::Solved, "{place}: in one letter, too");
    }
}

#[test]
fn the_third_level_does_not_find_it() {
    for (game, puzzle) in sample() {
        let plan = &puzzle.lesson.steps[0].plan;
        let Goal::Best(aim) = &plan.goal else { unreachable!("a puzzle has an aim") };
        let attempt = Attempt { record: &plan.record, seat: plan.you, level: 3, seed: 1, aim };
        assert_eq!(
            games::visit(game.meta().id, attempt).flatten(),
            Some(false),
            "{}, {}",
            game.meta().id,
            puzzle.lesson.id
        );
    }
}

#[test]
fn it_is_not_solved_by_ending_the_turn_at_once() {
    for (game, puzzle) in sample() {
        let plan = &puzzle.lesson.steps[0].plan;
        let (id, legal) = (game.meta().id, crate::lesson::position(game, plan, &[]).unwrap().legal(plan.you));
        if legal.iter().any(|action| action == "end") {
            let stand = act(game, puzzle, &[], "end");
            assert!(matches!(stand.verdict, TaskVerdict::Missed { .. }), "{id}, {}", puzzle.lesson.id);
        }
        // Nor by a programme of one letter.
        let Goal::Best(aim) = &plan.goal else { unreachable!("a puzzle has an aim") };
        for letter in legal.iter().filter(|_| plan.solution.last().is_some_and(|last| last == "go")) {
            let way = [letter.clone(), "go".to_string()];
            let judged = games::visit(id, Judge { record: &plan.record, seat: plan.you, way: &way, aim }).flatten();
            assert!(judged.is_some_and(|judged| !judged.is_best), "{id}, {}: {letter}", puzzle.lesson.id);
        }
    }
}

/// Of one puzzle a game: whoever does what first comes to mind learns what it is worth, and what the others make of it.
#[test]
fn a_wrong_try_is_answered_by_the_other_side() {
    for game in puzzled() {
        let puzzle = &game.puzzles().puzzles[0];
        let place = format!("{}, {}", game.meta().id, puzzle.lesson.id);
        let plan = &puzzle.lesson.steps[0].plan;
        let first: Vec<String> = crate::lesson::position(game, plan, &[]).unwrap().legal(plan.you);
        let missed = first.iter().filter(|action| **action != plan.solution[0]).find_map(|action| {
            let mut stand = act(game, puzzle, &[], action);
            while stand.verdict == TaskVerdict::Open && stand.made.len() < 40 {
                let legal = crate::lesson::position(game, plan, &stand.made).unwrap().legal(plan.you);
                let last = legal.iter().find(|action| ["end", "go"].contains(&action.as_str())).unwrap_or(&legal[0]);
                stand = act(game, puzzle, &stand.made, last);
            }
            matches!(stand.verdict, TaskVerdict::Missed { .. }).then_some(stand)
        });
        let stand = missed.unwrap_or_else(|| panic!("{place}: everything solves it"));
        let TaskVerdict::Missed { said: Some(said) } = &stand.verdict else { panic!("{place}: {:?}", stand.verdict) };
        assert!(said.iter().all(|(_, text)| text.contains('%')), "{place}: {said:?}");
        let answered = stand.made.iter().any(|step| step.by != Mover::Seat(plan.you));
        assert!(answered || stand.state.turn.over.is_some(), "{place}: {:?}", stand.made);
    }
}

#[test]
fn what_is_no_puzzle_is_not_tried() {
    let game = games::find("alcatraz").unwrap();
    let look = |task| LessonTry { task, made: Vec::new(), ask: LessonAsk::Look };
    assert!(matches!(answer_puzzle(game, "no such", look(0)), Err(Rejection::NoPath)));
    let id = &game.puzzles().puzzles[0].lesson.id;
    assert!(matches!(answer_puzzle(game, id, look(1)), Err(Rejection::NoPath)));
}
