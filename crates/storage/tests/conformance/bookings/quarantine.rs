//! Which requests stay in a full quarantine, and what a digest tells of those that are there because many arrived at once.

use std::path::Path;
use std::time::Duration;

use domain::booking::limits::QUARANTINE;
use domain::{BookingId, Notice, Suspicion};
use storage::{Db, Entered};

use super::studio::{Studio, Wanted, enter, find, keyed, step, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

fn at(second: u64) -> domain::Timestamp {
    NOW.plus(Duration::from_secs(second))
}

/// A request from a network, in quarantine.
fn from(studio: &Studio, network: u64, suspicion: Suspicion, second: u64) -> Wanted {
    let mut hash = [0; 16];
    hash[8..].copy_from_slice(&network.to_be_bytes());
    Wanted {
        suspicion: Some(suspicion),
        network_hash: Some(hash),
        notice: suspicion.notice(),
        receipt: None,
        at: at(second),
        ..wanted(studio, keyed(&format!("{network}-{second}")))
    }
}

async fn fill(db: &Db, studio: &Studio, requests: &[Wanted]) {
    enter(db, &requests.iter().collect::<Vec<_>>()).await;
    commit(db, async |tx| tx.bookings().make_room_in_quarantine(&[studio.account.id]).await.unwrap()).await;
}

async fn is_there(db: &Db, id: BookingId) -> bool {
    find(db, id).await.is_some()
}

async fn dropped(db: &Db, studio: &Studio) -> i64 {
    commit(db, async |tx| tx.bookings().take_dropped(studio.account.id).await.unwrap()).await
}

async fn the_network_with_the_most_requests_loses_first(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let honest = from(&anna, 1_000, Suspicion::ManyAtOnce, 0);
    fill(&db, &anna, std::slice::from_ref(&honest)).await;
    // 120 networks, 5 requests each, all after the honest one.
    let flood: Vec<_> = (0..600).map(|n| from(&anna, n % 120, Suspicion::ManyAtOnce, 1 + n)).collect();
    fill(&db, &anna, &flood).await;
    assert!(is_there(&db, honest.id).await);
    let mut kept = [0; 120];
    for (n, one) in flood.iter().enumerate() {
        kept[n % 120] += usize::from(is_there(&db, one.id).await);
    }
    assert_eq!(kept.iter().sum::<usize>() + 1, usize::try_from(QUARANTINE).unwrap());
    assert!(kept.iter().all(|count| (4..=5).contains(count)), "{kept:?}");
    assert_eq!((dropped(&db, &anna).await, dropped(&db, &anna).await), (101, 0), "told once");
}

async fn a_likely_robot_loses_before_a_request_that_arrived_with_many(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let mut all: Vec<_> = (0..499).map(|n| from(&anna, n, Suspicion::ManyAtOnce, n)).collect();
    all.push(from(&anna, 499, Suspicion::TooFast, 2_000));
    let one_more = from(&anna, 500, Suspicion::ManyAtOnce, 1_000);
    fill(&db, &anna, &all).await;
    fill(&db, &anna, std::slice::from_ref(&one_more)).await;
    assert!(is_there(&db, all[0].id).await && is_there(&db, one_more.id).await);
    assert!(!is_there(&db, all[499].id).await);
    assert_eq!(dropped(&db, &anna).await, 0, "no digest would have told of a robot");
}

async fn a_request_that_was_deleted_can_be_sent_again(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let all: Vec<_> = (0..502).map(|n| from(&anna, 1, Suspicion::TooMany, n)).collect();
    fill(&db, &anna, &all).await;
    assert!(!is_there(&db, all[0].id).await && is_there(&db, all[501].id).await);
    let again = |one: &Wanted| Wanted { id: BookingId::new(NOW), at: at(600), ..one.clone() };
    let (gone, kept) = (again(&all[0]), again(&all[501]));
    let entered = enter(&db, &[&gone, &kept]).await;
    assert_eq!(entered[0], Entered::Now, "nothing is left of it");
    assert!(matches!(entered[1], Entered::Before(_)));
}

async fn a_digest_lists_those_from_quiet_networks_first_and_each_once(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let loud: Vec<_> = (0..3).map(|n| from(&anna, 1, Suspicion::ManyAtOnce, n)).collect();
    let quiet = from(&anna, 2, Suspicion::ManyAtOnce, 9);
    let robot = from(&anna, 3, Suspicion::TooFast, 10);
    let theirs = from(&bo, 1, Suspicion::ManyAtOnce, 0);
    fill(&db, &anna, &loud).await;
    enter(&db, &[&quiet, &robot, &theirs]).await;
    let overflow = async || {
        let listed = db.read().await.unwrap().bookings().overflow(anna.account.id, 2).await.unwrap();
        listed.into_iter().map(|booking| booking.unwrap().id).collect::<Vec<_>>()
    };
    assert_eq!(overflow().await, [quiet.id, loud[0].id]);
    let told =
        commit(&db, async |tx| tx.bookings().digest_overflow(anna.account.id, at(20)).await.unwrap()).await;
    assert_eq!((told, overflow().await.len()), (4, 0));
    let waiting = db.read().await.unwrap().bookings().waiting_for_digest(anna.account.id).await.unwrap();
    assert_eq!(waiting, 0, "quarantine is not the inbox");
}

async fn a_released_request_keeps_what_a_digest_told_and_forgets_its_network(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let (told, untold) = (from(&anna, 1, Suspicion::ManyAtOnce, 1), from(&anna, 2, Suspicion::ManyAtOnce, 2));
    enter(&db, &[&told]).await;
    commit(&db, async |tx| tx.bookings().digest_overflow(anna.account.id, at(3)).await.unwrap()).await;
    enter(&db, &[&untold]).await;
    for (one, notice) in [(&told, Notice::Digest), (&untold, Notice::Mail)] {
        let released =
            commit(&db, async |tx| tx.bookings().release(anna.account.id, one.id, at(4)).await.unwrap());
        assert!(released.await);
        let found = find(&db, one.id).await.unwrap();
        assert_eq!((found.suspicion, found.notice), (None, notice));
    }
    engine.run("UPDATE bookings SET note = 'x' WHERE network_hash IS NULL").await;
    assert_eq!(find(&db, told.id).await.unwrap().note.as_str(), "x");
}

/// SQLite writes the table again where PostgreSQL changes a constraint.
#[tokio::test]
async fn writing_the_table_again_keeps_requests_steps_and_totals() {
    let engine = Engine::sqlite();
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let (mut one, mut hidden) = (wanted(&anna, keyed("1")), from(&anna, 1, Suspicion::TooFast, 1));
    // The table that is written again has no such column yet.
    (one.request.time_zone, hidden.request.time_zone) = (None, None);
    enter(&db, &[&one, &hidden]).await;
    let confirmed = step(
        domain::BookingStatus::Inquiry,
        domain::BookingStatus::Confirmed,
        domain::booking::Actor::Photographer,
        at(5),
    );
    commit(&db, async |tx| tx.bookings().set_status(one.id, &confirmed).await.unwrap()).await;
    let look = async || {
        let mut tx = db.read().await.unwrap();
        let record = tx.bookings().record(anna.account.id, one.id).await.unwrap();
        let counts = tx.statistics().counts(anna.account.id).await.unwrap();
        (record, counts, tx.bookings().find(hidden.id).await.unwrap())
    };
    let before = look().await;
    let change = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
        std::fs::read_to_string(folder.join(name)).unwrap()
    };
    let (text, later) = (change("0014_overflow.sql"), change("0016_time_zones.sql"));
    let end = text.find("-- How many requests were deleted").unwrap();
    let column = later.lines().find(|line| line.starts_with("ALTER TABLE bookings")).unwrap();
    engine.run(&format!("BEGIN; {} {column} COMMIT;", &text[..end])).await;
    assert_eq!(look().await, before);
    commit(&db, async |tx| tx.accounts().delete(anna.account.id).await.unwrap()).await;
    assert!(!is_there(&db, one.id).await, "the account still owns them");
}

on_both_engines! {
    the_network_with_the_most_requests_loses_first,
    a_likely_robot_loses_before_a_request_that_arrived_with_many,
    a_request_that_was_deleted_can_be_sent_again,
    a_digest_lists_those_from_quiet_networks_first_and_each_once,
    a_released_request_keeps_what_a_digest_told_and_forgets_its_network,
}
