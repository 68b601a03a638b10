//! A third party cannot suppress the security emails of an account.

use serde_json::json;

use crate::google::helpers::app_with_google;
use crate::mail_smtp::FROM;
use crate::support::browser::Browser;
use crate::support::database_contents::{read_all_rows, tables_containing};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::smtp_server::{SmtpAction, SmtpServer, Stage};

const SEND_RESET_PATH: &str = "/api/identity/password-reset/send";
const SEND_VERIFICATION_PATH: &str = "/api/identity/verify-email/send";
const CHANGE_EMAIL_PATH: &str = "/api/identity/email";
const ANNA_EMAIL: &str = "anna@example.com";
const NEW_EMAIL: &str = "anna@new.example";
const NEW_PASSWORD: &str = "harbour-24-tulip";

const PASSWORD_CHANGED: &str = "Your Lenslink password was changed";
const EMAIL_CHANGED: &str = "The email address of your Lenslink account was changed";
const ACCOUNT_DELETED: &str = "Your Lenslink account was deleted";

/// Requests password resets. Each comes from its own network, and the server handles it before the next.
async fn request_resets(app: &TestApp, email: &str, count: usize) {
    for _ in 0..count {
        app.browser().post(SEND_RESET_PATH, json!({"email": email})).await.expect_status(202);
        app.drain_outbox().await;
    }
}

async fn change_password(browser: &Browser<'_>) {
    browser.post("/api/identity/password", json!({"newPassword": NEW_PASSWORD})).await.expect_status(200);
}

/// Changes the address and confirms it. The security emails about it stay queued.
async fn change_email(app: &TestApp, browser: &Browser<'_>) {
    browser.post(CHANGE_EMAIL_PATH, json!({"email": NEW_EMAIL})).await.expect_status(202);
    let code = app.emailed_code(NEW_EMAIL, "confirm-email").await;
    app.browser().post("/api/identity/email/confirm", json!({"code": code})).await.expect_status(200);
}

async fn delete_account(app: &TestApp, email: &str, password: &str) {
    let browser = app.browser();
    browser.sign_in(email, password).await.expect_status(200);
    browser.delete("/api/identity/user").await.expect_status(204);
}

/// The sorted subjects of all security emails, which are all emails except link emails.
async fn security_subjects(app: &TestApp, to: &str) -> Vec<String> {
    let mut subjects = app.email_subjects(to).await;
    subjects.retain(|subject| !subject.starts_with("Confirm ") && !subject.starts_with("Set a new password"));
    subjects.sort_unstable();
    subjects
}

async fn anonymous_resets_do_not_block_security_emails(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    request_resets(&app, ANNA_EMAIL, 50).await;
    let link_count =
        app.emails().iter().filter(|email| email.subject.starts_with("Set a new password")).count();
    assert_eq!(link_count, 4, "reset links have their own limit");

    anna.complete_google_attempt("link", "sub:77|anna@gmail.example").await.expect_status(200);
    anna.delete("/api/identity/google").await.expect_status(200);
    change_password(&anna).await;
    change_email(&app, &anna).await;
    assert_eq!(
        security_subjects(&app, ANNA_EMAIL).await,
        [
            "Google sign-in was added to your Lenslink account",
            "Google sign-in was removed from your Lenslink account",
            EMAIL_CHANGED,
            PASSWORD_CHANGED,
        ]
    );
    request_resets(&app, NEW_EMAIL, 5).await;
    delete_account(&app, NEW_EMAIL, NEW_PASSWORD).await;
    assert_eq!(security_subjects(&app, NEW_EMAIL).await, [ACCOUNT_DELETED]);
}

async fn links_to_an_unverified_address_do_not_block_security_emails(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser(ANNA_EMAIL).await;
    request_resets(&app, ANNA_EMAIL, 5).await;
    // Uses up the limit.
    while anna.post_empty(SEND_VERIFICATION_PATH).await.status == 202 {}
    change_password(&anna).await;
    delete_account(&app, ANNA_EMAIL, NEW_PASSWORD).await;
    assert_eq!(security_subjects(&app, ANNA_EMAIL).await, [ACCOUNT_DELETED, PASSWORD_CHANGED]);
}

async fn requests_before_sign_up_do_not_block_links(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    request_resets(&app, ANNA_EMAIL, 5).await;
    assert_eq!(app.emails().len(), 0);
    let stranger = app.sign_up_browser("stranger@example.com").await;
    // Uses up the limit.
    while stranger.post(CHANGE_EMAIL_PATH, json!({"email": ANNA_EMAIL})).await.status == 202 {}

    app.sign_up_browser(ANNA_EMAIL).await;
    app.emailed_code(ANNA_EMAIL, "verify-email").await;
    request_resets(&app, ANNA_EMAIL, 1).await;
    app.emailed_code(ANNA_EMAIL, "reset-password").await;
}

async fn deleting_the_account_keeps_queued_security_emails(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    change_password(&anna).await;
    change_email(&app, &anna).await;
    delete_account(&app, NEW_EMAIL, NEW_PASSWORD).await;
    assert_eq!(security_subjects(&app, ANNA_EMAIL).await, [EMAIL_CHANGED, PASSWORD_CHANGED]);
    assert_eq!(security_subjects(&app, NEW_EMAIL).await, [ACCOUNT_DELETED]);
    let rows = read_all_rows(&app, &engine).await;
    assert_eq!((tables_containing(&rows, ANNA_EMAIL), tables_containing(&rows, NEW_EMAIL)), (vec![], vec![]));
}

async fn deletes_the_address_after_an_undeliverable_security_email(engine: Engine) {
    let server =
        SmtpServer::start(|stage, _, _| (stage == Stage::Rcpt).then_some(SmtpAction::Reply("550 5.1.1 no")))
            .await;
    let url = format!("smtp://{}", server.address);
    let app = TestApp::with_engine(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let anna = app.sign_up_browser(ANNA_EMAIL).await;
    anna.delete("/api/identity/user").await.expect_status(204);
    assert_eq!(tables_containing(&read_all_rows(&app, &engine).await, ANNA_EMAIL), ["outbox"]);
    app.drain_outbox().await;
    assert_eq!(server.reached(Stage::Rcpt), 1, "one delivery attempt");
    assert_eq!(tables_containing(&read_all_rows(&app, &engine).await, ANNA_EMAIL), Vec::<String>::new());
}

on_both_engines! {
    anonymous_resets_do_not_block_security_emails,
    links_to_an_unverified_address_do_not_block_security_emails,
    requests_before_sign_up_do_not_block_links,
    deleting_the_account_keeps_queued_security_emails,
    deletes_the_address_after_an_undeliverable_security_email,
}
