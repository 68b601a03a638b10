//! Requests that a digest reports, their photographers and their emails.

use std::time::Duration;

use domain::booking::Actor;
use domain::{Booking, BookingId, BookingStatus, EmailId, LeaseId, Notification, TimeZone, Timestamp};
use storage::{Db, RECEIPT_EMAIL, REQUEST_EMAIL};

use super::fixtures::{
    BookingFixture, TestPhotographer, booking_fixture, insert_batch, insert_photographer, request_key, step,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

const HOUR: Duration = Duration::from_secs(60 * 60);

fn after(minutes: u64) -> Timestamp {
    NOW.plus(Duration::from_secs(60 * minutes))
}

/// A request that arrived at this minute and waits for a digest.
fn held_request(photographer: &TestPhotographer, minute: u64) -> BookingFixture {
    let key = request_key(&minute.to_string());
    let (id, at) = (BookingId::new(after(minute)), after(minute));
    BookingFixture {
        id,
        notification: Notification::Digest,
        receipt: None,
        at,
        ..booking_fixture(photographer, key)
    }
}

async fn insert_verified_photographer(db: &Db, name: &str) -> TestPhotographer {
    let photographer = insert_photographer(db, name).await;
    commit(db, async |tx| tx.accounts().mark_email_verified(photographer.account.id).await.unwrap()).await;
    photographer
}

/// Counts the accounts that get a digest now: they have a request of the last 1,000 hours, and had no digest
/// within the hour.
async fn count_due(db: &Db, now: Timestamp) -> usize {
    let requested_after = now.minus(1_000 * HOUR);
    let due = db
        .read()
        .await
        .unwrap()
        .bookings()
        .list_accounts_due_for_digest(requested_after, now.minus(HOUR), now, 10)
        .await
        .unwrap();
    due.len()
}

async fn take_for_digest(
    db: &Db,
    photographer: &TestPhotographer,
    limit: i64,
    at: Timestamp,
) -> Vec<BookingId> {
    let bookings = commit(db, async |tx| {
        tx.bookings().take_for_digest(photographer.account.id, limit, at).await.unwrap()
    })
    .await;
    bookings.into_iter().map(|booking: storage::Result<Booking>| booking.unwrap().id).collect()
}

async fn count_waiting(db: &Db, photographer: &TestPhotographer) -> i64 {
    db.read().await.unwrap().bookings().count_waiting_for_digest(photographer.account.id).await.unwrap()
}

async fn reports_the_oldest_first_and_each_once(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) =
        (insert_verified_photographer(&db, "anna").await, insert_verified_photographer(&db, "bo-berg").await);
    let all: Vec<BookingFixture> = [3, 1, 2].map(|minute| held_request(&anna, minute)).into();
    let (emailed, bos_request) = (booking_fixture(&anna, request_key("m")), held_request(&bo, 1));
    insert_batch(&db, &[&all[0], &all[1], &all[2], &emailed, &bos_request]).await;
    assert_eq!((count_waiting(&db, &anna).await, count_waiting(&db, &bo).await), (3, 1));
    assert_eq!(take_for_digest(&db, &anna, 2, after(5)).await, [all[1].id, all[2].id]);
    assert_eq!(count_waiting(&db, &anna).await, 1);
    assert_eq!(take_for_digest(&db, &anna, 2, after(6)).await, [all[0].id]);
    assert_eq!(take_for_digest(&db, &anna, 2, after(7)).await, []);
    assert_eq!(count_waiting(&db, &bo).await, 1);
}

async fn waits_an_hour_after_a_digest_unless_the_clock_was_set_back(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_verified_photographer(&db, "anna").await;
    insert_batch(&db, &[&held_request(&anna, 1), &held_request(&anna, 2)]).await;
    assert_eq!(count_due(&db, after(10)).await, 1);
    take_for_digest(&db, &anna, 1, after(10)).await;
    let got_digest = async |now: Timestamp| {
        let mut tx = db.read().await.unwrap();
        tx.bookings().got_digest_between(anna.account.id, now.minus(HOUR), now).await.unwrap()
    };
    for (minutes, had_digest) in [(10, true), (69, true), (70, false), (9, false)] {
        assert_eq!(count_due(&db, after(minutes)).await, usize::from(!had_digest), "{minutes}");
        assert_eq!(got_digest(after(minutes)).await, had_digest, "{minutes}");
    }
}

async fn sends_no_digest_to_unverified_or_disabled_accounts(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) =
        (insert_photographer(&db, "anna").await, insert_verified_photographer(&db, "bo-berg").await);
    insert_batch(&db, &[&held_request(&anna, 1), &held_request(&bo, 1)]).await;
    assert_eq!(count_due(&db, after(10)).await, 1);
    commit(&db, async |tx| tx.accounts().set_disabled(bo.account.id, Some(NOW)).await.unwrap()).await;
    assert_eq!(count_due(&db, after(10)).await, 0);
    commit(&db, async |tx| tx.accounts().mark_email_verified(anna.account.id).await.unwrap()).await;
    assert_eq!(count_due(&db, after(10)).await, 1);
}

async fn does_not_report_requests_that_waited_too_long(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_verified_photographer(&db, "anna").await;
    insert_batch(&db, &[&held_request(&anna, 1)]).await;
    assert_eq!(count_due(&db, after(60 * 999)).await, 1);
    assert_eq!(count_due(&db, after(60 * 1_001)).await, 0);
}

async fn does_not_report_withdrawn_requests(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_verified_photographer(&db, "anna").await;
    let (withdrawn, unanswered) = (held_request(&anna, 1), held_request(&anna, 2));
    insert_batch(&db, &[&withdrawn, &unanswered]).await;
    let step = step(BookingStatus::Inquiry, BookingStatus::Cancelled, Actor::Client, after(3));
    commit(&db, async |tx| assert!(tx.bookings().set_status(withdrawn.id, &step).await.unwrap())).await;
    assert_eq!(count_waiting(&db, &anna).await, 1);
    assert_eq!(take_for_digest(&db, &anna, 9, after(4)).await, [unanswered.id]);
    assert_eq!(count_due(&db, after(400)).await, 0);
}

async fn returns_an_unreadable_row_as_its_own_error(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_verified_photographer(&db, "anna").await;
    let (unreadable, readable) = (held_request(&anna, 1), held_request(&anna, 2));
    insert_batch(&db, &[&unreadable, &readable]).await;
    let created_at = unreadable.at.as_millis();
    engine
        .try_run(&format!("UPDATE bookings SET client_email = 'invalid' WHERE created_at = {created_at}"))
        .await
        .unwrap();
    let bookings =
        commit(&db, async |tx| tx.bookings().take_for_digest(anna.account.id, 9, after(3)).await.unwrap())
            .await;
    assert!(matches!(
        &bookings[..],
        [Err(error), Ok(booking)] if error.is_invalid_row() && booking.id == readable.id
    ));
    assert_eq!(count_waiting(&db, &anna).await, 0, "an unreadable row is not reported again");
}

async fn queues_emails_for_the_oldest_held_requests(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let all: Vec<BookingFixture> = [3, 1, 2].map(|minute| held_request(&anna, minute)).into();
    insert_batch(&db, &[&all[0], &all[1], &all[2], &held_request(&bo, 1)]).await;
    let queue_emails = async |limit| {
        let account = anna.account.id;
        commit(&db, async |tx| tx.bookings().queue_held_emails(account, limit, after(9)).await.unwrap())
            .await
            .len()
    };
    assert_eq!(
        (queue_emails(2).await, count_waiting(&db, &anna).await, count_waiting(&db, &bo).await),
        (2, 1, 1)
    );
    assert_eq!((queue_emails(9).await, queue_emails(9).await), (1, 0));
    let lease = LeaseId::new(NOW);
    let leased = commit(&db, async |tx| tx.outbox().lease_due(lease, after(9), 9).await.unwrap()).await;
    let emails: Vec<_> =
        leased.iter().map(|email| (email.booking, &*email.kind, &*email.recipient)).collect();
    let expected = [&all[1], &all[2], &all[0]]
        .map(|booking| (Some(booking.id), REQUEST_EMAIL, anna.account.email.as_str()));
    assert_eq!(emails, expected);
}

/// Also checks the time zone that applies, and that a disabled account is marked.
async fn finds_a_photographer_once_the_profile_is_complete(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let find = async |account| db.read().await.unwrap().bookings().find_photographer(account).await.unwrap();
    let photographer = find(anna.account.id).await.unwrap();
    assert_eq!((photographer.names.username.as_str(), &photographer.email), ("anna", &anna.account.email));
    assert!(!photographer.is_disabled);
    assert_eq!(photographer.time_zone, None);
    commit(&db, async |tx| {
        tx.accounts().set_device_time_zone(anna.account.id, TimeZone::UTC).await.unwrap();
    })
    .await;
    assert_eq!(find(anna.account.id).await.unwrap().time_zone, Some(TimeZone::UTC));
    let oslo = "Europe/Oslo".parse().ok();
    commit(&db, async |tx| tx.settings().set_time_zone(anna.account.id, oslo).await.unwrap()).await;
    assert_eq!(find(anna.account.id).await.unwrap().time_zone, oslo);
    commit(&db, async |tx| tx.accounts().set_disabled(anna.account.id, Some(NOW)).await.unwrap()).await;
    assert!(find(anna.account.id).await.unwrap().is_disabled);
    let without_profile = crate::fixtures::account("without-profile@example.com");
    crate::fixtures::insert_account(&db, &without_profile).await;
    assert_eq!(find(without_profile.id).await, None);
}

async fn finds_an_email_by_booking_and_kind_until_it_fails(engine: Engine) {
    let db = engine.open().await;
    let booking = booking_fixture(&insert_photographer(&db, "anna").await, request_key("1"));
    insert_batch(&db, &[&booking]).await;
    let is_sent_or_queued =
        async |id, kind| db.read().await.unwrap().outbox().is_sent_or_queued(id, kind).await.unwrap();
    let is_sent_or_leased = async |id, kind| {
        let mut tx = db.write().await.unwrap();
        let result = tx.outbox().is_sent_or_leased(id, kind).await.unwrap();
        // A dropped transaction may hold its locks for a moment longer, and `lease_due` skips locked rows.
        tx.commit().await.unwrap();
        result
    };
    assert!(
        is_sent_or_queued(booking.id, REQUEST_EMAIL).await
            && is_sent_or_queued(booking.id, RECEIPT_EMAIL).await
    );
    assert!(!is_sent_or_leased(booking.id, REQUEST_EMAIL).await, "a queued email is neither sent nor leased");
    assert!(
        !is_sent_or_queued(booking.id, "booking-confirmed").await
            && !is_sent_or_queued(BookingId::new(NOW), REQUEST_EMAIL).await
    );
    let lease = LeaseId::new(NOW);
    commit(&db, async |tx| {
        tx.outbox().lease_due(lease, NOW, 9).await.unwrap();
        assert!(tx.outbox().mark_sent(EmailId::from(booking.id), lease, NOW).await.unwrap());
        assert!(tx.outbox().mark_failed(booking.receipt.unwrap(), lease, NOW, "refused").await.unwrap());
    })
    .await;
    assert!(is_sent_or_queued(booking.id, REQUEST_EMAIL).await, "a sent email counts");
    assert!(
        is_sent_or_leased(booking.id, REQUEST_EMAIL).await
            && !is_sent_or_leased(booking.id, RECEIPT_EMAIL).await
    );
    assert!(!is_sent_or_queued(booking.id, RECEIPT_EMAIL).await);
}

on_both_engines! {
    queues_emails_for_the_oldest_held_requests,
    reports_the_oldest_first_and_each_once,
    waits_an_hour_after_a_digest_unless_the_clock_was_set_back,
    sends_no_digest_to_unverified_or_disabled_accounts,
    does_not_report_requests_that_waited_too_long,
    does_not_report_withdrawn_requests,
    returns_an_unreadable_row_as_its_own_error,
    finds_a_photographer_once_the_profile_is_complete,
    finds_an_email_by_booking_and_kind_until_it_fails,
}
