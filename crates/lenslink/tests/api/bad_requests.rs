use reqwest::Method;
use serde_json::{Value, json};
use server::http::accept::Limits;

use crate::support::harness::{TestApp, send_raw};

/// Sends the request and returns the status and the JSON body.
async fn send(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/json; charset=utf-8");
    assert_eq!(response.headers()["cache-control"], "no-store");
    let status = response.status().as_u16();
    (status, serde_json::from_str(&response.text().await.unwrap()).unwrap())
}

#[tokio::test]
async fn answers_404_in_json_for_an_unknown_api_path_or_an_unknown_post() {
    let app = TestApp::new().await;
    let expected = (404, json!({"message": "Not found", "code": "not-found"}));
    assert_eq!(send(app.get("/api/nope")).await, expected);
    assert_eq!(send(app.request(Method::POST, "/api/nope")).await, expected);
    assert_eq!(send(app.request(Method::POST, "/nonsense")).await, expected);
}

#[tokio::test]
async fn answers_405_with_the_allowed_methods() {
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
        assert_eq!(body["code"], "method-not-allowed");
    }
}

#[tokio::test]
async fn answers_421_for_a_foreign_host() {
    let app =
        TestApp::with_settings(&[("LENSLINK_PUBLIC_URL", "https://photos.example")], Limits::default()).await;
    for host in ["evil.test", "photos.example.evil.test", "photos.example@evil.test"] {
        let (status, body) = send(app.get("/").header("host", host)).await;
        assert_eq!((status, &body["code"]), (421, &json!("misdirected-request")), "{host}");
    }
    assert_eq!(app.get("/").header("host", "photos.example").send().await.unwrap().status(), 200);
    assert_eq!(app.get("/livez").header("host", "10.1.2.3").send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn rejects_a_foreign_host_in_the_request_line_or_a_second_header() {
    let app = TestApp::new().await;
    let request = b"GET http://evil.test/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert!(send_raw(app.address, request).await.starts_with("HTTP/1.1 421"));
    let request_with_two_hosts =
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n";
    assert!(!send_raw(app.address, request_with_two_hosts).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn rejects_invalid_and_too_long_paths() {
    let app = TestApp::new().await;
    assert_eq!(send(app.get("/u/%00")).await.0, 404);
    assert_eq!(send(app.get("/u/%ff")).await.0, 404);
    assert_eq!(send(app.get(&format!("/u/{}", "a".repeat(5_000)))).await.1["code"], "uri-too-long");
    assert_eq!(send(app.get(&format!("/?{}", "a".repeat(8_200)))).await.0, 414);
}

#[tokio::test]
async fn rejects_invalid_and_too_large_request_heads() {
    let app = TestApp::new().await;
    let too_many_headers = "X-A: b\r\n".repeat(101);
    let too_large_header = format!("X-A: {}\r\n", "b".repeat(17 * 1024));
    for (head, status) in [
        (format!("GET / HTTP/1.1\r\nHost: localhost\r\n{too_many_headers}\r\n"), "431"),
        (format!("GET / HTTP/1.1\r\nHost: localhost\r\n{too_large_header}\r\n"), "431"),
        ("GET / HTTP/1.1\r\nHost localhost\r\n\r\n".to_owned(), "400"),
        ("NONSENSE\r\n\r\n".to_owned(), "400"),
        (
            "POST /api/csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd"
                .to_owned(),
            "400",
        ),
    ] {
        let response = send_raw(app.address, head.as_bytes()).await;
        assert!(response.starts_with(&format!("HTTP/1.1 {status}")), "{}: {response}", &head[..30]);
        assert_eq!(response.matches("HTTP/1.1").count(), 1, "the server closes after one response: {response}");
    }
}

fn csp_report_request(
    app: &TestApp,
    content_type: &str,
    body: impl Into<reqwest::Body>,
) -> reqwest::RequestBuilder {
    app.request(Method::POST, "/api/csp-report").header("content-type", content_type).body(body)
}

#[tokio::test]
async fn rejects_bodies_of_wrong_type_size_or_format() {
    let app = TestApp::new().await;
    assert_eq!(
        send(csp_report_request(&app, "application/csp-report", "{bad")).await,
        (400, json!({"message": "Malformed JSON", "code": "malformed-json"}))
    );
    assert_eq!(send(csp_report_request(&app, "text/plain", "{}")).await.1["code"], "unsupported-media-type");
    assert_eq!(send(app.request(Method::POST, "/api/csp-report")).await.0, 415);
    let large_report = csp_report_request(&app, "application/csp-report", vec![b' '; 65_537]);
    assert_eq!(
        send(large_report).await,
        (413, json!({"message": "The request is too large", "code": "payload-too-large"}))
    );
}

#[tokio::test]
async fn counts_csp_reports_of_every_format() {
    let app = TestApp::new().await;
    let old_format =
        r#"{"csp-report": {"violated-directive": "img-src 'self'", "blocked-uri": "http://x.test"}}"#;
    let new_format = r#"[{"type": "csp-violation", "body": {"effectiveDirective": "script-src-elem"}}]"#;
    let webkit_format = r#"{"type": "csp-violation", "body": {"effectiveDirective": "font-src"}}"#;
    for (content_type, body) in [
        ("application/csp-report", old_format),
        ("application/reports+json", new_format),
        ("application/csp-report", webkit_format),
    ] {
        assert_eq!(
            csp_report_request(&app, content_type, body).send().await.unwrap().status(),
            204,
            "{body}"
        );
    }
    let metrics = app.metrics();
    for directive in ["img-src", "script-src-elem", "font-src"] {
        assert!(metrics.contains(&format!("csp_reports_total{{directive=\"{directive}\"}} 1")), "{metrics}");
    }
}
