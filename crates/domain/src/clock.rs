//! Time as a value that is handed in, so that tests can hold it still.

use std::fmt;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

static FIRST_ASKED: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Milliseconds since 1970-01-01 UTC: the same integer in both databases and in JavaScript.
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

    /// The day in UTC.
    pub const fn day(self) -> Day {
        Day(self.0.div_euclid(24 * 60 * 60 * 1_000))
    }

    /// The day in UTC, as people write it.
    pub fn date(self) -> Date {
        self.day().date()
    }

    /// `2025-11-13T02:13:20.000Z`, which JavaScript reads and writes.
    pub fn iso(self) -> String {
        let millis = self.0.rem_euclid(24 * 60 * 60 * 1_000);
        let (seconds, millis) = (millis / 1_000, millis % 1_000);
        let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        format!("{}T{hours:02}:{minutes:02}:{seconds:02}.{millis:03}Z", self.date())
    }

    /// How far apart two moments are, whichever came first.
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

    /// As people write it.
    pub fn date(self) -> Date {
        Date::of(self.0)
    }
}

/// A day of the Gregorian calendar; written as `2025-11-13`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    pub year: i64,
    pub month: u8,
    pub day: u8,
}

impl Date {
    /// `None` for a day that is in no calendar.
    pub fn new(year: i64, month: u8, day: u8) -> Option<Self> {
        let date = Self { year, month, day };
        let in_range = (0..=9_999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        // The 30th of February is a day in March.
        (in_range && Self::of(date.days()) == date).then_some(date)
    }

    #[must_use]
    pub fn next(self) -> Self {
        Self::of(self.days() + 1)
    }

    /// The same day, counted.
    pub fn day_number(self) -> Day {
        Day(self.days())
    }

    /// Since 1970-01-01: the other way round.
    fn days(self) -> i64 {
        let (month, day) = (i64::from(self.month), i64::from(self.day));
        let year = self.year - i64::from(month <= 2);
        let (era, year) = (year.div_euclid(400), year.rem_euclid(400));
        let day = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        era * 146_097 + 365 * year + year / 4 - year / 100 + day - 719_468
    }

    /// Counts in eras of 400 years, which all have the same days, from a 1 March, so that a leap day comes last.
    fn of(days_since_1970: i64) -> Self {
        let days = days_since_1970 + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
        let year = year + era * 400 + i64::from(month <= 2);
        Self { year, month: u8::try_from(month).unwrap_or(1), day: u8::try_from(day).unwrap_or(1) }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Where the time comes from. Clones of a fixed clock share one hand.
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
            Source::Fixed(hand) => Timestamp(hand.load(Ordering::SeqCst)),
        }
    }

    /// Time that only ever goes forward, whatever happens to the clock on the wall: for limits and leases.
    pub fn monotonic(&self) -> Duration {
        match &self.0 {
            Source::System => FIRST_ASKED.elapsed(),
            Source::Fixed(hand) => Duration::from_millis(hand.load(Ordering::SeqCst).unsigned_abs()),
        }
    }

    /// Moves the hand of a fixed clock; the system's clock cannot be moved.
    pub fn turn_back(&self, span: Duration) {
        if let Source::Fixed(hand) = &self.0 {
            hand.fetch_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX), Ordering::SeqCst);
        }
    }

    /// Moves the hand of a fixed clock; the system's clock cannot be moved.
    pub fn advance(&self, span: Duration) {
        if let Source::Fixed(hand) = &self.0 {
            hand.fetch_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX), Ordering::SeqCst);
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
    fn a_fixed_clock_stands_still_for_all_its_clones() {
        let clock = Clock::fixed(Timestamp::from_millis(1_000));
        assert_eq!(clock.clone().now(), Timestamp::from_millis(1_000));
        assert_eq!(clock.now(), clock.now());
    }

    #[test]
    fn a_fixed_clock_moves_only_when_told() {
        let clock = Clock::fixed(Timestamp::from_millis(1_000));
        let before = clock.monotonic();
        clock.clone().advance(Duration::from_secs(2));
        assert_eq!(clock.now(), Timestamp::from_millis(3_000));
        assert_eq!(clock.monotonic() - before, Duration::from_secs(2));
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = |millis: i64| Timestamp::from_millis(millis).date().to_string();
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(-1), "1969-12-31");
        assert_eq!(day(951_782_400_000), "2000-02-29");
        assert_eq!(day(951_868_800_000), "2000-03-01");
        assert_eq!(day(1_763_000_000_000), "2025-11-13");
        assert_eq!(day(4_107_542_400_000), "2100-03-01");
    }

    #[test]
    fn a_date_is_a_day_of_the_calendar_and_another_follows_it() {
        for days in -800_000..800_000 {
            assert_eq!(Date::of(days).days(), days);
        }
        let next = |year, month, day| Date::new(year, month, day).map(|date| date.next().to_string());
        assert_eq!(next(2026, 2, 28).as_deref(), Some("2026-03-01"));
        assert_eq!(next(2024, 2, 28).as_deref(), Some("2024-02-29"));
        assert_eq!(next(2026, 12, 31).as_deref(), Some("2027-01-01"));
        for (year, month, day) in
            [(2026, 2, 29), (2026, 2, 30), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 1, 0)]
        {
            assert_eq!(Date::new(year, month, day), None, "{year}-{month}-{day}");
        }
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
    fn a_moment_is_written_as_javascript_does() {
        let iso = |millis: i64| Timestamp::from_millis(millis).iso();
        assert_eq!(iso(1_763_000_000_007), "2025-11-13T02:13:20.007Z");
        assert_eq!(iso(-1), "1969-12-31T23:59:59.999Z");
    }

    #[test]
    fn moments_before_1970_count_backwards() {
        assert_eq!(millis_since_epoch(UNIX_EPOCH - Duration::from_millis(5)), -5);
    }

    #[test]
    fn distance_does_not_depend_on_the_order() {
        let (a, b) = (Timestamp::from_millis(-10), Timestamp::from_millis(25));
        assert_eq!(a.distance(b), Duration::from_millis(35));
        assert_eq!(b.distance(a), Duration::from_millis(35));
    }
}
