//! Robots see success, photographers see nothing of them, and people get through.

use futures_util::future::join_all;
use serde_json::json;

use super::clients::form;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn who_fills_in_what_people_do_not_see_is_told_what_people_are(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let bot = app.browser();
    let trapped = form(|form| form["website"] = json!("https://spam.example"));
    let answer = bot.book(&anna.path(), trapped.clone()).await.expect(201);
    let id = answer.booking_id();
    assert_eq!(answer.text, format!(r#"{{"id":"{id}","status":"inquiry"}}"#));
    assert_eq!(app.booking(&id).await, None);
    let person = app.browser().book(&anna.path(), form(|form| form["website"] = json!(""))).await.expect(201);
    let names = |headers: &reqwest::header::HeaderMap| {
        let mut names: Vec<_> = headers.keys().map(ToString::to_string).collect();
        names.sort();
        names
    };
    assert_eq!(names(&answer.headers), names(&person.headers));
    app.drain_outbox().await;
    assert_eq!(app.mails().iter().filter(|mail| mail.to == "anna@example.com").count(), 1);
    let numbers = app.metrics();
    for line in
        [r#"booking_requests_total{outcome="trapped"} 1"#, r#"booking_requests_total{outcome="stored"} 1"#]
    {
        assert!(numbers.contains(line), "{numbers}");
    }
}

/// Some give themselves away; others send what any program may, from one place.
async fn four_thousand_robots_in_a_moment_write_no_mail_and_people_get_through(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let (path, plain) = (anna.path(), app.browser());
    let robot = async |n: usize| match n % 4 {
        0 | 1 => app.browser().book(&path, form(|form| form["website"] = json!("x"))).await.status,
        2 => app.browser().book(&path, form(|form| form["fillMillis"] = json!(300))).await.status,
        _ => plain.book(&path, form(|_| {})).await.status,
    };
    let mut answered = 0;
    for wave in 0..125 {
        let page = app.browser();
        let (statuses, page) =
            tokio::join!(join_all((0..32).map(|n| robot(wave * 32 + n))), page.get("/u/anna"));
        assert_eq!(page.status, 200, "the page is there meanwhile");
        answered += statuses.iter().filter(|status| **status == 201).count();
    }
    assert_eq!(
        answered, 3_005,
        "who gives itself away sees success; the others were too many from one place"
    );
    app.drain_outbox().await;
    let to_anna = || app.mails().iter().filter(|mail| mail.to == "anna@example.com").count();
    assert_eq!(to_anna(), 5);

    let id = app.browser().book(&path, form(|_| {})).await.booking_id();
    assert_eq!(app.booking(&id).await.unwrap().suspicion, None);
    app.drain_outbox().await;
    assert_eq!(to_anna(), 6);
    let numbers = app.metrics();
    for line in ["bookings_quarantined_total 1000", r#"booking_requests_total{outcome="trapped"} 2000"#] {
        assert!(numbers.contains(line), "{numbers}");
    }
}

async fn a_robot_that_comes_twice_is_answered_as_people_are(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let (bot, trapped) = (app.browser(), form(|form| form["website"] = json!("x")));
    let first = bot.book_under("key-1", &anna.path(), trapped.clone()).await.expect(201);
    let again = bot.book_under("key-1", &anna.path(), trapped.clone()).await.expect(201);
    assert!(!first.is_replay() && again.is_replay());
    assert_eq!(first.text, again.text);
    for _ in 0..4 {
        bot.book(&anna.path(), form(|form| form["website"] = json!("x"))).await.expect(201);
    }
    bot.book(&anna.path(), trapped).await.refused(429, "too-many-requests");
}

on_both_engines! {
    who_fills_in_what_people_do_not_see_is_told_what_people_are,
    four_thousand_robots_in_a_moment_write_no_mail_and_people_get_through,
    a_robot_that_comes_twice_is_answered_as_people_are,
}
