//! Two tabs or devices that edit the same profile.

use reqwest::Method;
use serde_json::{Value, json};

use super::helpers::{PROFILE_PATH, SERVICES_PATH, profile_form, service_form};
use crate::support::browser::{Browser, TestResponse};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn put_with_version(browser: &Browser<'_>, path: &str, version: &Value, form: Value) -> TestResponse {
    let version = format!("\"{}\"", version.as_str().unwrap());
    browser.send(browser.request(Method::PUT, path).header("If-Match", version).json(&form)).await
}

async fn refuses_to_save_an_older_version(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let loaded_version = anna.get_profile().await["version"].clone();
    let first = put_with_version(
        &anna,
        PROFILE_PATH,
        &loaded_version,
        profile_form(|form| form["bio"] = json!("Rivers.")),
    )
    .await
    .expect_status(200);
    assert_ne!(first.json()["version"], loaded_version);

    let second = put_with_version(
        &anna,
        PROFILE_PATH,
        &loaded_version,
        profile_form(|form| form["displayName"] = json!("Anna B.")),
    )
    .await;
    second.expect_error(412, "changed-elsewhere");
    assert_eq!(anna.get_profile().await, first.json());

    let newer_version = first.json()["version"].clone();
    put_with_version(
        &anna,
        PROFILE_PATH,
        &newer_version,
        profile_form(|form| form["displayName"] = json!("Anna B.")),
    )
    .await
    .expect_status(200);
}

async fn services_do_not_change_the_profile_version(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let loaded_version = anna.get_profile().await["version"].clone();
    anna.add_service("Portrait").await.expect_status(201);
    anna.put(PROFILE_PATH, profile_form(|form| form["username"] = json!("anna"))).await.expect_status(200);
    assert_eq!(anna.get_profile().await["version"], loaded_version);
}

async fn refuses_to_save_an_older_version_of_a_service(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service("Portrait").await.expect_status(201).json();
    let path = format!("{SERVICES_PATH}/{}", service["id"].as_str().unwrap());
    let changed_service =
        anna.put(&path, service_form(|form| form["price"] = json!(45_000))).await.expect_status(200).json();

    put_with_version(&anna, &path, &service["version"], service_form(|_| {}))
        .await
        .expect_error(412, "changed-elsewhere");
    assert_eq!(anna.get_profile().await["services"], json!([changed_service]));
    put_with_version(&anna, &path, &changed_service["version"], service_form(|_| {}))
        .await
        .expect_status(200);
    put_with_version(&anna, &path, &json!("unknown version"), service_form(|_| {}))
        .await
        .expect_error(412, "changed-elsewhere");
}

on_both_engines! {
    refuses_to_save_an_older_version,
    services_do_not_change_the_profile_version,
    refuses_to_save_an_older_version_of_a_service,
}
