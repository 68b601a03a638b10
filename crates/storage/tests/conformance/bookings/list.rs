//! Lists: what is in them, and in which order.

use std::time::Duration;

use domain::booking::{Actor, BookingCursor, BookingFilter};
use domain::{BookingId, BookingStatus, Notice, Suspicion};
use storage::{BookingCounts, Db, Listing};

use super::studio::{Studio, Wanted, enter, keyed, step, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

fn nth(studio: &Studio, n: u64) -> Wanted {
    Wanted { at: NOW.plus(Duration::from_secs(n)), ..wanted(studio, keyed(&n.to_string())) }
}

fn hidden(studio: &Studio, n: u64) -> Wanted {
    let suspicion = Some(Suspicion::TooMany);
    Wanted { suspicion, notice: Notice::None, receipt: None, ..nth(studio, n) }
}

struct Asked<'a> {
    filter: BookingFilter,
    search: &'a str,
    after: BookingCursor,
    limit: i64,
}

impl Default for Asked<'_> {
    fn default() -> Self {
        Self { filter: BookingFilter::All, search: "", after: BookingCursor::START, limit: 100 }
    }
}

async fn list(db: &Db, anna: &Studio, asked: Asked<'_>) -> Vec<BookingId> {
    let search = asked.search.parse().unwrap();
    let listing = Listing {
        account: anna.account.id,
        filter: asked.filter,
        search: Some(&search).filter(|_| !asked.search.is_empty()),
        after: asked.after,
        limit: asked.limit,
    };
    let found = db.read().await.unwrap().bookings().list(&listing).await.unwrap();
    found
        .into_iter()
        .map(|(place, booking)| {
            let booking = booking.unwrap();
            assert_eq!(place, BookingCursor { created_at: booking.created_at, id: booking.id });
            booking.id
        })
        .collect()
}

/// One of each status, three in quarantine, and one of somebody else.
async fn filled(db: &Db) -> (Studio, Vec<Wanted>) {
    let (anna, bo) = (studio(db, "anna").await, studio(db, "bo-berg").await);
    let mut all: Vec<Wanted> = (0..6).map(|n| nth(&anna, n)).collect();
    all.extend((6..9).map(|n| hidden(&anna, n)));
    let others = nth(&bo, 0);
    enter(db, &all.iter().chain([&others]).collect::<Vec<_>>()).await;
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

async fn each_list_has_its_own_and_the_newest_first(engine: Engine) {
    let db = engine.open().await;
    let (anna, all) = filled(&db).await;
    for (filter, expected) in [
        (BookingFilter::All, vec![5, 4, 3, 2, 1, 0]),
        (BookingFilter::NeedsAnswer, vec![5, 0]),
        (BookingFilter::Confirmed, vec![1]),
        (BookingFilter::Done, vec![3]),
        (BookingFilter::Declined, vec![4, 2]),
        (BookingFilter::Quarantine, vec![8, 7, 6]),
    ] {
        let expected: Vec<BookingId> = expected.into_iter().map(|n: usize| all[n].id).collect();
        assert_eq!(list(&db, &anna, Asked { filter, ..Asked::default() }).await, expected, "{filter:?}");
    }
    let counts = db.read().await.unwrap().statistics().counts(anna.account.id).await.unwrap();
    let expected = BookingCounts { needs_answer: 2, confirmed: 1, done: 1, declined: 2, quarantine: 3 };
    assert_eq!(counts, expected);
    let nobody = studio(&db, "nobody").await;
    let counts = db.read().await.unwrap().statistics().counts(nobody.account.id).await.unwrap();
    assert_eq!(counts, BookingCounts::default());
}

async fn pages_follow_one_another_also_within_one_millisecond(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let same: Vec<Wanted> =
        (0..25).map(|n| Wanted { at: NOW, ..wanted(&anna, keyed(&n.to_string())) }).collect();
    enter(&db, &same.iter().collect::<Vec<_>>()).await;
    let mut expected: Vec<BookingId> = same.iter().map(|one| one.id).collect();
    expected.sort_unstable();
    expected.reverse();
    let (mut read, mut after) = (Vec::new(), BookingCursor::START);
    loop {
        let page = list(&db, &anna, Asked { after, limit: 10, ..Asked::default() }).await;
        let Some(last) = page.last() else { break };
        after = BookingCursor { created_at: NOW, id: *last };
        read.extend(page);
    }
    assert_eq!(read, expected);
}

async fn a_word_is_found_wherever_it_stands_and_however_it_is_written(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let texts = |n: u64, name: &str, email: &str, message: &str| {
        let mut one = nth(&anna, n);
        one.request.client_name = name.parse().unwrap();
        one.request.client_email = email.parse().unwrap();
        one.request.message = message.parse().unwrap();
        one
    };
    let all = [
        texts(0, "Åsa Öberg", "asa@example.org", "100% sure_thing!"),
        texts(1, "ANNA BRÜCKNER", "anna@example.org", "1000 guests\nin June"),
        texts(2, "Мария Иванова", "maria@example.org", ""),
        texts(3, "Bo", "bo_x@example.org", "surething"),
    ];
    enter(&db, &all.iter().collect::<Vec<_>>()).await;
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
        assert_eq!(list(&db, &anna, Asked { search, ..Asked::default() }).await, expected, "{search}");
    }
    let filter = BookingFilter::Done;
    assert_eq!(list(&db, &anna, Asked { filter, search: "portrait", ..Asked::default() }).await, []);
}

async fn a_row_that_cannot_be_read_hides_no_other(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let (good, spoilt) = (nth(&anna, 0), nth(&anna, 1));
    enter(&db, &[&good, &spoilt]).await;
    let at = spoilt.at.as_millis();
    engine.run(&format!("UPDATE bookings SET client_email = 'nobody' WHERE created_at = {at}")).await;
    let listing = Listing {
        account: anna.account.id,
        filter: BookingFilter::All,
        search: None,
        after: BookingCursor::START,
        limit: 9,
    };
    let found = db.read().await.unwrap().bookings().list(&listing).await.unwrap();
    assert!(
        matches!(&found[..], [(_, Err(error)), (_, Ok(read))] if error.is_unreadable() && read.id == good.id)
    );
}

on_both_engines! {
    each_list_has_its_own_and_the_newest_first,
    pages_follow_one_another_also_within_one_millisecond,
    a_word_is_found_wherever_it_stands_and_however_it_is_written,
    a_row_that_cannot_be_read_hides_no_other,
}
