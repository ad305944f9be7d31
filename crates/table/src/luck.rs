//! What a record says of where its chance came from, for whoever wants to check it. How is in `docs/luck.md`;
//! nothing here can draw anything.

use std::fmt::{self, Write};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Seat, TS};

/// The secret that a game's chance came from, and what was shown of it before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    /// How chance is drawn from the seed.
    pub method: u32,
    /// The SHA-256 of the seed: shown when the game begins.
    pub hash: Bits256,
    /// Shown when it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<Bits256>,
    /// Where a lot decided who begins: the seat it fell on, by the numbers before all moved up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lot: Option<Seat>,
}

/// 256 bits, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(as = "String")]
pub struct Bits256(pub [u8; 32]);

impl Bits256 {
    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Bits256> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let mut bits = [0; 32];
        let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
        if pairs.len() != bits.len() {
            return None;
        }
        for (byte, [high, low]) in bits.iter_mut().zip(pairs) {
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
        Some(Bits256(bits))
    }
}

impl fmt::Display for Bits256 {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut text = String::with_capacity(64);
        self.0.iter().try_for_each(|byte| write!(text, "{byte:02x}"))?;
        f.write_str(&text)
    }
}

impl Serialize for Bits256 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bits256 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bits256, D::Error> {
        // It may be a secret: what was read instead is not repeated.
        let text = String::deserialize(deserializer).map_err(|_| de::Error::custom(EXPECTED))?;
        Bits256::from_hex(&text).ok_or_else(|| de::Error::custom(EXPECTED))
    }
}

const EXPECTED: &str = "64 hexadecimal digits are expected";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_have_one_text() {
        let bits = Bits256(std::array::from_fn(|place| place as u8 * 7));
        let text = bits.to_string();
        assert_eq!((text.len(), Bits256::from_hex(&text)), (64, Some(bits)));
        for bad in
            ["", "0", &text[1..], &text.to_uppercase(), &format!("{text}00"), &text.replace('0', "g"), &"é".repeat(32)]
        {
            assert_eq!(Bits256::from_hex(bad), None, "{bad}");
            let error = serde_json::from_str::<Bits256>(&format!("{bad:?}")).unwrap_err().to_string();
            assert!(error.starts_with(EXPECTED), "{error}");
        }
        let error = serde_json::from_str::<Bits256>("77").unwrap_err().to_string();
        assert!(error.starts_with(EXPECTED) && !error.contains("77"), "{error}");
    }
}
