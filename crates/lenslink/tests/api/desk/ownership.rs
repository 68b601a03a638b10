//! What was asked of somebody else is not there.

use reqwest::Method;
use serde_json::{Value, json};

use super::people::{BOOKINGS, timeline};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn anothers_request_answers_byte_for_byte_like_one_that_never_was(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.studio("anna").await, app.studio("bo-berg").await);
    let secret = |form: &mut Value| form["message"] = json!("Unmistakable");
    let (real, hidden) = (app.another(&anna, secret).await, app.suspicious(&anna).await);
    let own = app.another(&bo, |_| {}).await;
    anna.browser.date(real, "2026-05-12").await.expect(200);
    anna.browser.set_status(real, "confirmed").await.expect(200);
    let before = (anna.browser.detail(real).await, anna.browser.detail(hidden).await);
    let mail = before.0["timeline"].as_array().unwrap().iter().find_map(|entry| entry["mail"]["id"].as_str());
    let mail = mail.unwrap();
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
        (Method::POST, format!("/mails/{mail}/resend"), None),
        (Method::GET, "/calendar.ics".to_owned(), None),
    ];
    let unknown = "018f0000-0000-7000-8000-000000000000";
    let ids =
        [real.to_string(), hidden.to_string(), unknown.to_owned(), "abc".to_owned(), "%2e%2e".to_owned()];
    for (method, rest, body) in &routes {
        for id in &ids {
            let mut request = bo.browser.request(method.clone(), &format!("{BOOKINGS}/{id}{rest}"));
            if let Some(body) = body {
                request = request.json(body);
            }
            let answer = bo.browser.send(request).await;
            assert_eq!(answer.status, 404, "{method} {id}{rest}");
            assert_eq!(answer.text, r#"{"message":"Not found","code":"not_found"}"#, "{method} {id}{rest}");
        }
    }
    // Also with a mail of one's own request and another's booking.
    let mails = bo.browser.detail(own).await;
    let own_mail =
        mails["timeline"].as_array().unwrap().iter().find_map(|entry| entry["mail"]["id"].as_str());
    let path = format!("{BOOKINGS}/{real}/mails/{}/resend", own_mail.unwrap());
    bo.browser.post_empty(&path).await.refused(404, "not_found");

    assert_eq!((anna.browser.detail(real).await, anna.browser.detail(hidden).await), before);
    assert!(timeline(&before.0).contains(&"confirmed".to_owned()));
    for path in ["", "?q=Unmistakable", "?filter=quarantine", "/export.csv"] {
        let answer = bo.browser.get(&format!("{BOOKINGS}{path}")).await.expect(200);
        assert!(!answer.text.contains("Unmistakable") && !answer.text.contains(&real.to_string()), "{path}");
    }
    let counts = &bo.browser.page("").await["counts"];
    assert_eq!((&counts["needsAnswer"], &counts["quarantine"]), (&json!(1), &json!(0)));
}

/// A place in the list is no secret: it shows nobody more than their own.
async fn anothers_place_in_the_list_shows_only_ones_own(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.studio("anna").await, app.studio("bo-berg").await);
    let own = app.another(&bo, |_| {}).await;
    for _ in 0..2 {
        app.another(&anna, |_| {}).await;
    }
    let page = anna.browser.page("?limit=1").await;
    let cursor = page["nextCursor"].as_str().unwrap();
    assert_eq!(bo.browser.ids(&format!("?cursor={cursor}")).await, [own.to_string()]);
}

on_both_engines! {
    anothers_request_answers_byte_for_byte_like_one_that_never_was,
    anothers_place_in_the_list_shows_only_ones_own,
}
