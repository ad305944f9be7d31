//! Keys open seats. A key is 128 random bits in 32 hexadecimal digits; the house keeps only its hash.

use std::{
    fmt::Write,
    hash::{Hash, Hasher},
};

use rand::Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The SHA-256 of a key. It may be written to the log; it opens nothing.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyHash(String);

impl KeyHash {
    /// The hash of a well-formed key.
    pub fn of(key: &str) -> Option<KeyHash> {
        let well_formed = key.len() == 32 && key.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        well_formed.then(|| KeyHash(hex(&Sha256::digest(key.as_bytes()))))
    }

    /// One that was stored.
    pub fn stored(hash: &str) -> KeyHash {
        KeyHash(hash.to_string())
    }

    /// As it is stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// In constant time: how much of a guess was right must not show.
impl PartialEq for KeyHash {
    fn eq(&self, other: &KeyHash) -> bool {
        self.0.as_bytes().ct_eq(other.0.as_bytes()).into()
    }
}

impl Eq for KeyHash {}

impl Hash for KeyHash {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// A new key. The generator must be one that nobody can guess.
pub fn new_key(rng: &mut dyn Rng) -> String {
    let mut bytes = [0; 16];
    rng.fill_bytes(&mut bytes);
    hex(&bytes)
}

/// A new name for a table: short enough to read aloud, long enough not to be guessed.
pub fn new_table_id(rng: &mut dyn Rng) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567890";
    (0..12).map(|_| LETTERS[(rng.next_u32() >> 27) as usize] as char).collect()
}

/// What a document is known by: the same for nothing else.
pub fn fingerprint(document: &[u8]) -> String {
    hex(&Sha256::digest(document))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
