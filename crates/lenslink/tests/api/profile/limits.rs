//! Limits of every profile and service field, and the errors for invalid input.

use reqwest::Method;
use serde_json::{Value, json};

use super::helpers::{PROFILE_PATH, SERVICES_PATH, UNKNOWN_SERVICE_PATH, profile_form, service_form};
use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const USERNAME_CHARACTERS_ERROR: &str =
    "username: Username can only contain letters, numbers, hyphens, and underscores";
const USERNAME_LENGTH_ERROR: &str = "username: Username must be 3 to 30 characters";
const PHONE_ERROR: &str = "phone: Please enter a valid phone number";
const SOCIAL_HANDLE_ERROR: &str = "socialHandle: Please enter a valid Instagram name";
const NOT_WHOLE_ERROR: &str = "price: Price must be a whole number of cents";
const TOO_LOW_ERROR: &str = "price: Price must be at least $1.00";
const TOO_HIGH_ERROR: &str = "price: Price must be at most $999,999.99";

async fn returns_the_exact_error_for_each_profile_field(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let before = anna.get_profile().await;
    for (field, value, expected) in [
        ("username", json!("ab"), USERNAME_LENGTH_ERROR),
        ("username", json!("x".repeat(31)), USERNAME_LENGTH_ERROR),
        ("username", json!(""), USERNAME_LENGTH_ERROR),
        ("username", json!(null), USERNAME_LENGTH_ERROR),
        ("username", json!(7), USERNAME_LENGTH_ERROR),
        ("username", json!("a b"), USERNAME_CHARACTERS_ERROR),
        ("username", json!("a.b"), USERNAME_CHARACTERS_ERROR),
        ("username", json!("аlice"), USERNAME_CHARACTERS_ERROR),
        ("username", json!("a?b=c#d"), USERNAME_CHARACTERS_ERROR),
        ("username", json!("../etc"), USERNAME_CHARACTERS_ERROR),
        ("displayName", json!(""), "displayName: Display name is required"),
        ("displayName", json!("   "), "displayName: Display name is required"),
        ("displayName", json!("\u{200b}\u{3164}"), "displayName: Display name is required"),
        ("displayName", json!(null), "displayName: Display name is required"),
        ("displayName", json!(["a"]), "displayName: Display name is required"),
        ("displayName", json!("x".repeat(101)), "displayName: Display name must be at most 100 characters"),
        ("displayName", json!("🎞".repeat(101)), "displayName: Display name must be at most 100 characters"),
        ("displayName", json!("a\nb"), "displayName: Display name must be one line of plain text"),
        ("displayName", json!("a\u{202e}b"), "displayName: Display name must be one line of plain text"),
        ("bio", json!("x".repeat(501)), "bio: Bio must be at most 500 characters"),
        ("bio", json!("写".repeat(501)), "bio: Bio must be at most 500 characters"),
        ("bio", json!("a\0b"), "bio: Bio must be plain text"),
        ("bio", json!("a\u{202e}b"), "bio: Bio must be plain text"),
        ("bio", json!(7), "bio: Bio must be plain text"),
        ("phone", json!("123456"), PHONE_ERROR),
        ("phone", json!("555-CALL-NOW"), PHONE_ERROR),
        ("phone", json!(5_550_100), PHONE_ERROR),
        ("phone", json!("1".repeat(16)), PHONE_ERROR),
        ("socialHandle", json!("anna berg"), SOCIAL_HANDLE_ERROR),
        ("socialHandle", json!("https://evil.test"), SOCIAL_HANDLE_ERROR),
        ("socialHandle", json!(".."), SOCIAL_HANDLE_ERROR),
        ("socialHandle", json!("x".repeat(31)), SOCIAL_HANDLE_ERROR),
        ("socialHandle", json!({}), SOCIAL_HANDLE_ERROR),
        ("showEmail", json!("yes"), "showEmail: Please choose yes or no"),
        ("showPhone", json!(0), "showPhone: Please choose yes or no"),
        ("showSocial", json!([]), "showSocial: Please choose yes or no"),
    ] {
        let response = anna.put(PROFILE_PATH, profile_form(|form| form[field] = value.clone())).await;
        assert_eq!(
            response.expect_error(400, "validation-failed").field_errors(),
            [expected],
            "{field} = {value}"
        );
    }
    let response = anna.put(PROFILE_PATH, json!({"bio": "\u{7f}", "phone": "x", "showEmail": 1})).await;
    assert_eq!(
        response.expect_error(400, "validation-failed").field_errors().len(),
        5,
        "one response reports all errors"
    );
    assert_eq!(anna.get_profile().await, before);
}

async fn accepts_profile_values_at_their_limits(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    for (field, value) in [
        ("username", json!("abc")),
        ("username", json!("X".repeat(30))),
        ("username", json!("-_-")),
        ("displayName", json!("A")),
        ("displayName", json!("x".repeat(100))),
        ("displayName", json!("🎞".repeat(100))),
        ("bio", json!("x".repeat(500))),
        ("bio", json!("写".repeat(500))),
        ("bio", json!("שלום\u{200f}, Anna\u{200e}!")),
        ("bio", json!(format!("{}\n{}", "🎞".repeat(249), "é".repeat(250)))),
        ("phone", json!("1234567")),
        ("phone", json!("+1 (234) 567-890.123.45")),
        ("socialHandle", json!("a")),
        ("socialHandle", json!("x".repeat(30))),
    ] {
        let profile = anna
            .put(PROFILE_PATH, profile_form(|form| form[field] = value.clone()))
            .await
            .expect_status(200)
            .json();
        assert_eq!(profile[field], value);
        assert_eq!(anna.get_profile().await[field], value);
    }
}

async fn returns_the_exact_error_for_each_service_field(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let service = anna.add_service("Portrait").await.expect_status(201).json();
    let path = format!("{SERVICES_PATH}/{}", service["id"].as_str().unwrap());
    for (field, value, expected) in [
        ("title", json!(""), "title: Title is required"),
        ("title", json!("  "), "title: Title is required"),
        ("title", json!(null), "title: Title is required"),
        ("title", json!("x".repeat(101)), "title: Title must be at most 100 characters"),
        ("title", json!("a\rb"), "title: Title must be one line of plain text"),
        ("description", json!(""), "description: Description is required"),
        ("description", json!({}), "description: Description is required"),
        ("description", json!("写".repeat(501)), "description: Description must be at most 500 characters"),
        ("description", json!("a\u{2066}b"), "description: Description must be plain text"),
        ("price", json!(99), TOO_LOW_ERROR),
        ("price", json!(0), TOO_LOW_ERROR),
        ("price", json!(-1), TOO_LOW_ERROR),
        ("price", json!(i64::MIN), TOO_LOW_ERROR),
        ("price", json!(100_000_000), TOO_HIGH_ERROR),
        ("price", json!(1e12), TOO_HIGH_ERROR),
        ("price", json!(u64::MAX), TOO_HIGH_ERROR),
        ("price", json!(1e300), TOO_HIGH_ERROR),
        ("price", json!(100.5), NOT_WHOLE_ERROR),
        ("price", json!("100"), NOT_WHOLE_ERROR),
        ("price", json!(null), NOT_WHOLE_ERROR),
        ("price", json!(true), NOT_WHOLE_ERROR),
        ("price", json!([100]), NOT_WHOLE_ERROR),
    ] {
        let form = service_form(|form| form[field] = value.clone());
        for response in [anna.post(SERVICES_PATH, form.clone()).await, anna.put(&path, form).await] {
            assert_eq!(
                response.expect_error(400, "validation-failed").field_errors(),
                [expected],
                "{field} = {value}"
            );
        }
    }
    let response = anna.post(SERVICES_PATH, json!({})).await.expect_error(400, "validation-failed");
    assert_eq!(response.field_errors().len(), 3, "one response reports all errors: {}", response.text);
    assert_eq!(anna.get_profile().await["services"], json!([service]));
}

async fn accepts_service_values_at_their_limits(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let service = anna.add_service("Portrait").await.expect_status(201).json();
    let path = format!("{SERVICES_PATH}/{}", service["id"].as_str().unwrap());
    for (field, value) in [
        ("title", json!("A")),
        ("title", json!("🎞".repeat(100))),
        ("description", json!("A")),
        ("description", json!("é".repeat(500))),
        ("price", json!(100)),
        ("price", json!(99_999_999)),
    ] {
        let form = service_form(|form| form[field] = value.clone());
        assert_eq!(anna.put(&path, form).await.expect_status(200).json()[field], value);
        assert_eq!(anna.get_profile().await["services"][0][field], value);
    }
    let form = service_form(|form| form["price"] = json!(100.0));
    assert_eq!(anna.put(&path, form).await.expect_status(200).json()["price"], 100);
}

/// Sends a body that may not be valid JSON. Returns the status and the error code.
async fn send(
    browser: &Browser<'_>,
    method: Method,
    path: &str,
    content_type: &str,
    body: String,
) -> (u16, Value) {
    let request = browser.request(method, path).header("content-type", content_type).body(body);
    let response = browser.send(request).await;
    (response.status, response.json()["code"].clone())
}

async fn rejects_malformed_bodies_and_wrong_methods(engine: Engine) {
    const JSON: &str = "application/json";
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    for (method, path) in
        [(Method::PUT, PROFILE_PATH), (Method::POST, SERVICES_PATH), (Method::PUT, UNKNOWN_SERVICE_PATH)]
    {
        let deeply_nested = format!(r#"{{"title":{}"#, "[".repeat(10_000));
        for body in [
            "{bad".to_owned(),
            "".to_owned(),
            "[]".to_owned(),
            "null".to_owned(),
            r#"{"price":1e400}"#.replace("price", if path == PROFILE_PATH { "phone" } else { "price" }),
            r#"{"bio":"\ud800","title":"\ud800"}"#.to_owned(),
            r#"{"username":"abc","username":"def","title":"a","title":"b"}"#.to_owned(),
            deeply_nested,
        ] {
            let response = send(&anna, method.clone(), path, JSON, body.clone()).await;
            assert_eq!(response, (400, json!("malformed-json")), "{method} {path} {:.40}", body);
        }
        for content_type in ["text/plain", "multipart/form-data", "application/x-www-form-urlencoded"] {
            let response = send(&anna, method.clone(), path, content_type, "{}".to_owned()).await;
            assert_eq!(response, (415, json!("unsupported-media-type")), "{method} {path}");
        }
        let response = send(&anna, method.clone(), path, JSON, " ".repeat(65_537)).await;
        assert_eq!(response, (413, json!("payload-too-large")), "{method} {path}");
    }
    for (method, path, allow) in [
        (Method::POST, PROFILE_PATH, "GET,HEAD,PUT"),
        (Method::GET, SERVICES_PATH, "POST"),
        (Method::POST, UNKNOWN_SERVICE_PATH, "PUT,DELETE"),
        (Method::POST, "/api/public/profile/anna", "GET,HEAD"),
    ] {
        let response = anna.send(anna.request(method, path)).await.expect_error(405, "method-not-allowed");
        assert_eq!(response.headers["allow"], allow, "{path}");
    }
    assert_eq!(anna.get_profile().await["services"], json!([]));
}

on_both_engines! {
    returns_the_exact_error_for_each_profile_field,
    accepts_profile_values_at_their_limits,
    returns_the_exact_error_for_each_service_field,
    accepts_service_values_at_their_limits,
    rejects_malformed_bodies_and_wrong_methods,
}
