use std::time::Duration;

use domain::photo::PhotoFileError;
use domain::{PortfolioPhotoState, Timestamp};

use super::*;
use crate::engine::Engine;
use crate::fixtures::insert_anna_and_bo;
use crate::on_both_engines;

const SECOND: Duration = Duration::from_secs(1);

async fn lease_due(db: &Db, lease: LeaseId, now: Timestamp) -> Option<(PortfolioPhotoId, i64)> {
    let end = now.plus(120 * SECOND);
    let leased = commit(db, async |tx| tx.portfolio().lease_due(lease, now, end).await.unwrap()).await;
    leased.map(|leased| (leased.id, leased.attempts))
}

async fn finish(db: &Db, id: PortfolioPhotoId, lease: LeaseId, result: ProcessingResult) -> bool {
    commit(db, async |tx| tx.portfolio().finish(id, lease, result).await.unwrap()).await
}

async fn next_due(db: &Db) -> Option<Timestamp> {
    db.read().await.unwrap().portfolio().next_due().await.unwrap()
}

async fn leases_each_photo_to_one_worker_oldest_first(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let newer = insert(&db, anna.id, NOW.plus(SECOND)).await.unwrap();
    let older = insert(&db, bo.id, NOW).await.unwrap();
    assert_eq!(next_due(&db).await, Some(NOW));
    let now = NOW.plus(SECOND);
    assert_eq!(lease_due(&db, LeaseId::new(NOW), now).await, Some((older, 1)));
    assert_eq!(lease_due(&db, LeaseId::new(NOW), now).await, Some((newer, 1)));
    assert_eq!(lease_due(&db, LeaseId::new(NOW), now).await, None);
    assert_eq!(next_due(&db).await, Some(now.plus(120 * SECOND)), "the end of the leases");
}

async fn another_worker_takes_over_when_the_lease_has_ended(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let id = insert(&db, anna.id, NOW).await.unwrap();
    let (first, second) = (LeaseId::new(NOW), LeaseId::new(NOW));
    assert_eq!(lease_due(&db, first, NOW).await, Some((id, 1)));
    assert_eq!(lease_due(&db, second, NOW.plus(119 * SECOND)).await, None);
    assert_eq!(lease_due(&db, second, NOW.plus(120 * SECOND)).await, Some((id, 2)));
    let ready = ProcessingResult::Ready { photo: STORED_PHOTO, bytes: 3_000 };
    assert!(!finish(&db, id, first, ready).await, "the first worker was too slow");
    assert!(finish(&db, id, second, ready).await);
    assert!(!finish(&db, id, second, ready).await, "it is finished already");
}

async fn a_finished_photo_is_ready_or_failed_and_never_due(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let ready = insert(&db, anna.id, NOW).await.unwrap();
    let failed = insert(&db, anna.id, NOW.plus(SECOND)).await.unwrap();
    let lease = LeaseId::new(NOW);
    for (id, result) in [
        (ready, ProcessingResult::Ready { photo: STORED_PHOTO, bytes: 3_000 }),
        (failed, ProcessingResult::Failed(PhotoFileError::TooLarge)),
    ] {
        assert_eq!(lease_due(&db, lease, NOW.plus(SECOND)).await, Some((id, 1)));
        assert!(finish(&db, id, lease, result).await);
    }
    let states: Vec<_> = list(&db, anna.id).await.into_iter().map(|photo| photo.state).collect();
    assert_eq!(
        states,
        [PortfolioPhotoState::Ready(STORED_PHOTO), PortfolioPhotoState::Failed(PhotoFileError::TooLarge)]
    );
    assert_eq!(next_due(&db).await, None);
}

async fn a_postponed_photo_is_due_later_and_the_attempt_does_not_count(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let id = insert(&db, anna.id, NOW).await.unwrap();
    let lease = LeaseId::new(NOW);
    lease_due(&db, lease, NOW).await;
    commit(&db, async |tx| tx.portfolio().postpone(id, lease, NOW.plus(10 * SECOND)).await.unwrap()).await;
    assert_eq!(lease_due(&db, LeaseId::new(NOW), NOW.plus(9 * SECOND)).await, None);
    assert_eq!(lease_due(&db, LeaseId::new(NOW), NOW.plus(10 * SECOND)).await, Some((id, 1)));
}

async fn ignores_removed_photos_and_photos_of_deleted_accounts(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let removed = insert(&db, anna.id, NOW).await.unwrap();
    insert(&db, bo.id, NOW).await.unwrap();
    remove(&db, anna.id, removed, NOW).await;
    commit(&db, async |tx| tx.accounts().delete(bo.id).await.unwrap()).await;
    assert_eq!(lease_due(&db, LeaseId::new(NOW), NOW).await, None);
    assert_eq!(next_due(&db).await, None);
    commit(&db, async |tx| tx.portfolio().restore(anna.id, removed).await.unwrap()).await;
    assert_eq!(lease_due(&db, LeaseId::new(NOW), NOW).await, Some((removed, 1)));
}

on_both_engines! {
    leases_each_photo_to_one_worker_oldest_first,
    another_worker_takes_over_when_the_lease_has_ended,
    a_finished_photo_is_ready_or_failed_and_never_due,
    a_postponed_photo_is_due_later_and_the_attempt_does_not_count,
    ignores_removed_photos_and_photos_of_deleted_accounts,
}
