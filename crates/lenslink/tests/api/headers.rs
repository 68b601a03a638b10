use server::http::accept::Limits;

use crate::support::harness::TestApp;

const SECURITY_HEADERS: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin-allow-popups"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), midi=(), display-capture=(), browsing-topics=()",
    ),
];

#[tokio::test]
async fn every_response_has_security_headers() {
    let app = TestApp::new().await;
    for path in ["/", "/nonsense", "/api/instance", "/api/nope", "/favicon.svg", "/livez", "/login/"] {
        let response = app.get(path).send().await.unwrap();
        for (name, value) in SECURITY_HEADERS {
            assert_eq!(response.headers()[name], value, "{name} on {path}");
        }
        assert!(response.headers().contains_key("content-security-policy"), "{path}");
        assert!(!response.headers().contains_key("server"), "{path}");
        assert!(
            !response.headers().contains_key("strict-transport-security"),
            "{path}: HSTS over plain http"
        );
    }
}

#[tokio::test]
async fn sends_hsts_over_https() {
    let app =
        TestApp::with_settings(&[("LENSLINK_PUBLIC_URL", "https://photos.example")], Limits::default()).await;
    let response = app.get("/").send().await.unwrap();
    assert_eq!(response.headers()["strict-transport-security"], "max-age=31536000", "without subdomains");
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("upgrade-insecure-requests"));
}

#[tokio::test]
async fn hsts_follows_the_operators_setting() {
    let url = ("LENSLINK_PUBLIC_URL", "https://photos.example");
    let app =
        TestApp::with_settings(&[url, ("LENSLINK_HSTS", "include-subdomains")], Limits::default()).await;
    let response = app.get("/api/instance").send().await.unwrap();
    assert_eq!(response.headers()["strict-transport-security"], "max-age=31536000; includeSubDomains");
    let app = TestApp::with_settings(&[url, ("LENSLINK_HSTS", "off")], Limits::default()).await;
    let response = app.get("/").send().await.unwrap();
    assert!(!response.headers().contains_key("strict-transport-security"));
}

#[tokio::test]
async fn csp_allows_only_own_scripts() {
    let app = TestApp::new().await;
    let response = app.get("/").send().await.unwrap();
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    for rule in [
        "default-src 'none'",
        "'strict-dynamic'",
        "style-src-attr 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.contains(rule), "{rule}");
    }
    for token in ["unsafe-inline", "unsafe-eval", "*", "upgrade-insecure-requests"] {
        assert!(!policy.contains(token), "{token}");
    }
    assert_eq!(response.headers()["cache-control"], "no-store");
}

#[tokio::test]
async fn every_response_has_a_new_request_id() {
    let app = TestApp::new().await;
    let first = app.get("/").header("x-request-id", "chosen-by-the-client").send().await.unwrap();
    let second = app.get("/").send().await.unwrap();
    assert_eq!(first.headers()["x-request-id"].len(), 32);
    assert_ne!(first.headers()["x-request-id"], second.headers()["x-request-id"]);
}
