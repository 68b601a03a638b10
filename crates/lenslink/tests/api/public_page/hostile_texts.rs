//! Whatever photographers write is text.

use serde_json::{Value, json};

use super::parsed::parse;
use crate::engines::Engine;
use crate::harness::TestApp;
use crate::profile::people::{PROFILE, profile};

const HOSTILE: [&str; 14] = [
    "</script><script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\" onmouseover=\"alert(1)",
    "' onfocus='alert(1)' autofocus='",
    "<!--<script>",
    "--><svg/onload=alert(1)>",
    "]]><script>alert(1)</script>",
    "</textarea><script>alert(1)</script>",
    "&lt;script&gt;&#x3c;b&#x3e;&amp;",
    "__META__ __APP__ __DATA__ __BRAND__ __VIEW__",
    "${alert(1)} {{alert(1)}} `",
    "javascript:alert(1)",
    "\\u003cscript\\u003e \\x3c \\",
];

async fn html(app: &TestApp, path: &str) -> String {
    app.get(path).send().await.unwrap().text().await.unwrap()
}

#[tokio::test]
async fn hostile_texts_are_shown_as_they_are_and_make_nothing() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let anna = app.published("anna").await;
    let service = anna.offers(|_| {}).await;
    let (profile_path, form_path) = ("/u/anna", format!("/u/anna/book/{service}"));
    let plain = [parse(&html(&app, profile_path).await), parse(&html(&app, &form_path).await)];

    for text in HOSTILE {
        let form = profile(|form| {
            form["displayName"] = json!(text);
            form["bio"] = json!(text);
        });
        anna.put(PROFILE, form).await.expect(200);
        let offer = json!({"title": text, "description": text, "price": 100});
        anna.put(&format!("/api/services/{service}"), offer).await.expect(200);

        let shown = parse(&html(&app, profile_path).await);
        assert_eq!(shown.names(), plain[0].names(), "{text}");
        assert!(shown.text.matches(text).count() >= 4, "{text} in {}", shown.text);
        assert_eq!(shown.title, format!("{text} · Lenslink"));
        assert_eq!(shown.metas["og:title"], text);
        assert_eq!(shown.structured["name"], text);
        assert_eq!(shown.structured["makesOffer"][0]["itemOffered"]["name"], text);
        let props: &Value = &shown.page["props"]["profile"];
        assert_eq!((&props["bio"], &props["services"][0]["title"]), (&json!(text), &json!(text)));

        let shown = parse(&html(&app, &form_path).await);
        assert_eq!(shown.names(), plain[1].names(), "{text}");
        assert_eq!(shown.title, format!("Book {text} · Lenslink"));
    }
}

#[tokio::test]
async fn an_operators_name_is_text_too() {
    let brand = "__APP__ </script> & \"Co\"";
    let app = TestApp::on(&Engine::sqlite(), &[("LENSLINK_BRAND", brand)]).await;
    app.published("anna").await;
    let shown = parse(&html(&app, "/u/anna").await);
    assert_eq!(shown.title, format!("Anna Berg · {brand}"));
    assert!(shown.text.contains(brand), "{}", shown.text);
    assert_eq!(shown.page["props"]["brand"], brand);
}
