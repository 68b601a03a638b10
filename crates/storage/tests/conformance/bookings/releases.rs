//! What is released in the moment in which quarantine is cleared stays, and nobody waits for the other.

use std::time::Duration;

use domain::{Notice, Suspicion};
use tokio::time::timeout;

use super::studio::{Wanted, enter, find, keyed, studio, wanted};
use crate::engine::Engine;
use crate::people::NOW;

/// Far longer than anything takes here, and shorter than for ever.
const GUARD: Duration = Duration::from_secs(20);

#[tokio::test]
async fn a_request_that_is_just_being_released_makes_no_room_and_keeps_nobody_waiting() {
    let engine = Engine::postgres().await;
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let hidden = |n: u64| Wanted {
        suspicion: Some(Suspicion::TooFast),
        notice: Notice::None,
        receipt: None,
        at: NOW.plus(Duration::from_secs(n)),
        ..wanted(&anna, keyed(&n.to_string()))
    };
    let all: Vec<_> = (0..502).map(hidden).collect();
    enter(&db, &all.iter().collect::<Vec<_>>()).await;

    let mut releasing = db.write().await.unwrap();
    assert!(releasing.bookings().release(anna.account.id, all[0].id, NOW).await.unwrap());
    // A group holds totals by now for which whoever releases may have to wait.
    let mut clearing = db.write().await.unwrap();
    let accounts = [anna.account.id];
    let cleared = timeout(GUARD, clearing.bookings().make_room_in_quarantine(&accounts)).await;
    cleared.expect("it waits for who is releasing").unwrap();
    clearing.commit().await.unwrap();
    releasing.commit().await.unwrap();
    assert!(find(&db, all[0].id).await.is_some_and(|booking| booking.suspicion.is_none()));
    assert!(find(&db, all[1].id).await.is_none() && find(&db, all[2].id).await.is_some());
    engine.drop_schema().await;
}
