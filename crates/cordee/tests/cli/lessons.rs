//! Lessons in the terminal, taken through a pipe.

use table::Lang;

use crate::run;

/// Takes lessons with these lines typed and gives back what was said, without line breaks.
fn learn(args: &[&str], lines: &[String]) -> String {
    let ran = run(&[&["lessons"], args].concat(), lines.join("\n") + "\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    unwrapped(&ran.out)
}

fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_lesson_is_done_by_typing_what_the_solution_says() {
    for game in games::all() {
        let id = game.meta().id;
        let tasks: Vec<_> = game.lessons().lessons.iter().flat_map(|lesson| &lesson.steps).collect();
        let lines: Vec<String> = tasks.iter().map(|task| task.plan.solution.join("; ")).collect();
        let said = learn(&[id], &lines);
        assert_eq!(said.matches('✓').count(), tasks.len(), "{id}: {said}");
        let ask = vec!["solution".to_string(), "quit".to_string()];
        assert!(learn(&[id], &ask).contains(&unwrapped(&lines[0])), "{id} tells its solution as it is typed");
    }
}

/// Nobody has to know how moves are written: what is legal is named and explained, in the reader's language.
#[test]
fn what_can_be_typed_is_said_before_anything_is() {
    for game in games::all() {
        for lang in Lang::ALL {
            let id = game.meta().id;
            let task = &game.lessons().lessons[0].steps[0];
            let legal = house::lesson::position(*game, &task.plan, &[]).unwrap().legal(task.plan.you);
            let said = learn(&[id, "--lang", lang.code()], &["quit".to_string()]);
            assert!(said.contains(&unwrapped(&legal[0])), "{id} {lang:?}: {said}");
            let rows = game.book().notation.iter().filter(|row| {
                let explained = |colon| unwrapped(&format!("{}{colon} {}", row.text, row.meaning.get(lang)));
                said.contains(&explained(":")) || said.contains(&explained(" :"))
            });
            assert!(rows.count() >= 1, "{id} {lang:?}: {said}");
        }
    }
}

#[test]
fn whoever_is_lost_is_answered_and_the_task_stays() {
    let lines = ["help", "hint", "", "xyzzy", "why", "why @d7", "why @a8", "legal @d", "legal zz", "look", "quitter"];
    let said = learn(&["alcatraz", "out"], &lines.map(String::from));
    let task = &games::find("alcatraz").unwrap().lessons().lesson("out").unwrap().steps[0];
    assert_eq!(said.matches("Separate several actions with semicolons").count(), 2, "at first, and when asked: {said}");
    for part in [
        unwrapped(task.hint.get(Lang::En)),
        "“legal” shows what you may do.".into(),
        "Write the action too".into(),
        "No rule forbids it.".into(),
        "(ALC-".into(),
        "in all.".into(),
        "No legal action begins like this.".into(),
    ] {
        assert!(said.contains(&part), "{part}: {said}");
    }
    assert_eq!(said.matches(&unwrapped(task.task.get(Lang::En))).count(), 2, "at first, and after a look: {said}");
    assert_eq!(said.matches("@d7: A prisoner leaves").count(), 1, "explained once: {said}");
    assert_eq!(said.matches('✓').count(), 0, "{said}");
}
