//! What a client asks for becomes entries for the log, or a no. Nothing changes here.

use rand::Rng;
use serde_json::{Map, Value};
use table::{AnyGame, Entry, Mover, Seat, SeatSet};

use crate::{
    keys::{KeyHash, new_table_id},
    log::{Event, Holder, Opening},
    luck::{Seed, Source},
    matches::{Caller, Match},
    names::check_given,
    presence::{Patience, Uptime},
    protocol::{Customs, First, NewTable, Say, TableStage, Wish},
    why::Why,
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

/// The beginning of a new match's log. The key opens the host's chair and the seats wished for "me".
pub fn open(wish: &NewTable, key: &KeyHash, rng: &mut dyn Rng) -> Result<Vec<Event>, Why> {
    let Some(game) = games::find(&wish.game) else {
        return Err(Why::NoGame);
    };
    let seats = u8::try_from(wish.seats.len()).unwrap_or(u8::MAX);
    let seed = Seed::new(rng);
    let mut source = Source::Seed(&seed);
    // Also says whether options and seats fit, before anybody sits down.
    let dealt = source.deal(game, &wish.options, seats).map_err(Why::Setup)?;
    let holder = |wish: &Wish| {
        Ok(match wish {
            Wish::Open => Holder::Open,
            Wish::Me { name } => Holder::Person { name: check_given(name.as_deref())?, key: key.clone() },
            Wish::Bot { level } => Holder::Bot { level: check_level(*level)?, name: None },
        })
    };
    let holders: Vec<Holder> = wish.seats.iter().map(holder).collect::<Result<_, Why>>()?;
    let all_taken = !holders.iter().any(Holder::is_open);
    let opening = Opening {
        game: wish.game.clone(),
        options: dealt.options,
        customs: Customs {
            cover: check_level(wish.customs.cover)?,
            first: check_first(wish.customs.first, wish.seats.len())?,
            ..wish.customs
        },
        host: key.clone(),
        public: wish.public,
        seats: holders,
        seed: Some(seed.clone()),
    };
    let mut events = vec![Event::Opened(opening.into())];
    if wish.start && !all_taken {
        return Err(Why::OpenSeats);
    }
    if wish.start {
        events.extend(wish.customs.first.settle(wish.seats.len(), &mut source));
        events.push(begin(game, &wish.options, seats, source)?);
    }
    Ok(events)
}

/// The game begins: its set-up, and what chance decides before anybody acts.
fn begin(game: &dyn AnyGame, options: &Map<String, Value>, seats: u8, mut source: Source) -> Result<Event, Why> {
    let dealt = source.deal(game, options, seats).map_err(Why::Setup)?;
    let mut position = game.open(&dealt).map_err(Why::Setup)?;
    let mut steps = Vec::new();
    source.decide(position.as_mut(), &[], &mut steps);
    Ok(Event::Started { rules: game.meta().version, after: None, setup: dealt.setup, steps })
}

fn check_first(first: First, seats: usize) -> Result<First, Why> {
    match first.fits(seats) {
        true => Ok(first),
        false => Err(Why::NoSeat),
    }
}

fn check_level(level: u8) -> Result<u8, Why> {
    match bots::level(level) {
        Some(_) => Ok(level),
        None => Err(Why::Level),
    }
}

impl Match {
    /// What follows from what somebody says. Questions that change nothing are not for here.
    pub fn decide(
        &self,
        caller: Caller,
        say: &Say,
        patience: Patience,
        now: Uptime,
        rng: &mut dyn Rng,
    ) -> Result<Decision, Why> {
        match say {
            Say::Sit { seat, name, key } => self.sit(*seat, name.as_deref(), key),
            Say::Stand { seat } => self.stand(caller, *seat),
            Say::Bot { seat, level } => self.seat_bot(caller, *seat, *level),
            Say::Host { seat } => self.hand_over(caller, *seat, patience, now),
            Say::First { first } => self.choose_first(caller, *first),
            Say::Start => self.start(caller, rng),
            Say::Act { seat, decision, actions } => {
                self.his(caller, *seat)?;
                self.act_himself(*seat, *decision, actions, rng)
            }
            Say::Undo { seat } => self.ask_undo(caller, *seat),
            Say::AnswerUndo { seat, yes } => self.answer_undo(caller, *seat, *yes),
            Say::Cover { seat } => self.cover(caller, *seat, patience, now),
            Say::Back { seat } => self.back(caller, *seat),
            Say::Resign { seat } => self.resign_seat(caller, *seat),
            Say::Rematch { seat } => self.ask_rematch(caller, *seat, rng),
            Say::Hello { .. }
            | Say::Why { .. }
            | Say::Legal { .. }
            | Say::Suppose { .. }
            | Say::Hint { .. }
            | Say::Ping
            | Say::Describe { .. } => Err(Why::Stage),
        }
    }

    /// The seat exists and the caller's keys open it.
    pub(crate) fn his(&self, caller: Caller, seat: Seat) -> Result<(), Why> {
        if caller.seats.contains(seat) { Ok(()) } else { Err(Why::Key) }
    }

    fn holder(&self, seat: Seat) -> Result<&Holder, Why> {
        self.places.get(seat.index()).map(|place| &place.holder).ok_or(Why::NoSeat)
    }

    pub(crate) fn in_stage(&self, stage: TableStage) -> Result<(), Why> {
        if self.stage() == stage { Ok(()) } else { Err(Why::Stage) }
    }

    fn sit(&self, seat: Seat, name: Option<&str>, key: &str) -> Result<Decision, Why> {
        self.in_stage(TableStage::Lobby)?;
        let name = check_given(name)?;
        let key = KeyHash::of(key).ok_or(Why::Key)?;
        match self.holder(seat)? {
            Holder::Open => {}
            // His own seat: he changes his name.
            Holder::Person { key: his, .. } if *his == key => {}
            _ => return Err(Why::SeatTaken),
        }
        Ok(Event::Held { seat, holder: Holder::Person { name, key } }.into())
    }

    fn stand(&self, caller: Caller, seat: Seat) -> Result<Decision, Why> {
        self.in_stage(TableStage::Lobby)?;
        // The host may also free a seat whose player does not come.
        if !caller.host {
            self.his(caller, seat)?;
        }
        self.holder(seat)?;
        Ok(Event::Held { seat, holder: Holder::Open }.into())
    }

    fn seat_bot(&self, caller: Caller, seat: Seat, level: Option<u8>) -> Result<Decision, Why> {
        self.in_stage(TableStage::Lobby)?;
        if !caller.host {
            return Err(Why::Host);
        }
        let holder = match (self.holder(seat)?, level) {
            (Holder::Person { .. }, _) => return Err(Why::SeatTaken),
            (_, Some(level)) => Holder::Bot { level: check_level(level)?, name: None },
            (_, None) => Holder::Open,
        };
        Ok(Event::Held { seat, holder }.into())
    }

    /// The host gives the chair to somebody seated. Who has been away too long keeps nobody from their game: then
    /// anybody seated may take it.
    fn hand_over(&self, caller: Caller, seat: Seat, patience: Patience, now: Uptime) -> Result<Decision, Why> {
        self.in_stage(TableStage::Lobby)?;
        let key = self.holder(seat)?.key().ok_or(Why::NoSeat)?;
        if !caller.host {
            self.his(caller, seat)?;
            if self.hosting.gone_ms(patience, now) != Some(0) {
                return Err(Why::Host);
            }
        }
        Ok(Event::Hosts { key: key.clone() }.into())
    }

    fn choose_first(&self, caller: Caller, first: First) -> Result<Decision, Why> {
        self.in_stage(TableStage::Lobby)?;
        if !caller.host {
            return Err(Why::Host);
        }
        check_first(first, self.places.len())?;
        Ok(Event::First { first }.into())
    }

    fn start(&self, caller: Caller, rng: &mut dyn Rng) -> Result<Decision, Why> {
        self.in_stage(TableStage::Lobby)?;
        if !caller.host {
            return Err(Why::Host);
        }
        if self.places.iter().any(|place| place.holder.is_open()) {
            return Err(Why::OpenSeats);
        }
        let mut source = Source::of(self.seed.as_ref(), rng);
        let mut events: Vec<Event> = self.customs.first.settle(self.places.len(), &mut source).into_iter().collect();
        events.push(begin(self.game, &self.options, self.places.len() as u8, source)?);
        Ok(Decision { events, next: None })
    }

    /// A seat acts, its player or the computer. All actions are legal one after another, or none is
    /// made. What chance has to decide in between is decided here.
    pub fn act(&self, seat: Seat, decision: u32, actions: &[String], rng: &mut dyn Rng) -> Result<Decision, Why> {
        self.in_stage(TableStage::Playing)?;
        let play = self.play.as_ref().ok_or(Why::Stage)?;
        if play.decision(seat) != decision {
            return Err(Why::Stale);
        }
        if actions.is_empty() || actions.len() > MOST_ACTIONS {
            return Err(Why::rule(self.game, table::Refusal::NOTATION));
        }
        let mut source = Source::of(self.seed.as_ref(), rng);
        let mut position = play.now.fork();
        let mut steps = Vec::with_capacity(actions.len());
        for action in actions {
            let by = Mover::Seat(seat);
            if let Some(why_not) = position.attempt(by, action).err().and_then(|_| position.why_not(seat, action)) {
                return Err(why_not.into());
            }
            steps.push(Entry { by, action: action.clone() });
            source.decide(position.as_mut(), play.steps(), &mut steps);
        }
        Ok(Event::Made { seat, steps }.into())
    }

    /// The computer could not choose: it does what is legal and comes first, and says so.
    pub fn act_plainly(&self, seat: Seat, decision: u32, rng: &mut dyn Rng) -> Result<Decision, Why> {
        let play = self.play.as_ref().ok_or(Why::Stage)?;
        let plain = play.now.legal(seat).into_iter().next().ok_or(Why::Stage)?;
        let mut decision = self.act(seat, decision, &[plain], rng)?;
        decision.events.insert(0, Event::Faltered { seat });
        Ok(decision)
    }

    /// A person acts. If the computer held the seat for him, he is back.
    fn act_himself(&self, seat: Seat, decision: u32, actions: &[String], rng: &mut dyn Rng) -> Result<Decision, Why> {
        if self.places[seat.index()].resigned {
            return Err(Why::Stage);
        }
        let mut decision = self.act(seat, decision, actions, rng)?;
        if self.places[seat.index()].covered.is_some() {
            decision.events.insert(0, Event::Back { seat });
        }
        Ok(decision)
    }

    /// The people who must agree to what this seat asks for: computers always do, and so does
    /// whoever holds several seats.
    pub(crate) fn others(&self, seat: Seat) -> SeatSet {
        let key = self.places[seat.index()].holder.key();
        let other = |seat: &Seat| {
            let place = &self.places[seat.index()];
            !place.is_computers() && place.holder.key() != key
        };
        self.all_seats().filter(other).collect()
    }

    /// The people who must agree to a rematch. Whoever gave up this game and is still here may want
    /// the next one; who has gone keeps nobody waiting.
    fn invited(&self, asker: Seat) -> SeatSet {
        let key = self.places[asker.index()].holder.key();
        let stayed = |seat: &Seat| {
            let place = &self.places[seat.index()];
            place.resigned && place.presence.is_here() && place.holder.key() != key
        };
        self.others(asker).iter().chain(self.all_seats().filter(stayed)).collect()
    }

    fn cover(&self, caller: Caller, seat: Seat, patience: Patience, now: Uptime) -> Result<Decision, Why> {
        self.in_stage(TableStage::Playing)?;
        if caller.seats.is_empty() {
            return Err(Why::Key);
        }
        let place = self.places.get(seat.index()).ok_or(Why::NoSeat)?;
        if place.is_computers() || place.presence.wait_ms(patience, now) != Some(0) {
            return Err(Why::Patience);
        }
        Ok(Event::Covered { seat, level: self.customs.cover }.into())
    }

    fn back(&self, caller: Caller, seat: Seat) -> Result<Decision, Why> {
        self.his(caller, seat)?;
        match self.places[seat.index()].covered {
            Some(_) => Ok(Event::Back { seat }.into()),
            None => Ok(Decision::default()),
        }
    }

    fn resign_seat(&self, caller: Caller, seat: Seat) -> Result<Decision, Why> {
        self.his(caller, seat)?;
        self.in_stage(TableStage::Playing)?;
        if self.places[seat.index()].resigned {
            return Ok(Decision::default());
        }
        Ok(Event::Resigned { seat }.into())
    }

    /// When everybody wants another game it is opened with seats rotated by one, or a lot is drawn again: the
    /// keys stay good.
    fn ask_rematch(&self, caller: Caller, seat: Seat, rng: &mut dyn Rng) -> Result<Decision, Why> {
        self.his(caller, seat)?;
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
        let mut seats: Vec<Holder> = self.places.iter().map(|place| place.holder.clone()).collect();
        let first = self.customs.first.next();
        if first == First::Seated {
            seats.rotate_right(1);
        }
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
        let log = [Event::Opened(opening.into())].into_iter().chain(drawn).chain([started]).collect();
        Ok(Decision { events, next: Some((table, log)) })
    }

    /// Somebody has left: perhaps it was only he who kept the others from their next game.
    pub fn rematch_at_last(&self, rng: &mut dyn Rng) -> Result<Decision, Why> {
        match self.rematch.first() {
            Some(&asker) => self.ask_rematch(Caller { seats: SeatSet::only(asker), host: false }, asker, rng),
            None => Ok(Decision::default()),
        }
    }
}
