//! A match: seats and the game played at them, as the fold of a log. No socket, no database, no clock.

use std::{
    collections::VecDeque,
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
};

use serde_json::{Map, Value};
use table::{AnyGame, BadSetup, Mover, Refusal, Seat, SeatSet, Turn, Viewer};

use crate::{
    keys::KeyHash,
    log::{Event, Holder, Logged, Opening},
    luck::Seed,
    play::{Play, Voice},
    presence::{Presence, Uptime},
    protocol::{Customs, Ending, First, Item, Say, Shared, TableStage},
};

/// Among how many of the newest entries that clients asked for a resent message is looked for.
const REMEMBERED: usize = 64;

pub struct Match {
    pub(crate) id: String,
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) options: Map<String, Value>,
    pub(crate) customs: Customs,
    pub(crate) host: KeyHash,
    /// Is the host here?
    pub(crate) hosting: Presence,
    pub(crate) public: bool,
    pub(crate) places: Vec<Place>,
    /// What its chance comes from, unless it was opened before there were seeds.
    pub(crate) seed: Option<Seed>,
    /// Whom a lot decided to begin, by the seats before all moved up.
    pub(crate) lot: Option<Seat>,
    pub(crate) play: Option<Play>,
    pub(crate) ending: Option<Ending>,
    pub(crate) undo: Option<UndoAsked>,
    /// Who wants another game, in the order of asking.
    pub(crate) rematch: Vec<Seat>,
    pub(crate) next: Option<String>,
    /// How long the log is. It is not kept: what of it may be told again the play has in words.
    length: usize,
    /// What the newest messages led to, each by a number for its id.
    remembered: VecDeque<(u64, Event)>,
}

/// A seat and whoever holds it.
pub(crate) struct Place {
    pub holder: Holder,
    /// The level at which the computer holds it for an absent person.
    pub covered: Option<u8>,
    pub resigned: bool,
    pub presence: Presence,
}

impl Place {
    fn new(holder: Holder, now: Uptime) -> Place {
        Place { holder, covered: None, resigned: false, presence: Presence::away(now) }
    }

    /// Does the computer act for this seat now?
    pub fn is_computers(&self) -> bool {
        matches!(self.holder, Holder::Bot { .. }) || self.covered.is_some() || self.resigned
    }

    /// At what level the computer acts for this seat now, if it does.
    fn bot_level(&self, customs: Customs) -> Option<u8> {
        match &self.holder {
            Holder::Bot { level, .. } => Some(*level),
            // Somebody who gave up at a table of more than two: the others play on.
            Holder::Person { .. } => self.covered.or(self.resigned.then_some(customs.cover)),
            Holder::Open => None,
        }
    }
}

pub(crate) struct UndoAsked {
    pub by: Seat,
    pub keep: usize,
    pub agreed: SeatSet,
}

/// What a client's keys open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Caller {
    pub seats: SeatSet,
    pub host: bool,
}

/// A log that cannot be folded.
#[derive(Debug)]
pub enum BadLog {
    /// It was written by something else than this program.
    Nonsense(String),
    /// It was written by a house that knows more games, or newer rules.
    Unknown(BadSetup),
}

impl fmt::Display for BadLog {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BadLog::Nonsense(why) => write!(f, "the log of this match cannot be read: {why}"),
            BadLog::Unknown(what) => write!(f, "this match cannot be opened: {what}"),
        }
    }
}

impl std::error::Error for BadLog {}

impl From<BadSetup> for BadLog {
    fn from(bad: BadSetup) -> BadLog {
        BadLog::Nonsense(bad.to_string())
    }
}

impl From<Refusal> for BadLog {
    fn from(refusal: Refusal) -> BadLog {
        BadLog::Nonsense(refusal.to_string())
    }
}

/// A game that this house does not have.
pub(crate) fn no_such_game(game: &str) -> BadSetup {
    BadSetup::new(format!("il n’y a pas de jeu {game:?} ici"), format!("there is no game {game:?} here"))
}

impl Match {
    /// Folds a whole log, the first entry of which opened the match. Nobody is here yet, and nobody is
    /// to be blamed for the time that the log lay somewhere: waiting begins now.
    pub fn load(id: &str, log: &[Logged], now: Uptime) -> Result<Match, BadLog> {
        let (first, rest) = log.split_first().ok_or_else(|| BadLog::Nonsense("it is empty".to_string()))?;
        let mut it = Match::open(id, first, now)?;
        for logged in rest {
            it.enter(logged, now, &mut Voice::Later)?;
        }
        if let Some(play) = &mut it.play {
            play.write_down()?;
        }
        Ok(it)
    }

    fn open(id: &str, first: &Logged, now: Uptime) -> Result<Match, BadLog> {
        let Event::Opened(opening) = &first.event else {
            return Err(BadLog::Nonsense("it does not begin at the beginning".to_string()));
        };
        let Opening { game, options, customs, host, public, seats, seed } = &**opening;
        let known = games::find(game).ok_or_else(|| BadLog::Unknown(no_such_game(game)))?;
        Ok(Match {
            id: id.to_string(),
            game: known,
            options: options.clone(),
            customs: *customs,
            host: host.clone(),
            hosting: Presence::away(now),
            public: *public,
            places: seats.iter().zip(0..).map(|(holder, seat)| Place::new(holder.at(Seat(seat)), now)).collect(),
            seed: seed.clone(),
            lot: None,
            play: None,
            ending: None,
            undo: None,
            rematch: Vec::new(),
            next: None,
            length: 1,
            remembered: VecDeque::new(),
        })
    }

    /// Carries out what was decided and tells every viewer. Nothing of it must be said to anybody
    /// before the entry is safely stored.
    pub fn apply(&mut self, logged: &Logged, now: Uptime, tell: &mut dyn FnMut(Viewer, Shared)) -> Result<(), BadLog> {
        self.enter(logged, now, &mut Voice::Aloud(tell))
    }

    fn enter(&mut self, logged: &Logged, now: Uptime, voice: &mut Voice) -> Result<(), BadLog> {
        self.fold(&logged.event, now, voice)?;
        self.length += 1;
        if let Some(id) = &logged.id {
            if self.remembered.len() == REMEMBERED {
                self.remembered.pop_front();
            }
            self.remembered.push_back((number_of(id), logged.event.in_short()));
        }
        Ok(())
    }

    fn fold(&mut self, event: &Event, now: Uptime, voice: &mut Voice) -> Result<(), BadLog> {
        match event {
            Event::Opened(_) => return Err(BadLog::Nonsense("it begins twice".to_string())),
            Event::Held { seat, holder } => self.place(*seat)?.holder = holder.at(*seat),
            Event::Hosts { key } => self.host = key.clone(),
            Event::First { first } => self.customs.first = *first,
            Event::Begins { seat, lot } => self.move_up(*seat, *lot)?,
            Event::Started { rules, after, setup, steps } => {
                self.game.meta().check_version(*rules).map_err(BadLog::Unknown)?;
                self.play = Some(Play::begin(self.game, self.places.len() as u8, &self.options, *rules, setup)?);
                if let Some(before) = after {
                    self.say(
                        format!("La partie d’avant suivait la version {before} des règles\u{202f}; celle-ci suit la version {rules}."),
                        format!("The game before went by version {before} of the rules; this one goes by version {rules}."),
                        voice,
                    );
                }
                if self.lot.is_some() {
                    self.say(
                        "Le sort désigne {0} pour commencer.".into(),
                        "The lot falls on {0} to begin.".into(),
                        voice,
                    );
                }
                self.make(None, steps, now, voice)?;
            }
            Event::Made { seat, steps } => self.make(Some(*seat), steps, now, voice)?,
            Event::UndoAsked { by, keep } => {
                self.undo = Some(UndoAsked { by: *by, keep: *keep, agreed: SeatSet::only(*by) });
            }
            Event::UndoAnswered { seat, yes } => match &mut self.undo {
                Some(asked) if *yes => asked.agreed.insert(*seat),
                _ => self.undo = None,
            },
            Event::Undone { keep, .. } => self.take_back(*keep, now, voice)?,
            Event::Withdrawn { step, .. } => self.withdraw(*step, now, voice)?,
            Event::Covered { seat, level } => {
                self.place(*seat)?.covered = Some(*level);
                self.say(
                    format!("L’ordinateur tient la place de {{{seat}}}."),
                    format!("The computer holds the seat of {{{seat}}}."),
                    voice,
                );
            }
            Event::Back { seat } => {
                self.place(*seat)?.covered = None;
                self.say(format!("{{{seat}}} est de retour."), format!("{{{seat}}} is back."), voice);
            }
            Event::Resigned { seat } => self.resign(*seat, voice)?,
            Event::Faltered { seat } => self.say(
                format!(
                    "L’ordinateur n’a pas su choisir pour {{{seat}}}\u{a0}: il joue un coup permis, le premier venu."
                ),
                format!("The computer could not choose for {{{seat}}}: it makes some legal move."),
                voice,
            ),
            Event::RematchAsked { seat } => self.rematch.push(*seat),
            Event::Next { table } => self.next = Some(table.clone()),
        }
        Ok(())
    }

    /// Whoever sits here comes to sit first, and with him his keys, his name and his presence.
    fn move_up(&mut self, seat: Seat, lot: bool) -> Result<(), BadLog> {
        self.place(seat)?;
        if self.play.is_some() {
            return Err(BadLog::Nonsense("it moves people who play".to_string()));
        }
        self.places.rotate_left(seat.index());
        self.lot = lot.then_some(seat);
        if let First::Chosen { seat } = &mut self.customs.first {
            *seat = Seat(0);
        }
        Ok(())
    }

    fn make(
        &mut self,
        seat: Option<Seat>,
        steps: &[table::Entry],
        now: Uptime,
        voice: &mut Voice,
    ) -> Result<(), BadLog> {
        let play = self.play.as_mut().ok_or_else(|| BadLog::Nonsense("it acts before it starts".to_string()))?;
        let mut public = false;
        for entry in steps {
            public |= play.step(entry, voice)?;
        }
        seat.into_iter().for_each(|seat| play.decided(seat));
        // What happens out of sight must not show in how long others wait, nor end what they ask for.
        if public {
            self.undo = None;
            if let Some(seat) = seat {
                self.place(seat)?.presence.heard(now);
            }
        }
        self.ask(now);
        Ok(())
    }

    fn take_back(&mut self, keep: usize, now: Uptime, voice: &mut Voice) -> Result<(), BadLog> {
        let play = self.play.as_mut().filter(|play| keep <= play.steps().len());
        let play = play.ok_or_else(|| BadLog::Nonsense("it takes back what was not done".to_string()))?;
        if play.take_back(keep, voice)? {
            self.undo = None;
        }
        self.ask(now);
        Ok(())
    }

    fn withdraw(&mut self, step: usize, now: Uptime, voice: &mut Voice) -> Result<(), BadLog> {
        let play = self.play.as_mut().filter(|play| step < play.steps().len());
        let play = play.ok_or_else(|| BadLog::Nonsense("it takes back what was not done".to_string()))?;
        if play.withdraw(step, voice)? {
            self.undo = None;
        }
        if let Some(asked) = self.undo.as_mut().filter(|asked| asked.keep > step) {
            asked.keep -= 1;
        }
        self.ask(now);
        Ok(())
    }

    fn resign(&mut self, seat: Seat, voice: &mut Voice) -> Result<(), BadLog> {
        self.place(seat)?.resigned = true;
        self.say(format!("{{{seat}}} abandonne."), format!("{{{seat}}} resigns."), voice);
        let left: SeatSet = self.all_seats().filter(|seat| !self.places[seat.index()].resigned).collect();
        let people = left.iter().any(|seat| matches!(self.places[seat.index()].holder, Holder::Person { .. }));
        if left.len() == 1 || !people {
            self.ending = Some(Ending { scores: Vec::new(), results: Vec::new(), winners: left });
            self.undo = None;
        }
        Ok(())
    }

    /// Notes since when each seat is waited for, and how the game ended if it has.
    fn ask(&mut self, now: Uptime) {
        let Some(play) = &self.play else { return };
        let turn = play.now.turn();
        for (place, seat) in self.places.iter_mut().zip(0..) {
            place.presence.asked(turn.seats().contains(Seat(seat)), now);
        }
        if let Turn::Over(outcome) = turn {
            self.ending = Some(Ending::of(self.game, &outcome));
        } else {
            self.ending = None;
        }
    }

    /// A sentence of the house in everybody's stream.
    fn say(&mut self, fr: String, en: String, voice: &mut Voice) {
        if let Some(play) = &mut self.play {
            play.say(Item::Said { fr, en }, voice);
        }
    }

    fn place(&mut self, seat: Seat) -> Result<&mut Place, BadLog> {
        self.places.get_mut(seat.index()).ok_or_else(|| BadLog::Nonsense(format!("there is no seat {seat}")))
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// How long the log is: the sequence number of the next entry.
    pub fn length(&self) -> usize {
        self.length
    }

    pub fn stage(&self) -> TableStage {
        match (&self.play, &self.ending) {
            (None, _) => TableStage::Lobby,
            (Some(_), None) => TableStage::Playing,
            (Some(_), Some(_)) => TableStage::Over,
        }
    }

    /// May everybody see that it waits for players?
    pub fn is_public(&self) -> bool {
        self.public
    }

    /// Is it waiting for players, for everybody to see?
    pub fn is_in_lobby(&self) -> bool {
        self.public && self.play.is_none() && self.places.iter().any(|place| place.holder.is_open())
    }

    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.places.len() as u8)
    }

    /// What these keys open here.
    pub fn opens(&self, keys: &[KeyHash]) -> Caller {
        let held = |seat: &Seat| self.places[seat.index()].holder.key().is_some_and(|key| keys.contains(key));
        Caller { seats: self.all_seats().filter(held).collect(), host: keys.contains(&self.host) }
    }

    /// Was this message carried out before? Should two clients choose the same id, most of what they
    /// say can still be told apart.
    pub fn remembers(&self, id: &str, say: &Say) -> bool {
        if self.answers_the_question(say) {
            return false;
        }
        let number = number_of(id);
        self.remembered.iter().any(|(known, event)| *known == number && event.answers(say))
    }

    /// Does it answer what a seat is being asked? Then it was not carried out before, and there is no
    /// need to look for it.
    fn answers_the_question(&self, say: &Say) -> bool {
        match (say, &self.play) {
            (Say::Act { seat, decision, .. }, Some(play)) if seat.index() < self.places.len() => {
                play.decision(*seat) == *decision
            }
            _ => false,
        }
    }

    /// Is somebody waiting for the others to agree to an undo?
    pub fn undo_is_asked(&self) -> bool {
        self.undo.is_some()
    }

    /// The seats the computer is to act for now, each with its level and the decision it is asked.
    pub fn bots_to_act(&self) -> Vec<(Seat, u8, u32)> {
        let Some(play) = self.play.as_ref().filter(|_| self.ending.is_none()) else { return Vec::new() };
        let asked = play.now.turn().seats();
        let level = |seat: Seat| Some((seat, self.places[seat.index()].bot_level(self.customs)?, play.decision(seat)));
        asked.iter().filter_map(level).collect()
    }

    /// Does anybody but the seat get to know that it does this?
    pub fn is_seen(&self, seat: Seat, action: &str) -> bool {
        let Some(play) = &self.play else { return false };
        let mut others = Viewer::all(play.now.seats()).filter(|viewer| viewer.seat() != Some(seat));
        others.any(|viewer| play.now.sees(viewer, Mover::Seat(seat), action).unwrap_or(true))
    }

    /// The seat's view, for a bot of this game.
    pub fn view_for_bot(&self, seat: Seat) -> Option<Box<dyn std::any::Any + Send>> {
        self.play.as_ref().map(|play| play.now.view_for_bot(seat))
    }
}

/// A number that stands for a message's id: no two of the newest share one.
fn number_of(id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}
