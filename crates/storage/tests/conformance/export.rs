//! Pages of an export. Another test checks what a whole export contains.

use std::time::Duration;

use serde_json::Value;
use storage::ExportedBooking;

use crate::bookings::fixtures::{
    BookingFixture, booking_fixture, insert_batch, insert_photographer, request_key,
};
use crate::engine::Engine;
use crate::fixtures::NOW;
use crate::on_both_engines;

fn exported_id(booking: &ExportedBooking) -> Value {
    serde_json::to_value(booking).unwrap()["id"].clone()
}

/// Several requests share a millisecond: none is skipped or repeated.
async fn pages_contain_each_request_of_the_account_once_oldest_first(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let mut expected = Vec::new();
    for n in 0..7 {
        let at = NOW.plus(Duration::from_millis(n / 4));
        let booking = BookingFixture { at, ..booking_fixture(&anna, request_key(&n.to_string())) };
        insert_batch(&db, &[&booking, &booking_fixture(&bo, request_key(&n.to_string()))]).await;
        expected.push((at, booking.id));
    }
    expected.sort_unstable_by_key(|(at, id)| (*at, id.as_uuid()));
    let (mut exported, mut cursor) = (Vec::new(), None);
    loop {
        let page = db.read().await.unwrap().export().bookings(anna.account.id, cursor, 3).await.unwrap();
        let Some(last) = page.last() else { break };
        cursor = Some(last.cursor());
        for booking in &page {
            let emails = serde_json::to_value(booking).unwrap()["mails"].clone();
            assert_eq!(emails.as_array().unwrap().len(), 2, "{emails}");
        }
        exported.extend(page.iter().map(exported_id));
    }
    let expected: Vec<Value> = expected.iter().map(|(_, id)| id.to_string().into()).collect();
    assert_eq!(exported, expected);
}

on_both_engines! {
    pages_contain_each_request_of_the_account_once_oldest_first,
}
