//! One booking in its photographer's inbox.

use domain::booking::Actor;
use domain::{Booking, BookingId, BookingStatus, EmailId, EmailState, Notification, QuarantineReason};
use storage::{Db, RECEIPT_EMAIL, REQUEST_EMAIL};

use super::fixtures::{
    BookingFixture, booking_fixture, find, insert_batch, insert_photographer, request_key, step,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

async fn record_has_the_booking_its_steps_and_emails(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let (booking, other) =
        (booking_fixture(&anna, request_key("1")), booking_fixture(&anna, request_key("2")));
    insert_batch(&db, &[&booking, &other]).await;
    let confirmed = step(BookingStatus::Inquiry, BookingStatus::Confirmed, Actor::Photographer, NOW);
    commit(&db, async |tx| assert!(tx.bookings().set_status(booking.id, &confirmed).await.unwrap())).await;
    let find_record =
        async |account, id| db.read().await.unwrap().bookings().find_record(account, id).await.unwrap();
    let record = find_record(anna.account.id, booking.id).await.unwrap();
    let expected =
        Booking { status: BookingStatus::Confirmed, answered_at: Some(NOW), ..booking.as_stored() };
    assert_eq!(record.booking, expected);
    assert_eq!(record.steps.iter().map(|step| step.to).collect::<Vec<_>>(), [BookingStatus::Confirmed]);
    let mut emails: Vec<_> = record.emails.iter().map(|email| (email.id, email.kind.as_str())).collect();
    emails.sort_by_key(|(_, kind)| *kind);
    assert_eq!(
        emails,
        [(booking.receipt.unwrap(), RECEIPT_EMAIL), (EmailId::from(booking.id), REQUEST_EMAIL)]
    );
    assert!(record.emails.iter().all(|email| {
        email.state == EmailState::Queued
            && email.is_untried
            && email.created_at == NOW
            && email.settled_at.is_none()
    }));
    assert_eq!(find_record(bo.account.id, booking.id).await, None, "another account's booking is not found");
    assert_eq!(find_record(anna.account.id, BookingId::new(NOW)).await, None);
}

async fn sets_note_and_date_only_for_bookings_of_the_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let booking = booking_fixture(&anna, request_key("1"));
    insert_batch(&db, &[&booking]).await;
    let set_note = async |account, text: &str| {
        let note = text.parse().unwrap();
        commit(&db, async |tx| tx.bookings().set_note(account, booking.id, &note).await.unwrap()).await
    };
    let set_date = async |account, text: Option<&str>| {
        let date = text.map(|text| text.parse().unwrap());
        commit(&db, async |tx| tx.bookings().set_date(account, booking.id, date).await.unwrap()).await
    };
    assert!(set_note(anna.account.id, "Bring the 85 mm.\nÖ").await);
    assert!(set_date(anna.account.id, Some("2026-05-12T14:00")).await);
    assert!(!set_note(bo.account.id, "Mine").await && !set_date(bo.account.id, None).await);
    let expected = Booking {
        note: "Bring the 85 mm.\nÖ".parse().unwrap(),
        date: Some("2026-05-12T14:00".parse().unwrap()),
        ..booking.as_stored()
    };
    assert_eq!(find(&db, booking.id).await, Some(expected.clone()));
    assert!(set_date(anna.account.id, None).await);
    assert_eq!(find(&db, booking.id).await, Some(Booking { date: None, ..expected }));
}

async fn releases_and_deletes_only_quarantined_requests_of_the_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let quarantine_reason = Some(QuarantineReason::TooFast);
    let quarantined = |key| BookingFixture {
        quarantine_reason,
        notification: Notification::None,
        receipt: None,
        ..booking_fixture(&anna, request_key(key))
    };
    let (booking, other, in_inbox) =
        (quarantined("1"), quarantined("2"), booking_fixture(&anna, request_key("3")));
    insert_batch(&db, &[&booking, &other, &in_inbox]).await;
    let release = async |account, id| {
        commit(&db, async |tx| tx.bookings().release_from_quarantine(account, id, NOW).await.unwrap()).await
    };
    let delete = async |account, id| {
        commit(&db, async |tx| tx.bookings().delete_quarantined(account, id).await.unwrap()).await
    };
    assert!(!release(bo.account.id, booking.id).await && !delete(bo.account.id, booking.id).await);
    assert!(!release(anna.account.id, in_inbox.id).await && !delete(anna.account.id, in_inbox.id).await);
    assert!(release(anna.account.id, booking.id).await);
    assert!(
        !release(anna.account.id, booking.id).await && !delete(anna.account.id, booking.id).await,
        "the request is no longer in quarantine"
    );
    let expected =
        Booking { quarantine_reason: None, notification: Notification::Email, ..booking.as_stored() };
    assert_eq!(find(&db, booking.id).await, Some(expected));
    let steps = db.read().await.unwrap().bookings().list_steps(booking.id).await.unwrap();
    assert_eq!(
        steps.iter().map(|step| (step.from, step.to)).collect::<Vec<_>>(),
        [(None, BookingStatus::Inquiry)]
    );
    assert!(delete(anna.account.id, other.id).await);
    assert_eq!(find(&db, other.id).await, None);
    assert!(find(&db, in_inbox.id).await.is_some());
    assert_eq!(count_quarantined(&db, anna.account.id).await, 0);
}

async fn count_quarantined(db: &Db, account: domain::AccountId) -> i64 {
    db.read().await.unwrap().statistics().counts(account).await.unwrap().quarantine
}

on_both_engines! {
    record_has_the_booking_its_steps_and_emails,
    sets_note_and_date_only_for_bookings_of_the_account,
    releases_and_deletes_only_quarantined_requests_of_the_account,
}
