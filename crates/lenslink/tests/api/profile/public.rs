//! What the world sees of a photographer, and what it does not.

use serde_json::{Value, json};
use server::app::identity::operator;

use super::people::{PROFILE, profile, public_path, service};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const NOT_FOUND: &str = r#"{"message":"Not found","code":"not_found"}"#;

async fn the_public_profile_has_exactly_these_keys(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("Anna").await;
    let made = anna.post("/api/services", service(|_| {})).await.expect(201).json();
    let answer = app.browser().get(&public_path("anna")).await.expect(200);
    assert_eq!(answer.headers["cache-control"], "no-store");
    assert_eq!(
        answer.json(),
        json!({
            "username": "Anna", "displayName": "Anna Berg", "bio": "Light and water.", "profileImage": null,
            "photo": null, "accent": null, "email": "Anna@example.com", "phone": "(555) 555-0100", "socialHandle": "Anna",
            "services": [{
                "id": made["id"], "title": "Portrait", "description": "One hour, ten photos.", "price": 25_000,
            }],
        })
    );
}

async fn contact_is_shown_as_given_and_gone_when_hidden(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, visitor) = (app.published("anna").await, app.browser());
    let given = profile(|form| {
        form["phone"] = json!("+46 70 123 45 67");
        form["socialHandle"] = json!("@anna.berg");
    });
    anna.put(PROFILE, given).await.expect(200);
    let seen = visitor.get(&public_path("anna")).await.expect(200).json();
    assert_eq!((&seen["phone"], &seen["socialHandle"]), (&json!("+46 70 123 45 67"), &json!("anna.berg")));
    for (switch, key) in [("showEmail", "email"), ("showPhone", "phone"), ("showSocial", "socialHandle")] {
        assert!(visitor.get(&public_path("anna")).await.json().get(key).is_some());
        anna.put(PROFILE, profile(|form| form[switch] = json!(false))).await.expect(200);
        let seen: Value = visitor.get(&public_path("anna")).await.json();
        assert_eq!(seen.get(key), None, "{seen}");
    }
    let seen = visitor.get(&public_path("anna")).await.text;
    assert!(!seen.contains("example.com") && !seen.contains("123 45 67") && !seen.contains("anna.berg"));
}

async fn who_shows_no_profile_cannot_be_told_from_who_is_not_there(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, visitor) = (app.published("anna").await, app.browser());
    anna.rename("berg").await.expect(200);
    let incomplete = app.photographer("incomplete@example.com").await;
    incomplete.offer("Portrait").await.expect(201);
    operator::disable(&app.cx, &"anna@example.com".parse().unwrap()).await.unwrap();
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
        let answer = visitor.get(&public_path(name)).await;
        assert_eq!((answer.status, answer.text.as_str()), (404, NOT_FOUND), "{name}");
        assert_eq!(answer.headers["cache-control"], "no-store");
    }
    operator::enable(&app.cx, &"anna@example.com".parse().unwrap()).await.unwrap();
    visitor.get(&public_path("berg")).await.expect(200);
    for spaced in ["%20berg", "berg%20"] {
        assert_eq!(
            visitor.get(&public_path(spaced)).await.text,
            NOT_FOUND,
            "an address has no spaces around it"
        );
    }
}

async fn whoever_asks_gets_the_same_answer_signed_in_or_not(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.published("anna").await, app.published("bo-").await);
    let stranger = app.browser().get(&public_path("anna")).await.expect(200).text;
    assert_eq!(anna.get(&public_path("anna")).await.text, stranger);
    assert_eq!(bo.get(&public_path("anna")).await.text, stranger);
    let odd = app.browser();
    odd.set_token(Some("nonsense"));
    assert_eq!(odd.get(&public_path("anna")).await.text, stranger);
}

on_both_engines! {
    the_public_profile_has_exactly_these_keys,
    contact_is_shown_as_given_and_gone_when_hidden,
    who_shows_no_profile_cannot_be_told_from_who_is_not_there,
    whoever_asks_gets_the_same_answer_signed_in_or_not,
}
