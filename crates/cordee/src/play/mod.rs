//! A game in the terminal: people on one keyboard, computer opponents, or both.

mod history;
mod lines;
mod orders;
mod speaker;
#[cfg(test)]
mod tests;

use std::{
    fs,
    io::{self, IsTerminal, Write},
    path::Path,
};

use bots::{AnyBot, Make, Spec};
use table::{AnyGame, Lang, Mover, Outcome, Record, Refusal, Seat, SeatSet, Turn, Viewer, WhyNot, erased::Told, say};

use crate::{
    chance,
    failure::{Failure, quote},
    rulebook,
    words::{self, TERMINAL},
};
pub use lines::{Completion, Lines};

use history::History;
use orders::Order;
pub use orders::is_word;
use speaker::Speaker;

/// More legal actions than this are not listed at once.
const LONGEST_LIST: usize = 300;

/// Who plays what, and how.
pub struct Invitation {
    pub game: &'static dyn AnyGame,
    pub record: Record,
    pub people: SeatSet,
    /// For the other seats, in turn.
    pub bots: Vec<Spec>,
    pub seed: u64,
    pub lang: Lang,
}

pub struct Session<'a> {
    history: History,
    chairs: Vec<SeatPlayer>,
    seed: u64,
    lang: Lang,
    say: Speaker,
    /// For whom the screen shows the game now.
    screen: Viewer,
    /// How much of its log each viewer has read: the seats, then the spectator.
    read: Vec<usize>,
    lines: Lines,
    out: &'a mut dyn Write,
}

enum SeatPlayer {
    Person,
    Bot { name: String, bot: Box<dyn AnyBot> },
}

/// What comes after a line that was typed.
enum Next {
    /// Another line of the same person.
    Line,
    /// The game goes on: something was done or undone.
    Game,
    Quit,
}

impl<'a> Session<'a> {
    pub fn open(invitation: Invitation, lines: Lines, out: &'a mut dyn Write) -> Result<Session<'a>, Failure> {
        let Invitation { game, record, people, bots, seed, lang } = invitation;
        let history = History::replay(game, &record).map_err(Failure::bad)?;
        let seats = history.position.seats();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let mut specs = bots.iter().cycle();
        let chairs = Seat::all(seats).map(|seat| match people.contains(seat) {
            true => SeatPlayer::Person,
            false => {
                let spec = *specs.next().expect("the command line gives at least one");
                let make = Make { spec, seed: chance::branch(seed, 1 << 32 | u64::from(seat.0)), threads: cores };
                let bot = games::visit(game.meta().id, make).expect("a game found in the list is in the list");
                SeatPlayer::Bot { name: spec.to_string(), bot }
            }
        });
        let chairs = chairs.collect();
        let screen = match people.len() {
            1 => people.first().map_or(Viewer::Spectator, Viewer::Seat),
            _ => Viewer::Spectator,
        };
        let say = Speaker(lang);
        let read = Viewer::all(seats).map(|viewer| history.told(viewer).count()).collect();
        Ok(Session { history, chairs, seed, lang, say, screen, read, lines, out })
    }

    /// Plays until the end or until everybody has left.
    pub fn run(mut self) -> Result<(), Failure> {
        self.greet()?;
        loop {
            let next = match self.history.position.turn() {
                Turn::Over(outcome) => self.end(&outcome)?,
                Turn::Chance => self.roll()?,
                Turn::Act(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    match self.chairs[seat.index()] {
                        SeatPlayer::Person => self.ask(seat)?,
                        SeatPlayer::Bot { .. } => self.think(seat)?,
                    }
                }
            };
            if let Next::Quit = next {
                return Ok(self.out.flush()?);
            }
        }
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let (mut people, mut bots) = (Vec::new(), Vec::new());
        let board = self.history.position.draw(self.screen, self.lang);
        for (chair, seat) in self.chairs.iter().zip(Seat::all(self.history.position.seats())) {
            // Not everybody sees colours: the sign on the board goes with the name.
            let sign = words::sign(&board, seat).map_or(String::new(), |sign| format!(" {sign}"));
            let name = words::seat_name(seat, self.lang) + &sign;
            match chair {
                SeatPlayer::Person => people.push(name),
                SeatPlayer::Bot { name: bot, .. } => bots.push(format!("{name} ({bot})")),
            }
        }
        let title = self.history.game.book().title.get(self.lang);
        Ok(writeln!(self.out, "{}\n", self.say.welcome(title, &people, &bots))?)
    }

    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.chairs[seat.index()], SeatPlayer::Person)
    }

    fn people(&self) -> usize {
        self.chairs.iter().filter(|chair| matches!(chair, SeatPlayer::Person)).count()
    }

    fn secrets(&self) -> bool {
        self.history.game.meta().secrets
    }

    fn roll(&mut self) -> Result<Next, Failure> {
        // The k-th roll comes from the seed and k: taken back or resumed, a game rolls the same.
        let mut rng = chance::generator(chance::branch(self.seed, self.history.chances() as u64));
        let outcome = chance::outcome(self.history.position.as_ref(), &mut rng);
        self.history.step(Mover::Chance, &outcome).expect("chance does what it can");
        self.tell_news()
    }

    fn think(&mut self, seat: Seat) -> Result<Next, Failure> {
        let view = self.history.position.view_for_bot(seat);
        let SeatPlayer::Bot { bot, .. } = &mut self.chairs[seat.index()] else { unreachable!("asked of a bot only") };
        let shown = io::stderr().is_terminal();
        if shown {
            eprint!("{}", self.say.thinking(seat));
        }
        let choice = bot.choose(view.as_ref(), seat).map_err(Failure::bad)?;
        if shown {
            eprint!("\r\x1b[K");
        }
        self.history.step(Mover::Seat(seat), &choice).expect("opponents choose legal actions");
        self.tell_news()
    }

    /// Tells the player at the screen what they have not read yet.
    fn tell_news(&mut self) -> Result<Next, Failure> {
        let (viewer, place) = (self.reader(), self.place(self.reader()));
        let news: Vec<String> =
            self.history.told(viewer).skip(self.read[place]).map(|told| self.log_line(told)).collect();
        self.read[place] += news.len();
        for line in news {
            writeln!(self.out, "{}", words::paragraph(&line, 2))?;
        }
        Ok(Next::Game)
    }

    /// Whose log is told. Without secrets there is only one log.
    fn reader(&self) -> Viewer {
        if self.secrets() { self.screen } else { Viewer::Spectator }
    }

    /// The viewer's place in a list of all seats and the spectator.
    fn place(&self, viewer: Viewer) -> usize {
        viewer.seat().map_or(self.chairs.len(), Seat::index)
    }

    fn log_line(&self, told: &Told) -> String {
        let name = match told.by {
            Mover::Seat(seat) => words::seat_name(seat, self.lang),
            Mover::Chance => say!(TERMINAL, self.lang, "chance"),
        };
        let sentences = told.events.list().into_iter().map(|event| words::sentence(&event.said[self.lang], self.lang));
        let sentences = sentences.collect::<Vec<_>>().join(" ");
        match sentences.is_empty() {
            true => say!(TERMINAL, self.lang, "did", name = name, text = told.text),
            false => format!("{sentences} [{}]", told.text),
        }
    }

    fn end(&mut self, outcome: &Outcome) -> Result<Next, Failure> {
        if self.people() > 1 {
            self.screen = Viewer::Spectator;
        }
        let bold = words::BOLD;
        let ending = words::ending(outcome, self.lang);
        let board = words::paint(&self.history.position.draw(self.screen, self.lang));
        writeln!(self.out, "\n{board}\n{bold}{ending}{bold:#}")?;
        if self.people() == 0 {
            return Ok(Next::Quit);
        }
        writeln!(self.out, "{}", self.say.over())?;
        self.read_lines(None)
    }

    /// Asks a person for an action.
    fn ask(&mut self, seat: Seat) -> Result<Next, Failure> {
        let own = Viewer::Seat(seat);
        if self.screen != own && self.secrets() && !self.draw_curtain(seat)? {
            return Ok(Next::Quit);
        }
        self.screen = own;
        self.tell_news()?;
        self.look()?;
        self.read_lines(Some(seat))
    }

    /// Hides one person's secrets and waits for the next. False if nobody comes.
    fn draw_curtain(&mut self, seat: Seat) -> Result<bool, Failure> {
        self.lines.forget();
        writeln!(self.out, "\x1b[2J\x1b[3J\x1b[H{}", self.say.pass_the_screen(seat))?;
        self.out.flush()?;
        let came = self.lines.read("", Completion::default())?.is_some();
        write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?;
        Ok(came)
    }

    fn look(&mut self) -> Result<(), Failure> {
        let bold = words::BOLD;
        let board = words::paint(&self.history.position.draw(self.screen, self.lang));
        let prompt = words::sentence(&self.history.position.prompt(self.screen, self.lang), self.lang);
        Ok(writeln!(self.out, "\n{board}\n{bold}{prompt}{bold:#}")?)
    }

    /// Reads lines until one of them moves the game. No seat: the game is over.
    fn read_lines(&mut self, seat: Option<Seat>) -> Result<Next, Failure> {
        let legal = seat.map(|seat| self.history.position.legal(seat)).unwrap_or_default();
        let prompt = seat.map_or(String::new(), |seat| words::seat_name(seat, self.lang)) + "> ";
        loop {
            self.out.flush()?;
            let completion = Completion { actions: legal.clone(), words: orders::words(self.lang).collect() };
            let Some(line) = self.lines.read(&prompt, completion)? else {
                if seat.is_some() {
                    writeln!(self.out, "{}", self.say.left())?;
                }
                return Ok(Next::Quit);
            };
            match self.obey(&Order::parse(&line, &legal), seat, &legal)? {
                Next::Line => (),
                next => return Ok(next),
            }
        }
    }

    fn obey(&mut self, order: &Order, seat: Option<Seat>, legal: &[String]) -> Result<Next, Failure> {
        let text = match *order {
            Order::Act(action) => match seat {
                None => self.say.over(),
                Some(seat) => match self.history.position.why_not(seat, action) {
                    Some(why_not) => self.refusal(action, &why_not, false),
                    None => {
                        self.history.step(Mover::Seat(seat), action).expect("nothing stands in its way");
                        return self.tell_news();
                    }
                },
            },
            Order::Why("") => self.say.why_what(),
            Order::Why(action) => self.why(action, seat),
            Order::Legal(prefix) => list(prefix, legal, self.lang),
            Order::Undo => return self.undo(seat),
            Order::Save(file) => self.save(file),
            Order::Rules(id) => return self.rules(id).map(|()| Next::Line),
            Order::Look => return self.look().map(|()| Next::Line),
            Order::Log => self.history.told(self.reader()).map(|told| self.log_line(told) + "\n").collect(),
            Order::Describe => self.describe(),
            Order::Help => self.say.help(),
            Order::Quit => return Ok(Next::Quit),
        };
        writeln!(self.out, "{}", text.trim_end())?;
        Ok(Next::Line)
    }

    fn why(&self, action: &str, seat: Option<Seat>) -> String {
        let by = seat.or(self.screen.seat()).unwrap_or(Seat(0));
        match self.history.position.why_not(by, action) {
            None => self.say.allowed(&quote(action)),
            Some(why_not) => self.refusal(action, &why_not, true),
        }
    }

    /// Why not: the rule, its answer and, if asked for, its text.
    fn refusal(&self, action: &str, why_not: &WhyNot, in_full: bool) -> String {
        let (book, refusal) = (self.history.game.book(), why_not.refusal);
        let why = why_not.said.get(self.lang);
        let mut text = words::paragraph(&self.say.refused(&quote(action), refusal.rule, why), 0);
        if refusal == Refusal::NOTATION {
            text = text + "\n" + &self.say.try_help();
        }
        match book.rule(refusal.rule) {
            Some(rule) if in_full => text + "\n" + &words::paragraph(rule.text.get(self.lang), 4),
            _ => text,
        }
    }

    fn undo(&mut self, asker: Option<Seat>) -> Result<Next, Failure> {
        match self.history.last_decision(|seat| self.is_person(seat), asker) {
            Err(kept) => {
                writeln!(self.out, "{}", self.say.kept(kept))?;
                Ok(Next::Line)
            }
            Ok(steps) => {
                self.history.go_back(steps);
                self.read =
                    Viewer::all(self.chairs.len() as u8).map(|viewer| self.history.told(viewer).count()).collect();
                writeln!(self.out, "{}", self.say.taken_back())?;
                Ok(Next::Game)
            }
        }
    }

    fn save(&self, file: &str) -> String {
        if file.is_empty() {
            return self.say.save_where();
        }
        let path = Path::new(file);
        // Only a game is written over, never somebody's letter.
        let is_game = || fs::read_to_string(path).is_ok_and(|text| Record::from_json(&text).is_ok());
        if path.exists() && !is_game() {
            return self.say.not_saved(file, &self.say.another_file());
        }
        match fs::write(path, self.history.record.to_json()) {
            Ok(()) => self.say.saved(file),
            Err(error) => self.say.not_saved(file, &error.to_string()),
        }
    }

    fn rules(&mut self, id: &str) -> Result<(), Failure> {
        let game = self.history.game;
        if id.is_empty() {
            return rulebook::write_book(game, self.lang, self.out);
        }
        match rulebook::find(game, id) {
            Some(rule) => rulebook::write_rule(game, rule, self.lang, self.out),
            None => {
                let ids: Vec<_> = game.meta().rule_ids().collect();
                let text = self.say.no_such_rule(&quote(id), &ids[0], &ids[ids.len() - 1]);
                Ok(writeln!(self.out, "{text}")?)
            }
        }
    }

    fn describe(&self) -> String {
        let lines = self.history.position.describe(self.screen, self.lang);
        lines.iter().map(|line| words::sentence(line, self.lang) + "\n").collect()
    }
}

/// The legal actions that begin like this, or the first of them, and how many there are.
pub fn list(prefix: &str, legal: &[String], lang: Lang) -> String {
    let fitting: Vec<&str> = legal.iter().map(String::as_str).filter(|action| action.starts_with(prefix)).collect();
    let shown = fitting.len().min(LONGEST_LIST);
    let list = words::paragraph(&fitting[..shown].join("  "), 2);
    let how_many = Speaker(lang).how_many(shown, fitting.len());
    if fitting.is_empty() { how_many } else { format!("{list}\n{how_many}") }
}
