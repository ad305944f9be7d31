//! What a client asks for becomes entries for the log, or a no. Nothing changes here.

use rand::{Rng, RngExt};
use serde_json::{Map, Value};
use table::{AnyGame, AnyPosition, Entry, Mover, Seat, SeatSet, Turn};

use crate::{
    keys::{KeyHash, new_table_id},
    log::{Event, Holder, Opening},
    matches::{Caller, Match},
    names::check_name,
    no::No,
    presence::{Patience, Uptime},
    protocol::{Customs, First, NewTable, Say, TableStage, Wish},
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
pub fn open(wish: &NewTable, key: &KeyHash, rng: &mut dyn Rng) -> Result<Vec<Event>, No> {
    let Some(game) = games::find(&wish.game) else {
        return Err(No::new("game", "Ce jeu n’est pas sur l’étagère.", "There is no such game on the shelf."));
    };
    let seats = u8::try_from(wish.seats.len()).unwrap_or(u8::MAX);
    // Also says whether options and seats fit, before anybody sits down.
    let dealt = game.deal(&wish.options, seats, rng).map_err(|bad| No::setup(&bad))?;
    let holder = |wish: &Wish| {
        Ok(match wish {
            Wish::Open => Holder::Open,
            Wish::Me { name } => Holder::Person { name: check_name(name)?, key: key.clone() },
            Wish::Bot { level } => Holder::Bot { level: check_level(*level)? },
        })
    };
    let holders: Vec<Holder> = wish.seats.iter().map(holder).collect::<Result<_, No>>()?;
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
    };
    let mut events = vec![Event::Opened(opening.into())];
    if wish.start && !all_taken {
        return Err(open_seats());
    }
    if wish.start {
        events.extend(wish.customs.first.settle(wish.seats.len(), rng));
        events.push(begin(game, &wish.options, seats, rng)?);
    }
    Ok(events)
}

/// The game begins: its set-up, and what chance decides before anybody acts.
fn begin(game: &dyn AnyGame, options: &Map<String, Value>, seats: u8, rng: &mut dyn Rng) -> Result<Event, No> {
    let dealt = game.deal(options, seats, rng).map_err(|bad| No::setup(&bad))?;
    let mut position = game.open(&dealt).map_err(|bad| No::setup(&bad))?;
    let mut steps = Vec::new();
    let_chance_decide(position.as_mut(), &mut steps, rng);
    Ok(Event::Started { rules: game.meta().version, after: None, setup: dealt.setup, steps })
}

fn open_seats() -> No {
    No::new("open", "Il reste des places libres.", "There are open seats left.")
}

fn check_first(first: First, seats: usize) -> Result<First, No> {
    match first.fits(seats) {
        true => Ok(first),
        false => Err(No::new("seat", "Il n’y a pas de telle place.", "There is no such seat.")),
    }
}

fn check_level(level: u8) -> Result<u8, No> {
    match bots::level(level) {
        Some(_) => Ok(level),
        None => Err(No::new("level", "Ce niveau n’existe pas.", "There is no such level.")),
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
    ) -> Result<Decision, No> {
        match say {
            Say::Sit { seat, name, key } => self.sit(*seat, name, key),
            Say::Stand { seat } => self.stand(caller, *seat),
            Say::Bot { seat, level } => self.seat_bot(caller, *seat, *level),
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
            | Say::Describe { .. } => Err(No::stage()),
        }
    }

    /// The seat exists and the caller's keys open it.
    fn his(&self, caller: Caller, seat: Seat) -> Result<(), No> {
        if caller.seats.contains(seat) { Ok(()) } else { Err(No::key()) }
    }

    fn holder(&self, seat: Seat) -> Result<&Holder, No> {
        self.places.get(seat.index()).map(|place| &place.holder).ok_or_else(No::seat)
    }

    fn in_stage(&self, stage: TableStage) -> Result<(), No> {
        if self.stage() == stage { Ok(()) } else { Err(No::stage()) }
    }

    fn sit(&self, seat: Seat, name: &str, key: &str) -> Result<Decision, No> {
        self.in_stage(TableStage::Lobby)?;
        let name = check_name(name)?;
        let key = KeyHash::of(key).ok_or_else(No::key)?;
        match self.holder(seat)? {
            Holder::Open => {}
            // His own seat: he changes his name.
            Holder::Person { key: his, .. } if *his == key => {}
            _ => return Err(No::seat()),
        }
        Ok(Event::Held { seat, holder: Holder::Person { name, key } }.into())
    }

    fn stand(&self, caller: Caller, seat: Seat) -> Result<Decision, No> {
        self.in_stage(TableStage::Lobby)?;
        // The host may also free a seat whose player does not come.
        if !caller.host {
            self.his(caller, seat)?;
        }
        self.holder(seat)?;
        Ok(Event::Held { seat, holder: Holder::Open }.into())
    }

    fn seat_bot(&self, caller: Caller, seat: Seat, level: Option<u8>) -> Result<Decision, No> {
        self.in_stage(TableStage::Lobby)?;
        if !caller.host {
            return Err(No::host());
        }
        let holder = match (self.holder(seat)?, level) {
            (Holder::Person { .. }, _) => return Err(No::seat()),
            (_, Some(level)) => Holder::Bot { level: check_level(level)? },
            (_, None) => Holder::Open,
        };
        Ok(Event::Held { seat, holder }.into())
    }

    fn choose_first(&self, caller: Caller, first: First) -> Result<Decision, No> {
        self.in_stage(TableStage::Lobby)?;
        if !caller.host {
            return Err(No::host());
        }
        check_first(first, self.places.len())?;
        Ok(Event::First { first }.into())
    }

    fn start(&self, caller: Caller, rng: &mut dyn Rng) -> Result<Decision, No> {
        self.in_stage(TableStage::Lobby)?;
        if !caller.host {
            return Err(No::host());
        }
        if self.places.iter().any(|place| place.holder.is_open()) {
            return Err(open_seats());
        }
        let mut events: Vec<Event> = self.customs.first.settle(self.places.len(), rng).into_iter().collect();
        events.push(begin(self.game, &self.options, self.places.len() as u8, rng)?);
        Ok(Decision { events, next: None })
    }

    /// A seat acts, its player or the computer. All actions are legal one after another, or none is
    /// made. What chance has to decide in between is decided here.
    pub fn act(&self, seat: Seat, decision: u32, actions: &[String], rng: &mut dyn Rng) -> Result<Decision, No> {
        self.in_stage(TableStage::Playing)?;
        let play = self.play.as_ref().ok_or_else(No::stage)?;
        if play.decision(seat) != decision {
            return Err(No::stale());
        }
        if actions.is_empty() || actions.len() > MOST_ACTIONS {
            return Err(No::by_rule(self.game, table::Refusal::NOTATION));
        }
        let mut position = play.now.fork();
        let mut steps = Vec::with_capacity(actions.len());
        for action in actions {
            let by = Mover::Seat(seat);
            if let Some(why_not) = position.attempt(by, action).err().and_then(|_| position.why_not(seat, action)) {
                return Err(No::why_not(why_not));
            }
            steps.push(Entry { by, action: action.clone() });
            let_chance_decide(position.as_mut(), &mut steps, rng);
        }
        Ok(Event::Made { seat, steps }.into())
    }

    /// The computer could not choose: it does what is legal and comes first, and says so.
    pub fn act_plainly(&self, seat: Seat, decision: u32, rng: &mut dyn Rng) -> Result<Decision, No> {
        let play = self.play.as_ref().ok_or_else(No::stage)?;
        let plain = play.now.legal(seat).into_iter().next().ok_or_else(No::stage)?;
        let mut decision = self.act(seat, decision, &[plain], rng)?;
        decision.events.insert(0, Event::Faltered { seat });
        Ok(decision)
    }

    /// A person acts. If the computer held the seat for him, he is back.
    fn act_himself(&self, seat: Seat, decision: u32, actions: &[String], rng: &mut dyn Rng) -> Result<Decision, No> {
        if self.places[seat.index()].resigned {
            return Err(No::stage());
        }
        let mut decision = self.act(seat, decision, actions, rng)?;
        if self.places[seat.index()].covered.is_some() {
            decision.events.insert(0, Event::Back { seat });
        }
        Ok(decision)
    }

    fn ask_undo(&self, caller: Caller, seat: Seat) -> Result<Decision, No> {
        self.his(caller, seat)?;
        self.in_stage(TableStage::Playing)?;
        let play = self.play.as_ref().ok_or_else(No::stage)?;
        let Some(last) = play.last_decision(seat) else {
            return Err(No::new("undo", "Il n’y a rien à reprendre.", "There is nothing to take back."));
        };
        // What has been seen cannot be taken back. What others did out of the seat's sight changes nothing:
        // else it would learn of it.
        let free = play.saw_nothing_since(seat, last) && play.taught(last) == Ok(false);
        let is_newest = last + 1 == play.steps().len();
        if free && !is_newest && play.without(last).is_some() {
            return Ok(Event::Withdrawn { by: seat, step: last }.into());
        }
        if free && is_newest || self.others(seat).is_empty() {
            return Ok(Event::Undone { by: seat, keep: last }.into());
        }
        if self.undo.is_some() {
            return Err(No::new("asked", "Une demande est déjà en cours.", "Somebody is asking already."));
        }
        Ok(Event::UndoAsked { by: seat, keep: last }.into())
    }

    /// The people who must agree to what this seat asks for: computers always do, and so does
    /// whoever holds several seats.
    fn others(&self, seat: Seat) -> SeatSet {
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

    fn answer_undo(&self, caller: Caller, seat: Seat, yes: bool) -> Result<Decision, No> {
        self.his(caller, seat)?;
        // A game that is over has shown its secrets.
        self.in_stage(TableStage::Playing)?;
        let asked = self.undo.as_ref().ok_or_else(No::stale)?;
        let mut events = vec![Event::UndoAnswered { seat, yes }];
        let missing = |other: Seat| other != seat && !asked.agreed.contains(other);
        if yes && !self.others(asked.by).iter().any(missing) {
            events.push(Event::Undone { by: asked.by, keep: asked.keep });
        }
        Ok(Decision { events, next: None })
    }

    fn cover(&self, caller: Caller, seat: Seat, patience: Patience, now: Uptime) -> Result<Decision, No> {
        self.in_stage(TableStage::Playing)?;
        if caller.seats.is_empty() {
            return Err(No::key());
        }
        let place = self.places.get(seat.index()).ok_or_else(No::seat)?;
        if place.is_computers() || place.presence.wait_ms(patience, now) != Some(0) {
            return Err(No::new("patience", "Laissez-lui encore un peu de temps.", "Give them a little more time."));
        }
        Ok(Event::Covered { seat, level: self.customs.cover }.into())
    }

    fn back(&self, caller: Caller, seat: Seat) -> Result<Decision, No> {
        self.his(caller, seat)?;
        match self.places[seat.index()].covered {
            Some(_) => Ok(Event::Back { seat }.into()),
            None => Ok(Decision::default()),
        }
    }

    fn resign_seat(&self, caller: Caller, seat: Seat) -> Result<Decision, No> {
        self.his(caller, seat)?;
        self.in_stage(TableStage::Playing)?;
        if self.places[seat.index()].resigned {
            return Ok(Decision::default());
        }
        Ok(Event::Resigned { seat }.into())
    }

    /// When everybody wants another game it is opened with seats rotated by one, or a lot is drawn again: the
    /// keys stay good.
    fn ask_rematch(&self, caller: Caller, seat: Seat, rng: &mut dyn Rng) -> Result<Decision, No> {
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
        let drawn = first.settle(seats.len(), rng);
        // The next game goes by the rules of today, and says so if this one did not.
        let mut started = begin(self.game, &self.options, seats.len() as u8, rng)?;
        if let Event::Started { after, .. } = &mut started {
            *after = self.older_rules();
        }
        let table = new_table_id(rng);
        let opening = Opening {
            game: self.game.meta().id.to_string(),
            options: self.options.clone(),
            customs: Customs { first, ..self.customs },
            host: self.host.clone(),
            public: false,
            seats,
        };
        events.push(Event::Next { table: table.clone() });
        let log = [Event::Opened(opening.into())].into_iter().chain(drawn).chain([started]).collect();
        Ok(Decision { events, next: Some((table, log)) })
    }

    /// Somebody has left: perhaps it was only he who kept the others from their next game.
    pub fn rematch_at_last(&self, rng: &mut dyn Rng) -> Result<Decision, No> {
        match self.rematch.first() {
            Some(&asker) => self.ask_rematch(Caller { seats: SeatSet::only(asker), host: false }, asker, rng),
            None => Ok(Decision::default()),
        }
    }
}

/// Chance decides until it is somebody's turn again, or nobody's.
fn let_chance_decide(position: &mut dyn AnyPosition, steps: &mut Vec<Entry>, rng: &mut dyn Rng) {
    while position.turn() == Turn::Chance {
        let outcomes = position.chances();
        let mut left = rng.random_range(0..outcomes.iter().map(|(_, weight)| weight).sum());
        let drawn = outcomes.into_iter().find(|(_, weight)| match left < *weight {
            true => true,
            false => {
                left -= weight;
                false
            }
        });
        let (action, _) = drawn.expect("weights add up to their sum");
        position.attempt(Mover::Chance, &action).expect("an outcome with a weight is possible");
        steps.push(Entry { by: Mover::Chance, action });
    }
}
