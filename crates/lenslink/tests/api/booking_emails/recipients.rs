//! Which emails a booking causes, and their recipients.

use std::time::Duration;

use domain::booking::TokenHolder;
use identity::derive_booking_token;
use serde_json::json;
use server::app::bookings;

use super::helpers::{CLIENT_EMAIL, form};
use crate::mail_smtp::FROM;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn sends_a_request_email_and_a_receipt(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[FROM]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_request(&anna, &form(|_| {})).await;
    app.drain_outbox().await;
    let emails = app.emails();
    assert_eq!(emails.len(), 2);
    let email_to = |address: &str| emails.iter().find(|email| email.to == address).unwrap();

    let request = email_to("anna@example.com");
    assert_eq!(request.from, "Studio Berg <hello@berg.example>");
    assert_eq!(request.reply_to.as_deref(), Some("Bo Berg <bo@client.example>"));
    assert_eq!(request.subject, "New booking request from Bo Berg");
    assert_eq!(request.message_id, format!("{id}@berg.example"));
    for text in ["Portrait", "$250.00", "Bo Berg", CLIENT_EMAIL, "> We marry in May.", "13 November 2025"] {
        assert!(request.text.contains(text), "{text}: {}", request.text);
    }
    let [confirm, decline] = &*request.links else { panic!("{:?}", request.links) };
    let answer_url = confirm.strip_suffix("?choose=confirm").unwrap();
    assert!(answer_url.starts_with("http://localhost:3000/answer/"), "{answer_url}");
    assert_eq!(*decline, format!("{answer_url}?choose=decline"));
    for link in [confirm, decline] {
        assert!(request.html.contains(&format!("href=\"{link}\"")), "{}", request.html);
    }

    let receipt = email_to(CLIENT_EMAIL);
    assert_eq!(receipt.from, "Studio Berg <hello@berg.example>");
    assert_eq!(receipt.reply_to.as_deref(), Some("Anna Berg <anna@example.com>"));
    assert_eq!(receipt.subject, "Your booking request to Anna Berg");
    assert!(receipt.only_link().starts_with("http://localhost:3000/r/"), "{}", receipt.only_link());
    for text in [&receipt.text, &receipt.html, &receipt.subject] {
        assert!(!text.contains("Bo Berg") && !text.contains("marry"), "{text}");
    }
    let token = |link: &str| link.rsplit('/').next().unwrap()[..43].to_owned();
    assert_ne!(token(answer_url), token(receipt.only_link()));
}

async fn sends_no_receipt_when_receipts_are_off(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    app.drain_outbox().await;
    let recipients: Vec<String> = app.emails().into_iter().map(|email| email.to).collect();
    assert_eq!(recipients, ["anna@example.com"]);
}

async fn sends_no_second_email_for_a_repeated_request(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let first = app.send_request(&anna, &form(|_| {})).await;
    assert_eq!(app.send_request(&anna, &form(|_| {})).await, first);
    app.drain_outbox().await;
    assert_eq!(app.emails().len(), 2);
}

/// An address gets three receipts at once, then one in twenty minutes, because the address in a form is
/// unverified.
async fn limits_receipts_per_address_but_not_request_emails(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, carla) = (app.add_photographer("anna").await, app.add_photographer("carla").await);
    for photographer in [&anna, &carla, &anna, &carla] {
        app.send_request_from(photographer, CLIENT_EMAIL).await;
        app.ctx.clock.advance(Duration::from_secs(61));
    }
    assert_eq!(app.emails_to(CLIENT_EMAIL).await.len(), 3);
    for photographer_email in ["anna@example.com", "carla@example.com"] {
        assert_eq!(app.emails_to(photographer_email).await.len(), 2);
    }
    app.ctx.clock.advance(Duration::from_secs(20 * 60));
    app.send_request_from(&anna, CLIENT_EMAIL).await;
    assert_eq!(app.emails_to(CLIENT_EMAIL).await.len(), 4);
}

async fn sends_to_the_photographers_current_address(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    engine
        .execute(&app, "UPDATE accounts SET email = 'lind@example.com', email_key = 'lind@example.com'")
        .await;
    assert_eq!(app.emails_to("lind@example.com").await.len(), 1);
    assert_eq!(app.emails_to("anna@example.com").await.len(), 0);
    let receipt = &app.emails_to(CLIENT_EMAIL).await[0];
    assert_eq!(receipt.reply_to.as_deref(), Some("Anna Berg <lind@example.com>"));
}

async fn emails_reflect_the_state_at_delivery(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_request(&anna, &form(|_| {})).await;
    let profile = json!({"username": "anna", "displayName": "Anna Lind", "bio": ""});
    anna.browser.put("/api/profile", profile).await.expect_status(200);
    let token = derive_booking_token(&app.ctx.vault, id, TokenHolder::Client).reveal();
    assert!(bookings::withdraw(&app.ctx, &token).await.unwrap());
    let receipt = &app.emails_to(CLIENT_EMAIL).await[0];
    assert!(receipt.subject.ends_with("to Anna Lind"), "{}", receipt.subject);
    let emails = app.emails_to("anna@example.com").await;
    let [request] = &emails[..] else { panic!("expected one email") };
    assert!(request.text.contains("has withdrawn this request"), "{}", request.text);
    assert!(!request.text.contains("choose="), "{}", request.text);
}

on_both_engines! {
    sends_a_request_email_and_a_receipt,
    sends_no_receipt_when_receipts_are_off,
    sends_no_second_email_for_a_repeated_request,
    limits_receipts_per_address_but_not_request_emails,
    sends_to_the_photographers_current_address,
    emails_reflect_the_state_at_delivery,
}
