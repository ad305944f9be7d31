//! What stands in the way of a refused action: for the board to show, and in a sentence.

use serde::Serialize;
use table::{Lang, Seat, TS, named, say};

use super::{
    Vertical,
    cliff::Place,
    pieces::{Kind, Orange, Token},
    state::Phase,
    words::{SAYS, a_token},
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
    pub(super) fn bars_place(&self, at: Place) -> Option<Obstacle> {
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

    pub(super) fn bars_token(&self, seat: Seat, orange: Orange, at: Place) -> Option<Obstacle> {
        let Some(tile) = self.cliff.find(at) else { return Some(Obstacle::Bare { at }) };
        Some(if !self.has(seat, orange.token()) {
            Obstacle::Lacks { token: orange.token(), at }
        } else if self.with(orange).contains(tile) {
            Obstacle::Equipped { token: orange, at }
        } else {
            Obstacle::Unfit { token: orange, at, kind: self.cliff.kind(tile) }
        })
    }

    pub(super) fn bars_way(&self, seat: Seat, rule: &str, at: Place) -> Option<Obstacle> {
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
    match *obstacle {
        Obstacle::Pack => say!(SAYS, lang, "bars-pack"),
        Obstacle::Spent { token } => {
            say!(SAYS, lang, "bars-spent", token = token)
        }
        Obstacle::Drawn { .. } => say!(SAYS, lang, "bars-drawn"),
        Obstacle::Laid { .. } => say!(SAYS, lang, "bars-laid"),
        Obstacle::Apart { first: true, .. } => say!(SAYS, lang, "bars-first"),
        Obstacle::Apart { .. } => say!(SAYS, lang, "bars-apart"),
        Obstacle::Below => say!(SAYS, lang, "bars-below"),
        Obstacle::High { row, .. } => say!(SAYS, lang, "bars-high", row = row),
        Obstacle::Duty { .. } => say!(SAYS, lang, "bars-duty"),
        Obstacle::Lacks { token, .. } => {
            let token = a_token(token, lang);
            say!(SAYS, lang, "bars-lacks", token = token)
        }
        Obstacle::Equipped { token, .. } => {
            let token = a_token(token.token(), lang);
            say!(SAYS, lang, "bars-equipped", token = token)
        }
        Obstacle::Unfit { token, kind, .. } => tell_unfit(token, kind, lang),
        Obstacle::Bare { .. } => {
            say!(SAYS, lang, "bars-bare")
        }
        Obstacle::Far { from: None, .. } => {
            say!(SAYS, lang, "bars-far-ground")
        }
        Obstacle::Far { .. } => say!(SAYS, lang, "bars-far"),
        Obstacle::Taken { seat, .. } => {
            say!(SAYS, lang, "bars-taken", seat = named(seat))
        }
        Obstacle::Danger { .. } => say!(SAYS, lang, "bars-danger"),
        Obstacle::Steep { .. } => say!(SAYS, lang, "bars-steep"),
        Obstacle::Nearer { .. } => say!(SAYS, lang, "bars-nearer"),
        Obstacle::Above { .. } => say!(SAYS, lang, "bars-above"),
    }
}

fn tell_unfit(token: Orange, kind: Kind, lang: Lang) -> String {
    match (token, kind) {
        (Orange::Ladder, _) => say!(SAYS, lang, "bars-no-ladder-tile"),
        (_, Kind::Danger) => say!(SAYS, lang, "bars-danger-tile"),
        _ => say!(SAYS, lang, "bars-carabiner"),
    }
}
