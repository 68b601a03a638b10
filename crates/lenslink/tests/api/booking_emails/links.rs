//! Only the holder of a link can use it.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::BookingStatus::Inquiry;
use domain::booking::TokenHolder;
use identity::derive_booking_token;
use reqwest::Method;
use server::app::identity::operator;

use super::helpers::{CLIENT_EMAIL, form};
use crate::support::browser::TestResponse;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const ANNA_EMAIL: &str = "anna@example.com";
const FORM_CONTENT_TYPE: &str = "application/x-www-form-urlencoded";
/// The first and the last segment of each path that accepts a form.
const FORM_PATHS: [(&str, &str); 4] =
    [("r", "withdraw"), ("answer", "confirm"), ("answer", "decline"), ("answer", "seen")];

/// Asserts a 404 and returns the body and the headers that do not vary between requests.
fn assert_not_found(response: TestResponse) -> (String, Vec<(String, String)>) {
    assert_eq!(response.status, 404, "{}", response.text);
    let varying = ["date", "x-request-id"];
    let headers = response.headers.iter().filter(|(name, _)| !varying.contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    (response.text.clone(), headers.collect())
}

async fn returns_the_same_404_for_every_invalid_link(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, carla) = (app.add_photographer("anna").await, app.add_photographer("carla").await);
    let (annas_booking, carlas_booking) =
        (app.send_request(&anna, &form(|_| {})).await, app.send_request(&carla, &form(|_| {})).await);
    let reveal = |id, holder| derive_booking_token(&app.ctx.vault, id, holder).reveal();
    let client_token = reveal(annas_booking, TokenHolder::Client);
    let mut bytes = BASE64_URL_SAFE_NO_PAD.decode(&client_token).unwrap();
    let mut tampered = Vec::new();
    for byte in [0, 15, 16, 31] {
        bytes[byte] ^= 1;
        tampered.push(BASE64_URL_SAFE_NO_PAD.encode(&bytes));
        bytes[byte] ^= 1;
    }
    // Combines the booking id of one token with the secret of another.
    let carlas_token = BASE64_URL_SAFE_NO_PAD.decode(reveal(carlas_booking, TokenHolder::Client)).unwrap();
    tampered.push(BASE64_URL_SAFE_NO_PAD.encode([&bytes[..16], &carlas_token[16..]].concat()));
    tampered.push(reveal(domain::BookingId::new(app.ctx.clock.now()), TokenHolder::Client));
    tampered.extend(
        [
            "x",
            &client_token[..42],
            &format!("{client_token}A"),
            &format!("{}.", &client_token[..42]),
            "%C3%A5",
        ]
        .map(str::to_owned),
    );
    let visitor = app.browser();
    let expected = assert_not_found(visitor.get("/r/nonsense").await);
    assert!(expected.0.contains("This link doesn&#x27;t work"), "{}", expected.0);
    for token in &tampered {
        for (prefix, action) in FORM_PATHS {
            assert_eq!(
                assert_not_found(visitor.get(&format!("/{prefix}/{token}")).await),
                expected,
                "{token}"
            );
            assert_eq!(
                assert_not_found(
                    app.browser().submit_empty_form(&format!("/{prefix}/{token}/{action}")).await
                ),
                expected,
                "{token}"
            );
        }
    }
    // Each token is valid only for its own page.
    let photographer_token = reveal(annas_booking, TokenHolder::Photographer);
    assert_eq!(assert_not_found(visitor.get(&format!("/answer/{client_token}")).await), expected);
    assert_eq!(
        assert_not_found(visitor.submit_empty_form(&format!("/answer/{client_token}/confirm")).await),
        expected
    );
    assert_eq!(assert_not_found(visitor.get(&format!("/r/{photographer_token}")).await), expected);
    assert_eq!(
        assert_not_found(visitor.submit_empty_form(&format!("/r/{photographer_token}/withdraw")).await),
        expected
    );
    assert_eq!(app.booking_status(annas_booking).await, Inquiry);
    visitor.get(&format!("/r/{client_token}")).await.expect_status(200);
    visitor.get(&format!("/answer/{photographer_token}")).await.expect_status(200);
}

async fn stored_hashes_cannot_forge_a_link(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let id = app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let mut tx = app.ctx.db.read().await.unwrap();
    for (holder, prefix) in [(TokenHolder::Client, "r"), (TokenHolder::Photographer, "answer")] {
        let (_, hash) = tx.bookings().find_with_hash(id, holder).await.unwrap().unwrap();
        let secret = *derive_booking_token(&app.ctx.vault, id, holder).secret();
        assert!(!hash.windows(16).any(|part| part == secret), "the hash contains no part of the secret");
        for guess in [&hash[..16], &hash[16..]] {
            let forged = BASE64_URL_SAFE_NO_PAD.encode([id.as_uuid().as_bytes(), guess].concat());
            assert_not_found(app.browser().get(&format!("/{prefix}/{forged}")).await);
        }
    }
}

#[tokio::test]
async fn database_contains_no_link_secret() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let id = app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let (answer_path, request_path) =
        (app.photographer_link_path(ANNA_EMAIL).await, app.client_link_path(CLIENT_EMAIL).await);
    app.browser().submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    let file = app.ctx.db.sqlite_path().unwrap().display().to_string();
    let read_file = |suffix: &str| std::fs::read(format!("{file}{suffix}")).unwrap_or_default();
    let copy = [read_file(""), read_file("-wal")].concat();
    let contains = |bytes: &[u8]| copy.windows(bytes.len()).any(|window| window == bytes);
    assert!(contains(id.as_uuid().as_bytes()), "the copy contains this booking");
    for token in [answer_path, request_path].map(|link| link.rsplit('/').next().unwrap().to_owned()) {
        // The token starts with the 16 bytes of the booking id. The secret follows.
        assert!(!contains(&token.as_bytes()[22..]), "{token}");
        assert!(!contains(&BASE64_URL_SAFE_NO_PAD.decode(&token).unwrap()[16..]), "{token} as bytes");
    }
}

async fn client_page_does_not_show_the_clients_input(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let request = app.client_link_path(CLIENT_EMAIL).await;
    let page = app.browser().get(&request).await.expect_status(200);
    assert!(page.text.contains("Portrait") && page.text.contains("Anna Berg"), "{}", page.text);
    assert!(
        !page.text.contains("Bo Berg") && !page.text.contains("marry") && !page.text.contains(CLIENT_EMAIL)
    );
    for (name, value) in
        [("cache-control", "no-store"), ("referrer-policy", "no-referrer"), ("x-robots-tag", "noindex")]
    {
        assert_eq!(page.headers[name], value, "{name}");
    }
}

async fn links_of_a_disabled_photographer_fail_but_clients_can_withdraw(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let (answer_path, request_path) =
        (app.photographer_link_path(ANNA_EMAIL).await, app.client_link_path(CLIENT_EMAIL).await);
    operator::disable(&app.ctx, &ANNA_EMAIL.parse().unwrap()).await.unwrap();
    assert_not_found(app.browser().get(&answer_path).await);
    assert_not_found(app.browser().submit_empty_form(&format!("{answer_path}/confirm")).await);
    assert_not_found(app.browser().submit_empty_form(&format!("{answer_path}/seen")).await);
    let page = app.browser().get(&request_path).await.expect_status(200).text;
    assert!(!page.contains("Anna Berg"), "{page}");
    app.browser().submit_empty_form(&format!("{request_path}/withdraw")).await.expect_status(303);
}

#[tokio::test]
async fn accepts_only_small_forms_by_post_from_its_own_pages() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let id = app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let (answer_path, request_path) =
        (app.photographer_link_path(ANNA_EMAIL).await, app.client_link_path(CLIENT_EMAIL).await);
    let post = |path: &str| app.request(Method::POST, path).header("X-Forwarded-For", "10.9.9.9");
    let visitor = app.browser();
    for path in [
        format!("{answer_path}/confirm"),
        format!("{answer_path}/decline"),
        format!("{request_path}/withdraw"),
    ] {
        let foreign_request =
            post(&path).header("Content-Type", FORM_CONTENT_TYPE).header("Origin", "https://evil.test");
        visitor.send(foreign_request).await.expect_error(403, "forbidden-origin");
        for content_type in ["application/json", "text/plain", "multipart/form-data; boundary=x"] {
            visitor
                .send(post(&path).header("Content-Type", content_type).body("{}"))
                .await
                .expect_error(415, "unsupported-media-type");
        }
        let large_request =
            post(&path).header("Content-Type", FORM_CONTENT_TYPE).body("a=".to_owned() + &"b".repeat(1023));
        visitor.send(large_request).await.expect_error(413, "payload-too-large");
        let response = visitor.get(&path).await.expect_error(405, "method-not-allowed");
        assert_eq!(response.headers["allow"], "POST");
    }
    assert_eq!(app.booking_status(id).await, Inquiry);
    app.ctx.clock.advance(std::time::Duration::from_secs(60));
    // Browsers send this origin from pages with `Referrer-Policy: no-referrer`.
    let own_request = post(&format!("{answer_path}/confirm"))
        .header("Content-Type", FORM_CONTENT_TYPE)
        .header("Origin", "null");
    visitor.send(own_request.body("")).await.expect_status(303);
}

#[tokio::test]
async fn rate_limits_form_submissions() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let seen_path = format!("{}/seen", app.photographer_link_path(ANNA_EMAIL).await);
    let client = app.browser();
    for _ in 0..20 {
        client.submit_empty_form(&seen_path).await.expect_status(204);
    }
    let response = client.submit_empty_form(&seen_path).await.expect_error(429, "too-many-requests");
    assert_eq!(response.headers["retry-after"], "3");
    app.browser().submit_empty_form(&seen_path).await.expect_status(204);
}

on_both_engines! {
    returns_the_same_404_for_every_invalid_link,
    stored_hashes_cannot_forge_a_link,
    client_page_does_not_show_the_clients_input,
    links_of_a_disabled_photographer_fail_but_clients_can_withdraw,
}
