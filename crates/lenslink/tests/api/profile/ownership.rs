//! Data of another account is not found.

use reqwest::Method;
use serde_json::{Value, json};

use super::helpers::{PROFILE_PATH, SERVICES_PATH, profile_form, service_form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn returns_the_same_404_for_another_accounts_service(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_account_with_profile("anna").await, app.add_account_with_profile("bo-").await);
    let annas_service = anna.add_service("Secret of Anna").await.expect_status(201).json();
    let bos_service = bo.add_service("Own").await.expect_status(201).json();
    let before = anna.get_profile().await;
    let annas_service_id = annas_service["id"].as_str().unwrap().to_owned();
    let ids = [
        annas_service_id.clone(),
        annas_service_id.to_uppercase(),
        annas_service_id.replace('-', ""),
        "018f0000-0000-7000-8000-000000000000".to_owned(),
        "abc".to_owned(),
        "1".to_owned(),
        "%2e%2e".to_owned(),
        "%00".to_owned(),
        "%ff".to_owned(),
        "'%20OR%201=1--".to_owned(),
    ];
    for (method, body) in [(Method::PUT, Some(service_form(|_| {}))), (Method::DELETE, None::<Value>)] {
        for id in &ids {
            let mut request = bo.request(method.clone(), &format!("{SERVICES_PATH}/{id}"));
            if let Some(body) = &body {
                request = request.json(body);
            }
            let response = bo.send(request).await;
            assert_eq!(response.status, 404, "{method} {id}");
            assert_eq!(response.text, r#"{"message":"Not found","code":"not-found"}"#, "{method} {id}");
        }
    }
    assert_eq!(anna.get_profile().await, before);
    assert_eq!(bo.get_profile().await["services"], json!([bos_service]));
}

async fn responses_contain_no_data_of_another_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_account_with_profile("anna").await, app.add_account("bo@example.com").await);
    let secret_service = service_form(|form| form["title"] = json!("Unmistakable"));
    let annas_service = anna.post(SERVICES_PATH, secret_service).await.expect_status(201).json();
    let secret_profile = profile_form(|form| {
        form["bio"] = json!("Unmistakable");
        form["phone"] = json!("+46 70 999 99 99");
    });
    anna.put(PROFILE_PATH, secret_profile).await.expect_status(200);
    let annas_path = format!("{SERVICES_PATH}/{}", annas_service["id"].as_str().unwrap());
    let responses = [
        bo.get(PROFILE_PATH).await,
        bo.set_username("anna").await.expect_error(409, "username-unavailable"),
        bo.set_username("bo-").await.expect_status(200),
        bo.add_service("Own").await.expect_status(201),
        bo.put(&annas_path, service_form(|_| {})).await,
        bo.delete(&annas_path).await,
        bo.get("/api/username/anna").await.expect_status(200),
    ];
    for response in responses {
        for text in ["Unmistakable", "999 99 99", "anna@example.com", annas_service["id"].as_str().unwrap()] {
            assert!(!response.text.contains(text), "{}", response.text);
        }
    }
}

on_both_engines! {
    returns_the_same_404_for_another_accounts_service,
    responses_contain_no_data_of_another_account,
}
