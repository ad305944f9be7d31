//! The lake in numbers. Hexes lie on a square grid, sheared: `(c + r) / 2` down and `c` across, both counted from the
//! middle of the lake, so that the same square is the same hex on lakes of every size.

use table::{
    Game, Seat, SeatSet,
    game::Never,
    tensor::{Choices, Chosen, Part, Pen, Tensors, byte, seen_from, start},
};

use super::{
    IceLake,
    action::Action,
    lake::{Dir, HEXES, Lake, Spot, spots},
    programme::Letter,
    state::{MOST_SEATS, Phase},
};

const SIDE: usize = 13;
const GRID: usize = SIDE * SIDE;
/// LAC-5: no programme is longer.
const LETTERS: usize = Lake::Large.pairs() as usize;

const OBSERVED: &[Part] = &[
    Part::new("ice", &[13, 13], "hexes of the lake, on the grid"),
    Part::new("cracks", &[6, 13, 13], "cracked pairs: direction N, NE, SE, S, SW, NW from each hex"),
    Part::new("skaters", &[4, 13, 13], "where the skater of each seat stands; nowhere if out"),
    Part::new("ahead", &[13, 13], "where one's own letters lead if nothing is in the way; nowhere past the shore"),
    Part::new("free", &[13, 13], "hexes to come back to (LAC-16)"),
    Part::new(
        "adrift",
        &[2, 13, 13],
        "triangles broken away, by their northern hex: to its east, to its west (LAC-14)",
    ),
    Part::new("facing", &[4, 6], "direction of each skater"),
    Part::new("facing_ahead", &[6], "direction after one's own letters"),
    Part::new("programme", &[4, 342], "letters as far as one may know them: 0 none, 1 A, 2 G, 3 D"),
    Part::new("written", &[4], "how many letters these are"),
    Part::new("done", &[4], "how many of them are skated"),
    Part::new("score", &[4], "opponents who went out before (LAC-17)"),
    Part::new("to_act", &[4], "who writes, turns or comes back"),
    Part::new("waiting", &[4], "who is to come back (LAC-16)"),
    Part::new("first", &[4], "who begins the round, or made the last step so far (LAC-7)"),
    Part::new("stage", &[3], "one of: write, turn after a stop, come back"),
    Part::new("round", &[1], "counted from 1"),
    Part::new("letters_left", &[1], "how many letters one may still write (LAC-5)"),
];

const CHOICES: &[Part] = &[
    Part::new("write", &[3], "one more letter: A ahead, G left, D right"),
    Part::new("go", &[1], "the programme is finished"),
    Part::new("face", &[6], "which way after a stop: N, NE, SE, S, SW, NW"),
    Part::new("rejoin", &[127, 6], "back on this hex (by c, then r, on the large lake) facing this way"),
];

const GO: u16 = start(CHOICES, "go");
const FACE: u16 = start(CHOICES, "face");
const REJOIN: u16 = start(CHOICES, "rejoin");

/// The place of each hex on the grid.
static SQUARES: [u8; HEXES] = {
    let (all, mut squares, mut number) = (Spot::all(), [0; HEXES], 0);
    while number < HEXES {
        let hex = all[number].hex();
        squares[number] = ((hex.c + hex.r) / 2 + 6) as u8 * SIDE as u8 + (hex.c + 6) as u8;
        number += 1;
    }
    squares
};

fn square(spot: Spot) -> usize {
    SQUARES[spot.index()] as usize
}

impl Tensors for IceLake {
    const OBSERVED: &'static [Part] = OBSERVED;
    const CHOICES: &'static [Part] = CHOICES;

    fn observe(&self, me: Seat, _: &[u16], out: &mut [u8]) {
        let mut pen = Pen::new(out);
        self.observe_ice(&mut pen);
        self.observe_skaters(me, &mut pen);
        self.observe_letters(me, &mut pen);
        let of = |seat: Seat| seen_from(me, seat, self.seats);
        let score = pen.part::<MOST_SEATS>();
        Seat::all(self.seats).for_each(|seat| score[of(seat)] = self.skaters[seat.index()].score);
        pen.seats::<MOST_SEATS>(self.turn().seats(), me, self.seats);
        let (stage, waiting) = match self.phase {
            Phase::Programme(_) => (Some(0), SeatSet::EMPTY),
            Phase::Face(_) => (Some(1), SeatSet::EMPTY),
            Phase::Rejoin(waiting) => (Some(2), waiting),
            Phase::Over => (None, SeatSet::EMPTY),
        };
        pen.seats::<MOST_SEATS>(waiting, me, self.seats);
        pen.one_of::<MOST_SEATS>(Some(of(self.first)));
        pen.one_of::<3>(stage);
        pen.number(self.round);
        pen.number(self.cap - self.programmes[me.index()].len().min(self.cap));
        debug_assert!(pen.is_full());
    }

    fn choose(&self, _: &[u16], choice: u16) -> Option<Chosen<Action>> {
        let dir = |number: u16| Dir::ALL[number as usize % 6];
        Some(Chosen::Whole(match choice {
            0..GO => Action::Write(Letter::ALL[choice as usize]),
            GO => Action::Go,
            FACE..REJOIN => Action::Face(dir(choice - FACE)),
            _ => {
                let spot = Spot::all().get((choice - REJOIN) as usize / 6).copied()?;
                Action::Rejoin { to: spot.hex(), facing: dir(choice - REJOIN) }
            }
        }))
    }

    fn number(&self, action: &Action) -> Choices {
        let number = match *action {
            Action::Write(letter) => letter as u16,
            Action::Go => GO,
            Action::Face(dir) => FACE + dir as u16,
            Action::Rejoin { to, facing } => match to.on(Lake::Large) {
                Some(spot) => REJOIN + 6 * spot.index() as u16 + facing as u16,
                None => return Choices::new(),
            },
        };
        Choices::from_iter([number])
    }

    fn number_chance(outcome: &Never) -> u16 {
        match *outcome {}
    }
}

impl IceLake {
    fn observe_ice(&self, pen: &mut Pen) {
        let ice = pen.part::<GRID>();
        spots(self.ice.lake.hexes()).for_each(|spot| ice[square(spot)] = 1);
        let cracks = pen.part::<{ 6 * GRID }>();
        for (from, dir) in self.ice.cracks() {
            cracks[dir as usize * GRID + square(from)] = 1;
            if let Some(to) = from.neighbour(dir) {
                cracks[dir.opposite() as usize * GRID + square(to)] = 1;
            }
        }
    }

    fn observe_skaters(&self, me: Seat, pen: &mut Pen) {
        let skaters = pen.part::<{ MOST_SEATS * GRID }>();
        let ahead = pen.part::<GRID>();
        let free = pen.part::<GRID>();
        spots(self.haven).for_each(|spot| free[square(spot)] = 1);
        let adrift = pen.part::<{ 2 * GRID }>();
        for triangle in self.ice.adrift().iter() {
            let (north, west) = triangle.north();
            adrift[west as usize * GRID + square(north)] = 1;
        }
        let facing = pen.part::<{ MOST_SEATS * 6 }>();
        for seat in Seat::all(self.seats) {
            let (skater, place) = (&self.skaters[seat.index()], seen_from(me, seat, self.seats));
            if let Some(at) = skater.at {
                skaters[place * GRID + square(at)] = 1;
                facing[place * 6 + skater.facing as usize] = 1;
            }
        }
        let (at, dir) = self.led_ahead(me);
        if let Some(at) = at {
            ahead[square(at)] = 1;
        }
        pen.one_of::<6>(at.map(|_| dir as usize));
    }

    /// Where the seat's letters lead over whole ice.
    fn led_ahead(&self, seat: Seat) -> (Option<Spot>, Dir) {
        let skater = &self.skaters[seat.index()];
        let programme = &self.programmes[seat.index()];
        programme.letters().skip(programme.done() as usize).fold((skater.at, skater.facing), |(at, facing), letter| {
            let dir = letter.from(facing);
            (at.and_then(|at| self.ice.neighbour(at, dir)), dir)
        })
    }

    fn observe_letters(&self, me: Seat, pen: &mut Pen) {
        let letters = pen.part::<{ MOST_SEATS * LETTERS }>();
        let (written, done) = (pen.part::<MOST_SEATS>(), pen.part::<MOST_SEATS>());
        for seat in Seat::all(self.seats).filter(|&seat| seat == me || !self.has_secret(seat)) {
            let (programme, place) = (&self.programmes[seat.index()], seen_from(me, seat, self.seats));
            let row = &mut letters[place * LETTERS..][..LETTERS];
            row.iter_mut().zip(programme.letters()).for_each(|(number, letter)| *number = 1 + letter as u8);
            written[place] = byte(programme.len());
            done[place] = byte(programme.done());
        }
    }
}
