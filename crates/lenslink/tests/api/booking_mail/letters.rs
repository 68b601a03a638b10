//! What a booking makes arrive, and at whom.

use std::time::Duration;

use domain::booking::TokenHolder;
use identity::booking_token;
use serde_json::json;
use server::app::bookings;

use super::studio::{CLIENT, form};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::mail_smtp::FROM;

async fn the_photographer_and_the_client_hear_of_a_booking(engine: Engine) {
    let app = TestApp::on(&engine, &[FROM]).await;
    let anna = app.studio("anna").await;
    let id = app.asked(&anna, &form(|_| {})).await;
    app.drain_outbox().await;
    let mails = app.mails();
    assert_eq!(mails.len(), 2);
    let to = |address: &str| mails.iter().find(|mail| mail.to == address).unwrap();

    let request = to("anna@example.com");
    assert_eq!(request.from, "Studio Berg <hello@berg.example>");
    assert_eq!(request.reply_to.as_deref(), Some("Bo Berg <bo@client.example>"));
    assert_eq!(request.subject, "New booking request from Bo Berg");
    assert_eq!(request.message_id, format!("{id}@berg.example"));
    for words in ["Portrait", "$250.00", "Bo Berg", CLIENT, "> We marry in May.", "13 November 2025"] {
        assert!(request.text.contains(words), "{words}: {}", request.text);
    }
    let [confirm, decline] = &*request.links else { panic!("{:?}", request.links) };
    let page = confirm.strip_suffix("?choose=confirm").unwrap();
    assert!(page.starts_with("http://localhost:3000/answer/"), "{page}");
    assert_eq!(*decline, format!("{page}?choose=decline"));
    for link in [confirm, decline] {
        assert!(request.html.contains(&format!("href=\"{link}\"")), "{}", request.html);
    }

    let receipt = to(CLIENT);
    assert_eq!(receipt.from, "Studio Berg <hello@berg.example>");
    assert_eq!(receipt.reply_to.as_deref(), Some("Anna Berg <anna@example.com>"));
    assert_eq!(receipt.subject, "Your booking request to Anna Berg");
    assert!(receipt.link().starts_with("http://localhost:3000/r/"), "{}", receipt.link());
    for text in [&receipt.text, &receipt.html, &receipt.subject] {
        assert!(!text.contains("Bo Berg") && !text.contains("marry"), "{text}");
    }
    let token = |link: &str| link.rsplit('/').next().unwrap()[..43].to_owned();
    assert_ne!(token(page), token(receipt.link()));
}

async fn without_receipts_only_the_photographer_hears(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    app.asked(&app.studio("anna").await, &form(|_| {})).await;
    app.drain_outbox().await;
    let recipients: Vec<String> = app.mails().into_iter().map(|mail| mail.to).collect();
    assert_eq!(recipients, ["anna@example.com"]);
}

async fn the_same_request_again_makes_no_second_mail(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let first = app.asked(&anna, &form(|_| {})).await;
    assert_eq!(app.asked(&anna, &form(|_| {})).await, first);
    app.drain_outbox().await;
    assert_eq!(app.mails().len(), 2);
}

/// Three at once, then one in twenty minutes: the address is what anybody typed.
async fn an_address_gets_few_receipts_and_the_photographer_hears_all_the_same(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, carla) = (app.studio("anna").await, app.studio("carla").await);
    for studio in [&anna, &carla, &anna, &carla] {
        app.asked_by(studio, CLIENT).await;
        app.cx.clock.advance(Duration::from_secs(61));
    }
    assert_eq!(app.mails_to(CLIENT).await.len(), 3);
    for owner in ["anna@example.com", "carla@example.com"] {
        assert_eq!(app.mails_to(owner).await.len(), 2);
    }
    app.cx.clock.advance(Duration::from_secs(20 * 60));
    app.asked_by(&anna, CLIENT).await;
    assert_eq!(app.mails_to(CLIENT).await.len(), 4);
}

async fn a_photographer_is_written_to_where_they_are_now(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.asked(&app.studio("anna").await, &form(|_| {})).await;
    engine
        .execute(&app, "UPDATE accounts SET email = 'lind@example.com', email_key = 'lind@example.com'")
        .await;
    assert_eq!(app.mails_to("lind@example.com").await.len(), 1);
    assert_eq!(app.mails_to("anna@example.com").await.len(), 0);
    let receipt = &app.mails_to(CLIENT).await[0];
    assert_eq!(receipt.reply_to.as_deref(), Some("Anna Berg <lind@example.com>"));
}

async fn a_mail_says_what_is_the_case_when_it_leaves(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = app.asked(&anna, &form(|_| {})).await;
    let renamed = json!({"username": "anna", "displayName": "Anna Lind", "bio": ""});
    anna.browser.put("/api/profile", renamed).await.expect(200);
    let token = booking_token(&app.cx.vault, id, TokenHolder::Client).reveal();
    assert!(bookings::withdraw(&app.cx, &token).await.unwrap());
    let receipt = &app.mails_to(CLIENT).await[0];
    assert!(receipt.subject.ends_with("to Anna Lind"), "{}", receipt.subject);
    let mails = app.mails_to("anna@example.com").await;
    let [request] = &mails[..] else { panic!("one mail says it all") };
    assert!(request.text.contains("has withdrawn this request"), "{}", request.text);
    assert!(!request.text.contains("choose="), "{}", request.text);
}

on_both_engines! {
    the_photographer_and_the_client_hear_of_a_booking,
    without_receipts_only_the_photographer_hears,
    the_same_request_again_makes_no_second_mail,
    an_address_gets_few_receipts_and_the_photographer_hears_all_the_same,
    a_photographer_is_written_to_where_they_are_now,
    a_mail_says_what_is_the_case_when_it_leaves,
}
