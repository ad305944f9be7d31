//! What the players see: everything. Vertical has no secrets.

use serde::{Deserialize, Serialize};
use table::{Few, Seat, SeatSet, TS};

use super::{
    Vertical,
    action::Action,
    cliff::{Cliff, Place, TILES},
    pieces::{KINDS, Kind, Orange, Token},
    state::{Carabiners, Falls, MOST_SEATS, Phase, STACKS},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct View {
    /// Whose eyes these are; nobody's seat for a spectator.
    pub you: Option<Seat>,
    /// Whose turn it is: also the player for whom a tile is drawn.
    pub on_turn: Seat,
    pub stage: Stage,
    /// The cliff, in the order in which it was built.
    pub tiles: Vec<Laid>,
    pub players: Vec<Player>,
    /// VER-4: how many tokens go into a bag.
    pub bag_size: u8,
    /// VER-2: how many tokens of each kind there are …
    #[ts(as = "std::collections::BTreeMap<Token, u8>")]
    pub stock: Few<Token, u8>,
    /// … and how many of them nobody has taken (VER-4).
    #[ts(as = "std::collections::BTreeMap<Token, u8>")]
    pub supply: Few<Token, u8>,
    /// How many tiles of each kind are left in each stack.
    #[ts(as = "Vec<std::collections::BTreeMap<Kind, u8>>")]
    pub stacks: Vec<Few<Kind, u8>>,
    /// VER-5: the stack that is drawn from, 1 to 3; none when all are empty.
    pub stack: Option<u8>,
    /// VER-15: fall tiles put aside so far.
    pub aside: u8,
    /// VER-8: where carabiners may be put.
    pub carabiner: Carabiners,
    /// VER-15: what a fall tile does to the turn of who did not fall.
    pub fall: Falls,
    /// Once the game is over.
    pub winners: Option<SeatSet>,
}

/// What has to be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "is")]
pub enum Stage {
    /// Take a token.
    Pack,
    /// A tile is drawn.
    Draw,
    /// Place the drawn tile.
    Place {
        tile: Kind,
    },
    /// Put a token on the cliff, move, or end the turn.
    Equip,
    /// Move or end the turn.
    Move,
    /// Go to the tile on which the carabiner was put.
    Go {
        to: Place,
    },
    /// Ride the zip-line or end the turn.
    Ride,
    Over,
}

/// A tile of the cliff and what lies on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Laid {
    pub at: Place,
    pub kind: Kind,
    pub tokens: Vec<Orange>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Player {
    /// Where the climber stands; nowhere is the ground.
    pub at: Option<Place>,
    /// VER-17: the row and one more; 0 on the ground.
    pub score: i32,
    pub bag: Vec<Token>,
}

/// Something that happens before everybody's eyes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "what")]
pub enum Event {
    /// So many of it are left.
    Take {
        seat: Seat,
        token: Token,
        left: u8,
    },
    /// From stack 1, 2 or 3.
    Draw {
        seat: Seat,
        tile: Kind,
        stack: u8,
    },
    /// A stack is used up: the next has so many tiles, so many of them falls (VER-5).
    Stack {
        stack: u8,
        tiles: u8,
        falls: u8,
    },
    /// As many tiles are left as there are players: everybody draws once more (VER-17).
    Last {
        left: u8,
    },
    Place {
        seat: Seat,
        tile: Kind,
        at: Place,
    },
    Equip {
        seat: Seat,
        token: Orange,
        at: Place,
    },
    /// A step; from nowhere is from the ground.
    Move {
        seat: Seat,
        from: Option<Place>,
        to: Place,
    },
    /// Through the caves (VER-13).
    Pass {
        seat: Seat,
        from: Place,
        to: Place,
    },
    /// Along a zip-line (VER-14).
    Ride {
        seat: Seat,
        from: Place,
        to: Place,
    },
    /// The rest of the turn is left.
    End {
        seat: Seat,
    },
    /// A fall (VER-16), to a carabiner or to the ground, past carabiners that others hold.
    Fall {
        seat: Seat,
        from: Place,
        to: Option<Place>,
        past: SeatSet,
    },
    /// The carabiner under their feet holds the climber (VER-16).
    Held {
        seat: Seat,
        at: Place,
    },
    /// A fall tile for somebody on the ground (VER-16).
    Spared {
        seat: Seat,
    },
    /// With everybody's row in the end; nowhere is the ground (VER-17).
    Over {
        winners: SeatSet,
        rows: Vec<Option<i32>>,
    },
}

impl Vertical {
    pub(super) fn stage(&self) -> Stage {
        match self.phase {
            Phase::Pack => Stage::Pack,
            Phase::Draw => Stage::Draw,
            Phase::Place(tile) => Stage::Place { tile },
            Phase::Equip => Stage::Equip,
            Phase::Move => Stage::Move,
            Phase::Duty(tile) => Stage::Go { to: self.cliff.place(tile) },
            Phase::Ride => Stage::Ride,
            Phase::Over => Stage::Over,
        }
    }

    pub(super) fn laid(&self) -> Vec<Laid> {
        let tokens = |tile| Orange::ALL.into_iter().filter(move |&orange| self.with(orange).contains(tile));
        let laid = self.cliff.tiles().iter().map(|tile| Laid {
            at: self.cliff.place(tile),
            kind: self.cliff.kind(tile),
            tokens: tokens(tile).collect(),
        });
        laid.collect()
    }

    pub(super) fn player(&self, seat: Seat) -> Player {
        let of = |token: Token| std::iter::repeat_n(token, self.bags[seat.index()][token.index()] as usize);
        Player {
            at: self.climber(seat).map(|tile| self.cliff.place(tile)),
            score: self.score(seat),
            bag: Token::ALL.into_iter().flat_map(of).collect(),
        }
    }

    /// VER-15: every drawn tile that is neither on the cliff nor in somebody's hand was a fall.
    pub(super) fn aside(&self) -> u8 {
        let left: u8 = self.stacks.iter().flatten().sum();
        let in_hand = matches!(self.phase, Phase::Place(_)) as u8;
        TILES as u8 - left - in_hand - self.cliff.tiles().len() as u8
    }

    /// The one position that a view can be of.
    pub(super) fn from_view(view: &View) -> Vertical {
        let mut cliff = Cliff::bare();
        view.tiles.iter().for_each(|tile| cliff.add(tile.kind, tile.at));
        let mut game = Vertical {
            cliff,
            equipped: Default::default(),
            climbers: [None; MOST_SEATS],
            bags: Default::default(),
            stock: Token::ALL.map(|token| view.stock.get(&token).copied().unwrap_or_default()),
            stacks: [[0; KINDS]; STACKS],
            seats: view.players.len() as u8,
            on_turn: view.on_turn,
            phase: phase(view.stage, &cliff),
            carabiners: view.carabiner,
            falls: view.fall,
        };
        for tile in &view.tiles {
            let spot = cliff.find(tile.at).expect("the tile was placed just above");
            tile.tokens.iter().for_each(|orange| game.equipped[orange.index()].insert(spot));
        }
        for (seat, player) in view.players.iter().enumerate() {
            game.climbers[seat] = player.at.and_then(|at| cliff.find(at));
            player.bag.iter().for_each(|token| game.bags[seat][token.index()] += 1);
        }
        for (stack, left) in game.stacks.iter_mut().zip(&view.stacks) {
            left.iter().for_each(|(kind, count)| stack[kind.index()] = *count);
        }
        game
    }

    /// VER-5, VER-17: whether a stack has run out, or everybody draws just once more.
    pub(super) fn running_down(&self, after: &Vertical) -> Option<Event> {
        let left: u8 = after.stacks.iter().flatten().sum();
        if left == self.seats {
            return Some(Event::Last { left });
        }
        let next = after.stack().filter(|next| self.stack() != Some(*next))?;
        let kinds = after.stacks[next];
        Some(Event::Stack { stack: next as u8 + 1, tiles: kinds.iter().sum(), falls: kinds[Kind::Fall.index()] })
    }

    /// VER-16: how the fall goes for the player who drew it.
    pub(super) fn fall(&self, after: &Vertical) -> Event {
        let seat = self.on_turn;
        let at = |game: &Vertical| game.climber(seat).map(|tile| game.cliff.place(tile));
        match (at(self), at(after)) {
            (None, _) => Event::Spared { seat },
            (Some(from), Some(to)) if from == to => Event::Held { seat, at: from },
            (Some(from), to) => Event::Fall { seat, from, to, past: self.holders_between(from, to) },
        }
    }

    /// VER-16: whose carabiners did not stop a fall, because they stand on them.
    fn holders_between(&self, from: Place, to: Option<Place>) -> SeatSet {
        let carabiners = self.with(Orange::Carabiner);
        let is_passed = |at: Place| at.x == from.x && at.y < from.y && to.is_none_or(|to| at.y > to.y);
        let holds = |seat: &Seat| {
            let tile = self.climber(*seat).filter(|tile| carabiners.contains(*tile));
            tile.is_some_and(|tile| is_passed(self.cliff.place(tile)))
        };
        (0..self.seats).map(Seat).filter(holds).collect()
    }

    pub(super) fn deed(&self, seat: Seat, action: Action) -> Option<Event> {
        let from = self.climber(seat).map(|tile| self.cliff.place(tile));
        Some(match (action, self.phase) {
            (Action::Take(token), _) => Event::Take { seat, token, left: self.supply(token).saturating_sub(1) },
            (Action::Place(at), Phase::Place(tile)) => Event::Place { seat, tile, at },
            (Action::Place(_), _) => return None,
            (Action::Equip(token, at), _) => Event::Equip { seat, token, at },
            (Action::Move(to), _) => Event::Move { seat, from, to },
            (Action::Cave(to), _) => Event::Pass { seat, from: from?, to },
            (Action::Zip(to), _) => Event::Ride { seat, from: from?, to },
            (Action::End, _) => Event::End { seat },
        })
    }
}

fn phase(stage: Stage, cliff: &Cliff) -> Phase {
    match stage {
        Stage::Pack => Phase::Pack,
        Stage::Draw => Phase::Draw,
        Stage::Place { tile } => Phase::Place(tile),
        Stage::Equip => Phase::Equip,
        Stage::Move => Phase::Move,
        Stage::Go { to } => Phase::Duty(cliff.find(to).expect("the carabiner lies on a tile")),
        Stage::Ride => Phase::Ride,
        Stage::Over => Phase::Over,
    }
}
