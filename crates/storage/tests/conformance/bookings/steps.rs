//! Every step that a booking goes is written down, and the last one can be taken back.

use std::time::Duration;

use domain::booking::step::UNDO_OFFERED;
use domain::booking::{Actor, Step};
use domain::{BookingId, BookingStatus, MailId, Timestamp};
use storage::{Db, NewStep};

use super::studio::{enter, find, keyed, step, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};
use BookingStatus::{Cancelled, Completed, Confirmed, Declined, Inquiry};

fn after(seconds: u64) -> Timestamp {
    NOW.plus(Duration::from_secs(seconds))
}

async fn steps(db: &Db, id: BookingId) -> Vec<Step> {
    db.read().await.unwrap().bookings().steps(id).await.unwrap()
}

async fn set(db: &Db, id: BookingId, step: NewStep) -> bool {
    commit(db, async |tx| tx.bookings().set_status(id, &step).await.unwrap()).await
}

async fn take_back(db: &Db, id: BookingId, step: &Step) -> bool {
    let mut tx = db.write().await.unwrap();
    let taken = tx.bookings().take_back(id, step).await.unwrap();
    if taken {
        tx.commit().await.unwrap();
    }
    taken
}

async fn each_change_is_a_step_and_what_changes_nothing_is_none(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let (one, other) = (wanted(&anna, keyed("1")), wanted(&anna, keyed("2")));
    enter(&db, &[&one, &other]).await;
    let at_desk = NewStep {
        undo_until: Some(after(1).plus(UNDO_OFFERED)),
        ..step(Inquiry, Confirmed, Actor::Photographer, after(1))
    };
    assert!(set(&db, one.id, at_desk).await);
    assert!(!set(&db, one.id, step(Inquiry, Declined, Actor::Photographer, after(2))).await, "too late");
    assert!(!set(&db, one.id, step(Confirmed, Declined, Actor::Photographer, after(2))).await, "no way");
    assert!(!set(&db, one.id, step(Confirmed, Cancelled, Actor::Client, after(2))).await, "not a client's");
    assert!(!set(&db, other.id, step(Inquiry, Cancelled, Actor::Photographer, after(2))).await);
    let mail = MailId::new(NOW);
    commit(&db, async |tx| tx.bookings().tell_step(one.id, mail).await.unwrap()).await;
    // Within the same millisecond, in the order in which they came.
    assert!(set(&db, one.id, step(Confirmed, Completed, Actor::Photographer, after(1))).await);
    assert!(set(&db, other.id, step(Inquiry, Cancelled, Actor::Client, after(3))).await);
    let first = Step {
        nth: 1,
        from: Some(Inquiry),
        to: Confirmed,
        actor: Actor::Photographer,
        at: after(1),
        undo_until: Some(after(7)),
        mail: Some(mail),
    };
    let second =
        Step { nth: 2, from: Some(Confirmed), to: Completed, undo_until: None, mail: None, ..first.clone() };
    assert_eq!(steps(&db, one.id).await, [first.clone(), second]);
    let withdrawn =
        Step { to: Cancelled, actor: Actor::Client, at: after(3), undo_until: None, mail: None, ..first };
    assert_eq!(steps(&db, other.id).await, [withdrawn]);
}

async fn a_step_that_is_taken_back_never_was(engine: Engine) {
    let db = engine.open().await;
    let one = wanted(&studio(&db, "anna").await, keyed("1"));
    enter(&db, &[&one]).await;
    set(&db, one.id, step(Inquiry, Confirmed, Actor::Photographer, after(1))).await;
    set(&db, one.id, step(Confirmed, Cancelled, Actor::Photographer, after(2))).await;
    let [first, second] = steps(&db, one.id).await.try_into().unwrap();
    assert!(!take_back(&db, one.id, &first).await, "only the last one");
    assert!(take_back(&db, one.id, &second).await);
    assert!(!take_back(&db, one.id, &second).await, "once");
    let found = find(&db, one.id).await.unwrap();
    assert_eq!((found.status, found.answered_at), (Confirmed, Some(after(1))));
    assert!(take_back(&db, one.id, &first).await);
    assert_eq!(find(&db, one.id).await, Some(one.booking()), "nobody has answered it");
    assert_eq!(steps(&db, one.id).await, []);
}

async fn steps_go_with_their_booking(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let one = wanted(&anna, keyed("1"));
    enter(&db, &[&one]).await;
    set(&db, one.id, step(Inquiry, Confirmed, Actor::Photographer, after(1))).await;
    commit(&db, async |tx| tx.accounts().delete(anna.account.id).await.unwrap()).await;
    assert_eq!(steps(&db, one.id).await, []);
}

async fn no_row_tells_of_a_step_that_nobody_goes(engine: Engine) {
    let db = engine.open().await;
    let one = wanted(&studio(&db, "anna").await, keyed("1"));
    enter(&db, &[&one]).await;
    set(&db, one.id, step(Inquiry, Confirmed, Actor::Photographer, after(1))).await;
    for (column, value, fits) in [
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
        let changed = engine.tried(&format!("UPDATE booking_steps SET {column} = {value}")).await;
        assert_eq!(changed.is_ok(), fits, "{column} = {value}: {changed:?}");
    }
}

on_both_engines! {
    each_change_is_a_step_and_what_changes_nothing_is_none,
    a_step_that_is_taken_back_never_was,
    steps_go_with_their_booking,
    no_row_tells_of_a_step_that_nobody_goes,
}
