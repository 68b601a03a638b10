use crate::harness::TestApp;
use server::http::accept::Limits;

const EVERYWHERE: [(&str, &str); 5] = [
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
async fn every_kind_of_answer_carries_the_security_headers() {
    let app = TestApp::new().await;
    for path in ["/", "/nonsense", "/api/instance", "/api/nope", "/favicon.svg", "/livez", "/login/"] {
        let response = app.get(path).send().await.unwrap();
        for (name, value) in EVERYWHERE {
            assert_eq!(response.headers()[name], value, "{name} on {path}");
        }
        assert!(response.headers().contains_key("content-security-policy"), "{path}");
        assert!(!response.headers().contains_key("server"), "{path}");
        assert!(!response.headers().contains_key("strict-transport-security"), "{path}: this is plain http");
    }
}

#[tokio::test]
async fn over_https_browsers_are_told_to_stay_there() {
    let app = TestApp::with(&[("LENSLINK_PUBLIC_URL", "https://photos.example")], Limits::default()).await;
    let response = app.get("/").send().await.unwrap();
    assert_eq!(response.headers()["strict-transport-security"], "max-age=31536000", "for this name alone");
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("upgrade-insecure-requests"));
}

#[tokio::test]
async fn the_operator_chooses_whether_subdomains_need_https_too() {
    let url = ("LENSLINK_PUBLIC_URL", "https://photos.example");
    let app = TestApp::with(&[url, ("LENSLINK_HSTS", "include-subdomains")], Limits::default()).await;
    let response = app.get("/api/instance").send().await.unwrap();
    assert_eq!(response.headers()["strict-transport-security"], "max-age=31536000; includeSubDomains");
    let app = TestApp::with(&[url, ("LENSLINK_HSTS", "off")], Limits::default()).await;
    let response = app.get("/").send().await.unwrap();
    assert!(!response.headers().contains_key("strict-transport-security"));
}

#[tokio::test]
async fn a_page_may_run_nothing_but_its_own_scripts() {
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
    for hole in ["unsafe-inline", "unsafe-eval", "*", "upgrade-insecure-requests"] {
        assert!(!policy.contains(hole), "{hole}");
    }
    assert_eq!(response.headers()["cache-control"], "no-store");
}

#[tokio::test]
async fn every_answer_has_a_request_id_of_our_own() {
    let app = TestApp::new().await;
    let first = app.get("/").header("x-request-id", "mine").send().await.unwrap();
    let second = app.get("/").send().await.unwrap();
    assert_eq!(first.headers()["x-request-id"].len(), 32);
    assert_ne!(first.headers()["x-request-id"], second.headers()["x-request-id"]);
}
