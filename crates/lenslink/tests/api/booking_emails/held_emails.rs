//! Requests that are not emailed while the photographer's address is unverified, and the emails that
//! verification sends.

use domain::BookingId;
use serde_json::{Value, json};
use server::app::booking_emails::send_digests;

use crate::booking::helpers::TestPhotographer;
use crate::google::helpers::{app_with_google, sign_in_with_google};
use crate::inbox::helpers::{SECOND, timeline_lines};
use crate::support::browser::{Browser, PASSWORD};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::sent_email::SentEmail;

const ANNA_EMAIL: &str = "anna@example.com";
const NEW_EMAIL: &str = "anna@new.example";

/// Sends `count` requests from different clients, one per second.
async fn send_requests(app: &TestApp, anna: &TestPhotographer<'_>, count: usize) -> Vec<BookingId> {
    let mut ids = Vec::new();
    for n in 0..count {
        ids.push(app.send_request_from(anna, &format!("bo{n:02}@client.example")).await);
        app.ctx.clock.advance(SECOND);
    }
    ids
}

/// The clients whose requests the server emailed to this address, the first email first.
async fn emailed_clients(app: &TestApp, to: &str) -> Vec<String> {
    let emails = app.emails_to(to).await;
    let requests = emails.into_iter().filter(|email| email.subject.starts_with("New booking request"));
    requests.map(|email| email.reply_to.unwrap()).collect()
}

async fn read_digests(app: &TestApp) -> Vec<SentEmail> {
    let emails = app.emails_to(ANNA_EMAIL).await;
    emails.into_iter().filter(|email| email.subject.contains("more booking request")).collect()
}

/// The reply addresses of the clients with these numbers.
fn clients(numbers: impl IntoIterator<Item = usize>) -> Vec<String> {
    numbers.into_iter().map(|n| format!("Bo Berg <bo{n:02}@client.example>")).collect()
}

/// Why the server did not email each request in the inbox, the oldest first.
async fn email_holds(anna: &Browser<'_>) -> Vec<Value> {
    let page = anna.list_bookings("?limit=100").await;
    page["items"].as_array().unwrap().iter().rev().map(|item| item["emailHold"].clone()).collect()
}

async fn request_verification_code(app: &TestApp, anna: &TestPhotographer<'_>) -> String {
    anna.browser.post_empty("/api/identity/verify-email/send").await.expect_status(202);
    app.emailed_code(ANNA_EMAIL, "verify-email").await
}

async fn verify_email(app: &TestApp, code: &str) {
    app.browser().post("/api/identity/verify-email", json!({"code": code})).await.expect_status(200);
}

async fn verification_emails_held_requests_oldest_first(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_unverified_photographer("anna").await;
    let code = request_verification_code(&app, &anna).await;
    let ids = send_requests(&app, &anna, 7).await;
    send_digests(&app.ctx).await.unwrap();
    assert_eq!(read_digests(&app).await.len(), 0, "no digest to an unverified address");
    assert_eq!(emailed_clients(&app, ANNA_EMAIL).await, clients(0..5));
    let holds = email_holds(&anna.browser).await;
    assert!(holds[..5].iter().all(Value::is_null), "{holds:?}");
    assert_eq!(holds[5..], ["unverified", "unverified"]);
    assert_eq!(anna.browser.get_booking(ids[4]).await["emailHold"], Value::Null);
    assert_eq!(anna.browser.get_booking(ids[5]).await["emailHold"], "unverified");
    for n in 0..7 {
        let receipts = app.emails_to(&format!("bo{n:02}@client.example")).await;
        assert_eq!(receipts.len(), 1, "client {n}");
    }

    verify_email(&app, &code).await;
    let last = anna.browser.get_booking(ids[6]).await;
    assert_eq!(last["emailHold"], Value::Null);
    let lines = timeline_lines(&last);
    assert_eq!(lines, ["received", "mail receipt to client: sent", "mail request to you: queued"]);
    assert_eq!(emailed_clients(&app, ANNA_EMAIL).await, clients(0..7));
    assert!(email_holds(&anna.browser).await.iter().all(Value::is_null));
    send_digests(&app.ctx).await.unwrap();
    assert_eq!(read_digests(&app).await.len(), 0, "every request had its own email");
    app.send_request_from(&anna, "bo07@client.example").await;
    assert_eq!(emailed_clients(&app, ANNA_EMAIL).await, clients(0..8), "new requests are emailed at once");
}

async fn verification_sends_a_digest_beyond_the_email_limit(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_unverified_photographer("anna").await;
    let code = request_verification_code(&app, &anna).await;
    let start = app.ctx.clock.monotonic();
    send_requests(&app, &anna, 45).await;
    // The limit of thirty emails regains one every two minutes. Less time has passed.
    assert!(app.ctx.clock.monotonic() - start < 120 * SECOND);
    verify_email(&app, &code).await;
    assert_eq!(emailed_clients(&app, ANNA_EMAIL).await, clients(0..30));
    let digests = read_digests(&app).await;
    assert_eq!((digests.len(), digests[0].subject.as_str()), (1, "15 more booking requests"));
    assert_eq!(digests[0].links.len(), 15);
    assert!(email_holds(&anna.browser).await.iter().all(Value::is_null));
}

async fn answered_and_withdrawn_held_requests_are_not_emailed(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_unverified_photographer("anna").await;
    let code = request_verification_code(&app, &anna).await;
    let ids = send_requests(&app, &anna, 8).await;
    anna.browser.set_status(ids[5], "confirmed").await.expect_status(200);
    let link = app.client_link_path("bo06@client.example").await;
    app.browser().submit_empty_form(&format!("{link}/withdraw")).await.expect_status(303);
    verify_email(&app, &code).await;
    assert_eq!(emailed_clients(&app, ANNA_EMAIL).await, clients([0, 1, 2, 3, 4, 7]));
    assert!(email_holds(&anna.browser).await.iter().all(Value::is_null));
    send_digests(&app.ctx).await.unwrap();
    assert_eq!(read_digests(&app).await.len(), 0);
}

async fn password_reset_emails_held_requests(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_unverified_photographer("anna").await;
    send_requests(&app, &anna, 7).await;
    app.browser()
        .post("/api/identity/password-reset/send", json!({"email": ANNA_EMAIL}))
        .await
        .expect_status(202);
    let code = app.emailed_code(ANNA_EMAIL, "reset-password").await;
    let form = json!({"code": code, "password": format!("{PASSWORD} too")});
    app.browser().post("/api/identity/password-reset", form).await.expect_status(204);
    assert_eq!(emailed_clients(&app, ANNA_EMAIL).await, clients(0..7));
}

async fn email_change_emails_held_requests_to_the_new_address(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_unverified_photographer("anna").await;
    send_requests(&app, &anna, 7).await;
    assert_eq!(emailed_clients(&app, ANNA_EMAIL).await, clients(0..5));
    anna.browser.post("/api/identity/email", json!({"email": NEW_EMAIL})).await.expect_status(202);
    let code = app.emailed_code(NEW_EMAIL, "confirm-email").await;
    app.browser().post("/api/identity/email/confirm", json!({"code": code})).await.expect_status(200);
    assert_eq!(emailed_clients(&app, NEW_EMAIL).await, clients([5, 6]));
}

async fn google_sign_in_emails_held_requests(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.add_unverified_photographer("anna").await;
    send_requests(&app, &anna, 7).await;
    sign_in_with_google(&app, ANNA_EMAIL).await.1.expect_status(200);
    assert_eq!(emailed_clients(&app, ANNA_EMAIL).await, clients(0..7));
}

on_both_engines! {
    verification_emails_held_requests_oldest_first,
    verification_sends_a_digest_beyond_the_email_limit,
    answered_and_withdrawn_held_requests_are_not_emailed,
    password_reset_emails_held_requests,
    email_change_emails_held_requests_to_the_new_address,
    google_sign_in_emails_held_requests,
}
