use crate::harness::{TestApp, client};
use reqwest::Method;
use server::http::accept::Limits;

async fn page(app: &TestApp, path: &str) -> (u16, String) {
    let response = app.get(path).send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8", "{path}");
    (response.status().as_u16(), response.text().await.unwrap())
}

#[tokio::test]
async fn the_landing_page_arrives_as_finished_html() {
    let app = TestApp::new().await;
    let (status, html) = page(&app, "/").await;
    assert_eq!(status, 200);
    for text in
        ["booking machine", "Create Your Profile", "Beautiful Profiles", "Get Started for Free", "2025"]
    {
        assert!(html.contains(text), "{text}");
    }
}

#[tokio::test]
async fn whoever_may_be_signed_in_gets_their_own_first_page_instead_of_the_landing_page() {
    let app = TestApp::new().await;
    let response = app.get("/").header("Cookie", "signed-in=1").send().await.unwrap();
    assert!(response.headers().get_all("vary").iter().any(|value| value == "cookie"));
    let html = response.text().await.unwrap();
    assert!(html.contains("data-page=\"home\""), "{html:.600}");
    let (_, html) = page(&app, "/").await;
    assert!(html.contains("data-page=\"landing\""), "{html:.600}");
}

#[tokio::test]
async fn the_sign_up_page_says_without_scripts_whether_anybody_new_can_register() {
    let open = TestApp::new().await;
    let closed = TestApp::with(&[("LENSLINK_REGISTRATION", "closed")], Limits::default()).await;
    let (_, form) = page(&open, "/signup").await;
    let (_, refusal) = page(&closed, "/signup").await;
    let said = |html: &str| (html.contains("<form"), html.contains("No new accounts for now"));
    assert_eq!((said(&form), said(&refusal)), ((true, false), (false, true)));
    assert!(refusal.contains("data-page=\"signup\""), "{refusal:.600}");
}

#[tokio::test]
async fn pages_that_are_opened_with_a_secret_tell_nobody_where_one_was() {
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
        let (status, html) = page(&app, path).await;
        assert_eq!(status, 404, "{path}");
        assert!(html.contains("404 Page Not Found"), "{path}");
    }
}

#[tokio::test]
async fn an_unknown_profile_answers_404_with_its_own_page() {
    let app = TestApp::new().await;
    let (status, html) = page(&app, "/u/nobody").await;
    assert_eq!(status, 404);
    assert!(html.contains("Profile Not Found"));
}

#[tokio::test]
async fn known_paths_answer_200_and_with_a_slash_at_the_end_lead_there() {
    let app = TestApp::new().await;
    for path in ["/login", "/signup", "/profile/create", "/profile/edit", "/bookings", "/bookings/some-id"] {
        assert_eq!(page(&app, path).await.0, 200, "{path}");
        let slashed = app.get(&format!("{path}/?a=b")).send().await.unwrap();
        assert_eq!(slashed.status(), 308);
        assert_eq!(slashed.headers()["location"], format!("{path}?a=b"));
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
async fn each_response_has_a_nonce_of_its_own_and_only_scripts_with_it() {
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
async fn the_operators_brand_stands_in_the_page_as_text() {
    let app = TestApp::with(&[("LENSLINK_BRAND", "Foto & Co <3")], Limits::default()).await;
    let (_, html) = page(&app, "/").await;
    assert!(html.contains("Foto &amp; Co &lt;3"));
    assert!(!html.contains("Foto & Co <3"));
    assert!(!html.contains("Lenslink"), "the default name is left somewhere");
}

#[tokio::test]
async fn phones_call_the_product_by_the_operators_name() {
    let app = TestApp::with(&[("LENSLINK_BRAND", "Foto & Co \"3\"")], Limits::default()).await;
    let response = app.get("/site.webmanifest").send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/manifest+json");
    let manifest: serde_json::Value = response.json().await.unwrap();
    assert_eq!(
        (&manifest["name"], &manifest["short_name"]),
        (&"Foto & Co \"3\"".into(), &"Foto & Co \"3\"".into())
    );
    let masks = manifest["icons"].as_array().unwrap().iter().filter(|icon| icon["purpose"] == "maskable");
    assert_eq!(masks.count(), 1);
}

#[tokio::test]
async fn links_that_leave_the_server_come_from_the_public_url_not_from_the_host_header() {
    let app = TestApp::with(&[("LENSLINK_PUBLIC_URL", "https://photos.example")], Limits::default()).await;
    let (_, html) = page(&app, "/").await;
    assert!(html.contains("<link rel=\"canonical\" href=\"https://photos.example/\""));
    assert!(!html.contains(&app.address.to_string()));
}

#[tokio::test]
async fn pages_are_compressed_for_those_who_ask() {
    let app = TestApp::new().await;
    for coding in ["br", "gzip"] {
        let url = format!("http://{}/", app.address);
        let response = client().get(url).header("accept-encoding", coding).send().await.unwrap();
        assert_eq!(response.headers()["content-encoding"], coding);
    }
}
