//! Nothing that strangers can cause keeps a photographer from hearing what happened to the account.

use serde_json::json;

use crate::browser::Browser;
use crate::catalog::{everything, tables_with};
use crate::engines::{Engine, on_both_engines};
use crate::google::visit;
use crate::harness::TestApp;
use crate::mail_smtp::FROM;
use crate::smtp_server::{Act, SmtpServer, Stage};

const SEND_RESET: &str = "/api/identity/password-reset/send";
const SEND_VERIFICATION: &str = "/api/identity/verify-email/send";
const CHANGE_EMAIL: &str = "/api/identity/email";
const ANNA: &str = "anna@example.com";
const NEW: &str = "anna@new.example";
const NEW_PASSWORD: &str = "harbour-24-tulip";

const PASSWORD_CHANGED: &str = "Your Lenslink password was changed";
const EMAIL_CHANGED: &str = "The email address of your Lenslink account was changed";
const ACCOUNT_DELETED: &str = "Your Lenslink account was deleted";

/// Each request comes from a network of its own and is answered before the next one arrives.
async fn request_resets(app: &TestApp, email: &str, count: usize) {
    for _ in 0..count {
        app.browser().post(SEND_RESET, json!({"email": email})).await.expect(202);
        app.drain_outbox().await;
    }
}

async fn change_password(owner: &Browser<'_>) {
    owner.post("/api/identity/password", json!({"newPassword": NEW_PASSWORD})).await.expect(200);
}

/// Up to the link in the new mailbox. What is mailed after that still waits.
async fn change_email(app: &TestApp, owner: &Browser<'_>) {
    owner.post(CHANGE_EMAIL, json!({"email": NEW})).await.expect(202);
    let code = app.mailed_code(NEW, "confirm-email").await;
    app.browser().post("/api/identity/email/confirm", json!({"code": code})).await.expect(200);
}

async fn delete_account(app: &TestApp, email: &str, password: &str) {
    let owner = app.browser();
    owner.sign_in(email, password).await.expect(200);
    owner.delete("/api/identity/user").await.expect(204);
}

/// The subjects of everything but links that somebody asked for, in alphabetical order.
async fn notices(app: &TestApp, to: &str) -> Vec<String> {
    let mut subjects = app.subjects(to).await;
    subjects.retain(|subject| !subject.starts_with("Confirm ") && !subject.starts_with("Set a new password"));
    subjects.sort_unstable();
    subjects
}

async fn fifty_anonymous_resets_hold_no_security_email_back(engine: Engine) {
    let app = visit::app(&engine).await;
    let anna = app.verified(ANNA).await;
    request_resets(&app, ANNA, 50).await;
    let links = app.mails().iter().filter(|mail| mail.subject.starts_with("Set a new password")).count();
    assert_eq!(links, 4, "they have a limit of their own");

    anna.goes_to_google_to("link", "sub:77|anna@gmail.example").await.expect(200);
    anna.delete("/api/identity/google").await.expect(200);
    change_password(&anna).await;
    change_email(&app, &anna).await;
    assert_eq!(
        notices(&app, ANNA).await,
        [
            "Google sign-in was added to your Lenslink account",
            "Google sign-in was removed from your Lenslink account",
            EMAIL_CHANGED,
            PASSWORD_CHANGED,
        ]
    );
    request_resets(&app, NEW, 5).await;
    delete_account(&app, NEW, NEW_PASSWORD).await;
    assert_eq!(notices(&app, NEW).await, [ACCOUNT_DELETED]);
}

async fn links_to_an_unverified_address_hold_no_security_email_back(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up(ANNA).await;
    request_resets(&app, ANNA, 5).await;
    while anna.post_empty(SEND_VERIFICATION).await.status == 202 {}
    change_password(&anna).await;
    delete_account(&app, ANNA, NEW_PASSWORD).await;
    assert_eq!(notices(&app, ANNA).await, [ACCOUNT_DELETED, PASSWORD_CHANGED]);
}

async fn what_strangers_ask_for_before_there_is_an_account_holds_back_none_of_its_links(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    request_resets(&app, ANNA, 5).await;
    assert_eq!(app.mails().len(), 0);
    let stranger = app.signed_up("stranger@example.com").await;
    while stranger.post(CHANGE_EMAIL, json!({"email": ANNA})).await.status == 202 {}

    app.signed_up(ANNA).await;
    app.mailed_code(ANNA, "verify-email").await;
    request_resets(&app, ANNA, 1).await;
    app.mailed_code(ANNA, "reset-password").await;
}

async fn deleting_the_account_does_not_hide_what_happened_to_it_before(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.verified(ANNA).await;
    change_password(&anna).await;
    change_email(&app, &anna).await;
    delete_account(&app, NEW, NEW_PASSWORD).await;
    assert_eq!(notices(&app, ANNA).await, [EMAIL_CHANGED, PASSWORD_CHANGED]);
    assert_eq!(notices(&app, NEW).await, [ACCOUNT_DELETED]);
    let left = everything(&app, &engine).await;
    assert_eq!((tables_with(&left, ANNA), tables_with(&left, NEW)), (vec![], vec![]));
}

async fn a_notice_that_cannot_be_delivered_leaves_nothing_of_a_deleted_account_behind(engine: Engine) {
    let server =
        SmtpServer::start(|stage, _, _| (stage == Stage::Rcpt).then_some(Act::Say("550 5.1.1 no"))).await;
    let url = format!("smtp://{}", server.address);
    let app = TestApp::on(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let anna = app.signed_up(ANNA).await;
    anna.delete("/api/identity/user").await.expect(204);
    assert_eq!(tables_with(&everything(&app, &engine).await, ANNA), ["outbox"]);
    app.drain_outbox().await;
    assert_eq!(server.reached(Stage::Rcpt), 1, "it was tried");
    assert_eq!(tables_with(&everything(&app, &engine).await, ANNA), Vec::<String>::new());
}

on_both_engines! {
    fifty_anonymous_resets_hold_no_security_email_back,
    links_to_an_unverified_address_hold_no_security_email_back,
    what_strangers_ask_for_before_there_is_an_account_holds_back_none_of_its_links,
    deleting_the_account_does_not_hide_what_happened_to_it_before,
    a_notice_that_cannot_be_delivered_leaves_nothing_of_a_deleted_account_behind,
}
