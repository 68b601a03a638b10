//! Who has a link may use it, and nobody else.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::BookingStatus::Inquiry;
use domain::booking::TokenHolder;
use identity::booking_token;
use reqwest::Method;
use server::app::identity::operator;

use super::studio::{CLIENT, form};
use crate::browser::Answer;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const ANNA: &str = "anna@example.com";
const FORM: &str = "application/x-www-form-urlencoded";
const FORMS: [(&str, &str); 4] =
    [("r", "withdraw"), ("answer", "confirm"), ("answer", "decline"), ("answer", "seen")];

/// What is the same in every answer to a link that leads nowhere.
fn nowhere(answer: Answer) -> (String, Vec<(String, String)>) {
    assert_eq!(answer.status, 404, "{}", answer.text);
    let passing = ["date", "x-request-id"];
    let headers = answer.headers.iter().filter(|(name, _)| !passing.contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    (answer.text.clone(), headers.collect())
}

async fn every_link_that_is_not_right_leads_nowhere_with_the_same_bytes(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, carla) = (app.studio("anna").await, app.studio("carla").await);
    let (annas, carlas) = (app.asked(&anna, &form(|_| {})).await, app.asked(&carla, &form(|_| {})).await);
    let reveal = |id, holder| booking_token(&app.cx.vault, id, holder).reveal();
    let token = reveal(annas, TokenHolder::Client);
    let mut bytes = BASE64_URL_SAFE_NO_PAD.decode(&token).unwrap();
    let mut tampered = Vec::new();
    for byte in [0, 15, 16, 31] {
        bytes[byte] ^= 1;
        tampered.push(BASE64_URL_SAFE_NO_PAD.encode(&bytes));
        bytes[byte] ^= 1;
    }
    // The booking of one with the secret of the other.
    let foreign = BASE64_URL_SAFE_NO_PAD.decode(reveal(carlas, TokenHolder::Client)).unwrap();
    tampered.push(BASE64_URL_SAFE_NO_PAD.encode([&bytes[..16], &foreign[16..]].concat()));
    tampered.push(reveal(domain::BookingId::new(app.cx.clock.now()), TokenHolder::Client));
    tampered.extend(
        ["x", &token[..42], &format!("{token}A"), &format!("{}.", &token[..42]), "%C3%A5"].map(str::to_owned),
    );
    let visitor = app.browser();
    let known = nowhere(visitor.get("/r/nonsense").await);
    assert!(known.0.contains("This link leads nowhere"), "{}", known.0);
    for wrong in &tampered {
        for (folder, way) in FORMS {
            assert_eq!(nowhere(visitor.get(&format!("/{folder}/{wrong}")).await), known, "{wrong}");
            assert_eq!(
                nowhere(app.browser().press(&format!("/{folder}/{wrong}/{way}")).await),
                known,
                "{wrong}"
            );
        }
    }
    // Each is good for its own page only.
    let annas_own = reveal(annas, TokenHolder::Photographer);
    assert_eq!(nowhere(visitor.get(&format!("/answer/{token}")).await), known);
    assert_eq!(nowhere(visitor.press(&format!("/answer/{token}/confirm")).await), known);
    assert_eq!(nowhere(visitor.get(&format!("/r/{annas_own}")).await), known);
    assert_eq!(nowhere(visitor.press(&format!("/r/{annas_own}/withdraw")).await), known);
    assert_eq!(app.status(annas).await, Inquiry);
    visitor.get(&format!("/r/{token}")).await.expect(200);
    visitor.get(&format!("/answer/{annas_own}")).await.expect(200);
}

async fn what_the_database_keeps_opens_no_link(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let id = app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let mut tx = app.cx.db.read().await.unwrap();
    for (holder, folder) in [(TokenHolder::Client, "r"), (TokenHolder::Photographer, "answer")] {
        let (_, hash) = tx.bookings().with_hash(id, holder).await.unwrap().unwrap();
        let secret = *booking_token(&app.cx.vault, id, holder).secret();
        assert!(!hash.windows(16).any(|part| part == secret), "the hash holds no part of the secret");
        for guess in [&hash[..16], &hash[16..]] {
            let forged = BASE64_URL_SAFE_NO_PAD.encode([id.as_uuid().as_bytes(), guess].concat());
            nowhere(app.browser().get(&format!("/{folder}/{forged}")).await);
        }
    }
}

#[tokio::test]
async fn a_copy_of_the_database_shows_no_secret_of_a_link() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let id = app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let (answer, request) = (app.answer_link(ANNA).await, app.request_link(CLIENT).await);
    app.browser().press(&format!("{answer}/confirm")).await.expect(303);
    let file = app.cx.db.file().unwrap().display().to_string();
    let read = |ending: &str| std::fs::read(format!("{file}{ending}")).unwrap_or_default();
    let copy = [read(""), read("-wal")].concat();
    let holds = |bytes: &[u8]| copy.windows(bytes.len()).any(|window| window == bytes);
    assert!(holds(id.as_uuid().as_bytes()), "the copy is one of this database");
    for token in [answer, request].map(|link| link.rsplit('/').next().unwrap().to_owned()) {
        assert!(!holds(&token.as_bytes()[22..]), "{token}");
        assert!(!holds(&BASE64_URL_SAFE_NO_PAD.decode(&token).unwrap()[16..]), "{token} as bytes");
    }
}

async fn a_client_sees_nothing_of_what_was_typed(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let request = app.request_link(CLIENT).await;
    let page = app.browser().get(&request).await.expect(200);
    assert!(page.text.contains("Portrait") && page.text.contains("Anna Berg"), "{}", page.text);
    assert!(!page.text.contains("Bo Berg") && !page.text.contains("marry") && !page.text.contains(CLIENT));
    for (name, value) in
        [("cache-control", "no-store"), ("referrer-policy", "no-referrer"), ("x-robots-tag", "noindex")]
    {
        assert_eq!(page.headers[name], value, "{name}");
    }
}

async fn who_is_disabled_cannot_answer_and_their_clients_can_still_withdraw(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let (answer, request) = (app.answer_link(ANNA).await, app.request_link(CLIENT).await);
    operator::disable(&app.cx, &ANNA.parse().unwrap()).await.unwrap();
    nowhere(app.browser().get(&answer).await);
    nowhere(app.browser().press(&format!("{answer}/confirm")).await);
    nowhere(app.browser().press(&format!("{answer}/seen")).await);
    let page = app.browser().get(&request).await.expect(200).text;
    assert!(!page.contains("Anna Berg"), "{page}");
    app.browser().press(&format!("{request}/withdraw")).await.expect(303);
}

#[tokio::test]
async fn forms_of_foreign_pages_and_what_is_no_form_are_refused() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let id = app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let (answer, request) = (app.answer_link(ANNA).await, app.request_link(CLIENT).await);
    let bare = |path: &str| app.request(Method::POST, path).header("X-Forwarded-For", "10.9.9.9");
    let visitor = app.browser();
    for path in [format!("{answer}/confirm"), format!("{answer}/decline"), format!("{request}/withdraw")] {
        let foreign = bare(&path).header("Content-Type", FORM).header("Origin", "https://evil.test");
        visitor.send(foreign).await.refused(403, "forbidden-origin");
        for kind in ["application/json", "text/plain", "multipart/form-data; boundary=x", "\u{7f}"] {
            let Ok(kind) = kind.parse::<reqwest::header::HeaderValue>() else { continue };
            visitor
                .send(bare(&path).header("Content-Type", kind).body("{}"))
                .await
                .refused(415, "unsupported_media_type");
        }
        let large = bare(&path).header("Content-Type", FORM).body("a=".to_owned() + &"b".repeat(1023));
        visitor.send(large).await.refused(413, "payload_too_large");
        let looked = visitor.get(&path).await.refused(405, "method_not_allowed");
        assert_eq!(looked.headers["allow"], "POST");
    }
    assert_eq!(app.status(id).await, Inquiry);
    app.cx.clock.advance(std::time::Duration::from_secs(60));
    // What a page that keeps its address to itself makes browsers send.
    let own = bare(&format!("{answer}/confirm")).header("Content-Type", FORM).header("Origin", "null");
    visitor.send(own.body("")).await.expect(303);
}

#[tokio::test]
async fn who_presses_without_end_is_slowed_down() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let seen = format!("{}/seen", app.answer_link(ANNA).await);
    let presser = app.browser();
    for _ in 0..20 {
        presser.press(&seen).await.expect(204);
    }
    let refused = presser.press(&seen).await.refused(429, "too-many-requests");
    assert_eq!(refused.headers["retry-after"], "3");
    app.browser().press(&seen).await.expect(204);
}

on_both_engines! {
    every_link_that_is_not_right_leads_nowhere_with_the_same_bytes,
    what_the_database_keeps_opens_no_link,
    a_client_sees_nothing_of_what_was_typed,
    who_is_disabled_cannot_answer_and_their_clients_can_still_withdraw,
}
