use serde_json::json;
use server::app::identity::operator;

use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const SIGN_IN: &str = "/api/identity/sign-in";

async fn the_right_password_signs_in_whatever_the_case_of_the_address(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    let anna = app.browser();
    let answer = anna.sign_in("ANNA@example.COM", PASSWORD).await.expect(200).json();
    assert_eq!(answer["user"]["email"], "anna@example.com");
    anna.get("/api/auth/user").await.expect(200);
}

async fn an_unknown_address_and_a_wrong_password_are_answered_with_the_same_bytes(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    let wrong = app.browser().sign_in("anna@example.com", "not-her-password").await;
    let unknown = app.browser().sign_in("nobody@example.com", "not-her-password").await;
    assert_eq!(wrong.text, unknown.text);
    assert!(wrong.text.contains("Unauthorized"), "{}", wrong.text);
    assert_eq!(wrong.headers["www-authenticate"], "Bearer");
    let names = |answer: &crate::browser::Answer| {
        answer.headers.keys().map(ToString::to_string).collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(names(&wrong), names(&unknown));
    wrong.refused(401, "invalid-credential");
    unknown.refused(401, "invalid-credential");
}

async fn bad_input_gets_its_exact_answer_under_its_field(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let visitor = app.browser();
    for email in ["a", "a@b", "a@[127.0.0.1]", "a@x.com\r\nBcc:e@e.e", ""] {
        let answer = visitor.sign_in(email, PASSWORD).await.refused(400, "validation_failed");
        assert_eq!(answer.fields(), ["email: Please enter a valid email"], "{email:?}");
    }
    let short = visitor.sign_in("anna@example.com", "12345").await.refused(400, "validation_failed");
    assert_eq!(short.fields(), ["password: Password must be at least 6 characters"]);
    visitor.sign_in("anna@example.com", &"x".repeat(1_025)).await.refused(401, "invalid-credential");
}

async fn only_the_right_password_learns_that_an_account_is_disabled(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    operator::disable(&app.cx, &"anna@example.com".parse().unwrap()).await.unwrap();
    app.browser().sign_in("anna@example.com", PASSWORD).await.refused(403, "user-disabled");
    app.browser().sign_in("anna@example.com", "not-her-password").await.refused(401, "invalid-credential");
    operator::enable(&app.cx, &"anna@example.com".parse().unwrap()).await.unwrap();
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect(200);
}

async fn routes_with_cookies_answer_our_own_pages_only(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let form = json!({"email": "anna@example.com", "password": PASSWORD});
    for path in [SIGN_IN, "/api/identity/sign-up", "/api/identity/token", "/api/identity/sign-out"] {
        for (name, value) in [("Origin", "https://evil.test"), ("Origin", "null"), ("X-Requested-By", "form")]
        {
            let mut request = anna.request(reqwest::Method::POST, path).json(&form).build().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
            let answer = reqwest::Client::new().execute(request).await.unwrap();
            assert_eq!(answer.status(), 403, "{path} {name}: {value}");
            assert!(answer.text().await.unwrap().contains("forbidden-origin"));
        }
    }
    anna.refresh().await.expect(200);
}

on_both_engines! {
    the_right_password_signs_in_whatever_the_case_of_the_address,
    an_unknown_address_and_a_wrong_password_are_answered_with_the_same_bytes,
    bad_input_gets_its_exact_answer_under_its_field,
    only_the_right_password_learns_that_an_account_is_disabled,
    routes_with_cookies_answer_our_own_pages_only,
}
