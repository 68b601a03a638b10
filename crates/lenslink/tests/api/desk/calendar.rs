//! The day of a request in calendars: the photographer's and the client's.

use std::collections::BTreeMap;

use mail_parser::{MessageParser, MimeHeaders};
use serde_json::json;

use super::people::{SECOND, desk};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const CLIENT: &str = "bo@client.example";

/// Read as a calendar does: lines end in CRLF, what begins with a space goes on from the line before.
fn parsed(file: &str) -> BTreeMap<String, String> {
    assert!(file.ends_with("\r\n") && !file.replace("\r\n", "").contains(['\r', '\n']), "{file:?}");
    assert!(file.split("\r\n").all(|line| line.len() <= 75), "{file}");
    let lines = file.replace("\r\n ", "");
    let lines: Vec<_> = lines.split_terminator("\r\n").collect();
    assert_eq!((lines[0], lines[lines.len() - 1]), ("BEGIN:VCALENDAR", "END:VCALENDAR"));
    let fields = lines.iter().map(|line| line.split_once(':').unwrap());
    fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

async fn a_noted_day_is_a_file_for_the_photographers_calendar(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let name = "Bo; Öberg, \\ the very long name of somebody whose line has to be folded 写真";
    let id = app.another(&anna, |form| form["clientName"] = json!(name)).await;
    let path = format!("{}/calendar.ics", desk(id));
    anna.browser.get(&path).await.refused(404, "not_found");
    anna.browser.date(id, "2026-05-12T14:00").await.expect(200);
    let answer = anna.browser.get(&path).await.expect(200);
    assert_eq!(answer.headers["content-type"], "text/calendar; charset=utf-8");
    let disposition = answer.headers["content-disposition"].to_str().unwrap();
    assert!(disposition.starts_with("attachment; filename=\"request-") && disposition.ends_with(".ics\""));
    let event = parsed(&answer.text);
    assert_eq!(event["UID"], format!("{id}@lenslink"));
    assert_eq!((&*event["DTSTART"], &*event["DTEND"]), ("20260512T140000", "20260512T150000"));
    assert_eq!(event["DTSTAMP"], "20251113T021321Z");
    let escaped = name.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,");
    assert_eq!(event["SUMMARY"], format!("Portrait · {escaped}"));

    anna.browser.date(id, "2026-12-31").await.expect(200);
    let event = parsed(&anna.browser.get(&path).await.expect(200).text);
    assert_eq!((&*event["DTSTART;VALUE=DATE"], &*event["DTEND;VALUE=DATE"]), ("20261231", "20270101"));
}

async fn the_client_gets_the_day_along_with_the_confirmation(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |form| form["clientEmail"] = json!(CLIENT)).await;
    anna.browser.date(id, "2026-05-12T14:00").await.expect(200);
    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(10 * SECOND);
    let told = app.mail_about(CLIENT, "confirmed your booking").await;
    assert!(told.text.contains("12 May 2026 at 14:00"), "{}", told.text);
    let mail = MessageParser::default().parse(&told.source).unwrap();
    assert_eq!(mail.attachment_count(), 1);
    let file = mail.attachment(0).unwrap();
    let kind = file.content_type().unwrap();
    assert_eq!((kind.ctype(), kind.subtype()), ("text", Some("calendar")));
    let event = parsed(std::str::from_utf8(file.contents()).unwrap());
    assert_eq!((&*event["SUMMARY"], &*event["DTSTART"]), ("Portrait · Anna Berg", "20260512T140000"));
    assert_eq!(event["UID"], format!("{id}@lenslink"));

    let other = app.another(&anna, |form| form["clientEmail"] = json!("cleo@client.example")).await;
    anna.browser.set_status(other, "confirmed").await.expect(200);
    app.cx.clock.advance(10 * SECOND);
    let told = app.mail_about("cleo@client.example", "confirmed your booking").await;
    assert!(!told.source.contains("text/calendar") && !told.text.contains("Date:"), "{}", told.source);
}

async fn the_clients_page_tells_the_day_once_it_is_confirmed(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |form| form["clientEmail"] = json!(CLIENT)).await;
    let page = app.request_link(CLIENT).await;
    anna.browser.date(id, "2026-05-12T14:00").await.expect(200);
    let shown = app.browser().get(&page).await.expect(200).text;
    assert!(!shown.contains("May 12, 2026"), "it is only what the photographer has in mind");
    for status in ["confirmed", "cancelled"] {
        anna.browser.set_status(id, status).await.expect(200);
        let shown = app.browser().get(&page).await.expect(200).text;
        assert!(shown.contains("May 12, 2026, 14:00"), "{status}: {shown}");
    }
}

on_both_engines! {
    a_noted_day_is_a_file_for_the_photographers_calendar,
    the_clients_page_tells_the_day_once_it_is_confirmed,
    the_client_gets_the_day_along_with_the_confirmation,
}
