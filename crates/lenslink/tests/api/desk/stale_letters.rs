//! A letter that is no longer true never goes out.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::LeaseId;
use domain::mail::LEASE;
use serde_json::json;

use super::people::{SECOND, timeline};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::mail_smtp::FROM;
use crate::smtp_server::{Act, SmtpServer, Stage};

const CLIENT: &str = "bo@client.example";

async fn what_was_cancelled_while_the_mail_server_was_away_is_told_as_cancelled_only(engine: Engine) {
    let away = Arc::new(AtomicBool::new(false));
    let server = {
        let away = away.clone();
        let refuse = move |stage| stage == Stage::Greeting && away.load(Ordering::SeqCst);
        SmtpServer::start(move |stage, _, _| refuse(stage).then_some(Act::Drop)).await
    };
    let url = format!("smtp://{}", server.address);
    let app = TestApp::on(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |form| form["clientEmail"] = json!(CLIENT)).await;
    app.drain_outbox().await;
    away.store(true, Ordering::SeqCst);
    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(10 * SECOND);
    app.drain_outbox().await;
    let detail = anna.browser.detail(id).await;
    assert!(timeline(&detail).contains(&"mail confirmed to client: queued".to_owned()), "{detail}");
    app.cx.clock.advance(60 * SECOND);
    anna.browser.set_status(id, "cancelled").await.expect(200);
    away.store(false, Ordering::SeqCst);
    app.cx.clock.advance(60 * SECOND);
    app.drain_outbox().await;
    let mails = server.mails();
    let told: Vec<_> = mails.iter().filter(|mail| mail.to == CLIENT).map(|mail| &*mail.subject).collect();
    assert_eq!(told, ["Your booking request to Anna Berg", "Anna Berg cancelled your booking"]);
}

/// The letter could not be taken back, because somebody had it. Who takes it next asks once more.
async fn a_letter_that_was_on_its_way_when_things_changed_is_dropped_and_not_failed(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |form| form["clientEmail"] = json!(CLIENT)).await;
    app.drain_outbox().await;
    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(10 * SECOND);
    // A node takes it and dies.
    let now = app.cx.clock.now();
    let mut tx = app.cx.db.write().await.unwrap();
    assert_eq!(tx.outbox().take(LeaseId::new(now), now, 100).await.unwrap().len(), 1);
    tx.commit().await.unwrap();
    anna.browser.set_status(id, "cancelled").await.expect(200);
    app.cx.clock.advance(LEASE);
    assert_eq!(app.answers_to(CLIENT).await, ["Anna Berg cancelled your booking"]);
    let detail = anna.browser.detail(id).await;
    assert_eq!(detail["mail"], json!("sent"), "nothing failed: {detail}");
    assert!(!timeline(&detail).iter().any(|line| line.starts_with("mail confirmed")), "{detail}");
}

async fn a_confirmation_that_still_waits_is_told_only_if_what_came_after_it_is_taken_back(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    for (client, undone) in [("done@client.example", false), ("undone@client.example", true)] {
        let id = app.another(&anna, |form| form["clientEmail"] = json!(client)).await;
        anna.browser.set_status(id, "confirmed").await.expect(200);
        anna.browser.set_status(id, "completed").await.expect(200);
        app.cx.clock.advance(SECOND);
        if undone {
            anna.browser.act(id, "undo").await.expect(200);
        }
        app.cx.clock.advance(60 * SECOND);
        let told = app.answers_to(client).await;
        let expected = if undone { vec!["Anna Berg confirmed your booking"] } else { vec![] };
        assert_eq!(told, expected, "{client}");
    }
}

on_both_engines! {
    what_was_cancelled_while_the_mail_server_was_away_is_told_as_cancelled_only,
    a_letter_that_was_on_its_way_when_things_changed_is_dropped_and_not_failed,
    a_confirmation_that_still_waits_is_told_only_if_what_came_after_it_is_taken_back,
}
