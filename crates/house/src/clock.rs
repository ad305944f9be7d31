//! Clocks: how much time a table gives, and how much each seat has left. Instants are milliseconds since 1970, as the
//! entries of the log are stamped.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    calendar::{Rests, Zone, zone},
    rejection::Rejection,
};

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
pub(crate) const DAY: u64 = 24 * HOUR;

/// The most time that a clock may give.
const MOST: u64 = 60 * DAY;
/// The least that is worth a clock.
const LEAST: u64 = 10 * SECOND;
/// A clock that may hold this much is one for days.
const FOR_DAYS: u64 = 12 * HOUR;
/// The most holidays that a table may give, in days.
const MOST_HOLIDAYS: u8 = 60;
/// The longest night, in minutes: a clock has to run at some time.
const LONGEST_QUIET: u16 = 12 * 60;
const MINUTES_A_DAY: u16 = 24 * 60;

/// How much time everybody has. It runs for every seat that is to act, and stands still while chance or the computer
/// decides and while the house is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// What each seat begins with.
    #[ts(type = "number")]
    pub bank_ms: u64,
    /// What it is given for every decision that others see.
    #[ts(type = "number")]
    pub gain_ms: u64,
    /// The most that it can have. A clock that may hold twelve hours is one for days: players have quiet hours then.
    #[ts(type = "number")]
    pub cap_ms: u64,
    #[serde(default)]
    pub when_out: WhenOut,
    /// Does it stand still on Saturdays and Sundays, where the player is? For days only.
    #[serde(default)]
    pub weekends: bool,
    /// How many days of holiday each seat may take in one game. For days only.
    #[serde(default)]
    pub holidays: u8,
}

/// What happens when somebody's time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WhenOut {
    /// The others are asked: they wait, give more time, or let the computer hold the seat.
    #[default]
    Ask,
    /// The computer holds the seat until the player is back.
    Cover,
    /// The seat gives up.
    Lose,
}

/// The hours of every day in which a player's clock of days stands still.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// Where the player is, as `Europe/Paris`.
    pub zone: String,
    /// Minutes after midnight, …
    pub from: u16,
    /// … until these; earlier ones are of the next day, and the same are no quiet hours at all.
    pub to: u16,
}

/// A seat's time, as everybody may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ClockInfo {
    #[ts(type = "number")]
    pub left_ms: u64,
    pub run: ClockRun,
    /// How much holiday the seat may still take.
    #[ts(type = "number")]
    pub holidays_ms: u64,
    /// It is on holiday for so long.
    #[ts(type = "number | null")]
    pub holiday_ms: Option<u64>,
}

/// Does a clock run?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ClockRun {
    /// The seat is not to act, or the computer acts for it.
    Stopped,
    Running {
        /// It will rest after so long, if it is not out before.
        #[ts(type = "number | null")]
        rests_in_ms: Option<u64>,
    },
    /// The seat is to act, but its clock rests for so long.
    Resting {
        #[ts(type = "number")]
        for_ms: u64,
    },
    /// Its time is up.
    Out,
}

impl Clock {
    pub fn is_for_days(&self) -> bool {
        self.cap_ms >= FOR_DAYS
    }

    pub(crate) fn check(self) -> Result<Clock, Rejection> {
        let amounts = (LEAST..=MOST).contains(&self.bank_ms)
            && (self.bank_ms..=MOST).contains(&self.cap_ms)
            && self.gain_ms <= self.cap_ms;
        let rests = (!self.weekends && self.holidays == 0) || self.is_for_days();
        match amounts && rests && self.holidays <= MOST_HOLIDAYS {
            true => Ok(self),
            false => Err(Rejection::Clock),
        }
    }

    /// What somebody is given whose time was up, and who may go on.
    fn extension_ms(&self) -> u64 {
        self.gain_ms.max(self.bank_ms / 4)
    }
}

impl QuietHours {
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        let times = self.from < MINUTES_A_DAY && self.to < MINUTES_A_DAY && self.length() <= LONGEST_QUIET;
        match times && self.known_zone().is_some() {
            true => Ok(()),
            false => Err(Rejection::QuietHours),
        }
    }

    fn length(&self) -> u16 {
        (self.to + MINUTES_A_DAY - self.from) % MINUTES_A_DAY
    }

    fn known_zone(&self) -> Option<Zone> {
        zone(&self.zone)
    }
}

/// The time of one seat.
#[derive(Clone, Debug)]
pub(crate) struct SeatClock {
    left_ms: u64,
    /// While it runs, when it was last looked at. It may lie ahead: it rests until then.
    since: Option<u64>,
    /// What rests count while it runs.
    rests: Rests,
    /// When so much is left, the player is warned; nothing once they were.
    warn_below_ms: Option<u64>,
    /// Its time is up, and what follows from that is in the log.
    is_out: bool,
    /// What the player wishes, from the next time on that the clock starts.
    quiet: Option<QuietHours>,
    holiday_until: u64,
    holiday_used_ms: u64,
}

impl SeatClock {
    pub fn new() -> SeatClock {
        SeatClock {
            left_ms: 0,
            since: None,
            rests: Rests::never(),
            warn_below_ms: None,
            is_out: false,
            quiet: None,
            holiday_until: 0,
            holiday_used_ms: 0,
        }
    }

    pub fn quiet(&self) -> Option<&QuietHours> {
        self.quiet.as_ref()
    }

    pub fn set_quiet(&mut self, quiet: Option<QuietHours>) {
        self.quiet = quiet;
    }

    pub fn is_out(&self) -> bool {
        self.is_out
    }

    /// Was the player warned, since the clock runs?
    pub fn was_warned(&self, clock: Clock) -> bool {
        clock.is_for_days() && self.since.is_some() && self.warn_below_ms.is_none()
    }

    /// The game begins.
    pub fn fill(&mut self, clock: Clock) {
        self.left_ms = clock.bank_ms;
    }

    /// The seat is to act, or is not any more.
    pub fn run(&mut self, clock: Clock, runs: bool, at: u64) {
        match (runs && !self.is_out, self.since) {
            (true, None) => {
                self.rests = self.rests_by(clock);
                self.since = Some(self.holiday_until.max(at));
                self.warn_below_ms = clock.is_for_days().then_some(self.left_ms / 5);
            }
            (false, Some(_)) => {
                self.charge(at);
                self.since = None;
            }
            _ => {}
        }
    }

    fn rests_by(&self, clock: Clock) -> Rests {
        match (&self.quiet, clock.is_for_days()) {
            (_, false) => Rests::never(),
            (None, true) => Rests::new(Zone::UTC, None, clock.weekends),
            (Some(quiet), true) => {
                // A log must be readable for ever, also when a zone has another name.
                let zone = quiet.known_zone().unwrap_or(Zone::UTC);
                Rests::new(zone, Some((quiet.from, quiet.to)), clock.weekends)
            }
        }
    }

    /// Takes off what has counted until now.
    fn charge(&mut self, at: u64) {
        if let Some(since) = self.since.filter(|since| *since < at) {
            self.left_ms -= self.rests.counted(since, at, self.left_ms);
            self.since = Some(at);
        }
    }

    /// The seat has decided, for all to see. Returns what it was given for it.
    pub fn gain(&mut self, clock: Clock, at: u64) -> u64 {
        self.charge(at);
        let before = self.left_ms;
        self.left_ms = before.saturating_add(clock.gain_ms).min(clock.cap_ms.max(before));
        self.is_out &= self.left_ms == 0;
        // The next decision is another question, and has a warning of its own.
        if let Some(since) = self.since.take() {
            self.run(clock, true, since.max(at));
        }
        self.left_ms - before
    }

    /// The decision was taken back, and what was given for it too.
    pub fn take_back(&mut self, given: u64) {
        self.left_ms = self.left_ms.saturating_sub(given);
    }

    /// Nobody could act meanwhile.
    pub fn stand_still(&mut self, from: u64, until: u64) {
        self.charge(from);
        self.since = self.since.map(|since| since.max(until));
    }

    pub fn warned(&mut self) {
        self.warn_below_ms = None;
    }

    pub fn ran_out(&mut self) {
        (self.left_ms, self.since, self.is_out) = (0, None, true);
    }

    /// Somebody whose time was up may go on.
    pub fn extend(&mut self, clock: Clock) {
        if std::mem::take(&mut self.is_out) {
            self.left_ms = clock.extension_ms();
        }
    }

    /// A holiday until then.
    pub fn rest(&mut self, at: u64, until: u64) {
        self.charge(at);
        self.holiday_used_ms += until.saturating_sub(self.holiday_until.max(at));
        self.holiday_until = until;
        self.since = self.since.map(|since| since.max(until));
    }

    /// The holiday is over before its time.
    pub fn be_back(&mut self, at: u64) {
        if self.holiday_until > at {
            self.holiday_used_ms -= self.holiday_until - at;
            self.holiday_until = at;
            self.since = self.since.map(|_| at);
        }
    }

    /// Until when so many more days of holiday would last; nothing if there are not so many left.
    pub fn holiday(&self, clock: Clock, days: u8, at: u64) -> Option<u64> {
        let more = u64::from(days) * DAY;
        (more <= self.holidays_left(clock)).then(|| self.holiday_until.max(at).saturating_add(more))
    }

    fn holidays_left(&self, clock: Clock) -> u64 {
        (u64::from(clock.holidays) * DAY).saturating_sub(self.holiday_used_ms)
    }

    /// When its time will be up, if it runs.
    pub fn out_at(&self) -> Option<u64> {
        self.since.map(|since| self.rests.reached(since, self.left_ms))
    }

    /// When the player is to be warned, if that is still to come.
    pub fn warn_at(&self) -> Option<u64> {
        let below = self.warn_below_ms?;
        self.since.map(|since| self.rests.reached(since, self.left_ms.saturating_sub(below)))
    }

    pub fn info(&self, clock: Clock, now: u64) -> ClockInfo {
        let mut then = self.clone();
        then.charge(now);
        let run = match then.since {
            _ if self.is_out => ClockRun::Out,
            None => ClockRun::Stopped,
            Some(since) if since > now => ClockRun::Resting { for_ms: since - now },
            Some(_) => match then.rests.look(now) {
                (true, Some(end)) => ClockRun::Resting { for_ms: end - now },
                (_, change) => ClockRun::Running { rests_in_ms: change.map(|change| change - now) },
            },
        };
        ClockInfo {
            left_ms: then.left_ms,
            run,
            holidays_ms: self.holidays_left(clock),
            holiday_ms: (self.holiday_until > now).then(|| self.holiday_until - now),
        }
    }
}
