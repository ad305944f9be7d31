//! The cliff in numbers. Tiles go by the order in which they were placed, as in the view: so do the choices that
//! name one, and a place without a tile is named by the first tile that it lies beside.

use table::{
    Game, Seat,
    tensor::{Choices, Chosen, Part, Pen, Tensors, byte, seen_from, start},
};

use super::{
    Vertical,
    action::Action,
    cliff::{Place, TILES, Tile},
    pieces::{KINDS, Kind, ORANGES, Orange, TOKENS, Token},
    state::{Carabiners, Falls, MOST_SEATS, Phase, STACKS},
};

/// What is said of a tile: is there one, x, y, kind, tokens, climbers, duty.
const OF_TILE: usize = 3 + KINDS + ORANGES + MOST_SEATS + 1;
const ROWS: usize = TILES * OF_TILE;
/// Added to a column, so that it is no less than 0.
const MIDDLE: i32 = 60;

const OBSERVED: &[Part] = &[
    Part::new(
        "tiles",
        &[60, 19],
        "tiles as they were placed: 1, column + 60, row, kind (plain, axe, crampons, ladder, cave, danger, fall), \
         tokens on it (carabiner, ladder, zipline), climbers by seat, must be gone to",
    ),
    Part::new("climbed", &[5], "row and one more, by seat; 0 on the ground"),
    Part::new("bags", &[5, 6], "by seat: axe, crampons, map, carabiner, ladder, zipline"),
    Part::new("supply", &[6], "tokens that nobody has taken"),
    Part::new("stacks", &[3, 7], "tiles left, by stack and kind"),
    Part::new("on_turn", &[5], "whose turn it is: also for whom a tile is drawn"),
    Part::new("stage", &[7], "one of: pack, draw, place, equip, move, go, ride"),
    Part::new("drawn", &[7], "the tile to be placed, by kind"),
    Part::new(
        "options",
        &[3],
        "carabiners by a step, carabiners anywhere (VER-8); a fall tile ends every turn (VER-15)",
    ),
];

const CHOICES: &[Part] = &[
    Part::new("take", &[6], "a token into the bag: axe, crampons, map, carabiner, ladder, zipline"),
    Part::new("found", &[1], "the first tile to the foot of the cliff"),
    Part::new("place", &[60, 4], "the drawn tile beside this one: above, left, right, below"),
    Part::new("equip", &[3, 60], "carabiner, ladder, zipline onto this tile"),
    Part::new("move", &[60], "a step to this tile"),
    Part::new("cave", &[60], "through the caves to this tile"),
    Part::new("zip", &[60], "down a zip-line to this tile"),
    Part::new("end", &[1], "leave the rest of the turn"),
];

const FOUND: u16 = start(CHOICES, "found");
const PLACE: u16 = start(CHOICES, "place");
const EQUIP: u16 = start(CHOICES, "equip");
const MOVE: u16 = start(CHOICES, "move");
const CAVE: u16 = start(CHOICES, "cave");
const ZIP: u16 = start(CHOICES, "zip");
const END: u16 = start(CHOICES, "end");
const TILES_HERE: u16 = TILES as u16;

impl Tensors for Vertical {
    const OBSERVED: &'static [Part] = OBSERVED;
    const CHOICES: &'static [Part] = CHOICES;
    const CHANCES: u16 = KINDS as u16;

    fn observe(&self, me: Seat, _: &[u16], out: &mut [u8]) {
        let mut pen = Pen::new(out);
        self.observe_tiles(me, pen.part());
        let (climbed, bags) = (pen.part::<MOST_SEATS>(), pen.part::<{ MOST_SEATS * TOKENS }>());
        for seat in Seat::all(self.seats) {
            let place = seen_from(me, seat, self.seats);
            climbed[place] = byte(self.score(seat));
            bags[place * TOKENS..][..TOKENS].copy_from_slice(&self.bags[seat.index()]);
        }
        *pen.part() = Token::ALL.map(|token| self.supply(token));
        pen.part::<{ STACKS * KINDS }>().copy_from_slice(self.stacks.as_flattened());
        pen.one_of::<MOST_SEATS>(Some(seen_from(me, self.on_turn, self.seats)));
        let (stage, drawn) = match self.phase {
            Phase::Pack => (Some(0), None),
            Phase::Draw => (Some(1), None),
            Phase::Place(kind) => (Some(2), Some(kind.index())),
            Phase::Equip => (Some(3), None),
            Phase::Move => (Some(4), None),
            Phase::Duty(_) => (Some(5), None),
            Phase::Ride => (Some(6), None),
            Phase::Over => (None, None),
        };
        pen.one_of::<7>(stage);
        pen.one_of::<KINDS>(drawn);
        let carabiners = [Carabiners::Step, Carabiners::Anywhere].map(|way| u8::from(self.carabiners == way));
        *pen.part() = [carabiners[0], carabiners[1], (self.falls == Falls::Ends).into()];
        debug_assert!(pen.is_full());
    }

    fn choices(&self, seat: Seat, _: &[u16], scratch: &mut Vec<Action>, out: &mut Vec<u16>) {
        match self.phase {
            // The list of places knows no tiles: looking for one beside each would take longer than all else.
            Phase::Place(kind) if self.cliff.tile(0).is_some() => {
                let limit = if kind == Kind::Cave { self.cliff.cave_limit() } else { i32::MAX };
                self.cliff.frontier_by_sides(|tile, side, place| {
                    if place.y <= limit {
                        out.push(beside(tile, side)); // VER-6, VER-7
                    }
                });
            }
            _ => {
                scratch.clear();
                self.legal(seat, scratch);
                out.extend(scratch.iter().filter_map(|action| self.number(action).first().copied()));
            }
        }
    }

    fn choose(&self, _: &[u16], choice: u16) -> Option<Chosen<Action>> {
        let at =
            |first: u16| -> Option<Place> { Some(self.cliff.place(self.cliff.tile((choice - first) % TILES_HERE)?)) };
        let action = match choice {
            0..FOUND => Action::Take(Token::ALL[choice as usize]),
            FOUND => Action::Place(Place::FOOT),
            PLACE..EQUIP => {
                let (tile, side) = ((choice - PLACE) / 4, (choice - PLACE) % 4);
                Action::Place(self.cliff.on_side(self.cliff.tile(tile)?, side as usize)?)
            }
            EQUIP..MOVE => Action::Equip(Orange::ALL[((choice - EQUIP) / TILES_HERE) as usize], at(EQUIP)?),
            MOVE..CAVE => Action::Move(at(MOVE)?),
            CAVE..ZIP => Action::Cave(at(CAVE)?),
            ZIP..END => Action::Zip(at(ZIP)?),
            END => Action::End,
            _ => return None,
        };
        Some(Chosen::Whole(action)).filter(|_| self.number(&action)[..] == [choice])
    }

    fn number(&self, action: &Action) -> Choices {
        let tile = |at: Place| self.cliff.find(at).map(|tile| tile.index() as u16);
        let number = match *action {
            Action::Take(token) => Some(token.index() as u16),
            Action::Place(at) if self.cliff.tile(0).is_none() => (at == Place::FOOT).then_some(FOUND),
            Action::Place(at) if self.cliff.find(at).is_some() => None,
            Action::Place(at) => self.cliff.side_of(at).map(|(tile, side)| beside(tile, side)),
            Action::Equip(orange, at) => tile(at).map(|tile| EQUIP + TILES_HERE * orange.index() as u16 + tile),
            Action::Move(to) => tile(to).map(|tile| MOVE + tile),
            Action::Cave(to) => tile(to).map(|tile| CAVE + tile),
            Action::Zip(to) => tile(to).map(|tile| ZIP + tile),
            Action::End => Some(END),
        };
        Choices::from_iter(number)
    }

    fn number_chance(kind: &Kind) -> u16 {
        kind.index() as u16
    }
}

fn beside(tile: Tile, side: usize) -> u16 {
    PLACE + 4 * tile.index() as u16 + side as u16
}

impl Vertical {
    fn observe_tiles(&self, me: Seat, rows: &mut [u8; ROWS]) {
        let at = |tile: Tile, what: usize| tile.index() * OF_TILE + what;
        for tile in self.cliff.tiles().iter() {
            let Place { x, y } = self.cliff.place(tile);
            rows[at(tile, 0)..][..3].copy_from_slice(&[1, (x + MIDDLE) as u8, y as u8]);
        }
        for kind in Kind::ALL {
            self.cliff.all(kind).iter().for_each(|tile| rows[at(tile, 3 + kind.index())] = 1);
        }
        for orange in Orange::ALL {
            self.with(orange).iter().for_each(|tile| rows[at(tile, 3 + KINDS + orange.index())] = 1);
        }
        for seat in Seat::all(self.seats) {
            if let Some(tile) = self.climber(seat) {
                rows[at(tile, 3 + KINDS + ORANGES + seen_from(me, seat, self.seats))] = 1;
            }
        }
        if let Phase::Duty(tile) = self.phase {
            rows[at(tile, OF_TILE - 1)] = 1;
        }
    }
}
