//! The server deletes the file of an email once the outbox has no row for it.

use std::time::Duration;

use serde_json::json;
use server::app::mail::purge;
use server::app::mail_files::sweep;

use crate::account::retention::{advance_and_delete_old_requests, move_bookings_and_clock_to_2021};
use crate::mail_smtp::FROM;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// The file of an email that is not in the outbox.
const UNKNOWN_EMAIL_FILE: &str = "001763000000000-018f0000-0000-7000-8000-000000000000.eml";

fn list_recipients(app: &TestApp) -> Vec<String> {
    app.emails().into_iter().map(|email| email.to).collect()
}

fn list_file_names(app: &TestApp) -> Vec<String> {
    let entries = app.email_folder().read_dir().unwrap().map(|entry| entry.unwrap().file_name());
    entries.map(|name| name.into_string().unwrap()).collect()
}

async fn deletes_email_files_of_a_deleted_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bosse) = (app.add_photographer("anna").await, app.add_photographer("bosse").await);
    for (photographer, client) in [(&anna, "cy@client.example"), (&bosse, "di@client.example")] {
        app.send_new_request(photographer, |form| form["clientEmail"] = json!(client)).await;
    }
    app.drain_outbox().await;
    let before = list_recipients(&app);
    assert!(before.iter().any(|to| to == "cy@client.example"), "{before:?}");
    sweep(&app.ctx).await.unwrap();
    assert_eq!(list_recipients(&app), before, "files with an outbox row stay");

    anna.browser.delete("/api/identity/user").await.expect_status(204);
    // A server that was killed left this file.
    let temporary_file = UNKNOWN_EMAIL_FILE.replace(".eml", ".new");
    let unrelated_files = ["notes.txt", "holiday.eml"];
    for name in unrelated_files.into_iter().chain([temporary_file.as_str()]) {
        std::fs::write(app.email_folder().join(name), "To: anna@example.com\r\n\r\n").unwrap();
    }
    sweep(&app.ctx).await.unwrap();
    let remaining = list_file_names(&app);
    assert!(
        unrelated_files.iter().all(|name| remaining.iter().any(|file| file == name)),
        "unrelated files stay: {remaining:?}"
    );
    assert!(!remaining.contains(&temporary_file), "{remaining:?}");
    for name in unrelated_files {
        std::fs::remove_file(app.email_folder().join(name)).unwrap();
    }
    let remaining = list_recipients(&app);
    assert!(remaining.iter().any(|to| to == "di@client.example"), "{remaining:?}");
    assert!(!remaining.iter().any(|to| to == "cy@client.example"), "{remaining:?}");
}

async fn deletes_files_of_old_emails_once_the_request_is_answered(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    app.send_new_request(&anna, |_| {}).await;
    let answer_path = app.photographer_link_path("anna@example.com").await;
    app.ctx.clock.advance(89 * DAY);
    purge(&app.ctx).await.unwrap();
    sweep(&app.ctx).await.unwrap();
    let before = list_file_names(&app).len();
    assert!(before >= 2);
    app.ctx.clock.advance(2 * DAY);
    purge(&app.ctx).await.unwrap();
    sweep(&app.ctx).await.unwrap();
    assert_eq!(list_file_names(&app).len(), 2, "the request and the receipt of the open request");
    app.browser().submit_empty_form(&format!("{answer_path}/decline")).await.expect_status(303);
    app.drain_outbox().await;
    purge(&app.ctx).await.unwrap();
    sweep(&app.ctx).await.unwrap();
    assert_eq!(list_file_names(&app).len(), 1, "the answer");
}

async fn deletes_email_files_of_old_requests(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    anna.browser.put("/api/settings", json!({"retentionMonths": 6})).await.expect_status(200);
    app.send_new_request(&anna, |_| {}).await;
    app.drain_outbox().await;
    assert_eq!(list_file_names(&app).len(), 2);
    move_bookings_and_clock_to_2021(&engine, &app).await;
    advance_and_delete_old_requests(&app, 200 * DAY).await;
    sweep(&app.ctx).await.unwrap();
    assert_eq!(list_file_names(&app).len(), 0);
}

async fn deletes_files_without_an_outbox_row_when_smtp_is_configured(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[("LENSLINK_SMTP_URL", "smtp://127.0.0.1:1"), FROM]).await;
    // Succeeds although the folder does not exist.
    sweep(&app.ctx).await.unwrap();
    std::fs::create_dir_all(app.email_folder()).unwrap();
    std::fs::write(app.email_folder().join(UNKNOWN_EMAIL_FILE), "To: anna@example.com\r\n\r\n").unwrap();
    sweep(&app.ctx).await.unwrap();
    assert_eq!(list_file_names(&app).len(), 0);
}

on_both_engines! {
    deletes_email_files_of_a_deleted_account,
    deletes_files_of_old_emails_once_the_request_is_answered,
    deletes_email_files_of_old_requests,
    deletes_files_without_an_outbox_row_when_smtp_is_configured,
}
