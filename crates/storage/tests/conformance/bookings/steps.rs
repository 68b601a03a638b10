//! Every status change of a booking is recorded as a step, and the last one can be undone.

use std::time::Duration;

use domain::booking::step::UNDO_OFFER_WINDOW;
use domain::booking::{Actor, BookingStep};
use domain::{BookingId, BookingStatus, EmailId, Timestamp};
use storage::{Db, NewStep};

use super::fixtures::{booking_fixture, find, insert_batch, insert_photographer, request_key, step};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;
use BookingStatus::{Cancelled, Completed, Confirmed, Declined, Inquiry};

fn after(seconds: u64) -> Timestamp {
    NOW.plus(Duration::from_secs(seconds))
}

async fn list_steps(db: &Db, id: BookingId) -> Vec<BookingStep> {
    db.read().await.unwrap().bookings().list_steps(id).await.unwrap()
}

async fn set_status(db: &Db, id: BookingId, step: NewStep) -> bool {
    commit(db, async |tx| tx.bookings().set_status(id, &step).await.unwrap()).await
}

async fn undo(db: &Db, id: BookingId, step: &BookingStep) -> bool {
    let mut tx = db.write().await.unwrap();
    let is_undone = tx.bookings().undo_step(id, step).await.unwrap();
    if is_undone {
        tx.commit().await.unwrap();
    }
    is_undone
}

async fn records_a_step_for_each_status_change(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (booking, other) =
        (booking_fixture(&anna, request_key("1")), booking_fixture(&anna, request_key("2")));
    insert_batch(&db, &[&booking, &other]).await;
    let confirmation = NewStep {
        undo_until: Some(after(1).plus(UNDO_OFFER_WINDOW)),
        ..step(Inquiry, Confirmed, Actor::Photographer, after(1))
    };
    assert!(set_status(&db, booking.id, confirmation).await);
    assert!(
        !set_status(&db, booking.id, step(Inquiry, Declined, Actor::Photographer, after(2))).await,
        "the status has changed"
    );
    assert!(
        !set_status(&db, booking.id, step(Confirmed, Declined, Actor::Photographer, after(2))).await,
        "no such status change"
    );
    assert!(
        !set_status(&db, booking.id, step(Confirmed, Cancelled, Actor::Client, after(2))).await,
        "clients cannot cancel a confirmed booking"
    );
    assert!(!set_status(&db, other.id, step(Inquiry, Cancelled, Actor::Photographer, after(2))).await);
    let email = EmailId::new(NOW);
    commit(&db, async |tx| tx.bookings().set_step_email(booking.id, email).await.unwrap()).await;
    // Two steps within one millisecond keep their order.
    assert!(set_status(&db, booking.id, step(Confirmed, Completed, Actor::Photographer, after(1))).await);
    assert!(set_status(&db, other.id, step(Inquiry, Cancelled, Actor::Client, after(3))).await);
    let first = BookingStep {
        position: 1,
        from: Some(Inquiry),
        to: Confirmed,
        actor: Actor::Photographer,
        at: after(1),
        undo_until: Some(after(7)),
        email: Some(email),
    };
    let second = BookingStep {
        position: 2,
        from: Some(Confirmed),
        to: Completed,
        undo_until: None,
        email: None,
        ..first.clone()
    };
    assert_eq!(list_steps(&db, booking.id).await, [first.clone(), second]);
    let withdrawn = BookingStep {
        to: Cancelled,
        actor: Actor::Client,
        at: after(3),
        undo_until: None,
        email: None,
        ..first
    };
    assert_eq!(list_steps(&db, other.id).await, [withdrawn]);
}

async fn undo_removes_the_step(engine: Engine) {
    let db = engine.open().await;
    let booking = booking_fixture(&insert_photographer(&db, "anna").await, request_key("1"));
    insert_batch(&db, &[&booking]).await;
    set_status(&db, booking.id, step(Inquiry, Confirmed, Actor::Photographer, after(1))).await;
    set_status(&db, booking.id, step(Confirmed, Cancelled, Actor::Photographer, after(2))).await;
    let [first, second] = list_steps(&db, booking.id).await.try_into().unwrap();
    assert!(!undo(&db, booking.id, &first).await, "only the last step can be undone");
    assert!(undo(&db, booking.id, &second).await);
    assert!(!undo(&db, booking.id, &second).await, "the step is already undone");
    let stored = find(&db, booking.id).await.unwrap();
    assert_eq!((stored.status, stored.answered_at), (Confirmed, Some(after(1))));
    assert!(undo(&db, booking.id, &first).await);
    assert_eq!(find(&db, booking.id).await, Some(booking.as_stored()), "the booking is unanswered again");
    assert_eq!(list_steps(&db, booking.id).await, []);
}

async fn deletes_steps_with_the_account(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let booking = booking_fixture(&anna, request_key("1"));
    insert_batch(&db, &[&booking]).await;
    set_status(&db, booking.id, step(Inquiry, Confirmed, Actor::Photographer, after(1))).await;
    commit(&db, async |tx| tx.accounts().delete(anna.account.id).await.unwrap()).await;
    assert_eq!(list_steps(&db, booking.id).await, []);
}

/// The row is a step from `inquiry` to `confirmed`. Only the pair `quarantine` to `inquiry` is a release.
async fn table_refuses_invalid_values(engine: Engine) {
    let db = engine.open().await;
    let booking = booking_fixture(&insert_photographer(&db, "anna").await, request_key("1"));
    insert_batch(&db, &[&booking]).await;
    set_status(&db, booking.id, step(Inquiry, Confirmed, Actor::Photographer, after(1))).await;
    for (column, value, is_allowed) in [
        ("from_status", "'inquiry'", true),
        ("from_status", "'confirmed'", true),
        ("from_status", "'declined'", false),
        ("from_status", "'quarantine'", false),
        ("to_status", "'completed'", true),
        ("to_status", "'inquiry'", false),
        ("to_status", "'done'", false),
        ("actor", "'client'", true),
        ("actor", "'robot'", false),
        ("nth", "0", false),
    ] {
        let result = engine.try_run(&format!("UPDATE booking_steps SET {column} = {value}")).await;
        assert_eq!(result.is_ok(), is_allowed, "{column} = {value}: {result:?}");
    }
}

on_both_engines! {
    records_a_step_for_each_status_change,
    undo_removes_the_step,
    deletes_steps_with_the_account,
    table_refuses_invalid_values,
}
