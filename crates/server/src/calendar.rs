//! A day in the calendar of whoever wants it there: one event as an iCalendar file (RFC 5545).

use domain::booking::ShootDate;
use domain::clock::Date;
use domain::{BookingId, Timestamp};

pub(crate) const CONTENT_TYPE: &str = "text/calendar; charset=utf-8";

/// No line is longer, its end not counted.
const OCTETS: usize = 75;

/// What is to happen, and for whom that is a line of text.
#[derive(Clone, Copy)]
pub(crate) struct Event<'a> {
    /// The event is recognised by it, however often the file is made.
    pub booking: BookingId,
    pub date: ShootDate,
    pub service: &'a str,
    /// Whom the reader meets.
    pub with: &'a str,
    pub made_at: Timestamp,
}

impl std::fmt::Debug for Event<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Event({})", self.booking)
    }
}

impl Event<'_> {
    pub fn file(&self) -> String {
        let (start, end) = times(self.date);
        let lines = [
            "BEGIN:VCALENDAR".to_owned(),
            "VERSION:2.0".to_owned(),
            "PRODID:-//Lenslink//Requests//EN".to_owned(),
            "CALSCALE:GREGORIAN".to_owned(),
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}@lenslink", self.booking),
            format!("DTSTAMP:{}", moment(self.made_at)),
            format!("DTSTART{start}"),
            format!("DTEND{end}"),
            format!("SUMMARY:{}", escaped(&format!("{} · {}", self.service, self.with))),
            "END:VEVENT".to_owned(),
            "END:VCALENDAR".to_owned(),
        ];
        lines.iter().map(|line| folded(line)).collect()
    }
}

/// `request-….ics`, with as much of the id as tells two of them apart.
pub(crate) fn file_name(booking: BookingId) -> String {
    let id = booking.as_uuid().simple().to_string();
    format!("request-{}.ics", id.get(20..).unwrap_or(&id))
}

/// The whole day, or an hour: nobody was asked how long it takes. Without a time zone, as it is where the two meet.
fn times(date: ShootDate) -> (String, String) {
    let day = date.date();
    let Some(time) = date.time() else {
        return (format!(";VALUE=DATE:{}", digits(day)), format!(";VALUE=DATE:{}", digits(day.next())));
    };
    let (end_day, end_hour) = if time.hour == 23 { (day.next(), 0) } else { (day, time.hour + 1) };
    let at = |day: Date, hour: u8| format!(":{}T{hour:02}{:02}00", digits(day), time.minute);
    (at(day, time.hour), at(end_day, end_hour))
}

fn digits(Date { year, month, day }: Date) -> String {
    format!("{year:04}{month:02}{day:02}")
}

/// `20251113T021320Z`
fn moment(at: Timestamp) -> String {
    let seconds = at.as_millis().div_euclid(1_000).rem_euclid(24 * 60 * 60);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("{}T{hours:02}{minutes:02}{seconds:02}Z", digits(at.date()))
}

/// What people wrote stays within its line.
fn escaped(text: &str) -> String {
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

/// Broken between characters, never inside one. What goes on begins with a space.
fn folded(line: &str) -> String {
    let mut text = String::with_capacity(line.len() + 8);
    let mut used = 0;
    for c in line.chars() {
        if used + c.len_utf8() > OCTETS {
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
        Event { booking, date: date.parse().unwrap(), service, with, made_at: AT }.file()
    }

    fn unfolded(file: &str) -> Vec<String> {
        file.replace("\r\n ", "").split_terminator("\r\n").map(str::to_owned).collect()
    }

    #[test]
    fn a_day_is_a_whole_day_and_a_time_an_hour_of_it() {
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
    fn long_lines_are_folded_between_characters_and_read_back() {
        for letter in ["x", "ø", "写", "🎞"] {
            let (service, with) = (letter.repeat(100), letter.repeat(100));
            let file = file("2026-05-12", &service, &with);
            assert!(file.ends_with("\r\n") && !file.replace("\r\n", "").contains(['\r', '\n']));
            for line in file.split("\r\n") {
                assert!(line.len() <= OCTETS, "{} octets", line.len());
            }
            assert!(unfolded(&file).contains(&format!("SUMMARY:{service} · {with}")));
        }
    }

    #[test]
    fn no_text_becomes_a_line_of_its_own() {
        let lines = unfolded(&file("2026-05-12", "A, b; c\\d", "Bo\r\nATTENDEE:mailto:eve@example.com"));
        assert_eq!(lines[9], "SUMMARY:A\\, b\\; c\\\\d · Bo\\nATTENDEE:mailto:eve@example.com");
        assert_eq!(lines.len(), 12);
    }

    #[test]
    fn a_file_is_called_after_the_request() {
        let id = "018f0000-0000-7000-8000-00000000abcd".parse().unwrap();
        assert_eq!(file_name(id), "request-00000000abcd.ics");
    }
}
