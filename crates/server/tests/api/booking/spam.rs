//! Robots see success, photographers see nothing of them, and people get through.

use std::time::Duration;

use serde_json::json;
use server::app::bookings::{Booked, Sender};

use super::clients::{form, stranger};
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
    let numbers = app.get("/metrics").send().await.unwrap().text().await.unwrap();
    for line in
        [r#"booking_requests_total{outcome="trapped"} 1"#, r#"booking_requests_total{outcome="stored"} 1"#]
    {
        assert!(numbers.contains(line), "{numbers}");
    }
}

async fn four_thousand_robots_write_no_mail_and_people_get_through(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let one_network = stranger();
    let mut answered = 0;
    for n in 0..4_000 {
        let bot = match n % 4 {
            0 | 1 => Sender { trapped: true, ..stranger() },
            2 => Sender { fill: Some(Duration::from_millis(300)), ..stranger() },
            _ => Sender { fill: Some(Duration::ZERO), ..one_network },
        };
        answered += usize::from(matches!(app.book(&anna, bot).await, Ok(Booked::Now(_))));
    }
    assert!(answered >= 3_000, "robots see success: {answered}");
    app.drain_outbox().await;
    assert_eq!(app.mails().len(), 0);

    let wish = form(|_| {});
    let id = app.browser().book(&anna.path(), wish.clone()).await.booking_id();
    assert_eq!(app.booking(&id).await.unwrap().suspicion, None);
    app.drain_outbox().await;
    let mails = app.mails();
    let told: Vec<&str> = mails.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!(told.len(), 2);
    assert!(
        told.contains(&"anna@example.com") && told.contains(&wish["clientEmail"].as_str().unwrap()),
        "{told:?}"
    );
    let numbers = app.get("/metrics").send().await.unwrap().text().await.unwrap();
    for line in
        [r#"bookings_suspected_total{fate="quarantined"} 100"#, r#"requests_total{outcome="trapped"} 2000"#]
    {
        assert!(numbers.contains(line), "{numbers}");
    }
}

on_both_engines! {
    who_fills_in_what_people_do_not_see_is_told_what_people_are,
    four_thousand_robots_write_no_mail_and_people_get_through,
}
