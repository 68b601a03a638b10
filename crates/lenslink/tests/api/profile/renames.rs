//! Names change; links that are out in the world go on working, and never lead to somebody else.

use std::time::Duration;

use serde_json::{Value, json};

use super::people::{PROFILE, profile, public_path};
use crate::browser::Browser;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const TAKEN: &str = r#"{"message":"That username is already taken.","code":"username-unavailable","errors":[{"field":"username","message":"That username is already taken."}]}"#;

/// Where a link to a name leads: to the profile of that name, or on to another one.
async fn leads_to(visitor: &Browser<'_>, name: &str) -> String {
    let answer = visitor.get(&public_path(name)).await;
    match answer.status {
        200 => answer.json()["username"].as_str().unwrap().to_owned(),
        301 => answer.headers["location"].to_str().unwrap().to_owned(),
        404 => "nowhere".to_owned(),
        status => panic!("{status} {}", answer.text),
    }
}

async fn an_old_name_leads_on_in_one_step_however_often_it_changed(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, visitor) = (app.published("first").await, app.browser());
    for name in ["Second", "third", "Fourth"] {
        app.cx.clock.advance(Duration::from_secs(1));
        anna.rename(name).await.expect(200);
    }
    for old in ["first", "FIRST", "second", "third"] {
        assert_eq!(leads_to(&visitor, old).await, "/api/public/profile/Fourth");
    }
    for now in ["Fourth", "fourth", "FOURTH"] {
        assert_eq!(leads_to(&visitor, now).await, "Fourth");
    }
    assert_eq!(anna.profile().await["formerUsernames"], json!(["third", "second", "first"]));
}

async fn an_old_name_can_be_taken_back_and_then_the_other_one_leads_on(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, visitor) = (app.published("anna").await, app.browser());
    anna.rename("berg").await.expect(200);
    app.cx.clock.advance(Duration::from_secs(1));
    let saved = anna.rename("ANNA").await.expect(200).json();
    assert_eq!((&saved["username"], &saved["formerUsernames"]), (&json!("ANNA"), &json!(["berg"])));
    assert_eq!(leads_to(&visitor, "anna").await, "ANNA");
    assert_eq!(leads_to(&visitor, "berg").await, "/api/public/profile/ANNA");
}

async fn another_spelling_of_the_own_name_is_no_new_name(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let saved = anna.rename("AnnA").await.expect(200).json();
    assert_eq!((&saved["username"], &saved["formerUsernames"]), (&json!("AnnA"), &json!([])));
    assert_eq!(leads_to(&app.browser(), "anna").await, "AnnA");
}

async fn a_name_that_is_taken_was_taken_or_is_reserved_gets_one_answer(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, gone) = (app.published("anna").await, app.published("gone").await);
    anna.rename("berg").await.expect(200);
    gone.delete("/api/identity/user").await.expect(204);
    let bo = app.published("bo-").await;
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
        let answer = bo.rename(name).await;
        assert_eq!((answer.status, answer.text.as_str()), (409, TAKEN), "{name}");
        assert_eq!(bo.profile().await["username"], "bo-");
    }
    assert_eq!(leads_to(&app.browser(), "gone").await, "nowhere");
    assert_eq!(leads_to(&app.browser(), "admin").await, "nowhere");
    bo.rename("anna-berg").await.expect(200);
    app.published("annaberg").await;
}

const FOTOBOX: [(&str, &str); 2] =
    [("LENSLINK_BRAND", "Foto & Box"), ("LENSLINK_PUBLIC_URL", "https://bilder.example")];

async fn without_a_named_operator_no_account_gets_the_operators_names(engine: Engine) {
    let app = TestApp::on(&engine, &FOTOBOX).await;
    // The oldest account is that of whoever signed up first, which need not be the operator.
    let bo = app.published("bo-").await;
    for name in ["fotobox", "F0to-Box", "bilder", "Bi1der"] {
        let answer = bo.rename(name).await;
        assert_eq!((answer.status, answer.text.as_str()), (409, TAKEN), "{name}");
        let checked = bo.get(&format!("/api/username/{name}")).await.expect(200).json();
        assert_eq!(checked["available"], false, "{name}");
        assert_eq!(checked["suggestions"][0], "anna-berg", "{name}: nothing is made from it");
    }
    // As if he had taken it before the address was this one.
    let mut tx = app.cx.db.write().await.unwrap();
    let email = "bo-@example.com".parse().unwrap();
    let account = tx.accounts().by_email(&email).await.unwrap().unwrap().account.id;
    assert!(tx.usernames().take(account, &"bilder".parse().unwrap(), app.cx.clock.now()).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(bo.get("/api/username/bilder").await.expect(200).json()["available"], true);
    bo.rename("bilder").await.expect(200);
}

async fn the_operator_gets_them_once_the_address_is_confirmed(engine: Engine) {
    let operator = ("LENSLINK_OPERATOR_EMAIL", "Anna@example.com");
    let app = TestApp::on(&engine, &[&FOTOBOX[..], &[operator]].concat()).await;
    let bo = app.published("bo-").await;
    bo.rename("fotobox").await.refused(409, "username-unavailable");
    let anna = app.unverified("anna@example.com").await;
    assert_eq!(anna.get("/api/username/fotobox").await.expect(200).json()["available"], false);
    anna.rename("fotobox").await.refused(409, "username-unavailable");

    engine
        .execute(&app, "UPDATE accounts SET email_verified = TRUE WHERE email_key = 'anna@example.com'")
        .await;
    assert_eq!(anna.get("/api/username/fotobox").await.expect(200).json()["available"], true);
    anna.rename("fotobox").await.expect(200);
    anna.rename("admin").await.refused(409, "username-unavailable");
}

async fn a_refused_name_leaves_the_rest_of_the_form_unsaved(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.published("anna").await;
    let bo = app.photographer("bo@example.com").await;
    bo.put(PROFILE, profile(|form| form["bio"] = json!("Half"))).await.refused(409, "username-unavailable");
    let own: Value = bo.profile().await;
    assert_eq!((&own["isProfileComplete"], &own["bio"]), (&json!(false), &json!("")));
}

async fn after_ten_names_only_those_ten_are_left(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("name-0").await;
    for number in 1..10 {
        anna.rename(&format!("name-{number}")).await.expect(200);
    }
    let refused = anna.rename("name-10").await.refused(409, "username-limit");
    assert_eq!(refused.fields(), ["username: You have used 10 usernames. Please go back to one of them."]);
    let checked = anna.get("/api/username/name-10").await.expect(200).json();
    assert_eq!(checked["available"], false);
    assert_eq!(checked["message"], "You have used 10 usernames. Please go back to one of them.");
    assert_eq!(
        app.photographer("bo@example.com").await.rename("name-10").await.status,
        200,
        "it is still free"
    );
    anna.rename("NAME-3").await.expect(200);
    assert_eq!(anna.profile().await["formerUsernames"].as_array().unwrap().len(), 9);
}

on_both_engines! {
    an_old_name_leads_on_in_one_step_however_often_it_changed,
    an_old_name_can_be_taken_back_and_then_the_other_one_leads_on,
    another_spelling_of_the_own_name_is_no_new_name,
    a_name_that_is_taken_was_taken_or_is_reserved_gets_one_answer,
    without_a_named_operator_no_account_gets_the_operators_names,
    the_operator_gets_them_once_the_address_is_confirmed,
    a_refused_name_leaves_the_rest_of_the_form_unsaved,
    after_ten_names_only_those_ten_are_left,
}
