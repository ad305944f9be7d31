use std::{io::Write, path::PathBuf};

use bots::Spec;

use crate::{
    args::{GameArg, LangArg, SeedArg, TableArgs},
    failure::Failure,
    play::{Invitation, Lines, Session},
    records::Source,
    words,
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
    /// Who plays the other seats, in turn: random, mcts:1000 (imagined games a choice), mcts:500ms, uct:1000
    #[arg(long, value_name = "A,B…", value_delimiter = ',', default_value = "mcts:1000")]
    bots: Vec<Spec>,
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
        let (game, lang) = (self.game.game, self.lang.lang());
        let saved = self.resume.map(|path| Source::read_of(game, &path, lang)).transpose()?;
        let seats = saved.as_ref().map_or_else(|| self.table.seats(game), |source| Ok(source.record.seats))?;
        let people = words::parse_seats(&self.you, seats).map_err(|error| Failure::bad(format!("--you: {error}")))?;
        let seed = self.seed.given_or_new();
        let record = match saved {
            Some(source) => source.record,
            None => self.table.deal(game, seed)?,
        };
        let invitation = Invitation { game, record, people, bots: self.bots, seed, lang };
        Session::open(invitation, Lines::open()?, out)?.run()
    }
}
