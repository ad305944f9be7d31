//! Every lesson of every game is taken: its solution solves it, and what it calls wrong or poor is.

use table::{
    AnyGame, Mover, RecordedStep,
    lesson::{Lesson, Task},
};

use crate::{
    Rejection,
    lesson::{LessonAnswer, LessonAsk, LessonTry, MOST_MADE, Stand, TaskVerdict, answer},
};

fn tasks() -> impl Iterator<Item = (&'static dyn AnyGame, &'static Lesson, usize, &'static Task)> {
    games::all().iter().flat_map(|&game| {
        let lessons = game.lessons().lessons.iter();
        lessons.flat_map(move |it| it.steps.iter().enumerate().map(move |(number, task)| (game, it, number, task)))
    })
}

fn ask(
    game: &'static dyn AnyGame,
    lesson: &Lesson,
    task: usize,
    made: &[RecordedStep],
    ask: LessonAsk,
) -> LessonAnswer {
    let asked = LessonTry { task: task as u16, made: made.to_vec(), ask };
    answer(game, &lesson.id, asked).unwrap_or_else(|why| panic!("{}, {} {task}: {why}", game.meta().id, lesson.id))
}

/// Does these actions one after another, as a learner does, and tells how it then stands.
fn take(game: &'static dyn AnyGame, lesson: &Lesson, task: usize, actions: &[String]) -> Stand {
    let place = format!("{}, {} {task}", game.meta().id, lesson.id);
    let stand = |answer| match answer {
        LessonAnswer::Stands(stand) => *stand,
        other => panic!("{place}: {other:?}"),
    };
    let mut now = stand(ask(game, lesson, task, &[], LessonAsk::Look));
    assert_eq!(now.verdict, TaskVerdict::Open, "{place} is done before it begins");
    assert!(now.state.turn.act.contains(now.you), "{place}: it is not for the learner to act");
    for action in actions {
        assert_eq!(now.verdict, TaskVerdict::Open, "{place}: over before {action}");
        let act = LessonAsk::Act { actions: vec![action.clone()] };
        now = stand(ask(game, lesson, task, &now.made, act));
    }
    now
}

#[test]
fn the_solution_of_every_task_solves_it_and_no_part_of_it_does() {
    let mut with_others = 0;
    for (game, lesson, number, task) in tasks() {
        let place = format!("{}, {} {number}", game.meta().id, lesson.id);
        let solved = take(game, lesson, number, &task.plan.solution);
        assert_eq!(solved.verdict, TaskVerdict::Solved, "{place}");
        // Sent at once, others act in between all the same; and nothing is done after the end.
        let start = take(game, lesson, number, &[]).made;
        let and_more = [task.plan.solution.clone(), vec!["whatever".into()]].concat();
        for actions in [&task.plan.solution, &and_more] {
            let act = LessonAsk::Act { actions: actions.clone() };
            let LessonAnswer::Stands(at_once) = ask(game, lesson, number, &start, act) else { panic!("{place}") };
            assert_eq!((&at_once.made, &at_once.verdict), (&solved.made, &TaskVerdict::Solved), "{place}");
        }
        let own = |step: &RecordedStep| step.by == Mover::Seat(solved.you);
        let turns = solved.made[start.len()..].chunk_by(|a, b| own(a) == own(b)).filter(|steps| own(&steps[0]));
        with_others += usize::from(turns.count() > 1);
    }
    assert!(with_others >= 3, "{with_others} tasks take more than one turn");
}

/// What is sent at once is done whole or not at all.
#[test]
fn of_several_actions_none_is_done_if_one_is_refused() {
    for (game, lesson, number, task) in tasks() {
        let start = take(game, lesson, number, &[]).made;
        let [solution @ .., _] = task.plan.solution.as_slice() else { panic!("a solution does something") };
        let actions = [solution, &["whatever".into()]].concat();
        let answer = ask(game, lesson, number, &start, LessonAsk::Act { actions });
        assert!(matches!(answer, LessonAnswer::Because { rule: Some(_), .. }), "{}: {answer:?}", lesson.id);
    }
}

#[test]
fn what_a_lesson_calls_wrong_is_refused_by_the_rule_it_names() {
    for (game, lesson, number, task) in tasks() {
        for (action, rule) in &task.plan.refused {
            let place = format!("{}, {} {number}: {action}", game.meta().id, lesson.id);
            assert!(game.book().rule(rule).is_some(), "{place}: there is no {rule}");
            let start = take(game, lesson, number, &[]).made;
            for asked in [LessonAsk::Act { actions: vec![action.clone()] }, LessonAsk::Why { action: action.clone() }] {
                let LessonAnswer::Because { rule: Some(code), said, .. } = ask(game, lesson, number, &start, asked)
                else {
                    panic!("{place} is legal")
                };
                assert_eq!(code.to_string(), *rule, "{place}");
                assert!(said.iter().all(|(_, text)| !text.is_empty()), "{place}");
            }
        }
    }
}

#[test]
fn what_a_lesson_calls_poor_misses_and_the_others_do_what_it_says() {
    for (game, lesson, number, task) in tasks() {
        for poor in &task.plan.poor {
            let stand = take(game, lesson, number, &poor.actions);
            let place = format!("{}, {} {number}: {:?}", game.meta().id, lesson.id, poor.actions);
            assert_eq!(stand.verdict, TaskVerdict::Missed { said: Some(poor.said.clone()) }, "{place}");
            assert!(stand.made.ends_with(&poor.then), "{place}: {:?} instead of {:?}", stand.made, poor.then);
        }
    }
}

/// Somebody lays the floe elsewhere than the solution does: the card that the task is about comes all the same.
#[test]
fn luck_is_that_of_the_lesson_whichever_way_is_taken() {
    let game = games::find("alaska").unwrap();
    let lesson = game.lessons().lesson("cards").unwrap();
    let (number, task) = (1, &lesson.steps[1]);
    let position = crate::lesson::position(game, &task.plan, &take(game, lesson, number, &[]).made).unwrap();
    let ways: Vec<String> =
        position.legal(task.plan.you).into_iter().filter(|way| !task.plan.solution.contains(way)).collect();
    assert!(ways.len() > 50, "{}", ways.len());
    for way in ways {
        assert_eq!(take(game, lesson, number, std::slice::from_ref(&way)).verdict, TaskVerdict::Solved, "{way}");
    }
}

#[test]
fn every_game_is_taught_in_six_to_ten_lessons_that_end_with_a_game() {
    for game in games::all() {
        let (id, lessons) = (game.meta().id, &game.lessons().lessons);
        assert!((6..=10).contains(&lessons.len()), "{id} has {} lessons", lessons.len());
        let [.., last] = lessons.as_slice() else { panic!("{id} has no lessons") };
        let [task] = last.steps.as_slice() else { panic!("{id}: the last lesson is one game") };
        assert_eq!((task.plan.within, &task.plan.goal), (0, &table::lesson::Goal::Over), "{id}");
    }
}

#[test]
fn every_text_of_a_lesson_says_something() {
    for (game, lesson, number, task) in tasks() {
        for text in [&task.task, &task.hint, &task.done] {
            for (lang, said) in text.iter() {
                assert!(!said.trim().is_empty(), "{}, {} {number} in {lang}", game.meta().id, lesson.id);
            }
        }
    }
}

#[test]
fn nobody_learns_from_what_is_no_lesson() {
    let game = games::find("alcatraz").unwrap();
    let lesson = &game.lessons().lessons[0];
    let asked = |task, made, ask| LessonTry { task, made, ask };
    let wrong = |lesson: &str, asked| answer(game, lesson, asked).unwrap_err();
    assert_eq!(wrong("no-such", asked(0, vec![], LessonAsk::Look)), Rejection::NoPath);
    assert_eq!(wrong(&lesson.id, asked(99, vec![], LessonAsk::Look)), Rejection::NoPath);
    let nonsense = RecordedStep { by: Mover::Chance, action: "x".repeat(5000) };
    assert!(matches!(wrong(&lesson.id, asked(0, vec![nonsense.clone()], LessonAsk::Look)), Rejection::Rule { .. }));
    let many = vec![nonsense; MOST_MADE + 1];
    assert!(matches!(wrong(&lesson.id, asked(0, many, LessonAsk::Look)), Rejection::BadRequest(_)));
}
