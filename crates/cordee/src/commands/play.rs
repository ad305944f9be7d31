use std::{io::Write, path::PathBuf, str::FromStr};

use bots::Spec;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{Lang, Seat, SeatSet, say};

use crate::{
    args::{GameArg, LangArg, SeedArg, TableArgs},
    failure::Failure,
    play::{Invitation, Lines, Session},
    records::RecordFile,
    words::{self, TERMINAL},
};

/// Play in the terminal, against the computer or among friends at one keyboard
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    table: TableArgs,
    /// The seats that people play: numbers parted by commas, all, or none to look on
    #[arg(long, value_name = "SEATS", default_value = "0")]
    you: String,
    /// Who plays the other seats, in turn: level:3 (`cordee games` lists them), random, mcts:1000 (imagined games a choice), mcts:500ms,
    /// uct:1000
    #[arg(long, value_name = "A,B…", value_delimiter = ',', default_value = "mcts:1000")]
    bots: Vec<String>,
    /// Who begins, and so sits in the first seat: seated (as they sit), lot, or the number of a seat; lot where that is
    /// usual in the game
    #[arg(long, value_name = "SEAT", conflicts_with = "resume")]
    first: Option<Begins>,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    lang: LangArg,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "options"])]
    resume: Option<PathBuf>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, lang) = (self.game.find()?, self.lang.lang());
        let bots = self.bots.iter().map(|name| bots::opponent(name, game.ladder()));
        let bots = bots.collect::<Result<Vec<Spec>, _>>().map_err(|error| Failure::bad(format!("--bots: {error}")))?;
        let saved = self.resume.map(|path| RecordFile::read_of(game, &path, lang)).transpose()?;
        let resumed = saved.is_some();
        let seats = saved.as_ref().map_or_else(|| self.table.seats(game), |source| Ok(source.record.seats))?;
        let people =
            words::parse_seats(&self.you, seats, lang).map_err(|error| Failure::bad(format!("--you: {error}")))?;
        let seed = self.seed.given_or_new();
        let record = match saved {
            Some(source) => source.record,
            None => self.table.deal(game, seed)?,
        };
        let usual = if game.book().lots && !resumed { Begins::Lot } else { Begins::Seated };
        let begins = self.first.unwrap_or(usual);
        let first = begins.seat(seats, seed, lang)?;
        let (people, bots) = move_up(people, &bots, seats, first);
        if begins == Begins::Lot && !people.is_empty() {
            let names: Vec<String> = people.iter().map(|seat| words::seat_name(seat, lang)).collect();
            writeln!(out, "{}", say!(TERMINAL, lang, "lot-decided", names = names.join(", ")))?;
        }
        let invitation = Invitation { game, record, people, bots, seed, lang };
        Session::open(invitation, Lines::open()?, out)?.run()
    }
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Begins {
    Seated,
    Lot,
    Seat(Seat),
}

impl FromStr for Begins {
    type Err = String;

    fn from_str(text: &str) -> Result<Begins, String> {
        match text {
            "seated" => Ok(Begins::Seated),
            "lot" => Ok(Begins::Lot),
            _ => text.parse().map(|seat| Begins::Seat(Seat(seat))).map_err(|_| "seated, lot or a seat".to_string()),
        }
    }
}

impl Begins {
    /// Where whoever begins sits before.
    fn seat(self, seats: u8, seed: u64, lang: Lang) -> Result<Seat, Failure> {
        match self {
            Begins::Seated => Ok(Seat(0)),
            // Another lot than the one that deals the set-up.
            Begins::Lot => Ok(Seat(Pcg64Mcg::seed_from_u64(!seed).random_range(0..seats))),
            Begins::Seat(seat) if seat.0 < seats => Ok(seat),
            Begins::Seat(seat) => {
                Err(Failure::Bad(format!("--first: {}", say!(TERMINAL, lang, "no-such-seat", seat = seat))))
            }
        }
    }
}

/// Everybody moves up so that whoever sits here comes to sit first.
fn move_up(people: SeatSet, bots: &[Spec], seats: u8, first: Seat) -> (SeatSet, Vec<Spec>) {
    let was = |seat: Seat| Seat((seat.0 + first.0) % seats);
    let moved = Seat::all(seats).filter(|&seat| people.contains(was(seat))).collect();
    let number = |seat: Seat| Seat::all(seat.0).filter(|&before| !people.contains(before)).count();
    let computers = Seat::all(seats).map(was).filter(|&seat| !people.contains(seat));
    let bots = match bots {
        [] => Vec::new(),
        _ => computers.map(|seat| bots[number(seat) % bots.len()]).collect(),
    };
    (moved, bots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_moves_up_beside_the_same_neighbours() {
        let bots: Vec<Spec> = ["random", "mcts:10"].iter().map(|spec| spec.parse().unwrap()).collect();
        let people = SeatSet::only(Seat(1));
        let (moved, order) = move_up(people, &bots, 4, Seat(2));
        // 0 random, 1 person, 2 mcts, 3 random become 2 0 … from seat 2 on.
        assert_eq!(moved.iter().collect::<Vec<_>>(), [Seat(3)]);
        let names: Vec<String> = order.iter().map(ToString::to_string).collect();
        assert_eq!(names, ["mcts:10", "random", "random"]);
        assert_eq!(move_up(people, &bots, 4, Seat(0)).0, people);
    }

    #[test]
    fn a_lot_falls_on_every_seat_and_a_seat_must_be_there() {
        let drawn: std::collections::BTreeSet<u8> =
            (0..60).map(|seed| Begins::Lot.seat(3, seed, Lang::En).unwrap().0).collect();
        assert_eq!(drawn.len(), 3);
        assert!(Begins::Seat(Seat(3)).seat(3, 1, Lang::En).is_err());
        assert!("nobody".parse::<Begins>().is_err());
    }
}
