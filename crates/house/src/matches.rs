//! A match: seats and the game played at them, as the fold of a log. No socket, no database, no clock.

use std::{
    collections::VecDeque,
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
};

use serde_json::{Map, Value};
use table::{AnyGame, BadSetup, HOUSE, Lang, Mover, Refusal, Seat, SeatSet, Text, Turn, Viewer, named, say};

use crate::{
    clock::SeatClock,
    keys::KeyHash,
    log::{Event, Holder, LogEntry, Opening},
    luck::Seed,
    play::{Play, Telling},
    presence::{Presence, Uptime},
    protocol::{Customs, Ending, First, Item, Say, SharedItem, TableStage},
    timekeeping::Gains,
};

/// How many messages are remembered, to recognise one that is sent again.
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
    pub(crate) seats: Vec<SeatState>,
    /// What its chance comes from, unless it was opened before there were seeds.
    pub(crate) seed: Option<Seed>,
    /// The seat that a lot chose to begin, counted before the seats were rotated.
    pub(crate) lot: Option<Seat>,
    pub(crate) play: Option<Play>,
    pub(crate) ending: Option<Ending>,
    pub(crate) undo: Option<UndoAsked>,
    /// The seats that want another game, in the order of asking.
    pub(crate) rematch: Vec<Seat>,
    pub(crate) next: Option<String>,
    /// When its newest entry was made; never earlier than the one before.
    pub(crate) at: u64,
    /// When everybody last saw something happen in the game.
    pub(crate) moved_at: u64,
    /// What the clock on the wall showed when uptime began.
    pub(crate) epoch: u64,
    pub(crate) gains: Gains,
    /// How long the log is. The log itself is not kept: the viewers' streams keep what may be told again.
    length: usize,
    /// What the newest messages led to, each with a hash of its id.
    remembered: VecDeque<(u64, Event)>,
}

/// What is known of a seat, and who holds it.
pub(crate) struct SeatState {
    pub holder: Holder,
    /// The level at which the computer holds it for an absent person.
    pub covered: Option<u8>,
    pub resigned: bool,
    /// Does whoever sits here wish to be told while they are away?
    pub reachable: bool,
    pub presence: Presence,
    pub clock: SeatClock,
}

impl SeatState {
    fn new(holder: Holder, now: Uptime) -> SeatState {
        let (presence, clock) = (Presence::away(now), SeatClock::new());
        SeatState { holder, covered: None, resigned: false, reachable: false, presence, clock }
    }

    /// Does the computer act for this seat now?
    pub fn is_computers(&self) -> bool {
        matches!(self.holder, Holder::Bot { .. }) || self.covered.is_some() || self.resigned
    }

    /// At what level the computer acts for this seat now, if it does.
    fn bot_level(&self, customs: Customs) -> Option<u8> {
        match &self.holder {
            Holder::Bot { level, .. } => Some(*level),
            // After somebody resigns at a table of more than two, the others play on.
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
    BadSetup::new(|lang| say!(HOUSE, lang, "bad-no-game", game = format!("{game:?}")))
}

impl Match {
    /// Folds a whole log. Its first entry opened the match. Nobody is here yet, and waiting begins now: time before the
    /// log was loaded does not count.
    pub fn load(id: &str, log: &[LogEntry], now: Uptime) -> Result<Match, BadLog> {
        let (first, rest) = log.split_first().ok_or_else(|| BadLog::Nonsense("it is empty".to_string()))?;
        let mut the_match = Match::open(id, first, now)?;
        for entry in rest {
            the_match.enter(entry, now, &mut Telling::Later)?;
        }
        if let Some(play) = &mut the_match.play {
            play.write_down()?;
        }
        // Until somebody says what time it is, none has passed.
        the_match.set_wall(the_match.at, now);
        Ok(the_match)
    }

    fn open(id: &str, first: &LogEntry, now: Uptime) -> Result<Match, BadLog> {
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
            seats: seats.iter().zip(0..).map(|(holder, seat)| SeatState::new(holder.at(Seat(seat)), now)).collect(),
            seed: seed.clone(),
            lot: None,
            play: None,
            ending: None,
            undo: None,
            rematch: Vec::new(),
            next: None,
            at: first.at,
            moved_at: first.at,
            epoch: 0,
            gains: Gains::default(),
            length: 1,
            remembered: VecDeque::new(),
        })
    }

    /// Applies an entry and tells every viewer. None of it may be sent to anybody before the entry is stored.
    pub fn apply(
        &mut self,
        entry: &LogEntry,
        now: Uptime,
        tell: &mut dyn FnMut(Viewer, SharedItem),
    ) -> Result<(), BadLog> {
        self.enter(entry, now, &mut Telling::Now(tell))
    }

    fn enter(&mut self, entry: &LogEntry, now: Uptime, telling: &mut Telling) -> Result<(), BadLog> {
        self.at = self.at.max(entry.at);
        self.fold(&entry.event, now, telling)?;
        self.run_clocks();
        self.length += 1;
        if let Some(id) = &entry.id {
            if self.remembered.len() == REMEMBERED {
                self.remembered.pop_front();
            }
            self.remembered.push_back((number_of(id), entry.event.in_short()));
        }
        Ok(())
    }

    fn fold(&mut self, event: &Event, now: Uptime, telling: &mut Telling) -> Result<(), BadLog> {
        match event {
            Event::Opened(_) => return Err(BadLog::Nonsense("it begins twice".to_string())),
            Event::Held { seat, holder } => {
                let state = self.seat_mut(*seat)?;
                (state.holder, state.reachable) = (holder.at(*seat), false);
            }
            Event::Reachable { seat } => self.seat_mut(*seat)?.reachable = true,
            Event::Forgotten { seat } => {
                let state = self.seat_mut(*seat)?;
                state.reachable = false;
                if let Holder::Person { name, .. } = &mut state.holder {
                    *name = None;
                }
            }
            Event::Hosts { key } => self.host = key.clone(),
            Event::First { first } => self.customs.first = *first,
            Event::Begins { seat, lot } => self.move_up(*seat, *lot)?,
            Event::Started { rules, after, setup, steps } => {
                self.game.meta().check_version(*rules).map_err(BadLog::Unknown)?;
                self.play = Some(Play::begin(self.game, self.seats.len() as u8, &self.options, *rules, setup)?);
                if let Some(before) = after {
                    self.say(|lang| say!(HOUSE, lang, "rules-changed", before = before, rules = rules), telling);
                }
                if self.lot.is_some() {
                    self.say(|lang| say!(HOUSE, lang, "lot-falls", seat = named(0)), telling);
                }
                self.fill_clocks();
                self.make(None, steps, now, telling)?;
            }
            Event::Made { seat, steps } => self.make(Some(*seat), steps, now, telling)?,
            Event::UndoAsked { by, keep } => {
                self.undo = Some(UndoAsked { by: *by, keep: *keep, agreed: SeatSet::only(*by) });
            }
            Event::UndoAnswered { seat, yes } => match &mut self.undo {
                Some(asked) if *yes => asked.agreed.insert(*seat),
                _ => self.undo = None,
            },
            Event::Undone { keep, .. } => self.take_back(*keep, now, telling)?,
            Event::Withdrawn { step, .. } => self.withdraw(*step, now, telling)?,
            Event::Covered { seat, level } => {
                self.seat_mut(*seat)?.covered = Some(*level);
                self.say(|lang| say!(HOUSE, lang, "computer-covers", seat = named(seat)), telling);
            }
            Event::Back { seat } => {
                self.seat_mut(*seat)?.covered = None;
                self.extend(*seat)?;
                self.say(|lang| say!(HOUSE, lang, "is-back", seat = named(seat)), telling);
            }
            Event::Resigned { seat } => self.resign(*seat, telling)?,
            Event::Faltered { seat } => {
                self.say(|lang| say!(HOUSE, lang, "computer-falters", seat = named(seat)), telling)
            }
            Event::Quiet { .. }
            | Event::Holiday { .. }
            | Event::Warned { .. }
            | Event::RanOut { .. }
            | Event::Extended { .. }
            | Event::Closed { .. } => self.keep_time(event, telling)?,
            Event::RematchAsked { seat } => self.rematch.push(*seat),
            Event::Next { table } => self.next = Some(table.clone()),
        }
        Ok(())
    }

    /// Rotates the seats so that whoever sits here sits first. Keys, names and presence move with the people.
    fn move_up(&mut self, seat: Seat, lot: bool) -> Result<(), BadLog> {
        self.seat_mut(seat)?;
        if self.play.is_some() {
            return Err(BadLog::Nonsense("it moves people who play".to_string()));
        }
        self.seats.rotate_left(seat.index());
        self.lot = lot.then_some(seat);
        if let First::Chosen { seat } = &mut self.customs.first {
            *seat = Seat(0);
        }
        Ok(())
    }

    fn make(
        &mut self,
        seat: Option<Seat>,
        steps: &[table::RecordedStep],
        now: Uptime,
        telling: &mut Telling,
    ) -> Result<(), BadLog> {
        let play = self.play.as_mut().ok_or_else(|| BadLog::Nonsense("it acts before it starts".to_string()))?;
        let (mut public, first) = (false, play.steps().len());
        for entry in steps {
            public |= play.step(entry, telling)?;
        }
        seat.into_iter().for_each(|seat| play.decided(seat));
        // A secret step must not show in how long the others wait, nor end the undo they ask for.
        if public {
            self.undo = None;
            self.moved_at = self.at;
            if let Some(seat) = seat {
                self.seat_mut(seat)?.presence.heard(now);
                self.gain(seat, first);
            }
        }
        self.ask(now);
        Ok(())
    }

    fn take_back(&mut self, keep: usize, now: Uptime, telling: &mut Telling) -> Result<(), BadLog> {
        let play = self.play.as_mut().filter(|play| keep <= play.steps().len());
        let play = play.ok_or_else(|| BadLog::Nonsense("it takes back what was not done".to_string()))?;
        if play.take_back(keep, telling)? {
            self.undo = None;
            self.moved_at = self.at;
        }
        self.lose_gains(keep, false);
        self.ask(now);
        Ok(())
    }

    fn withdraw(&mut self, step: usize, now: Uptime, telling: &mut Telling) -> Result<(), BadLog> {
        let play = self.play.as_mut().filter(|play| step < play.steps().len());
        let play = play.ok_or_else(|| BadLog::Nonsense("it takes back what was not done".to_string()))?;
        if play.withdraw(step, telling)? {
            self.undo = None;
            self.moved_at = self.at;
        }
        self.lose_gains(step, true);
        if let Some(asked) = self.undo.as_mut().filter(|asked| asked.keep > step) {
            asked.keep -= 1;
        }
        self.ask(now);
        Ok(())
    }

    fn resign(&mut self, seat: Seat, telling: &mut Telling) -> Result<(), BadLog> {
        self.seat_mut(seat)?.resigned = true;
        self.say(|lang| say!(HOUSE, lang, "resigns", seat = named(seat)), telling);
        self.play.iter_mut().for_each(|play| play.resign(seat));
        let left: SeatSet = self.all_seats().filter(|seat| !self.seats[seat.index()].resigned).collect();
        let is_person = |seat: Seat| matches!(self.seats[seat.index()].holder, Holder::Person { .. });
        if let Some(ending) = Ending::of_resigning(left, is_person) {
            self.ending = Some(ending);
            self.undo = None;
        }
        Ok(())
    }

    /// Notes since when each seat is waited for, and the ending if the game is over.
    fn ask(&mut self, now: Uptime) {
        let Some(play) = &self.play else { return };
        let turn = play.now.turn();
        for (state, seat) in self.seats.iter_mut().zip(0..) {
            state.presence.asked(turn.seats().contains(Seat(seat)), now);
        }
        if let Turn::Over(outcome) = turn {
            self.ending = Some(Ending::of(self.game, &outcome));
        } else {
            self.ending = None;
        }
    }

    /// A sentence of the house in everybody's stream.
    pub(crate) fn say(&mut self, say: impl FnMut(Lang) -> String, telling: &mut Telling) {
        if let Some(play) = &mut self.play {
            play.say(Item::Said(Text::new(say)), telling);
        }
    }

    pub(crate) fn seat_mut(&mut self, seat: Seat) -> Result<&mut SeatState, BadLog> {
        self.seats.get_mut(seat.index()).ok_or_else(|| BadLog::Nonsense(format!("there is no seat {seat}")))
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
        self.public && self.play.is_none() && self.seats.iter().any(|state| state.holder.is_open())
    }

    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats.len() as u8)
    }

    /// What these keys open here.
    pub fn opens(&self, keys: &[KeyHash]) -> Caller {
        let held = |seat: &Seat| self.seats[seat.index()].holder.key().is_some_and(|key| keys.contains(key));
        Caller { seats: self.all_seats().filter(held).collect(), host: keys.contains(&self.host) }
    }

    /// Was this message carried out before? It looks at the content too, in case two clients choose the same id.
    pub fn remembers(&self, id: &str, say: &Say) -> bool {
        if self.answers_the_question(say) {
            return false;
        }
        let number = number_of(id);
        self.remembered.iter().any(|(known, event)| *known == number && event.answers(say))
    }

    /// Does it answer the decision that the seat is asked now? Then it is new.
    fn answers_the_question(&self, say: &Say) -> bool {
        match (say, &self.play) {
            (Say::Act { seat, decision, .. }, Some(play)) if seat.index() < self.seats.len() => {
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
        let level = |seat: Seat| Some((seat, self.seats[seat.index()].bot_level(self.customs)?, play.decision(seat)));
        asked.iter().filter_map(level).collect()
    }

    /// Does anybody but the seat see this action?
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

/// A hash of a message's id, to save memory.
fn number_of(id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}
