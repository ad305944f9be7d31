//! Where the chance of a match comes from. `docs/luck.md` says it for those who check it with programs of their own.

use std::{convert::Infallible, fmt};

use hmac::{Hmac, KeyInit, Mac};
use rand::{Rng, RngExt, TryRng};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use table::{AnyGame, AnyPosition, BadSetup, Bits256, Mover, Record, RecordedStep, Seal, Seat, Turn};

/// How chance is drawn from a seed. If you change that, or how a game deals its set-up, raise this number and keep the
/// old way for old records.
pub const METHOD: u32 = 1;

/// The secret of a match, drawn when its table is opened. It stays in the log until the game is over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(Bits256);

/// It must not reach the host's log by mistake.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Seed(a secret)")
    }
}

impl Seed {
    /// A new one. The generator must be one that nobody can guess.
    pub fn new(rng: &mut dyn Rng) -> Seed {
        let mut bits = [0; 32];
        rng.fill_bytes(&mut bits);
        Seed(Bits256(bits))
    }

    /// One that was shown.
    pub(crate) fn of(bits: Bits256) -> Seed {
        Seed(bits)
    }

    /// As a record shows it, if it shows all of it and it is drawn from as today.
    pub(crate) fn shown(luck: &Seal) -> Option<Seed> {
        let seed = luck.seed.filter(|_| luck.method == METHOD).map(Seed);
        seed.filter(|seed| seed.hash() == luck.hash)
    }

    /// What may be shown of it at any time.
    pub fn hash(&self) -> Bits256 {
        Bits256(Sha256::digest(self.0.0).into())
    }

    fn words(&self, of: String) -> RandomWords {
        let mac = Hmac::new_from_slice(&self.0.0).expect("a key of any length will do");
        RandomWords { mac, of, next: 0 }
    }

    /// What a game's set-up is dealt from.
    pub(crate) fn setup(&self) -> RandomWords {
        self.words("setup".to_string())
    }

    /// On which of the seats a lot falls.
    pub(crate) fn lot(&self, seats: usize) -> Seat {
        Seat(self.words("lot".to_string()).below(seats as u64) as u8)
    }

    /// What chance decides in this position. `before`: how often it has decided already.
    pub(crate) fn outcome(&self, position: &dyn AnyPosition, before: usize) -> String {
        pick(position, |total| self.number(before as u64 + 1, total))
    }

    /// The number below `total` that belongs to the k-th decision of chance, from 1 on.
    pub(crate) fn number(&self, k: u64, total: u64) -> u64 {
        self.words(format!("step {k}")).below(total)
    }

    /// As much of it as a record may say.
    pub(crate) fn told(&self, is_over: bool, lot: Option<Seat>) -> Seal {
        Seal { method: METHOD, hash: self.hash(), seed: is_over.then_some(self.0), lot }
    }
}

/// The outcome on which a number below the sum of all weights falls.
fn pick(position: &dyn AnyPosition, below: impl FnOnce(u64) -> u64) -> String {
    let outcomes = position.chances();
    let mut left = below(outcomes.iter().map(|(_, weight)| u64::from(*weight)).sum());
    for (outcome, weight) in outcomes {
        match left.checked_sub(weight.into()) {
            Some(rest) => left = rest,
            None => return outcome,
        }
    }
    unreachable!("weights add up to their sum")
}

/// Words of 64 bits: the n-th is the beginning of `HMAC-SHA-256(seed, "of n")`, from n = 0 on.
pub(crate) struct RandomWords {
    mac: Hmac<Sha256>,
    of: String,
    next: u64,
}

impl RandomWords {
    fn word(&mut self) -> u64 {
        let mut mac = self.mac.clone();
        mac.update(format!("{} {}", self.of, self.next).as_bytes());
        self.next += 1;
        let bytes = mac.finalize().into_bytes();
        u64::from_be_bytes(bytes[..8].try_into().expect("eight are eight"))
    }

    /// A number from 0 to below `total`, each as likely as any other: words of the last, incomplete round are
    /// passed over.
    fn below(&mut self, total: u64) -> u64 {
        let left_over = (u64::MAX % total + 1) % total;
        loop {
            let word = self.word();
            if word <= u64::MAX - left_over {
                return word % total;
            }
        }
    }
}

impl TryRng for RandomWords {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.word() as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.word())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&self.word().to_le_bytes()[..part.len()]);
        }
        Ok(())
    }
}

/// Where a match gets its chance from.
pub(crate) enum Source<'a> {
    Seed(&'a Seed),
    /// It was opened before there were seeds.
    Rng(&'a mut dyn Rng),
}

impl<'a> Source<'a> {
    pub fn of(seed: Option<&'a Seed>, rng: &'a mut dyn Rng) -> Source<'a> {
        seed.map_or(Source::Rng(rng), Source::Seed)
    }

    pub fn lot(&mut self, seats: usize) -> Seat {
        match self {
            Source::Seed(seed) => seed.lot(seats),
            Source::Rng(rng) => Seat(rng.random_range(0..seats as u8)),
        }
    }

    pub fn deal(&mut self, game: &dyn AnyGame, options: &Map<String, Value>, seats: u8) -> Result<Record, BadSetup> {
        match self {
            Source::Seed(seed) => game.deal(options, seats, &mut seed.setup()),
            Source::Rng(rng) => game.deal(options, seats, rng),
        }
    }

    /// Chance decides until it is somebody's turn again, or nobody's. `before` are the steps that stand, `steps`
    /// those that were made since.
    pub fn decide(&mut self, position: &mut dyn AnyPosition, before: &[RecordedStep], steps: &mut Vec<RecordedStep>) {
        let mut made = decided(before) + decided(steps);
        while position.turn() == Turn::Chance {
            let action = match self {
                Source::Seed(seed) => seed.outcome(position, made),
                Source::Rng(rng) => pick(position, |total| rng.random_range(0..total)),
            };
            made += 1;
            position.attempt(Mover::Chance, &action).expect("an outcome with a weight is possible");
            steps.push(RecordedStep { by: Mover::Chance, action });
        }
    }
}

/// How often chance has decided.
fn decided(steps: &[RecordedStep]) -> usize {
    steps.iter().filter(|entry| entry.by == Mover::Chance).count()
}
