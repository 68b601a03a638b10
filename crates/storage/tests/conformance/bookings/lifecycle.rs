//! What happens to a booking after it is inserted.

use std::time::Duration;

use domain::booking::{Actor, TokenHolder};
use domain::{Booking, BookingId, BookingStatus};
use storage::InsertOutcome;

use super::fixtures::{
    BookingFixture, booking_fixture, find, insert_batch, insert_photographer, request_key, step,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

async fn each_token_holder_has_their_own_hash(engine: Engine) {
    let db = engine.open().await;
    let booking = booking_fixture(&insert_photographer(&db, "anna").await, request_key("1"));
    insert_batch(&db, &[&booking]).await;
    let mut tx = db.read().await.unwrap();
    for (holder, hash) in [(TokenHolder::Client, 1), (TokenHolder::Photographer, 2)] {
        let found = tx.bookings().find_with_hash(booking.id, holder).await.unwrap();
        assert_eq!(found, Some((booking.as_stored(), vec![hash; 32])));
        assert_eq!(tx.bookings().find_with_hash(BookingId::new(NOW), holder).await.unwrap(), None);
    }
}

async fn records_only_when_a_booking_was_first_seen_and_first_answered(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (booking, other) =
        (booking_fixture(&anna, request_key("1")), booking_fixture(&anna, request_key("2")));
    insert_batch(&db, &[&booking, &other]).await;
    let after = |seconds| NOW.plus(Duration::from_secs(seconds));
    let set_status = async |from, to, at| {
        let step = step(from, to, Actor::Photographer, at);
        commit(&db, async |tx| tx.bookings().set_status(booking.id, &step).await.unwrap()).await
    };
    let mark_seen =
        async |at| commit(&db, async |tx| tx.bookings().mark_seen(booking.id, at).await.unwrap()).await;
    use BookingStatus::{Completed, Confirmed, Declined, Inquiry};
    assert!(mark_seen(after(1)).await);
    assert!(!mark_seen(after(2)).await);
    assert!(set_status(Inquiry, Confirmed, after(3)).await);
    assert!(!set_status(Inquiry, Declined, after(4)).await);
    assert!(set_status(Confirmed, Completed, after(5)).await);
    let expected = Booking {
        status: Completed,
        seen_at: Some(after(1)),
        answered_at: Some(after(3)),
        ..booking.as_stored()
    };
    assert_eq!(find(&db, booking.id).await, Some(expected));
    assert_eq!(find(&db, other.id).await, Some(other.as_stored()));
}

async fn bookings_outlive_their_service_but_not_their_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let (annas_booking, bos_booking) =
        (booking_fixture(&anna, request_key("1")), booking_fixture(&bo, request_key("1")));
    insert_batch(&db, &[&annas_booking, &bos_booking]).await;
    commit(&db, async |tx| tx.services().delete(anna.account.id, anna.service.id).await.unwrap()).await;
    assert_eq!(find(&db, annas_booking.id).await, Some(annas_booking.as_stored()));
    commit(&db, async |tx| tx.accounts().delete(anna.account.id).await.unwrap()).await;
    assert_eq!(find(&db, annas_booking.id).await, None);
    assert_eq!(find(&db, bos_booking.id).await, Some(bos_booking.as_stored()));
    let purged = commit(&db, async |tx| {
        tx.bookings().purge_request_keys(NOW.plus(Duration::from_secs(1))).await.unwrap()
    });
    assert_eq!(purged.await, 1, "only bo's key is left: the other one was deleted with its account");
}

async fn purges_request_keys_by_age(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (old, new) = (booking_fixture(&anna, request_key("1")), booking_fixture(&anna, request_key("2")));
    insert_batch(&db, &[&old, &BookingFixture { at: NOW.plus(Duration::from_secs(1)), ..new }]).await;
    let purge =
        async |before| commit(&db, async |tx| tx.bookings().purge_request_keys(before).await.unwrap()).await;
    assert_eq!(purge(NOW).await, 0);
    assert_eq!(purge(NOW.plus(Duration::from_secs(1))).await, 1);
    let repeated = booking_fixture(&anna, request_key("1"));
    assert_eq!(
        insert_batch(&db, &[&repeated]).await,
        [InsertOutcome::Created],
        "a purged key can be used again"
    );
    assert!(find(&db, old.id).await.is_some(), "the booking itself stays");
}

async fn trims_the_oldest_in_quarantine(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let quarantined = |photographer, n: u64| BookingFixture {
        quarantine_reason: Some(domain::QuarantineReason::TooFast),
        notification: domain::Notification::None,
        receipt: None,
        at: NOW.plus(Duration::from_secs(n)),
        ..booking_fixture(photographer, request_key(&n.to_string()))
    };
    // Two more than the quarantine may hold.
    let all: Vec<_> = (0..502).map(|n| quarantined(&anna, n)).collect();
    let (bos_booking, in_inbox) = (quarantined(&bo, 0), booking_fixture(&anna, request_key("seen")));
    insert_batch(&db, &all.iter().chain([&bos_booking, &in_inbox]).collect::<Vec<_>>()).await;
    commit(&db, async |tx| tx.bookings().trim_quarantine(&[anna.account.id]).await.unwrap()).await;
    for (n, booking) in all.iter().enumerate().filter(|(n, _)| *n < 4) {
        assert_eq!(find(&db, booking.id).await.is_some(), n >= 2, "{n}");
    }
    for booking in [&all[501], &bos_booking, &in_inbox] {
        assert!(find(&db, booking.id).await.is_some());
    }
}

on_both_engines! {
    trims_the_oldest_in_quarantine,
    each_token_holder_has_their_own_hash,
    records_only_when_a_booking_was_first_seen_and_first_answered,
    bookings_outlive_their_service_but_not_their_account,
    purges_request_keys_by_age,
}
