use serde_json::json;

use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const USER: &str = "/api/identity/user";

async fn another_name_is_shown_from_then_on_and_on_the_public_page_nothing_changes(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.published("anna").await, app.photographer("bo@example.com").await);
    let user = anna.put(USER, json!({"displayName": "  Anna Ek "})).await.expect(200).json();
    assert_eq!(user["displayName"], "Anna Ek");
    assert_eq!(user, anna.get(USER).await.expect(200).json());
    assert_eq!(anna.get("/api/auth/user").await.json()["displayName"], "Anna Ek");
    assert_eq!(anna.profile().await["displayName"], "Anna Berg");
    assert_eq!(bo.get(USER).await.expect(200).json()["displayName"], "Anna Berg", "everybody else's stays");
}

async fn the_rule_of_names_holds(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    for (form, why) in [
        (json!({"displayName": "A"}), "Name must be at least 2 characters"),
        (json!({}), "Name must be at least 2 characters"),
        (json!({"displayName": 7}), "Name must be at least 2 characters"),
        (json!({"displayName": "x".repeat(101)}), "Name must be at most 100 characters"),
        (json!({"displayName": "Anna\r\nBcc: a@b.co"}), "Name must be one line of plain text"),
    ] {
        let refused = anna.put(USER, form).await.refused(400, "validation_failed");
        assert_eq!(refused.fields(), [format!("displayName: {why}")]);
    }
    assert_eq!(anna.get(USER).await.json()["displayName"], "Anna Berg");
}

on_both_engines! {
    another_name_is_shown_from_then_on_and_on_the_public_page_nothing_changes,
    the_rule_of_names_holds,
}
