//! What a photographer sees and changes.

use serde_json::{Value, json};

use super::people::{PROFILE, profile, service};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn an_account_begins_with_an_empty_profile(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("Anna@Example.com").await;
    let profile = anna.profile().await;
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

async fn a_saved_profile_is_complete_and_reads_back_trimmed(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let form = json!({
        "username": " Anna_Berg ", "displayName": " Anna Berg ", "bio": " Light.\r\n\tWater.\r ", "profileImage": null,
    });
    let saved = anna.put(PROFILE, form).await.expect(200).json();
    assert_eq!(
        saved,
        json!({
            "isProfileComplete": true, "username": "Anna_Berg", "displayName": "Anna Berg",
            "bio": "Light.\n Water.", "profileImage": null, "photo": null, "services": [],
            "email": "anna@example.com", "showEmail": true, "phone": null, "showPhone": true,
            "socialHandle": null, "showSocial": true, "accent": null, "formerUsernames": [],
            "version": saved["version"],
        })
    );
    assert_eq!(anna.profile().await, saved);
}

async fn without_a_bio_it_is_empty(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    for bio in [json!(null), json!(""), json!("   ")] {
        anna.put(PROFILE, profile(|_| {})).await.expect(200);
        let saved = anna.put(PROFILE, profile(|form| form["bio"] = bio.clone())).await.expect(200);
        assert_eq!(saved.json()["bio"], "", "{bio}");
    }
    anna.put(PROFILE, profile(|_| {})).await.expect(200);
    let saved =
        anna.put(PROFILE, json!({"username": "anna", "displayName": "Anna"})).await.expect(200).json();
    assert_eq!((&saved["bio"], &saved["displayName"]), (&json!(""), &json!("Anna")));
}

async fn contact_stays_as_it_is_until_it_is_spoken_of(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let contact = |profile: &Value| {
        ["showEmail", "phone", "showPhone", "socialHandle", "showSocial"].map(|key| profile[key].clone())
    };
    let save = async |change: Value| {
        let mut form = profile(|_| {});
        form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        contact(&anna.put(PROFILE, form).await.expect(200).json())
    };
    let given = [json!(false), json!("+46 70 123 45 67"), json!(false), json!("anna.berg"), json!(true)];
    let form = json!({
        "showEmail": false, "phone": " +46 70 123 45 67 ", "showPhone": false, "socialHandle": "@anna.berg",
    });
    assert_eq!(save(form).await, given);
    assert_eq!(save(json!({})).await, given, "left out");
    assert_eq!(
        save(json!({"showEmail": null, "showPhone": null})).await,
        given,
        "a switch has no third state"
    );
    assert_eq!(contact(&anna.profile().await), given);
    let cleared = [json!(true), json!(null), json!(false), json!(null), json!(false)];
    let form = json!({"showEmail": true, "phone": "", "socialHandle": null, "showSocial": false});
    assert_eq!(save(form).await, cleared);
}

async fn what_the_body_says_beyond_the_form_has_no_effect(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.photographer("anna@example.com").await, app.published("bo-").await);
    let uid = bo.get("/api/auth/user").await.json()["id"].clone();
    let greedy = profile(|form| {
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
    let path = format!("{PROFILE}?uid={}", uid.as_str().unwrap());
    let request = anna.request(reqwest::Method::PUT, &path).header("X-User-Id", uid.as_str().unwrap());
    let saved = anna.send(request.json(&greedy)).await.expect(200).json();
    assert_eq!(saved["email"], "anna@example.com");
    assert_eq!(saved["isProfileComplete"], true);
    assert_eq!(saved["services"], json!([]));
    assert_eq!(saved["formerUsernames"], json!([]));
    assert_eq!(saved["photo"], json!(null));
    assert_eq!(bo.profile().await["username"], "bo-");

    let greedy = service(|form| {
        form["id"] = json!("018f0000-0000-7000-8000-000000000000");
        form["uid"] = uid.clone();
        form["slot"] = json!(7);
    });
    let made = anna.post("/api/services", greedy).await.expect(201).json();
    assert_ne!(made["id"], "018f0000-0000-7000-8000-000000000000");
    assert_eq!(anna.profile().await["services"], json!([made]));
    assert_eq!(bo.profile().await["services"], json!([]));
}

async fn a_disabled_account_changes_nothing_any_more(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    anna.profile().await;
    // This node has just looked: for some seconds it takes the session for a good one.
    let mut tx = app.cx.db.write().await.unwrap();
    let email = "anna@example.com".parse().unwrap();
    let id = tx.accounts().by_email(&email).await.unwrap().unwrap().account.id;
    tx.accounts().set_disabled(id, Some(app.cx.clock.now())).await.unwrap();
    tx.commit().await.unwrap();
    anna.rename("berg").await.refused(401, "unauthorized");
    anna.offer("Portrait").await.refused(401, "unauthorized");
    let mut tx = app.cx.db.read().await.unwrap();
    assert_eq!(tx.usernames().of_account(id).await.unwrap().len(), 1);
    assert_eq!(tx.services().of_account(id).await.unwrap(), []);
}

on_both_engines! {
    an_account_begins_with_an_empty_profile,
    a_saved_profile_is_complete_and_reads_back_trimmed,
    without_a_bio_it_is_empty,
    contact_stays_as_it_is_until_it_is_spoken_of,
    what_the_body_says_beyond_the_form_has_no_effect,
    a_disabled_account_changes_nothing_any_more,
}
