use serde_json::json;

use super::*;
use crate::support::engines::{Engine, on_both_engines};

fn cover_path(service: &str) -> String {
    format!("/api/services/{service}/cover")
}

async fn a_photo_becomes_the_cover_of_a_service_and_is_removed_again(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let photo = app.add_ready_photo(&anna.browser).await;
    assert_eq!(app.public_profile("anna").await["services"][0]["cover"], json!(null));
    let cover = json!({"photoId": photo});
    anna.browser.put(&cover_path(&anna.service), cover).await.expect_status(204);
    let public = app.public_profile("anna").await;
    assert_eq!(public["services"][0]["cover"]["id"], photo.as_str());
    assert_eq!(public["services"][0]["cover"], public["portfolio"][0]);
    let own = anna.browser.get(PHOTOS_PATH).await.json();
    assert_eq!(own["covers"], json!([{"serviceId": anna.service, "photoId": photo}]));

    anna.browser.put(&cover_path(&anna.service), json!({"photoId": null})).await.expect_status(204);
    assert_eq!(app.public_profile("anna").await["services"][0]["cover"], json!(null));
}

async fn a_cover_that_is_not_processed_yet_is_not_shown(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let photo = app.add_photo(&anna.browser, corpus::jpeg(&corpus::quarters(800, 600))).await;
    let cover = json!({"photoId": photo});
    anna.browser.put(&cover_path(&anna.service), cover).await.expect_status(204);
    assert_eq!(app.public_profile("anna").await["services"][0]["cover"], json!(null));
    app.process_photos().await;
    assert_eq!(app.public_profile("anna").await["services"][0]["cover"]["id"], photo.as_str());
}

async fn a_deleted_service_leaves_its_cover_in_the_gallery(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let photo = app.add_ready_photo(&anna.browser).await;
    let cover = json!({"photoId": photo});
    anna.browser.put(&cover_path(&anna.service), cover).await.expect_status(204);
    anna.browser.delete(&format!("/api/services/{}", anna.service)).await.expect_status(204);
    let own = anna.browser.get(PHOTOS_PATH).await.json();
    assert_eq!((&own["covers"], own["photos"][0]["id"].as_str()), (&json!([]), Some(&*photo)));
}

on_both_engines! {
    a_photo_becomes_the_cover_of_a_service_and_is_removed_again,
    a_cover_that_is_not_processed_yet_is_not_shown,
    a_deleted_service_leaves_its_cover_in_the_gallery,
}
