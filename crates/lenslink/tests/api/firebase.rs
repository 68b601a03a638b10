//! Accounts at Firebase. The tests write the tokens that the Firebase emulator would, which are not signed. The
//! signature checks are tested in the crate `identity`.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Json, Router};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::{AccountId, LinkedIdentity};
use identity::oidc::GOOGLE_ISSUER;
use reqwest::Method;
use serde_json::{Value, json};
use server::app::identity::operator;
use tokio::net::TcpListener;

use crate::booking_events::{EVENTS_PATH, EventStream, advance_past_keep_alive};
use crate::support::browser::{Browser, TestResponse};
use crate::support::database_contents::{read_all_rows, tables_containing};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::{TEST_TIME_MILLIS, TestApp};

const SETTINGS: [(&str, &str); 4] = [
    ("LENSLINK_IDENTITY", "firebase"),
    ("LENSLINK_FIREBASE_PROJECT_ID", "demo-lens"),
    ("LENSLINK_FIREBASE_API_KEY", "key"),
    // Nothing listens there, so the server cannot ask for the state of users.
    ("LENSLINK_FIREBASE_EMULATOR", "127.0.0.1:1"),
];
const EMAIL: &str = "anna@example.com";
const USER_PATH: &str = "/api/identity/user";

async fn start(engine: &Engine, settings: &[(&str, &str)]) -> TestApp {
    TestApp::with_engine(engine, &[&SETTINGS[..], settings].concat()).await
}

fn now_seconds(app: &TestApp) -> i64 {
    app.ctx.clock.now().as_millis() / 1_000
}

/// The claims of a user who signs in now.
fn claims(app: &TestApp, subject: &str, email: &str) -> Value {
    let now = now_seconds(app);
    json!({
        "iss": "https://securetoken.google.com/demo-lens", "aud": "demo-lens", "sub": subject, "iat": now,
        "exp": now + 3600, "auth_time": now, "email": email, "email_verified": true, "name": "Anna Berg",
    })
}

fn with(mut claims: Value, changes: Value) -> Value {
    for (name, value) in changes.as_object().unwrap() {
        claims[name] = value.clone();
    }
    claims
}

fn encode(claims: &Value) -> String {
    let encode = |part: &Value| BASE64_URL_SAFE_NO_PAD.encode(part.to_string());
    format!("{}.{}.", encode(&json!({ "alg": "none", "typ": "JWT" })), encode(claims))
}

async fn call(app: &TestApp, method: Method, path: &str, token: &str) -> TestResponse {
    let browser: Browser<'_> = app.browser();
    browser.send(browser.request(method, path).bearer_auth(token)).await
}

async fn get_user(app: &TestApp, claims: &Value) -> TestResponse {
    call(app, Method::GET, USER_PATH, &encode(claims)).await
}

async fn uid(app: &TestApp, claims: &Value) -> String {
    get_user(app, claims).await.expect_status(200).json()["uid"].as_str().unwrap().to_owned()
}

async fn the_first_sign_in_creates_one_account(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let user = get_user(&app, &anna).await.expect_status(200).json();
    assert_eq!((&user["email"], &user["emailVerified"]), (&json!(EMAIL), &json!(true)));
    assert_eq!(user["displayName"], "Anna Berg");
    assert_eq!(user["metadata"]["creationTime"], TEST_TIME_MILLIS);
    app.ctx.clock.advance(Duration::from_secs(1800));
    assert_eq!(uid(&app, &anna).await, user["uid"].as_str().unwrap());
    let renewed = with(anna, json!({ "iat": now_seconds(&app), "exp": now_seconds(&app) + 3600 }));
    assert_eq!(uid(&app, &renewed).await, user["uid"].as_str().unwrap());
    assert_ne!(uid(&app, &claims(&app, "bo-1", "bo@example.com")).await, user["uid"].as_str().unwrap());
}

async fn parallel_first_calls_create_one_account(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let (a, b, c, d) = tokio::join!(uid(&app, &anna), uid(&app, &anna), uid(&app, &anna), uid(&app, &anna));
    assert!(a == b && b == c && c == d);
}

async fn every_wrong_token_gets_the_same_answer(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let now = now_seconds(&app);
    uid(&app, &anna).await;
    let signed = format!("{}c2lnbmF0dXJl", encode(&anna));
    let mut tokens = vec![signed, "x".to_owned(), "..".to_owned(), encode(&json!({}))];
    for change in [
        json!({ "iss": "https://securetoken.google.com/other" }),
        json!({ "aud": "other" }),
        json!({ "sub": "" }),
        json!({ "exp": now }),
        json!({ "iat": now + 60 }),
        json!({ "auth_time": now + 60 }),
    ] {
        tokens.push(encode(&with(anna.clone(), change)));
    }
    let expected = app.browser().get(USER_PATH).await.expect_error(401, "unauthorized").text;
    for token in tokens {
        let response = call(&app, Method::GET, USER_PATH, &token).await.expect_status(401);
        assert_eq!(response.text, expected, "{token}");
    }
}

/// The operator has moved from accounts on this server to Firebase.
async fn a_confirmed_address_gets_its_existing_account(engine: Engine) {
    let app = start(&engine, &[]).await;
    operator::add(&app.ctx, EMAIL.parse().unwrap(), "Anna Berg".parse().unwrap()).await.unwrap();
    let unverified = with(claims(&app, "anna-1", EMAIL), json!({ "email_verified": false }));
    get_user(&app, &unverified).await.expect_error(403, "verified-email-required");
    uid(&app, &claims(&app, "anna-1", "ANNA@example.com")).await;
    assert_eq!(operator::list(&app.ctx, None).await.unwrap().len(), 1);
}

async fn an_unconfirmed_user_can_start_and_confirm_later(engine: Engine) {
    let app = start(&engine, &[]).await;
    let unverified = with(claims(&app, "anna-1", EMAIL), json!({ "email_verified": false }));
    let user = get_user(&app, &unverified).await.expect_status(200).json();
    assert_eq!(user["emailVerified"], false);
    app.ctx.clock.advance(Duration::from_secs(600));
    let verified = with(unverified.clone(), json!({ "email_verified": true, "iat": now_seconds(&app) }));
    assert_eq!(get_user(&app, &verified).await.expect_status(200).json()["emailVerified"], true);
    let older_token = get_user(&app, &unverified).await.expect_status(200).json();
    assert_eq!(older_token["emailVerified"], true, "an older token does not undo the change");
}

async fn copies_a_new_address_and_name_from_newer_tokens_only(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &anna).await;
    app.ctx.clock.advance(Duration::from_secs(60));
    let renamed =
        with(anna.clone(), json!({ "email": "a@example.com", "name": "Anna B", "iat": now_seconds(&app) }));
    for claims in [&renamed, &anna] {
        let user = get_user(&app, claims).await.expect_status(200).json();
        assert_eq!((&user["uid"], &user["email"]), (&json!(id), &json!("a@example.com")));
        assert_eq!(user["displayName"], "Anna B");
    }
    uid(&app, &claims(&app, "bo-1", "bo@example.com")).await;
    app.ctx.clock.advance(Duration::from_secs(60));
    let taken = with(renamed, json!({ "email": "bo@example.com", "iat": now_seconds(&app) }));
    let user = get_user(&app, &taken).await.expect_status(200).json();
    assert_eq!(user["email"], "a@example.com", "another account has the address");
}

async fn another_firebase_user_with_the_same_address_is_refused(engine: Engine) {
    let app = start(&engine, &[]).await;
    uid(&app, &claims(&app, "anna-1", EMAIL)).await;
    get_user(&app, &claims(&app, "bo-1", EMAIL)).await.expect_error(409, "email-already-in-use");
}

async fn after_unlinking_another_firebase_user_gets_the_account(engine: Engine) {
    let app = start(&engine, &[]).await;
    let former_user = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &former_user).await;
    operator::unlink(&app.ctx, &EMAIL.parse().unwrap()).await.unwrap();
    let new_user = claims(&app, "anna-2", EMAIL);
    let unconfirmed = with(new_user.clone(), json!({ "email_verified": false }));
    get_user(&app, &unconfirmed).await.expect_error(403, "verified-email-required");
    assert_eq!(uid(&app, &new_user).await, id);
    app.ctx.clock.advance(Duration::from_secs(6));
    get_user(&app, &former_user).await.expect_error(401, "unauthorized");
    get_user(&app, &claims(&app, "anna-1", EMAIL)).await.expect_error(409, "email-already-in-use");
}

async fn after_unlinking_the_same_user_needs_a_new_sign_in(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &anna).await;
    operator::unlink(&app.ctx, &EMAIL.parse().unwrap()).await.unwrap();
    app.ctx.clock.advance(Duration::from_secs(5));
    get_user(&app, &anna).await.expect_error(401, "unauthorized");
    assert_eq!(uid(&app, &claims(&app, "anna-1", EMAIL)).await, id);
}

/// Without this, a stranger could keep the owner of an address out of the product.
async fn the_user_who_confirms_an_address_takes_it_from_one_who_has_not(engine: Engine) {
    let app = start(&engine, &[]).await;
    let stranger = with(claims(&app, "stranger-1", EMAIL), json!({ "email_verified": false }));
    let id = uid(&app, &stranger).await;
    let unconfirmed = with(claims(&app, "anna-1", EMAIL), json!({ "email_verified": false }));
    get_user(&app, &unconfirmed).await.expect_error(409, "email-already-in-use");
    assert_eq!(uid(&app, &claims(&app, "anna-1", EMAIL)).await, id);
    app.ctx.clock.advance(Duration::from_secs(5));
    get_user(&app, &stranger).await.expect_error(409, "email-already-in-use");
}

/// The claims of a user who has connected a Google account at Firebase.
fn with_google(claims: Value, subject: &str) -> Value {
    with(claims, json!({ "firebase": { "identities": { "google.com": [subject] } } }))
}

async fn list_identities(app: &TestApp, uid: &str) -> Vec<(String, String)> {
    let account = AccountId::from_uuid(uid.parse().unwrap());
    let identities =
        app.ctx.db.read().await.unwrap().linked_identities().list_for_account(account).await.unwrap();
    identities.into_iter().map(|identity| (identity.issuer, identity.subject)).collect()
}

/// The photographer signed in with this Google account before the operator moved to Firebase.
async fn a_connected_google_account_gets_its_account_also_with_another_address(engine: Engine) {
    let app = start(&engine, &[]).await;
    operator::add(&app.ctx, EMAIL.parse().unwrap(), "Anna Berg".parse().unwrap()).await.unwrap();
    let account = operator::list(&app.ctx, None).await.unwrap().remove(0);
    let google = LinkedIdentity {
        issuer: GOOGLE_ISSUER.to_owned(),
        subject: "g-1".to_owned(),
        email: "anna@gmail.example".parse().unwrap(),
        display_name: None,
    };
    let mut tx = app.ctx.db.write().await.unwrap();
    assert!(tx.linked_identities().link(account.id, &google, app.ctx.clock.now()).await.unwrap());
    tx.commit().await.unwrap();

    let anna = with_google(claims(&app, "anna-1", "anna@gmail.example"), "g-1");
    let user = get_user(&app, &anna).await.expect_status(200).json();
    assert_eq!((&user["uid"], &user["email"]), (&json!(account.id.to_string()), &json!(EMAIL)));
    let other = with_google(claims(&app, "anna-2", "anna@gmail.example"), "g-1");
    get_user(&app, &other).await.expect_error(409, "email-already-in-use");
    assert_eq!(operator::list(&app.ctx, None).await.unwrap().len(), 1);
}

/// So that the photographer keeps the account if the operator moves back to embedded accounts.
async fn keeps_the_google_account_equal_to_that_at_firebase(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &anna).await;
    let firebase = ("https://securetoken.google.com/demo-lens".to_owned(), "anna-1".to_owned());
    assert_eq!(list_identities(&app, &id).await, std::slice::from_ref(&firebase));
    for subject in ["g-1", "g-2"] {
        app.ctx.clock.advance(Duration::from_secs(60));
        let renewed = with_google(with(anna.clone(), json!({ "iat": now_seconds(&app) })), subject);
        assert_eq!(uid(&app, &renewed).await, id);
        let google = (GOOGLE_ISSUER.to_owned(), subject.to_owned());
        assert_eq!(list_identities(&app, &id).await, [firebase.clone(), google]);
    }
    app.ctx.clock.advance(Duration::from_secs(60));
    assert_eq!(uid(&app, &with(anna, json!({ "iat": now_seconds(&app) }))).await, id);
    assert_eq!(list_identities(&app, &id).await, [firebase]);
}

/// The stream outlives its token, which is the only proof that Firebase still accepts the user.
async fn an_event_stream_ends_within_five_minutes_so_that_the_user_is_checked_again(engine: Engine) {
    let app = start(&engine, &[]).await;
    let (browser, token) = (app.browser(), encode(&claims(&app, "anna-1", EMAIL)));
    let request = browser.request(Method::GET, EVENTS_PATH).bearer_auth(&token);
    let mut stream = EventStream::open(request).await;
    app.ctx.clock.advance(Duration::from_secs(4 * 60));
    advance_past_keep_alive().await;
    stream.expect_end().await;
}

async fn only_a_recent_sign_in_creates_an_account(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    app.ctx.clock.advance(Duration::from_secs(301));
    get_user(&app, &anna).await.expect_error(401, "unauthorized");
    let without_email = with(claims(&app, "phone-1", EMAIL), json!({ "email": null }));
    get_user(&app, &without_email).await.expect_error(403, "verified-email-required");
    assert!(operator::list(&app.ctx, None).await.unwrap().is_empty());
}

async fn closed_registration_admits_only_existing_accounts(engine: Engine) {
    let app = start(&engine, &[("LENSLINK_REGISTRATION", "closed")]).await;
    get_user(&app, &claims(&app, "anna-1", EMAIL)).await.expect_error(403, "registration-closed");
    operator::add(&app.ctx, EMAIL.parse().unwrap(), "Anna Berg".parse().unwrap()).await.unwrap();
    uid(&app, &claims(&app, "anna-1", EMAIL)).await;
}

/// Answers the question for a user as Firebase does; `None` is an outage.
type UserAnswer = Arc<Mutex<Option<Value>>>;

async fn start_fake_users(answer: UserAnswer) -> SocketAddr {
    let router = Router::new().fallback(async move || match answer.lock().unwrap().clone() {
        Some(json) => Json(json).into_response(),
        None => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

async fn a_user_that_firebase_refuses_is_out_within_five_minutes(engine: Engine) {
    let answer = UserAnswer::default();
    let address = start_fake_users(answer.clone()).await.to_string();
    let app = start(&engine, &[("LENSLINK_FIREBASE_EMULATOR", &address)]).await;
    let set_user = |user: Value| *answer.lock().unwrap() = Some(json!({ "users": [user] }));
    let anna = claims(&app, "anna-1", EMAIL);
    let (signed_in_at, five_minutes) = (now_seconds(&app), Duration::from_secs(300));
    set_user(json!({ "localId": "anna-1", "validSince": signed_in_at.to_string() }));
    uid(&app, &anna).await;

    set_user(json!({ "localId": "anna-1", "disabled": true }));
    app.ctx.clock.advance(five_minutes);
    get_user(&app, &anna).await.expect_error(403, "user-disabled");

    // During an outage, the last answer decides. Afterwards, Firebase is asked again at once.
    *answer.lock().unwrap() = None;
    app.ctx.clock.advance(five_minutes);
    get_user(&app, &anna).await.expect_error(403, "user-disabled");
    set_user(json!({ "localId": "anna-1" }));
    app.ctx.clock.advance(Duration::from_secs(10));
    uid(&app, &anna).await;

    set_user(json!({ "localId": "anna-1", "validSince": (signed_in_at + 1).to_string() }));
    app.ctx.clock.advance(five_minutes);
    get_user(&app, &anna).await.expect_error(401, "unauthorized");

    *answer.lock().unwrap() = Some(json!({}));
    app.ctx.clock.advance(five_minutes);
    get_user(&app, &claims(&app, "anna-1", EMAIL)).await.expect_error(401, "unauthorized");
}

async fn the_operator_blocks_an_account_within_five_seconds(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    uid(&app, &anna).await;
    operator::disable(&app.ctx, &EMAIL.parse().unwrap()).await.unwrap();
    app.ctx.clock.advance(Duration::from_secs(5));
    get_user(&app, &anna).await.expect_error(403, "user-disabled");
    operator::enable(&app.ctx, &EMAIL.parse().unwrap()).await.unwrap();
    app.ctx.clock.advance(Duration::from_secs(5));
    get_user(&app, &anna).await.expect_error(401, "unauthorized");
    uid(&app, &claims(&app, "anna-1", EMAIL)).await;
}

async fn signing_out_everywhere_ends_earlier_sign_ins(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &anna).await;
    app.ctx.clock.advance(Duration::from_secs(60));
    let path = "/api/identity/sign-out-everywhere";
    call(&app, Method::POST, path, &encode(&anna)).await.expect_status(204);
    get_user(&app, &anna).await.expect_error(401, "unauthorized");
    let renewed = with(anna, json!({ "iat": now_seconds(&app) }));
    get_user(&app, &renewed).await.expect_error(401, "unauthorized");
    app.ctx.clock.advance(Duration::from_secs(1));
    assert_eq!(uid(&app, &claims(&app, "anna-1", EMAIL)).await, id);
}

async fn a_deleted_account_returns_only_with_a_new_sign_in(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &anna).await;
    app.ctx.clock.advance(Duration::from_secs(301));
    let delete = async |claims: &Value| call(&app, Method::DELETE, USER_PATH, &encode(claims)).await;
    delete(&anna).await.expect_error(403, "requires-recent-login");
    let anna = claims(&app, "anna-1", EMAIL);
    delete(&anna).await.expect_status(204);
    get_user(&app, &anna).await.expect_error(401, "unauthorized");
    assert!(operator::list(&app.ctx, None).await.unwrap().is_empty());
    let tables_with_subject =
        async || tables_containing(&read_all_rows(&app, &engine).await, anna["sub"].as_str().unwrap());
    assert_eq!(tables_with_subject().await, ["removed_identities"]);
    app.ctx.clock.advance(Duration::from_secs(1));
    assert_ne!(uid(&app, &claims(&app, "anna-1", EMAIL)).await, id);
    app.ctx.clock.advance(Duration::from_secs(300));
    server::app::identity::purge(&app.ctx).await.unwrap();
    assert_eq!(tables_with_subject().await, ["linked_identities"], "only the new account");
}

async fn a_photographer_writes_a_profile(engine: Engine) {
    let app = start(&engine, &[]).await;
    let token = encode(&claims(&app, "anna-1", EMAIL));
    let browser = app.browser();
    let profile = json!({ "username": "anna", "displayName": "Anna Berg", "bio": "" });
    let request = browser.request(Method::PUT, "/api/profile").bearer_auth(&token).json(&profile);
    browser.send(request).await.expect_status(200);
    browser.get("/api/public/profile/anna").await.expect_status(200);
}

async fn has_no_routes_for_passwords_sessions_and_factors(engine: Engine) {
    let app = start(&engine, &[]).await;
    let token = encode(&claims(&app, "anna-1", EMAIL));
    for (method, path) in [
        (Method::POST, "/api/identity/sign-up"),
        (Method::POST, "/api/identity/sign-in"),
        (Method::POST, "/api/identity/token"),
        (Method::POST, "/api/identity/password-reset/send"),
        (Method::POST, "/api/identity/verify-email/send"),
        (Method::PUT, "/api/identity/password"),
        (Method::GET, "/api/identity/sessions"),
        (Method::GET, "/api/identity/factors"),
        (Method::GET, "/api/identity/jwks.json"),
        (Method::POST, "/api/identity/google/start"),
    ] {
        call(&app, method, path, &token).await.expect_error(404, "not-found");
    }
}

async fn tells_the_web_app_and_its_policy_about_firebase(engine: Engine) {
    let app = start(&engine, &[]).await;
    let instance = app.browser().get("/api/instance").await.expect_status(200).json();
    let expected = json!({
        "projectId": "demo-lens", "apiKey": "key", "authDomain": "demo-lens.firebaseapp.com",
        "emulatorUrl": "http://127.0.0.1:1",
    });
    assert_eq!(instance["firebase"], expected);
    assert_eq!((&instance["googleSignIn"], &instance["passkeys"]), (&json!(true), &json!(false)));
    let page = app.browser().get("/login").await.expect_status(200);
    let policy = page.headers["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("connect-src 'self' http://127.0.0.1:1;"), "{policy}");
    assert!(policy.contains("frame-src http://127.0.0.1:1;"), "{policy}");
}

#[tokio::test]
async fn links_of_firebase_emails_open_our_pages() {
    let app = start(&Engine::sqlite(), &[]).await;
    for (query, expected) in [
        ("mode=verifyEmail&oobCode=ab-C_1&apiKey=k&lang=en", "/verify-email#ab-C_1"),
        ("mode=resetPassword&oobCode=ab", "/reset-password#ab"),
        ("mode=verifyAndChangeEmail&oobCode=ab", "/confirm-email#ab"),
        ("mode=recoverEmail&oobCode=ab", "/confirm-email#ab"),
        ("mode=resetPassword&oobCode=%0d%0a//evil.example", "/reset-password#evilexample"),
        ("mode=revertSecondFactorAddition&oobCode=ab", "/"),
        ("mode=verifyEmail&mode=resetPassword", "/"),
    ] {
        let response = app.browser().get(&format!("/auth/action?{query}")).await.expect_status(303);
        assert_eq!(response.headers["location"], expected);
    }
    let embedded = TestApp::new().await;
    embedded.browser().get("/auth/action?mode=verifyEmail&oobCode=ab").await.expect_status(404);
}

on_both_engines! {
    the_first_sign_in_creates_one_account,
    parallel_first_calls_create_one_account,
    every_wrong_token_gets_the_same_answer,
    a_confirmed_address_gets_its_existing_account,
    an_unconfirmed_user_can_start_and_confirm_later,
    copies_a_new_address_and_name_from_newer_tokens_only,
    another_firebase_user_with_the_same_address_is_refused,
    after_unlinking_another_firebase_user_gets_the_account,
    after_unlinking_the_same_user_needs_a_new_sign_in,
    the_user_who_confirms_an_address_takes_it_from_one_who_has_not,
    a_connected_google_account_gets_its_account_also_with_another_address,
    keeps_the_google_account_equal_to_that_at_firebase,
    an_event_stream_ends_within_five_minutes_so_that_the_user_is_checked_again,
    only_a_recent_sign_in_creates_an_account,
    closed_registration_admits_only_existing_accounts,
    a_user_that_firebase_refuses_is_out_within_five_minutes,
    the_operator_blocks_an_account_within_five_seconds,
    signing_out_everywhere_ends_earlier_sign_ins,
    a_deleted_account_returns_only_with_a_new_sign_in,
    a_photographer_writes_a_profile,
    has_no_routes_for_passwords_sessions_and_factors,
    tells_the_web_app_and_its_policy_about_firebase,
}
