//! The fast path for cached pages gives the same responses as the full path.

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, StatusCode};

use crate::support::engines::Engine;
use crate::support::harness::TestApp;

const FAST_PATH: &str = "/u/anna";
/// The percent-encoded letter forces the full path.
const FULL_PATH: &str = "/u/%61nna";

async fn start_app(settings: &[(&str, &str)]) -> TestApp {
    let app = TestApp::with_engine(&Engine::sqlite(), settings).await;
    app.start_change_listener().await;
    let anna = app.add_account_with_profile("anna").await;
    anna.add_service_with(|_| {}).await;
    app.get(FAST_PATH).send().await.unwrap();
    app
}

/// Gets the parts of a response that do not vary between requests.
async fn get_stable_response(
    app: &TestApp,
    path: &str,
    headers: &[(&str, &str)],
) -> (StatusCode, HeaderMap, Vec<u8>) {
    let mut request = app.get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.send().await.unwrap();
    let (status, mut headers) = (response.status(), response.headers().clone());
    assert!(headers.remove("x-request-id").is_some_and(|id| id.len() == 32), "{path}");
    headers.remove("date");
    (status, headers, response.bytes().await.unwrap().to_vec())
}

#[tokio::test]
async fn both_paths_give_the_same_response() {
    let app = start_app(&[("LENSLINK_PUBLIC_URL", "https://photos.example")]).await;
    let etag = get_stable_response(&app, FAST_PATH, &[("accept-encoding", "br")]).await.1["etag"].clone();
    let etag = etag.to_str().unwrap();
    for headers in [
        [("accept-encoding", "gzip, deflate, br"), ("x-nothing", "")],
        [("accept-encoding", "gzip"), ("cookie", "a=b")],
        [("accept-encoding", "br"), ("if-none-match", etag)],
        [("accept-encoding", "gzip"), ("if-none-match", etag)],
        [("accept-encoding", "identity"), ("if-none-match", "*")],
        [("accept-encoding", "br"), ("host", "photos.example")],
        [("accept-encoding", "br"), ("host", "photos.example:443")],
        [("accept-encoding", "br"), ("host", "evil.test")],
    ] {
        let (fast_response, full_response) = (
            get_stable_response(&app, FAST_PATH, &headers).await,
            get_stable_response(&app, FULL_PATH, &headers).await,
        );
        assert_eq!(fast_response, full_response, "{headers:?}");
    }
    let hsts = HeaderName::from_static("strict-transport-security");
    assert!(get_stable_response(&app, FAST_PATH, &[("accept-encoding", "br")]).await.1.contains_key(hsts));
}

#[tokio::test]
async fn ignores_a_query_string_unless_it_is_too_long() {
    let app = start_app(&[]).await;
    let headers = [("accept-encoding", "br")];
    let without_query = get_stable_response(&app, FAST_PATH, &headers).await;
    assert_eq!(
        get_stable_response(&app, &format!("{FAST_PATH}?utm_source=bio"), &headers).await,
        without_query
    );
    let too_long = format!("{FAST_PATH}?{}", "a".repeat(8 * 1024));
    assert_eq!(get_stable_response(&app, &too_long, &headers).await.0, StatusCode::URI_TOO_LONG);
}

#[tokio::test]
async fn head_returns_the_headers_of_get_and_post_is_refused() {
    let app = start_app(&[]).await;
    let head = app.request(Method::HEAD, FAST_PATH).header("accept-encoding", "br").send().await.unwrap();
    let (_, headers, body) = get_stable_response(&app, FAST_PATH, &[("accept-encoding", "br")]).await;
    assert_eq!(head.headers()["content-length"], HeaderValue::from(body.len()));
    assert_eq!(head.headers()["etag"], headers["etag"]);
    let post = app.request(Method::POST, FAST_PATH).header("accept-encoding", "br").send().await.unwrap();
    assert_eq!(post.status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn counts_requests_on_both_paths() {
    let app = start_app(&[]).await;
    let before = count_requests(&app);
    for path in [FAST_PATH, FULL_PATH, FAST_PATH] {
        get_stable_response(&app, path, &[("accept-encoding", "br")]).await;
    }
    assert_eq!(count_requests(&app), before + 3);
}

fn count_requests(app: &TestApp) -> u64 {
    let metrics = app.metrics();
    let line = metrics
        .lines()
        .find(|line| line.contains("requests_total") && line.contains("/u/{username}\",status=\"200\""))
        .unwrap_or_else(|| panic!("{metrics}"));
    line.rsplit(' ').next().unwrap().parse().unwrap()
}
