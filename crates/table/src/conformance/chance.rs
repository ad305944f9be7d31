//! Does chance decide where the game says that it does?

use crate::{Game, Meta, Step, Turn, game::StepOf};

use super::{Check, KitReport, report::Verdict};

/// It is chance's turn only in a game that says so.
pub(super) fn is_declared(turn: &Turn, meta: &Meta) -> Verdict {
    let undeclared = *turn == Turn::Chance && !meta.chance;
    Check::Chances.demand(!undeclared, || "META says that there is no chance, but it is chance's turn".to_string())
}

/// An outcome has a consequence.
pub(super) fn changes_something<G: Game>(before: &G, step: &StepOf<G>, after: &G) -> Verdict {
    let idle = matches!(step, Step::Chance(_)) && before == after;
    Check::Chances.demand(!idle, || format!("{:?} by chance changes nothing: is `chance` written?", step.text()))
}

/// Did the run meet the chance that the game has?
pub(super) fn met(report: &KitReport, meta: &Meta) -> Verdict {
    let unmet = meta.chance && report.chances == 0;
    Check::Chances.demand(!unmet, || "META says that there is chance, but it never decided anything".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    const META: Meta = Meta {
        id: "toy",
        prefix: "TOY",
        rules: 1,
        min_seats: 2,
        max_seats: 4,
        version: 1,
        secrets: false,
        chance: false,
    };

    #[test]
    fn chance_decides_only_where_the_game_says_so() {
        assert!(is_declared(&Turn::of(Seat(0)), &META).is_ok());
        assert!(is_declared(&Turn::Chance, &Meta { chance: true, ..META }).is_ok());
        let flaw = is_declared(&Turn::Chance, &META).unwrap_err();
        assert_eq!(flaw.check, Check::Chances);
        assert!(flaw.message.starts_with("META says that there is no chance"), "{}", flaw.message);
    }

    #[test]
    fn where_the_game_says_so_it_does() {
        let played = KitReport { chances: 1, ..KitReport::default() };
        assert!(met(&KitReport::default(), &META).is_ok() && met(&played, &Meta { chance: true, ..META }).is_ok());
        let flaw = met(&KitReport::default(), &Meta { chance: true, ..META }).unwrap_err();
        assert!(flaw.check == Check::Chances && flaw.message.contains("never decided"), "{}", flaw.message);
    }
}
