//! What a token is worth in a bag, as forced bags were measured: `ladders/vertical-bags.md` has the figures.

use table::Seat;

use super::super::{Vertical, pieces::Token};

/// What one more token of a kind is worth to who has packed so many of it, as a share of the victory won
/// over who carries something useless instead. A second ice-axe is useless: that was the measure.
pub(super) fn worth(token: Token, packed: u8) -> f32 {
    match (token, packed) {
        (Token::Carabiner, 0) => 0.22,
        (Token::Axe | Token::Crampons, 0) => 0.16,
        (Token::Carabiner, 1) => 0.14,
        (Token::Map, 0) => 0.1,
        (Token::Ladder, 0) => 0.07,
        (Token::Carabiner, 2) => 0.09,
        // Zip-lines and second ladders are worth no more than a second ice-axe.
        _ => 0.0,
    }
}

impl Vertical {
    pub(super) fn worth_of_next(&self, seat: Seat, token: Token) -> f32 {
        worth(token, self.bags[seat.index()][token.index()])
    }

    /// What the seat would best pack of what is left.
    pub(super) fn good_pack(&self, seat: Seat) -> Token {
        let left = Token::ALL.into_iter().filter(|&token| self.supply(token) > 0);
        let best = left.max_by(|a, b| self.worth_of_next(seat, *a).total_cmp(&self.worth_of_next(seat, *b)));
        best.expect("there is a token for everybody")
    }

    /// What all of a kind that the seat carries are worth together.
    pub(super) fn worth_in_bag(&self, seat: Seat, token: Token) -> f32 {
        (0..self.bags[seat.index()][token.index()]).map(|packed| worth(token, packed)).sum()
    }
}
