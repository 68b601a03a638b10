//! Booking with the HTML form that works without JavaScript.

use std::time::Duration;

use reqwest::Response;
use serde_json::json;

use super::parsed_page::{ParsedPage, parse_page};
use crate::profile::helpers::{PROFILE_PATH, profile_form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const SECOND: Duration = Duration::from_secs(1);

/// A booking form that a client has opened in a browser without JavaScript.
struct OpenForm<'a> {
    app: &'a TestApp,
    path: String,
    page: ParsedPage,
}

impl<'a> OpenForm<'a> {
    /// Opens the form and advances the clock, so that the form is not submitted too fast.
    async fn open(app: &'a TestApp, username: &str, service: &str) -> Self {
        let path = format!("/u/{username}/book/{service}");
        let response = app.get(&path).send().await.unwrap();
        assert_eq!(
            (response.status().as_u16(), &response.headers()["cache-control"]),
            (200, &"no-store".parse().unwrap())
        );
        let page = parse_page(&response.text().await.unwrap());
        assert_eq!(page.view(), "book");
        app.ctx.clock.advance(10 * SECOND);
        Self { app, path, page }
    }

    /// Submits the fields, with the hidden fields of the page.
    async fn send(&self, fields: &[(&str, &str)]) -> Response {
        let mut form =
            vec![("key", self.page.field_value("key")), ("opened", self.page.field_value("opened"))];
        form.extend(fields);
        post_form(self.app, &self.path, &form).await
    }
}

pub async fn post_form(app: &TestApp, path: &str, fields: &[(&str, &str)]) -> Response {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = app.request(reqwest::Method::POST, path).body(body);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    request.header("x-forwarded-for", "198.51.100.7").send().await.unwrap()
}

const VALID_FIELDS: [(&str, &str); 3] =
    [("clientName", "Bo Ek"), ("clientEmail", "bo@example.com"), ("message", "In May?\r\nOr June.")];

async fn creates_a_booking_and_shows_a_confirmation(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|_| {}).await;
    let form = OpenForm::open(&app, "anna", &service).await;
    for text in ["Book Portrait", "$250.00", "Your Name *", "Email Address *", "Message (Optional)"] {
        assert!(form.page.text.contains(text), "{text}");
    }
    let response = form.send(&VALID_FIELDS).await;
    let location = format!("/u/anna/book/{service}/sent");
    assert_eq!(
        (response.status().as_u16(), response.headers()["location"].to_str().unwrap()),
        (303, &*location)
    );
    let response = app.get(&location).send().await.unwrap();
    assert_eq!(response.headers()["cache-control"], "no-store");
    let page = parse_page(&response.text().await.unwrap());
    assert!(page.text.contains("Booking Request Sent!"));
    assert!(page.text.contains("The photographer will contact you soon to confirm your booking."));

    app.drain_outbox().await;
    let emails: Vec<_> = app.emails().into_iter().filter(|email| email.to == "anna@example.com").collect();
    assert_eq!(emails.len(), 1);
    assert!(emails[0].source.contains("bo@example.com"));
}

async fn submitting_a_page_twice_creates_one_booking(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let service = app.add_account_with_profile("anna").await.add_service_with(|_| {}).await;
    let form = OpenForm::open(&app, "anna", &service).await;
    for _ in 0..3 {
        assert_eq!(form.send(&VALID_FIELDS).await.status(), 303);
    }
    let changed_fields = [VALID_FIELDS[0], VALID_FIELDS[1], ("message", "Rather in July.")];
    let response = form.send(&changed_fields).await;
    assert_eq!(response.status(), 422);
    let returned_page = parse_page(&response.text().await.unwrap());
    assert!(returned_page.text.contains("Failed to send booking request. Please try again."));
    assert!(returned_page.text.contains("Rather in July."));
    // The returned page has a new key, so the changed text is a new request.
    let returned_form = OpenForm { page: returned_page, ..form };
    assert_eq!(returned_form.send(&changed_fields).await.status(), 303);

    app.drain_outbox().await;
    assert_eq!(app.emails().iter().filter(|email| email.to == "anna@example.com").count(), 2);
}

async fn shows_errors_by_field_and_keeps_typed_text(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let service = app.add_account_with_profile("anna").await.add_service_with(|_| {}).await;
    let form = OpenForm::open(&app, "anna", &service).await;
    let too_long = "é".repeat(501);
    let hostile = "\"><script>alert(1)</script>";
    for (fields, messages) in [
        (vec![], vec!["Name is required", "Valid email is required"]),
        (vec![("clientName", hostile), ("clientEmail", "invalid")], vec!["Valid email is required"]),
        (
            vec![("clientName", "Bo"), ("clientEmail", "bo@example.com"), ("message", &*too_long)],
            vec!["Message must be at most 500 characters"],
        ),
    ] {
        let response = form.send(&fields).await;
        assert_eq!(response.status(), 400);
        let page = parse_page(&response.text().await.unwrap());
        for message in &messages {
            assert!(page.text.contains(message), "{message} in {}", page.text);
        }
        for (name, value) in &fields {
            let has_value =
                if *name == "message" { page.text.contains(value) } else { page.field_value(name) == *value };
            assert!(has_value, "{name}");
        }
        for name in ["key", "opened"] {
            assert_eq!(page.field_value(name), form.page.field_value(name));
        }
    }
    app.drain_outbox().await;
    assert!(app.emails().iter().all(|email| email.to != "anna@example.com"));
}

async fn quarantines_a_form_submitted_too_fast(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|_| {}).await;
    let path = format!("/u/anna/book/{service}");
    let page = parse_page(&app.get(&path).send().await.unwrap().text().await.unwrap());
    let fields =
        [&VALID_FIELDS[..], &[("opened", page.field_value("opened")), ("key", page.field_value("key"))]]
            .concat();
    assert_eq!(post_form(&app, &path, &fields).await.status(), 303, "the response claims success");
    app.drain_outbox().await;
    assert!(app.emails().iter().all(|email| email.to != "anna@example.com"));
    assert_eq!(anna.list_booking_ids("?filter=quarantine").await.len(), 1);
}

async fn discards_a_form_with_a_filled_honeypot(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|_| {}).await;
    let form = OpenForm::open(&app, "anna", &service).await;
    let fields = [&VALID_FIELDS[..], &[("website", "https://spam.example")]].concat();
    assert_eq!(form.send(&fields).await.status(), 303, "the response claims success");
    app.drain_outbox().await;
    assert!(app.emails().is_empty());
    for filter in ["all", "quarantine"] {
        assert_eq!(anna.list_booking_ids(&format!("?filter={filter}")).await, [""; 0], "{filter}");
    }
}

async fn quarantines_forms_with_a_forged_opening_time(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|_| {}).await;
    let path = format!("/u/anna/book/{service}");
    for (n, opened) in ["", "x", "1763000000000", &"A".repeat(48)].into_iter().enumerate() {
        let client_email = format!("bo{n}@example.com");
        let fields = [("clientName", "Bo"), ("clientEmail", &*client_email), ("opened", opened)];
        assert_eq!(post_form(&app, &path, &fields).await.status(), 303, "{opened}");
    }
    app.drain_outbox().await;
    assert!(app.emails().iter().all(|email| email.to != "anna@example.com"), "quarantine sends no email");
    assert_eq!(anna.list_booking_ids("?filter=quarantine").await.len(), 4);
}

async fn a_form_opened_before_a_rename_still_books(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|_| {}).await;
    let form = OpenForm::open(&app, "anna", &service).await;
    anna.set_username("annaberg").await.expect_status(200);
    let response = form.send(&VALID_FIELDS).await;
    let location = response.headers()["location"].to_str().unwrap();
    assert_eq!((response.status().as_u16(), location), (303, &*format!("/u/anna/book/{service}/sent")));
    for (path, location) in [
        (location.to_owned(), format!("/u/annaberg/book/{service}/sent")),
        (format!("/u/anna/book/{service}"), format!("/u/annaberg/book/{service}")),
        (format!("/u/ANNABERG/book/{service}/sent"), format!("/u/annaberg/book/{service}/sent")),
    ] {
        let response = app.get(&path).send().await.unwrap();
        assert_eq!(
            (response.status().as_u16(), response.headers()["location"].to_str().unwrap()),
            (301, &*location)
        );
    }
}

async fn answers_404_for_unknown_services(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) =
        (app.add_account_with_profile("anna").await, app.add_account_with_profile("bosse").await);
    let service = anna.add_service_with(|_| {}).await;
    let bos_service = bo.add_service_with(|_| {}).await;
    let deleted_service = anna.add_service_with(|_| {}).await;
    anna.delete(&format!("/api/services/{deleted_service}")).await.expect_status(204);
    for path in [
        format!("/u/nobody/book/{service}"),
        format!("/u/anna/book/{bos_service}"),
        format!("/u/anna/book/{deleted_service}"),
        "/u/anna/book/abc".to_owned(),
        "/u/anna/book/abc/sent".to_owned(),
    ] {
        let response = app.get(&path).send().await.unwrap();
        assert_eq!(response.status(), 404, "{path}");
        let page = parse_page(&response.text().await.unwrap());
        assert_eq!(page.view(), "missing", "{path}");
        let is_unknown_profile = path.starts_with("/u/nobody");
        assert_eq!(
            page.hydration_data["props"]["what"],
            if is_unknown_profile { "profile" } else { "service" },
            "{path}"
        );
        if !path.ends_with("/sent") {
            assert_eq!(post_form(&app, &path, &VALID_FIELDS).await.status(), 404, "{path}");
        }
    }
}

on_both_engines! {
    creates_a_booking_and_shows_a_confirmation,
    submitting_a_page_twice_creates_one_booking,
    shows_errors_by_field_and_keeps_typed_text,
    quarantines_a_form_submitted_too_fast,
    discards_a_form_with_a_filled_honeypot,
    quarantines_forms_with_a_forged_opening_time,
    a_form_opened_before_a_rename_still_books,
    answers_404_for_unknown_services,
}

#[tokio::test]
async fn keeps_typed_text_after_too_many_requests() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let service = app.add_account_with_profile("anna").await.add_service_with(|_| {}).await;
    let path = format!("/u/anna/book/{service}");
    let mut first_refusal = None;
    for n in 0..20 {
        let (email, message) = (format!("bo{n}@example.com"), format!("Number {n}"));
        let fields = [("clientName", "Bo"), ("clientEmail", &*email), ("message", &*message)];
        let response = post_form(&app, &path, &fields).await;
        if response.status() != 303 {
            first_refusal = Some((message, response));
            break;
        }
    }
    let (message, response) = first_refusal.expect("the server refuses none of 20 requests");
    assert_eq!(response.status(), 429);
    assert!(response.headers().contains_key("retry-after"));
    let page = parse_page(&response.text().await.unwrap());
    assert!(page.text.contains("Failed to send booking request. Please try again."));
    assert!(page.text.contains(&message));
    assert_eq!(page.field_value("clientName"), "Bo");
}

#[tokio::test]
async fn concurrent_submissions_create_one_booking() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let service = app.add_account_with_profile("anna").await.add_service_with(|_| {}).await;
    let form = OpenForm::open(&app, "anna", &service).await;
    let (first, second) = tokio::join!(form.send(&VALID_FIELDS), form.send(&VALID_FIELDS));
    assert_eq!((first.status().as_u16(), second.status().as_u16()), (303, 303));
    app.drain_outbox().await;
    assert_eq!(app.emails().iter().filter(|email| email.to == "anna@example.com").count(), 1);
}

#[tokio::test]
async fn keeps_typed_text_when_the_service_is_deleted_or_the_database_is_down() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|_| {}).await;
    let form = OpenForm::open(&app, "anna", &service).await;
    anna.delete(&format!("/api/services/{service}")).await.expect_status(204);
    let not_found = form.send(&VALID_FIELDS).await;
    assert_eq!(not_found.status(), 404);
    let page = parse_page(&not_found.text().await.unwrap());
    assert!(page.text.contains("Book Portrait") && page.text.contains("In May?"), "{}", page.text);

    app.ctx.db.close().await;
    let unavailable = form.send(&VALID_FIELDS).await;
    assert_eq!(unavailable.status(), 503);
    assert!(unavailable.headers().contains_key("retry-after"));
    let page = parse_page(&unavailable.text().await.unwrap());
    assert_eq!((page.view(), page.field_value("clientEmail")), ("book", "bo@example.com"));
    assert!(page.text.contains("In May?"), "{}", page.text);
}

#[tokio::test]
async fn shows_an_error_page_when_the_database_is_down() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let service = app.add_account_with_profile("anna").await.add_service_with(|_| {}).await;
    app.ctx.db.close().await;
    for path in ["/u/anna", &format!("/u/anna/book/{service}"), &format!("/u/anna/book/{service}/sent")] {
        let response = app.get(path).send().await.unwrap();
        assert_eq!(response.status(), 503, "{path}");
        assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
        assert_eq!(response.headers()["cache-control"], "no-store");
        assert!(response.headers().contains_key("retry-after"));
        let page = parse_page(&response.text().await.unwrap());
        assert_eq!(page.view(), "failed", "{path}");
        assert!(page.text.contains("Something went wrong on our side"), "{}", page.text);
    }
}

#[tokio::test]
async fn rejects_foreign_origins_and_other_content_types() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    anna.put(PROFILE_PATH, profile_form(|form| form["bio"] = json!("x"))).await.expect_status(200);
    let service = anna.add_service_with(|_| {}).await;
    let path = format!("/u/anna/book/{service}");
    let body = "clientName=Bo&clientEmail=bo%40example.com";
    let send = async |headers: &[(&str, &str)]| {
        let mut request = app.request(reqwest::Method::POST, &path).body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap().status().as_u16()
    };
    let form_content_type = ("content-type", "application/x-www-form-urlencoded");
    assert_eq!(send(&[form_content_type, ("origin", "https://evil.example")]).await, 403);
    assert_eq!(send(&[("content-type", "text/plain")]).await, 415);
    assert_eq!(send(&[("content-type", "application/json")]).await, 415);
    assert_eq!(send(&[]).await, 415);
    assert_eq!(send(&[form_content_type, ("origin", &format!("http://{}", app.address))]).await, 303);
    let large_request = app
        .request(reqwest::Method::POST, &path)
        .header(form_content_type.0, form_content_type.1)
        .body("x".repeat(65_537));
    assert_eq!(large_request.send().await.unwrap().status(), 413);
}
