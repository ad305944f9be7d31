//! What stands in the way of a refused action: for the board to show, and in a sentence.

use serde::Serialize;
use table::{Lang, Refusal, Seat};
use ts_rs::TS;

use super::{
    Vertical,
    action::Action,
    cliff::Place,
    pieces::{Kind, Orange, Token},
    state::Phase,
    words::{a_token, no_token},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase", tag = "what")]
pub enum Obstacle {
    /// The bags are packed first (VER-4).
    Pack,
    /// Nobody has left any of these in the supply (VER-4).
    Spent { token: Token },
    /// The drawn tile is placed first (VER-6).
    Drawn { tile: Kind },
    /// A tile lies there (VER-6).
    Laid { at: Place },
    /// No tile touches the place; the first one goes to the foot (VER-6).
    Apart { at: Place, first: bool },
    /// Below the ground (VER-6).
    Below,
    /// A cave lies no higher than this row for now (VER-7).
    High { at: Place, row: i32 },
    /// The climber is bound to the carabiner there (VER-8).
    Duty { at: Place },
    /// The bag lacks this, which the place asks for, or which was to be put there (VER-8, VER-12, VER-13).
    Lacks { token: Token, at: Place },
    /// One lies there (VER-8).
    Equipped { token: Orange, at: Place },
    /// It does not go there (VER-8).
    Unfit { token: Orange, at: Place, kind: Kind },
    /// No tile lies there (VER-8, VER-9, VER-14).
    Bare { at: Place },
    /// More than a step; from nowhere is from the ground (VER-9).
    Far { from: Option<Place>, at: Place },
    /// Somebody stands there (VER-10, VER-13).
    Taken { at: Place, seat: Seat },
    /// Nobody goes there (VER-11).
    Danger { at: Place },
    /// No ladder stands there (VER-12).
    Steep { at: Place },
    /// Another cave is nearer (VER-13).
    Nearer { at: Place },
    /// A ride does not lead up (VER-14).
    Above { from: Place, at: Place },
}

impl Vertical {
    pub(super) fn what_bars(&self, seat: Seat, action: Action, refusal: Refusal) -> Option<Obstacle> {
        match (refusal.rule, action) {
            ("VER-4", Action::Take(token)) if self.phase == Phase::Pack => Some(Obstacle::Spent { token }),
            ("VER-4", _) if self.phase == Phase::Pack => Some(Obstacle::Pack),
            ("VER-6", Action::Place(at)) => self.bars_place(at),
            ("VER-6", _) => match self.phase {
                Phase::Place(tile) => Some(Obstacle::Drawn { tile }),
                _ => None,
            },
            ("VER-7", Action::Place(at)) => Some(Obstacle::High { at, row: self.cliff.cave_limit() }),
            ("VER-8", Action::Equip(token, at)) if self.phase == Phase::Equip => self.bars_token(seat, token, at),
            ("VER-8", _) => match self.phase {
                Phase::Duty(tile) => Some(Obstacle::Duty { at: self.cliff.place(tile) }),
                _ => None,
            },
            (rule, Action::Move(at) | Action::Cave(at) | Action::Zip(at)) => self.bars_way(seat, rule, at),
            _ => None,
        }
    }

    fn bars_place(&self, at: Place) -> Option<Obstacle> {
        if !matches!(self.phase, Phase::Place(_)) {
            return None;
        }
        let first = self.cliff.tiles().is_empty();
        Some(match self.cliff.find(at) {
            Some(_) => Obstacle::Laid { at },
            None if at.y < 0 => Obstacle::Below,
            None => Obstacle::Apart { at, first },
        })
    }

    fn bars_token(&self, seat: Seat, orange: Orange, at: Place) -> Option<Obstacle> {
        let Some(tile) = self.cliff.find(at) else { return Some(Obstacle::Bare { at }) };
        Some(if !self.has(seat, orange.token()) {
            Obstacle::Lacks { token: orange.token(), at }
        } else if self.with(orange).contains(tile) {
            Obstacle::Equipped { token: orange, at }
        } else {
            Obstacle::Unfit { token: orange, at, kind: self.cliff.kind(tile) }
        })
    }

    fn bars_way(&self, seat: Seat, rule: &str, at: Place) -> Option<Obstacle> {
        let Some(tile) = self.cliff.find(at) else { return Some(Obstacle::Bare { at }) };
        let from = self.climber(seat).map(|tile| self.cliff.place(tile));
        let stands = || Seat::all(self.seats).find(|&other| self.climber(other) == Some(tile));
        match rule {
            "VER-9" if self.phase != Phase::Ride => Some(Obstacle::Far { from, at }),
            "VER-10" => stands().map(|seat| Obstacle::Taken { at, seat }),
            "VER-11" => Some(Obstacle::Danger { at }),
            "VER-12" => Some(match self.cliff.kind(tile) {
                Kind::Axe => Obstacle::Lacks { token: Token::Axe, at },
                Kind::Crampons => Obstacle::Lacks { token: Token::Crampons, at },
                _ => Obstacle::Steep { at },
            }),
            "VER-13" if self.phase != Phase::Ride => self.bars_passage(seat, from?, at),
            "VER-14" => from.filter(|from| at.y > from.y).map(|from| Obstacle::Above { from, at }),
            _ => None,
        }
    }

    /// From a cave to a cave: the map, or one that is nearer, or somebody who stands there.
    fn bars_passage(&self, seat: Seat, from: Place, at: Place) -> Option<Obstacle> {
        let caves = self.cliff.all(Kind::Cave);
        let is_cave = |place| self.cliff.find(place).is_some_and(|tile| caves.contains(tile));
        if from == at || !is_cave(from) || !is_cave(at) {
            return None;
        }
        if !self.has(seat, Token::Map) {
            return Some(Obstacle::Lacks { token: Token::Map, at });
        }
        let others = caves.iter().map(|cave| self.cliff.place(cave)).filter(|&cave| cave != from);
        let nearest = others.min_by_key(|&cave| from.distance(cave))?;
        if from.distance(nearest) < from.distance(at) {
            return Some(Obstacle::Nearer { at: nearest });
        }
        let tile = self.cliff.find(at);
        let seat = Seat::all(self.seats).find(|&other| self.climber(other) == tile)?;
        Some(Obstacle::Taken { at, seat })
    }
}

pub(super) fn tell(obstacle: &Obstacle, lang: Lang) -> String {
    let text = |fr: &str, en: &str| lang.pick(fr, en).to_string();
    match *obstacle {
        Obstacle::Pack => text("Faites d’abord votre sac.", "Pack your bag first."),
        Obstacle::Spent { token } => {
            let none = no_token(token, lang);
            lang.pick(format!("Il n’y a {none} dans la réserve."), format!("There {none} left."))
        }
        Obstacle::Drawn { .. } => text("Posez d’abord la tuile piochée.", "First place the tile you have drawn."),
        Obstacle::Laid { .. } => text("Il y a déjà une tuile à cet endroit.", "There is a tile in that place already."),
        Obstacle::Apart { first: true, .. } => text(
            "La première tuile se pose au milieu, au pied de la falaise.",
            "The first tile goes to the middle of the foot.",
        ),
        Obstacle::Apart { .. } => text(
            "Ici, la tuile n’en toucherait aucune autre par un côté.",
            "There the tile would touch no other along a side.",
        ),
        Obstacle::Below => text("Rien ne se pose plus bas que le sol.", "Nothing is placed below the ground."),
        Obstacle::High { row, .. } => lang.pick(
            format!("Pour l’instant, une grotte ne se pose pas plus haut que la rangée {row}."),
            format!("For now a cave goes no higher than row {row}."),
        ),
        Obstacle::Duty { .. } => text(
            "Vous venez de fixer ce mousqueton\u{a0}: allez d’abord sur sa tuile.",
            "You have just put this carabiner down: go to its tile first.",
        ),
        Obstacle::Lacks { token, .. } => {
            let token = a_token(token, lang);
            lang.pick(format!("Il vous manque {token} dans le sac."), format!("You would need {token} in your bag."))
        }
        Obstacle::Equipped { token, .. } => {
            let token = a_token(token.token(), lang);
            lang.pick(format!("Cette tuile porte déjà {token}."), format!("That tile already has {token}."))
        }
        Obstacle::Unfit { token, kind, .. } => tell_unfit(token, kind, lang),
        Obstacle::Bare { .. } => {
            text("Il n’y a pas encore de tuile à cet endroit.", "There is no tile in that place yet.")
        }
        Obstacle::Far { from: None, .. } => {
            text("Du sol, on ne prend pied que sur la rangée 0.", "From the ground one steps onto row 0 only.")
        }
        Obstacle::Far { .. } => text(
            "C’est trop loin\u{a0}: un pas mène à la tuile voisine, en haut, en bas ou de côté.",
            "That is too far: one step leads to the next tile, up, down or sideways.",
        ),
        Obstacle::Taken { seat, .. } => {
            lang.pick(format!("{{{seat}}} s’y tient déjà."), format!("{{{seat}}} already stands there."))
        }
        Obstacle::Danger { .. } => text("Personne ne va sur une tuile danger.", "Nobody goes onto a danger tile."),
        Obstacle::Steep { .. } => text(
            "Aucune échelle n’est posée ici\u{a0}: on ne peut pas y grimper.",
            "No ladder stands there: it cannot be climbed.",
        ),
        Obstacle::Nearer { .. } => text(
            "Le passage mène à la grotte la plus proche\u{a0}: celle-ci.",
            "The passage leads to the nearest cave, which is this one.",
        ),
        Obstacle::Above { .. } => text("La tyrolienne ne remonte jamais.", "A zip-line never goes up."),
    }
}

fn tell_unfit(token: Orange, kind: Kind, lang: Lang) -> String {
    let (fr, en) = match (token, kind) {
        (Orange::Ladder, _) => {
            ("Une échelle ne se pose que sur une tuile échelle.", "A ladder goes on a ladder tile only.")
        }
        (_, Kind::Danger) => ("Rien ne se fixe sur une tuile danger.", "Nothing is fixed on a danger tile."),
        _ => (
            "Un mousqueton se fixe là où vous pouvez aller à ce tour.",
            "A carabiner goes where you can get to this turn.",
        ),
    };
    lang.pick(fr, en).to_string()
}
