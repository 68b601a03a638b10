//! The page as it arrives.

use std::io::Read;

use reqwest::{Client, Method, Response};
use serde_json::json;

use super::parsed::{Parsed, parse};
use crate::engines::Engine;
use crate::harness::{TestApp, client};
use crate::profile::people::{PROFILE, profile, public_path};

async fn app() -> TestApp {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    app.follow_changes().await;
    app
}

async fn page(app: &TestApp, path: &str) -> Parsed {
    let response = app.get(path).send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
    parse(&response.text().await.unwrap())
}

#[tokio::test]
async fn everything_is_there_before_any_script() {
    let app = app().await;
    let anna = app.published("anna").await;
    let service = anna.offers(|form| form["title"] = json!("Portrait <3")).await;
    let page = page(&app, "/u/anna").await;
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
    let links: Vec<_> = page.all("a").filter_map(|link| link.attribute("href")).collect();
    let book = format!("/u/anna/book/{service}");
    for link in ["mailto:anna@example.com", "https://instagram.com/anna", book.as_str()] {
        assert!(links.contains(&link), "{link} in {links:?}");
    }
    assert_eq!(page.view(), "profile");
}

#[tokio::test]
async fn without_services_it_says_so() {
    let app = app().await;
    app.published("anna").await;
    let page = page(&app, "/u/anna").await;
    assert!(page.text.contains("No Services Available"), "{}", page.text);
    assert!(page.text.contains("This photographer hasn't added any services yet."), "{}", page.text);
}

#[tokio::test]
async fn the_browser_goes_on_with_what_the_api_says() {
    let app = app().await;
    let anna = app.published("anna").await;
    anna.offers(|_| {}).await;
    let page = page(&app, "/u/anna").await;
    let profile = anna.get(&public_path("anna")).await.expect(200).json();
    let operator_links = json!({"privacy": null, "terms": null, "imprint": null});
    let props = json!({"brand": "Lenslink", "operatorLinks": operator_links, "profile": profile});
    assert_eq!(page.page, json!({"view": "profile", "props": props}));
}

#[tokio::test]
async fn nothing_in_it_needs_more_than_the_policy_allows() {
    let app = app().await;
    let anna = app.published("anna").await;
    let service = anna.offers(|_| {}).await;
    for path in ["/u/anna", "/u/nobody", &format!("/u/anna/book/{service}")] {
        let page = page(&app, path).await;
        let scripts: Vec<_> =
            page.all("script").filter(|script| script.attribute("type") == Some("module")).collect();
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
        assert_eq!(page.all("style").count(), 0, "{path}");
    }
}

pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'none'; frame-src 'none'; child-src 'none'; \
                      object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-to csp; \
                      report-uri /api/csp-report";

#[tokio::test]
async fn the_headers_are_these_and_no_others() {
    let app = app().await;
    app.published("anna").await;
    let response = app.get("/u/anna").send().await.unwrap();
    let mut headers: Vec<_> =
        response.headers().iter().map(|(name, value)| (name.as_str(), value.to_str().unwrap())).collect();
    headers.sort_unstable();
    headers.retain(|(name, _)| !["date", "etag", "content-length", "x-request-id"].contains(name));
    assert_eq!(
        headers,
        [
            ("cache-control", "public, no-cache"),
            ("content-security-policy", POLICY),
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
    let missing = app.get("/u/nobody").send().await.unwrap();
    assert_eq!(missing.headers()["content-security-policy"], POLICY);
    assert_eq!(missing.headers()["cache-control"], "no-store");
    assert!(missing.headers().get("etag").is_none());
}

/// One form of the page, with the bytes it has after decoding.
async fn asked_for(app: &TestApp, http: &Client, coding: &str) -> (Response, Vec<u8>) {
    let url = format!("http://{}/u/anna", app.address);
    let ask = async || http.get(&url).header("accept-encoding", coding).send().await.unwrap();
    let bytes = ask().await.bytes().await.unwrap();
    let mut plain = Vec::new();
    match coding {
        "br" => brotli::Decompressor::new(&*bytes, 4096).read_to_end(&mut plain),
        "gzip" => flate2::read::GzDecoder::new(&*bytes).read_to_end(&mut plain),
        _ => (&*bytes).read_to_end(&mut plain),
    }
    .unwrap();
    (ask().await, plain)
}

#[tokio::test]
async fn every_form_decodes_to_the_same_bytes_and_has_a_tag_of_its_own() {
    let (app, http) = (app().await, client());
    let anna = app.published("anna").await;
    anna.offers(|_| {}).await;
    let (identity, plain) = asked_for(&app, &http, "identity").await;
    assert!(identity.headers().get("content-encoding").is_none());
    let mut tags = vec![identity.headers()["etag"].clone()];
    for coding in ["br", "gzip"] {
        let (response, decoded) = asked_for(&app, &http, coding).await;
        assert_eq!(response.headers()["content-encoding"], coding);
        assert_eq!(response.headers()["vary"], "accept-encoding");
        assert!(decoded == plain, "{coding} says something else");
        tags.push(response.headers()["etag"].clone());
    }
    assert!(tags.iter().all(|tag| tag.as_bytes().starts_with(b"\"")), "{tags:?} are strong");
    tags.dedup();
    assert_eq!(tags.len(), 3);
}

#[tokio::test]
async fn who_has_the_page_is_told_so_until_it_changes() {
    let app = app().await;
    let anna = app.published("anna").await;
    let tag = app.get("/u/anna").send().await.unwrap().headers()["etag"].clone();
    let ask = async || app.get("/u/anna").header("if-none-match", tag.clone()).send().await.unwrap();
    let known = ask().await;
    assert_eq!((known.status().as_u16(), &known.headers()["etag"]), (304, &tag));
    assert_eq!(known.headers()["cache-control"], "public, no-cache");
    assert_eq!(known.headers()["vary"], "accept-encoding");
    assert_eq!(
        known.headers()["content-security-policy"],
        POLICY,
        "or the page that is kept would lose its own"
    );
    assert!(known.headers().get("content-type").is_none());
    assert_eq!(known.text().await.unwrap(), "");
    anna.put(PROFILE, profile(|form| form["bio"] = json!("Something else."))).await.expect(200);
    let changed = ask().await;
    assert_eq!(changed.status(), 200);
    assert_ne!(changed.headers()["etag"], tag);
    assert!(changed.text().await.unwrap().contains("Something else."));
}

#[tokio::test]
async fn head_answers_like_get_without_the_body() {
    let app = app().await;
    app.published("anna").await;
    let get = app.get("/u/anna").send().await.unwrap();
    let head = app.request(Method::HEAD, "/u/anna").send().await.unwrap();
    assert_eq!(head.status(), 200);
    for name in ["etag", "content-length", "content-type", "cache-control", "content-security-policy"] {
        assert_eq!(head.headers()[name], get.headers()[name], "{name}");
    }
    assert_eq!(head.text().await.unwrap(), "");
}

#[tokio::test]
async fn a_page_from_memory_is_the_one_that_would_be_rendered_anew() {
    let (kept, anew) = (app().await, TestApp::on(&Engine::sqlite(), &[]).await);
    for app in [&kept, &anew] {
        let anna = app.published("anna").await;
        anna.put(PROFILE, profile(|form| form["bio"] = json!("Åsa 👩‍🎤 写真\nand more"))).await.expect(200);
    }
    let html = async |app: &TestApp| app.get("/u/anna").send().await.unwrap().text().await.unwrap();
    let first = html(&kept).await;
    assert!(kept.cx.pages.bytes() > first.len(), "it is kept");
    assert_eq!(anew.cx.pages.bytes(), 0);
    for _ in 0..2 {
        assert_eq!(html(&kept).await, first);
        assert_eq!(html(&anew).await, first);
    }
}

/// With every field filled to its limit.
#[tokio::test]
async fn the_longest_page_is_small() {
    let app = app().await;
    let anna = app.published("anna").await;
    let long = |length: usize| json!("Light ".repeat(100)[..length].trim());
    let form = profile(|form| {
        form["displayName"] = long(100);
        form["bio"] = long(500);
        form["accent"] = json!("#2f6b3a");
    });
    anna.put(PROFILE, form).await.expect(200);
    for _ in 0..3 {
        let offer = |form: &mut serde_json::Value| {
            form["title"] = long(100);
            form["description"] = long(500);
        };
        anna.offers(offer).await;
    }
    let (plain, _) = asked_for(&app, &client(), "identity").await;
    let (brotli, _) = asked_for(&app, &client(), "br").await;
    let (plain, brotli) = (plain.bytes().await.unwrap().len(), brotli.bytes().await.unwrap().len());
    assert!(plain <= 20_000, "{plain} bytes");
    assert!(brotli <= 6_000, "{brotli} bytes compressed");
}
