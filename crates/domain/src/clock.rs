//! Time as a value that callers pass in, so that tests control it.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jiff::civil::DateTime;
pub use jiff::civil::{Date, Weekday};
use jiff::tz::Offset;
use jiff::{SignedDuration, Span};

const UNIX_EPOCH_DATE: Date = Date::constant(1970, 1, 1);

static MONOTONIC_START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Milliseconds since 1970-01-01 UTC: the same integer in both database engines and in JavaScript.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(i64);

impl Timestamp {
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    pub const fn as_millis(self) -> i64 {
        self.0
    }

    pub fn plus(self, span: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    pub fn minus(self, span: Duration) -> Self {
        Self(self.0.saturating_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// The same day of the month, or the last day of a shorter month, at the same time of day in UTC.
    pub(crate) fn minus_months(self, months: i16) -> Self {
        let earlier = self.utc().saturating_sub(Span::new().months(months));
        Offset::UTC.to_timestamp(earlier).map_or(self, |at| Self(at.as_millisecond()))
    }

    /// The day in UTC.
    pub const fn day(self) -> Day {
        Day(self.0.div_euclid(24 * 60 * 60 * 1_000))
    }

    /// The calendar date in UTC.
    pub fn date(self) -> Date {
        self.utc().date()
    }

    /// Date and time of day in UTC.
    pub fn utc(self) -> DateTime {
        Offset::UTC.to_datetime(self.to_jiff())
    }

    /// `2025-11-13T02:13:20.000Z`, which JavaScript reads and writes.
    pub fn iso(self) -> String {
        format!("{:.3}", self.to_jiff())
    }

    /// A time outside the years -9999 to 9999 becomes the nearest one within them.
    pub(crate) fn to_jiff(self) -> jiff::Timestamp {
        let nearest = if self.0 < 0 { jiff::Timestamp::MIN } else { jiff::Timestamp::MAX };
        jiff::Timestamp::from_millisecond(self.0).unwrap_or(nearest)
    }

    /// The time between two timestamps, whichever is earlier.
    pub fn distance(self, other: Self) -> Duration {
        Duration::from_millis(self.0.abs_diff(other.0))
    }
}

/// A day in UTC, counted from 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(i64);

impl Day {
    pub const fn from_number(days_since_1970: i64) -> Self {
        Self(days_since_1970)
    }

    pub const fn number(self) -> i64 {
        self.0
    }

    pub const fn minus(self, days: i64) -> Self {
        Self(self.0.saturating_sub(days))
    }

    /// A day outside the years -9999 to 9999 becomes the nearest one within them.
    pub fn date(self) -> Date {
        UNIX_EPOCH_DATE.saturating_add(SignedDuration::from_hours(self.0.saturating_mul(24)))
    }
}

/// Source of the current time. Clones of a fixed clock share one time.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    pub const fn system() -> Self {
        Self(Source::System)
    }

    pub fn fixed(at: Timestamp) -> Self {
        Self(Source::Fixed(Arc::new(AtomicI64::new(at.0))))
    }

    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Source::System => Timestamp(millis_since_epoch(SystemTime::now())),
            Source::Fixed(millis) => Timestamp(millis.load(Ordering::SeqCst)),
        }
    }

    /// Time since this process first asked for it. It only moves forward, even if the system clock is set: for rate
    /// limits and caches in memory. A stored value has no meaning for another process. A fixed clock has only one
    /// time, so `rewind` moves this back too.
    pub fn monotonic(&self) -> Duration {
        match &self.0 {
            Source::System => MONOTONIC_START.elapsed(),
            Source::Fixed(millis) => Duration::from_millis(millis.load(Ordering::SeqCst).unsigned_abs()),
        }
    }

    /// Does nothing for the system clock.
    pub fn rewind(&self, span: Duration) {
        if let Source::Fixed(millis) = &self.0 {
            millis.fetch_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX), Ordering::SeqCst);
        }
    }

    /// Does nothing for the system clock.
    pub fn advance(&self, span: Duration) {
        if let Source::Fixed(millis) = &self.0 {
            millis.fetch_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX), Ordering::SeqCst);
        }
    }
}

fn millis_since_epoch(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_millis()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_millis()).map_or(i64::MIN, |millis| -millis),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_of_a_fixed_clock_share_one_time() {
        let clock = Clock::fixed(Timestamp::from_millis(1_000));
        clock.clone().advance(Duration::from_secs(2));
        assert_eq!(clock.now(), Timestamp::from_millis(3_000));
    }

    #[test]
    fn a_fixed_clock_moves_only_when_advanced() {
        let clock = Clock::fixed(Timestamp::from_millis(1_000));
        let before = clock.monotonic();
        assert_eq!(clock.now(), Timestamp::from_millis(1_000));
        clock.advance(Duration::from_secs(2));
        assert_eq!(clock.now(), Timestamp::from_millis(3_000));
        assert_eq!(clock.monotonic() - before, Duration::from_secs(2));
    }

    #[test]
    fn converts_timestamps_to_calendar_dates() {
        let day = |millis: i64| Timestamp::from_millis(millis).date().to_string();
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(-1), "1969-12-31");
        assert_eq!(day(951_782_400_000), "2000-02-29");
        assert_eq!(day(951_868_800_000), "2000-03-01");
        assert_eq!(day(1_763_000_000_000), "2025-11-13");
        assert_eq!(day(4_107_542_400_000), "2100-03-01");
    }

    #[test]
    fn converts_days_to_the_same_dates_as_timestamps() {
        for (number, date) in
            [(0, "1970-01-01"), (-1, "1969-12-31"), (11_016, "2000-02-29"), (47_541, "2100-03-01")]
        {
            assert_eq!(Day::from_number(number).date().to_string(), date);
            assert_eq!(Timestamp::from_millis(number * 86_400_000).date().to_string(), date);
        }
    }

    #[test]
    fn limits_times_to_the_years_of_the_calendar() {
        assert_eq!(Timestamp::from_millis(i64::MAX).date().year(), 9_999);
        assert_eq!(Timestamp::from_millis(i64::MIN).date().year(), -9_999);
        assert_eq!(Day::from_number(3_000_000).date().to_string(), "9999-12-31");
    }

    #[test]
    fn a_day_begins_at_midnight_in_utc() {
        let day = |millis: i64| Timestamp::from_millis(millis).day();
        assert_eq!(day(86_399_999), Day::from_number(0));
        assert_eq!(day(86_400_000), Day::from_number(1));
        assert_eq!(day(-1), Day::from_number(-1));
        assert_eq!(day(86_400_000).minus(1), day(0));
    }

    #[test]
    fn writes_iso_time_like_javascript() {
        let iso = |millis: i64| Timestamp::from_millis(millis).iso();
        assert_eq!(iso(1_763_000_000_007), "2025-11-13T02:13:20.007Z");
        assert_eq!(iso(-1), "1969-12-31T23:59:59.999Z");
    }

    #[test]
    fn times_before_1970_are_negative() {
        assert_eq!(millis_since_epoch(UNIX_EPOCH - Duration::from_millis(5)), -5);
    }

    #[test]
    fn distance_does_not_depend_on_the_order() {
        let (a, b) = (Timestamp::from_millis(-10), Timestamp::from_millis(25));
        assert_eq!(a.distance(b), Duration::from_millis(35));
        assert_eq!(b.distance(a), Duration::from_millis(35));
    }
}
