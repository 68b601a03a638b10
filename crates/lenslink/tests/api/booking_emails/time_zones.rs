//! Emails show times in the reader's zone and name the zone. The server's clock is fixed at 02:13 UTC.

use serde_json::{Value, json};
use server::app::booking_emails::send_digests;

use super::helpers::{CLIENT_EMAIL, form};
use crate::booking::helpers::TestPhotographer;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::sent_email::SentEmail;

const ANNA_EMAIL: &str = "anna@example.com";
const IN_BERLIN: &str = "13 November 2025 at 03:13 (Europe/Berlin time)";
const IN_TOKYO: &str = "13 November 2025 at 11:13 (Asia/Tokyo time)";
const IN_NEW_YORK: &str = "12 November 2025 at 21:13 (America/New York time)";
const IN_UTC: &str = "13 November 2025 at 02:13 UTC";

/// Adds a photographer whose browser is in Berlin.
async fn add_photographer_in_berlin(app: &TestApp) -> TestPhotographer<'_> {
    let anna = app.add_photographer("anna").await;
    anna.browser
        .put("/api/identity/time-zone", json!({"timeZone": "Europe/Berlin"}))
        .await
        .expect_status(204);
    anna
}

/// Asserts that both bodies contain this time and no other.
#[track_caller]
fn assert_only_time(email: &SentEmail, time: &str) {
    for body in [&email.text, &email.html] {
        // Plain text may break the line inside the time.
        let body = body.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(body.contains(time), "{time}: {body}");
        assert_eq!(body.matches("November 2025 at").count(), body.matches(time).count(), "{body}");
    }
}

async fn emails_use_the_readers_zone(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = add_photographer_in_berlin(&app).await;
    app.send_request(&anna, &form(|form| form["timeZone"] = json!("Asia/Tokyo"))).await;
    assert_only_time(&app.emails_to(ANNA_EMAIL).await[0], IN_BERLIN);
    assert_only_time(&app.emails_to(CLIENT_EMAIL).await[0], IN_TOKYO);

    let answer_path = app.photographer_link_path(ANNA_EMAIL).await;
    app.browser().submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    assert_only_time(&app.email_about(CLIENT_EMAIL, "confirmed your booking").await, IN_TOKYO);
}

/// A missing or unknown zone must not fail the request.
async fn falls_back_to_the_photographers_zone(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = add_photographer_in_berlin(&app).await;
    for (n, zone) in
        [None, Some(json!("Mars/Olympus_Mons")), Some(Value::Null), Some(json!(1))].iter().enumerate()
    {
        let client_email = format!("bo{n}@client.example");
        let form = form(|form| {
            form["clientEmail"] = json!(client_email);
            if let Some(zone) = zone {
                form["timeZone"] = zone.clone();
            }
        });
        let id = app.send_request(&anna, &form).await;
        assert_eq!(app.stored_booking(id).await.request.time_zone, None);
        assert_only_time(&app.emails_to(&client_email).await[0], IN_BERLIN);
    }
}

async fn falls_back_to_utc(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    app.send_request(&anna, &form(|_| {})).await;
    assert_only_time(&app.emails_to(ANNA_EMAIL).await[0], IN_UTC);
    assert_only_time(&app.emails_to(CLIENT_EMAIL).await[0], IN_UTC);
}

async fn chosen_zone_overrides_the_device_zone(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = add_photographer_in_berlin(&app).await;
    anna.browser.put("/api/settings", json!({"timeZone": "America/New_York"})).await.expect_status(200);
    let password = json!({"newPassword": "a-brand-new-tulip-43"});
    anna.browser.post("/api/identity/password", password).await.expect_status(200);
    assert_only_time(&app.email_about(ANNA_EMAIL, "password was changed").await, IN_NEW_YORK);
    // Thirty requests are emailed one by one, the next in a digest.
    for n in 0..31 {
        app.send_request_from(&anna, &format!("bo{n}@client.example")).await;
    }
    assert_only_time(&app.email_about(ANNA_EMAIL, "New booking request").await, IN_NEW_YORK);
    send_digests(&app.ctx).await.unwrap();
    assert_only_time(&app.email_about(ANNA_EMAIL, "1 more booking request").await, IN_NEW_YORK);
}

/// The HTML uses the stored zone. With JavaScript, the page switches to the browser's zone.
async fn link_pages_use_the_readers_zone(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = add_photographer_in_berlin(&app).await;
    app.send_request(&anna, &form(|form| form["timeZone"] = json!("Asia/Tokyo"))).await;
    let (answer_path, request_path) =
        (app.photographer_link_path(ANNA_EMAIL).await, app.client_link_path(CLIENT_EMAIL).await);
    app.browser().submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    for (path, time, zone) in [
        (
            answer_path,
            r#"<time dateTime="2025-11-13T03:13:20.000+01:00">Nov 13, 2025, 03:13<span"#,
            "> (Europe/Berlin time)</span></time>",
        ),
        (
            request_path,
            r#"<time dateTime="2025-11-13T11:13:20.000+09:00">Nov 13, 2025, 11:13<span"#,
            "> (Asia/Tokyo time)</span></time>",
        ),
    ] {
        let html = app.browser().get(&path).await.expect_status(200).text;
        assert!(html.contains(time) && html.contains(zone), "{path}: {html}");
        assert!(!html.contains("02:13"), "{path}: {html}");
    }
}

async fn csv_export_uses_the_photographers_zone(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = add_photographer_in_berlin(&app).await;
    app.send_request(&anna, &form(|_| {})).await;
    let csv = anna.browser.get("/api/bookings/export.csv").await.expect_status(200).text;
    assert!(csv.contains("\r\n2025-11-13T03:13:20.000+01:00,inquiry,"), "{csv}");
}

on_both_engines! {
    emails_use_the_readers_zone,
    falls_back_to_the_photographers_zone,
    falls_back_to_utc,
    chosen_zone_overrides_the_device_zone,
    link_pages_use_the_readers_zone,
    csv_export_uses_the_photographers_zone,
}
