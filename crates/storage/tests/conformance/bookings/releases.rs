//! What is released in the moment in which quarantine is cleared stays.

use std::sync::Arc;
use std::time::Duration;

use domain::{Notice, Suspicion};

use super::studio::{Wanted, enter, find, keyed, studio, wanted};
use crate::engine::Engine;
use crate::people::NOW;

#[tokio::test]
async fn a_request_that_is_just_being_released_makes_no_room() {
    let engine = Engine::postgres().await;
    let db = Arc::new(engine.open().await);
    let anna = studio(&db, "anna").await;
    let hidden = |n: u64| Wanted {
        suspicion: Some(Suspicion::TooFast),
        notice: Notice::None,
        receipt: None,
        at: NOW.plus(Duration::from_secs(n)),
        ..wanted(&anna, keyed(&n.to_string()))
    };
    let all: Vec<_> = (0..501).map(hidden).collect();
    enter(&db, &all.iter().collect::<Vec<_>>()).await;

    let mut releasing = db.write().await.unwrap();
    assert!(releasing.bookings().release(anna.account.id, all[0].id, NOW).await.unwrap());
    let clearing = {
        let (db, account) = (db.clone(), anna.account.id);
        tokio::spawn(async move {
            let mut tx = db.write().await.unwrap();
            tx.bookings().make_room_in_quarantine(&[account]).await.unwrap();
            tx.commit().await.unwrap();
        })
    };
    // It has found the oldest in quarantine, and waits for who is changing it.
    let mut watcher = engine.raw_postgres().await;
    const WAITING: &str = "SELECT count(*) FROM pg_stat_activity \
                           WHERE wait_event_type = 'Lock' AND query LIKE 'DELETE FROM bookings WHERE id IN%'";
    while sqlx::query_scalar::<_, i64>(WAITING).fetch_one(&mut watcher).await.unwrap() == 0 {}
    releasing.commit().await.unwrap();
    clearing.await.unwrap();
    assert!(find(&db, all[0].id).await.is_some_and(|booking| booking.suspicion.is_none()));
    engine.drop_schema().await;
}
