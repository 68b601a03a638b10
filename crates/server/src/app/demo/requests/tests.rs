//! The sample requests are consistent at any time of day and on any day of the week.

use std::collections::HashSet;
use std::time::Duration;

use super::*;

const SAMPLES: [&[SampleRequest]; 3] = [MARIT, JUNE, RAFA];
/// 2025-11-13, a Thursday, at midnight UTC.
const MIDNIGHT: Timestamp = Timestamp::from_millis(20_405 * 24 * 60 * 60_000);

/// Every hour of a week.
fn times_of_a_week() -> impl Iterator<Item = Timestamp> {
    (0..7 * 24).map(|hour| MIDNIGHT.plus(Duration::from_secs(hour * 60 * 60)))
}

fn all_samples() -> impl Iterator<Item = &'static SampleRequest> {
    SAMPLES.into_iter().flatten()
}

fn event_time(sample: &SampleRequest, minutes: i64, now: Timestamp) -> Timestamp {
    sample.received_at(now).plus(Duration::from_secs(minutes.unsigned_abs() * 60))
}

#[test]
fn events_are_in_the_past_and_in_order() {
    for (now, sample) in times_of_a_week().flat_map(|now| all_samples().map(move |sample| (now, sample))) {
        assert!(sample.history.is_sorted_by(|event, next| event.0 < next.0), "{}", sample.client);
        let last = sample.history.last().map_or(0, |(minutes, _)| *minutes);
        // The server sends the last email within a minute.
        assert!(event_time(sample, last + 1, now) <= now, "{} at {}", sample.client, now.iso());
    }
}

#[test]
fn shoots_come_after_the_answer_and_before_they_are_completed() {
    for (now, sample) in times_of_a_week().flat_map(|now| all_samples().map(move |sample| (now, sample))) {
        let Some(date) = sample.shoot_date(now).unwrap() else { continue };
        let day = date.date();
        let day_of = |expected| {
            let found = sample.history.iter().find(|(_, event)| *event == expected);
            found.map(|(minutes, _)| event_time(sample, *minutes, now).date())
        };
        assert!(day_of(Event::Confirmed).is_some_and(|confirmed| confirmed <= day), "{}", sample.client);
        match day_of(Event::Completed) {
            Some(completed) => assert!(day <= completed, "{} at {}", sample.client, now.iso()),
            None if day_of(Event::Cancelled).is_some() => {}
            None => assert!(day > now.date(), "{} at {}", sample.client, now.iso()),
        }
    }
}

#[test]
fn forms_are_valid_and_contain_no_placeholders() {
    for sample in all_samples() {
        let form = sample.parse_form(MIDNIGHT).unwrap();
        assert!(!form.message.as_str().contains('{'), "{}", form.message.as_str());
        let has_day_placeholder = sample.message.contains(WANTED_DAY_PLACEHOLDER);
        assert!(!has_day_placeholder || sample.wanted_day.is_some(), "{}", sample.client);
        sample.parse_note().unwrap();
    }
}

#[test]
fn addresses_are_reserved_for_examples_and_used_once() {
    let mut addresses = HashSet::new();
    for sample in all_samples() {
        let (_, domain) = sample.email.split_once('@').unwrap();
        assert!(["example.com", "example.org", "example.net"].contains(&domain), "{}", sample.email);
        assert!(addresses.insert(sample.email), "{}", sample.email);
    }
}

#[test]
fn requests_are_newer_than_the_outbox_retention() {
    // With a margin of three days.
    let max_age = domain::mail::EMAIL_RETENTION - Duration::from_secs(3 * 24 * 60 * 60);
    for sample in all_samples() {
        assert!(sample.received_at(MIDNIGHT) > MIDNIGHT.minus(max_age), "{}", sample.client);
    }
}
