use serde_json::json;
use server::app::identity::operator;

use crate::support::browser::{PASSWORD, TestResponse};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const SIGN_IN_PATH: &str = "/api/identity/sign-in";

async fn ignores_the_case_of_the_address(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    let anna = app.browser();
    let session = anna.sign_in("ANNA@example.COM", PASSWORD).await.expect_status(200).json();
    assert_eq!(session["user"]["email"], "anna@example.com");
    anna.get("/api/auth/user").await.expect_status(200);
}

async fn returns_the_same_401_for_unknown_address_and_wrong_password(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    let wrong_password_response = app.browser().sign_in("anna@example.com", "not-her-password").await;
    let unknown_address_response = app.browser().sign_in("nobody@example.com", "not-her-password").await;
    assert_eq!(wrong_password_response.text, unknown_address_response.text);
    assert!(wrong_password_response.text.contains("Unauthorized"), "{}", wrong_password_response.text);
    assert_eq!(wrong_password_response.headers["www-authenticate"], "Bearer");
    let header_names = |response: &TestResponse| {
        response.headers.keys().map(ToString::to_string).collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(header_names(&wrong_password_response), header_names(&unknown_address_response));
    wrong_password_response.expect_error(401, "invalid-credential");
    unknown_address_response.expect_error(401, "invalid-credential");
}

async fn returns_the_exact_error_for_each_field(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let visitor = app.browser();
    for email in ["a", "a@b", "a@[127.0.0.1]", "a@x.com\r\nBcc:e@e.e", ""] {
        let response = visitor.sign_in(email, PASSWORD).await.expect_error(400, "validation-failed");
        assert_eq!(response.field_errors(), ["email: Please enter a valid email"], "{email:?}");
    }
    let response = visitor.sign_in("anna@example.com", "12345").await.expect_error(400, "validation-failed");
    assert_eq!(response.field_errors(), ["password: Password must be at least 6 characters"]);
    visitor.sign_in("anna@example.com", &"x".repeat(1_025)).await.expect_error(401, "invalid-credential");
}

async fn reveals_a_disabled_account_only_with_the_right_password(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    operator::disable(&app.ctx, &"anna@example.com".parse().unwrap()).await.unwrap();
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect_error(403, "user-disabled");
    app.browser()
        .sign_in("anna@example.com", "not-her-password")
        .await
        .expect_error(401, "invalid-credential");
    operator::enable(&app.ctx, &"anna@example.com".parse().unwrap()).await.unwrap();
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect_status(200);
}

/// A damaged database stands for all faults of the server.
async fn an_internal_error_reveals_nothing(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    engine.execute(&app, "ALTER TABLE accounts RENAME TO lost_accounts").await;
    let response = app.browser().sign_in("anna@example.com", PASSWORD).await;
    let response = response.expect_error(500, "internal-error");
    assert!(!response.text.contains("accounts"), "{}", response.text);
}

async fn rejects_foreign_origins(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let form = json!({"email": "anna@example.com", "password": PASSWORD});
    for path in [SIGN_IN_PATH, "/api/identity/sign-up", "/api/identity/token", "/api/identity/sign-out"] {
        for (name, value) in [("Origin", "https://evil.test"), ("Origin", "null"), ("X-Requested-By", "form")]
        {
            let mut request = anna.request(reqwest::Method::POST, path).json(&form).build().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
            let response = reqwest::Client::new().execute(request).await.unwrap();
            assert_eq!(response.status(), 403, "{path} {name}: {value}");
            assert!(response.text().await.unwrap().contains("forbidden-origin"));
        }
    }
    anna.refresh().await.expect_status(200);
}

on_both_engines! {
    ignores_the_case_of_the_address,
    returns_the_same_401_for_unknown_address_and_wrong_password,
    returns_the_exact_error_for_each_field,
    reveals_a_disabled_account_only_with_the_right_password,
    an_internal_error_reveals_nothing,
    rejects_foreign_origins,
}
