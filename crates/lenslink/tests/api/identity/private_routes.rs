//! Deny by default: whatever the contract does not call public needs a signed-in caller.

use reqwest::Method;
use serde_json::Value;

use crate::browser::Browser;
use crate::harness::TestApp;

/// Method and path of everything that answers strangers. A new route is private, or it is added here on purpose.
const PUBLIC: &[(&str, &str)] = &[
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

/// What reads or sets the cookies of a session answers our own pages only.
const OWN_PAGES: &[(&str, &str)] = &[
    ("post", "/api/identity/sign-up"),
    ("post", "/api/identity/sign-in"),
    ("post", "/api/identity/google/start"),
    ("post", "/api/identity/google/finish"),
    ("post", "/api/identity/token"),
    ("post", "/api/identity/sign-out"),
];

async fn private_routes(visitor: &Browser<'_>) -> Vec<(Method, String)> {
    let contract = visitor.get("/api/openapi.json").await.expect(200).json();
    let mut found = Vec::new();
    for (path, operations) in contract["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let public = PUBLIC.contains(&(method, path)) || OWN_PAGES.contains(&(method, path));
            let secured = operation["security"] != Value::Null;
            assert_ne!(public, secured, "{method} {path} is either public or needs a token");
            if !public {
                assert_ne!(
                    operation["responses"]["403"],
                    Value::Null,
                    "{method} {path} can meet a disabled account"
                );
                let path = path.replace("{id}", "018f0000-0000-7000-8000-000000000000");
                found.push((method.to_uppercase().parse().unwrap(), path));
            }
        }
    }
    found
}

#[tokio::test]
async fn every_route_that_is_not_public_refuses_strangers_with_the_same_bytes() {
    let app = TestApp::new().await;
    let visitor = app.browser();
    let private = private_routes(&visitor).await;
    assert!(private.len() >= 10, "{private:?}");
    for (method, path) in private {
        for authorization in
            [&[][..], &["Basic YTpi"], &["Bearer"], &["Bearer "], &["Bearer x"], &["Bearer a", "Bearer b"]]
        {
            let mut request = visitor.request(method.clone(), &path);
            for value in authorization {
                request = request.header("Authorization", *value);
            }
            let answer = visitor.send(request).await;
            assert_eq!(answer.status, 401, "{method} {path} {authorization:?}");
            assert_eq!(answer.text, r#"{"message":"Unauthorized","code":"unauthorized"}"#);
            assert_eq!(answer.headers["www-authenticate"], "Bearer");
            assert_eq!(answer.headers["cache-control"], "no-store");
        }
    }
}

#[tokio::test]
async fn every_route_with_cookies_refuses_foreign_pages_and_answers_that_set_cookies_are_among_them() {
    let app = TestApp::new().await;
    let visitor = app.browser();
    for (method, path) in OWN_PAGES {
        for (name, value) in [("Origin", "https://evil.test"), ("Origin", "null"), ("X-Requested-By", "form")]
        {
            let method: Method = method.to_uppercase().parse().unwrap();
            let mut request = visitor.request(method, path).json(&serde_json::json!({})).build().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
            let answer = reqwest::Client::new().execute(request).await.unwrap();
            assert_eq!(answer.status(), 403, "{path} {name}: {value}");
        }
    }
    for (method, path) in PUBLIC {
        let request = visitor.request(method.to_uppercase().parse().unwrap(), path);
        let answer = visitor.send(request.json(&serde_json::json!({}))).await;
        assert_eq!(answer.headers.get("set-cookie"), None, "{path} sets a cookie without asking who calls");
    }
}

#[tokio::test]
async fn the_login_endpoint_leads_to_our_own_sign_in_page_only() {
    let app = TestApp::new().await;
    let visitor = app.browser();
    let location = async |query: &str| {
        let answer = visitor.get(&format!("/api/login{query}")).await.expect(302);
        answer.headers["location"].to_str().unwrap().to_owned()
    };
    assert_eq!(location("").await, "/login");
    assert_eq!(location("?next=%2Fprofile%2Fedit").await, "/login?next=/profile/edit");
    assert_eq!(location("?next=/a%3Fb=1%26c=2").await, "/login?next=/a?b=1%26c=2");
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
        assert_eq!(location(&format!("?next={next}")).await, "/login", "{next}");
    }
    assert_eq!(location("?next=/a&next=//evil.test").await, "/login");
}
