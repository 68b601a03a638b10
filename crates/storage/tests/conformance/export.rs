//! Paging through what an account takes along. What is in it is held by the test of the whole export.

use std::time::Duration;

use serde_json::Value;
use storage::ExportedBooking;

use crate::bookings::studio::{Wanted, enter, keyed, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::NOW;

fn id(booking: &ExportedBooking) -> Value {
    serde_json::to_value(booking).unwrap()["id"].clone()
}

/// Many of one millisecond, some of another: neither is skipped or told twice.
async fn pages_hold_every_request_once_the_oldest_first_and_nobody_elses(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let mut all = Vec::new();
    for n in 0..7 {
        let at = NOW.plus(Duration::from_millis(n / 4));
        let one = Wanted { at, ..wanted(&anna, keyed(&n.to_string())) };
        enter(&db, &[&one, &wanted(&bo, keyed(&n.to_string()))]).await;
        all.push((at, one.id));
    }
    all.sort_unstable_by_key(|(at, id)| (*at, id.as_uuid()));
    let (mut found, mut last) = (Vec::new(), None);
    loop {
        let page = db.read().await.unwrap().export().bookings(anna.account.id, last, 3).await.unwrap();
        let Some(end) = page.last() else { break };
        last = Some(end.place());
        for booking in &page {
            let mails = serde_json::to_value(booking).unwrap()["mails"].clone();
            assert_eq!(mails.as_array().unwrap().len(), 2, "{mails}");
        }
        found.extend(page.iter().map(id));
    }
    let all: Vec<Value> = all.iter().map(|(_, id)| id.to_string().into()).collect();
    assert_eq!(found, all);
}

on_both_engines! {
    pages_hold_every_request_once_the_oldest_first_and_nobody_elses,
}
