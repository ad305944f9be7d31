//! Strict reading of the numbers that notations are made of. Every action has exactly one text.

use crate::BadNotation;

/// A whole number written in the one right way: no leading zero, no plus sign, no `-0`.
pub fn int<N: TryFrom<i64>>(text: &str) -> Result<N, BadNotation> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.is_empty() && digits.len() <= 18 && digits.bytes().all(|b| b.is_ascii_digit());
    let padded = digits.starts_with('0') && (digits.len() > 1 || text.len() > 1);
    if !plain || padded {
        return Err(BadNotation);
    }
    let number: i64 = text.parse().map_err(|_| BadNotation)?;
    N::try_from(number).map_err(|_| BadNotation)
}

/// Two whole numbers, `x,y`.
pub fn pair<N: TryFrom<i64>>(text: &str) -> Result<(N, N), BadNotation> {
    let (x, y) = text.split_once(',').ok_or(BadNotation)?;
    Ok((int(x)?, int(y)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_spelling() {
        assert_eq!(int::<i8>("-12"), Ok(-12));
        assert_eq!(int::<i8>("0"), Ok(0));
        for text in ["", "-", "+1", "01", "-0", "00", "1 ", " 1", "1.0", "128", "٣", "99999999999999999999"] {
            assert_eq!(int::<i8>(text), Err(BadNotation), "{text:?}");
        }
        assert_eq!(int::<u8>("-1"), Err(BadNotation));
        assert_eq!(pair::<i16>("-7,0"), Ok((-7, 0)));
        assert_eq!(pair::<i16>("1,2,3"), Err(BadNotation));
    }
}
