//! Pages in the colour that their photographer chose.

use reqwest::{Method, Response};
use serde_json::json;

use super::booking_form::post;
use super::document::POLICY;
use super::parsed::parse;
use crate::booking_mail::studio::{CLIENT, form};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::profile::people::{PROFILE, profile};

const FOREST: &str = "/accent/2f6b3a-418f4f.css";

/// The stylesheets of a page, in order, but for the name that the build gave the main one.
async fn stylesheets(app: &TestApp, path: &str) -> Vec<String> {
    let page = app.get(path).send().await.unwrap();
    assert_eq!(page.headers()["content-security-policy"], POLICY, "{path}");
    let page = parse(&page.text().await.unwrap());
    let sheets = page.all("link").filter(|link| link.attribute("rel") == Some("stylesheet"));
    let addresses = sheets.map(|link| link.attribute("href").unwrap().to_owned());
    addresses.map(|href| if href.starts_with("/assets/") { "/assets/".to_owned() } else { href }).collect()
}

async fn every_page_of_a_photographer_wears_her_colour_after_the_main_stylesheet(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.follow_changes().await;
    let anna = app.published("anna").await;
    let service = anna.offers(|_| {}).await;
    let pages = [
        "/u/anna".to_owned(),
        format!("/u/anna/book/{service}"),
        format!("/u/anna/book/{service}/sent"),
        "/u/anna/book/gone".to_owned(),
    ];
    for path in &pages {
        assert_eq!(stylesheets(&app, path).await, ["/assets/"], "{path} in the product's own");
    }
    anna.put(PROFILE, profile(|form| form["accent"] = json!("#2f6b3a"))).await.expect(200);
    for path in &pages {
        assert_eq!(stylesheets(&app, path).await, ["/assets/", FOREST], "{path}");
    }
    assert_eq!(stylesheets(&app, "/u/nobody").await, ["/assets/"]);
    anna.put(PROFILE, profile(|form| form["accent"] = json!(null))).await.expect(200);
    assert_eq!(stylesheets(&app, "/u/anna").await, ["/assets/"], "a page that was kept is forgotten");
}

/// The stylesheet is kept for ever, so all depends on the page that names it.
async fn who_has_the_page_gets_it_anew_when_its_colour_changes(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.follow_changes().await;
    let anna = app.published("anna").await;
    let mut known = app.get("/u/anna").send().await.unwrap().headers()["etag"].clone();
    for accent in [json!("#2f6b3a"), json!("#7a2e6a"), json!(null)] {
        let ask = async || app.get("/u/anna").header("if-none-match", known.clone()).send().await.unwrap();
        assert_eq!(ask().await.status(), 304, "before {accent}");
        anna.put(PROFILE, profile(|form| form["accent"] = accent.clone())).await.expect(200);
        let changed = ask().await;
        assert_eq!(changed.status(), 200, "{accent}");
        known = changed.headers()["etag"].clone();
    }
}

async fn a_form_that_comes_back_is_in_the_colour_it_had(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let service = anna.offers(|_| {}).await;
    anna.put(PROFILE, profile(|form| form["accent"] = json!("#2f6b3a"))).await.expect(200);
    let path = format!("/u/anna/book/{service}");
    let page = parse(&app.get(&path).send().await.unwrap().text().await.unwrap());
    anna.put(PROFILE, profile(|form| form["accent"] = json!("#7a2e6a"))).await.expect(200);
    let back = post(&app, &path, &[("opened", page.field("opened")), ("clientName", "Bo")]).await;
    assert_eq!(back.status(), 400);
    assert!(back.text().await.unwrap().contains(FOREST));
}

async fn the_pages_behind_the_links_in_mails_wear_it_too(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    app.asked(&anna, &form(|_| {})).await;
    let pages = [app.request_link(CLIENT).await, app.answer_link("anna@example.com").await];
    for path in &pages {
        assert_eq!(stylesheets(&app, path).await, ["/assets/"], "in the product's own");
    }
    anna.browser.put(PROFILE, profile(|form| form["accent"] = json!("#2f6b3a"))).await.expect(200);
    for path in &pages {
        assert_eq!(stylesheets(&app, path).await, ["/assets/", FOREST]);
    }
}

on_both_engines! {
    every_page_of_a_photographer_wears_her_colour_after_the_main_stylesheet,
    who_has_the_page_gets_it_anew_when_its_colour_changes,
    a_form_that_comes_back_is_in_the_colour_it_had,
    the_pages_behind_the_links_in_mails_wear_it_too,
}

#[tokio::test]
async fn a_stylesheet_is_kept_for_ever_and_taken_for_nothing_else() {
    let app = TestApp::new().await;
    let header = |response: &Response, name: &str| response.headers()[name].to_str().unwrap().to_owned();
    for method in [Method::GET, Method::HEAD] {
        let sheet = app.request(method, FOREST).send().await.unwrap();
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
    let css = app.get(FOREST).send().await.unwrap().text().await.unwrap();
    assert_eq!(
        css,
        ":root:root{--safelight:#2f6b3a;--on-safelight:#ffffff}@media (prefers-color-scheme:dark)\
         {:root:root{--safelight:#418f4f;--on-safelight:#16100c}}\n"
    );
}

#[tokio::test]
async fn colours_that_nobody_chose_or_could_read_have_no_stylesheet() {
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
        let answer = app.get(&format!("/accent/{file}")).send().await.unwrap();
        assert_eq!(answer.status(), 404, "{file}");
        assert_eq!(answer.headers()["cache-control"], "no-store", "{file}");
        assert_eq!(answer.headers()["content-type"], "application/json; charset=utf-8", "{file}");
    }
    assert_eq!(app.request(Method::POST, FOREST).send().await.unwrap().status(), 405);
}
