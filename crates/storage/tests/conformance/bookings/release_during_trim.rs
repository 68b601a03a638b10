//! A request that is released while the quarantine is trimmed stays, and neither transaction waits.

use std::time::Duration;

use domain::{Notification, QuarantineReason};
use tokio::time::timeout;

use super::fixtures::{
    BookingFixture, booking_fixture, find, insert_batch, insert_photographer, request_key,
};
use crate::engine::Engine;
use crate::fixtures::NOW;

/// Far longer than any step takes here.
const DEADLOCK_TIMEOUT: Duration = Duration::from_secs(20);

#[tokio::test]
async fn trimming_skips_a_request_that_is_being_released() {
    let engine = Engine::postgres().await;
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let quarantined = |n: u64| BookingFixture {
        quarantine_reason: Some(QuarantineReason::TooFast),
        notification: Notification::None,
        receipt: None,
        at: NOW.plus(Duration::from_secs(n)),
        ..booking_fixture(&anna, request_key(&n.to_string()))
    };
    // Two more than the quarantine may hold.
    let all: Vec<_> = (0..502).map(quarantined).collect();
    insert_batch(&db, &all.iter().collect::<Vec<_>>()).await;

    let mut release_tx = db.write().await.unwrap();
    assert!(release_tx.bookings().release_from_quarantine(anna.account.id, all[0].id, NOW).await.unwrap());
    // In the server, a batch has by now locked totals that the release may have to wait for.
    let mut trim_tx = db.write().await.unwrap();
    let accounts = [anna.account.id];
    let result = timeout(DEADLOCK_TIMEOUT, trim_tx.bookings().trim_quarantine(&accounts)).await;
    result.expect("trimming waited for the release").unwrap();
    trim_tx.commit().await.unwrap();
    release_tx.commit().await.unwrap();
    assert!(find(&db, all[0].id).await.is_some_and(|booking| booking.quarantine_reason.is_none()));
    assert!(find(&db, all[1].id).await.is_none() && find(&db, all[2].id).await.is_some());
    engine.drop_schema().await;
}
