//! The sample requests hold together whatever the time of day and the day of the week.

use std::collections::HashSet;
use std::time::Duration;

use super::*;

const SAMPLES: [&[SampleRequest]; 3] = [MARIT, JUNE, RAFA];
/// 2025-11-13, a Thursday, at midnight UTC.
const MIDNIGHT: Timestamp = Timestamp::from_millis(20_405 * 24 * 60 * 60_000);

/// Every hour of a week.
fn moments() -> impl Iterator<Item = Timestamp> {
    (0..7 * 24).map(|hour| MIDNIGHT.plus(Duration::from_secs(hour * 60 * 60)))
}

fn samples() -> impl Iterator<Item = &'static SampleRequest> {
    SAMPLES.into_iter().flatten()
}

fn happened_at(sample: &SampleRequest, after: i64, now: Timestamp) -> Timestamp {
    sample.received_at(now).plus(Duration::from_secs(after.unsigned_abs() * 60))
}

#[test]
fn everything_has_happened_by_now_and_in_order() {
    for (now, sample) in moments().flat_map(|now| samples().map(move |sample| (now, sample))) {
        assert!(sample.history.is_sorted_by(|one, next| one.0 < next.0), "{}", sample.client);
        let last = sample.history.last().map_or(0, |(after, _)| *after);
        // The last e-mail leaves within a minute.
        assert!(happened_at(sample, last + 1, now) <= now, "{} at {}", sample.client, now.iso());
    }
}

#[test]
fn shoots_come_after_the_answer_and_before_they_are_completed() {
    for (now, sample) in moments().flat_map(|now| samples().map(move |sample| (now, sample))) {
        let Some(date) = sample.shoot_date(now).unwrap() else { continue };
        let day = date.date().day_number();
        let at = |wanted| {
            let found = sample.history.iter().find(|(_, event)| *event == wanted);
            found.map(|(after, _)| happened_at(sample, *after, now).day())
        };
        assert!(at(Event::Confirmed).is_some_and(|confirmed| confirmed <= day), "{}", sample.client);
        match at(Event::Completed) {
            Some(completed) => assert!(day <= completed, "{} at {}", sample.client, now.iso()),
            None if at(Event::Cancelled).is_some() => {}
            None => assert!(day > now.day(), "{} at {}", sample.client, now.iso()),
        }
    }
}

#[test]
fn forms_are_valid_and_every_wanted_day_is_named() {
    for sample in samples() {
        let form = sample.form(MIDNIGHT).unwrap();
        assert!(!form.message.as_str().contains('{'), "{}", form.message.as_str());
        let names_a_day = sample.message.contains(WANTED_DAY);
        assert!(!names_a_day || sample.wanted_day.is_some(), "{}", sample.client);
        sample.private_note().unwrap();
    }
}

#[test]
fn addresses_are_reserved_for_examples_and_used_once() {
    let mut seen = HashSet::new();
    for sample in samples() {
        let (_, domain) = sample.email.split_once('@').unwrap();
        assert!(["example.com", "example.org", "example.net"].contains(&domain), "{}", sample.email);
        assert!(seen.insert(sample.email), "{}", sample.email);
    }
}

#[test]
fn the_outbox_keeps_every_email_for_some_days_more() {
    let kept = domain::mail::KEPT - Duration::from_secs(3 * 24 * 60 * 60);
    for sample in samples() {
        assert!(sample.received_at(MIDNIGHT) > MIDNIGHT.minus(kept), "{}", sample.client);
    }
}
