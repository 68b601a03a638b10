//! Client input that contains code, headers or commands.

use serde_json::json;

use super::helpers::form;
use crate::profile::hostile_texts::HOSTILE_TEXTS;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

/// As a name in an email, each would inject or end a header, or hide or reverse the text after it.
const HOSTILE_NAMES: [&str; 40] = [
    "Bo\r\nBcc: victim@example.com",
    "Bo\nBcc: victim@example.com",
    "Bo\rBcc: victim@example.com",
    "Bo\r\n\r\nA body of my own",
    "Bo\n\nA body of my own",
    "Bo\r\nSubject: You won",
    "Bo\r\nFrom: boss@example.com",
    "Bo\r\nReply-To: thief@example.com",
    "Bo\r\nTo: list@example.com",
    "Bo\r\nCc: list@example.com",
    "Bo\r\nContent-Type: text/html",
    "Bo\r\nMIME-Version: 1.0",
    "Bo\r\n.\r\nMAIL FROM:<x@example.com>",
    "Bo\r\n.\r\nQUIT",
    "Bo\r\nDATA",
    "Bo\n.\nRCPT TO:<x@example.com>",
    "Bo\r\n Bcc: folded@example.com",
    "Bo\r\n\tBcc: folded@example.com",
    "Bo\u{b}Bcc: x@example.com",
    "Bo\u{c}Bcc: x@example.com",
    "Bo\u{85}Bcc: x@example.com",
    "Bo\u{2028}Bcc: x@example.com",
    "Bo\u{2029}Bcc: x@example.com",
    "Bo\0Bcc: x@example.com",
    "Bo\u{1}Berg",
    "Bo\u{7}Berg",
    "Bo\u{8}\u{8}Anna",
    "Bo\tBerg",
    "Bo\u{1b}[2J",
    "Bo\u{1b}]0;title\u{7}",
    "Bo\u{7f}Berg",
    "Bo\u{9b}31m",
    "Bo\u{202e}gpj.exe",
    "Bo\u{202d}Berg",
    "Bo\u{2066}Berg\u{2069}",
    "Bo\u{2067}Berg",
    "Bo\u{2068}Berg",
    "Bo\u{200f}Berg",
    "Bo\u{61c}Berg",
    "Bo\u{feff}Berg",
];

async fn rejects_names_and_addresses_that_break_headers(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    for name in HOSTILE_NAMES {
        let invalid_form = form(|form| form["clientName"] = json!(name));
        let response =
            app.browser().book(&anna.path(), invalid_form).await.expect_error(400, "validation-failed");
        assert_eq!(response.field_errors(), ["clientName: Name must be one line of plain text"], "{name:?}");
        let address = format!("{}@example.org", name.replace(' ', ""));
        let invalid_form = form(|form| form["clientEmail"] = json!(address));
        let response =
            app.browser().book(&anna.path(), invalid_form).await.expect_error(400, "validation-failed");
        assert_eq!(response.field_errors(), ["clientEmail: Valid email is required"], "{address:?}");
    }
    app.drain_outbox().await;
    assert!(app.emails().is_empty());
}

async fn stores_hostile_texts_unchanged(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    for text in HOSTILE_TEXTS {
        let name: String = text.chars().take(100).collect();
        let request = form(|form| {
            form["clientName"] = json!(name);
            form["message"] = json!(text);
        });
        let id = app.browser().book(&anna.path(), request).await.booking_id();
        let stored = app.find_booking(&id).await.unwrap().request;
        assert_eq!((stored.client_name.as_str(), stored.message.as_str()), (name.trim(), text));
    }
}

on_both_engines! {
    rejects_names_and_addresses_that_break_headers,
    stores_hostile_texts_unchanged,
}
