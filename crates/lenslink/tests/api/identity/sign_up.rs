use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::{TEST_TIME_MILLIS, TestApp};

const SIGN_UP_PATH: &str = "/api/identity/sign-up";

/// The form of a new photographer, with one change.
fn form(change: impl FnOnce(&mut Value)) -> Value {
    let mut form = json!({"email": "anna@example.com", "password": PASSWORD, "name": "Anna Berg"});
    change(&mut form);
    form
}

async fn signs_up_and_returns_every_field_of_the_user(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.browser();
    let session = anna.sign_up("Anna@Example.com").await.expect_status(201).json();
    assert_eq!(session["expiresIn"], 900);
    assert_eq!(session["expiresAt"], TEST_TIME_MILLIS + 900_000);

    let user = anna.get("/api/identity/user").await.expect_status(200).json();
    assert_eq!(user, session["user"]);
    let uid = user["uid"].as_str().unwrap().to_owned();
    assert_eq!(
        user,
        json!({
            "uid": uid, "email": "Anna@Example.com", "emailVerified": false, "displayName": "Anna Berg",
            "photoURL": null, "phoneNumber": null, "isAnonymous": false, "tenantId": null,
            "providerData": [{
                "providerId": "password", "uid": "Anna@Example.com", "displayName": "Anna Berg",
                "email": "Anna@Example.com", "phoneNumber": null, "photoURL": null
            }],
            "metadata": {"creationTime": TEST_TIME_MILLIS, "lastSignInTime": TEST_TIME_MILLIS}
        })
    );
    assert_eq!(
        anna.get("/api/auth/user").await.expect_status(200).json(),
        json!({
            "id": uid, "email": "Anna@Example.com", "emailVerified": false, "displayName": "Anna Berg",
            "createdAt": TEST_TIME_MILLIS, "deviceTimeZone": null
        })
    );
}

async fn returns_the_exact_error_for_each_field(engine: Engine) {
    const EMAIL_ERROR: &str = "email: Please enter a valid email";
    let app = TestApp::with_engine(&engine, &[]).await;
    let visitor = app.browser();
    let too_long_email = format!("{}@{}.com", "a".repeat(60), "b".repeat(190));
    for (field, value, expected) in [
        ("name", json!("A"), "name: Name must be at least 2 characters"),
        ("name", json!("  A "), "name: Name must be at least 2 characters"),
        ("name", json!(null), "name: Name must be at least 2 characters"),
        ("name", json!("A\r\nBcc: e@e.e"), "name: Name must be one line of plain text"),
        ("email", json!("a"), EMAIL_ERROR),
        ("email", json!("a@b"), EMAIL_ERROR),
        ("email", json!(too_long_email), EMAIL_ERROR),
        ("email", json!("a@[127.0.0.1]"), EMAIL_ERROR),
        ("email", json!("a@x.com\r\nBcc:e@e.e"), EMAIL_ERROR),
        ("email", json!(7), EMAIL_ERROR),
        ("password", json!("12345"), "password: Password must be at least 6 characters"),
        ("password", json!({"$ne": ""}), "password: Password must be at least 6 characters"),
    ] {
        let response = visitor.post(SIGN_UP_PATH, form(|form| form[field] = value.clone())).await;
        let response = response.expect_error(400, "validation-failed");
        assert_eq!(response.field_errors(), [expected], "{field} = {value}");
    }
    let response = visitor.post(SIGN_UP_PATH, json!({})).await.expect_error(400, "validation-failed");
    assert_eq!(response.field_errors().len(), 3, "one response reports all errors: {}", response.text);
    for (body, status, code) in [("{bad", 400, "malformed-json"), ("[]", 400, "malformed-json")] {
        let request = visitor.request(reqwest::Method::POST, SIGN_UP_PATH).body(body);
        visitor.send(request.header("content-type", "application/json")).await.expect_error(status, code);
    }
    let request = visitor.request(reqwest::Method::POST, SIGN_UP_PATH).body("{}");
    visitor
        .send(request.header("content-type", "text/plain"))
        .await
        .expect_error(415, "unsupported-media-type");
    let large_request = visitor.request(reqwest::Method::POST, SIGN_UP_PATH).body(" ".repeat(65_537));
    visitor
        .send(large_request.header("content-type", "application/json"))
        .await
        .expect_error(413, "payload-too-large");
    visitor.get(SIGN_UP_PATH).await.expect_error(405, "method-not-allowed");
}

async fn rejects_common_and_too_long_passwords(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let visitor = app.browser();
    for password in ["123456", "Password", "Lenslink2026", "anna@example.com", &"x".repeat(1_025)] {
        let response = visitor.post(SIGN_UP_PATH, form(|form| form["password"] = json!(password))).await;
        let response = response.expect_error(400, "password-does-not-meet-requirements");
        assert!(response.field_errors()[0].starts_with("password: "), "{}", response.text);
    }
}

async fn enforces_the_password_policy(engine: Engine) {
    let policy = "min=12,max=20,lower,upper,digit,symbol";
    let app = TestApp::with_engine(&engine, &[("LENSLINK_PASSWORD_POLICY", policy)]).await;
    let visitor = app.browser();
    let sign_up = |password| visitor.post(SIGN_UP_PATH, form(|form| form["password"] = json!(password)));
    let cases = [
        ("harbour", "at least 12 characters, an uppercase letter, a number and a symbol"),
        ("Harbour-Tulip", "a number"),
        ("Harbour-Tulip-2026-XX", "at most 20 characters"),
    ];
    for (password, missing) in cases {
        let response = sign_up(password).await.expect_error(400, "password-does-not-meet-requirements");
        assert_eq!(response.field_errors(), [format!("password: Password needs {missing}")]);
    }
    sign_up("Harbour-24-Tulip").await.expect_status(201);
    let expected = json!({
        "minLength": 12, "maxLength": 20, "requiresLowercase": true, "requiresUppercase": true,
        "requiresNumber": true, "requiresSymbol": true,
    });
    assert_eq!(visitor.get("/api/instance").await.json()["passwordPolicy"], expected);
}

async fn rejects_an_address_in_use_in_any_case(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    let stranger = app.browser();
    let other_form = form(|form| {
        form["email"] = json!("ANNA@example.com");
        form["password"] = json!("another-password-9");
    });
    stranger.post(SIGN_UP_PATH, other_form).await.expect_error(409, "email-already-in-use");
    assert_eq!(stranger.cookie("rt"), None);
    app.browser()
        .sign_in("anna@example.com", "another-password-9")
        .await
        .expect_error(401, "invalid-credential");
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect_status(200);
}

async fn concurrent_sign_ups_with_one_address_create_one_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let browsers: Vec<_> = (0..20).map(|_| app.browser()).collect();
    let responses = join_all(browsers.iter().map(|browser| browser.sign_up("anna@example.com"))).await;
    let count = |status| responses.iter().filter(|response| response.status == status).count();
    assert_eq!((count(201), count(409)), (1, 19));
}

async fn refuses_sign_up_while_registration_is_closed(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[("LENSLINK_REGISTRATION", "closed")]).await;
    app.browser().sign_up("anna@example.com").await.expect_error(403, "registration-closed");
}

async fn ignores_extra_fields(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.browser();
    let uid = "00000000-0000-7000-8000-000000000000";
    let extra_fields = form(|form| {
        form["uid"] = json!(uid);
        form["emailVerified"] = json!(true);
        form["epoch"] = json!(99);
    });
    let request =
        anna.request(reqwest::Method::POST, &format!("{SIGN_UP_PATH}?uid={uid}")).header("X-User-Id", uid);
    let user = anna.send(request.json(&extra_fields)).await.expect_status(201).json()["user"].clone();
    assert_ne!(user["uid"], json!(uid));
    assert_eq!(user["emailVerified"], false);
}

on_both_engines! {
    signs_up_and_returns_every_field_of_the_user,
    returns_the_exact_error_for_each_field,
    rejects_common_and_too_long_passwords,
    enforces_the_password_policy,
    rejects_an_address_in_use_in_any_case,
    concurrent_sign_ups_with_one_address_create_one_account,
    refuses_sign_up_while_registration_is_closed,
    ignores_extra_fields,
}
