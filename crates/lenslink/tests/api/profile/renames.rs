//! After a username changes, old links redirect to the new name and never lead to another account.

use std::time::Duration;

use serde_json::{Value, json};

use super::helpers::{PROFILE_PATH, profile_form, public_profile_path};
use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const TAKEN_BODY: &str = r#"{"message":"That username is already taken.","code":"username-unavailable","errors":[{"field":"username","message":"That username is already taken."}]}"#;

/// The username of the profile, the redirect target, or "nowhere".
async fn resolve_username(visitor: &Browser<'_>, name: &str) -> String {
    let response = visitor.get(&public_profile_path(name)).await;
    match response.status {
        200 => response.json()["username"].as_str().unwrap().to_owned(),
        301 => response.headers["location"].to_str().unwrap().to_owned(),
        404 => "nowhere".to_owned(),
        status => panic!("{status} {}", response.text),
    }
}

async fn former_usernames_redirect_in_one_step(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, visitor) = (app.add_account_with_profile("first").await, app.browser());
    for name in ["Second", "third", "Fourth"] {
        app.ctx.clock.advance(Duration::from_secs(1));
        anna.set_username(name).await.expect_status(200);
    }
    for name in ["first", "FIRST", "second", "third"] {
        assert_eq!(resolve_username(&visitor, name).await, "/api/public/profile/Fourth");
    }
    for name in ["Fourth", "fourth", "FOURTH"] {
        assert_eq!(resolve_username(&visitor, name).await, "Fourth");
    }
    assert_eq!(anna.get_profile().await["formerUsernames"], json!(["third", "second", "first"]));
}

async fn a_former_username_can_be_taken_back(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, visitor) = (app.add_account_with_profile("anna").await, app.browser());
    anna.set_username("berg").await.expect_status(200);
    app.ctx.clock.advance(Duration::from_secs(1));
    let profile = anna.set_username("ANNA").await.expect_status(200).json();
    assert_eq!((&profile["username"], &profile["formerUsernames"]), (&json!("ANNA"), &json!(["berg"])));
    assert_eq!(resolve_username(&visitor, "anna").await, "ANNA");
    assert_eq!(resolve_username(&visitor, "berg").await, "/api/public/profile/ANNA");
}

async fn changing_the_case_is_not_a_new_username(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let profile = anna.set_username("AnnA").await.expect_status(200).json();
    assert_eq!((&profile["username"], &profile["formerUsernames"]), (&json!("AnnA"), &json!([])));
    assert_eq!(resolve_username(&app.browser(), "anna").await, "AnnA");
}

async fn returns_the_same_409_for_taken_former_and_reserved_usernames(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, deleted_account) =
        (app.add_account_with_profile("anna").await, app.add_account_with_profile("gone").await);
    anna.set_username("berg").await.expect_status(200);
    deleted_account.delete("/api/identity/user").await.expect_status(204);
    let bo = app.add_account_with_profile("bo-").await;
    for name in [
        "berg",
        "BERG",
        "anna",
        "Anna",
        "gone",
        "GONE",
        "admin",
        "api",
        "login",
        "Lens-Link",
        "l0gin",
        "adrnin",
        "u--",
    ] {
        let response = bo.set_username(name).await;
        assert_eq!((response.status, response.text.as_str()), (409, TAKEN_BODY), "{name}");
        assert_eq!(bo.get_profile().await["username"], "bo-");
    }
    assert_eq!(resolve_username(&app.browser(), "gone").await, "nowhere");
    assert_eq!(resolve_username(&app.browser(), "admin").await, "nowhere");
    bo.set_username("anna-berg").await.expect_status(200);
    app.add_account_with_profile("annaberg").await;
}

/// The brand and the host reserve `fotobox` and `bilder`.
const FOTOBOX_SETTINGS: [(&str, &str); 2] =
    [("LENSLINK_BRAND", "Foto & Box"), ("LENSLINK_PUBLIC_URL", "https://bilder.example")];

async fn reserves_brand_and_host_without_a_configured_operator(engine: Engine) {
    let app = TestApp::with_engine(&engine, &FOTOBOX_SETTINGS).await;
    // The oldest account need not be the operator's.
    let bo = app.add_account_with_profile("bo-").await;
    for name in ["fotobox", "F0to-Box", "bilder", "Bi1der"] {
        let response = bo.set_username(name).await;
        assert_eq!((response.status, response.text.as_str()), (409, TAKEN_BODY), "{name}");
        let check = bo.get(&format!("/api/username/{name}")).await.expect_status(200).json();
        assert_eq!(check["available"], false, "{name}");
        assert_eq!(
            check["suggestions"][0], "anna-berg",
            "{name}: suggestions are not based on a reserved name"
        );
    }
    // Now Bo has the name, as if Bo had taken it before the public URL changed.
    let mut tx = app.ctx.db.write().await.unwrap();
    let email = "bo-@example.com".parse().unwrap();
    let account = tx.accounts().find_by_email(&email).await.unwrap().unwrap().account.id;
    assert!(tx.usernames().take(account, &"bilder".parse().unwrap(), app.ctx.clock.now()).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(bo.get("/api/username/bilder").await.expect_status(200).json()["available"], true);
    bo.set_username("bilder").await.expect_status(200);
}

async fn operator_gets_reserved_usernames_after_verification(engine: Engine) {
    let operator = ("LENSLINK_OPERATOR_EMAIL", "Anna@example.com");
    let app = TestApp::with_engine(&engine, &[&FOTOBOX_SETTINGS[..], &[operator]].concat()).await;
    let bo = app.add_account_with_profile("bo-").await;
    bo.set_username("fotobox").await.expect_error(409, "username-unavailable");
    let anna = app.add_unverified_account("anna@example.com").await;
    assert_eq!(anna.get("/api/username/fotobox").await.expect_status(200).json()["available"], false);
    anna.set_username("fotobox").await.expect_error(409, "username-unavailable");

    engine
        .execute(&app, "UPDATE accounts SET email_verified = TRUE WHERE email_key = 'anna@example.com'")
        .await;
    assert_eq!(anna.get("/api/username/fotobox").await.expect_status(200).json()["available"], true);
    anna.set_username("fotobox").await.expect_status(200);
    anna.set_username("admin").await.expect_error(409, "username-unavailable");
}

async fn a_refused_username_saves_nothing(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.add_account_with_profile("anna").await;
    let bo = app.add_account("bo@example.com").await;
    bo.put(PROFILE_PATH, profile_form(|form| form["bio"] = json!("Half")))
        .await
        .expect_error(409, "username-unavailable");
    let profile: Value = bo.get_profile().await;
    assert_eq!((&profile["isProfileComplete"], &profile["bio"]), (&json!(false), &json!("")));
}

async fn limits_an_account_to_ten_usernames(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("name-0").await;
    for n in 1..10 {
        anna.set_username(&format!("name-{n}")).await.expect_status(200);
    }
    let response = anna.set_username("name-10").await.expect_error(409, "username-limit");
    assert_eq!(response.field_errors(), ["username: You have used 10 usernames. Please choose one of them."]);
    let check = anna.get("/api/username/name-10").await.expect_status(200).json();
    assert_eq!(check["available"], false);
    assert_eq!(check["message"], "You have used 10 usernames. Please choose one of them.");
    assert_eq!(
        app.add_account("bo@example.com").await.set_username("name-10").await.status,
        200,
        "the refused name stays available"
    );
    anna.set_username("NAME-3").await.expect_status(200);
    assert_eq!(anna.get_profile().await["formerUsernames"].as_array().unwrap().len(), 9);
}

on_both_engines! {
    former_usernames_redirect_in_one_step,
    a_former_username_can_be_taken_back,
    changing_the_case_is_not_a_new_username,
    returns_the_same_409_for_taken_former_and_reserved_usernames,
    reserves_brand_and_host_without_a_configured_operator,
    operator_gets_reserved_usernames_after_verification,
    a_refused_username_saves_nothing,
    limits_an_account_to_ten_usernames,
}
