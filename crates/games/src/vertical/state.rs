//! A position: the cliff, what lies on it, who stands where, and what is left in bags and stacks.

use serde::{Deserialize, Serialize};
use table::{BadSetup, Few, Outcome, Scores, Seat, TS, say};

use super::{
    cliff::{Cliff, TILES, Tile, TileSet},
    pieces::{KINDS, Kind, ORANGES, Orange, TOKENS, Token},
    words::SAYS,
};

/// VER-1: stacks of tiles.
pub const STACKS: usize = 3;
/// VER-2: so many tokens of each kind, unless agreed otherwise.
const OF_EACH_TOKEN: u64 = 5;
/// VER-4: so many tokens go into a bag.
pub const PACKED: u8 = 4;
pub const MOST_SEATS: usize = 5;
/// Nobody can tell a larger number of tokens of a kind from this one: no more are ever taken than fit
/// into all bags, and no more are shown.
const MOST_TOKENS: u8 = 99;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// VER-8: where a carabiner may be put.
    pub carabiner: Carabiners,
    /// VER-15: what a fall tile does to the turn of who did not fall.
    pub fall: Falls,
    /// VER-2: how many tokens of each kind there are; a kind left out has five.
    pub tokens: Few<Token, u64>,
    /// VER-1: how many tiles of each kind are in each stack.
    pub tiles: Vec<Few<Kind, u64>>,
}

/// VER-8: where a carabiner may be put.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Carabiners {
    /// On a tile that the climber then goes to: by a step, a passage or a ride.
    #[default]
    Destination,
    /// On a tile that the climber then steps to.
    Step,
    /// On any tile, with no duty to go there.
    Anywhere,
}

/// VER-15: what a fall tile does to the turn of who did not fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Falls {
    /// It goes on as after a placement.
    #[default]
    GoesOn,
    /// It ends, as it does for who fell.
    Ends,
}

/// VER-1: the stacks, kinds in the order of [`Kind::ALL`].
const TABLE: [[u8; KINDS]; STACKS] = [[11, 2, 2, 1, 2, 1, 1], [9, 2, 2, 2, 2, 1, 2], [7, 2, 2, 2, 2, 2, 3]];

impl Default for Options {
    fn default() -> Options {
        let stack = |counts: [u8; KINDS]| Kind::ALL.into_iter().zip(counts.map(u64::from)).collect();
        Options {
            carabiner: Carabiners::default(),
            fall: Falls::default(),
            tokens: Token::ALL.into_iter().map(|token| (token, OF_EACH_TOKEN)).collect(),
            tiles: TABLE.map(stack).to_vec(),
        }
    }
}

impl Options {
    /// VER-1: three stacks, sixty tiles in all. A kind left out is 0; a stack may be empty.
    pub(super) fn stacks(&self) -> Result<[[u8; KINDS]; STACKS], BadSetup> {
        if self.tiles.len() != STACKS {
            let stacks = self.tiles.len();
            return Err(BadSetup::new(|lang| say!(SAYS, lang, "bad-stacks", stacks = stacks)));
        }
        let sum = self.tiles.iter().flat_map(|stack| stack.values()).fold(0, |sum: u64, n| sum.saturating_add(*n));
        if sum != TILES as u64 {
            return Err(BadSetup::new(|lang| say!(SAYS, lang, "bad-tiles", sum = sum)));
        }
        let count = |stack: usize, kind: Kind| self.tiles[stack].get(&kind).map_or(0, |&count| count as u8);
        Ok(std::array::from_fn(|stack| Kind::ALL.map(|kind| count(stack, kind))))
    }

    /// VER-2: enough tokens for all bags (VER-4). What is more than all bags together hold is never
    /// missed.
    pub(super) fn stock(&self, seats: u8) -> Result<[u8; TOKENS], BadSetup> {
        let of = |token: Token| self.tokens.get(&token).copied().unwrap_or(OF_EACH_TOKEN);
        let sum = Token::ALL.into_iter().map(of).fold(0, u64::saturating_add);
        let packed = u64::from(PACKED * seats);
        if sum < packed {
            return Err(BadSetup::new(|lang| {
                say!(SAYS, lang, "bad-tokens", sum = sum, packed = packed, seats = seats)
            }));
        }
        Ok(Token::ALL.map(|token| of(token).min(u64::from(MOST_TOKENS)) as u8))
    }
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Take a token (VER-4).
    Pack,
    /// Chance draws a tile for the player on turn (VER-5).
    Draw,
    /// Place the drawn tile (VER-6).
    Place(Kind),
    /// A token, a move, a passage or a ride, each optional (VER-8).
    Equip,
    /// The token is put down: what else comes after it (VER-9).
    Move,
    /// The carabiner is put down: the climber must go there (VER-8).
    Duty(Tile),
    /// The player has moved or passed and may still ride (VER-14).
    Ride,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Vertical {
    pub(super) cliff: Cliff,
    /// The tiles on which each orange token lies.
    pub(super) equipped: [TileSet; ORANGES],
    /// Where everybody stands; nowhere is the ground.
    pub(super) climbers: [Option<Tile>; MOST_SEATS],
    pub(super) bags: [[u8; TOKENS]; MOST_SEATS],
    /// VER-2: the tokens that there are.
    pub(super) stock: [u8; TOKENS],
    /// The tiles not drawn yet.
    pub(super) stacks: [[u8; KINDS]; STACKS],
    pub(super) seats: u8,
    pub(super) on_turn: Seat,
    pub(super) phase: Phase,
    pub(super) carabiners: Carabiners,
    pub(super) falls: Falls,
}

impl Vertical {
    pub(super) fn has(&self, seat: Seat, token: Token) -> bool {
        self.bags[seat.index()][token.index()] > 0
    }

    /// The tiles on which such a token lies.
    pub(super) fn with(&self, orange: Orange) -> TileSet {
        self.equipped[orange.index()]
    }

    /// VER-2: how many tokens of a kind nobody has taken.
    pub(super) fn supply(&self, token: Token) -> u8 {
        let in_bags: u8 = self.bags.iter().map(|bag| bag[token.index()]).sum();
        let on_cliff = Orange::of(token).map_or(0, |orange| self.with(orange).len() as u8);
        self.stock[token.index()] - in_bags - on_cliff
    }

    /// VER-5: the stack that is drawn from: the first that is not empty.
    pub(super) fn stack(&self) -> Option<usize> {
        self.stacks.iter().position(|stack| *stack != [0; KINDS])
    }

    pub(super) fn climber(&self, seat: Seat) -> Option<Tile> {
        self.climbers[seat.index()]
    }

    /// The tiles on which somebody stands.
    pub(super) fn occupied(&self) -> TileSet {
        self.climbers.iter().flatten().fold(TileSet::EMPTY, |set, &tile| set.or(TileSet::only(tile)))
    }

    /// VER-17: the row and one more; nothing on the ground.
    pub(super) fn score(&self, seat: Seat) -> i32 {
        self.climber(seat).map_or(0, |tile| self.cliff.row(tile) + 1)
    }

    /// VER-17: the highest climber wins, equal rows share.
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::most(Scores::of_each(self.seats, |seat| self.score(seat)))
    }
}
