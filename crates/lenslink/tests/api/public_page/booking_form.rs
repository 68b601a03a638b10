//! Booking by a plain form, for whoever has no script.

use std::time::Duration;

use reqwest::Response;
use serde_json::json;

use super::parsed::{Parsed, parse};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::profile::people::{PROFILE, profile};

const SECOND: Duration = Duration::from_secs(1);

struct Form<'a> {
    app: &'a TestApp,
    path: String,
    page: Parsed,
}

impl<'a> Form<'a> {
    /// Opened, and read for long enough to be a person.
    async fn open(app: &'a TestApp, username: &str, service: &str) -> Self {
        let path = format!("/u/{username}/book/{service}");
        let response = app.get(&path).send().await.unwrap();
        assert_eq!(
            (response.status().as_u16(), &response.headers()["cache-control"]),
            (200, &"no-store".parse().unwrap())
        );
        let page = parse(&response.text().await.unwrap());
        assert_eq!(page.view(), "book");
        app.cx.clock.advance(10 * SECOND);
        Self { app, path, page }
    }

    /// With the fields that the page itself filled in.
    async fn send(&self, fields: &[(&str, &str)]) -> Response {
        let mut form = vec![("key", self.page.field("key")), ("opened", self.page.field("opened"))];
        form.extend(fields);
        post(self.app, &self.path, &form).await
    }
}

pub async fn post(app: &TestApp, path: &str, fields: &[(&str, &str)]) -> Response {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = app.request(reqwest::Method::POST, path).body(body);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    request.header("x-forwarded-for", "198.51.100.7").send().await.unwrap()
}

const BO: [(&str, &str); 3] =
    [("clientName", "Bo Ek"), ("clientEmail", "bo@example.com"), ("message", "In May?\r\nOr June.")];

async fn a_form_that_is_filled_in_books_and_says_so(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let service = anna.offers(|_| {}).await;
    let form = Form::open(&app, "anna", &service).await;
    for text in ["Book Portrait", "$250.00", "Your Name *", "Email Address *", "Message (Optional)"] {
        assert!(form.page.text.contains(text), "{text}");
    }
    let sent = form.send(&BO).await;
    let leads = format!("/u/anna/book/{service}/sent");
    assert_eq!((sent.status().as_u16(), sent.headers()["location"].to_str().unwrap()), (303, &*leads));
    let response = app.get(&leads).send().await.unwrap();
    assert_eq!(response.headers()["cache-control"], "no-store");
    let page = parse(&response.text().await.unwrap());
    assert!(page.text.contains("Booking Request Sent!"));
    assert!(page.text.contains("The photographer will contact you soon to confirm your booking."));

    app.drain_outbox().await;
    let mails: Vec<_> = app.mails().into_iter().filter(|mail| mail.to == "anna@example.com").collect();
    assert_eq!(mails.len(), 1);
    assert!(mails[0].source.contains("bo@example.com"));
}

async fn the_same_page_sent_twice_books_once(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let service = app.published("anna").await.offers(|_| {}).await;
    let form = Form::open(&app, "anna", &service).await;
    for _ in 0..3 {
        assert_eq!(form.send(&BO).await.status(), 303);
    }
    let changed = [BO[0], BO[1], ("message", "Rather in July.")];
    let response = form.send(&changed).await;
    assert_eq!(response.status(), 422);
    let again = parse(&response.text().await.unwrap());
    assert!(again.text.contains("Failed to send booking request. Please try again."));
    assert!(again.text.contains("Rather in July."));
    // With the key that came with it, the other words are another request.
    let again = Form { page: again, ..form };
    assert_eq!(again.send(&changed).await.status(), 303);

    app.drain_outbox().await;
    assert_eq!(app.mails().iter().filter(|mail| mail.to == "anna@example.com").count(), 2);
}

async fn what_is_wrong_stands_under_its_field_and_nothing_typed_is_lost(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let service = app.published("anna").await.offers(|_| {}).await;
    let form = Form::open(&app, "anna", &service).await;
    let long = "é".repeat(501);
    let hostile = "\"><script>alert(1)</script>";
    for (fields, complaints) in [
        (vec![], vec!["Name is required", "Valid email is required"]),
        (vec![("clientName", hostile), ("clientEmail", "nobody")], vec!["Valid email is required"]),
        (
            vec![("clientName", "Bo"), ("clientEmail", "bo@example.com"), ("message", &*long)],
            vec!["Message must be at most 500 characters"],
        ),
    ] {
        let response = form.send(&fields).await;
        assert_eq!(response.status(), 400);
        let page = parse(&response.text().await.unwrap());
        for complaint in &complaints {
            assert!(page.text.contains(complaint), "{complaint} in {}", page.text);
        }
        for (name, value) in &fields {
            let kept =
                if *name == "message" { page.text.contains(value) } else { page.field(name) == *value };
            assert!(kept, "{name}");
        }
        for name in ["key", "opened"] {
            assert_eq!(page.field(name), form.page.field(name));
        }
    }
    app.drain_outbox().await;
    assert!(app.mails().iter().all(|mail| mail.to != "anna@example.com"));
}

async fn who_fills_it_in_faster_than_people_can_gets_no_mail_through(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let service = app.published("anna").await.offers(|_| {}).await;
    let path = format!("/u/anna/book/{service}");
    let page = parse(&app.get(&path).send().await.unwrap().text().await.unwrap());
    let fields = [&BO[..], &[("opened", page.field("opened")), ("key", page.field("key"))]].concat();
    assert_eq!(post(&app, &path, &fields).await.status(), 303, "as if it had been taken");
    let trapped = [&fields[..], &[("website", "https://spam.example")]].concat();
    assert_eq!(post(&app, &path, &trapped).await.status(), 303, "as if it had been taken");
    app.drain_outbox().await;
    assert!(app.mails().iter().all(|mail| mail.to != "anna@example.com"));
}

async fn a_form_that_we_did_not_hand_out_is_taken_for_a_program(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let service = app.published("anna").await.offers(|_| {}).await;
    let path = format!("/u/anna/book/{service}");
    for (number, opened) in ["", "x", "1763000000000", &"A".repeat(48)].into_iter().enumerate() {
        let email = format!("bo{number}@example.com");
        let fields = [("clientName", "Bo"), ("clientEmail", &*email), ("opened", opened)];
        assert_eq!(post(&app, &path, &fields).await.status(), 303, "{opened}");
    }
    app.drain_outbox().await;
    assert!(app.mails().iter().all(|mail| mail.to != "anna@example.com"), "as if they had been taken");
}

async fn a_form_opened_before_a_rename_still_books(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let service = anna.offers(|_| {}).await;
    let form = Form::open(&app, "anna", &service).await;
    anna.rename("annaberg").await.expect(200);
    let sent = form.send(&BO).await;
    let leads = sent.headers()["location"].to_str().unwrap();
    assert_eq!((sent.status().as_u16(), leads), (303, &*format!("/u/anna/book/{service}/sent")));
    for (path, leads) in [
        (leads.to_owned(), format!("/u/annaberg/book/{service}/sent")),
        (format!("/u/anna/book/{service}"), format!("/u/annaberg/book/{service}")),
        (format!("/u/ANNABERG/book/{service}/sent"), format!("/u/annaberg/book/{service}/sent")),
    ] {
        let moved = app.get(&path).send().await.unwrap();
        assert_eq!((moved.status().as_u16(), moved.headers()["location"].to_str().unwrap()), (301, &*leads));
    }
}

async fn what_nobody_offers_is_not_found(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.published("anna").await, app.published("bosse").await);
    let service = anna.offers(|_| {}).await;
    let elses = bo.offers(|_| {}).await;
    let gone = anna.offers(|_| {}).await;
    anna.delete(&format!("/api/services/{gone}")).await.expect(204);
    for path in [
        format!("/u/nobody/book/{service}"),
        format!("/u/anna/book/{elses}"),
        format!("/u/anna/book/{gone}"),
        "/u/anna/book/abc".to_owned(),
        "/u/anna/book/abc/sent".to_owned(),
    ] {
        let shown = app.get(&path).send().await.unwrap();
        assert_eq!(shown.status(), 404, "{path}");
        let page = parse(&shown.text().await.unwrap());
        assert_eq!(page.view(), "missing", "{path}");
        let nobody = path.starts_with("/u/nobody");
        assert_eq!(page.page["props"]["what"], if nobody { "profile" } else { "service" }, "{path}");
        if !path.ends_with("/sent") {
            assert_eq!(post(&app, &path, &BO).await.status(), 404, "{path}");
        }
    }
}

on_both_engines! {
    a_form_that_is_filled_in_books_and_says_so,
    the_same_page_sent_twice_books_once,
    what_is_wrong_stands_under_its_field_and_nothing_typed_is_lost,
    who_fills_it_in_faster_than_people_can_gets_no_mail_through,
    a_form_that_we_did_not_hand_out_is_taken_for_a_program,
    a_form_opened_before_a_rename_still_books,
    what_nobody_offers_is_not_found,
}

#[tokio::test]
async fn whoever_sends_too_many_keeps_what_they_typed() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let service = app.published("anna").await.offers(|_| {}).await;
    let path = format!("/u/anna/book/{service}");
    let mut refused = None;
    for number in 0..20 {
        let (email, message) = (format!("bo{number}@example.com"), format!("Number {number}"));
        let fields = [("clientName", "Bo"), ("clientEmail", &*email), ("message", &*message)];
        let response = post(&app, &path, &fields).await;
        if response.status() != 303 {
            refused = Some((message, response));
            break;
        }
    }
    let (message, response) = refused.expect("ten from one address are enough");
    assert_eq!(response.status(), 429);
    assert!(response.headers().contains_key("retry-after"));
    let page = parse(&response.text().await.unwrap());
    assert!(page.text.contains("Failed to send booking request. Please try again."));
    assert!(page.text.contains(&message));
    assert_eq!(page.field("clientName"), "Bo");
}

#[tokio::test]
async fn two_presses_on_the_button_are_one_booking() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let service = app.published("anna").await.offers(|_| {}).await;
    let form = Form::open(&app, "anna", &service).await;
    let (first, second) = tokio::join!(form.send(&BO), form.send(&BO));
    assert_eq!((first.status().as_u16(), second.status().as_u16()), (303, 303));
    app.drain_outbox().await;
    assert_eq!(app.mails().iter().filter(|mail| mail.to == "anna@example.com").count(), 1);
}

#[tokio::test]
async fn nothing_typed_is_lost_when_the_service_is_gone_or_the_database_away() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let anna = app.published("anna").await;
    let service = anna.offers(|_| {}).await;
    let form = Form::open(&app, "anna", &service).await;
    anna.delete(&format!("/api/services/{service}")).await.expect(204);
    let gone = form.send(&BO).await;
    assert_eq!(gone.status(), 404);
    let shown = parse(&gone.text().await.unwrap());
    assert!(shown.text.contains("Book Portrait") && shown.text.contains("In May?"), "{}", shown.text);

    app.cx.db.close().await;
    let away = form.send(&BO).await;
    assert_eq!(away.status(), 503);
    assert!(away.headers().contains_key("retry-after"));
    let shown = parse(&away.text().await.unwrap());
    assert_eq!((shown.view(), shown.field("clientEmail")), ("book", "bo@example.com"));
    assert!(shown.text.contains("In May?"), "{}", shown.text);
}

#[tokio::test]
async fn what_goes_wrong_behind_a_page_is_told_on_a_page() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let service = app.published("anna").await.offers(|_| {}).await;
    app.cx.db.close().await;
    for path in ["/u/anna", &format!("/u/anna/book/{service}"), &format!("/u/anna/book/{service}/sent")] {
        let response = app.get(path).send().await.unwrap();
        assert_eq!(response.status(), 503, "{path}");
        assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
        assert_eq!(response.headers()["cache-control"], "no-store");
        assert!(response.headers().contains_key("retry-after"));
        let page = parse(&response.text().await.unwrap());
        assert_eq!(page.view(), "failed", "{path}");
        assert!(page.text.contains("Something went wrong on our side"), "{}", page.text);
    }
}

#[tokio::test]
async fn only_forms_of_our_own_pages_are_taken() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let anna = app.published("anna").await;
    anna.put(PROFILE, profile(|form| form["bio"] = json!("x"))).await.expect(200);
    let service = anna.offers(|_| {}).await;
    let path = format!("/u/anna/book/{service}");
    let body = "clientName=Bo&clientEmail=bo%40example.com";
    let send = async |headers: &[(&str, &str)]| {
        let mut request = app.request(reqwest::Method::POST, &path).body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap().status().as_u16()
    };
    let form = ("content-type", "application/x-www-form-urlencoded");
    assert_eq!(send(&[form, ("origin", "https://evil.example")]).await, 403);
    assert_eq!(send(&[("content-type", "text/plain")]).await, 415);
    assert_eq!(send(&[("content-type", "application/json")]).await, 415);
    assert_eq!(send(&[]).await, 415);
    assert_eq!(send(&[form, ("origin", &format!("http://{}", app.address))]).await, 303);
    let large = app.request(reqwest::Method::POST, &path).header(form.0, form.1).body("x".repeat(65_537));
    assert_eq!(large.send().await.unwrap().status(), 413);
}
