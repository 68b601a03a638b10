//! How the databases go about the lists of an account that has many: by an index in the order of the list, from which
//! they read no further than the page.

use domain::booking::{BookingCursor, BookingFilter};
use storage::Listing;

use super::studio::studio;
use crate::engine::Engine;
use crate::on_both_engines;

/// Rows of every status, a few of them in quarantine.
async fn fill(engine: &Engine, account: uuid::Uuid, count: usize) {
    let sql = match engine.is_sqlite() {
        true => format!(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count}) \
             INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, \
             message, status, suspicion, notice, client_hash, answer_hash, created_at, answered_at) \
             SELECT randomblob(16), x'{}', zeroblob(16), 'Portrait', 25000, 'Bo', 'bo@example.org', '', \
             CASE WHEN n % 50 = 0 THEN 'inquiry' WHEN n % 5 = 0 THEN 'inquiry' WHEN n % 5 = 1 THEN 'confirmed' \
             WHEN n % 5 = 2 THEN 'declined' WHEN n % 5 = 3 THEN 'completed' ELSE 'cancelled' END, \
             CASE WHEN n % 50 = 0 THEN 'too-fast' END, CASE WHEN n % 50 = 0 THEN 'none' ELSE 'mail' END, \
             zeroblob(32), zeroblob(32), n, CASE WHEN n % 5 <> 0 THEN n END FROM numbers",
            account.simple()
        ),
        false => format!(
            "INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, \
             message, status, suspicion, notice, client_hash, answer_hash, created_at, answered_at) \
             SELECT gen_random_uuid(), '{account}', gen_random_uuid(), 'Portrait', 25000, 'Bo', 'bo@example.org', '', \
             CASE WHEN n % 50 = 0 THEN 'inquiry' WHEN n % 5 = 0 THEN 'inquiry' WHEN n % 5 = 1 THEN 'confirmed' \
             WHEN n % 5 = 2 THEN 'declined' WHEN n % 5 = 3 THEN 'completed' ELSE 'cancelled' END, \
             CASE WHEN n % 50 = 0 THEN 'too-fast' END, CASE WHEN n % 50 = 0 THEN 'none' ELSE 'mail' END, \
             decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), n, CASE WHEN n % 5 <> 0 THEN n END \
             FROM generate_series(1, {count}) AS numbers (n)"
        ),
    };
    engine.run(&sql).await;
}

async fn each_list_is_read_from_its_index_and_nothing_is_sorted(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    fill(&engine, anna.account.id.as_uuid(), 20_000).await;
    for n in 0..10 {
        let other = studio(&db, &format!("other-{n}")).await;
        fill(&engine, other.account.id.as_uuid(), 500).await;
    }
    if !engine.is_sqlite() {
        engine.run("ANALYZE bookings").await;
    }
    let search = "bo".parse().unwrap();
    for (filter, index) in [
        (BookingFilter::All, "bookings_of_account"),
        (BookingFilter::NeedsAnswer, "bookings_by_status"),
        (BookingFilter::Confirmed, "bookings_by_status"),
        (BookingFilter::Done, "bookings_by_status"),
        (BookingFilter::Declined, "bookings_turned_down"),
        (BookingFilter::Quarantine, "bookings_in_quarantine"),
    ] {
        for search in [None, Some(&search)] {
            let listing =
                Listing { account: anna.account.id, filter, search, after: BookingCursor::START, limit: 26 };
            let plan = db.read().await.unwrap().bookings().plan(&listing).await.unwrap();
            let whole = plan.join("\n");
            let expected = match engine.is_sqlite() {
                true => format!("SEARCH bookings USING INDEX {index} (account_id=?"),
                false => format!("Index Scan Backward using {index} on bookings"),
            };
            assert!(whole.contains(&expected), "{filter:?}: {whole}");
            for slow in ["Sort", "TEMP B-TREE", "Seq Scan", "SCAN bookings", "Bitmap"] {
                assert!(!whole.contains(slow), "{filter:?}: {whole}");
            }
        }
    }
}

async fn what_a_request_says_is_made_small_once_for_all_ways_of_searching(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    // As typed, all small, all capital, and with capitals where words begin.
    let search = "маРИЯ ии".parse().unwrap();
    let listing = Listing {
        account: anna.account.id,
        filter: BookingFilter::All,
        search: Some(&search),
        after: BookingCursor::START,
        limit: 26,
    };
    let calls = db.read().await.unwrap().bookings().calls_of_lower(&listing).await.unwrap();
    // PostgreSQL shows it a second time where it is handed on.
    assert_eq!(calls, if engine.is_sqlite() { 1 } else { 2 });
}

on_both_engines! {
    what_a_request_says_is_made_small_once_for_all_ways_of_searching,
    each_list_is_read_from_its_index_and_nothing_is_sorted,
}
