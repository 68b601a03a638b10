//! Which addresses lead to a page, and which to another address.

use serde_json::json;

use super::parsed::parse;
use crate::browser::Browser;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn named(anna: &Browser<'_>, username: &str) {
    let form = json!({"username": username, "displayName": "Anna Berg", "bio": ""});
    anna.put("/api/profile", form).await.expect(200);
}

/// Status, where it leads, and which page it is.
async fn visit(app: &TestApp, path: &str) -> (u16, Option<String>, Option<String>) {
    let response = app.get(path).send().await.unwrap();
    let leads = response.headers().get("location").map(|value| value.to_str().unwrap().to_owned());
    let status = response.status().as_u16();
    // A browser that kept the way from an old name to a new one could never follow its owner back.
    let cache = if status == 200 { "public, no-cache" } else { "no-store" };
    assert_eq!(response.headers()["cache-control"], cache, "{path}");
    let html = response.text().await.unwrap();
    let view = (status != 301).then(|| parse(&html).view().to_owned());
    (status, leads, view)
}

fn shows(view: &str) -> Option<String> {
    Some(view.to_owned())
}

async fn a_profile_has_its_page_and_every_other_spelling_leads_there(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    assert_eq!(visit(&app, "/u/AnnaBerg").await, (404, None, shows("missing")));
    named(&anna, "AnnaBerg").await;
    assert_eq!(visit(&app, "/u/AnnaBerg").await, (200, None, shows("profile")));
    assert_eq!(visit(&app, "/u/annaberg").await, (301, Some("/u/AnnaBerg".to_owned()), None));
}

async fn old_names_lead_to_the_current_one_and_back_again(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    for name in ["first", "second", "third"] {
        named(&anna, name).await;
    }
    for old in ["/u/first", "/u/FIRST", "/u/second"] {
        assert_eq!(visit(&app, old).await, (301, Some("/u/third".to_owned()), None), "{old}");
    }
    assert_eq!(visit(&app, "/u/first?from=bio&a=%20").await.1.as_deref(), Some("/u/third?from=bio&a=%20"));
    named(&anna, "first").await;
    assert_eq!(visit(&app, "/u/first").await, (200, None, shows("profile")));
    assert_eq!(visit(&app, "/u/third").await, (301, Some("/u/first".to_owned()), None));
}

async fn what_cannot_be_a_name_is_nobodys_page(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    for path in ["/u/ab", "/u/a%20b", "/u/%20anna", "/u/%D0%B0lice", "/u/admin", "/u/..%2fapi"] {
        assert_eq!(visit(&app, path).await, (404, None, shows("missing")), "{path}");
    }
}

/// Whether or not it is kept in memory.
async fn a_page_that_is_kept_is_found_under_its_exact_name_only(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.follow_changes().await;
    let anna = app.signed_up("anna@example.com").await;
    named(&anna, "AnnaBerg").await;
    for _ in 0..2 {
        assert_eq!(visit(&app, "/u/AnnaBerg").await, (200, None, shows("profile")));
        assert_eq!(visit(&app, "/u/annaberg").await, (301, Some("/u/AnnaBerg".to_owned()), None));
    }
    named(&anna, "berg").await;
    assert_eq!(visit(&app, "/u/AnnaBerg").await, (301, Some("/u/berg".to_owned()), None));
}

on_both_engines! {
    a_page_that_is_kept_is_found_under_its_exact_name_only,
    a_profile_has_its_page_and_every_other_spelling_leads_there,
    old_names_lead_to_the_current_one_and_back_again,
    what_cannot_be_a_name_is_nobodys_page,
}
