//! Whether a record's chance came from its seed.

use table::{
    AnyGame, AnyPosition, HOUSE, Lang, Mover, Record, RecordedStep, Seal, Seat, Turn, journal::BadReplay, say,
};

use crate::{
    luck::{METHOD, Seed},
    replay::open,
};

/// What a record's chance is found to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LuckVerdict {
    /// The seed is shown when the game is over.
    Sealed,
    /// All that chance decided came from the seed.
    Right { decided: u32 },
    /// It is not the seed whose hash was shown.
    OtherSeed,
    /// The lot would have fallen on another seat.
    OtherLot { due: Seat },
    /// Another set-up would have been dealt.
    OtherSetup,
    /// Here chance would have decided otherwise.
    OtherStep { ply: u32, recorded: String, due: String },
    /// It was drawn in a way that this house does not know.
    Unknown { method: u32 },
}

impl LuckVerdict {
    /// Nothing while there is nothing to compare.
    pub fn is_right(&self) -> Option<bool> {
        match self {
            LuckVerdict::Right { .. } => Some(true),
            LuckVerdict::Sealed | LuckVerdict::Unknown { .. } => None,
            _ => Some(false),
        }
    }

    /// What was found, and what it proves.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            LuckVerdict::Sealed => say!(HOUSE, lang, "luck-sealed"),
            LuckVerdict::Right { decided } => say!(HOUSE, lang, "luck-right", decided = decided),
            LuckVerdict::OtherSeed => say!(HOUSE, lang, "luck-other-seed"),
            LuckVerdict::OtherLot { due } => say!(HOUSE, lang, "luck-other-lot", place = due.0 + 1),
            LuckVerdict::OtherSetup => say!(HOUSE, lang, "luck-other-setup"),
            LuckVerdict::OtherStep { ply, recorded, due } => say!(
                HOUSE,
                lang,
                "luck-other-step",
                ply = ply,
                due = format!("{due:?}"),
                recorded = format!("{recorded:?}")
            ),
            LuckVerdict::Unknown { method } => say!(HOUSE, lang, "luck-unknown", method = method),
        }
    }
}

/// Looks at a record's chance while it is played through.
pub struct Audit {
    seed: Option<Seed>,
    decided: usize,
    /// Nothing where there is nothing to check.
    verdict: Option<LuckVerdict>,
}

impl Audit {
    /// Looks at what was decided before the first step of a record that can be opened.
    pub fn begin(game: &dyn AnyGame, record: &Record) -> Audit {
        let mut audit = Audit { seed: None, decided: 0, verdict: None };
        let Some(luck) = &record.luck else { return audit };
        let verdict = match luck.seed.map(Seed::of) {
            _ if luck.method != METHOD => LuckVerdict::Unknown { method: luck.method },
            None => LuckVerdict::Sealed,
            Some(seed) => {
                let verdict = before(game, record, luck, &seed);
                audit.seed = Some(seed).filter(|_| verdict == LuckVerdict::Right { decided: 0 });
                verdict
            }
        };
        Audit { verdict: Some(verdict), ..audit }
    }

    /// Looks at a step that is about to be made.
    pub fn step(&mut self, position: &dyn AnyPosition, ply: usize, entry: &RecordedStep) {
        let Some(seed) = self.seed.as_ref().filter(|_| entry.by == Mover::Chance && position.turn() == Turn::Chance)
        else {
            return;
        };
        let due = seed.outcome(position, self.decided);
        self.decided += 1;
        if due == entry.action {
            self.verdict = Some(LuckVerdict::Right { decided: self.decided as u32 });
        } else {
            self.verdict = Some(LuckVerdict::OtherStep { ply: ply as u32, recorded: entry.action.clone(), due });
            // The first one says it all.
            self.seed = None;
        }
    }

    /// Nothing if the record does not say where its chance came from.
    pub fn end(self) -> Option<LuckVerdict> {
        self.verdict
    }
}

/// Draws a record's chance again. Nothing if it does not say where it came from.
pub fn verify(record: &Record) -> Result<Option<LuckVerdict>, BadReplay> {
    let (game, mut position) = open(record)?;
    let mut audit = Audit::begin(game, record);
    for (ply, entry) in record.actions.iter().enumerate() {
        let refused = |refusal| BadReplay::Action { ply, entry: entry.clone(), refusal };
        position.check(entry.by, &entry.action).map_err(refused)?;
        audit.step(position.as_ref(), ply, entry);
        if audit.verdict.as_ref().and_then(LuckVerdict::is_right) == Some(false) {
            // What follows may not even be legal.
            break;
        }
        position.attempt(entry.by, &entry.action).map_err(refused)?;
    }
    Ok(audit.end())
}

fn before(game: &dyn AnyGame, record: &Record, luck: &Seal, seed: &Seed) -> LuckVerdict {
    if seed.hash() != luck.hash {
        return LuckVerdict::OtherSeed;
    }
    let rules = record.rules.unwrap_or(game.meta().version);
    let options = game.read_options(rules, &record.options);
    let dealt = options.and_then(|options| game.deal(&options, record.seats, &mut seed.setup()));
    if !dealt.is_ok_and(|dealt| dealt.setup == record.setup) {
        return LuckVerdict::OtherSetup;
    }
    let due = seed.lot(record.seats.into());
    match luck.lot.is_some_and(|lot| lot != due) {
        true => LuckVerdict::OtherLot { due },
        false => LuckVerdict::Right { decided: 0 },
    }
}
