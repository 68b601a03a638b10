use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const SIGN_UP: &str = "/api/identity/sign-up";

fn form(change: impl FnOnce(&mut Value)) -> Value {
    let mut form = json!({"email": "anna@example.com", "password": PASSWORD, "name": "Anna Berg"});
    change(&mut form);
    form
}

async fn a_new_account_is_signed_in_and_has_every_field_of_an_auth_user(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.browser();
    let answer = anna.sign_up("Anna@Example.com").await.expect(201).json();
    assert_eq!(answer["expiresIn"], 900);
    assert_eq!(answer["expiresAt"], 1_763_000_000_000i64 + 900_000);

    let user = anna.get("/api/identity/user").await.expect(200).json();
    assert_eq!(user, answer["user"]);
    let uid = user["uid"].as_str().unwrap().to_owned();
    let time = 1_763_000_000_000i64;
    assert_eq!(
        user,
        json!({
            "uid": uid, "email": "Anna@Example.com", "emailVerified": false, "displayName": "Anna Berg",
            "photoURL": null, "phoneNumber": null, "isAnonymous": false, "tenantId": null,
            "providerData": [{
                "providerId": "password", "uid": "Anna@Example.com", "displayName": "Anna Berg",
                "email": "Anna@Example.com", "phoneNumber": null, "photoURL": null
            }],
            "metadata": {"creationTime": time, "lastSignInTime": time}
        })
    );
    assert_eq!(
        anna.get("/api/auth/user").await.expect(200).json(),
        json!({
            "id": uid, "email": "Anna@Example.com", "emailVerified": false, "displayName": "Anna Berg",
            "createdAt": time, "deviceTimeZone": null
        })
    );
}

async fn bad_input_gets_its_exact_answer_under_its_field(engine: Engine) {
    const EMAIL: &str = "email: Please enter a valid email";
    let app = TestApp::on(&engine, &[]).await;
    let visitor = app.browser();
    let long = format!("{}@{}.com", "a".repeat(60), "b".repeat(190));
    for (field, value, expected) in [
        ("name", json!("A"), "name: Name must be at least 2 characters"),
        ("name", json!("  A "), "name: Name must be at least 2 characters"),
        ("name", json!(null), "name: Name must be at least 2 characters"),
        ("name", json!("A\r\nBcc: e@e.e"), "name: Name must be one line of plain text"),
        ("email", json!("a"), EMAIL),
        ("email", json!("a@b"), EMAIL),
        ("email", json!(long), EMAIL),
        ("email", json!("a@[127.0.0.1]"), EMAIL),
        ("email", json!("a@x.com\r\nBcc:e@e.e"), EMAIL),
        ("email", json!(7), EMAIL),
        ("password", json!("12345"), "password: Password must be at least 6 characters"),
        ("password", json!({"$ne": ""}), "password: Password must be at least 6 characters"),
    ] {
        let answer = visitor.post(SIGN_UP, form(|form| form[field] = value.clone())).await;
        let answer = answer.refused(400, "validation_failed");
        assert_eq!(answer.fields(), [expected], "{field} = {value}");
    }
    let all = visitor.post(SIGN_UP, json!({})).await.refused(400, "validation_failed");
    assert_eq!(all.fields().len(), 3, "everything is said at once: {}", all.text);
    for (body, status, code) in [("{bad", 400, "malformed_json"), ("[]", 400, "malformed_json")] {
        let request = visitor.request(reqwest::Method::POST, SIGN_UP).body(body);
        visitor.send(request.header("content-type", "application/json")).await.refused(status, code);
    }
    let request = visitor.request(reqwest::Method::POST, SIGN_UP).body("{}");
    visitor.send(request.header("content-type", "text/plain")).await.refused(415, "unsupported_media_type");
    let large = visitor.request(reqwest::Method::POST, SIGN_UP).body(" ".repeat(65_537));
    visitor.send(large.header("content-type", "application/json")).await.refused(413, "payload_too_large");
    visitor.get(SIGN_UP).await.refused(405, "method_not_allowed");
}

async fn a_password_that_everyone_guesses_or_nobody_can_type_is_refused(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let visitor = app.browser();
    for password in ["123456", "Password", "Lenslink2026", "anna@example.com", &"x".repeat(1_025)] {
        let answer = visitor.post(SIGN_UP, form(|form| form["password"] = json!(password))).await;
        let answer = answer.refused(400, "password-does-not-meet-requirements");
        assert!(answer.fields()[0].starts_with("password: "), "{}", answer.text);
    }
}

async fn an_operator_can_ask_for_longer_passwords(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_PASSWORD_MIN_LENGTH", "12")]).await;
    let visitor = app.browser();
    let answer = visitor.post(SIGN_UP, form(|form| form["password"] = json!("tulip-42-ha"))).await;
    assert_eq!(
        answer.refused(400, "validation_failed").fields(),
        ["password: Password must be at least 12 characters"]
    );
    visitor.post(SIGN_UP, form(|form| form["password"] = json!("tulip-42-har"))).await.expect(201);
    assert_eq!(visitor.get("/api/instance").await.json()["passwordMinLength"], 12);
}

async fn an_address_has_one_account_in_whatever_case_it_is_written(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    let stranger = app.browser();
    let other = form(|form| {
        form["email"] = json!("ANNA@example.com");
        form["password"] = json!("another-password-9");
    });
    stranger.post(SIGN_UP, other).await.refused(409, "email-already-in-use");
    assert_eq!(stranger.cookie("rt"), None);
    app.browser().sign_in("anna@example.com", "another-password-9").await.refused(401, "invalid-credential");
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect(200);
}

async fn of_many_who_sign_up_with_one_address_at_once_exactly_one_wins(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let browsers: Vec<_> = (0..20).map(|_| app.browser()).collect();
    let answers = join_all(browsers.iter().map(|browser| browser.sign_up("anna@example.com"))).await;
    let count = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((count(201), count(409)), (1, 19));
}

async fn nobody_signs_up_where_registration_is_closed(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_REGISTRATION", "closed")]).await;
    app.browser().sign_up("anna@example.com").await.refused(403, "registration-closed");
}

async fn what_the_body_says_about_identity_beyond_the_form_has_no_effect(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.browser();
    let uid = "00000000-0000-7000-8000-000000000000";
    let greedy = form(|form| {
        form["uid"] = json!(uid);
        form["emailVerified"] = json!(true);
        form["epoch"] = json!(99);
    });
    let request =
        anna.request(reqwest::Method::POST, &format!("{SIGN_UP}?uid={uid}")).header("X-User-Id", uid);
    let user = anna.send(request.json(&greedy)).await.expect(201).json()["user"].clone();
    assert_ne!(user["uid"], json!(uid));
    assert_eq!(user["emailVerified"], false);
}

on_both_engines! {
    a_new_account_is_signed_in_and_has_every_field_of_an_auth_user,
    bad_input_gets_its_exact_answer_under_its_field,
    a_password_that_everyone_guesses_or_nobody_can_type_is_refused,
    an_operator_can_ask_for_longer_passwords,
    an_address_has_one_account_in_whatever_case_it_is_written,
    of_many_who_sign_up_with_one_address_at_once_exactly_one_wins,
    nobody_signs_up_where_registration_is_closed,
    what_the_body_says_about_identity_beyond_the_form_has_no_effect,
}
