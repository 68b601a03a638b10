//! One booking at its photographer's desk.

use domain::booking::Actor;
use domain::{Booking, BookingId, BookingStatus, MailId, MailState, Notice, Suspicion};
use storage::{Db, RECEIPT_MAIL, REQUEST_MAIL};

use super::studio::{Wanted, enter, find, keyed, step, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

async fn a_record_has_the_booking_its_steps_and_its_mails(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let (one, other) = (wanted(&anna, keyed("1")), wanted(&anna, keyed("2")));
    enter(&db, &[&one, &other]).await;
    let confirmed = step(BookingStatus::Inquiry, BookingStatus::Confirmed, Actor::Photographer, NOW);
    commit(&db, async |tx| assert!(tx.bookings().set_status(one.id, &confirmed).await.unwrap())).await;
    let record = async |account, id| db.read().await.unwrap().bookings().record(account, id).await.unwrap();
    let found = record(anna.account.id, one.id).await.unwrap();
    let booking = Booking { status: BookingStatus::Confirmed, answered_at: Some(NOW), ..one.booking() };
    assert_eq!(found.booking, booking);
    assert_eq!(found.steps.iter().map(|step| step.to).collect::<Vec<_>>(), [BookingStatus::Confirmed]);
    let mut mails: Vec<_> = found.mails.iter().map(|mail| (mail.id, mail.kind.as_str())).collect();
    mails.sort_by_key(|(_, kind)| *kind);
    assert_eq!(mails, [(one.receipt.unwrap(), RECEIPT_MAIL), (MailId::from(one.id), REQUEST_MAIL)]);
    assert!(found.mails.iter().all(|mail| {
        mail.state == MailState::Queued
            && mail.untouched
            && mail.created_at == NOW
            && mail.settled_at.is_none()
    }));
    assert_eq!(record(bo.account.id, one.id).await, None, "another account's is not there");
    assert_eq!(record(anna.account.id, BookingId::new(NOW)).await, None);
}

async fn a_note_and_a_date_are_kept_apart_and_by_their_owner(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let one = wanted(&anna, keyed("1"));
    enter(&db, &[&one]).await;
    let note = async |account, text: &str| {
        let note = text.parse().unwrap();
        commit(&db, async |tx| tx.bookings().set_note(account, one.id, &note).await.unwrap()).await
    };
    let date = async |account, text: Option<&str>| {
        let date = text.map(|text| text.parse().unwrap());
        commit(&db, async |tx| tx.bookings().set_date(account, one.id, date).await.unwrap()).await
    };
    assert!(note(anna.account.id, "Bring the 85 mm.\nÖ").await);
    assert!(date(anna.account.id, Some("2026-05-12T14:00")).await);
    assert!(!note(bo.account.id, "Mine").await && !date(bo.account.id, None).await);
    let expected = Booking {
        note: "Bring the 85 mm.\nÖ".parse().unwrap(),
        date: Some("2026-05-12T14:00".parse().unwrap()),
        ..one.booking()
    };
    assert_eq!(find(&db, one.id).await, Some(expected.clone()));
    assert!(date(anna.account.id, None).await);
    assert_eq!(find(&db, one.id).await, Some(Booking { date: None, ..expected }));
}

async fn only_what_is_in_quarantine_is_released_or_deleted_and_only_by_its_owner(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let suspicion = Some(Suspicion::TooFast);
    let hidden = |key| Wanted { suspicion, notice: Notice::None, receipt: None, ..wanted(&anna, keyed(key)) };
    let (one, other, real) = (hidden("1"), hidden("2"), wanted(&anna, keyed("3")));
    enter(&db, &[&one, &other, &real]).await;
    let release = async |account, id| {
        commit(&db, async |tx| tx.bookings().release(account, id, NOW).await.unwrap()).await
    };
    let delete = async |account, id| {
        commit(&db, async |tx| tx.bookings().delete_quarantined(account, id).await.unwrap()).await
    };
    assert!(!release(bo.account.id, one.id).await && !delete(bo.account.id, one.id).await);
    assert!(!release(anna.account.id, real.id).await && !delete(anna.account.id, real.id).await);
    assert!(release(anna.account.id, one.id).await);
    assert!(
        !release(anna.account.id, one.id).await && !delete(anna.account.id, one.id).await,
        "it is real now"
    );
    let expected = Booking { suspicion: None, notice: Notice::Mail, ..one.booking() };
    assert_eq!(find(&db, one.id).await, Some(expected));
    let steps = db.read().await.unwrap().bookings().steps(one.id).await.unwrap();
    assert_eq!(
        steps.iter().map(|step| (step.from, step.to)).collect::<Vec<_>>(),
        [(None, BookingStatus::Inquiry)]
    );
    assert!(delete(anna.account.id, other.id).await);
    assert_eq!(find(&db, other.id).await, None);
    assert!(find(&db, real.id).await.is_some());
    assert_eq!(in_quarantine(&db, anna.account.id).await, 0);
}

async fn in_quarantine(db: &Db, account: domain::AccountId) -> i64 {
    db.read().await.unwrap().statistics().counts(account).await.unwrap().quarantine
}

on_both_engines! {
    a_record_has_the_booking_its_steps_and_its_mails,
    a_note_and_a_date_are_kept_apart_and_by_their_owner,
    only_what_is_in_quarantine_is_released_or_deleted_and_only_by_its_owner,
}
