//! Times as the reader's clock shows them, with the name of the zone. The clock of the server stands at 02:13 UTC.

use serde_json::{Value, json};
use server::app::bookings::send_digests;

use super::studio::{CLIENT, form};
use crate::booking::clients::Studio;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::mails::SentMail;

const ANNA: &str = "anna@example.com";
const IN_BERLIN: &str = "13 November 2025 at 03:13 (Europe/Berlin time)";
const IN_TOKYO: &str = "13 November 2025 at 11:13 (Asia/Tokyo time)";
const IN_NEW_YORK: &str = "12 November 2025 at 21:13 (America/New York time)";
const IN_UTC: &str = "13 November 2025 at 02:13 UTC";

/// A photographer whose browser is in Berlin.
async fn studio_in_berlin(app: &TestApp) -> Studio<'_> {
    let anna = app.studio("anna").await;
    anna.browser.put("/api/identity/time-zone", json!({"timeZone": "Europe/Berlin"})).await.expect(204);
    anna
}

/// In both bodies, and no other time.
#[track_caller]
fn tells(mail: &SentMail, time: &str) {
    for body in [&mail.text, &mail.html] {
        // In plain text the words may stand on two lines.
        let body = body.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(body.contains(time), "{time}: {body}");
        assert_eq!(body.matches("November 2025 at").count(), body.matches(time).count(), "{body}");
    }
}

async fn the_photographer_and_the_client_read_their_own_time(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = studio_in_berlin(&app).await;
    app.asked(&anna, &form(|form| form["timeZone"] = json!("Asia/Tokyo"))).await;
    tells(&app.mails_to(ANNA).await[0], IN_BERLIN);
    tells(&app.mails_to(CLIENT).await[0], IN_TOKYO);

    let answer = app.answer_link(ANNA).await;
    app.browser().press(&format!("{answer}/confirm")).await.expect(303);
    tells(&app.mail_about(CLIENT, "confirmed your booking").await, IN_TOKYO);
}

/// A zone that is missing or unknown costs nobody a request.
async fn a_client_whose_zone_is_unknown_reads_the_photographers_time(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = studio_in_berlin(&app).await;
    for (n, zone) in
        [None, Some(json!("Mars/Olympus_Mons")), Some(Value::Null), Some(json!(1))].iter().enumerate()
    {
        let client = format!("bo{n}@client.example");
        let form = form(|form| {
            form["clientEmail"] = json!(client);
            if let Some(zone) = zone {
                form["timeZone"] = zone.clone();
            }
        });
        let id = app.asked(&anna, &form).await;
        assert_eq!(app.stored(id).await.request.time_zone, None);
        tells(&app.mails_to(&client).await[0], IN_BERLIN);
    }
}

async fn without_any_zone_times_are_in_utc_and_say_so(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    app.asked(&anna, &form(|_| {})).await;
    tells(&app.mails_to(ANNA).await[0], IN_UTC);
    tells(&app.mails_to(CLIENT).await[0], IN_UTC);
}

async fn a_chosen_zone_goes_before_that_of_the_device_in_every_kind_of_email(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = studio_in_berlin(&app).await;
    anna.browser.put("/api/settings", json!({"timeZone": "America/New_York"})).await.expect(200);
    let password = json!({"newPassword": "a-brand-new-tulip-43"});
    anna.browser.post("/api/identity/password", password).await.expect(200);
    tells(&app.mail_about(ANNA, "password was changed").await, IN_NEW_YORK);
    // Thirty go one by one, the next one in a digest.
    for n in 0..31 {
        app.asked_by(&anna, &format!("bo{n}@client.example")).await;
    }
    tells(&app.mail_about(ANNA, "New booking request").await, IN_NEW_YORK);
    send_digests(&app.cx).await.unwrap();
    tells(&app.mail_about(ANNA, "1 more booking request").await, IN_NEW_YORK);
}

/// What a browser without a script shows; a script puts times in the zone of its own clock.
async fn pages_behind_links_show_the_time_of_their_reader(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = studio_in_berlin(&app).await;
    app.asked(&anna, &form(|form| form["timeZone"] = json!("Asia/Tokyo"))).await;
    let (answer, request) = (app.answer_link(ANNA).await, app.request_link(CLIENT).await);
    app.browser().press(&format!("{answer}/confirm")).await.expect(303);
    for (page, time) in [
        (
            answer,
            r#"<time dateTime="2025-11-13T03:13:20.000+01:00">Nov 13, 2025, 03:13 (Europe/Berlin time)</time>"#,
        ),
        (
            request,
            r#"<time dateTime="2025-11-13T11:13:20.000+09:00">Nov 13, 2025, 11:13 (Asia/Tokyo time)</time>"#,
        ),
    ] {
        let text = app.browser().get(&page).await.expect(200).text;
        assert!(text.contains(time), "{page}: {text}");
        assert!(!text.contains("02:13"), "{page}: {text}");
    }
}

async fn a_spreadsheet_has_the_photographers_time(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = studio_in_berlin(&app).await;
    app.asked(&anna, &form(|_| {})).await;
    let file = anna.browser.get("/api/bookings/export.csv").await.expect(200).text;
    assert!(file.contains("\r\n2025-11-13T03:13:20.000+01:00,inquiry,"), "{file}");
}

on_both_engines! {
    the_photographer_and_the_client_read_their_own_time,
    a_client_whose_zone_is_unknown_reads_the_photographers_time,
    without_any_zone_times_are_in_utc_and_say_so,
    a_chosen_zone_goes_before_that_of_the_device_in_every_kind_of_email,
    pages_behind_links_show_the_time_of_their_reader,
    a_spreadsheet_has_the_photographers_time,
}
