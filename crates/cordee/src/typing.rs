//! What can be typed now, for whoever does not know how a game writes its moves: the rows of its notation, each with the
//! legal actions that are written like it.

use table::book::NotationEntry;

/// Legal actions that are written alike.
#[derive(Debug)]
pub struct Kind<'a> {
    /// How they are written; none if the book does not say.
    pub row: Option<&'a NotationEntry>,
    /// In the order in which they came.
    pub actions: Vec<&'a str>,
}

/// Parts the legal actions by the row of the notation that they are written like, in the order of the book.
pub fn kinds<'a>(notation: &'a [NotationEntry], legal: &'a [String]) -> Vec<Kind<'a>> {
    let rows = notation.iter().map(Some).chain([None]);
    let mut kinds: Vec<Kind> = rows.map(|row| Kind { row, actions: Vec::new() }).collect();
    for action in legal {
        let like = |closely| notation.iter().position(|row| is_like(&row.text, action, closely));
        let row = like(true).or_else(|| like(false)).unwrap_or(notation.len());
        kinds[row].actions.push(action);
    }
    kinds.retain(|kind| !kind.actions.is_empty());
    kinds
}

/// Is an action written like this example? Closely: word by word. Otherwise it is enough that both begin with the same word.
fn is_like(example: &str, action: &str, closely: bool) -> bool {
    let pairs: Vec<(&str, &str)> = example.split(' ').zip(action.split(' ')).collect();
    let [(a, b), rest @ ..] = pairs.as_slice() else { return false };
    let begins = if is_name(a) { a == b } else { closely && shape(a) == shape(b) };
    let as_long = example.split(' ').count() == action.split(' ').count();
    let goes_on = |(a, b): &(&str, &str)| if is_name(a) { is_name(b) } else { shape(a) == shape(b) };
    begins && (!closely || as_long && rest.iter().all(goes_on))
}

/// A word that says what is done or with what, and no place or number.
fn is_name(word: &str) -> bool {
    word.chars().all(char::is_alphabetic)
}

/// A place or a number without its value: `d7` and `a4` have the same shape, so have `-7,0` and `3,12`.
fn shape(word: &str) -> String {
    let mut shape = String::new();
    let mut name = String::new();
    for sign in word.chars().chain([' ']) {
        if sign.is_alphabetic() {
            name.push(sign);
            continue;
        }
        // A single letter is a column or the like; a longer one, such as `boat`, is meant.
        shape.push_str(if name.len() == 1 { "x" } else { &name });
        name.clear();
        match sign {
            '-' if shape.is_empty() || shape.ends_with(',') => {}
            digit if digit.is_ascii_digit() && shape.ends_with('0') => {}
            digit if digit.is_ascii_digit() => shape.push('0'),
            other => shape.push(other),
        }
    }
    shape.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parted(game: &str, legal: &[&str]) -> Vec<(String, Vec<String>)> {
        let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
        let kinds = kinds(&games::find(game).unwrap().book().notation, &legal);
        let text = |kind: &Kind| kind.row.map_or("?", |row| row.text.as_str()).to_string();
        kinds.iter().map(|kind| (text(kind), kind.actions.iter().map(ToString::to_string).collect())).collect()
    }

    fn expect(game: &str, legal: &[&str], kinds: &[(&str, &[&str])]) {
        let kinds: Vec<(String, Vec<String>)> =
            kinds.iter().map(|(row, list)| (row.to_string(), list.iter().map(ToString::to_string).collect())).collect();
        assert_eq!(parted(game, legal), kinds);
    }

    #[test]
    fn actions_are_parted_by_how_they_are_written() {
        let moves = ["@a9", "e7-e3", "f2-boat", "@i8", "pass", "xyzzy"];
        let kinds: [(&str, &[&str]); 5] = [
            ("@d7", &["@a9", "@i8"]),
            ("d7-d4", &["e7-e3"]),
            ("d2-boat", &["f2-boat"]),
            ("pass", &["pass"]),
            ("?", &["xyzzy"]),
        ];
        expect("alcatraz", &moves, &kinds);
        // A name in the place of a name, a hex in the place of a hex; else the first word decides.
        let moves = ["step island", "bear -7,12", "bear SE", "step 3,4", "ice 1,1"];
        let kinds: [(&str, &[&str]); 4] = [
            ("ice -7,0 -5,0", &["ice 1,1"]),
            ("bear 3,4", &["bear -7,12"]),
            ("bear N", &["bear SE"]),
            ("step NW", &["step island", "step 3,4"]),
        ];
        expect("alaska", &moves, &kinds);
        expect("aufsteiger", &["climb table"], &[("climb table", &["climb table"])]);
        expect("ice-lake", &["A", "G"], &[("A", &["A"]), ("G", &["G"])]);
    }

    /// Whoever takes lessons in the terminal is never offered something that the book does not explain.
    #[test]
    fn every_action_in_every_lesson_is_written_like_a_row_of_the_notation() {
        for game in games::all() {
            for task in game.lessons().lessons.iter().flat_map(|lesson| &lesson.steps) {
                let position = house::lesson::position(*game, &task.plan, &[]).unwrap();
                let legal = position.legal(task.plan.you);
                let unknown = kinds(&game.book().notation, &legal).into_iter().find(|kind| kind.row.is_none());
                assert!(unknown.is_none(), "{}: {unknown:?}", game.meta().id);
            }
        }
    }
}
