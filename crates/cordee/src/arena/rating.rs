//! How strong everybody is, from who won against whom: Luce's model, which for two at a table is that of Bradley and Terry.
//!
//! At a table each seat wins in proportion to the strength of whoever sits there; a rating is the logarithm of a strength. The
//! likeliest ratings are found by Newton's method. Their intervals come from how sharply the likelihood falls off around them.

/// Games of the same opponents at one table.
pub struct Table {
    /// Who sat there, by number; somebody may have held several seats.
    pub seated: Vec<usize>,
    /// How many of the victories each opponent had, by number; a shared one counted as its fractions.
    pub won: Vec<f64>,
}

/// A rating, and half the width of the 95 % interval of its difference to the anchor's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    pub value: f64,
    pub margin: f64,
}

/// What the anchor is rated: ten times the strength is 400 more, as at chess.
pub const ANCHOR: f64 = 1000.0;
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
const Z: f64 = 1.959_963_984_540_054;

/// Rates everybody who sat at the tables. One of them is the anchor.
pub fn rate(tables: &[Table], count: usize, anchor: usize) -> Vec<Rating> {
    let mut found = vec![0.0; count];
    for _ in 0..200 {
        let (slope, bend) = likelihood(tables, &found);
        let step = solve(&bend, &[slope]).remove(0);
        // Far from the top a whole step may go too far.
        let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
        let part = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        found.iter_mut().zip(&step).for_each(|(rating, step)| *rating += part * step);
        if longest < 1e-9 {
            break;
        }
    }
    let (_, bend) = likelihood(tables, &found);
    let units = (0..count).map(|place| (0..count).map(|other| f64::from(u8::from(place == other))).collect::<Vec<_>>());
    let spread = solve(&bend, &units.collect::<Vec<_>>());
    let rating = |who: usize| {
        let variance = spread[who][who] + spread[anchor][anchor] - 2.0 * spread[who][anchor];
        Rating { value: ANCHOR + SCALE * (found[who] - found[anchor]), margin: SCALE * Z * variance.max(0.0).sqrt() }
    };
    (0..count).map(rating).collect()
}

/// The slope of the logarithm of the likelihood at some ratings, and how it bends (downwards: with the sign changed).
fn likelihood(tables: &[Table], ratings: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = ratings.len();
    let (mut slope, mut bend) = (vec![0.0; count], vec![vec![0.0; count]; count]);
    // Everybody is given one drawn game against somebody of strength 1: so whoever won everything, or nothing, has a rating.
    for who in 0..count {
        let expected = 1.0 / (1.0 + (-ratings[who]).exp());
        slope[who] += 0.5 - expected;
        bend[who][who] += expected * (1.0 - expected);
    }
    for Table { seated, won } in tables {
        let games: f64 = won.iter().sum();
        let top = seated.iter().map(|&who| ratings[who]).fold(f64::MIN, f64::max);
        let mut expected = vec![0.0; count];
        seated.iter().for_each(|&who| expected[who] += (ratings[who] - top).exp());
        let all: f64 = expected.iter().sum();
        expected.iter_mut().for_each(|share| *share /= all);
        for one in 0..count {
            slope[one] += won[one] - games * expected[one];
            bend[one][one] += games * expected[one];
            for two in 0..count {
                bend[one][two] -= games * expected[one] * expected[two];
            }
        }
    }
    (slope, bend)
}

/// Solves `matrix · x = wanted` for each of the wanted, by elimination. The matrix is positive definite: no row need be exchanged.
fn solve(matrix: &[Vec<f64>], wanted: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let (mut matrix, mut found) = (matrix.to_vec(), wanted.to_vec());
    let count = matrix.len();
    for row in 0..count {
        let head = matrix[row].clone();
        for other in (0..count).filter(|&other| other != row) {
            let times = matrix[other][row] / head[row];
            matrix[other].iter_mut().zip(&head).for_each(|(it, head)| *it -= times * head);
            found.iter_mut().for_each(|it| it[other] -= times * it[row]);
        }
    }
    found.iter_mut().for_each(|it| (0..count).for_each(|row| it[row] /= matrix[row][row]));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(one: usize, two: usize, won: [f64; 2], count: usize) -> Table {
        let mut all = vec![0.0; count];
        (all[one], all[two]) = (won[0], won[1]);
        Table { seated: vec![one, two], won: all }
    }

    #[test]
    fn two_are_as_far_apart_as_their_victories_say() {
        // 10 : 1 are 400 points; the drawn games that everybody is given weigh little against so many.
        let ratings = rate(&[pair(0, 1, [1_000_000.0, 100_000.0], 2)], 2, 1);
        assert!((ratings[0].value - 1400.0).abs() < 0.1 && ratings[1].value == ANCHOR, "{ratings:?}");
        assert_eq!(ratings[1].margin, 0.0);
        // The interval of the logarithm of the odds: 1.96 · √(1/won + 1/lost).
        let margin = Z * SCALE * (1e-6_f64 + 1e-5).sqrt();
        assert!((ratings[0].margin - margin).abs() < 0.01 * margin, "{ratings:?}, not {margin}");
    }

    #[test]
    fn strengths_are_found_again_from_what_they_lead_to() {
        let truth = [1000.0, 1120.0, 1500.0, 900.0];
        let strength = truth.map(|rating: f64| 10_f64.powf(rating / 400.0));
        let mut tables = Vec::new();
        for seated in [vec![0, 1, 2], vec![1, 2, 3], vec![0, 2, 3], vec![0, 1, 3, 3]] {
            let all: f64 = seated.iter().map(|&who: &usize| strength[who]).sum();
            let mut won = vec![0.0; 4];
            seated.iter().for_each(|&who| won[who] += 1e6 * strength[who] / all);
            tables.push(Table { seated, won });
        }
        for (rating, truth) in rate(&tables, 4, 0).iter().zip(truth) {
            assert!((rating.value - truth).abs() < 0.5, "{} is not {truth}", rating.value);
        }
    }

    #[test]
    fn whoever_won_everything_has_a_rating_too_and_a_wide_interval() {
        let few = rate(&[pair(0, 1, [10.0, 0.0], 2)], 2, 1)[0];
        let many = rate(&[pair(0, 1, [1000.0, 0.0], 2)], 2, 1)[0];
        assert!(few.value.is_finite() && few.value > 1200.0 && many.value > few.value + 300.0, "{few:?} {many:?}");
        assert!(few.margin > 200.0, "{few:?}");
        let even = rate(&[], 2, 0);
        assert!((even[1].value - ANCHOR).abs() < 1e-6 && even[1].margin > 500.0, "{even:?}");
    }

    #[test]
    fn who_never_met_is_compared_by_whom_both_met() {
        let tables = [pair(0, 1, [300.0, 100.0], 3), pair(1, 2, [300.0, 100.0], 3)];
        let ratings = rate(&tables, 3, 1);
        assert!((ratings[0].value - ANCHOR - (ANCHOR - ratings[2].value)).abs() < 1e-6, "{ratings:?}");
        assert!(ratings[0].value - ratings[2].value > 350.0, "{ratings:?}");
    }
}
