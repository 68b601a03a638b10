//! What becomes of a booking after it was entered.

use std::time::Duration;

use domain::booking::{Actor, TokenHolder};
use domain::{Booking, BookingId, BookingStatus};
use storage::Entered;

use super::studio::{enter, find, keyed, step, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

async fn each_holder_has_a_secret_of_their_own(engine: Engine) {
    let db = engine.open().await;
    let one = wanted(&studio(&db, "anna").await, keyed("1"));
    enter(&db, &[&one]).await;
    let mut tx = db.read().await.unwrap();
    for (holder, hash) in [(TokenHolder::Client, 1), (TokenHolder::Photographer, 2)] {
        let found = tx.bookings().with_hash(one.id, holder).await.unwrap();
        assert_eq!(found, Some((one.booking(), vec![hash; 32])));
        assert_eq!(tx.bookings().with_hash(BookingId::new(NOW), holder).await.unwrap(), None);
    }
}

async fn the_first_answer_and_the_first_look_count(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let (one, other) = (wanted(&anna, keyed("1")), wanted(&anna, keyed("2")));
    enter(&db, &[&one, &other]).await;
    let after = |seconds| NOW.plus(Duration::from_secs(seconds));
    let set = async |from, to, at| {
        let step = step(from, to, Actor::Photographer, at);
        commit(&db, async |tx| tx.bookings().set_status(one.id, &step).await.unwrap()).await
    };
    let see = async |at| commit(&db, async |tx| tx.bookings().seen(one.id, at).await.unwrap()).await;
    use BookingStatus::{Completed, Confirmed, Declined, Inquiry};
    assert!(see(after(1)).await);
    assert!(!see(after(2)).await);
    assert!(set(Inquiry, Confirmed, after(3)).await);
    assert!(!set(Inquiry, Declined, after(4)).await);
    assert!(set(Confirmed, Completed, after(5)).await);
    let expected =
        Booking { status: Completed, seen_at: Some(after(1)), answered_at: Some(after(3)), ..one.booking() };
    assert_eq!(find(&db, one.id).await, Some(expected));
    assert_eq!(find(&db, other.id).await, Some(other.booking()));
}

async fn bookings_outlive_their_service_and_go_with_their_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let (annas, bos) = (wanted(&anna, keyed("1")), wanted(&bo, keyed("1")));
    enter(&db, &[&annas, &bos]).await;
    commit(&db, async |tx| tx.services().delete(anna.account.id, anna.service.id).await.unwrap()).await;
    assert_eq!(find(&db, annas.id).await, Some(annas.booking()));
    commit(&db, async |tx| tx.accounts().delete(anna.account.id).await.unwrap()).await;
    assert_eq!(find(&db, annas.id).await, None);
    assert_eq!(find(&db, bos.id).await, Some(bos.booking()));
    let left =
        commit(&db, async |tx| tx.bookings().purge_requests(NOW.plus(Duration::from_secs(1))).await.unwrap());
    assert_eq!(left.await, 1, "the request of the deleted account went along");
}

async fn requests_are_forgotten_by_age(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let (old, new) = (wanted(&anna, keyed("1")), wanted(&anna, keyed("2")));
    enter(&db, &[&old, &super::studio::Wanted { at: NOW.plus(Duration::from_secs(1)), ..new }]).await;
    let purge =
        async |before| commit(&db, async |tx| tx.bookings().purge_requests(before).await.unwrap()).await;
    assert_eq!(purge(NOW).await, 0);
    assert_eq!(purge(NOW.plus(Duration::from_secs(1))).await, 1);
    let again = wanted(&anna, keyed("1"));
    assert_eq!(enter(&db, &[&again]).await, [Entered::Now], "a forgotten key is a new one");
    assert!(find(&db, old.id).await.is_some(), "the booking itself stays");
}

async fn of_those_in_quarantine_the_oldest_make_room(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let hidden = |studio, n: u64| super::studio::Wanted {
        suspicion: Some(domain::Suspicion::TooFast),
        notice: domain::Notice::None,
        receipt: None,
        at: NOW.plus(Duration::from_secs(n)),
        ..wanted(studio, keyed(&n.to_string()))
    };
    let all: Vec<_> = (0..502).map(|n| hidden(&anna, n)).collect();
    let (bos, seen) = (hidden(&bo, 0), wanted(&anna, keyed("seen")));
    enter(&db, &all.iter().chain([&bos, &seen]).collect::<Vec<_>>()).await;
    commit(&db, async |tx| tx.bookings().make_room_in_quarantine(&[anna.account.id]).await.unwrap()).await;
    for (n, one) in all.iter().enumerate().filter(|(n, _)| *n < 4) {
        assert_eq!(find(&db, one.id).await.is_some(), n >= 2, "{n}");
    }
    for one in [&all[501], &bos, &seen] {
        assert!(find(&db, one.id).await.is_some());
    }
}

on_both_engines! {
    of_those_in_quarantine_the_oldest_make_room,
    each_holder_has_a_secret_of_their_own,
    the_first_answer_and_the_first_look_count,
    bookings_outlive_their_service_and_go_with_their_account,
    requests_are_forgotten_by_age,
}
