use serde_json::json;

use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const USER_PATH: &str = "/api/identity/user";

async fn changes_the_account_name_but_not_the_public_profile(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_account_with_profile("anna").await, app.add_account("bo@example.com").await);
    let user = anna.put(USER_PATH, json!({"displayName": "  Anna Ek "})).await.expect_status(200).json();
    assert_eq!(user["displayName"], "Anna Ek");
    assert_eq!(user, anna.get(USER_PATH).await.expect_status(200).json());
    assert_eq!(anna.get("/api/auth/user").await.json()["displayName"], "Anna Ek");
    assert_eq!(anna.get_profile().await["displayName"], "Anna Berg");
    assert_eq!(
        bo.get(USER_PATH).await.expect_status(200).json()["displayName"],
        "Anna Berg",
        "other accounts keep their name"
    );
}

async fn rejects_invalid_names(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    for (form, message) in [
        (json!({"displayName": "A"}), "Name must be at least 2 characters"),
        (json!({}), "Name must be at least 2 characters"),
        (json!({"displayName": 7}), "Name must be at least 2 characters"),
        (json!({"displayName": "x".repeat(101)}), "Name must be at most 100 characters"),
        (json!({"displayName": "Anna\r\nBcc: a@b.co"}), "Name must be one line of plain text"),
    ] {
        let response = anna.put(USER_PATH, form).await.expect_error(400, "validation-failed");
        assert_eq!(response.field_errors(), [format!("displayName: {message}")]);
    }
    assert_eq!(anna.get(USER_PATH).await.json()["displayName"], "Anna Berg");
}

on_both_engines! {
    changes_the_account_name_but_not_the_public_profile,
    rejects_invalid_names,
}
