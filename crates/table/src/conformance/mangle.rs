//! Texts that are almost an action.

use rand::{Rng, RngExt};

/// Texts that no notation may fall for.
pub(super) const NONSENSE: [&str; 12] =
    ["", " ", "\0", "-", "+1", "-0", "00", "1 2 3", "١", "é", "99999999999999999999", "%s{0}"];

/// The text with one small accident; `other` lends characters and endings.
pub(super) fn mangle(text: &str, other: &str, rng: &mut impl Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return other.to_string();
    }
    let at = rng.random_range(0..letters.len());
    match rng.random_range(0..10) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters.swap(at, (at + 1) % text.chars().count()),
        3 => letters.truncate(at),
        4 => letters[at] = a_letter_of(other, rng),
        5 | 6 => change_a_digit(&mut letters, rng),
        7 => letters.insert(first_digit(&letters).unwrap_or(at), ['0', '+', '-', ' '][rng.random_range(0..4)]),
        8 => letters[at] = turn_case(letters[at]),
        _ => {
            letters.truncate(at);
            letters.extend(other.chars().skip(at));
        }
    }
    letters.into_iter().collect()
}

fn a_letter_of(text: &str, rng: &mut impl Rng) -> char {
    let count = text.chars().count();
    if count == 0 { '0' } else { text.chars().nth(rng.random_range(0..count)).expect("within the text") }
}

fn first_digit(letters: &[char]) -> Option<usize> {
    letters.iter().position(char::is_ascii_digit)
}

fn change_a_digit(letters: &mut [char], rng: &mut impl Rng) {
    let digits = letters.iter_mut().filter(|letter| letter.is_ascii_digit()).collect::<Vec<_>>();
    let count = digits.len();
    if let Some(digit) = digits.into_iter().nth(if count > 1 { rng.random_range(0..count) } else { 0 }) {
        *digit = char::from(b'0' + rng.random_range(0..10u8));
    }
}

fn turn_case(letter: char) -> char {
    if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}
