//! Bookings that are told of together, and whom they and their mails are for.

use std::time::Duration;

use domain::booking::Actor;
use domain::{Booking, BookingId, BookingStatus, LeaseId, MailId, Notice, TimeZone, Timestamp};
use storage::{Db, RECEIPT_MAIL, REQUEST_MAIL};

use super::studio::{Studio, Wanted, enter, keyed, step, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

const HOUR: Duration = Duration::from_secs(60 * 60);

fn after(minutes: u64) -> Timestamp {
    NOW.plus(Duration::from_secs(60 * minutes))
}

fn held(studio: &Studio, nth: u64) -> Wanted {
    let key = keyed(&nth.to_string());
    let (id, at) = (BookingId::new(after(nth)), after(nth));
    Wanted { id, notice: Notice::Digest, receipt: None, at, ..wanted(studio, key) }
}

async fn confirmed(db: &Db, name: &str) -> Studio {
    let studio = studio(db, name).await;
    commit(db, async |tx| tx.accounts().mark_email_verified(studio.account.id).await.unwrap()).await;
    studio
}

async fn due(db: &Db, now: Timestamp) -> usize {
    let oldest = now.minus(1_000 * HOUR);
    let due =
        db.read().await.unwrap().bookings().due_digests(oldest, now.minus(HOUR), now, 10).await.unwrap();
    due.len()
}

async fn take(db: &Db, studio: &Studio, limit: i64, at: Timestamp) -> Vec<BookingId> {
    let taken =
        commit(db, async |tx| tx.bookings().take_for_digest(studio.account.id, limit, at).await.unwrap())
            .await;
    taken.into_iter().map(|booking: storage::Result<Booking>| booking.unwrap().id).collect()
}

async fn waiting(db: &Db, studio: &Studio) -> i64 {
    db.read().await.unwrap().bookings().waiting_for_digest(studio.account.id).await.unwrap()
}

async fn the_oldest_are_told_of_first_and_each_once(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (confirmed(&db, "anna").await, confirmed(&db, "bo-berg").await);
    let all: Vec<Wanted> = [3, 1, 2].map(|nth| held(&anna, nth)).into();
    let (mailed, theirs) = (wanted(&anna, keyed("m")), held(&bo, 1));
    enter(&db, &[&all[0], &all[1], &all[2], &mailed, &theirs]).await;
    assert_eq!((waiting(&db, &anna).await, waiting(&db, &bo).await), (3, 1));
    assert_eq!(take(&db, &anna, 2, after(5)).await, [all[1].id, all[2].id]);
    assert_eq!(waiting(&db, &anna).await, 1);
    assert_eq!(take(&db, &anna, 2, after(6)).await, [all[0].id]);
    assert_eq!(take(&db, &anna, 2, after(7)).await, []);
    assert_eq!(waiting(&db, &bo).await, 1);
}

async fn an_hour_passes_between_two_and_a_clock_that_was_set_back_makes_nobody_wait(engine: Engine) {
    let db = engine.open().await;
    let anna = confirmed(&db, "anna").await;
    enter(&db, &[&held(&anna, 1), &held(&anna, 2)]).await;
    assert_eq!(due(&db, after(10)).await, 1);
    take(&db, &anna, 1, after(10)).await;
    let told = async |now: Timestamp| {
        let mut tx = db.read().await.unwrap();
        tx.bookings().was_digested(anna.account.id, now.minus(HOUR), now).await.unwrap()
    };
    for (minutes, quiet) in [(10, true), (69, true), (70, false), (9, false)] {
        assert_eq!(due(&db, after(minutes)).await, usize::from(!quiet), "{minutes}");
        assert_eq!(told(after(minutes)).await, quiet, "{minutes}");
    }
}

async fn nobody_is_told_before_their_address_is_confirmed_or_while_disabled(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, confirmed(&db, "bo-berg").await);
    enter(&db, &[&held(&anna, 1), &held(&bo, 1)]).await;
    assert_eq!(due(&db, after(10)).await, 1);
    commit(&db, async |tx| tx.accounts().set_disabled(bo.account.id, Some(NOW)).await.unwrap()).await;
    assert_eq!(due(&db, after(10)).await, 0);
    commit(&db, async |tx| tx.accounts().mark_email_verified(anna.account.id).await.unwrap()).await;
    assert_eq!(due(&db, after(10)).await, 1);
}

async fn what_waited_too_long_is_not_told_of(engine: Engine) {
    let db = engine.open().await;
    let anna = confirmed(&db, "anna").await;
    enter(&db, &[&held(&anna, 1)]).await;
    assert_eq!(due(&db, after(60 * 999)).await, 1);
    assert_eq!(due(&db, after(60 * 1_001)).await, 0);
}

async fn what_was_withdrawn_is_not_told_of(engine: Engine) {
    let db = engine.open().await;
    let anna = confirmed(&db, "anna").await;
    let (gone, stays) = (held(&anna, 1), held(&anna, 2));
    enter(&db, &[&gone, &stays]).await;
    let step = step(BookingStatus::Inquiry, BookingStatus::Cancelled, Actor::Client, after(3));
    commit(&db, async |tx| assert!(tx.bookings().set_status(gone.id, &step).await.unwrap())).await;
    assert_eq!(waiting(&db, &anna).await, 1);
    assert_eq!(take(&db, &anna, 9, after(4)).await, [stays.id]);
    assert_eq!(due(&db, after(400)).await, 0);
}

async fn a_row_that_cannot_be_read_is_an_error_of_its_own(engine: Engine) {
    let db = engine.open().await;
    let anna = confirmed(&db, "anna").await;
    let (spoilt, good) = (held(&anna, 1), held(&anna, 2));
    enter(&db, &[&spoilt, &good]).await;
    let at = spoilt.at.as_millis();
    engine
        .tried(&format!("UPDATE bookings SET client_email = 'nobody' WHERE created_at = {at}"))
        .await
        .unwrap();
    let taken =
        commit(&db, async |tx| tx.bookings().take_for_digest(anna.account.id, 9, after(3)).await.unwrap())
            .await;
    assert!(matches!(&taken[..], [Err(error), Ok(read)] if error.is_unreadable() && read.id == good.id));
    assert_eq!(waiting(&db, &anna).await, 0, "it is not told of again and again");
}

async fn the_oldest_held_requests_get_emails_of_their_own(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let all: Vec<Wanted> = [3, 1, 2].map(|nth| held(&anna, nth)).into();
    enter(&db, &[&all[0], &all[1], &all[2], &held(&bo, 1)]).await;
    let email = async |limit| {
        let account = anna.account.id;
        commit(&db, async |tx| tx.bookings().email_held(account, limit, after(9)).await.unwrap()).await.len()
    };
    assert_eq!((email(2).await, waiting(&db, &anna).await, waiting(&db, &bo).await), (2, 1, 1));
    assert_eq!((email(9).await, email(9).await), (1, 0));
    let lease = LeaseId::new(NOW);
    let taken = commit(&db, async |tx| tx.outbox().take(lease, after(9), 9).await.unwrap()).await;
    let emails: Vec<_> = taken.iter().map(|mail| (mail.booking, &*mail.kind, &*mail.recipient)).collect();
    let expected =
        [&all[1], &all[2], &all[0]].map(|one| (Some(one.id), REQUEST_MAIL, anna.account.email.as_str()));
    assert_eq!(emails, expected);
}

async fn a_photographer_is_known_by_name_and_address_once_the_profile_is_complete(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let find = async |account| db.read().await.unwrap().bookings().photographer(account).await.unwrap();
    let found = find(anna.account.id).await.unwrap();
    assert_eq!((found.names.username.as_str(), &found.email), ("anna", &anna.account.email));
    assert!(!found.disabled);
    assert_eq!(found.time_zone, None);
    commit(&db, async |tx| {
        tx.accounts().set_device_time_zone(anna.account.id, TimeZone::UTC).await.unwrap();
    })
    .await;
    assert_eq!(find(anna.account.id).await.unwrap().time_zone, Some(TimeZone::UTC));
    let oslo = "Europe/Oslo".parse().ok();
    commit(&db, async |tx| tx.settings().set_time_zone(anna.account.id, oslo).await.unwrap()).await;
    assert_eq!(find(anna.account.id).await.unwrap().time_zone, oslo);
    commit(&db, async |tx| tx.accounts().set_disabled(anna.account.id, Some(NOW)).await.unwrap()).await;
    assert!(find(anna.account.id).await.unwrap().disabled);
    let blank = crate::people::account("blank@example.com");
    crate::people::insert(&db, &blank).await;
    assert_eq!(find(blank.id).await, None);
}

async fn a_mail_about_a_booking_is_known_by_its_kind_until_it_is_given_up(engine: Engine) {
    let db = engine.open().await;
    let one = wanted(&studio(&db, "anna").await, keyed("1"));
    enter(&db, &[&one]).await;
    let tells = async |id, kind| db.read().await.unwrap().outbox().tells(id, kind).await.unwrap();
    let told = async |id, kind| {
        let mut tx = db.write().await.unwrap();
        let told = tx.outbox().told(id, kind).await.unwrap();
        // A dropped transaction may hold its locks for a moment longer, and `take` skips locked rows.
        tx.commit().await.unwrap();
        told
    };
    assert!(tells(one.id, REQUEST_MAIL).await && tells(one.id, RECEIPT_MAIL).await);
    assert!(!told(one.id, REQUEST_MAIL).await, "it waits");
    assert!(!tells(one.id, "booking-confirmed").await && !tells(BookingId::new(NOW), REQUEST_MAIL).await);
    let lease = LeaseId::new(NOW);
    commit(&db, async |tx| {
        tx.outbox().take(lease, NOW, 9).await.unwrap();
        assert!(tx.outbox().sent(MailId::from(one.id), lease, NOW).await.unwrap());
        assert!(tx.outbox().fail(one.receipt.unwrap(), lease, NOW, "refused").await.unwrap());
    })
    .await;
    assert!(tells(one.id, REQUEST_MAIL).await, "one that was sent was told");
    assert!(told(one.id, REQUEST_MAIL).await && !told(one.id, RECEIPT_MAIL).await);
    assert!(!tells(one.id, RECEIPT_MAIL).await);
}

on_both_engines! {
    the_oldest_held_requests_get_emails_of_their_own,
    the_oldest_are_told_of_first_and_each_once,
    an_hour_passes_between_two_and_a_clock_that_was_set_back_makes_nobody_wait,
    nobody_is_told_before_their_address_is_confirmed_or_while_disabled,
    what_waited_too_long_is_not_told_of,
    what_was_withdrawn_is_not_told_of,
    a_row_that_cannot_be_read_is_an_error_of_its_own,
    a_photographer_is_known_by_name_and_address_once_the_profile_is_complete,
    a_mail_about_a_booking_is_known_by_its_kind_until_it_is_given_up,
}
