//! Which URLs show a profile, and which redirect.

use serde_json::json;

use super::parsed_page::parse_page;
use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn set_username(anna: &Browser<'_>, username: &str) {
    let form = json!({"username": username, "displayName": "Anna Berg", "bio": ""});
    anna.put("/api/profile", form).await.expect_status(200);
}

/// Opens the path, asserts its `Cache-Control` header, and returns the status, the redirect target and which page is
/// shown: `profile` or `missing`.
async fn visit(app: &TestApp, path: &str) -> (u16, Option<String>, Option<String>) {
    let response = app.get(path).send().await.unwrap();
    let location = response.headers().get("location").map(|value| value.to_str().unwrap().to_owned());
    let status = response.status().as_u16();
    // A cached redirect would break the old URL if the photographer takes the old name back.
    let cache_control = if status == 200 { "public, no-cache" } else { "no-store" };
    assert_eq!(response.headers()["cache-control"], cache_control, "{path}");
    let html = response.text().await.unwrap();
    let shown_page = (status != 301).then(|| parse_page(&html).view().to_owned());
    (status, location, shown_page)
}

async fn redirects_other_spellings_to_the_profile(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    assert_eq!(visit(&app, "/u/AnnaBerg").await, (404, None, Some("missing".to_owned())));
    set_username(&anna, "AnnaBerg").await;
    assert_eq!(visit(&app, "/u/AnnaBerg").await, (200, None, Some("profile".to_owned())));
    assert_eq!(visit(&app, "/u/annaberg").await, (301, Some("/u/AnnaBerg".to_owned()), None));
}

async fn redirects_former_usernames(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    for name in ["first", "second", "third"] {
        set_username(&anna, name).await;
    }
    for path in ["/u/first", "/u/FIRST", "/u/second"] {
        assert_eq!(visit(&app, path).await, (301, Some("/u/third".to_owned()), None), "{path}");
    }
    assert_eq!(visit(&app, "/u/first?from=bio&a=%20").await.1.as_deref(), Some("/u/third?from=bio&a=%20"));
    set_username(&anna, "first").await;
    assert_eq!(visit(&app, "/u/first").await, (200, None, Some("profile".to_owned())));
    assert_eq!(visit(&app, "/u/third").await, (301, Some("/u/first".to_owned()), None));
}

async fn answers_404_for_invalid_usernames(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    for path in ["/u/ab", "/u/a%20b", "/u/%20anna", "/u/%D0%B0lice", "/u/admin", "/u/..%2fapi"] {
        assert_eq!(visit(&app, path).await, (404, None, Some("missing".to_owned())), "{path}");
    }
}

/// In the second round the page is cached.
async fn serves_a_cached_page_only_under_its_exact_username(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.start_change_listener().await;
    let anna = app.sign_up_browser("anna@example.com").await;
    set_username(&anna, "AnnaBerg").await;
    for _ in 0..2 {
        assert_eq!(visit(&app, "/u/AnnaBerg").await, (200, None, Some("profile".to_owned())));
        assert_eq!(visit(&app, "/u/annaberg").await, (301, Some("/u/AnnaBerg".to_owned()), None));
    }
    set_username(&anna, "berg").await;
    assert_eq!(visit(&app, "/u/AnnaBerg").await, (301, Some("/u/berg".to_owned()), None));
}

on_both_engines! {
    serves_a_cached_page_only_under_its_exact_username,
    redirects_other_spellings_to_the_profile,
    redirects_former_usernames,
    answers_404_for_invalid_usernames,
}
