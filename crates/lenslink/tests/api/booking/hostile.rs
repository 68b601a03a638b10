//! Texts that would be code, headers or commands somewhere else.

use serde_json::json;

use super::clients::form;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::profile::hostile_texts::HOSTILE;

/// Each would forge a header, end one, or turn or hide what follows it, where a name stands in a mail.
const HEADERS: [&str; 40] = [
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

async fn nothing_that_breaks_a_header_passes_for_a_name(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    for name in HEADERS {
        let wrong = form(|form| form["clientName"] = json!(name));
        let answer = app.browser().book(&anna.path(), wrong).await.refused(400, "validation_failed");
        assert_eq!(answer.fields(), ["clientName: Name must be one line of plain text"], "{name:?}");
        let address = format!("{}@example.org", name.replace(' ', ""));
        let wrong = form(|form| form["clientEmail"] = json!(address));
        let answer = app.browser().book(&anna.path(), wrong).await.refused(400, "validation_failed");
        assert_eq!(answer.fields(), ["clientEmail: Valid email is required"], "{address:?}");
    }
    app.drain_outbox().await;
    assert!(app.mails().is_empty());
}

async fn what_is_code_elsewhere_is_stored_letter_for_letter(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    for text in HOSTILE {
        let name: String = text.chars().take(100).collect();
        let wish = form(|form| {
            form["clientName"] = json!(name);
            form["message"] = json!(text);
        });
        let id = app.browser().book(&anna.path(), wish).await.booking_id();
        let stored = app.booking(&id).await.unwrap().request;
        assert_eq!((stored.client_name.as_str(), stored.message.as_str()), (name.trim(), text));
    }
}

on_both_engines! {
    nothing_that_breaks_a_header_passes_for_a_name,
    what_is_code_elsewhere_is_stored_letter_for_letter,
}
