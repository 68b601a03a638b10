//! What the public profile shows and hides.

use serde_json::{Value, json};
use server::app::identity::operator;

use super::helpers::{PROFILE_PATH, profile_form, public_profile_path, service_form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const NOT_FOUND_BODY: &str = r#"{"message":"Not found","code":"not-found"}"#;

/// Without a phone number and an Instagram name, it shows a placeholder number and the username.
async fn the_public_profile_has_exactly_these_keys(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("Anna").await;
    let service = anna.post("/api/services", service_form(|_| {})).await.expect_status(201).json();
    let response = app.browser().get(&public_profile_path("anna")).await.expect_status(200);
    assert_eq!(response.headers["cache-control"], "no-store");
    assert_eq!(
        response.json(),
        json!({
            "username": "Anna", "displayName": "Anna Berg", "bio": "Light and water.", "profileImage": null,
            "photo": null, "accent": null, "email": "Anna@example.com", "phone": "(555) 555-0100", "socialHandle": "Anna",
            "services": [{
                "id": service["id"], "title": "Portrait", "description": "One hour, ten photos.", "price": 25_000,
                "cover": null,
            }],
            "portfolio": [],
        })
    );
}

async fn shows_contact_details_unless_hidden(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, visitor) = (app.add_account_with_profile("anna").await, app.browser());
    let form_with_contact = profile_form(|form| {
        form["phone"] = json!("+46 70 123 45 67");
        form["socialHandle"] = json!("@anna.berg");
    });
    anna.put(PROFILE_PATH, form_with_contact).await.expect_status(200);
    let public_profile = visitor.get(&public_profile_path("anna")).await.expect_status(200).json();
    assert_eq!(
        (&public_profile["phone"], &public_profile["socialHandle"]),
        (&json!("+46 70 123 45 67"), &json!("anna.berg"))
    );
    for (field, key) in [("showEmail", "email"), ("showPhone", "phone"), ("showSocial", "socialHandle")] {
        assert!(visitor.get(&public_profile_path("anna")).await.json().get(key).is_some());
        anna.put(PROFILE_PATH, profile_form(|form| form[field] = json!(false))).await.expect_status(200);
        let public_profile: Value = visitor.get(&public_profile_path("anna")).await.json();
        assert_eq!(public_profile.get(key), None, "{public_profile}");
    }
    // A form keeps the fields that it omits, so all three details are hidden now.
    let body = visitor.get(&public_profile_path("anna")).await.text;
    assert!(!body.contains("example.com") && !body.contains("123 45 67") && !body.contains("anna.berg"));
}

async fn returns_the_same_404_for_hidden_and_unknown_profiles(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, visitor) = (app.add_account_with_profile("anna").await, app.browser());
    anna.set_username("berg").await.expect_status(200);
    let incomplete = app.add_account("incomplete@example.com").await;
    incomplete.add_service("Portrait").await.expect_status(201);
    operator::disable(&app.ctx, &"anna@example.com".parse().unwrap()).await.unwrap();
    for name in [
        "berg",
        "anna",
        "nobody",
        "incomplete",
        "admin",
        "ab",
        "a.b",
        "%20nobody",
        "%00",
        "%ff",
        "a%2Fb",
        "%D0%B0lice",
        "'--",
        &"x".repeat(31),
    ] {
        let response = visitor.get(&public_profile_path(name)).await;
        assert_eq!((response.status, response.text.as_str()), (404, NOT_FOUND_BODY), "{name}");
        assert_eq!(response.headers["cache-control"], "no-store");
    }
    operator::enable(&app.ctx, &"anna@example.com".parse().unwrap()).await.unwrap();
    visitor.get(&public_profile_path("berg")).await.expect_status(200);
    for name in ["%20berg", "berg%20"] {
        assert_eq!(
            visitor.get(&public_profile_path(name)).await.text,
            NOT_FOUND_BODY,
            "a URL with spaces finds no profile"
        );
    }
}

async fn returns_the_same_profile_signed_in_or_not(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_account_with_profile("anna").await, app.add_account_with_profile("bo-").await);
    let expected = app.browser().get(&public_profile_path("anna")).await.expect_status(200).text;
    assert_eq!(anna.get(&public_profile_path("anna")).await.text, expected);
    assert_eq!(bo.get(&public_profile_path("anna")).await.text, expected);
    let browser = app.browser();
    browser.set_token(Some("nonsense"));
    assert_eq!(browser.get(&public_profile_path("anna")).await.text, expected);
}

on_both_engines! {
    the_public_profile_has_exactly_these_keys,
    shows_contact_details_unless_hidden,
    returns_the_same_404_for_hidden_and_unknown_profiles,
    returns_the_same_profile_signed_in_or_not,
}
