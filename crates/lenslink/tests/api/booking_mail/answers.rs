//! Confirmed, declined, withdrawn: by the forms behind the links in mails.

use std::time::Duration;

use domain::BookingStatus::{Cancelled, Confirmed, Declined, Inquiry};

use super::studio::{CLIENT, form};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const ANNA: &str = "anna@example.com";

async fn a_confirmed_booking_is_told_to_the_client(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let id = app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let (answer, request) = (app.answer_link(ANNA).await, app.request_link(CLIENT).await);
    let (anna, bo) = (app.browser(), app.browser());
    let page = anna.get(&format!("{answer}?choose=confirm")).await.expect(200);
    for words in ["Bo Berg", CLIENT, "We marry in May.", "Portrait", "$250.00"] {
        assert!(page.text.contains(words), "{words}: {}", page.text);
    }
    assert_eq!(app.status(id).await, Inquiry, "looking decides nothing");

    app.cx.clock.advance(Duration::from_secs(60));
    let done = anna.press(&format!("{answer}/confirm")).await.expect(303);
    assert_eq!(done.headers["location"], *answer);
    let booking = app.stored(id).await;
    assert_eq!((booking.status, booking.seen_at), (Confirmed, Some(app.cx.clock.now())));
    let told = app.mails_to(CLIENT).await;
    assert_eq!(told.len(), 2);
    assert_eq!(told[1].subject, "Anna Berg confirmed your booking");
    assert_eq!(told[1].reply_to.as_deref(), Some("Anna Berg <anna@example.com>"));
    assert_eq!(super::studio::path(told[1].link()), request);
    assert!(!told[1].text.contains("Bo Berg") && !told[1].text.contains("marry"), "{}", told[1].text);
    let page = bo.get(&request).await.expect(200).text;
    assert!(page.contains("Anna Berg confirmed your booking"), "{page}");

    for way in ["confirm", "decline"] {
        anna.press(&format!("{answer}/{way}")).await.expect(303);
    }
    bo.press(&format!("{request}/withdraw")).await.expect(303);
    assert_eq!(app.status(id).await, Confirmed, "the first answer counts");
    assert_eq!(app.mails_to(CLIENT).await.len(), 2, "and is told once");
}

async fn a_declined_request_is_told_to_the_client(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let id = app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let answer = app.answer_link(ANNA).await;
    app.cx.clock.advance(Duration::from_secs(60));
    let anna = app.browser();
    anna.press(&format!("{answer}/decline")).await.expect(303);
    anna.press(&format!("{answer}/confirm")).await.expect(303);
    assert_eq!(app.status(id).await, Declined);
    let told = app.mails_to(CLIENT).await;
    assert_eq!(told.len(), 2);
    assert_eq!(told[1].subject, "Anna Berg declined your booking request");
}

async fn a_client_who_withdraws_is_first(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let id = app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let (answer, request) = (app.answer_link(ANNA).await, app.request_link(CLIENT).await);
    app.cx.clock.advance(Duration::from_secs(60));
    let page = app.browser().get(&request).await.expect(200).text;
    assert!(page.contains(&format!("action=\"{request}/withdraw\"")), "{page}");
    let done = app.browser().press(&format!("{request}/withdraw")).await.expect(303);
    assert_eq!(done.headers["location"], *request);
    assert_eq!(app.status(id).await, Cancelled);

    app.browser().press(&format!("{request}/withdraw")).await.expect(303);
    app.browser().press(&format!("{answer}/confirm")).await.expect(303);
    assert_eq!(app.status(id).await, Cancelled);
    let page = app.browser().get(&request).await.expect(200).text;
    assert!(!page.contains("/withdraw\""), "{page}");
    let page = app.browser().get(&answer).await.expect(200).text;
    assert!(page.contains("withdrawn") && !page.contains("/confirm\""), "{page}");
    assert_eq!(app.mails_to(CLIENT).await.len(), 1, "nothing but the receipt");
    let told = app.mails_to(ANNA).await;
    assert_eq!(told.len(), 2, "the request, and that it was withdrawn");
    assert_eq!(told[1].subject, "Bo Berg withdrew the booking request");
    assert_eq!(told[1].reply_to.as_deref(), Some(&*format!("Bo Berg <{CLIENT}>")));
    assert_eq!(super::studio::path(told[1].link()), answer);
}

async fn the_page_tells_that_it_was_seen_and_a_scanner_does_not(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let id = app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let (answer, request) = (app.answer_link(ANNA).await, app.request_link(CLIENT).await);
    app.browser().get(&answer).await.expect(200);
    assert_eq!(app.stored(id).await.seen_at, None);
    let first = app.cx.clock.now();
    for _ in 0..2 {
        assert_eq!(app.browser().post_empty(&format!("{answer}/seen")).await.expect(204).text, "");
        app.cx.clock.advance(Duration::from_secs(60));
    }
    assert_eq!(app.stored(id).await.seen_at, Some(first));
    let page = app.browser().get(&request).await.expect(200).text;
    assert!(page.contains("has seen your request"), "{page}");
}

/// The address was never written to, so an answer must not be the first thing it gets.
async fn who_had_no_receipt_hears_of_no_answer(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let answer = app.answer_link(ANNA).await;
    app.browser().press(&format!("{answer}/confirm")).await.expect(303);
    assert_eq!(app.mails_to(CLIENT).await.len(), 0);

    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let anna = app.studio("anna").await;
    for _ in 0..4 {
        app.asked_by(&anna, CLIENT).await;
        app.cx.clock.advance(Duration::from_secs(61));
    }
    let answer = app.answer_link(ANNA).await;
    app.browser().press(&format!("{answer}/confirm")).await.expect(303);
    assert_eq!(app.mails_to(CLIENT).await.len(), 3, "three receipts and no answer to the fourth");
}

async fn of_two_answers_at_once_one_counts(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let id = app.asked(&app.studio("anna").await, &form(|_| {})).await;
    let answer = app.answer_link(ANNA).await;
    app.cx.clock.advance(Duration::from_secs(60));
    let (one, other) = (app.browser(), app.browser());
    let (confirm, decline) = (format!("{answer}/confirm"), format!("{answer}/decline"));
    let (first, second) = tokio::join!(one.press(&confirm), other.press(&decline));
    first.expect(303);
    second.expect(303);
    let told = app.mails_to(CLIENT).await;
    assert_eq!(told.len(), 2);
    let word = if app.status(id).await == Confirmed { "confirmed" } else { "declined" };
    assert!(told[1].subject.contains(word), "{}", told[1].subject);
}

on_both_engines! {
    a_confirmed_booking_is_told_to_the_client,
    a_declined_request_is_told_to_the_client,
    a_client_who_withdraws_is_first,
    the_page_tells_that_it_was_seen_and_a_scanner_does_not,
    who_had_no_receipt_hears_of_no_answer,
    of_two_answers_at_once_one_counts,
}
