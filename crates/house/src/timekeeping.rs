//! The clocks of a match: when they run, what is due, and what players may do about time.

use table::{HOUSE, Seat, SeatSet, named, say};

use crate::{
    clock::{Clock, ClockInfo, DAY, QuietHours, WhenOut},
    decide::Decision,
    log::{Event, Holder},
    matches::{BadLog, Caller, Match, SeatState},
    play::Telling,
    presence::Uptime,
    protocol::TableStage,
    rejection::Rejection,
};

/// A table at which nobody has begun for so long is forgotten.
pub const FORGOTTEN: u64 = 30 * DAY;

/// When a match has to be looked at, though nobody comes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Due {
    /// Milliseconds since 1970.
    pub at: u64,
    pub what: DueWhat,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DueWhat {
    /// Something has happened: whoever looks finds out what is due.
    Look,
    /// The computer is to act.
    Bot,
    /// Most of somebody's time is used up.
    Alarm,
    /// Somebody's time is up.
    Clock,
    /// Nobody has begun.
    Lobby,
}

/// What was given for decisions that stand, for the case that they are taken back.
#[derive(Default)]
pub(crate) struct Gains(Vec<Gain>);

struct Gain {
    /// The first step of the decision.
    step: usize,
    seat: Seat,
    ms: u64,
}

impl Match {
    /// What the clock on the wall shows at this uptime. Whoever runs the match says so when it is loaded, and now and
    /// then: that clock may be set.
    pub fn set_wall(&mut self, wall: u64, now: Uptime) {
        self.epoch = wall.saturating_sub(now.0);
    }

    /// It never goes back behind what is in the log.
    pub(crate) fn wall(&self, now: Uptime) -> u64 {
        self.epoch.saturating_add(now.0).max(self.at)
    }

    /// Lets those clocks run whose seats are to act, and stops the others.
    pub(crate) fn run_clocks(&mut self) {
        let Some(clock) = self.customs.clock else { return };
        let asked = match &self.play {
            Some(play) if self.ending.is_none() => play.now.turn().seats(),
            _ => SeatSet::default(),
        };
        for (state, seat) in self.seats.iter_mut().zip(0..) {
            let runs = asked.contains(Seat(seat)) && !state.is_computers();
            state.clock.run(clock, runs, self.at);
        }
    }

    pub(crate) fn fill_clocks(&mut self) {
        if let Some(clock) = self.customs.clock {
            self.seats.iter_mut().for_each(|state| state.clock.fill(clock));
        }
    }

    /// A seat has decided, for all to see. What it does in secret is given nothing for: others would notice.
    pub(crate) fn gain(&mut self, seat: Seat, step: usize) {
        if let (Some(clock), Some(state)) = (self.customs.clock, self.seats.get_mut(seat.index())) {
            let ms = state.clock.gain(clock, self.at);
            self.gains.0.push(Gain { step, seat, ms });
        }
    }

    /// All steps from this one on are taken back, or this one alone.
    pub(crate) fn lose_gains(&mut self, from: usize, alone: bool) {
        let gone = |gain: &mut Gain| if alone { gain.step == from } else { gain.step >= from };
        for gain in self.gains.0.extract_if(.., gone) {
            self.seats[gain.seat.index()].clock.take_back(gain.ms);
        }
        if alone {
            self.gains.0.iter_mut().filter(|gain| gain.step > from).for_each(|gain| gain.step -= 1);
        }
    }

    /// Applies what the log says about time.
    pub(crate) fn keep_time(&mut self, event: &Event, telling: &mut Telling) -> Result<(), BadLog> {
        let (at, clock) = (self.at, self.customs.clock);
        match event {
            Event::Quiet { seat, quiet } => self.seat_mut(*seat)?.clock.set_quiet(quiet.clone()),
            Event::Closed { from, until } => {
                self.seats.iter_mut().for_each(|state| state.clock.stand_still(*from, *until));
            }
            Event::Warned { seat } => self.seat_mut(*seat)?.clock.warned(),
            Event::RanOut { seat } => {
                self.seat_mut(*seat)?.clock.ran_out();
                self.say(|lang| say!(HOUSE, lang, "time-is-up", seat = named(seat)), telling);
            }
            Event::Extended { seat } => {
                self.extend(*seat)?;
                self.say(|lang| say!(HOUSE, lang, "more-time", seat = named(seat)), telling);
            }
            Event::Holiday { seat, until: Some(until) } if clock.is_some() => {
                self.seat_mut(*seat)?.clock.rest(at, *until);
                self.say(|lang| say!(HOUSE, lang, "on-holiday", seat = named(seat)), telling);
            }
            Event::Holiday { seat, .. } => {
                self.seat_mut(*seat)?.clock.be_back(at);
                self.say(|lang| say!(HOUSE, lang, "is-back", seat = named(seat)), telling);
            }
            _ => {}
        }
        Ok(())
    }

    /// Somebody whose time was up goes on.
    pub(crate) fn extend(&mut self, seat: Seat) -> Result<(), BadLog> {
        if let Some(clock) = self.customs.clock {
            self.seat_mut(seat)?.clock.extend(clock);
        }
        Ok(())
    }

    /// Is there a person who waits for the others, or whom they wait for?
    pub fn has_people(&self) -> bool {
        self.seats.iter().any(|state| matches!(state.holder, Holder::Person { .. }) && !state.resigned)
    }

    /// May something happen though nobody comes?
    pub fn goes_on_alone(&self) -> bool {
        self.customs.clock.is_some() || self.has_people() && self.seats.iter().any(SeatState::is_computers)
    }

    /// When this match has to be looked at next.
    pub fn due(&self) -> Option<Due> {
        match self.stage() {
            TableStage::Lobby => Some(Due { at: self.at.saturating_add(FORGOTTEN), what: DueWhat::Lobby }),
            TableStage::Over => None,
            TableStage::Playing => {
                let bot = self.has_people() && !self.bots_to_act().is_empty();
                let bot = bot.then_some(Due { at: self.at, what: DueWhat::Bot });
                let clocks = self.seats.iter().flat_map(|state| {
                    let alarm = state.clock.warn_at().map(|at| Due { at, what: DueWhat::Alarm });
                    let clock = state.clock.out_at().map(|at| Due { at, what: DueWhat::Clock });
                    alarm.into_iter().chain(clock)
                });
                clocks.chain(bot).min()
            }
        }
    }

    /// What follows from the time that has passed. One thing at a time: what is due afterwards is seen then.
    pub fn fall_due(&self, now: Uptime) -> Decision {
        let wall = self.wall(now);
        let passed = |at: Option<u64>| at.filter(|at| *at <= wall);
        let out = self.all_seats().filter_map(|seat| Some((passed(self.seats[seat.index()].clock.out_at())?, seat)));
        if let Some((_, seat)) = out.min() {
            return self.run_out(seat);
        }
        let warn = |seat: &Seat| passed(self.seats[seat.index()].clock.warn_at()).is_some();
        let events = self.all_seats().filter(warn).map(|seat| Event::Warned { seat }).collect();
        Decision { events, next: None }
    }

    fn run_out(&self, seat: Seat) -> Decision {
        let then = match self.customs.clock.map(|clock| clock.when_out).unwrap_or_default() {
            WhenOut::Ask => None,
            WhenOut::Cover => Some(Event::Covered { seat, level: self.customs.cover }),
            WhenOut::Lose => Some(Event::Resigned { seat }),
        };
        Decision { events: [Event::RanOut { seat }].into_iter().chain(then).collect(), next: None }
    }

    /// The house was closed for so long, and nobody could act. Nothing to log if no clock ran.
    pub fn was_closed(&self, from: u64, until: u64) -> Decision {
        let missed = self.at < until && self.seats.iter().any(|state| state.clock.out_at().is_some());
        match missed {
            true => Event::Closed { from: from.max(self.at), until }.into(),
            false => Decision::default(),
        }
    }

    /// May the others let the computer hold this seat now, as far as its clock goes? Nothing if it has none.
    pub(crate) fn may_cover(&self, seat: Seat) -> Option<bool> {
        self.customs.clock.map(|_| self.seats[seat.index()].clock.is_out())
    }

    pub(crate) fn clock_info(&self, seat: Seat, now: Uptime) -> Option<ClockInfo> {
        let clock = self.customs.clock.filter(|_| self.play.is_some())?;
        let state = &self.seats[seat.index()];
        matches!(state.holder, Holder::Person { .. }).then(|| state.clock.info(clock, self.wall(now)))
    }

    /// When each clock will be out: as long as this is the same, nothing about time has changed.
    pub(crate) fn clock_marks(&self) -> Vec<Option<u64>> {
        match self.customs.clock {
            Some(_) => self.seats.iter().map(|state| state.clock.out_at()).collect(),
            None => Vec::new(),
        }
    }

    pub(crate) fn set_quiet(
        &self,
        caller: Caller,
        seat: Seat,
        quiet: Option<&QuietHours>,
    ) -> Result<Decision, Rejection> {
        self.check_key(caller, seat)?;
        quiet.map_or(Ok(()), QuietHours::check)?;
        match self.seats[seat.index()].clock.quiet() == quiet {
            true => Ok(Decision::default()),
            false => Ok(Event::Quiet { seat, quiet: quiet.cloned() }.into()),
        }
    }

    /// What the same people wish at their next table, where they sit like this.
    pub(crate) fn quiet_hours_of(&self, seats: &[Holder]) -> Vec<Event> {
        let wish = |(holder, seat): (&Holder, u8)| {
            let key = holder.key()?;
            let state = self.seats.iter().find(|state| state.holder.key() == Some(key))?;
            Some(Event::Quiet { seat: Seat(seat), quiet: Some(state.clock.quiet()?.clone()) })
        };
        seats.iter().zip(0..).filter_map(wish).collect()
    }

    /// Takes so many more days of holiday; none: the holiday is over.
    pub(crate) fn take_holiday(
        &self,
        caller: Caller,
        seat: Seat,
        days: u8,
        now: Uptime,
    ) -> Result<Decision, Rejection> {
        self.check_key(caller, seat)?;
        self.in_stage(TableStage::Playing)?;
        let clock = self.clocked()?;
        let until = match days {
            0 => None,
            days => {
                let until = self.seats[seat.index()].clock.holiday(clock, days, self.wall(now));
                Some(until.ok_or(Rejection::Holidays)?)
            }
        };
        Ok(Event::Holiday { seat, until }.into())
    }

    /// The others give more time to somebody whose time is up.
    pub(crate) fn give_time(&self, caller: Caller, seat: Seat) -> Result<Decision, Rejection> {
        self.in_stage(TableStage::Playing)?;
        self.clocked()?;
        let state = self.seats.get(seat.index()).ok_or(Rejection::NoSeat)?;
        if caller.seats.iter().all(|own| own == seat) {
            return Err(Rejection::Key);
        }
        match state.clock.is_out() {
            true => Ok(Event::Extended { seat }.into()),
            false => Err(Rejection::Stage),
        }
    }

    fn clocked(&self) -> Result<Clock, Rejection> {
        self.customs.clock.ok_or(Rejection::Stage)
    }
}
