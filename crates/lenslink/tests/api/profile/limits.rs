//! Every input at its edge, and every answer to a wrong one.

use reqwest::Method;
use serde_json::{Value, json};

use super::people::{PROFILE, SERVICES, UNKNOWN_SERVICE, profile, service};
use crate::browser::Browser;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const CHARACTERS: &str = "username: Username can only contain letters, numbers, hyphens, and underscores";
const USERNAME_LENGTH: &str = "username: Username must be 3 to 30 characters";
const PHONE: &str = "phone: Please enter a valid phone number";
const HANDLE: &str = "socialHandle: Please enter a valid Instagram name";
const NOT_WHOLE: &str = "price: Price must be a whole number of cents";
const TOO_LOW: &str = "price: Price must be at least $1.00";
const TOO_HIGH: &str = "price: Price must be at most $999,999.99";

async fn a_wrong_profile_gets_its_exact_answer_and_changes_nothing(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let before = anna.profile().await;
    for (field, value, expected) in [
        ("username", json!("ab"), USERNAME_LENGTH),
        ("username", json!("x".repeat(31)), USERNAME_LENGTH),
        ("username", json!(""), USERNAME_LENGTH),
        ("username", json!(null), USERNAME_LENGTH),
        ("username", json!(7), USERNAME_LENGTH),
        ("username", json!("a b"), CHARACTERS),
        ("username", json!("a.b"), CHARACTERS),
        ("username", json!("аlice"), CHARACTERS),
        ("username", json!("a?b=c#d"), CHARACTERS),
        ("username", json!("../etc"), CHARACTERS),
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
        ("phone", json!("123456"), PHONE),
        ("phone", json!("555-CALL-NOW"), PHONE),
        ("phone", json!(5_550_100), PHONE),
        ("phone", json!("1".repeat(16)), PHONE),
        ("socialHandle", json!("anna berg"), HANDLE),
        ("socialHandle", json!("https://evil.test"), HANDLE),
        ("socialHandle", json!(".."), HANDLE),
        ("socialHandle", json!("x".repeat(31)), HANDLE),
        ("socialHandle", json!({}), HANDLE),
        ("showEmail", json!("yes"), "showEmail: Please choose yes or no"),
        ("showPhone", json!(0), "showPhone: Please choose yes or no"),
        ("showSocial", json!([]), "showSocial: Please choose yes or no"),
    ] {
        let answer = anna.put(PROFILE, profile(|form| form[field] = value.clone())).await;
        assert_eq!(answer.refused(400, "validation_failed").fields(), [expected], "{field} = {value}");
    }
    let all = anna.put(PROFILE, json!({"bio": "\u{7f}", "phone": "x", "showEmail": 1})).await;
    assert_eq!(all.refused(400, "validation_failed").fields().len(), 5, "everything is said at once");
    assert_eq!(anna.profile().await, before);
}

async fn a_profile_at_the_edge_of_every_limit_is_saved_as_it_is(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
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
        let saved = anna.put(PROFILE, profile(|form| form[field] = value.clone())).await.expect(200).json();
        assert_eq!(saved[field], value);
        assert_eq!(anna.profile().await[field], value);
    }
}

async fn a_wrong_service_gets_its_exact_answer_and_changes_nothing(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let made = anna.offer("Portrait").await.expect(201).json();
    let path = format!("{SERVICES}/{}", made["id"].as_str().unwrap());
    let price = "price";
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
        (price, json!(99), TOO_LOW),
        (price, json!(0), TOO_LOW),
        (price, json!(-1), TOO_LOW),
        (price, json!(i64::MIN), TOO_LOW),
        (price, json!(100_000_000), TOO_HIGH),
        (price, json!(1e12), TOO_HIGH),
        (price, json!(u64::MAX), TOO_HIGH),
        (price, json!(1e300), TOO_HIGH),
        (price, json!(100.5), NOT_WHOLE),
        (price, json!("100"), NOT_WHOLE),
        (price, json!(null), NOT_WHOLE),
        (price, json!(true), NOT_WHOLE),
        (price, json!([100]), NOT_WHOLE),
    ] {
        let form = service(|form| form[field] = value.clone());
        for answer in [anna.post(SERVICES, form.clone()).await, anna.put(&path, form).await] {
            assert_eq!(answer.refused(400, "validation_failed").fields(), [expected], "{field} = {value}");
        }
    }
    let all = anna.post(SERVICES, json!({})).await.refused(400, "validation_failed");
    assert_eq!(all.fields().len(), 3, "everything is said at once: {}", all.text);
    assert_eq!(anna.profile().await["services"], json!([made]));
}

async fn a_service_at_the_edge_of_every_limit_is_saved_as_it_is(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let made = anna.offer("Portrait").await.expect(201).json();
    let path = format!("{SERVICES}/{}", made["id"].as_str().unwrap());
    for (field, value) in [
        ("title", json!("A")),
        ("title", json!("🎞".repeat(100))),
        ("description", json!("A")),
        ("description", json!("é".repeat(500))),
        ("price", json!(100)),
        ("price", json!(99_999_999)),
    ] {
        let form = service(|form| form[field] = value.clone());
        assert_eq!(anna.put(&path, form).await.expect(200).json()[field], value);
        assert_eq!(anna.profile().await["services"][0][field], value);
    }
    let whole = service(|form| form["price"] = json!(100.0));
    assert_eq!(anna.put(&path, whole).await.expect(200).json()["price"], 100);
}

/// Sends a body that may be no JSON at all.
async fn send(browser: &Browser<'_>, method: Method, path: &str, kind: &str, body: String) -> (u16, Value) {
    let request = browser.request(method, path).header("content-type", kind).body(body);
    let answer = browser.send(request).await;
    (answer.status, answer.json()["code"].clone())
}

async fn what_is_no_form_at_all_is_refused_alike_everywhere(engine: Engine) {
    const JSON: &str = "application/json";
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    for (method, path) in [(Method::PUT, PROFILE), (Method::POST, SERVICES), (Method::PUT, UNKNOWN_SERVICE)] {
        let deep = format!(r#"{{"title":{}"#, "[".repeat(10_000));
        for body in [
            "{bad".to_owned(),
            "".to_owned(),
            "[]".to_owned(),
            "null".to_owned(),
            r#"{"price":1e400}"#.replace("price", if path == PROFILE { "phone" } else { "price" }),
            r#"{"bio":"\ud800","title":"\ud800"}"#.to_owned(),
            r#"{"username":"abc","username":"def","title":"a","title":"b"}"#.to_owned(),
            deep,
        ] {
            let answer = send(&anna, method.clone(), path, JSON, body.clone()).await;
            assert_eq!(answer, (400, json!("malformed_json")), "{method} {path} {:.40}", body);
        }
        for kind in ["text/plain", "multipart/form-data", "application/x-www-form-urlencoded"] {
            let answer = send(&anna, method.clone(), path, kind, "{}".to_owned()).await;
            assert_eq!(answer, (415, json!("unsupported_media_type")), "{method} {path}");
        }
        let answer = send(&anna, method.clone(), path, JSON, " ".repeat(65_537)).await;
        assert_eq!(answer, (413, json!("payload_too_large")), "{method} {path}");
    }
    for (method, path, allow) in [
        (Method::POST, PROFILE, "GET,HEAD,PUT"),
        (Method::GET, SERVICES, "POST"),
        (Method::POST, UNKNOWN_SERVICE, "PUT,DELETE"),
        (Method::POST, "/api/public/profile/anna", "GET,HEAD"),
    ] {
        let answer = anna.send(anna.request(method, path)).await.refused(405, "method_not_allowed");
        assert_eq!(answer.headers["allow"], allow, "{path}");
    }
    assert_eq!(anna.profile().await["services"], json!([]));
}

on_both_engines! {
    a_wrong_profile_gets_its_exact_answer_and_changes_nothing,
    a_profile_at_the_edge_of_every_limit_is_saved_as_it_is,
    a_wrong_service_gets_its_exact_answer_and_changes_nothing,
    a_service_at_the_edge_of_every_limit_is_saved_as_it_is,
    what_is_no_form_at_all_is_refused_alike_everywhere,
}
