//! Offering, changing and taking back.

use serde_json::json;

use super::people::{SERVICES, service};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn a_service_is_made_changed_and_deleted(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let form = json!({"title": " Portrait ", "description": " One hour.\r\nTen photos. ", "price": 25_000});
    let made = anna.post(SERVICES, form).await.expect(201).json();
    let id = made["id"].as_str().unwrap();
    let (description, version) = ("One hour.\nTen photos.", &made["version"]);
    assert_eq!(
        made,
        json!({"id": id, "title": "Portrait", "description": description, "price": 25_000, "version": version})
    );
    let path = format!("{SERVICES}/{id}");
    let form = json!({"title": "Portraits", "description": "Two hours", "price": 45_000});
    let changed = anna.put(&path, form).await.expect(200).json();
    let (title, description, version) = ("Portraits", "Two hours", &changed["version"]);
    assert_eq!(
        changed,
        json!({"id": id, "title": title, "description": description, "price": 45_000, "version": version})
    );
    assert_eq!(anna.profile().await["services"], json!([changed]));

    let gone = anna.delete(&path).await.expect(204);
    assert_eq!(gone.text, "");
    assert_eq!(anna.profile().await["services"], json!([]));
    anna.delete(&path).await.refused(404, "not_found");
    anna.put(&path, service(|_| {})).await.refused(404, "not_found");
}

async fn a_fourth_is_refused_until_one_of_three_goes_and_the_order_is_that_of_making(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let titles = async || {
        let services = anna.profile().await["services"].as_array().unwrap().clone();
        services.iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let first = anna.offer("A").await.expect(201).json();
    anna.offer("B").await.expect(201);
    anna.offer("C").await.expect(201);
    let refused = anna.offer("D").await.refused(409, "service-limit");
    assert_eq!(refused.text, r#"{"message":"You can offer up to 3 services.","code":"service-limit"}"#);
    assert_eq!(titles().await, ["A", "B", "C"]);
    anna.delete(&format!("{SERVICES}/{}", first["id"].as_str().unwrap())).await.expect(204);
    anna.offer("E").await.expect(201);
    assert_eq!(titles().await, ["B", "C", "E"]);
    anna.offer("F").await.refused(409, "service-limit");
    app.photographer("bo@example.com").await.offer("G").await.expect(201);
}

on_both_engines! {
    a_service_is_made_changed_and_deleted,
    a_fourth_is_refused_until_one_of_three_goes_and_the_order_is_that_of_making,
}
