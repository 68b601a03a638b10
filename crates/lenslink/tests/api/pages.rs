use reqwest::Method;
use server::http::accept::Limits;

use crate::support::harness::{TestApp, http_client};

async fn get_page(app: &TestApp, path: &str) -> (u16, String) {
    let response = app.get(path).send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8", "{path}");
    (response.status().as_u16(), response.text().await.unwrap())
}

#[tokio::test]
async fn landing_page_is_rendered_html() {
    let app = TestApp::new().await;
    let (status, html) = get_page(&app, "/").await;
    assert_eq!(status, 200);
    for text in
        ["booking machine", "Create Your Profile", "Beautiful Profiles", "Get Started for Free", "2025"]
    {
        assert!(html.contains(text), "{text}");
    }
}

#[tokio::test]
async fn serves_home_instead_of_landing_with_the_signed_in_cookie() {
    let app = TestApp::new().await;
    let response = app.get("/").header("Cookie", "signed-in=1").send().await.unwrap();
    assert!(response.headers().get_all("vary").iter().any(|value| value == "cookie"));
    let html = response.text().await.unwrap();
    assert!(html.contains("data-page=\"home\""), "{html:.600}");
    let (_, html) = get_page(&app, "/").await;
    assert!(html.contains("data-page=\"landing\""), "{html:.600}");
}

#[tokio::test]
async fn html_of_the_sign_up_page_shows_whether_registration_is_closed() {
    let open_app = TestApp::new().await;
    let closed_app = TestApp::with_settings(&[("LENSLINK_REGISTRATION", "closed")], Limits::default()).await;
    let (_, open_page) = get_page(&open_app, "/signup").await;
    let (_, closed_page) = get_page(&closed_app, "/signup").await;
    let has_form_and_notice = |html: &str| (html.contains("<form"), html.contains("Sign-up is closed"));
    assert_eq!(
        (has_form_and_notice(&open_page), has_form_and_notice(&closed_page)),
        ((true, false), (false, true))
    );
    assert!(closed_page.contains("data-page=\"signup\""), "{closed_page:.600}");
}

#[tokio::test]
async fn pages_with_secret_links_send_no_referrer() {
    let app = TestApp::new().await;
    for path in ["/reset-password", "/verify-email", "/confirm-email"] {
        let response = app.get(path).send().await.unwrap();
        assert_eq!(
            (response.status().as_u16(), &response.headers()["referrer-policy"]),
            (200, &"no-referrer".parse().unwrap()),
            "{path}"
        );
    }
}

#[tokio::test]
async fn an_unknown_path_answers_404_with_the_not_found_page() {
    let app = TestApp::new().await;
    for path in
        ["/nonsense", "/nonsense/deeper", "/u", "/profile", "/assets/none.js", "/index.html", "/%E2%82%AC"]
    {
        let (status, html) = get_page(&app, path).await;
        assert_eq!(status, 404, "{path}");
        assert!(html.contains("404 Page Not Found"), "{path}");
    }
}

#[tokio::test]
async fn an_unknown_profile_answers_404_with_its_own_page() {
    let app = TestApp::new().await;
    let (status, html) = get_page(&app, "/u/nobody").await;
    assert_eq!(status, 404);
    assert!(html.contains("Profile Not Found"));
}

#[tokio::test]
async fn redirects_known_paths_with_a_trailing_slash() {
    let app = TestApp::new().await;
    for path in ["/login", "/signup", "/profile/create", "/profile/edit", "/bookings", "/bookings/some-id"] {
        assert_eq!(get_page(&app, path).await.0, 200, "{path}");
        let response = app.get(&format!("{path}/?a=b")).send().await.unwrap();
        assert_eq!(response.status(), 308);
        assert_eq!(response.headers()["location"], format!("{path}?a=b"));
    }
}

#[tokio::test]
async fn head_answers_like_get_without_the_body() {
    let app = TestApp::new().await;
    let response = app.request(Method::HEAD, "/nonsense").send().await.unwrap();
    assert_eq!(response.status(), 404);
    assert_eq!(response.text().await.unwrap(), "");
}

#[tokio::test]
async fn every_response_has_a_new_nonce_on_all_scripts() {
    let app = TestApp::new().await;
    let mut nonces = Vec::new();
    for _ in 0..2 {
        let response = app.get("/").send().await.unwrap();
        let policy = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
        let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap().to_owned();
        let html = response.text().await.unwrap();
        let scripts = html.matches("<script").count() - html.matches("type=\"application/json\"").count();
        assert!(scripts > 0);
        assert!(html.matches(&format!("nonce=\"{nonce}\"")).count() >= scripts);
        assert!(!html.contains("__CSP_NONCE__"));
        nonces.push(nonce);
    }
    assert_ne!(nonces[0], nonces[1]);
}

#[tokio::test]
async fn escapes_the_brand_in_pages() {
    let app = TestApp::with_settings(&[("LENSLINK_BRAND", "Foto & Co <3")], Limits::default()).await;
    let (_, html) = get_page(&app, "/").await;
    assert!(html.contains("Foto &amp; Co &lt;3"));
    assert!(!html.contains("Foto & Co <3"));
    assert!(!html.contains("Lenslink"), "the page contains the default name");
}

#[tokio::test]
async fn web_manifest_uses_the_brand() {
    let app = TestApp::with_settings(&[("LENSLINK_BRAND", "Foto & Co \"3\"")], Limits::default()).await;
    let response = app.get("/site.webmanifest").send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/manifest+json");
    let manifest: serde_json::Value = response.json().await.unwrap();
    assert_eq!(
        (&manifest["name"], &manifest["short_name"]),
        (&"Foto & Co \"3\"".into(), &"Foto & Co \"3\"".into())
    );
    let maskable_icons =
        manifest["icons"].as_array().unwrap().iter().filter(|icon| icon["purpose"] == "maskable");
    assert_eq!(maskable_icons.count(), 1);
}

#[tokio::test]
async fn canonical_links_use_the_public_url() {
    let app =
        TestApp::with_settings(&[("LENSLINK_PUBLIC_URL", "https://photos.example")], Limits::default()).await;
    let (_, html) = get_page(&app, "/").await;
    assert!(html.contains("<link rel=\"canonical\" href=\"https://photos.example/\""));
    assert!(!html.contains(&app.address.to_string()));
}

#[tokio::test]
async fn compresses_pages_on_request() {
    let app = TestApp::new().await;
    for coding in ["br", "gzip"] {
        let url = format!("http://{}/", app.address);
        let response = http_client().get(url).header("accept-encoding", coding).send().await.unwrap();
        assert_eq!(response.headers()["content-encoding"], coding);
    }
}
