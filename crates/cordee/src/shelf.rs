//! Games by name, with help for those who misspell one.

use table::{AnyGame, Lang, say};

use crate::{failure::quote, words::TERMINAL};

/// The game of that name. The error lists the names there are.
pub fn find(name: &str, lang: Lang) -> Result<&'static dyn AnyGame, String> {
    games::find(name).ok_or_else(|| {
        let names = || games::all().iter().map(|game| game.meta().id);
        let known = names().collect::<Vec<_>>().join(", ");
        let near = names().filter(|id| name.len() < 40 && distance(id, name) <= 3).min_by_key(|id| distance(id, name));
        let game = quote(name);
        match near {
            Some(near) => say!(TERMINAL, lang, "no-game-but", game = game, near = near, games = known),
            None => say!(TERMINAL, lang, "no-game", game = game, games = known),
        }
    })
}

/// How many letters must be put in, left out or changed to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let changed = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_game_is_guessed() {
        assert!(find("alcatraz", Lang::En).is_ok());
        assert!(find("Alcatras", Lang::En).err().unwrap().contains("did you mean alcatraz?"));
        let error = find("chess", Lang::En).err().unwrap();
        assert!(error.contains("\"chess\": the games are alcatraz"), "{error}");
    }

    #[test]
    fn the_distance_between_words() {
        assert_eq!(distance("alaska", "alaska"), 0);
        assert_eq!(distance("alaska", "alska"), 1);
        assert_eq!(distance("", "abc"), 3);
    }
}
