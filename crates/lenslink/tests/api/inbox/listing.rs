//! The lists of the inbox.

use serde_json::{Value, json};

use super::helpers::{BOOKINGS_PATH, ids_on_page};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn lists_all_fields_of_a_request(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let created_at = app.ctx.clock.now().as_millis();
    let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!("bo@client.example")).await;
    let expected = json!({
        "items": [{
            "id": id.to_string(), "status": "inquiry", "serviceTitle": "Portrait", "price": 25_000,
            "clientName": "Bo Öberg", "clientEmail": "bo@client.example", "message": "In June?\nOutside.",
            "createdAt": created_at, "seenAt": null, "answeredAt": null, "date": null, "quarantined": false,
            "suspicion": null, "mail": "queued", "emailHold": null,
        }],
        "nextCursor": null,
        "counts": {"needsAnswer": 1, "confirmed": 0, "done": 0, "declined": 0, "quarantine": 0},
    });
    assert_eq!(anna.browser.list_bookings("").await, expected);
    app.drain_outbox().await;
    anna.browser.set_date(id, "2026-05-12").await.expect_status(200);
    let item = &anna.browser.list_bookings("").await["items"][0];
    assert_eq!((&item["mail"], &item["date"]), (&json!("sent"), &json!("2026-05-12")));
}

async fn filters_and_counts_requests_by_tab(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_photographer("anna").await, app.add_photographer("bo-berg").await);
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(app.send_new_request(&anna, |_| {}).await);
    }
    let quarantined = app.send_suspicious_request(&anna).await;
    app.send_new_request(&bo, |_| {}).await;
    let browser = &anna.browser;
    for (n, status) in [
        (1, "confirmed"),
        (2, "declined"),
        (3, "confirmed"),
        (3, "completed"),
        (4, "confirmed"),
        (4, "cancelled"),
    ] {
        browser.set_status(ids[n], status).await.expect_status(200);
    }
    for (query, expected) in [
        ("", vec![4, 3, 2, 1, 0]),
        ("?filter=all", vec![4, 3, 2, 1, 0]),
        ("?filter=needs-answer", vec![0]),
        ("?filter=confirmed", vec![1]),
        ("?filter=done", vec![3]),
        ("?filter=declined", vec![4, 2]),
    ] {
        let expected: Vec<String> = expected.into_iter().map(|n: usize| ids[n].to_string()).collect();
        assert_eq!(browser.list_booking_ids(query).await, expected, "{query}");
    }
    let quarantine = browser.list_bookings("?filter=quarantine").await;
    assert_eq!(ids_on_page(&quarantine), [quarantined.to_string()]);
    assert_eq!(quarantine["items"][0]["quarantined"], json!(true));
    let counts = json!({"needsAnswer": 1, "confirmed": 1, "done": 1, "declined": 2, "quarantine": 1});
    assert_eq!(quarantine["counts"], counts);
}

async fn pagination_is_stable_while_requests_arrive(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let mut expected = Vec::new();
    for _ in 0..7 {
        expected.insert(0, app.send_new_request(&anna, |_| {}).await.to_string());
    }
    let (mut listed_ids, mut query, mut page_sizes) = (Vec::new(), "?limit=3".to_owned(), Vec::new());
    loop {
        let page = anna.browser.list_bookings(&query).await;
        page_sizes.push(page["items"].as_array().unwrap().len());
        listed_ids.extend(ids_on_page(&page));
        app.send_new_request(&anna, |_| {}).await;
        let Value::String(cursor) = &page["nextCursor"] else { break };
        query = format!("?limit=3&cursor={cursor}");
    }
    assert_eq!((listed_ids, page_sizes), (expected, vec![3, 3, 1]));
    assert_eq!(
        anna.browser.list_booking_ids("").await.len(),
        10,
        "a new list also contains the requests that arrived"
    );
    let page = anna.browser.list_bookings("?limit=10").await;
    assert_eq!(page["nextCursor"], Value::Null, "a full last page has no next cursor");
}

async fn rejects_invalid_query_parameters(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let too_long = "x".repeat(101);
    for (query, field) in [
        ("filter=inquiry", "filter"),
        ("filter=", "filter"),
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=-1", "limit"),
        ("limit=ten", "limit"),
        ("limit=99999999999999999999", "limit"),
        ("cursor=", "cursor"),
        ("cursor=abc", "cursor"),
        ("cursor=................................", "cursor"),
        (&format!("q={too_long}"), "q"),
        ("q=a%00b", "q"),
        ("q=a%0Ab", "q"),
    ] {
        let response = anna.browser.get(&format!("{BOOKINGS_PATH}?{query}")).await;
        let fields = response.expect_error(400, "validation-failed").field_errors();
        assert!(fields.len() == 1 && fields[0].starts_with(&format!("{field}: ")), "{query}: {fields:?}");
    }
    anna.browser.get(&format!("{BOOKINGS_PATH}?limit=1&limit=2")).await.expect_error(400, "bad-request");
    assert_eq!(anna.browser.list_booking_ids("?limit=100&q=&unknown=1").await.len(), 0);
}

on_both_engines! {
    lists_all_fields_of_a_request,
    filters_and_counts_requests_by_tab,
    pagination_is_stable_while_requests_arrive,
    rejects_invalid_query_parameters,
}
