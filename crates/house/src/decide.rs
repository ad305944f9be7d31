//! Turns what a client asks for into log entries, or into a rejection. Nothing changes here.

use rand::Rng;
use serde_json::{Map, Value};
use table::{AnyGame, Mover, RecordedStep, Seat, SeatSet};

use crate::{
    clock::Clock,
    keys::{KeyHash, new_key, new_table_id},
    log::{Event, Holder, LogEntry, Opening},
    luck::{Seed, Source},
    matches::{Caller, Match},
    names::check_given,
    presence::{Patience, Uptime},
    protocol::{Customs, First, NewTable, Opened, Say, SeatWish, TableStage},
    rejection::Rejection,
};

/// The most actions one message may carry.
const MOST_ACTIONS: usize = 400;

/// Entries to append, in order; and, for a rematch, the log of the next match.
#[derive(Debug, Default)]
pub struct Decision {
    pub events: Vec<Event>,
    pub next: Option<(String, Vec<Event>)>,
}

impl From<Event> for Decision {
    fn from(event: Event) -> Decision {
        Decision { events: vec![event], next: None }
    }
}

/// The beginning of a new match's log. The key makes its owner the host and opens the seats wished for "me".
pub fn open(wish: &NewTable, key: &KeyHash, rng: &mut dyn Rng) -> Result<Vec<Event>, Rejection> {
    let Some(game) = games::find(&wish.game) else {
        return Err(Rejection::NoGame);
    };
    let seats = u8::try_from(wish.seats.len()).unwrap_or(u8::MAX);
    let seed = Seed::new(rng);
    let mut source = Source::Seed(&seed);
    // Also says whether options and seats fit, before anybody sits down.
    let dealt = source.deal(game, &wish.options, seats).map_err(Rejection::Setup)?;
    let holder = |wish: &SeatWish| {
        Ok(match wish {
            SeatWish::Open => Holder::Open,
            SeatWish::Me { name } => Holder::Person { name: check_given(name.as_deref())?, key: key.clone() },
            SeatWish::Bot { level } => Holder::Bot { level: check_level(*level)?, name: None },
        })
    };
    let holders: Vec<Holder> = wish.seats.iter().map(holder).collect::<Result<_, Rejection>>()?;
    let all_taken = !holders.iter().any(Holder::is_open);
    let opening = Opening {
        game: wish.game.clone(),
        options: dealt.options,
        customs: Customs {
            cover: check_level(wish.customs.cover)?,
            first: check_first(wish.customs.first, wish.seats.len())?,
            clock: wish.customs.clock.map(Clock::check).transpose()?,
            ..wish.customs
        },
        host: key.clone(),
        public: wish.public,
        seats: holders,
        seed: Some(seed.clone()),
    };
    let mut events = vec![Event::Opened(opening.into())];
    if wish.start && !all_taken {
        return Err(Rejection::OpenSeats);
    }
    if wish.start {
        events.extend(wish.customs.first.settle(wish.seats.len(), &mut source));
        events.push(begin(game, &wish.options, seats, source)?);
    }
    Ok(events)
}

/// The game begins: its set-up, and what chance decides before anybody acts.
fn begin(game: &dyn AnyGame, options: &Map<String, Value>, seats: u8, mut source: Source) -> Result<Event, Rejection> {
    let dealt = source.deal(game, options, seats).map_err(Rejection::Setup)?;
    let mut position = game.open(&dealt).map_err(Rejection::Setup)?;
    let mut steps = Vec::new();
    source.decide(position.as_mut(), &[], &mut steps);
    Ok(Event::Started { rules: game.meta().version, after: None, setup: dealt.setup, steps })
}

fn check_first(first: First, seats: usize) -> Result<First, Rejection> {
    match first.fits(seats) {
        true => Ok(first),
        false => Err(Rejection::NoSeat),
    }
}

fn check_level(level: u8) -> Result<u8, Rejection> {
    match bots::level(level) {
        Some(_) => Ok(level),
        None => Err(Rejection::Level),
    }
}

/// Opens a new table: what whoever asked for it is told, and its log. `at`: milliseconds since 1970.
pub fn open_table(wish: &NewTable, at: u64, rng: &mut dyn Rng) -> Result<(Opened, Vec<LogEntry>), Rejection> {
    let (key, table) = (new_key(rng), new_table_id(rng));
    let hash = KeyHash::of(&key).ok_or(Rejection::Key)?;
    let log: Vec<_> = open(wish, &hash, rng)?.into_iter().map(|event| LogEntry { at, id: None, event }).collect();
    // What cannot be read back must not be stored.
    let the_match = Match::load(&table, &log, Uptime::default()).expect("what was just written can be read");
    let seats = the_match.opens(&[hash]).seats.iter().collect();
    Ok((Opened { table, key, seats }, log))
}

impl Match {
    /// What follows from a message. Questions, which change nothing, are not answered here.
    pub fn decide(
        &self,
        caller: Caller,
        say: &Say,
        patience: Patience,
        now: Uptime,
        rng: &mut dyn Rng,
    ) -> Result<Decision, Rejection> {
        match say {
            Say::Sit { seat, name, key } => self.sit(*seat, name.as_deref(), key),
            Say::Stand { seat } => self.stand(caller, *seat),
            Say::Bot { seat, level } => self.seat_bot(caller, *seat, *level),
            Say::Host { seat } => self.hand_over(caller, *seat, patience, now),
            Say::First { first } => self.choose_first(caller, *first),
            Say::Start => self.start(caller, rng),
            Say::Act { seat, decision, actions } => {
                self.check_key(caller, *seat)?;
                self.act_in_person(*seat, *decision, actions, rng)
            }
            Say::Undo { seat } => self.ask_undo(caller, *seat),
            Say::AnswerUndo { seat, yes } => self.answer_undo(caller, *seat, *yes),
            Say::Cover { seat } => self.cover(caller, *seat, patience, now),
            Say::Back { seat } => self.back(caller, *seat),
            Say::Resign { seat } => self.resign_seat(caller, *seat),
            Say::Rematch { seat } => self.ask_rematch(caller, *seat, rng),
            Say::Quiet { seat, quiet } => self.set_quiet(caller, *seat, quiet.as_ref()),
            Say::Holiday { seat, days } => self.take_holiday(caller, *seat, *days, now),
            Say::Extend { seat } => self.give_time(caller, *seat),
            Say::Hello { .. }
            | Say::Why { .. }
            | Say::Legal { .. }
            | Say::Suppose { .. }
            | Say::Hint { .. }
            | Say::Hurry
            | Say::Ping
            | Say::Visible { .. }
            | Say::Describe { .. } => Err(Rejection::Stage),
        }
    }

    /// The seat exists and the caller's keys open it.
    pub(crate) fn check_key(&self, caller: Caller, seat: Seat) -> Result<(), Rejection> {
        if caller.seats.contains(seat) { Ok(()) } else { Err(Rejection::Key) }
    }

    fn holder(&self, seat: Seat) -> Result<&Holder, Rejection> {
        self.seats.get(seat.index()).map(|state| &state.holder).ok_or(Rejection::NoSeat)
    }

    pub(crate) fn in_stage(&self, stage: TableStage) -> Result<(), Rejection> {
        if self.stage() == stage { Ok(()) } else { Err(Rejection::Stage) }
    }

    fn sit(&self, seat: Seat, name: Option<&str>, key: &str) -> Result<Decision, Rejection> {
        self.in_stage(TableStage::Lobby)?;
        let name = check_given(name)?;
        let key = KeyHash::of(key).ok_or(Rejection::Key)?;
        match self.holder(seat)? {
            Holder::Open => {}
            // Their own seat: they change their name.
            Holder::Person { key: held, .. } if *held == key => {}
            _ => return Err(Rejection::SeatTaken),
        }
        Ok(Event::Held { seat, holder: Holder::Person { name, key } }.into())
    }

    fn stand(&self, caller: Caller, seat: Seat) -> Result<Decision, Rejection> {
        self.in_stage(TableStage::Lobby)?;
        // The host may also free a seat whose player does not come.
        if !caller.host {
            self.check_key(caller, seat)?;
        }
        self.holder(seat)?;
        Ok(Event::Held { seat, holder: Holder::Open }.into())
    }

    fn seat_bot(&self, caller: Caller, seat: Seat, level: Option<u8>) -> Result<Decision, Rejection> {
        self.in_stage(TableStage::Lobby)?;
        if !caller.host {
            return Err(Rejection::Host);
        }
        let holder = match (self.holder(seat)?, level) {
            (Holder::Person { .. }, _) => return Err(Rejection::SeatTaken),
            (_, Some(level)) => Holder::Bot { level: check_level(level)?, name: None },
            (_, None) => Holder::Open,
        };
        Ok(Event::Held { seat, holder }.into())
    }

    /// Makes somebody seated the host. If the host has been away too long, anybody seated may become host.
    fn hand_over(&self, caller: Caller, seat: Seat, patience: Patience, now: Uptime) -> Result<Decision, Rejection> {
        self.in_stage(TableStage::Lobby)?;
        let key = self.holder(seat)?.key().ok_or(Rejection::NoSeat)?;
        if !caller.host {
            self.check_key(caller, seat)?;
            if self.hosting.gone_ms(patience, now) != Some(0) {
                return Err(Rejection::Host);
            }
        }
        Ok(Event::Hosts { key: key.clone() }.into())
    }

    fn choose_first(&self, caller: Caller, first: First) -> Result<Decision, Rejection> {
        self.in_stage(TableStage::Lobby)?;
        if !caller.host {
            return Err(Rejection::Host);
        }
        check_first(first, self.seats.len())?;
        Ok(Event::First { first }.into())
    }

    fn start(&self, caller: Caller, rng: &mut dyn Rng) -> Result<Decision, Rejection> {
        self.in_stage(TableStage::Lobby)?;
        if !caller.host {
            return Err(Rejection::Host);
        }
        if self.seats.iter().any(|state| state.holder.is_open()) {
            return Err(Rejection::OpenSeats);
        }
        let mut source = Source::of(self.seed.as_ref(), rng);
        let mut events: Vec<Event> = self.customs.first.settle(self.seats.len(), &mut source).into_iter().collect();
        events.push(begin(self.game, &self.options, self.seats.len() as u8, source)?);
        Ok(Decision { events, next: None })
    }

    /// A seat acts, for a player or for the computer. Either all actions are legal one after another, or none is made.
    /// What chance has to decide in between is decided here.
    pub fn act(&self, seat: Seat, decision: u32, actions: &[String], rng: &mut dyn Rng) -> Result<Decision, Rejection> {
        self.in_stage(TableStage::Playing)?;
        let play = self.play.as_ref().ok_or(Rejection::Stage)?;
        if play.decision(seat) != decision {
            return Err(Rejection::Stale);
        }
        if actions.is_empty() || actions.len() > MOST_ACTIONS {
            return Err(Rejection::rule(self.game, table::Refusal::NOTATION));
        }
        let mut source = Source::of(self.seed.as_ref(), rng);
        let mut position = play.now.fork();
        let mut steps = Vec::with_capacity(actions.len());
        for action in actions {
            let by = Mover::Seat(seat);
            if let Some(why_not) = position.attempt(by, action).err().and_then(|_| position.why_not(seat, action)) {
                return Err(why_not.into());
            }
            steps.push(RecordedStep { by, action: action.clone() });
            source.decide(position.as_mut(), play.steps(), &mut steps);
        }
        Ok(Event::Made { seat, steps }.into())
    }

    /// The computer could not choose: it makes the first legal action, and everybody is told.
    pub fn act_plainly(&self, seat: Seat, decision: u32, rng: &mut dyn Rng) -> Result<Decision, Rejection> {
        let play = self.play.as_ref().ok_or(Rejection::Stage)?;
        let plain = play.now.legal(seat).into_iter().next().ok_or(Rejection::Stage)?;
        let mut decision = self.act(seat, decision, &[plain], rng)?;
        decision.events.insert(0, Event::Faltered { seat });
        Ok(decision)
    }

    /// A person acts. If the computer held their seat, they are back.
    fn act_in_person(
        &self,
        seat: Seat,
        decision: u32,
        actions: &[String],
        rng: &mut dyn Rng,
    ) -> Result<Decision, Rejection> {
        if self.seats[seat.index()].resigned {
            return Err(Rejection::Stage);
        }
        let mut decision = self.act(seat, decision, actions, rng)?;
        if self.seats[seat.index()].covered.is_some() {
            decision.events.insert(0, Event::Back { seat });
        }
        Ok(decision)
    }

    /// The seats that must agree to what this seat asks for. Computers always agree, and so do other seats of the same
    /// person.
    pub(crate) fn others(&self, seat: Seat) -> SeatSet {
        let key = self.seats[seat.index()].holder.key();
        let other = |seat: &Seat| {
            let state = &self.seats[seat.index()];
            !state.is_computers() && state.holder.key() != key
        };
        self.all_seats().filter(other).collect()
    }

    /// The seats that must agree to a rematch. A player who resigned and is still here may want the next game too.
    fn invited(&self, asker: Seat) -> SeatSet {
        let key = self.seats[asker.index()].holder.key();
        let stayed = |seat: &Seat| {
            let state = &self.seats[seat.index()];
            state.resigned && state.presence.is_here() && state.holder.key() != key
        };
        self.others(asker).iter().chain(self.all_seats().filter(stayed)).collect()
    }

    fn cover(&self, caller: Caller, seat: Seat, patience: Patience, now: Uptime) -> Result<Decision, Rejection> {
        self.in_stage(TableStage::Playing)?;
        if caller.seats.is_empty() {
            return Err(Rejection::Key);
        }
        let state = self.seats.get(seat.index()).ok_or(Rejection::NoSeat)?;
        let may = self.may_cover(seat).unwrap_or_else(|| state.presence.wait_ms(patience, now) == Some(0));
        if state.is_computers() || !may {
            return Err(Rejection::Patience);
        }
        Ok(Event::Covered { seat, level: self.customs.cover }.into())
    }

    fn back(&self, caller: Caller, seat: Seat) -> Result<Decision, Rejection> {
        self.check_key(caller, seat)?;
        match self.seats[seat.index()].covered {
            Some(_) => Ok(Event::Back { seat }.into()),
            None => Ok(Decision::default()),
        }
    }

    fn resign_seat(&self, caller: Caller, seat: Seat) -> Result<Decision, Rejection> {
        self.check_key(caller, seat)?;
        self.in_stage(TableStage::Playing)?;
        if self.seats[seat.index()].resigned {
            return Ok(Decision::default());
        }
        Ok(Event::Resigned { seat }.into())
    }

    /// When everybody wants another game, it is opened with the seats rotated by one, or with a new lot. The keys stay
    /// the same.
    fn ask_rematch(&self, caller: Caller, seat: Seat, rng: &mut dyn Rng) -> Result<Decision, Rejection> {
        self.check_key(caller, seat)?;
        self.in_stage(TableStage::Over)?;
        if self.next.is_some() {
            return Ok(Decision::default());
        }
        let asked = Event::RematchAsked { seat };
        let mut events: Vec<Event> = (!self.rematch.contains(&seat)).then_some(asked).into_iter().collect();
        let missing = |other: Seat| !self.rematch.contains(&other);
        if self.invited(seat).iter().any(missing) {
            return Ok(Decision { events, next: None });
        }
        let mut seats: Vec<Holder> = self.seats.iter().map(|state| state.holder.clone()).collect();
        let first = self.customs.first.next();
        if first == First::Seated {
            seats.rotate_right(1);
        }
        let wishes = [self.quiet_hours_of(&seats), self.reachable_of(&seats)].concat();
        let (seed, table) = (Seed::new(rng), new_table_id(rng));
        let mut source = Source::Seed(&seed);
        let drawn = first.settle(seats.len(), &mut source);
        // The next game goes by the rules of today, and says so if this one did not.
        let mut started = begin(self.game, &self.options, seats.len() as u8, source)?;
        if let Event::Started { after, .. } = &mut started {
            *after = self.older_rules();
        }
        let opening = Opening {
            game: self.game.meta().id.to_string(),
            options: self.options.clone(),
            customs: Customs { first, ..self.customs },
            host: self.host.clone(),
            public: false,
            seats,
            seed: Some(seed),
        };
        events.push(Event::Next { table: table.clone() });
        let log = [Event::Opened(opening.into())].into_iter().chain(wishes).chain(drawn).chain([started]).collect();
        Ok(Decision { events, next: Some((table, log)) })
    }

    /// Somebody has left: perhaps the others waited only for them, and the next game can begin.
    pub fn rematch_at_last(&self, rng: &mut dyn Rng) -> Result<Decision, Rejection> {
        match self.rematch.first() {
            Some(&asker) => self.ask_rematch(Caller { seats: SeatSet::only(asker), host: false }, asker, rng),
            None => Ok(Decision::default()),
        }
    }
}
