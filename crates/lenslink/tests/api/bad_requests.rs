use reqwest::Method;
use serde_json::{Value, json};
use server::http::accept::Limits;

use crate::harness::{TestApp, raw};

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/json; charset=utf-8");
    assert_eq!(response.headers()["cache-control"], "no-store");
    let status = response.status().as_u16();
    (status, serde_json::from_str(&response.text().await.unwrap()).unwrap())
}

#[tokio::test]
async fn an_unknown_api_path_answers_404_in_the_one_error_body() {
    let app = TestApp::new().await;
    let expected = (404, json!({"message": "Not found", "code": "not_found"}));
    assert_eq!(answer(app.get("/api/nope")).await, expected);
    assert_eq!(answer(app.request(Method::POST, "/api/nope")).await, expected);
    assert_eq!(answer(app.request(Method::POST, "/nonsense")).await, expected);
}

#[tokio::test]
async fn a_wrong_method_answers_405_and_names_the_right_ones() {
    let app = TestApp::new().await;
    for (method, path, allow) in [
        (Method::POST, "/api/instance", "GET,HEAD"),
        (Method::GET, "/api/csp-report", "POST"),
        (Method::DELETE, "/", "GET,HEAD"),
        (Method::POST, "/livez", "GET,HEAD"),
        (Method::POST, "/favicon.svg", "GET, HEAD"),
        (Method::TRACE, "/", "GET, HEAD, POST, PUT, DELETE"),
    ] {
        let response = app.request(method, path).send().await.unwrap();
        assert_eq!(response.status(), 405, "{path}");
        assert_eq!(response.headers()["allow"], allow, "{path}");
        let body: Value = serde_json::from_str(&response.text().await.unwrap()).unwrap();
        assert_eq!(body["code"], "method_not_allowed");
    }
}

#[tokio::test]
async fn a_foreign_host_answers_421_and_no_page() {
    let app = TestApp::with(&[("LENSLINK_PUBLIC_URL", "https://photos.example")], Limits::default()).await;
    for host in ["evil.test", "photos.example.evil.test", "photos.example@evil.test"] {
        let (status, body) = answer(app.get("/").header("host", host)).await;
        assert_eq!((status, &body["code"]), (421, &json!("misdirected_request")), "{host}");
    }
    assert_eq!(app.get("/").header("host", "photos.example").send().await.unwrap().status(), 200);
    assert_eq!(app.get("/livez").header("host", "10.1.2.3").send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn a_foreign_host_in_the_request_line_is_refused_too() {
    let app = TestApp::new().await;
    let request = b"GET http://evil.test/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert!(raw(app.address, request).await.starts_with("HTTP/1.1 421"));
    let twice = b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n";
    assert!(!raw(app.address, twice).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn addresses_beyond_reason_get_their_exact_answer() {
    let app = TestApp::new().await;
    assert_eq!(answer(app.get("/u/%00")).await.0, 404);
    assert_eq!(answer(app.get("/u/%ff")).await.0, 404);
    assert_eq!(answer(app.get(&format!("/u/{}", "a".repeat(5_000)))).await.1["code"], "uri_too_long");
    assert_eq!(answer(app.get(&format!("/?{}", "a".repeat(8_200)))).await.0, 414);
}

#[tokio::test]
async fn heads_beyond_reason_or_sense_are_refused_and_closed() {
    let app = TestApp::new().await;
    let many = "X-A: b\r\n".repeat(101);
    let large = format!("X-A: {}\r\n", "b".repeat(17 * 1024));
    for (head, status) in [
        (format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n"), "431"),
        (format!("GET / HTTP/1.1\r\nHost: localhost\r\n{large}\r\n"), "431"),
        ("GET / HTTP/1.1\r\nHost localhost\r\n\r\n".to_owned(), "400"),
        ("NONSENSE\r\n\r\n".to_owned(), "400"),
        (
            "POST /api/csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd"
                .to_owned(),
            "400",
        ),
    ] {
        let answer = raw(app.address, head.as_bytes()).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{}: {answer}", &head[..30]);
        assert_eq!(answer.matches("HTTP/1.1").count(), 1, "one answer, then closed: {answer}");
    }
}

fn report(app: &TestApp, content_type: &str, body: impl Into<reqwest::Body>) -> reqwest::RequestBuilder {
    app.request(Method::POST, "/api/csp-report").header("content-type", content_type).body(body)
}

#[tokio::test]
async fn a_body_that_is_wrong_in_kind_size_or_form_is_told_so() {
    let app = TestApp::new().await;
    assert_eq!(
        answer(report(&app, "application/csp-report", "{bad")).await,
        (400, json!({"message": "Malformed JSON", "code": "malformed_json"}))
    );
    assert_eq!(answer(report(&app, "text/plain", "{}")).await.1["code"], "unsupported_media_type");
    assert_eq!(answer(app.request(Method::POST, "/api/csp-report")).await.0, 415);
    let large = report(&app, "application/csp-report", vec![b' '; 65_537]);
    assert_eq!(
        answer(large).await,
        (413, json!({"message": "The request is too large", "code": "payload_too_large"}))
    );
}

#[tokio::test]
async fn reports_of_every_form_are_counted() {
    let app = TestApp::new().await;
    let old = r#"{"csp-report": {"violated-directive": "img-src 'self'", "blocked-uri": "http://x.test"}}"#;
    let new = r#"[{"type": "csp-violation", "body": {"effectiveDirective": "script-src"}}]"#;
    let webkit = r#"{"type": "csp-violation", "body": {"effectiveDirective": "font-src"}}"#;
    for (content_type, body) in [
        ("application/csp-report", old),
        ("application/reports+json", new),
        ("application/csp-report", webkit),
    ] {
        assert_eq!(report(&app, content_type, body).send().await.unwrap().status(), 204, "{body}");
    }
    let numbers = app.metrics();
    for directive in ["img-src", "script-src", "font-src"] {
        assert!(numbers.contains(&format!("csp_reports_total{{directive=\"{directive}\"}} 1")), "{numbers}");
    }
}
