//! A photographer reads and changes their own profile.

use serde_json::{Value, json};

use super::helpers::{PROFILE_PATH, profile_form, service_form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn a_new_account_has_an_empty_profile(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("Anna@Example.com").await;
    let profile = anna.get_profile().await;
    assert_eq!(
        profile,
        json!({
            "isProfileComplete": false, "username": null, "displayName": null, "bio": "", "profileImage": null,
            "photo": null, "services": [], "email": "Anna@Example.com", "showEmail": true, "phone": null,
            "showPhone": true, "socialHandle": null, "showSocial": true, "accent": null, "formerUsernames": [],
            "version": profile["version"],
        })
    );
}

async fn saves_and_trims_the_profile(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let form = json!({
        "username": " Anna_Berg ", "displayName": " Anna Berg ", "bio": " Light.\r\n\tWater.\r ", "profileImage": null,
    });
    let profile = anna.put(PROFILE_PATH, form).await.expect_status(200).json();
    assert_eq!(
        profile,
        json!({
            "isProfileComplete": true, "username": "Anna_Berg", "displayName": "Anna Berg",
            "bio": "Light.\n Water.", "profileImage": null, "photo": null, "services": [],
            "email": "anna@example.com", "showEmail": true, "phone": null, "showPhone": true,
            "socialHandle": null, "showSocial": true, "accent": null, "formerUsernames": [],
            "version": profile["version"],
        })
    );
    assert_eq!(anna.get_profile().await, profile);
}

async fn treats_a_missing_bio_as_empty(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    for bio in [json!(null), json!(""), json!("   ")] {
        anna.put(PROFILE_PATH, profile_form(|_| {})).await.expect_status(200);
        let profile =
            anna.put(PROFILE_PATH, profile_form(|form| form["bio"] = bio.clone())).await.expect_status(200);
        assert_eq!(profile.json()["bio"], "", "{bio}");
    }
    anna.put(PROFILE_PATH, profile_form(|_| {})).await.expect_status(200);
    let profile = anna
        .put(PROFILE_PATH, json!({"username": "anna", "displayName": "Anna"}))
        .await
        .expect_status(200)
        .json();
    assert_eq!((&profile["bio"], &profile["displayName"]), (&json!(""), &json!("Anna")));
}

async fn keeps_contact_fields_that_are_left_out(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let read_contact = |profile: &Value| {
        ["showEmail", "phone", "showPhone", "socialHandle", "showSocial"].map(|key| profile[key].clone())
    };
    let save = async |change: Value| {
        let mut form = profile_form(|_| {});
        form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        read_contact(&anna.put(PROFILE_PATH, form).await.expect_status(200).json())
    };
    let expected = [json!(false), json!("+46 70 123 45 67"), json!(false), json!("anna.berg"), json!(true)];
    let form = json!({
        "showEmail": false, "phone": " +46 70 123 45 67 ", "showPhone": false, "socialHandle": "@anna.berg",
    });
    assert_eq!(save(form).await, expected);
    assert_eq!(save(json!({})).await, expected, "missing fields keep their values");
    assert_eq!(save(json!({"showEmail": null, "showPhone": null})).await, expected, "null keeps a switch");
    assert_eq!(read_contact(&anna.get_profile().await), expected);
    let cleared = [json!(true), json!(null), json!(false), json!(null), json!(false)];
    let form = json!({"showEmail": true, "phone": "", "socialHandle": null, "showSocial": false});
    assert_eq!(save(form).await, cleared);
}

async fn ignores_extra_fields(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_account("anna@example.com").await, app.add_account_with_profile("bo-").await);
    let uid = bo.get("/api/auth/user").await.json()["id"].clone();
    let extra_fields = profile_form(|form| {
        for key in ["uid", "id", "userId", "accountId", "account_id"] {
            form[key] = uid.clone();
        }
        form["email"] = json!("bo-@example.com");
        form["isProfileComplete"] = json!(false);
        form["services"] = json!([{"title": "Free", "description": "Everything", "price": 1}]);
        form["formerUsernames"] = json!(["bo-"]);
        form["createdAt"] = json!(1);
        form["photo"] = json!({"sizes": [], "placeholder": "x"});
    });
    let path = format!("{PROFILE_PATH}?uid={}", uid.as_str().unwrap());
    let request = anna.request(reqwest::Method::PUT, &path).header("X-User-Id", uid.as_str().unwrap());
    let profile = anna.send(request.json(&extra_fields)).await.expect_status(200).json();
    assert_eq!(profile["email"], "anna@example.com");
    assert_eq!(profile["isProfileComplete"], true);
    assert_eq!(profile["services"], json!([]));
    assert_eq!(profile["formerUsernames"], json!([]));
    assert_eq!(profile["photo"], json!(null));
    assert_eq!(bo.get_profile().await["username"], "bo-");

    let extra_fields = service_form(|form| {
        form["id"] = json!("018f0000-0000-7000-8000-000000000000");
        form["uid"] = uid.clone();
        form["slot"] = json!(7);
    });
    let service = anna.post("/api/services", extra_fields).await.expect_status(201).json();
    assert_ne!(service["id"], "018f0000-0000-7000-8000-000000000000");
    assert_eq!(anna.get_profile().await["services"], json!([service]));
    assert_eq!(bo.get_profile().await["services"], json!([]));
}

async fn rejects_writes_of_a_disabled_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    anna.get_profile().await;
    // This node caches the session as valid for a few seconds.
    let mut tx = app.ctx.db.write().await.unwrap();
    let email = "anna@example.com".parse().unwrap();
    let id = tx.accounts().find_by_email(&email).await.unwrap().unwrap().account.id;
    tx.accounts().set_disabled(id, Some(app.ctx.clock.now())).await.unwrap();
    tx.commit().await.unwrap();
    anna.set_username("berg").await.expect_error(401, "unauthorized");
    anna.add_service("Portrait").await.expect_error(401, "unauthorized");
    let mut tx = app.ctx.db.read().await.unwrap();
    assert_eq!(tx.usernames().list_for_account(id).await.unwrap().len(), 1);
    assert_eq!(tx.services().list_for_account(id).await.unwrap(), []);
}

on_both_engines! {
    a_new_account_has_an_empty_profile,
    saves_and_trims_the_profile,
    treats_a_missing_bio_as_empty,
    keeps_contact_fields_that_are_left_out,
    ignores_extra_fields,
    rejects_writes_of_a_disabled_account,
}
