//! Clocks, with time driven by hand.

use super::*;
use crate::{
    DueWhat,
    protocol::{Clock, ClockInfo, ClockRun, QuietHours, WhenOut},
};

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Five minutes each, ten seconds a decision.
pub(super) const LIVE: Clock = Clock {
    bank_ms: 5 * MINUTE,
    gain_ms: 10 * SECOND,
    cap_ms: 6 * MINUTE,
    when_out: WhenOut::Ask,
    weekends: false,
    holidays: 0,
};

/// Three days each, a day a decision, ten days of holiday.
pub(super) const DAYS: Clock =
    Clock { bank_ms: 3 * DAY, gain_ms: DAY, cap_ms: 4 * DAY, when_out: WhenOut::Ask, weekends: false, holidays: 10 };

/// A Tuesday at midnight in Greenwich, 13 January 2026.
const TUESDAY: u64 = 1_768_262_400_000;

impl Evening {
    /// Two people and a clock. The game begins on a Tuesday.
    fn timed(clock: Clock) -> Evening {
        Evening::timed_of("alcatraz", clock, &[me("Anne"), me("Bo")])
    }

    fn timed_of(game: &str, clock: Clock, seats: &[SeatWish]) -> Evening {
        let customs = Customs { clock: Some(clock), ..Customs::default() };
        let mut evening = Evening::by(customs, game, seats, false);
        evening.now = Uptime(TUESDAY);
        evening.say(0, Say::Start).unwrap();
        evening
    }

    fn pass(&mut self, ms: u64) {
        self.now = Uptime(self.now.0 + ms);
    }

    fn clock(&self, seat: u8) -> ClockInfo {
        self.the_match.info(PATIENCE, self.now).seats[seat as usize].clock.clone().unwrap()
    }

    fn left(&self, seat: u8) -> u64 {
        self.clock(seat).left_ms
    }

    /// What is due now happens.
    fn fall_due(&mut self) -> Vec<Event> {
        let decision = self.the_match.fall_due(self.now);
        let events = decision.events.clone();
        self.carry_out(decision);
        events
    }

    /// The same match, read from its log by a house that opens now.
    fn reload(&mut self) {
        self.the_match = Match::load("t", &self.log, self.now).unwrap();
        self.the_match.set_wall(self.now.0, self.now);
    }

    fn due(&self) -> Option<(u64, DueWhat)> {
        self.the_match.due().map(|due| (due.at - TUESDAY, due.what))
    }
}

#[test]
fn time_runs_for_whoever_is_to_act_and_is_given_for_a_decision() {
    let mut evening = Evening::timed(LIVE);
    evening.pass(MINUTE);
    assert_eq!((evening.left(0), evening.left(1)), (4 * MINUTE, 5 * MINUTE));
    assert_eq!(evening.clock(0).run, ClockRun::Running { rests_in_ms: None });
    assert_eq!(evening.clock(1).run, ClockRun::Stopped);
    evening.act(0, "@d9").unwrap();
    assert_eq!(evening.left(0), 4 * MINUTE + 10 * SECOND);
    evening.pass(2 * MINUTE);
    assert_eq!((evening.left(0), evening.left(1)), (4 * MINUTE + 10 * SECOND, 3 * MINUTE));
    // After a restart it is the same.
    let before = evening.picture();
    evening.reload();
    assert_eq!(evening.picture(), before);
}

#[test]
fn nobody_has_more_than_the_cap() {
    let mut evening = Evening::timed(LIVE);
    for (mine, yours) in [("@a9", "@f9"), ("@b9", "@g9"), ("@c9", "@h9"), ("@d9", "@i9")] {
        evening.act(0, mine).unwrap();
        evening.act(1, yours).unwrap();
    }
    assert_eq!(evening.left(0), 5 * MINUTE + 40 * SECOND);
    let capped = Clock { cap_ms: 5 * MINUTE + 15 * SECOND, ..LIVE };
    let mut evening = Evening::timed(capped);
    for (mine, yours) in [("@a9", "@f9"), ("@b9", "@g9")] {
        evening.act(0, mine).unwrap();
        evening.act(1, yours).unwrap();
    }
    assert_eq!(evening.left(0), capped.cap_ms);
}

#[test]
fn a_clock_must_make_sense() {
    let fine = [LIVE, DAYS, Clock { gain_ms: 0, ..LIVE }, Clock { weekends: true, ..DAYS }];
    let bad = [
        Clock { bank_ms: 0, ..LIVE },
        Clock { cap_ms: MINUTE, ..LIVE },
        Clock { gain_ms: LIVE.cap_ms + 1, ..LIVE },
        Clock { cap_ms: 61 * DAY, ..DAYS },
        Clock { weekends: true, ..LIVE },
        Clock { holidays: 1, ..LIVE },
        Clock { holidays: 61, ..DAYS },
    ];
    let open = |clock| {
        let customs = Customs { clock: Some(clock), ..Customs::default() };
        let seats = vec![me("Anne"), SeatWish::Open];
        let wish = NewTable {
            game: "alcatraz".into(),
            options: Default::default(),
            customs,
            seats,
            start: false,
            public: false,
        };
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        let key = KeyHash::of(&new_key(&mut rng)).unwrap();
        open(&wish, &key, &mut rng).map(drop)
    };
    fine.into_iter().for_each(|clock| open(clock).unwrap());
    bad.into_iter().for_each(|clock| refused(open(clock), "clock"));
}

#[test]
fn by_default_the_others_are_asked_when_time_is_up() {
    let mut evening = Evening::timed(LIVE);
    assert_eq!(evening.due(), Some((5 * MINUTE, DueWhat::Clock)));
    evening.pass(5 * MINUTE - 1);
    assert_eq!(evening.fall_due(), []);
    refused(evening.say(1, Say::Cover { seat: Seat(0) }), "patience");
    refused(evening.say(1, Say::Extend { seat: Seat(0) }), "stage");
    evening.pass(1);
    assert_eq!(evening.fall_due(), [Event::RanOut { seat: Seat(0) }]);
    assert_eq!((evening.clock(0).run, evening.due()), (ClockRun::Out, None));
    assert_eq!(evening.fall_due(), [], "once");
    evening.reload();
    assert_eq!(evening.clock(0).run, ClockRun::Out);
    // They wait, and nothing happens.
    evening.pass(DAY);
    assert_eq!(evening.the_match.stage(), TableStage::Playing);
    // They give more time; nobody gives it to themselves.
    refused(evening.say(0, Say::Extend { seat: Seat(0) }), "key");
    evening.say(1, Say::Extend { seat: Seat(0) }).unwrap();
    assert_eq!(evening.left(0), 75 * SECOND);
    evening.pass(75 * SECOND);
    evening.fall_due();
    // They let the computer go on; who comes back has some time again.
    evening.say(1, Say::Cover { seat: Seat(0) }).unwrap();
    assert_eq!(evening.clock(0).run, ClockRun::Out);
    assert_eq!(evening.the_match.bots_to_act().len(), 1);
    evening.say(0, Say::Back { seat: Seat(0) }).unwrap();
    assert_eq!(evening.clock(0).run, ClockRun::Running { rests_in_ms: None });
    assert_eq!(evening.left(0), 75 * SECOND);
}

#[test]
fn whoever_acts_at_last_plays_on() {
    let mut evening = Evening::timed(LIVE);
    evening.pass(HOUR);
    evening.fall_due();
    evening.act(0, "@d9").unwrap();
    assert_eq!((evening.clock(0).run, evening.left(0)), (ClockRun::Stopped, 10 * SECOND));
    // So does somebody who acts before anybody has looked at the clock.
    evening.pass(HOUR);
    evening.act(1, "@e9").unwrap();
    assert_eq!(evening.left(1), 10 * SECOND);
}

#[test]
fn a_table_may_let_the_computer_go_on_or_let_one_lose() {
    let mut evening = Evening::timed(Clock { when_out: WhenOut::Cover, ..LIVE });
    evening.pass(5 * MINUTE);
    let level = Customs::default().cover;
    assert_eq!(evening.fall_due(), [Event::RanOut { seat: Seat(0) }, Event::Covered { seat: Seat(0), level }]);
    assert_eq!(evening.due(), Some((5 * MINUTE, DueWhat::Bot)));
    let mut evening = Evening::timed(Clock { when_out: WhenOut::Lose, ..LIVE });
    evening.pass(5 * MINUTE);
    assert_eq!(evening.fall_due(), [Event::RanOut { seat: Seat(0) }, Event::Resigned { seat: Seat(0) }]);
    assert_eq!((evening.the_match.stage(), evening.due()), (TableStage::Over, None));
}

#[test]
fn no_time_runs_while_the_computer_decides_or_when_all_is_over() {
    let mut evening = Evening::timed_of("alcatraz", LIVE, &[me("Anne"), SeatWish::Bot { level: 1 }]);
    evening.act(0, "@d9").unwrap();
    evening.pass(DAY);
    assert_eq!(evening.left(0), 5 * MINUTE + 10 * SECOND);
    assert_eq!(evening.the_match.info(PATIENCE, evening.now).seats[1].clock, None, "a computer has no clock");
    assert_eq!(evening.due(), Some((0, DueWhat::Bot)));
    let mut evening = Evening::timed(LIVE);
    evening.pass(MINUTE);
    evening.say(1, Say::Resign { seat: Seat(1) }).unwrap();
    evening.pass(DAY);
    assert_eq!((evening.left(0), evening.clock(0).run), (4 * MINUTE, ClockRun::Stopped));
}

#[test]
fn bots_alone_are_nobodys_business() {
    let mut evening = Evening::new(&[SeatWish::Bot { level: 1 }, SeatWish::Bot { level: 1 }], false);
    assert_eq!(evening.the_match.due().map(|due| due.what), Some(DueWhat::Lobby));
    evening.say(0, Say::Start).unwrap();
    assert_eq!(evening.the_match.due(), None);
}

#[test]
fn a_forgotten_table_is_due_a_month_after_its_last_entry() {
    let evening = Evening::new(&[me("Anne"), SeatWish::Open], false);
    assert_eq!(evening.the_match.due().map(|due| (due.at, due.what)), Some((30 * DAY, DueWhat::Lobby)));
}

/// Where several are to act at once, each has their own time, and a secret letter shows in none of it.
#[test]
fn several_clocks_run_at_once_and_tell_no_secret() {
    let mut evening = Evening::timed_of("ice-lake", LIVE, &[me("Anne"), me("Bo"), me("Cy")]);
    evening.pass(MINUTE);
    let before = evening.clock(0);
    evening.act(0, "A").unwrap();
    assert_eq!(evening.clock(0), before, "a letter is nobody's business");
    evening.pass(MINUTE);
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    assert_eq!(evening.left(0), 3 * MINUTE);
    evening.act(0, "D").unwrap();
    evening.act(0, "go").unwrap();
    assert_eq!((evening.clock(0).run, evening.left(0)), (ClockRun::Stopped, 3 * MINUTE + 10 * SECOND));
    evening.pass(MINUTE);
    assert_eq!([0, 1, 2].map(|seat| evening.left(seat)), [3 * MINUTE + 10 * SECOND, 2 * MINUTE, 2 * MINUTE]);
    // Both are out at the same instant: one thing after the other.
    evening.pass(2 * MINUTE);
    assert_eq!(evening.fall_due(), [Event::RanOut { seat: Seat(1) }]);
    assert_eq!(evening.fall_due(), [Event::RanOut { seat: Seat(2) }]);
    assert_eq!(evening.fall_due(), []);
}

/// Taking a decision back gives back what one was given for it: nobody wins time by it.
#[test]
fn an_undo_wins_no_time() {
    let mut evening = Evening::timed(LIVE);
    for _ in 0..5 {
        evening.pass(SECOND);
        evening.act(0, "@d9").unwrap();
        evening.pass(SECOND);
        evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
        evening.say(1, Say::AnswerUndo { seat: Seat(1), yes: true }).ok();
        assert_eq!(evening.to_act(), [Seat(0)]);
    }
    assert_eq!((evening.left(0), evening.left(1)), (5 * MINUTE - 5 * SECOND, 5 * MINUTE - 5 * SECOND));
    let picture = evening.picture();
    evening.reload();
    assert_eq!(evening.picture(), picture);
}

#[test]
fn no_time_passes_while_the_house_is_closed() {
    let mut evening = Evening::timed(DAYS);
    evening.pass(5 * HOUR);
    let from = evening.now.0;
    evening.pass(50 * HOUR);
    let closed = evening.the_match.was_closed(from, evening.now.0);
    assert_eq!(closed.events, [Event::Closed { from, until: evening.now.0 }]);
    evening.carry_out(closed);
    assert_eq!((evening.left(0), evening.left(1)), (DAYS.bank_ms - 5 * HOUR, DAYS.bank_ms));
    assert!(evening.the_match.was_closed(from, evening.now.0).events.is_empty(), "once");
    evening.pass(HOUR);
    evening.reload();
    assert_eq!(evening.left(0), DAYS.bank_ms - 6 * HOUR);
    // Nobody waits before the game: nothing need be noted.
    let lobby = Evening::new(&[me("Anne"), SeatWish::Open], false);
    assert!(lobby.the_match.was_closed(0, DAY).events.is_empty());
}

#[test]
fn one_is_warned_when_most_of_the_time_is_used_up() {
    let mut evening = Evening::timed(Clock { bank_ms: 10 * HOUR, cap_ms: 20 * HOUR, gain_ms: 2 * HOUR, ..DAYS });
    assert_eq!(evening.due(), Some((8 * HOUR, DueWhat::Alarm)));
    evening.pass(8 * HOUR);
    assert_eq!(evening.fall_due(), [Event::Warned { seat: Seat(0) }]);
    assert_eq!((evening.fall_due(), evening.due()), (vec![], Some((10 * HOUR, DueWhat::Clock))));
    evening.act(0, "@d9").unwrap();
    assert_eq!(evening.due(), Some((16 * HOUR, DueWhat::Alarm)));
    evening.act(1, "@e9").unwrap();
    // Four hours are left: the next warning comes when most of these are used up.
    assert_eq!(evening.due(), Some((8 * HOUR + 4 * HOUR * 4 / 5, DueWhat::Alarm)));
}

fn night(zone: &str) -> QuietHours {
    QuietHours { zone: zone.into(), from: 22 * 60, to: 8 * 60 }
}

#[test]
fn a_clock_of_days_stands_still_at_night_from_the_next_turn_on() {
    let mut evening = Evening::timed(DAYS);
    let quiet = |seat| Say::Quiet { seat: Seat(seat), quiet: Some(night("Europe/Paris")) };
    refused(evening.say(1, quiet(0)), "key");
    evening.say(0, quiet(0)).unwrap();
    evening.say(1, quiet(1)).unwrap();
    evening.pass(12 * HOUR);
    assert_eq!(evening.left(0), DAYS.bank_ms - 12 * HOUR, "nobody stops a clock that runs");
    evening.act(0, "@d9").unwrap();
    // It is one o'clock in Paris.
    assert_eq!(evening.clock(1).run, ClockRun::Running { rests_in_ms: Some(9 * HOUR) });
    evening.pass(DAY);
    assert_eq!(evening.left(1), DAYS.bank_ms - 14 * HOUR);
    evening.pass(10 * HOUR);
    assert_eq!(evening.clock(1).run, ClockRun::Resting { for_ms: 9 * HOUR });
    let picture = evening.picture();
    evening.reload();
    assert_eq!(evening.picture(), picture);
}

#[test]
fn quiet_hours_must_make_sense() {
    let mut evening = Evening::timed(DAYS);
    let fine = night("Europe/Paris");
    for quiet in [
        QuietHours { zone: "Europe/Atlantis".into(), ..fine.clone() },
        QuietHours { zone: "../../etc/passwd".into(), ..fine.clone() },
        QuietHours { from: 1440, ..fine.clone() },
        QuietHours { from: 8 * 60, to: 21 * 60, ..fine.clone() },
    ] {
        refused(evening.say(0, Say::Quiet { seat: Seat(0), quiet: Some(quiet) }), "clock");
    }
    let entries = evening.log.len();
    evening.say(0, Say::Quiet { seat: Seat(0), quiet: Some(fine.clone()) }).unwrap();
    evening.say(0, Say::Quiet { seat: Seat(0), quiet: Some(fine) }).unwrap();
    assert_eq!(evening.log.len(), entries + 1, "to wish the same twice changes nothing");
    // A live clock does not care what time it is.
    let mut live = Evening::timed(LIVE);
    live.say(1, Say::Quiet { seat: Seat(1), quiet: Some(night("UTC")) }).unwrap();
    live.act(0, "@d9").unwrap();
    live.pass(MINUTE);
    assert_eq!(live.left(1), 4 * MINUTE);
}

#[test]
fn weekends_count_where_a_table_wishes_so() {
    for (weekends, used) in [(true, 5 * DAY), (false, 7 * DAY)] {
        let mut evening = Evening::timed(Clock { bank_ms: 20 * DAY, cap_ms: 20 * DAY, weekends, ..DAYS });
        evening.pass(7 * DAY);
        assert_eq!(evening.left(0), 20 * DAY - used);
    }
}

#[test]
fn a_holiday_has_a_budget() {
    let mut evening = Evening::timed(DAYS);
    evening.pass(DAY);
    refused(evening.say(0, Say::Holiday { seat: Seat(0), days: 11 }), "clock");
    evening.say(0, Say::Holiday { seat: Seat(0), days: 7 }).unwrap();
    assert_eq!(evening.clock(0).run, ClockRun::Resting { for_ms: 7 * DAY });
    evening.pass(2 * DAY);
    assert_eq!((evening.left(0), evening.clock(0).holiday_ms), (2 * DAY, Some(5 * DAY)));
    assert_eq!(evening.due(), Some((DAY + 7 * DAY + 2 * DAY - DAYS.bank_ms / 5, DueWhat::Alarm)));
    refused(evening.say(0, Say::Holiday { seat: Seat(0), days: 4 }), "clock");
    evening.say(0, Say::Holiday { seat: Seat(0), days: 3 }).unwrap();
    assert_eq!(evening.clock(0).holidays_ms, 0);
    let picture = evening.picture();
    evening.reload();
    assert_eq!(evening.picture(), picture);
    // Back before its time: what was not used is still there.
    evening.say(0, Say::Holiday { seat: Seat(0), days: 0 }).unwrap();
    assert_eq!((evening.clock(0).holidays_ms, evening.clock(0).holiday_ms), (8 * DAY, None));
    evening.pass(DAY);
    assert_eq!(evening.left(0), DAY);
    // Somebody goes while the others play: their clock waits for them.
    evening.say(1, Say::Holiday { seat: Seat(1), days: 2 }).unwrap();
    evening.act(0, "@d9").unwrap();
    assert_eq!(evening.clock(1).run, ClockRun::Resting { for_ms: 2 * DAY });
    evening.pass(3 * DAY);
    assert_eq!(evening.left(1), 2 * DAY);
    refused(Evening::timed(LIVE).say(0, Say::Holiday { seat: Seat(0), days: 1 }), "clock");
    refused(two().say(0, Say::Holiday { seat: Seat(0), days: 1 }), "stage");
}

#[test]
fn the_next_game_goes_by_the_same_clock_and_the_same_nights() {
    let mut evening = Evening::timed(DAYS);
    evening.say(0, Say::Quiet { seat: Seat(0), quiet: Some(night("Asia/Tokyo")) }).unwrap();
    evening.say(0, Say::Resign { seat: Seat(0) }).unwrap();
    evening.say(1, Say::Rematch { seat: Seat(1) }).unwrap();
    evening.the_match.came(Seat(0), evening.now);
    evening.say(0, Say::Rematch { seat: Seat(0) }).unwrap();
    let (_, log) = evening.next.take().unwrap();
    let entries: Vec<_> = log.into_iter().map(|event| LogEntry { at: evening.now.0, id: None, event }).collect();
    let next = Match::load("u", &entries, evening.now).unwrap();
    assert_eq!(next.customs.clock, Some(DAYS));
    let quiet: Vec<_> = entries.iter().filter(|entry| matches!(entry.event, Event::Quiet { .. })).collect();
    assert!(matches!(quiet[..], [LogEntry { event: Event::Quiet { seat: Seat(1), .. }, .. }]), "they have moved on");
}

/// A clock of the machine that is set back stops no clock, and takes nothing from anybody.
#[test]
fn time_never_goes_back() {
    let mut evening = Evening::timed(LIVE);
    evening.pass(MINUTE);
    evening.act(0, "@d9").unwrap();
    evening.now = Uptime(TUESDAY);
    assert_eq!(evening.left(1), 5 * MINUTE);
    evening.act(1, "@e9").unwrap();
    assert_eq!(evening.left(1), 5 * MINUTE + 10 * SECOND);
    evening.pass(2 * MINUTE);
    assert_eq!(evening.left(0), 3 * MINUTE + 10 * SECOND);
}

/// A table without a clock is told nothing of time, and patience is what it was.
#[test]
fn without_a_clock_nothing_is_due() {
    let mut evening = two();
    assert_eq!(evening.the_match.info(PATIENCE, evening.now).seats[0].clock, None);
    evening.pass(365 * DAY);
    assert_eq!((evening.the_match.due(), evening.fall_due()), (None, vec![]));
    evening.say(1, Say::Cover { seat: Seat(0) }).unwrap();
}
