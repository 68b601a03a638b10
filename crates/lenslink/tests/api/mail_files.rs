//! Mails that became files go when the mails are forgotten.

use std::time::Duration;

use serde_json::json;
use server::app::mail::purge;
use server::app::mail_files::sweep;

use crate::account::retention::{pass, years_ago};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::mail_smtp::FROM;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Of a mail that no outbox knows.
const FORGOTTEN: &str = "001763000000000-018f0000-0000-7000-8000-000000000000.eml";

fn recipients(app: &TestApp) -> Vec<String> {
    app.mails().into_iter().map(|mail| mail.to).collect()
}

fn files(app: &TestApp) -> Vec<String> {
    let entries = app.mail_folder().read_dir().unwrap().map(|entry| entry.unwrap().file_name());
    entries.map(|name| name.into_string().unwrap()).collect()
}

async fn a_deleted_account_takes_the_files_of_its_mails_along(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bosse) = (app.studio("anna").await, app.studio("bosse").await);
    for (studio, client) in [(&anna, "cy@client.example"), (&bosse, "di@client.example")] {
        app.another(studio, |form| form["clientEmail"] = json!(client)).await;
    }
    app.drain_outbox().await;
    let before = recipients(&app);
    assert!(before.iter().any(|to| to == "cy@client.example"), "{before:?}");
    sweep(&app.cx).await.unwrap();
    assert_eq!(recipients(&app), before, "as long as they are known they stay");

    anna.browser.delete("/api/identity/user").await.expect(204);
    // Half written when the server was killed.
    let half = FORGOTTEN.replace(".eml", ".new");
    let foreign = ["notes.txt", "holiday.eml"];
    for name in foreign.into_iter().chain([half.as_str()]) {
        std::fs::write(app.mail_folder().join(name), "To: anna@example.com\r\n\r\n").unwrap();
    }
    sweep(&app.cx).await.unwrap();
    let left = files(&app);
    assert!(foreign.iter().all(|name| left.iter().any(|there| there == name)), "not ours: {left:?}");
    assert!(!left.contains(&half), "{left:?}");
    for name in foreign {
        std::fs::remove_file(app.mail_folder().join(name)).unwrap();
    }
    let left = recipients(&app);
    assert!(left.iter().any(|to| to == "di@client.example"), "{left:?}");
    assert!(!left.iter().any(|to| to == "cy@client.example"), "{left:?}");
}

async fn old_mails_take_their_files_along(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    app.another(&anna, |_| {}).await;
    app.drain_outbox().await;
    app.cx.clock.advance(89 * DAY);
    purge(&app.cx).await.unwrap();
    sweep(&app.cx).await.unwrap();
    let before = files(&app).len();
    assert!(before >= 2);
    app.cx.clock.advance(2 * DAY);
    purge(&app.cx).await.unwrap();
    sweep(&app.cx).await.unwrap();
    assert_eq!(files(&app).len(), 0);
}

async fn old_requests_take_the_files_of_their_mails_along(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    anna.browser.put("/api/settings", json!({"retentionMonths": 6})).await.expect(200);
    app.another(&anna, |_| {}).await;
    app.drain_outbox().await;
    assert_eq!(files(&app).len(), 2);
    years_ago(&engine, &app).await;
    pass(&app, 200 * DAY).await;
    sweep(&app.cx).await.unwrap();
    assert_eq!(files(&app).len(), 0);
}

async fn files_from_before_there_was_a_mail_server_go_too(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_SMTP_URL", "smtp://127.0.0.1:1"), FROM]).await;
    sweep(&app.cx).await.unwrap();
    std::fs::create_dir_all(app.mail_folder()).unwrap();
    std::fs::write(app.mail_folder().join(FORGOTTEN), "To: anna@example.com\r\n\r\n").unwrap();
    sweep(&app.cx).await.unwrap();
    assert_eq!(files(&app).len(), 0);
}

on_both_engines! {
    a_deleted_account_takes_the_files_of_its_mails_along,
    old_mails_take_their_files_along,
    old_requests_take_the_files_of_their_mails_along,
    files_from_before_there_was_a_mail_server_go_too,
}
