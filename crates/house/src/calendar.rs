//! When a clock stands still, week by week: in quiet hours and at weekends, as the calendar of a place has them.

use std::ops::Range;

use jiff::{
    Timestamp, ToSpan,
    civil::{Date, Time, Weekday},
    tz::TimeZone,
};

/// A place, by its calendar.
pub(crate) type Zone = TimeZone;

/// The zone of this name, if there is one.
pub(crate) fn zone(name: &str) -> Option<Zone> {
    TimeZone::get(name).ok()
}

/// How far one looks ahead: within a week everything comes round that comes round at all.
const WEEK: i8 = 7;

/// The rests that come round.
#[derive(Clone, Debug)]
pub(crate) struct Rests {
    zone: Zone,
    /// From this minute of the day to that one. If that is earlier, it is one of the next day.
    quiet: Option<(u16, u16)>,
    weekends: bool,
}

impl Rests {
    pub fn new(zone: Zone, quiet: Option<(u16, u16)>, weekends: bool) -> Rests {
        Rests { zone, quiet: quiet.filter(|(from, to)| from != to), weekends }
    }

    /// A clock that never rests.
    pub fn never() -> Rests {
        Rests::new(TimeZone::UTC, None, false)
    }

    /// How many milliseconds count between two instants; at most so many.
    pub fn counted(&self, from: u64, until: u64, most: u64) -> u64 {
        let (mut at, mut counted) = (from, 0);
        while at < until && counted < most {
            let (rests, change) = self.look(at);
            let end = change.map_or(until, |change| change.min(until));
            if !rests {
                counted += end - at;
            }
            at = end;
        }
        counted.min(most)
    }

    /// When so many milliseconds will have counted.
    pub fn reached(&self, from: u64, ms: u64) -> u64 {
        let (mut at, mut left) = (from, ms);
        loop {
            match self.look(at) {
                (true, Some(change)) => at = change,
                (false, Some(change)) if change - at < left => (at, left) = (change, left - (change - at)),
                _ => return at.saturating_add(left),
            }
        }
    }

    /// Does the clock rest at this instant, and until when is that so? For ever, if there is no such time.
    pub fn look(&self, at: u64) -> (bool, Option<u64>) {
        if self.quiet.is_none() && !self.weekends {
            return (false, None);
        }
        // What no calendar has counts in full.
        let Some(today) = i64::try_from(at).ok().and_then(|at| Timestamp::from_millisecond(at).ok()) else {
            return (false, None);
        };
        let today = today.to_zoned(self.zone.clone()).date();
        let rests: Vec<Range<u64>> = (-2..=WEEK).flat_map(|days| self.on(today, days)).collect();
        match rests.iter().filter(|rest| rest.contains(&at)).map(|rest| rest.end).max() {
            Some(end) => (true, Some(end)),
            None => (false, rests.iter().map(|rest| rest.start).filter(|start| *start > at).min()),
        }
    }

    /// The rests that begin so many days from this one.
    fn on(&self, today: Date, days: i8) -> impl Iterator<Item = Range<u64>> + use<> {
        let day = today.checked_add(i64::from(days).days()).ok();
        let quiet = day.zip(self.quiet).and_then(|(day, (from, to))| {
            let end = if to > from { day } else { day.tomorrow().ok()? };
            Some(self.instant(day, from)?..self.instant(end, to)?)
        });
        let weekend = day.filter(|day| self.weekends && day.weekday() == Weekday::Saturday).and_then(|day| {
            let monday = day.checked_add(2.days()).ok()?;
            Some(self.instant(day, 0)?..self.instant(monday, 0)?)
        });
        quiet.into_iter().chain(weekend)
    }

    /// A minute of a day. Where clocks are put forward and it does not exist, it is the one after.
    fn instant(&self, day: Date, minute: u16) -> Option<u64> {
        let time = Time::new((minute / 60) as i8, (minute % 60) as i8, 0, 0).ok()?;
        let zoned = day.to_datetime(time).to_zoned(self.zone.clone()).ok()?;
        u64::try_from(zoned.timestamp().as_millisecond()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 60 * 60 * 1000;

    /// An instant as it is written there.
    fn at(text: &str) -> u64 {
        text.parse::<Timestamp>().unwrap().as_millisecond() as u64
    }

    fn paris(quiet: Option<(u16, u16)>, weekends: bool) -> Rests {
        Rests::new(TimeZone::get("Europe/Paris").unwrap(), quiet, weekends)
    }

    #[test]
    fn without_rests_every_millisecond_counts() {
        assert_eq!(Rests::never().counted(5, 105, u64::MAX), 100);
        assert_eq!(Rests::never().counted(5, 105, 7), 7);
        assert_eq!(Rests::never().counted(105, 5, 7), 0, "a clock that was set back");
        assert_eq!(Rests::never().reached(5, 100), 105);
        assert_eq!(Rests::never().reached(u64::MAX, 100), u64::MAX);
        assert_eq!(paris(Some((0, 60)), true).counted(0, u64::MAX, 10), 10);
    }

    #[test]
    fn a_night_does_not_count() {
        // From 22 h to 8 h in Paris, which is an hour ahead in winter.
        let rests = paris(Some((22 * 60, 8 * 60)), false);
        let (evening, morning) = (at("2026-01-13T20:00:00Z"), at("2026-01-14T08:00:00Z"));
        assert_eq!(rests.counted(evening, morning, u64::MAX), 2 * HOUR);
        assert_eq!(rests.reached(evening, 2 * HOUR), morning);
        assert_eq!(rests.reached(evening, HOUR), at("2026-01-13T21:00:00Z"));
        assert_eq!(rests.look(at("2026-01-13T23:00:00Z")), (true, Some(at("2026-01-14T07:00:00Z"))));
        assert_eq!(rests.look(morning), (false, Some(at("2026-01-14T21:00:00Z"))));
    }

    #[test]
    fn quiet_hours_may_lie_within_a_day() {
        let rests = paris(Some((9 * 60, 17 * 60)), false);
        let (from, until) = (at("2026-01-13T00:00:00Z"), at("2026-01-15T00:00:00Z"));
        assert_eq!(rests.counted(from, until, u64::MAX), 32 * HOUR);
    }

    #[test]
    fn a_weekend_is_one_where_the_player_is() {
        let rests = paris(None, true);
        // Friday 23 h to Monday 1 h in Paris.
        let (friday, monday) = (at("2026-01-16T22:00:00Z"), at("2026-01-19T00:00:00Z"));
        assert_eq!(rests.counted(friday, monday, u64::MAX), 2 * HOUR);
        assert_eq!(rests.reached(friday, HOUR + 1), at("2026-01-18T23:00:00Z") + 1);
        let sunday = at("2026-01-18T12:00:00Z");
        assert_eq!(rests.look(sunday), (true, Some(at("2026-01-18T23:00:00Z"))));
        assert_eq!(rests.look(monday), (false, Some(at("2026-01-23T23:00:00Z"))));
    }

    #[test]
    fn rests_that_overlap_count_once() {
        let rests = paris(Some((22 * 60, 8 * 60)), true);
        let (friday, monday) = (at("2026-01-16T20:00:00Z"), at("2026-01-19T08:00:00Z"));
        assert_eq!(rests.counted(friday, monday, u64::MAX), 2 * HOUR);
        assert_eq!(rests.reached(friday, HOUR + 1), at("2026-01-19T07:00:00Z") + 1);
    }

    /// In the night when clocks are put back an hour comes twice, and when they are put forward one is missing.
    #[test]
    fn a_night_of_nine_or_eleven_hours() {
        let rests = paris(Some((22 * 60, 8 * 60)), false);
        let spring = (at("2026-03-28T12:00:00Z"), at("2026-03-29T12:00:00Z"));
        assert_eq!(rests.counted(spring.0, spring.1, u64::MAX), 15 * HOUR);
        let autumn = (at("2026-10-24T12:00:00Z"), at("2026-10-25T12:00:00Z"));
        assert_eq!(rests.counted(autumn.0, autumn.1, u64::MAX), 13 * HOUR);
        // Quiet until a time that comes twice: it ends when it first comes, and does not begin again.
        let early = paris(Some((0, 150)), false);
        let twice = at("2026-10-25T01:10:00Z");
        assert_eq!(early.look(twice), (false, Some(at("2026-10-25T23:00:00Z"))));
    }

    /// Counting and looking ahead are two roads to the same instant.
    #[test]
    fn what_is_reached_has_counted() {
        for rests in [paris(Some((1380, 420)), true), paris(Some((0, 719)), false), paris(None, true)] {
            for hours in 0..400 {
                let from = at("2026-03-20T00:30:00Z") + hours * HOUR;
                let out = rests.reached(from, 50 * HOUR);
                assert_eq!(rests.counted(from, out, u64::MAX), 50 * HOUR, "{rests:?} from {from}");
                assert!(!rests.look(out - 1).0, "it does not run out while it rests");
            }
        }
    }
}
