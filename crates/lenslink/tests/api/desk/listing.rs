//! The lists of the desk.

use serde_json::{Value, json};

use super::people::{BOOKINGS, ids};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn a_line_tells_what_was_asked_for_and_how_it_stands(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let at = app.cx.clock.now().as_millis();
    let id = app.another(&anna, |form| form["clientEmail"] = json!("bo@client.example")).await;
    let expected = json!({
        "items": [{
            "id": id.to_string(), "status": "inquiry", "serviceTitle": "Portrait", "price": 25_000,
            "clientName": "Bo Öberg", "clientEmail": "bo@client.example", "message": "In June?\nOutside.",
            "createdAt": at, "seenAt": null, "answeredAt": null, "date": null, "quarantined": false,
            "suspicion": null, "mail": "queued", "emailHold": null,
        }],
        "nextCursor": null,
        "counts": {"needsAnswer": 1, "confirmed": 0, "done": 0, "declined": 0, "quarantine": 0},
    });
    assert_eq!(anna.browser.page("").await, expected);
    app.drain_outbox().await;
    anna.browser.date(id, "2026-05-12").await.expect(200);
    let line = &anna.browser.page("").await["items"][0];
    assert_eq!((&line["mail"], &line["date"]), (&json!("sent"), &json!("2026-05-12")));
}

async fn each_tab_has_its_requests_and_their_number(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.studio("anna").await, app.studio("bo-berg").await);
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(app.another(&anna, |_| {}).await);
    }
    let hidden = app.suspicious(&anna).await;
    app.another(&bo, |_| {}).await;
    let desk = &anna.browser;
    for (n, status) in [
        (1, "confirmed"),
        (2, "declined"),
        (3, "confirmed"),
        (3, "completed"),
        (4, "confirmed"),
        (4, "cancelled"),
    ] {
        desk.set_status(ids[n], status).await.expect(200);
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
        assert_eq!(desk.ids(query).await, expected, "{query}");
    }
    let quarantine = desk.page("?filter=quarantine").await;
    assert_eq!(super::people::ids(&quarantine), [hidden.to_string()]);
    assert_eq!(quarantine["items"][0]["quarantined"], json!(true));
    let counts = json!({"needsAnswer": 1, "confirmed": 1, "done": 1, "declined": 2, "quarantine": 1});
    assert_eq!(quarantine["counts"], counts);
}

async fn pages_miss_nothing_and_repeat_nothing_while_requests_come_in(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let mut expected = Vec::new();
    for _ in 0..7 {
        expected.insert(0, app.another(&anna, |_| {}).await.to_string());
    }
    let (mut read, mut query, mut sizes) = (Vec::new(), "?limit=3".to_owned(), Vec::new());
    loop {
        let page = anna.browser.page(&query).await;
        sizes.push(page["items"].as_array().unwrap().len());
        read.extend(ids(&page));
        app.another(&anna, |_| {}).await;
        let Value::String(cursor) = &page["nextCursor"] else { break };
        query = format!("?limit=3&cursor={cursor}");
    }
    assert_eq!((read, sizes), (expected, vec![3, 3, 1]));
    assert_eq!(anna.browser.ids("").await.len(), 10, "and what came in meanwhile is at the top");
    let page = anna.browser.page("?limit=10").await;
    assert_eq!(page["nextCursor"], Value::Null, "a page that is just full is the last");
}

async fn what_is_no_list_is_refused_field_by_field(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let long = "x".repeat(101);
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
        (&format!("q={long}"), "q"),
        ("q=a%00b", "q"),
        ("q=a%0Ab", "q"),
    ] {
        let answer = anna.browser.get(&format!("{BOOKINGS}?{query}")).await;
        let fields = answer.refused(400, "validation_failed").fields();
        assert!(fields.len() == 1 && fields[0].starts_with(&format!("{field}: ")), "{query}: {fields:?}");
    }
    anna.browser.get(&format!("{BOOKINGS}?limit=1&limit=2")).await.refused(400, "bad_request");
    assert_eq!(anna.browser.ids("?limit=100&q=&unknown=1").await.len(), 0);
}

on_both_engines! {
    a_line_tells_what_was_asked_for_and_how_it_stands,
    each_tab_has_its_requests_and_their_number,
    pages_miss_nothing_and_repeat_nothing_while_requests_come_in,
    what_is_no_list_is_refused_field_by_field,
}
