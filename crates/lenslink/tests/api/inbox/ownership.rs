//! Requests of another photographer are not found.

use reqwest::Method;
use serde_json::{Value, json};

use super::helpers::{BOOKINGS_PATH, timeline_lines};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn returns_the_same_404_for_another_photographers_booking(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_photographer("anna").await, app.add_photographer("bo-berg").await);
    let set_secret_message = |form: &mut Value| form["message"] = json!("Unmistakable");
    let (annas_booking, annas_quarantined) =
        (app.send_new_request(&anna, set_secret_message).await, app.send_suspicious_request(&anna).await);
    let bos_booking = app.send_new_request(&bo, |_| {}).await;
    anna.browser.set_date(annas_booking, "2026-05-12").await.expect_status(200);
    anna.browser.set_status(annas_booking, "confirmed").await.expect_status(200);
    let before =
        (anna.browser.get_booking(annas_booking).await, anna.browser.get_booking(annas_quarantined).await);
    let email_id =
        before.0["timeline"].as_array().unwrap().iter().find_map(|entry| entry["mail"]["id"].as_str());
    let email_id = email_id.unwrap();
    let routes = [
        (Method::GET, String::new(), None),
        (Method::DELETE, String::new(), None),
        (Method::POST, "/status".to_owned(), Some(json!({"status": "cancelled"}))),
        (Method::POST, "/undo".to_owned(), None),
        (Method::POST, "/seen".to_owned(), None),
        (Method::POST, "/release".to_owned(), None),
        (Method::PUT, "/note".to_owned(), Some(json!({"note": "Mine"}))),
        (Method::PUT, "/date".to_owned(), Some(json!({"date": "2027-01-01"}))),
        (Method::PUT, "/date".to_owned(), Some(json!({}))),
        (Method::POST, format!("/mails/{email_id}/resend"), None),
        (Method::GET, "/calendar.ics".to_owned(), None),
    ];
    let unknown_id = "018f0000-0000-7000-8000-000000000000";
    let ids = [
        annas_booking.to_string(),
        annas_quarantined.to_string(),
        unknown_id.to_owned(),
        "abc".to_owned(),
        "%2e%2e".to_owned(),
    ];
    for (method, suffix, body) in &routes {
        for id in &ids {
            let mut request = bo.browser.request(method.clone(), &format!("{BOOKINGS_PATH}/{id}{suffix}"));
            if let Some(body) = body {
                request = request.json(body);
            }
            let response = bo.browser.send(request).await;
            assert_eq!(response.status, 404, "{method} {id}{suffix}");
            assert_eq!(
                response.text, r#"{"message":"Not found","code":"not-found"}"#,
                "{method} {id}{suffix}"
            );
        }
    }
    // The path combines Bo's email with Anna's booking.
    let bos_detail = bo.browser.get_booking(bos_booking).await;
    let bos_email_id =
        bos_detail["timeline"].as_array().unwrap().iter().find_map(|entry| entry["mail"]["id"].as_str());
    let path = format!("{BOOKINGS_PATH}/{annas_booking}/mails/{}/resend", bos_email_id.unwrap());
    bo.browser.post_empty(&path).await.expect_error(404, "not-found");

    assert_eq!(
        (anna.browser.get_booking(annas_booking).await, anna.browser.get_booking(annas_quarantined).await),
        before
    );
    assert!(timeline_lines(&before.0).contains(&"confirmed".to_owned()));
    for path in ["", "?q=Unmistakable", "?filter=quarantine", "/export.csv"] {
        let response = bo.browser.get(&format!("{BOOKINGS_PATH}{path}")).await.expect_status(200);
        assert!(
            !response.text.contains("Unmistakable") && !response.text.contains(&annas_booking.to_string()),
            "{path}"
        );
    }
    let counts = &bo.browser.list_bookings("").await["counts"];
    assert_eq!((&counts["needsAnswer"], &counts["quarantine"]), (&json!(1), &json!(0)));
}

/// A cursor is not secret, because it gives access only to the requests of the signed-in photographer.
async fn another_photographers_cursor_lists_only_own_requests(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_photographer("anna").await, app.add_photographer("bo-berg").await);
    let bos_booking = app.send_new_request(&bo, |_| {}).await;
    for _ in 0..2 {
        app.send_new_request(&anna, |_| {}).await;
    }
    let page = anna.browser.list_bookings("?limit=1").await;
    let cursor = page["nextCursor"].as_str().unwrap();
    assert_eq!(bo.browser.list_booking_ids(&format!("?cursor={cursor}")).await, [bos_booking.to_string()]);
}

on_both_engines! {
    returns_the_same_404_for_another_photographers_booking,
    another_photographers_cursor_lists_only_own_requests,
}
