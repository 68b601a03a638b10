//! Requests that are not emailed while the photographer's address is unverified, and what verifying it sends.

use domain::BookingId;
use serde_json::{Value, json};
use server::app::bookings::send_digests;

use crate::booking::clients::Studio;
use crate::browser::{Browser, PASSWORD};
use crate::desk::people::{SECOND, timeline};
use crate::engines::{Engine, on_both_engines};
use crate::google::visit;
use crate::harness::TestApp;
use crate::mails::SentMail;

const ANNA: &str = "anna@example.com";
const NEW: &str = "anna@new.example";

/// Requests from as many clients, one each second.
async fn requests(app: &TestApp, anna: &Studio<'_>, count: usize) -> Vec<BookingId> {
    let mut ids = Vec::new();
    for n in 0..count {
        ids.push(app.asked_by(anna, &format!("bo{n:02}@client.example")).await);
        app.cx.clock.advance(SECOND);
    }
    ids
}

/// The clients whose requests were emailed to this address, the first email first.
async fn emailed(app: &TestApp, to: &str) -> Vec<String> {
    let mails = app.mails_to(to).await;
    let requests = mails.into_iter().filter(|mail| mail.subject.starts_with("New booking request"));
    requests.map(|mail| mail.reply_to.unwrap()).collect()
}

async fn digests(app: &TestApp) -> Vec<SentMail> {
    let mails = app.mails_to(ANNA).await;
    mails.into_iter().filter(|mail| mail.subject.contains("more booking request")).collect()
}

fn clients(numbers: impl IntoIterator<Item = usize>) -> Vec<String> {
    numbers.into_iter().map(|n| format!("Bo Berg <bo{n:02}@client.example>")).collect()
}

/// Why each request in the inbox was not emailed, the oldest first.
async fn holds(anna: &Browser<'_>) -> Vec<Value> {
    let page = anna.page("").await;
    page["items"].as_array().unwrap().iter().rev().map(|item| item["emailHold"].clone()).collect()
}

async fn verification_code(app: &TestApp, anna: &Studio<'_>) -> String {
    anna.browser.post_empty("/api/identity/verify-email/send").await.expect(202);
    app.mailed_code(ANNA, "verify-email").await
}

async fn verify(app: &TestApp, code: &str) {
    app.browser().post("/api/identity/verify-email", json!({"code": code})).await.expect(200);
}

async fn held_requests_say_why_and_are_emailed_oldest_first_on_verification(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.unverified_studio("anna").await;
    let code = verification_code(&app, &anna).await;
    let ids = requests(&app, &anna, 7).await;
    send_digests(&app.cx).await.unwrap();
    assert_eq!(digests(&app).await.len(), 0, "the address may be a stranger's");
    assert_eq!(emailed(&app, ANNA).await, clients(0..5));
    let held = holds(&anna.browser).await;
    assert!(held[..5].iter().all(Value::is_null), "{held:?}");
    assert_eq!(held[5..], ["unverified", "unverified"]);
    assert_eq!(anna.browser.detail(ids[4]).await["emailHold"], Value::Null);
    assert_eq!(anna.browser.detail(ids[5]).await["emailHold"], "unverified");
    for n in 0..7 {
        let receipts = app.mails_to(&format!("bo{n:02}@client.example")).await;
        assert_eq!(receipts.len(), 1, "client {n}");
    }

    verify(&app, &code).await;
    let last = anna.browser.detail(ids[6]).await;
    assert_eq!(last["emailHold"], Value::Null);
    let lines = timeline(&last);
    assert_eq!(lines, ["received", "mail receipt to client: sent", "mail request to you: queued"]);
    assert_eq!(emailed(&app, ANNA).await, clients(0..7));
    assert!(holds(&anna.browser).await.iter().all(Value::is_null));
    send_digests(&app.cx).await.unwrap();
    assert_eq!(digests(&app).await.len(), 0, "each had its own email");
    app.asked_by(&anna, "bo07@client.example").await;
    assert_eq!(emailed(&app, ANNA).await, clients(0..8), "and from now on at once");
}

async fn beyond_the_limit_of_single_emails_verification_sends_one_digest(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.unverified_studio("anna").await;
    let code = verification_code(&app, &anna).await;
    let started = app.cx.clock.monotonic();
    requests(&app, &anna, 45).await;
    // One of the thirty comes back every two minutes: none has.
    assert!(app.cx.clock.monotonic() - started < 120 * SECOND);
    verify(&app, &code).await;
    assert_eq!(emailed(&app, ANNA).await, clients(0..30));
    let told = digests(&app).await;
    assert_eq!((told.len(), told[0].subject.as_str()), (1, "15 more booking requests"));
    assert_eq!(told[0].links.len(), 15);
    assert!(holds(&anna.browser).await.iter().all(Value::is_null));
}

async fn a_held_request_that_was_answered_or_withdrawn_is_not_emailed(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.unverified_studio("anna").await;
    let code = verification_code(&app, &anna).await;
    let ids = requests(&app, &anna, 8).await;
    anna.browser.set_status(ids[5], "confirmed").await.expect(200);
    let link = app.request_link("bo06@client.example").await;
    app.browser().press(&format!("{link}/withdraw")).await.expect(303);
    verify(&app, &code).await;
    assert_eq!(emailed(&app, ANNA).await, clients([0, 1, 2, 3, 4, 7]));
    assert!(holds(&anna.browser).await.iter().all(Value::is_null));
    send_digests(&app.cx).await.unwrap();
    assert_eq!(digests(&app).await.len(), 0);
}

async fn a_new_password_by_a_mailed_link_sends_what_was_held(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.unverified_studio("anna").await;
    requests(&app, &anna, 7).await;
    app.browser().post("/api/identity/password-reset/send", json!({"email": ANNA})).await.expect(202);
    let code = app.mailed_code(ANNA, "reset-password").await;
    let form = json!({"code": code, "password": format!("{PASSWORD} too")});
    app.browser().post("/api/identity/password-reset", form).await.expect(204);
    assert_eq!(emailed(&app, ANNA).await, clients(0..7));
}

async fn another_address_gets_what_was_held(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.unverified_studio("anna").await;
    requests(&app, &anna, 7).await;
    assert_eq!(emailed(&app, ANNA).await, clients(0..5));
    anna.browser.post("/api/identity/email", json!({"email": NEW})).await.expect(202);
    let code = app.mailed_code(NEW, "confirm-email").await;
    app.browser().post("/api/identity/email/confirm", json!({"code": code})).await.expect(200);
    assert_eq!(emailed(&app, NEW).await, clients([5, 6]));
}

async fn google_sign_in_sends_what_was_held(engine: Engine) {
    let app = visit::app(&engine).await;
    let anna = app.unverified_studio("anna").await;
    requests(&app, &anna, 7).await;
    visit::sign_in(&app, ANNA).await.1.expect(200);
    assert_eq!(emailed(&app, ANNA).await, clients(0..7));
}

on_both_engines! {
    held_requests_say_why_and_are_emailed_oldest_first_on_verification,
    beyond_the_limit_of_single_emails_verification_sends_one_digest,
    a_held_request_that_was_answered_or_withdrawn_is_not_emailed,
    a_new_password_by_a_mailed_link_sends_what_was_held,
    another_address_gets_what_was_held,
    google_sign_in_sends_what_was_held,
}
