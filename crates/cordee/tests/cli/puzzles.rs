//! Puzzles in the terminal: found, listed and tried through a pipe.

use table::lesson::puzzle::PuzzleFile;

use crate::run;

#[test]
fn a_puzzle_is_solved_by_typing_its_solution_and_a_wrong_try_is_answered() {
    let puzzle = &games::find("alcatraz").unwrap().puzzles().puzzles[0];
    let plan = &puzzle.lesson.steps[0].plan;
    let legal = house::lesson::position(games::find("alcatraz").unwrap(), plan, &[]).unwrap().legal(plan.you);
    let wrong = legal.iter().find(|action| !plan.solution.contains(action)).unwrap();
    let lines = format!("hint\n{wrong}\n{}\n", plan.solution.join("; "));
    let ran = run(&["puzzles", "alcatraz", &puzzle.lesson.id, "--play"], lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.matches('✓').count(), 1, "{}", ran.out);
    assert!(ran.out.contains("chance"), "{}", ran.out);
}

#[test]
fn all_puzzles_are_listed_for_people_and_for_programs() {
    for game in games::all() {
        let id = game.meta().id;
        let ran = run(&["puzzles", id, "--list"], "");
        assert_eq!((ran.code, ran.out.lines().count()), (0, game.puzzles().puzzles.len()), "{id}: {}", ran.err);
        let told: serde_json::Value = serde_json::from_str(&run(&["puzzles", id, "--json"], "").out).unwrap();
        assert_eq!(told["puzzles"].as_array().unwrap().len(), game.puzzles().puzzles.len(), "{id}");
    }
}

#[test]
fn what_is_found_is_written_as_it_is_read() {
    let ran = run(&["puzzles", "alcatraz", "--count", "1", "--games", "1", "--seed", "16"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("alcatraz, game 16: "), "{}", ran.err);
    let file = PuzzleFile::from_toml(&ran.out).unwrap();
    assert_eq!(file.to_toml(), ran.out);
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let ran = run(&["puzzles", "alcatraz", "nonsense", "--play"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("has no puzzle"), "{}", ran.err);
    assert_eq!(run(&["puzzles", "chess"], "").code, 2);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "asked = \"many\"").unwrap();
    let path = file.path().to_str().unwrap();
    let ran = run(&["puzzles", "alcatraz", "--games", "1", "--out", path], "");
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert_eq!(std::fs::read_to_string(path).unwrap(), "asked = \"many\"", "what cannot be read stays as it is");
}
