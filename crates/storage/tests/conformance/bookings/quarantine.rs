//! Which requests stay in a full quarantine, and which of them a digest reports.

use std::path::Path;
use std::time::Duration;

use domain::booking::limits::MAX_QUARANTINED;
use domain::{BookingId, Notification, QuarantineReason};
use storage::{Db, InsertOutcome};

use super::fixtures::{
    BookingFixture, TestPhotographer, booking_fixture, find, insert_batch, insert_photographer, request_key,
    step,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

fn after(second: u64) -> domain::Timestamp {
    NOW.plus(Duration::from_secs(second))
}

/// A request from a network, in quarantine.
fn quarantined_from(
    photographer: &TestPhotographer,
    network: u64,
    quarantine_reason: QuarantineReason,
    second: u64,
) -> BookingFixture {
    let mut hash = [0; 16];
    hash[8..].copy_from_slice(&network.to_be_bytes());
    BookingFixture {
        quarantine_reason: Some(quarantine_reason),
        network_hash: Some(hash),
        notification: quarantine_reason.notification(),
        receipt: None,
        at: after(second),
        ..booking_fixture(photographer, request_key(&format!("{network}-{second}")))
    }
}

async fn insert_and_trim(db: &Db, photographer: &TestPhotographer, requests: &[BookingFixture]) {
    insert_batch(db, &requests.iter().collect::<Vec<_>>()).await;
    commit(db, async |tx| tx.bookings().trim_quarantine(&[photographer.account.id]).await.unwrap()).await;
}

async fn exists(db: &Db, id: BookingId) -> bool {
    find(db, id).await.is_some()
}

async fn take_dropped_count(db: &Db, photographer: &TestPhotographer) -> i64 {
    commit(db, async |tx| tx.bookings().take_dropped_count(photographer.account.id).await.unwrap()).await
}

async fn deletes_first_from_the_network_with_most_requests(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let single_request = quarantined_from(&anna, 1_000, QuarantineReason::ManyAtOnce, 0);
    insert_and_trim(&db, &anna, std::slice::from_ref(&single_request)).await;
    // 120 networks, 5 requests each, all after the single request.
    let flood: Vec<_> =
        (0..600).map(|n| quarantined_from(&anna, n % 120, QuarantineReason::ManyAtOnce, 1 + n)).collect();
    insert_and_trim(&db, &anna, &flood).await;
    assert!(exists(&db, single_request.id).await);
    let mut remaining = [0; 120];
    for (n, booking) in flood.iter().enumerate() {
        remaining[n % 120] += usize::from(exists(&db, booking.id).await);
    }
    assert_eq!(remaining.iter().sum::<usize>() + 1, usize::try_from(MAX_QUARANTINED).unwrap());
    assert!(remaining.iter().all(|count| (4..=5).contains(count)), "{remaining:?}");
    assert_eq!(
        (take_dropped_count(&db, &anna).await, take_dropped_count(&db, &anna).await),
        (101, 0),
        "the count is reported once"
    );
}

async fn deletes_likely_bots_before_overflow(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let mut all: Vec<_> =
        (0..499).map(|n| quarantined_from(&anna, n, QuarantineReason::ManyAtOnce, n)).collect();
    all.push(quarantined_from(&anna, 499, QuarantineReason::TooFast, 2_000));
    let one_more = quarantined_from(&anna, 500, QuarantineReason::ManyAtOnce, 1_000);
    insert_and_trim(&db, &anna, &all).await;
    insert_and_trim(&db, &anna, std::slice::from_ref(&one_more)).await;
    assert!(exists(&db, all[0].id).await && exists(&db, one_more.id).await);
    assert!(!exists(&db, all[499].id).await);
    assert_eq!(take_dropped_count(&db, &anna).await, 0, "deleted requests of bots are not counted");
}

async fn accepts_a_deleted_request_again(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    // Two more than the quarantine may hold.
    let all: Vec<_> = (0..502).map(|n| quarantined_from(&anna, 1, QuarantineReason::TooMany, n)).collect();
    insert_and_trim(&db, &anna, &all).await;
    assert!(!exists(&db, all[0].id).await && exists(&db, all[501].id).await);
    let repeat = |booking: &BookingFixture| BookingFixture {
        id: BookingId::new(NOW),
        at: after(600),
        ..booking.clone()
    };
    let (of_deleted, of_stored) = (repeat(&all[0]), repeat(&all[501]));
    let outcomes = insert_batch(&db, &[&of_deleted, &of_stored]).await;
    assert_eq!(outcomes[0], InsertOutcome::Created, "the deleted request left no key");
    assert!(matches!(outcomes[1], InsertOutcome::Replayed(_)));
}

async fn lists_overflow_once_and_first_from_networks_with_few_requests(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let from_busy_network: Vec<_> =
        (0..3).map(|n| quarantined_from(&anna, 1, QuarantineReason::ManyAtOnce, n)).collect();
    let from_quiet_network = quarantined_from(&anna, 2, QuarantineReason::ManyAtOnce, 9);
    let from_bot = quarantined_from(&anna, 3, QuarantineReason::TooFast, 10);
    let for_bo = quarantined_from(&bo, 1, QuarantineReason::ManyAtOnce, 0);
    insert_and_trim(&db, &anna, &from_busy_network).await;
    insert_batch(&db, &[&from_quiet_network, &from_bot, &for_bo]).await;
    let list_overflow = async || {
        let listed = db.read().await.unwrap().bookings().list_overflow(anna.account.id, 2).await.unwrap();
        listed.into_iter().map(|booking| booking.unwrap().id).collect::<Vec<_>>()
    };
    assert_eq!(list_overflow().await, [from_quiet_network.id, from_busy_network[0].id]);
    let reported_count = commit(&db, async |tx| {
        tx.bookings().mark_overflow_digested(anna.account.id, after(20)).await.unwrap()
    })
    .await;
    assert_eq!((reported_count, list_overflow().await.len()), (4, 0));
    let waiting_count =
        db.read().await.unwrap().bookings().count_waiting_for_digest(anna.account.id).await.unwrap();
    assert_eq!(waiting_count, 0, "quarantined requests do not wait for the digest");
}

async fn release_keeps_the_digest_mark_and_clears_the_network(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (reported, unreported) = (
        quarantined_from(&anna, 1, QuarantineReason::ManyAtOnce, 1),
        quarantined_from(&anna, 2, QuarantineReason::ManyAtOnce, 2),
    );
    insert_batch(&db, &[&reported]).await;
    commit(&db, async |tx| tx.bookings().mark_overflow_digested(anna.account.id, after(3)).await.unwrap())
        .await;
    insert_batch(&db, &[&unreported]).await;
    for (booking, notification) in [(&reported, Notification::Digest), (&unreported, Notification::Email)] {
        let released = commit(&db, async |tx| {
            tx.bookings().release_from_quarantine(anna.account.id, booking.id, after(4)).await.unwrap()
        });
        assert!(released.await);
        let found = find(&db, booking.id).await.unwrap();
        assert_eq!((found.quarantine_reason, found.notification), (None, notification));
    }
    engine.run("UPDATE bookings SET note = 'x' WHERE network_hash IS NULL").await;
    assert_eq!(find(&db, reported.id).await.unwrap().note.as_str(), "x");
}

/// Migration 0014 rewrites the table on SQLite, which cannot change a constraint.
#[tokio::test]
async fn rewriting_the_table_keeps_requests_steps_and_totals() {
    let engine = Engine::sqlite();
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (mut booking, mut quarantined) =
        (booking_fixture(&anna, request_key("1")), quarantined_from(&anna, 1, QuarantineReason::TooFast, 1));
    // The rewrite drops this column; a later migration adds it.
    (booking.request.time_zone, quarantined.request.time_zone) = (None, None);
    insert_batch(&db, &[&booking, &quarantined]).await;
    let confirmed = step(
        domain::BookingStatus::Inquiry,
        domain::BookingStatus::Confirmed,
        domain::booking::Actor::Photographer,
        after(5),
    );
    commit(&db, async |tx| tx.bookings().set_status(booking.id, &confirmed).await.unwrap()).await;
    let read_all = async || {
        let mut tx = db.read().await.unwrap();
        let record = tx.bookings().find_record(anna.account.id, booking.id).await.unwrap();
        let counts = tx.statistics().counts(anna.account.id).await.unwrap();
        (record, counts, tx.bookings().find(quarantined.id).await.unwrap())
    };
    let before = read_all().await;
    let read_migration = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
        std::fs::read_to_string(folder.join(name)).unwrap()
    };
    let (overflow, time_zones) = (read_migration("0014_overflow.sql"), read_migration("0016_time_zones.sql"));
    let rewrite_end = overflow.find("-- How many requests were deleted").unwrap();
    let add_column = time_zones.lines().find(|line| line.starts_with("ALTER TABLE bookings")).unwrap();
    engine.run(&format!("BEGIN; {} {add_column} COMMIT;", &overflow[..rewrite_end])).await;
    assert_eq!(read_all().await, before);
    commit(&db, async |tx| tx.accounts().delete(anna.account.id).await.unwrap()).await;
    assert!(!exists(&db, booking.id).await, "deleting the account deletes its bookings");
}

on_both_engines! {
    deletes_first_from_the_network_with_most_requests,
    deletes_likely_bots_before_overflow,
    accepts_a_deleted_request_again,
    lists_overflow_once_and_first_from_networks_with_few_requests,
    release_keeps_the_digest_mark_and_clears_the_network,
}
