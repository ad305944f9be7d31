//! Whether a record's chance came from its seed.

use table::{AnyGame, AnyPosition, Entry, Lang, Mover, Record, Seal, Seat, Turn, journal::BadReplay};

use crate::{
    luck::{METHOD, Seed},
    replay::open,
};

/// What a record's chance is found to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
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

impl Verdict {
    /// Nothing while there is nothing to compare.
    pub fn is_right(&self) -> Option<bool> {
        match self {
            Verdict::Right { .. } => Some(true),
            Verdict::Sealed | Verdict::Unknown { .. } => None,
            _ => Some(false),
        }
    }

    /// What was found, and what it proves.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Verdict::Sealed => lang.pick(
                "Le hasard de cette partie vient d’un nombre secret, tiré avant qu’elle commence. Son empreinte est \
                 visible dès maintenant, le nombre à la fin."
                    .to_string(),
                "This game’s chance comes from a secret number that was drawn before it began. Its fingerprint can be \
                 seen now, the number at the end."
                    .to_string(),
            ),
            Verdict::Right { decided } => lang.pick(
                format!(
                    "Vérifié\u{a0}: {} vient du nombre dont l’empreinte a été montrée au début. L’hébergeur ne pouvait \
                     rien y changer\u{202f}; il aurait pu le connaître d’avance.",
                    match decided {
                        0 => "tout ce que le hasard a décidé avant le premier coup".to_string(),
                        1 => "l’unique tirage du hasard".to_string(),
                        _ => format!("chacun des {decided} tirages du hasard"),
                    }
                ),
                format!(
                    "Checked: {} came from the number whose fingerprint was shown at the beginning. The host could \
                     change nothing, but could have known it beforehand.",
                    match decided {
                        0 => "all that chance decided before the first move".to_string(),
                        1 => "the one thing that chance decided".to_string(),
                        _ => format!("each of the {decided} things that chance decided"),
                    }
                ),
            ),
            Verdict::OtherSeed => lang.pick(
                "Faux\u{a0}: ce nombre n’a pas l’empreinte que donne le compte rendu.".to_string(),
                "Wrong: this number does not have the fingerprint that the record gives.".to_string(),
            ),
            Verdict::OtherLot { due } => lang.pick(
                format!("Faux\u{a0}: d’après ce nombre, le sort aurait désigné la place {}.", due.0 + 1),
                format!("Wrong: by this number the lot would have fallen on place {}.", due.0 + 1),
            ),
            Verdict::OtherSetup => lang.pick(
                "Faux\u{a0}: d’après ce nombre, la partie aurait commencé autrement.".to_string(),
                "Wrong: by this number the game would have been set up otherwise.".to_string(),
            ),
            Verdict::OtherStep { ply, recorded, due } => lang.pick(
                format!("Faux\u{a0}: action {ply}, le hasard aurait décidé {due:?}, pas {recorded:?}."),
                format!("Wrong: at ply {ply} chance would have decided {due:?}, not {recorded:?}."),
            ),
            Verdict::Unknown { method } => lang.pick(
                format!("Le hasard de cette partie a été tiré par une méthode ({method}) inconnue ici."),
                format!("This game’s chance was drawn by a method ({method}) that is not known here."),
            ),
        }
    }
}

/// Looks at a record's chance while it is played through.
pub struct Audit {
    seed: Option<Seed>,
    decided: usize,
    /// Nothing where there is nothing to check.
    verdict: Option<Verdict>,
}

impl Audit {
    /// Looks at what was decided before the first step of a record that can be opened.
    pub fn begin(game: &dyn AnyGame, record: &Record) -> Audit {
        let mut audit = Audit { seed: None, decided: 0, verdict: None };
        let Some(luck) = &record.luck else { return audit };
        let verdict = match luck.seed.map(Seed::of) {
            _ if luck.method != METHOD => Verdict::Unknown { method: luck.method },
            None => Verdict::Sealed,
            Some(seed) => {
                let verdict = before(game, record, luck, &seed);
                audit.seed = Some(seed).filter(|_| verdict == Verdict::Right { decided: 0 });
                verdict
            }
        };
        Audit { verdict: Some(verdict), ..audit }
    }

    /// Looks at a step that is about to be made.
    pub fn step(&mut self, position: &dyn AnyPosition, ply: usize, entry: &Entry) {
        let Some(seed) = self.seed.as_ref().filter(|_| entry.by == Mover::Chance && position.turn() == Turn::Chance)
        else {
            return;
        };
        let due = seed.outcome(position, self.decided);
        self.decided += 1;
        if due == entry.action {
            self.verdict = Some(Verdict::Right { decided: self.decided as u32 });
        } else {
            self.verdict = Some(Verdict::OtherStep { ply: ply as u32, recorded: entry.action.clone(), due });
            // The first one says it all.
            self.seed = None;
        }
    }

    /// Nothing if the record does not say where its chance came from.
    pub fn end(self) -> Option<Verdict> {
        self.verdict
    }
}

/// Draws a record's chance again. Nothing if it does not say where it came from.
pub fn verify(record: &Record) -> Result<Option<Verdict>, BadReplay> {
    let (game, mut position) = open(record)?;
    let mut audit = Audit::begin(game, record);
    for (ply, entry) in record.actions.iter().enumerate() {
        let refused = |refusal| BadReplay::Action { ply, entry: entry.clone(), refusal };
        position.check(entry.by, &entry.action).map_err(refused)?;
        audit.step(position.as_ref(), ply, entry);
        if audit.verdict.as_ref().and_then(Verdict::is_right) == Some(false) {
            // What follows may not even be legal.
            break;
        }
        position.attempt(entry.by, &entry.action).map_err(refused)?;
    }
    Ok(audit.end())
}

fn before(game: &dyn AnyGame, record: &Record, luck: &Seal, seed: &Seed) -> Verdict {
    if seed.hash() != luck.hash {
        return Verdict::OtherSeed;
    }
    let rules = record.rules.unwrap_or(game.meta().version);
    let options = game.read_options(rules, &record.options);
    let dealt = options.and_then(|options| game.deal(&options, record.seats, &mut seed.setup()));
    if !dealt.is_ok_and(|dealt| dealt.setup == record.setup) {
        return Verdict::OtherSetup;
    }
    let due = seed.lot(record.seats.into());
    match luck.lot.is_some_and(|lot| lot != due) {
        true => Verdict::OtherLot { due },
        false => Verdict::Right { decided: 0 },
    }
}
