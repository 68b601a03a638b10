//! The date of a request as a calendar file for the photographer and the client.

use std::collections::BTreeMap;

use mail_parser::{MessageParser, MimeHeaders};
use serde_json::json;

use super::helpers::{SECOND, booking_path};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const CLIENT_EMAIL: &str = "bo@client.example";

/// Parses like a calendar app: lines end in CRLF, and a line that starts with a space continues the one
/// before.
fn parse_ics(file: &str) -> BTreeMap<String, String> {
    assert!(file.ends_with("\r\n") && !file.replace("\r\n", "").contains(['\r', '\n']), "{file:?}");
    assert!(file.split("\r\n").all(|line| line.len() <= 75), "{file}");
    let lines = file.replace("\r\n ", "");
    let lines: Vec<_> = lines.split_terminator("\r\n").collect();
    assert_eq!((lines[0], lines[lines.len() - 1]), ("BEGIN:VCALENDAR", "END:VCALENDAR"));
    let fields = lines.iter().map(|line| line.split_once(':').unwrap());
    fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

async fn serves_a_calendar_file_for_a_dated_request(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let name = "Bo; Öberg, \\ a very long name that forces line folding 写真";
    let id = app.send_new_request(&anna, |form| form["clientName"] = json!(name)).await;
    let path = format!("{}/calendar.ics", booking_path(id));
    anna.browser.get(&path).await.expect_error(404, "not-found");
    anna.browser.set_date(id, "2026-05-12T14:00").await.expect_status(200);
    let response = anna.browser.get(&path).await.expect_status(200);
    assert_eq!(response.headers["content-type"], "text/calendar; charset=utf-8");
    let disposition = response.headers["content-disposition"].to_str().unwrap();
    assert!(disposition.starts_with("attachment; filename=\"request-") && disposition.ends_with(".ics\""));
    let event = parse_ics(&response.text);
    assert_eq!(event["UID"], format!("{id}@lenslink"));
    assert_eq!((&*event["DTSTART"], &*event["DTEND"]), ("20260512T140000", "20260512T150000"));
    assert_eq!(event["DTSTAMP"], "20251113T021321Z");
    let escaped = name.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,");
    assert_eq!(event["SUMMARY"], format!("Portrait · {escaped}"));

    anna.browser.set_date(id, "2026-12-31").await.expect_status(200);
    let event = parse_ics(&anna.browser.get(&path).await.expect_status(200).text);
    assert_eq!((&*event["DTSTART;VALUE=DATE"], &*event["DTEND;VALUE=DATE"]), ("20261231", "20270101"));
}

async fn attaches_a_calendar_file_to_the_confirmation(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!(CLIENT_EMAIL)).await;
    anna.browser.set_date(id, "2026-05-12T14:00").await.expect_status(200);
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(10 * SECOND);
    let email = app.email_about(CLIENT_EMAIL, "confirmed your booking").await;
    assert!(email.text.contains("12 May 2026 at 14:00"), "{}", email.text);
    let message = MessageParser::default().parse(&email.source).unwrap();
    assert_eq!(message.attachment_count(), 1);
    let attachment = message.attachment(0).unwrap();
    let content_type = attachment.content_type().unwrap();
    assert_eq!((content_type.ctype(), content_type.subtype()), ("text", Some("calendar")));
    let event = parse_ics(std::str::from_utf8(attachment.contents()).unwrap());
    assert_eq!((&*event["SUMMARY"], &*event["DTSTART"]), ("Portrait · Anna Berg", "20260512T140000"));
    assert_eq!(event["UID"], format!("{id}@lenslink"));

    let without_date =
        app.send_new_request(&anna, |form| form["clientEmail"] = json!("cleo@client.example")).await;
    anna.browser.set_status(without_date, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(10 * SECOND);
    let email = app.email_about("cleo@client.example", "confirmed your booking").await;
    assert!(!email.source.contains("text/calendar") && !email.text.contains("Date:"), "{}", email.source);
}

async fn client_page_shows_the_date_after_confirmation(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!(CLIENT_EMAIL)).await;
    let client_path = app.client_link_path(CLIENT_EMAIL).await;
    anna.browser.set_date(id, "2026-05-12T14:00").await.expect_status(200);
    let html = app.browser().get(&client_path).await.expect_status(200).text;
    assert!(!html.contains("May 12, 2026"), "the client does not see an unconfirmed date");
    for status in ["confirmed", "cancelled"] {
        anna.browser.set_status(id, status).await.expect_status(200);
        let html = app.browser().get(&client_path).await.expect_status(200).text;
        assert!(html.contains("May 12, 2026, 14:00"), "{status}: {html}");
    }
}

on_both_engines! {
    serves_a_calendar_file_for_a_dated_request,
    client_page_shows_the_date_after_confirmation,
    attaches_a_calendar_file_to_the_confirmation,
}
