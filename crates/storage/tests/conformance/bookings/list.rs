//! What the lists contain, and in which order.

use std::time::Duration;

use domain::booking::{Actor, BookingCursor, BookingFilter};
use domain::{BookingId, BookingStatus, Notification, QuarantineReason};
use storage::{BookingCounts, BookingListQuery, Db};

use super::fixtures::{
    BookingFixture, TestPhotographer, booking_fixture, insert_batch, insert_photographer, request_key, step,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

fn request_at(photographer: &TestPhotographer, second: u64) -> BookingFixture {
    BookingFixture {
        at: NOW.plus(Duration::from_secs(second)),
        ..booking_fixture(photographer, request_key(&second.to_string()))
    }
}

fn quarantined_at(photographer: &TestPhotographer, second: u64) -> BookingFixture {
    let quarantine_reason = Some(QuarantineReason::TooMany);
    BookingFixture {
        quarantine_reason,
        notification: Notification::None,
        receipt: None,
        ..request_at(photographer, second)
    }
}

struct ListOptions<'a> {
    filter: BookingFilter,
    search: &'a str,
    after: BookingCursor,
    limit: i64,
}

impl Default for ListOptions<'_> {
    fn default() -> Self {
        Self { filter: BookingFilter::All, search: "", after: BookingCursor::START, limit: 100 }
    }
}

async fn list(db: &Db, photographer: &TestPhotographer, options: ListOptions<'_>) -> Vec<BookingId> {
    let search = options.search.parse().unwrap();
    let query = BookingListQuery {
        account: photographer.account.id,
        filter: options.filter,
        search: Some(&search).filter(|_| !options.search.is_empty()),
        after: options.after,
        limit: options.limit,
    };
    let bookings = db.read().await.unwrap().bookings().list(&query).await.unwrap();
    bookings
        .into_iter()
        .map(|(cursor, booking)| {
            let booking = booking.unwrap();
            assert_eq!(cursor, BookingCursor { created_at: booking.created_at, id: booking.id });
            booking.id
        })
        .collect()
}

/// Inserts requests of every status, three in quarantine, and one for another photographer.
async fn insert_requests(db: &Db) -> (TestPhotographer, Vec<BookingFixture>) {
    let (anna, bo) = (insert_photographer(db, "anna").await, insert_photographer(db, "bo-berg").await);
    let mut all: Vec<BookingFixture> = (0..6).map(|n| request_at(&anna, n)).collect();
    all.extend((6..9).map(|n| quarantined_at(&anna, n)));
    let bos_request = request_at(&bo, 0);
    insert_batch(db, &all.iter().chain([&bos_request]).collect::<Vec<_>>()).await;
    use BookingStatus::{Cancelled, Completed, Confirmed, Declined, Inquiry};
    let (photographer, client) = (Actor::Photographer, Actor::Client);
    for (n, from, to, actor) in [
        (1, Inquiry, Confirmed, photographer),
        (2, Inquiry, Declined, photographer),
        (3, Inquiry, Confirmed, photographer),
        (3, Confirmed, Completed, photographer),
        (4, Inquiry, Cancelled, client),
    ] {
        let step = step(from, to, actor, NOW);
        commit(db, async |tx| assert!(tx.bookings().set_status(all[n].id, &step).await.unwrap())).await;
    }
    (anna, all)
}

async fn each_filter_lists_its_requests_newest_first(engine: Engine) {
    let db = engine.open().await;
    let (anna, all) = insert_requests(&db).await;
    for (filter, expected) in [
        (BookingFilter::All, vec![5, 4, 3, 2, 1, 0]),
        (BookingFilter::NeedsAnswer, vec![5, 0]),
        (BookingFilter::Confirmed, vec![1]),
        (BookingFilter::Done, vec![3]),
        (BookingFilter::Declined, vec![4, 2]),
        (BookingFilter::Quarantine, vec![8, 7, 6]),
    ] {
        let expected: Vec<BookingId> = expected.into_iter().map(|n: usize| all[n].id).collect();
        assert_eq!(
            list(&db, &anna, ListOptions { filter, ..ListOptions::default() }).await,
            expected,
            "{filter:?}"
        );
    }
    let counts = db.read().await.unwrap().statistics().counts(anna.account.id).await.unwrap();
    let expected = BookingCounts { needs_answer: 2, confirmed: 1, done: 1, declined: 2, quarantine: 3 };
    assert_eq!(counts, expected);
    let without_requests = insert_photographer(&db, "empty").await;
    let counts = db.read().await.unwrap().statistics().counts(without_requests.account.id).await.unwrap();
    assert_eq!(counts, BookingCounts::default());
}

async fn pages_through_requests_of_one_millisecond(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let requests: Vec<BookingFixture> = (0..25)
        .map(|n| BookingFixture { at: NOW, ..booking_fixture(&anna, request_key(&n.to_string())) })
        .collect();
    insert_batch(&db, &requests.iter().collect::<Vec<_>>()).await;
    let mut expected: Vec<BookingId> = requests.iter().map(|request| request.id).collect();
    expected.sort_unstable();
    expected.reverse();
    let (mut listed, mut after) = (Vec::new(), BookingCursor::START);
    loop {
        let page = list(&db, &anna, ListOptions { after, limit: 10, ..ListOptions::default() }).await;
        let Some(last) = page.last() else { break };
        after = BookingCursor { created_at: NOW, id: *last };
        listed.extend(page);
    }
    assert_eq!(listed, expected);
}

async fn searches_every_field_ignoring_case(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let request_with = |n: u64, name: &str, email: &str, message: &str| {
        let mut request = request_at(&anna, n);
        request.request.client_name = name.parse().unwrap();
        request.request.client_email = email.parse().unwrap();
        request.request.message = message.parse().unwrap();
        request
    };
    let all = [
        request_with(0, "Åsa Öberg", "asa@example.org", "100% sure_thing!"),
        request_with(1, "ANNA BRÜCKNER", "anna@example.org", "1000 guests\nin June"),
        request_with(2, "Мария Иванова", "maria@example.org", ""),
        request_with(3, "Bo", "bo_x@example.org", "surething"),
    ];
    insert_batch(&db, &all.iter().collect::<Vec<_>>()).await;
    commit(&db, async |tx| {
        let note = "Ring Édith back".parse().unwrap();
        assert!(tx.bookings().set_note(anna.account.id, all[3].id, &note).await.unwrap());
    })
    .await;
    for (search, expected) in [
        ("öberg", vec![0]),
        ("ÅSA", vec![0]),
        ("åsa öb", vec![0]),
        ("brückner", vec![1]),
        ("Brückner", vec![1]),
        ("мария", vec![2]),
        ("ИВАНОВА", vec![2]),
        ("MARIA@", vec![2]),
        ("édith", vec![3]),
        ("portrait", vec![3, 2, 1, 0]),
        ("100%", vec![0]),
        ("%", vec![0]),
        ("_", vec![3, 0]),
        ("sure_", vec![0]),
        ("!", vec![0]),
        ("in june", vec![1]),
        ("'; DROP TABLE bookings; --", vec![]),
        ("bo\\", vec![]),
    ] {
        let expected: Vec<BookingId> = expected.into_iter().map(|n: usize| all[n].id).collect();
        assert_eq!(
            list(&db, &anna, ListOptions { search, ..ListOptions::default() }).await,
            expected,
            "{search}"
        );
    }
    let filter = BookingFilter::Done;
    assert_eq!(
        list(&db, &anna, ListOptions { filter, search: "portrait", ..ListOptions::default() }).await,
        []
    );
}

async fn unreadable_row_does_not_hide_others(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (readable, unreadable) = (request_at(&anna, 0), request_at(&anna, 1));
    insert_batch(&db, &[&readable, &unreadable]).await;
    let created_at = unreadable.at.as_millis();
    engine
        .run(&format!("UPDATE bookings SET client_email = 'invalid' WHERE created_at = {created_at}"))
        .await;
    let query = BookingListQuery {
        account: anna.account.id,
        filter: BookingFilter::All,
        search: None,
        after: BookingCursor::START,
        limit: 9,
    };
    let bookings = db.read().await.unwrap().bookings().list(&query).await.unwrap();
    assert!(matches!(
        &bookings[..],
        [(_, Err(error)), (_, Ok(booking))] if error.is_invalid_row() && booking.id == readable.id
    ));
}

on_both_engines! {
    each_filter_lists_its_requests_newest_first,
    pages_through_requests_of_one_millisecond,
    searches_every_field_ignoring_case,
    unreadable_row_does_not_hide_others,
}
