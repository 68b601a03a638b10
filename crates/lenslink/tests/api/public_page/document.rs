//! The HTML, headers and encodings of the public page.

use std::io::Read;

use reqwest::{Client, Method, Response};
use serde_json::json;

use super::parsed_page::{ParsedPage, parse_page};
use crate::profile::helpers::{PROFILE_PATH, profile_form, public_profile_path};
use crate::support::engines::Engine;
use crate::support::harness::{TestApp, http_client};

async fn start_app() -> TestApp {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    app.start_change_listener().await;
    app
}

async fn get_parsed_page(app: &TestApp, path: &str) -> ParsedPage {
    let response = app.get(path).send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
    parse_page(&response.text().await.unwrap())
}

#[tokio::test]
async fn html_contains_the_whole_profile_without_scripts() {
    let app = start_app().await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|form| form["title"] = json!("Portrait <3")).await;
    let page = get_parsed_page(&app, "/u/anna").await;
    for text in [
        "Powered by",
        "Lenslink",
        "Anna Berg",
        "@anna",
        "Light and water.",
        "Portrait <3",
        "One hour, ten photos.",
        "$250.00",
        "Book Now - $250.00",
        "Questions? Get in touch!",
    ] {
        assert!(page.text.contains(text), "{text} in {}", page.text);
    }
    let links: Vec<_> = page.elements_named("a").filter_map(|link| link.attribute("href")).collect();
    let booking_path = format!("/u/anna/book/{service}");
    for link in ["mailto:anna@example.com", "https://instagram.com/anna", booking_path.as_str()] {
        assert!(links.contains(&link), "{link} in {links:?}");
    }
    assert_eq!(page.view(), "profile");
}

#[tokio::test]
async fn shows_an_empty_state_without_services() {
    let app = start_app().await;
    app.add_account_with_profile("anna").await;
    let page = get_parsed_page(&app, "/u/anna").await;
    assert!(page.text.contains("No Services Available"), "{}", page.text);
    assert!(page.text.contains("This photographer hasn't added any services yet."), "{}", page.text);
}

#[tokio::test]
async fn hydration_data_equals_the_api_response() {
    let app = start_app().await;
    let anna = app.add_account_with_profile("anna").await;
    anna.add_service_with(|_| {}).await;
    let page = get_parsed_page(&app, "/u/anna").await;
    let profile = anna.get(&public_profile_path("anna")).await.expect_status(200).json();
    let operator_links = json!({"privacy": null, "terms": null, "imprint": null});
    let props = json!({"brand": "Lenslink", "operatorLinks": operator_links, "profile": profile});
    assert_eq!(page.hydration_data, json!({"view": "profile", "props": props}));
}

#[tokio::test]
async fn page_satisfies_its_csp() {
    let app = start_app().await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|_| {}).await;
    for path in ["/u/anna", "/u/nobody", &format!("/u/anna/book/{service}")] {
        let page = get_parsed_page(&app, path).await;
        let scripts: Vec<_> = page
            .elements_named("script")
            .filter(|script| script.attribute("type") == Some("module"))
            .collect();
        assert!(!scripts.is_empty());
        for script in scripts {
            assert!(script.attribute("src").unwrap().starts_with("/assets/"), "{script:?}");
        }
        for element in &page.elements {
            assert_eq!(element.attribute("style"), None, "{element:?} on {path}");
            assert_eq!(element.attribute("nonce"), None, "{element:?} on {path}");
            let handler = element.attributes.keys().find(|name| name.starts_with("on"));
            assert_eq!(handler, None, "{element:?} on {path}");
        }
        assert_eq!(page.elements_named("style").count(), 0, "{path}");
    }
}

/// The Content-Security-Policy of public pages.
pub const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'none'; frame-src 'none'; child-src 'none'; \
                      object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-to csp; \
                      report-uri /api/csp-report";

#[tokio::test]
async fn sends_exactly_these_headers() {
    let app = start_app().await;
    app.add_account_with_profile("anna").await;
    let response = app.get("/u/anna").send().await.unwrap();
    let mut headers: Vec<_> =
        response.headers().iter().map(|(name, value)| (name.as_str(), value.to_str().unwrap())).collect();
    headers.sort_unstable();
    headers.retain(|(name, _)| !["date", "etag", "content-length", "x-request-id"].contains(name));
    assert_eq!(
        headers,
        [
            ("cache-control", "public, no-cache"),
            ("content-security-policy", CSP),
            ("content-type", "text/html; charset=utf-8"),
            ("cross-origin-opener-policy", "same-origin-allow-popups"),
            ("cross-origin-resource-policy", "same-origin"),
            (
                "permissions-policy",
                "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), midi=(), display-capture=(), browsing-topics=()"
            ),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("reporting-endpoints", "csp=\"/api/csp-report\""),
            ("vary", "accept-encoding"),
            ("x-content-type-options", "nosniff"),
        ]
    );
    let not_found = app.get("/u/nobody").send().await.unwrap();
    assert_eq!(not_found.headers()["content-security-policy"], CSP);
    assert_eq!(not_found.headers()["cache-control"], "no-store");
    assert!(not_found.headers().get("etag").is_none());
}

/// Gets the page twice in this content encoding. Returns the second response and the decoded body of the first.
async fn get_encoded(app: &TestApp, http: &Client, coding: &str) -> (Response, Vec<u8>) {
    let url = format!("http://{}/u/anna", app.address);
    let get = async || http.get(&url).header("accept-encoding", coding).send().await.unwrap();
    let bytes = get().await.bytes().await.unwrap();
    let mut decoded = Vec::new();
    match coding {
        "br" => brotli::Decompressor::new(&*bytes, 4096).read_to_end(&mut decoded),
        "gzip" => flate2::read::GzDecoder::new(&*bytes).read_to_end(&mut decoded),
        _ => (&*bytes).read_to_end(&mut decoded),
    }
    .unwrap();
    (get().await, decoded)
}

#[tokio::test]
async fn every_encoding_has_the_same_body_and_its_own_etag() {
    let (app, http) = (start_app().await, http_client());
    let anna = app.add_account_with_profile("anna").await;
    anna.add_service_with(|_| {}).await;
    let (identity, expected_body) = get_encoded(&app, &http, "identity").await;
    assert!(identity.headers().get("content-encoding").is_none());
    let mut etags = vec![identity.headers()["etag"].clone()];
    for coding in ["br", "gzip"] {
        let (response, decoded) = get_encoded(&app, &http, coding).await;
        assert_eq!(response.headers()["content-encoding"], coding);
        assert_eq!(response.headers()["vary"], "accept-encoding");
        assert!(decoded == expected_body, "{coding} decodes to another page");
        etags.push(response.headers()["etag"].clone());
    }
    assert!(etags.iter().all(|etag| etag.as_bytes().starts_with(b"\"")), "strong etags: {etags:?}");
    etags.sort_unstable();
    etags.dedup();
    assert_eq!(etags.len(), 3);
}

#[tokio::test]
async fn answers_304_until_the_page_changes() {
    let app = start_app().await;
    let anna = app.add_account_with_profile("anna").await;
    let etag = app.get("/u/anna").send().await.unwrap().headers()["etag"].clone();
    let get_if_changed =
        async || app.get("/u/anna").header("if-none-match", etag.clone()).send().await.unwrap();
    let not_modified = get_if_changed().await;
    assert_eq!((not_modified.status().as_u16(), &not_modified.headers()["etag"]), (304, &etag));
    assert_eq!(not_modified.headers()["cache-control"], "public, no-cache");
    assert_eq!(not_modified.headers()["vary"], "accept-encoding");
    assert_eq!(
        not_modified.headers()["content-security-policy"],
        CSP,
        "a 304 must repeat the policy of the cached page"
    );
    assert!(not_modified.headers().get("content-type").is_none());
    assert_eq!(not_modified.text().await.unwrap(), "");
    anna.put(PROFILE_PATH, profile_form(|form| form["bio"] = json!("Something else.")))
        .await
        .expect_status(200);
    let response = get_if_changed().await;
    assert_eq!(response.status(), 200);
    assert_ne!(response.headers()["etag"], etag);
    assert!(response.text().await.unwrap().contains("Something else."));
}

#[tokio::test]
async fn head_answers_like_get_without_the_body() {
    let app = start_app().await;
    app.add_account_with_profile("anna").await;
    let get = app.get("/u/anna").send().await.unwrap();
    let head = app.request(Method::HEAD, "/u/anna").send().await.unwrap();
    assert_eq!(head.status(), 200);
    for name in ["etag", "content-length", "content-type", "cache-control", "content-security-policy"] {
        assert_eq!(head.headers()[name], get.headers()[name], "{name}");
    }
    assert_eq!(head.text().await.unwrap(), "");
}

#[tokio::test]
async fn a_cached_page_equals_a_new_render() {
    let (cached, uncached) = (start_app().await, TestApp::with_engine(&Engine::sqlite(), &[]).await);
    for app in [&cached, &uncached] {
        let anna = app.add_account_with_profile("anna").await;
        anna.put(PROFILE_PATH, profile_form(|form| form["bio"] = json!("Åsa 👩‍🎤 写真\nand more")))
            .await
            .expect_status(200);
    }
    let html = async |app: &TestApp| app.get("/u/anna").send().await.unwrap().text().await.unwrap();
    let first = html(&cached).await;
    assert!(cached.ctx.pages.bytes() > first.len(), "the page is cached");
    assert_eq!(uncached.ctx.pages.bytes(), 0);
    for _ in 0..2 {
        assert_eq!(html(&cached).await, first);
        assert_eq!(html(&uncached).await, first);
    }
}

/// Almost every field has its maximum length.
#[tokio::test]
async fn the_largest_page_stays_small() {
    let app = start_app().await;
    let anna = app.add_account_with_profile("anna").await;
    let text = |length: usize| json!("Light ".repeat(100)[..length].trim());
    let form = profile_form(|form| {
        form["displayName"] = text(100);
        form["bio"] = text(500);
        form["accent"] = json!("#2f6b3a");
    });
    anna.put(PROFILE_PATH, form).await.expect_status(200);
    for _ in 0..3 {
        let fill_form = |form: &mut serde_json::Value| {
            form["title"] = text(100);
            form["description"] = text(500);
        };
        anna.add_service_with(fill_form).await;
    }
    let (plain, _) = get_encoded(&app, &http_client(), "identity").await;
    let (brotli, _) = get_encoded(&app, &http_client(), "br").await;
    let (plain_size, brotli_size) = (plain.bytes().await.unwrap().len(), brotli.bytes().await.unwrap().len());
    assert!(plain_size <= 20_000, "{plain_size} bytes");
    assert!(brotli_size <= 6_000, "{brotli_size} bytes compressed");
}
