//! Two tabs or devices that edit the same profile.

use reqwest::Method;
use serde_json::{Value, json};

use super::people::{PROFILE, SERVICES, profile, service};
use crate::browser::{Answer, Browser};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn put_from(browser: &Browser<'_>, path: &str, version: &Value, form: Value) -> Answer {
    let version = format!("\"{}\"", version.as_str().unwrap());
    browser.send(browser.request(Method::PUT, path).header("If-Match", version).json(&form)).await
}

async fn a_save_from_an_older_version_is_refused_and_changes_nothing(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let loaded = anna.profile().await["version"].clone();
    let first =
        put_from(&anna, PROFILE, &loaded, profile(|form| form["bio"] = json!("Rivers."))).await.expect(200);
    assert_ne!(first.json()["version"], loaded);

    let second =
        put_from(&anna, PROFILE, &loaded, profile(|form| form["displayName"] = json!("Anna B."))).await;
    second.refused(412, "changed-elsewhere");
    assert_eq!(anna.profile().await, first.json());

    let newer = first.json()["version"].clone();
    put_from(&anna, PROFILE, &newer, profile(|form| form["displayName"] = json!("Anna B.")))
        .await
        .expect(200);
}

async fn saves_of_the_photo_and_of_services_leave_the_version_as_it_is(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let loaded = anna.profile().await["version"].clone();
    anna.offer("Portrait").await.expect(201);
    anna.put(PROFILE, profile(|form| form["username"] = json!("anna"))).await.expect(200);
    assert_eq!(anna.profile().await["version"], loaded);
}

async fn a_service_is_not_saved_over_a_newer_version_of_it(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let made = anna.offer("Portrait").await.expect(201).json();
    let path = format!("{SERVICES}/{}", made["id"].as_str().unwrap());
    let changed = anna.put(&path, service(|form| form["price"] = json!(45_000))).await.expect(200).json();

    put_from(&anna, &path, &made["version"], service(|_| {})).await.refused(412, "changed-elsewhere");
    assert_eq!(anna.profile().await["services"], json!([changed]));
    put_from(&anna, &path, &changed["version"], service(|_| {})).await.expect(200);
    put_from(&anna, &path, &json!("none of ours"), service(|_| {})).await.refused(412, "changed-elsewhere");
}

on_both_engines! {
    a_save_from_an_older_version_is_refused_and_changes_nothing,
    saves_of_the_photo_and_of_services_leave_the_version_as_it_is,
    a_service_is_not_saved_over_a_newer_version_of_it,
}
