//! Confirming, declining and withdrawing through the links in emails.

use std::time::Duration;

use domain::BookingStatus::{Cancelled, Confirmed, Declined, Inquiry};
use server::app::mail;

use super::helpers::{CLIENT_EMAIL, form, path_of_link};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const ANNA_EMAIL: &str = "anna@example.com";

async fn emails_the_client_about_a_confirmation(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let id = app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let (answer_path, request_path) =
        (app.photographer_link_path(ANNA_EMAIL).await, app.client_link_path(CLIENT_EMAIL).await);
    let (anna, bo) = (app.browser(), app.browser());
    let page = anna.get(&format!("{answer_path}?choose=confirm")).await.expect_status(200);
    for text in ["Bo Berg", CLIENT_EMAIL, "We marry in May.", "Portrait", "$250.00"] {
        assert!(page.text.contains(text), "{text}: {}", page.text);
    }
    assert_eq!(app.booking_status(id).await, Inquiry, "opening the page changes nothing");

    app.ctx.clock.advance(Duration::from_secs(60));
    let response = anna.submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    assert_eq!(response.headers["location"], *answer_path);
    let booking = app.stored_booking(id).await;
    assert_eq!((booking.status, booking.seen_at), (Confirmed, Some(app.ctx.clock.now())));
    let emails = app.emails_to(CLIENT_EMAIL).await;
    assert_eq!(emails.len(), 2);
    assert_eq!(emails[1].subject, "Anna Berg confirmed your booking");
    assert_eq!(emails[1].reply_to.as_deref(), Some("Anna Berg <anna@example.com>"));
    assert_eq!(path_of_link(emails[1].only_link()), request_path);
    assert!(!emails[1].text.contains("Bo Berg") && !emails[1].text.contains("marry"), "{}", emails[1].text);
    let page = bo.get(&request_path).await.expect_status(200).text;
    assert!(page.contains("Anna Berg confirmed your booking"), "{page}");

    for action in ["confirm", "decline"] {
        anna.submit_empty_form(&format!("{answer_path}/{action}")).await.expect_status(303);
    }
    bo.submit_empty_form(&format!("{request_path}/withdraw")).await.expect_status(303);
    assert_eq!(app.booking_status(id).await, Confirmed, "the first answer counts");
    assert_eq!(app.emails_to(CLIENT_EMAIL).await.len(), 2, "the client gets one email about the answer");
}

async fn emails_the_client_about_a_decline(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let id = app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let answer_path = app.photographer_link_path(ANNA_EMAIL).await;
    app.ctx.clock.advance(Duration::from_secs(60));
    let anna = app.browser();
    anna.submit_empty_form(&format!("{answer_path}/decline")).await.expect_status(303);
    anna.submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    assert_eq!(app.booking_status(id).await, Declined);
    let emails = app.emails_to(CLIENT_EMAIL).await;
    assert_eq!(emails.len(), 2);
    assert_eq!(emails[1].subject, "Anna Berg declined your booking request");
}

async fn emails_the_client_about_an_answer_half_a_year_after_the_request(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let answer_path = app.photographer_link_path(ANNA_EMAIL).await;
    purge_emails_half_a_year_later(&app).await;
    app.browser().submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    let emails = app.emails_to(CLIENT_EMAIL).await;
    assert_eq!(emails.last().unwrap().subject, "Anna Berg confirmed your booking");
}

async fn emails_the_photographer_about_a_withdrawal_half_a_year_after_the_request(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let request_path = app.client_link_path(CLIENT_EMAIL).await;
    purge_emails_half_a_year_later(&app).await;
    app.browser().submit_empty_form(&format!("{request_path}/withdraw")).await.expect_status(303);
    let emails = app.emails_to(ANNA_EMAIL).await;
    assert_eq!(emails.last().unwrap().subject, "Bo Berg withdrew the booking request");
}

/// Lets half a year pass. The server deletes the records of emails after 90 days, except those of open requests.
async fn purge_emails_half_a_year_later(app: &TestApp) {
    app.ctx.clock.advance(Duration::from_secs(180 * 24 * 60 * 60));
    mail::purge(&app.ctx).await.unwrap();
}

async fn withdrawal_by_the_client_prevents_an_answer(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let id = app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let (answer_path, request_path) =
        (app.photographer_link_path(ANNA_EMAIL).await, app.client_link_path(CLIENT_EMAIL).await);
    app.ctx.clock.advance(Duration::from_secs(60));
    let page = app.browser().get(&request_path).await.expect_status(200).text;
    assert!(page.contains(&format!("action=\"{request_path}/withdraw\"")), "{page}");
    let response =
        app.browser().submit_empty_form(&format!("{request_path}/withdraw")).await.expect_status(303);
    assert_eq!(response.headers["location"], *request_path);
    assert_eq!(app.booking_status(id).await, Cancelled);

    app.browser().submit_empty_form(&format!("{request_path}/withdraw")).await.expect_status(303);
    app.browser().submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    assert_eq!(app.booking_status(id).await, Cancelled);
    let page = app.browser().get(&request_path).await.expect_status(200).text;
    assert!(!page.contains("/withdraw\""), "{page}");
    let page = app.browser().get(&answer_path).await.expect_status(200).text;
    assert!(page.contains("withdrawn") && !page.contains("/confirm\""), "{page}");
    assert_eq!(app.emails_to(CLIENT_EMAIL).await.len(), 1, "only the receipt");
    let emails = app.emails_to(ANNA_EMAIL).await;
    assert_eq!(emails.len(), 2, "the request and the withdrawal");
    assert_eq!(emails[1].subject, "Bo Berg withdrew the booking request");
    assert_eq!(emails[1].reply_to.as_deref(), Some(&*format!("Bo Berg <{CLIENT_EMAIL}>")));
    assert_eq!(path_of_link(emails[1].only_link()), answer_path);
}

async fn the_seen_call_marks_a_request_as_seen_but_opening_the_page_does_not(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let id = app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let (answer_path, request_path) =
        (app.photographer_link_path(ANNA_EMAIL).await, app.client_link_path(CLIENT_EMAIL).await);
    app.browser().get(&answer_path).await.expect_status(200);
    assert_eq!(app.stored_booking(id).await.seen_at, None);
    let first_seen_at = app.ctx.clock.now();
    for _ in 0..2 {
        assert_eq!(
            app.browser().post_empty(&format!("{answer_path}/seen")).await.expect_status(204).text,
            ""
        );
        app.ctx.clock.advance(Duration::from_secs(60));
    }
    assert_eq!(app.stored_booking(id).await.seen_at, Some(first_seen_at));
    let page = app.browser().get(&request_path).await.expect_status(200).text;
    assert!(page.contains("has seen your request"), "{page}");
}

/// The address may be a stranger's, so a request whose receipt was not sent gets no answer by email either.
async fn sends_no_answer_to_a_client_without_a_receipt(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let answer_path = app.photographer_link_path(ANNA_EMAIL).await;
    app.browser().submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    assert_eq!(app.emails_to(CLIENT_EMAIL).await.len(), 0);

    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let anna = app.add_photographer("anna").await;
    for _ in 0..4 {
        app.send_request_from(&anna, CLIENT_EMAIL).await;
        app.ctx.clock.advance(Duration::from_secs(61));
    }
    let answer_path = app.photographer_link_path(ANNA_EMAIL).await;
    app.browser().submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    assert_eq!(app.emails_to(CLIENT_EMAIL).await.len(), 3, "three receipts, and no answer without a receipt");
}

async fn only_one_of_two_concurrent_answers_counts(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let id = app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    let answer_path = app.photographer_link_path(ANNA_EMAIL).await;
    app.ctx.clock.advance(Duration::from_secs(60));
    let (first_browser, second_browser) = (app.browser(), app.browser());
    let (confirm_path, decline_path) = (format!("{answer_path}/confirm"), format!("{answer_path}/decline"));
    let (first, second) = tokio::join!(
        first_browser.submit_empty_form(&confirm_path),
        second_browser.submit_empty_form(&decline_path)
    );
    first.expect_status(303);
    second.expect_status(303);
    let emails = app.emails_to(CLIENT_EMAIL).await;
    assert_eq!(emails.len(), 2);
    let outcome = if app.booking_status(id).await == Confirmed { "confirmed" } else { "declined" };
    assert!(emails[1].subject.contains(outcome), "{}", emails[1].subject);
}

on_both_engines! {
    emails_the_client_about_a_confirmation,
    emails_the_client_about_a_decline,
    emails_the_client_about_an_answer_half_a_year_after_the_request,
    emails_the_photographer_about_a_withdrawal_half_a_year_after_the_request,
    withdrawal_by_the_client_prevents_an_answer,
    the_seen_call_marks_a_request_as_seen_but_opening_the_page_does_not,
    sends_no_answer_to_a_client_without_a_receipt,
    only_one_of_two_concurrent_answers_counts,
}
