//! Mails that were given up, sent again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::BookingId;
use serde_json::{Value, json};

use super::people::{SECOND, desk, timeline};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::mail_smtp::FROM;
use crate::smtp_server::{Act, SmtpServer, Stage};

const CLIENT: &str = "bo@client.example";

fn mail<'a>(detail: &'a Value, about: &str) -> &'a Value {
    let entries = detail["timeline"].as_array().unwrap();
    let found = entries.iter().map(|entry| &entry["mail"]).find(|mail| mail["about"] == about);
    found.unwrap_or_else(|| panic!("no mail about {about}: {detail}"))
}

fn resend(id: BookingId, mail: &Value) -> String {
    format!("{}/mails/{}/resend", desk(id), mail["id"].as_str().unwrap())
}

async fn a_mail_that_was_given_up_can_be_sent_again(engine: Engine) {
    let refuses = Arc::new(AtomicBool::new(false));
    let server = {
        let refuses = refuses.clone();
        SmtpServer::start(move |stage, to, _| {
            let refused = stage == Stage::Rcpt && to == CLIENT && refuses.load(Ordering::SeqCst);
            refused.then_some(Act::Say("550 5.1.1 no such user"))
        })
        .await
    };
    let url = format!("smtp://{}", server.address);
    let app = TestApp::on(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |form| form["clientEmail"] = json!(CLIENT)).await;
    let other = app.another(&anna, |_| {}).await;
    app.drain_outbox().await;
    refuses.store(true, Ordering::SeqCst);
    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(10 * SECOND);
    app.drain_outbox().await;
    let detail = anna.browser.detail(id).await;
    assert_eq!(detail["mail"], json!("failed"));
    assert_eq!(anna.browser.page("?filter=confirmed").await["items"][0]["mail"], json!("failed"));
    let failed = mail(&detail, "confirmed").clone();
    assert_eq!((&failed["state"], &failed["resendable"]), (&json!("failed"), &json!(true)));

    let sent = mail(&detail, "receipt").clone();
    anna.browser.post_empty(&resend(id, &sent)).await.refused(409, "mail-not-failed");
    anna.browser.post_empty(&resend(other, &failed)).await.refused(404, "not_found");
    let unknown = json!({"id": "018f0000-0000-7000-8000-000000000000"});
    anna.browser.post_empty(&resend(id, &unknown)).await.refused(404, "not_found");
    anna.browser.post_empty(&resend(id, &json!({"id": "abc"}))).await.refused(404, "not_found");

    refuses.store(false, Ordering::SeqCst);
    let detail = anna.browser.post_empty(&resend(id, &failed)).await.expect(200).json();
    let queued = mail(&detail, "confirmed");
    assert_eq!((&queued["state"], &queued["attempts"]), (&json!("queued"), &json!(0)));
    anna.browser.post_empty(&resend(id, &failed)).await.refused(409, "mail-not-failed");
    app.drain_outbox().await;
    let subjects: Vec<_> =
        server.mails().iter().filter(|mail| mail.to == CLIENT).map(|mail| mail.subject.clone()).collect();
    assert_eq!(subjects, ["Your booking request to Anna Berg", "Anna Berg confirmed your booking"]);
    let detail = anna.browser.detail(id).await;
    assert!(timeline(&detail).contains(&"mail confirmed to client: sent".to_owned()), "{detail}");
}

async fn a_mail_that_is_no_longer_true_is_not_offered_again(engine: Engine) {
    let server = SmtpServer::start(|stage, to, before| {
        let refused = stage == Stage::Rcpt && to == CLIENT && before >= 2;
        refused.then_some(Act::Say("550 5.1.1 no such user"))
    })
    .await;
    let url = format!("smtp://{}", server.address);
    let app = TestApp::on(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |form| form["clientEmail"] = json!(CLIENT)).await;
    app.drain_outbox().await;
    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(10 * SECOND);
    app.drain_outbox().await;
    anna.browser.set_status(id, "cancelled").await.expect(200);
    let detail = anna.browser.detail(id).await;
    let failed = mail(&detail, "confirmed").clone();
    assert_eq!((&failed["state"], &failed["resendable"]), (&json!("failed"), &json!(false)));
    let refused = anna.browser.post_empty(&resend(id, &failed)).await.refused(409, "status-conflict");
    assert_eq!(refused.json()["message"], json!("This request is already cancelled."));
}

on_both_engines! {
    a_mail_that_was_given_up_can_be_sent_again,
    a_mail_that_is_no_longer_true_is_not_offered_again,
}
