//! Creating, changing and deleting services.

use serde_json::json;

use super::helpers::{SERVICES_PATH, service_form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn creates_changes_and_deletes_a_service(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let form = json!({"title": " Portrait ", "description": " One hour.\r\nTen photos. ", "price": 25_000});
    let service = anna.post(SERVICES_PATH, form).await.expect_status(201).json();
    let id = service["id"].as_str().unwrap();
    let (description, version) = ("One hour.\nTen photos.", &service["version"]);
    assert_eq!(
        service,
        json!({"id": id, "title": "Portrait", "description": description, "price": 25_000, "version": version})
    );
    let path = format!("{SERVICES_PATH}/{id}");
    let form = json!({"title": "Portraits", "description": "Two hours", "price": 45_000});
    let changed_service = anna.put(&path, form).await.expect_status(200).json();
    let (title, description, version) = ("Portraits", "Two hours", &changed_service["version"]);
    assert_eq!(
        changed_service,
        json!({"id": id, "title": title, "description": description, "price": 45_000, "version": version})
    );
    assert_eq!(anna.get_profile().await["services"], json!([changed_service]));

    let response = anna.delete(&path).await.expect_status(204);
    assert_eq!(response.text, "");
    assert_eq!(anna.get_profile().await["services"], json!([]));
    anna.delete(&path).await.expect_error(404, "not-found");
    anna.put(&path, service_form(|_| {})).await.expect_error(404, "not-found");
}

async fn refuses_a_fourth_service_and_keeps_creation_order(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let get_titles = async || {
        let services = anna.get_profile().await["services"].as_array().unwrap().clone();
        services.iter().map(|service| service["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let first = anna.add_service("A").await.expect_status(201).json();
    anna.add_service("B").await.expect_status(201);
    anna.add_service("C").await.expect_status(201);
    let response = anna.add_service("D").await.expect_error(409, "service-limit");
    assert_eq!(response.text, r#"{"message":"You can offer up to 3 services.","code":"service-limit"}"#);
    assert_eq!(get_titles().await, ["A", "B", "C"]);
    anna.delete(&format!("{SERVICES_PATH}/{}", first["id"].as_str().unwrap())).await.expect_status(204);
    anna.add_service("E").await.expect_status(201);
    assert_eq!(get_titles().await, ["B", "C", "E"]);
    anna.add_service("F").await.expect_error(409, "service-limit");
    app.add_account("bo@example.com").await.add_service("G").await.expect_status(201);
}

on_both_engines! {
    creates_changes_and_deletes_a_service,
    refuses_a_fourth_service_and_keeps_creation_order,
}
