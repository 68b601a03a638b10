//! The date of a booking as an iCalendar file (RFC 5545).

use std::time::Duration;

use domain::booking::ShootDate;
use domain::{BookingId, Timestamp};

pub(crate) const CONTENT_TYPE: &str = "text/calendar; charset=utf-8";

/// Without the line ending.
const MAX_LINE_OCTETS: usize = 75;
/// `20251113`
const DATE_FORMAT: &str = "%Y%m%d";
/// `20251113T021320`
const TIME_FORMAT: &str = "%Y%m%dT%H%M%S";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

#[derive(Clone, Copy)]
pub(crate) struct CalendarEvent<'a> {
    /// The UID of the event, so that calendars update the event instead of adding a duplicate.
    pub booking: BookingId,
    pub date: ShootDate,
    pub service: &'a str,
    /// The name of the other person: the client's in the photographer's calendar, and the reverse.
    pub other_party: &'a str,
    /// When the event is created, not the booking: at the confirmation for the client, at the download for
    /// the photographer.
    pub stamped_at: Timestamp,
}

impl std::fmt::Debug for CalendarEvent<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "CalendarEvent({})", self.booking)
    }
}

impl CalendarEvent<'_> {
    pub fn format_ics(&self) -> String {
        let [start, end] = start_and_end(self.date);
        let lines = [
            "BEGIN:VCALENDAR".to_owned(),
            "VERSION:2.0".to_owned(),
            "PRODID:-//Lenslink//Requests//EN".to_owned(),
            "CALSCALE:GREGORIAN".to_owned(),
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}@lenslink", self.booking),
            format!("DTSTAMP:{}Z", self.stamped_at.utc().strftime(TIME_FORMAT)),
            format!("DTSTART{start}"),
            format!("DTEND{end}"),
            format!("SUMMARY:{}", escape(&format!("{} · {}", self.service, self.other_party))),
            "END:VEVENT".to_owned(),
            "END:VCALENDAR".to_owned(),
        ];
        lines.iter().map(|line| fold(line)).collect()
    }
}

/// `request-….ics`, with the random part of the id.
pub(crate) fn file_name(booking: BookingId) -> String {
    let id = booking.as_uuid().simple().to_string();
    format!("request-{}.ics", id.get(20..).unwrap_or(&id))
}

/// The whole day, or one hour because the duration is unknown. No time zone: it is local time at the shoot.
fn start_and_end(date: ShootDate) -> [String; 2] {
    match date.time() {
        None => [date.date(), date.date().saturating_add(DAY)]
            .map(|day| format!(";VALUE=DATE:{}", day.strftime(DATE_FORMAT))),
        Some(time) => {
            let start = date.date().to_datetime(time);
            [start, start.saturating_add(HOUR)].map(|at| format!(":{}", at.strftime(TIME_FORMAT)))
        }
    }
}

/// Keeps user-supplied text within its line.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => safe.extend(['\\', c]),
            '\n' => safe.push_str("\\n"),
            c if c.is_control() => {}
            c => safe.push(c),
        }
    }
    safe
}

/// Breaks between characters, not inside one. Continuation lines start with a space.
fn fold(line: &str) -> String {
    let mut text = String::with_capacity(line.len() + 8);
    let mut used = 0;
    for c in line.chars() {
        if used + c.len_utf8() > MAX_LINE_OCTETS {
            text.push_str("\r\n ");
            used = 1;
        }
        text.push(c);
        used += c.len_utf8();
    }
    text.push_str("\r\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn file(date: &str, service: &str, with: &str) -> String {
        let booking = "018f0000-0000-7000-8000-00000000abcd".parse().unwrap();
        CalendarEvent { booking, date: date.parse().unwrap(), service, other_party: with, stamped_at: AT }
            .format_ics()
    }

    fn unfolded(file: &str) -> Vec<String> {
        file.replace("\r\n ", "").split_terminator("\r\n").map(str::to_owned).collect()
    }

    #[test]
    fn date_is_a_whole_day_and_time_is_one_hour() {
        let lines = unfolded(&file("2026-05-12", "Portrait", "Bo Berg"));
        let expected = [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Lenslink//Requests//EN",
            "CALSCALE:GREGORIAN",
            "BEGIN:VEVENT",
            "UID:018f0000-0000-7000-8000-00000000abcd@lenslink",
            "DTSTAMP:20251113T021320Z",
            "DTSTART;VALUE=DATE:20260512",
            "DTEND;VALUE=DATE:20260513",
            "SUMMARY:Portrait · Bo Berg",
            "END:VEVENT",
            "END:VCALENDAR",
        ];
        assert_eq!(lines, expected);
        for (date, start, end) in [
            ("2026-05-12T14:05", "DTSTART:20260512T140500", "DTEND:20260512T150500"),
            ("2026-12-31T23:30", "DTSTART:20261231T233000", "DTEND:20270101T003000"),
        ] {
            let lines = unfolded(&file(date, "Portrait", "Bo"));
            assert_eq!([lines[7].as_str(), lines[8].as_str()], [start, end]);
        }
    }

    #[test]
    fn folds_long_lines_between_characters() {
        for character in ["x", "ø", "写", "🎞"] {
            let (service, with) = (character.repeat(100), character.repeat(100));
            let file = file("2026-05-12", &service, &with);
            assert!(file.ends_with("\r\n") && !file.replace("\r\n", "").contains(['\r', '\n']));
            for line in file.split("\r\n") {
                assert!(line.len() <= MAX_LINE_OCTETS, "{} octets", line.len());
            }
            assert!(unfolded(&file).contains(&format!("SUMMARY:{service} · {with}")));
        }
    }

    #[test]
    fn escapes_punctuation_and_line_breaks() {
        let lines = unfolded(&file("2026-05-12", "A, b; c\\d", "Bo\r\nATTENDEE:mailto:eve@example.com"));
        assert_eq!(lines[9], "SUMMARY:A\\, b\\; c\\\\d · Bo\\nATTENDEE:mailto:eve@example.com");
        assert_eq!(lines.len(), 12);
    }

    #[test]
    fn names_the_file_after_the_request() {
        let id = "018f0000-0000-7000-8000-00000000abcd".parse().unwrap();
        assert_eq!(file_name(id), "request-00000000abcd.ics");
    }
}
