//! Public pages in the accent colour that the photographer chose.

use reqwest::{Method, Response};
use serde_json::json;

use super::booking_form::post_form;
use super::document::CSP;
use super::parsed_page::parse_page;
use crate::booking_emails::helpers::{CLIENT_EMAIL, form};
use crate::profile::helpers::{PROFILE_PATH, profile_form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const FOREST_STYLESHEET: &str = "/accent/2f6b3a-418f4f.css";

/// The stylesheets of a page in order, without the hashed name of the main one.
async fn stylesheet_urls(app: &TestApp, path: &str) -> Vec<String> {
    let page = app.get(path).send().await.unwrap();
    assert_eq!(page.headers()["content-security-policy"], CSP, "{path}");
    let page = parse_page(&page.text().await.unwrap());
    let sheets = page.elements_named("link").filter(|link| link.attribute("rel") == Some("stylesheet"));
    let urls = sheets.map(|link| link.attribute("href").unwrap().to_owned());
    urls.map(|href| if href.starts_with("/assets/") { "/assets/".to_owned() } else { href }).collect()
}

async fn every_public_page_links_the_accent_stylesheet_last(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.start_change_listener().await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|_| {}).await;
    let pages = [
        "/u/anna".to_owned(),
        format!("/u/anna/book/{service}"),
        format!("/u/anna/book/{service}/sent"),
        "/u/anna/book/gone".to_owned(),
    ];
    for path in &pages {
        assert_eq!(stylesheet_urls(&app, path).await, ["/assets/"], "{path} has no accent stylesheet");
    }
    anna.put(PROFILE_PATH, profile_form(|form| form["accent"] = json!("#2f6b3a"))).await.expect_status(200);
    for path in &pages {
        assert_eq!(stylesheet_urls(&app, path).await, ["/assets/", FOREST_STYLESHEET], "{path}");
    }
    assert_eq!(stylesheet_urls(&app, "/u/nobody").await, ["/assets/"]);
    anna.put(PROFILE_PATH, profile_form(|form| form["accent"] = json!(null))).await.expect_status(200);
    assert_eq!(stylesheet_urls(&app, "/u/anna").await, ["/assets/"], "the change evicts the cached page");
}

/// A browser that has cached the page must get the one with the new stylesheet.
async fn changing_the_accent_changes_the_etag(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.start_change_listener().await;
    let anna = app.add_account_with_profile("anna").await;
    let mut etag = app.get("/u/anna").send().await.unwrap().headers()["etag"].clone();
    for accent in [json!("#2f6b3a"), json!("#7a2e6a"), json!(null)] {
        let get_if_changed =
            async || app.get("/u/anna").header("if-none-match", etag.clone()).send().await.unwrap();
        assert_eq!(get_if_changed().await.status(), 304, "before {accent}");
        anna.put(PROFILE_PATH, profile_form(|form| form["accent"] = accent.clone())).await.expect_status(200);
        let response = get_if_changed().await;
        assert_eq!(response.status(), 200, "{accent}");
        etag = response.headers()["etag"].clone();
    }
}

/// The sealed field `opened` carries what the form showed, so a later change does not affect it.
async fn a_form_returned_with_errors_keeps_its_accent(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|_| {}).await;
    anna.put(PROFILE_PATH, profile_form(|form| form["accent"] = json!("#2f6b3a"))).await.expect_status(200);
    let path = format!("/u/anna/book/{service}");
    let page = parse_page(&app.get(&path).send().await.unwrap().text().await.unwrap());
    anna.put(PROFILE_PATH, profile_form(|form| form["accent"] = json!("#7a2e6a"))).await.expect_status(200);
    let response =
        post_form(&app, &path, &[("opened", page.field_value("opened")), ("clientName", "Bo")]).await;
    assert_eq!(response.status(), 400);
    assert!(response.text().await.unwrap().contains(FOREST_STYLESHEET));
}

async fn pages_behind_emailed_links_use_the_accent(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    app.send_request(&anna, &form(|_| {})).await;
    let pages =
        [app.client_link_path(CLIENT_EMAIL).await, app.photographer_link_path("anna@example.com").await];
    for path in &pages {
        assert_eq!(stylesheet_urls(&app, path).await, ["/assets/"], "no accent stylesheet");
    }
    anna.browser
        .put(PROFILE_PATH, profile_form(|form| form["accent"] = json!("#2f6b3a")))
        .await
        .expect_status(200);
    for path in &pages {
        assert_eq!(stylesheet_urls(&app, path).await, ["/assets/", FOREST_STYLESHEET]);
    }
}

on_both_engines! {
    every_public_page_links_the_accent_stylesheet_last,
    changing_the_accent_changes_the_etag,
    a_form_returned_with_errors_keeps_its_accent,
    pages_behind_emailed_links_use_the_accent,
}

#[tokio::test]
async fn serves_the_accent_stylesheet_as_immutable() {
    let app = TestApp::new().await;
    let header = |response: &Response, name: &str| response.headers()[name].to_str().unwrap().to_owned();
    for method in [Method::GET, Method::HEAD] {
        let sheet = app.request(method, FOREST_STYLESHEET).send().await.unwrap();
        assert_eq!(sheet.status(), 200);
        for (name, value) in [
            ("content-type", "text/css; charset=utf-8"),
            ("cache-control", "public, max-age=31536000, immutable"),
            ("x-content-type-options", "nosniff"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(header(&sheet, name), value, "{name}");
        }
    }
    let css = app.get(FOREST_STYLESHEET).send().await.unwrap().text().await.unwrap();
    assert_eq!(
        css,
        ":root:root{--accent:#2f6b3a;--on-accent:#ffffff}@media (prefers-color-scheme:dark)\
         {:root:root{--accent:#418f4f;--on-accent:#16100c}}\n"
    );
}

#[tokio::test]
async fn answers_404_for_unreadable_or_invalid_colours() {
    let app = TestApp::new().await;
    for file in [
        "ffffff-418f4f.css",
        "2f6b3a-000000.css",
        "2F6B3A-418f4f.css",
        "2f6b3a-418f4f",
        "2f6b3a.css",
        "2f6b3-418f4f.css",
        "2f6b3a-418f4g.css",
        "2f6b3a-418f4f.css.map",
        "%232f6b3a-418f4f.css",
        "2f6b3a-418f4f%7D*%7Bdisplay:none%7D.css",
        "%00.css",
        "%ff.css",
    ] {
        let response = app.get(&format!("/accent/{file}")).send().await.unwrap();
        assert_eq!(response.status(), 404, "{file}");
        assert_eq!(response.headers()["cache-control"], "no-store", "{file}");
        assert_eq!(response.headers()["content-type"], "application/json; charset=utf-8", "{file}");
    }
    assert_eq!(app.request(Method::POST, FOREST_STYLESHEET).send().await.unwrap().status(), 405);
}
