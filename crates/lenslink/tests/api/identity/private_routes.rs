//! Every route that is not listed as public requires authentication.

use reqwest::Method;
use serde_json::Value;

use crate::support::browser::Browser;
use crate::support::harness::TestApp;

/// Routes without authentication. A new route is private unless it is added here.
const PUBLIC_ROUTES: &[(&str, &str)] = &[
    ("get", "/api/instance"),
    ("post", "/api/csp-report"),
    ("get", "/api/login"),
    ("get", "/api/identity/jwks.json"),
    ("get", "/api/identity/google/callback"),
    ("post", "/api/identity/verify-email"),
    ("post", "/api/identity/email/confirm"),
    ("post", "/api/identity/password-reset/send"),
    ("post", "/api/identity/password-reset/check"),
    ("post", "/api/identity/password-reset"),
    ("get", "/api/public/profile/{username}"),
    ("post", "/api/book/{username}/{serviceId}"),
    ("put", "/api/objects/upload/{secret}"),
    ("get", "/livez"),
    ("get", "/readyz"),
];

/// Routes that read or set session cookies. They accept requests only from the product's own pages.
const COOKIE_ROUTES: &[(&str, &str)] = &[
    ("post", "/api/identity/sign-up"),
    ("post", "/api/identity/sign-in"),
    ("post", "/api/identity/second-step"),
    ("post", "/api/identity/passkey/start"),
    ("post", "/api/identity/google/start"),
    ("post", "/api/identity/google/finish"),
    ("post", "/api/identity/token"),
    ("post", "/api/identity/sign-out"),
];

async fn list_private_routes(visitor: &Browser<'_>) -> Vec<(Method, String)> {
    let contract = visitor.get("/api/openapi.json").await.expect_status(200).json();
    let mut routes = Vec::new();
    for (path, operations) in contract["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let is_public =
                PUBLIC_ROUTES.contains(&(method, path)) || COOKIE_ROUTES.contains(&(method, path));
            let is_secured = operation["security"] != Value::Null;
            assert_ne!(is_public, is_secured, "{method} {path} must be either public or private");
            if !is_public {
                assert_ne!(
                    operation["responses"]["403"],
                    Value::Null,
                    "{method} {path} must document the 403 of a disabled account"
                );
                let path = path.replace("{id}", "018f0000-0000-7000-8000-000000000000");
                routes.push((method.to_uppercase().parse().unwrap(), path));
            }
        }
    }
    routes
}

#[tokio::test]
async fn private_routes_return_the_same_401() {
    let app = TestApp::new().await;
    let visitor = app.browser();
    let private_routes = list_private_routes(&visitor).await;
    assert!(private_routes.len() >= 10, "{private_routes:?}");
    for (method, path) in private_routes {
        for authorization in
            [&[][..], &["Basic YTpi"], &["Bearer"], &["Bearer "], &["Bearer x"], &["Bearer a", "Bearer b"]]
        {
            let mut request = visitor.request(method.clone(), &path);
            for value in authorization {
                request = request.header("Authorization", *value);
            }
            let response = visitor.send(request).await;
            assert_eq!(response.status, 401, "{method} {path} {authorization:?}");
            assert_eq!(response.text, r#"{"message":"Unauthorized","code":"unauthorized"}"#);
            assert_eq!(response.headers["www-authenticate"], "Bearer");
            assert_eq!(response.headers["cache-control"], "no-store");
        }
    }
}

#[tokio::test]
async fn cookie_routes_reject_foreign_origins_and_others_set_no_cookies() {
    let app = TestApp::new().await;
    let visitor = app.browser();
    for (method, path) in COOKIE_ROUTES {
        for (name, value) in [("Origin", "https://evil.test"), ("Origin", "null"), ("X-Requested-By", "form")]
        {
            let method: Method = method.to_uppercase().parse().unwrap();
            let mut request = visitor.request(method, path).json(&serde_json::json!({})).build().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
            let response = reqwest::Client::new().execute(request).await.unwrap();
            assert_eq!(response.status(), 403, "{path} {name}: {value}");
        }
    }
    for (method, path) in PUBLIC_ROUTES {
        let request = visitor.request(method.to_uppercase().parse().unwrap(), path);
        let response = visitor.send(request.json(&serde_json::json!({}))).await;
        assert_eq!(response.headers.get("set-cookie"), None, "{path} sets a cookie without an origin check");
    }
}

#[tokio::test]
async fn login_redirects_only_to_own_paths() {
    let app = TestApp::new().await;
    let visitor = app.browser();
    let get_location = async |query: &str| {
        let response = visitor.get(&format!("/api/login{query}")).await.expect_status(302);
        response.headers["location"].to_str().unwrap().to_owned()
    };
    assert_eq!(get_location("").await, "/login");
    assert_eq!(get_location("?next=%2Fprofile%2Fedit").await, "/login?next=/profile/edit");
    assert_eq!(get_location("?next=/a%3Fb=1%26c=2").await, "/login?next=/a?b=1%26c=2");
    for next in [
        "//evil.test",
        "/%5Cevil.test",
        "https:evil.test",
        "https://evil.test",
        "%2f%2fevil.test",
        "%00",
        "%0d%0aSet-Cookie:a=b",
        "",
        "/%09/evil.test",
    ] {
        assert_eq!(get_location(&format!("?next={next}")).await, "/login", "{next}");
    }
    assert_eq!(get_location("?next=/a&next=//evil.test").await, "/login");
}
