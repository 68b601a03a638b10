//! A page that is kept is answered on a way of its own, which nobody can tell from the long one. An address with a
//! letter written as `%61` takes the long one.

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, StatusCode};

use crate::engines::Engine;
use crate::harness::TestApp;

const SHORT: &str = "/u/anna";
const LONG: &str = "/u/%61nna";

async fn app(settings: &[(&str, &str)]) -> TestApp {
    let app = TestApp::on(&Engine::sqlite(), settings).await;
    app.follow_changes().await;
    let anna = app.published("anna").await;
    anna.offers(|_| {}).await;
    app.get(SHORT).send().await.unwrap();
    app
}

/// All that two answers to the same question have in common.
async fn answer(app: &TestApp, path: &str, given: &[(&str, &str)]) -> (StatusCode, HeaderMap, Vec<u8>) {
    let mut request = app.get(path);
    for (name, value) in given {
        request = request.header(*name, *value);
    }
    let response = request.send().await.unwrap();
    let (status, mut headers) = (response.status(), response.headers().clone());
    assert!(headers.remove("x-request-id").is_some_and(|id| id.len() == 32), "{path}");
    headers.remove("date");
    (status, headers, response.bytes().await.unwrap().to_vec())
}

#[tokio::test]
async fn both_ways_give_the_same_answer() {
    let app = app(&[("LENSLINK_PUBLIC_URL", "https://photos.example")]).await;
    let tag = answer(&app, SHORT, &[("accept-encoding", "br")]).await.1["etag"].clone();
    let tag = tag.to_str().unwrap();
    for given in [
        [("accept-encoding", "gzip, deflate, br"), ("x-nothing", "")],
        [("accept-encoding", "gzip"), ("cookie", "a=b")],
        [("accept-encoding", "br"), ("if-none-match", tag)],
        [("accept-encoding", "gzip"), ("if-none-match", tag)],
        [("accept-encoding", "identity"), ("if-none-match", "*")],
        [("accept-encoding", "br"), ("host", "photos.example")],
        [("accept-encoding", "br"), ("host", "photos.example:443")],
        [("accept-encoding", "br"), ("host", "evil.test")],
    ] {
        let (short, long) = (answer(&app, SHORT, &given).await, answer(&app, LONG, &given).await);
        assert_eq!(short, long, "{given:?}");
    }
    let strict = HeaderName::from_static("strict-transport-security");
    assert!(answer(&app, SHORT, &[("accept-encoding", "br")]).await.1.contains_key(strict));
}

#[tokio::test]
async fn what_stands_behind_the_address_makes_no_difference_until_it_is_too_long() {
    let app = app(&[]).await;
    let given = [("accept-encoding", "br")];
    let plain = answer(&app, SHORT, &given).await;
    assert_eq!(answer(&app, &format!("{SHORT}?utm_source=bio"), &given).await, plain);
    let long = format!("{SHORT}?{}", "a".repeat(8 * 1024));
    assert_eq!(answer(&app, &long, &given).await.0, StatusCode::URI_TOO_LONG);
}

#[tokio::test]
async fn only_reading_takes_it() {
    let app = app(&[]).await;
    let head = app.request(Method::HEAD, SHORT).header("accept-encoding", "br").send().await.unwrap();
    let (_, headers, body) = answer(&app, SHORT, &[("accept-encoding", "br")]).await;
    assert_eq!(head.headers()["content-length"], HeaderValue::from(body.len()));
    assert_eq!(head.headers()["etag"], headers["etag"]);
    let post = app.request(Method::POST, SHORT).header("accept-encoding", "br").send().await.unwrap();
    assert_eq!(post.status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn both_ways_are_counted_alike() {
    let app = app(&[]).await;
    let before = counted(&app);
    for path in [SHORT, LONG, SHORT] {
        answer(&app, path, &[("accept-encoding", "br")]).await;
    }
    assert_eq!(counted(&app), before + 3);
}

fn counted(app: &TestApp) -> u64 {
    let metrics = app.metrics();
    let line = metrics
        .lines()
        .find(|line| line.contains("requests_total") && line.contains("/u/{username}\",status=\"200\""))
        .unwrap_or_else(|| panic!("{metrics}"));
    line.rsplit(' ').next().unwrap().parse().unwrap()
}
