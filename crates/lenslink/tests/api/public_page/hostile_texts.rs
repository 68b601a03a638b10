//! Pages escape all texts from photographers.

use serde_json::{Value, json};

use super::parsed_page::parse_page;
use crate::profile::helpers::{PROFILE_PATH, profile_form};
use crate::support::engines::Engine;
use crate::support::harness::TestApp;

const HOSTILE_TEXTS: [&str; 14] = [
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

async fn get_html(app: &TestApp, path: &str) -> String {
    app.get(path).send().await.unwrap().text().await.unwrap()
}

#[tokio::test]
async fn escapes_hostile_texts() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let service_id = anna.add_service_with(|_| {}).await;
    let (profile_path, form_path) = ("/u/anna", format!("/u/anna/book/{service_id}"));
    let harmless_pages =
        [parse_page(&get_html(&app, profile_path).await), parse_page(&get_html(&app, &form_path).await)];

    for text in HOSTILE_TEXTS {
        let form = profile_form(|form| {
            form["displayName"] = json!(text);
            form["bio"] = json!(text);
        });
        anna.put(PROFILE_PATH, form).await.expect_status(200);
        let service = json!({"title": text, "description": text, "price": 100});
        anna.put(&format!("/api/services/{service_id}"), service).await.expect_status(200);

        let page = parse_page(&get_html(&app, profile_path).await);
        assert_eq!(page.element_names(), harmless_pages[0].element_names(), "{text}");
        assert!(page.text.matches(text).count() >= 4, "{text} in {}", page.text);
        assert_eq!(page.title, format!("{text} · Lenslink"));
        assert_eq!(page.meta_tags["og:title"], text);
        assert_eq!(page.structured_data["name"], text);
        assert_eq!(page.structured_data["makesOffer"][0]["itemOffered"]["name"], text);
        let props: &Value = &page.hydration_data["props"]["profile"];
        assert_eq!((&props["bio"], &props["services"][0]["title"]), (&json!(text), &json!(text)));

        let page = parse_page(&get_html(&app, &form_path).await);
        assert_eq!(page.element_names(), harmless_pages[1].element_names(), "{text}");
        assert_eq!(page.title, format!("Book {text} · Lenslink"));
    }
}

#[tokio::test]
async fn escapes_the_brand() {
    let brand = "__APP__ </script> & \"Co\"";
    let app = TestApp::with_engine(&Engine::sqlite(), &[("LENSLINK_BRAND", brand)]).await;
    app.add_account_with_profile("anna").await;
    let page = parse_page(&get_html(&app, "/u/anna").await);
    assert_eq!(page.title, format!("Anna Berg · {brand}"));
    assert!(page.text.contains(brand), "{}", page.text);
    assert_eq!(page.hydration_data["props"]["brand"], brand);
}
