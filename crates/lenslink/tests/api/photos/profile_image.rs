use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use server::app::AppContext;
use server::app::identity::operator;
use storage::Db;

use super::corpus::{self, BLUE, RED};
use super::{ORIGIN, get_object, send_file, size_urls, stored_files};
use crate::support::browser::{Browser, TestResponse};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

fn photo() -> Vec<u8> {
    corpus::jpeg(&corpus::quarters(700, 500))
}

async fn get_profile_image(anna: &Browser<'_>) -> Value {
    anna.get("/api/profile").await.expect_status(200).json()["profileImage"].clone()
}

async fn makes_an_upload_the_profile_photo_in_every_size(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let response = anna.upload_photo(&app, photo()).await.expect_status(200);
    let sizes = size_urls(&response);
    let widths: Vec<_> = response.json()["photo"]["sizes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|size| size["width"].clone())
        .collect();
    assert_eq!(widths, [json!(128), json!(256), json!(500)]);
    assert_eq!(response.json()["objectPath"], json!(sizes.last().unwrap()));
    assert!(
        response.json()["photo"]["placeholder"].as_str().unwrap().starts_with("data:image/jpeg;base64,/9j/")
    );
    for (url, side) in sizes.iter().zip([128, 256, 500]) {
        let (status, file) = get_object(&app, url).await;
        assert_eq!(status, 200, "{url}");
        let decoded = image::load_from_memory(&file).unwrap();
        assert_eq!((decoded.width(), decoded.height()), (side, side));
    }
    let profile = anna.get("/api/profile").await.expect_status(200).json();
    assert_eq!(profile["profileImage"], response.json()["objectPath"]);
    assert_eq!(profile["photo"], response.json()["photo"]);
    assert_eq!(profile["isProfileComplete"], json!(false), "a photo may come before the name");
    assert_eq!(stored_files(&app).len(), 3, "the uploaded file is deleted: {:?}", stored_files(&app));
}

async fn returns_the_same_photo_for_the_same_upload(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    send_file(&app, &url, photo()).await.expect_status(200);
    let first = anna.set_profile_image(&url).await.expect_status(200);
    assert_eq!(anna.set_profile_image(&url).await.expect_status(200).text, first.text);
    // The same holds for the path, after another upload and after the URL has expired.
    anna.upload_photo(&app, corpus::png_rgb(&corpus::solid(200, 200, BLUE))).await.expect_status(200);
    app.ctx.clock.advance(Duration::from_secs(16 * 60));
    anna.refresh().await.expect_status(200);
    assert_eq!(
        anna.set_profile_image(url.strip_prefix(ORIGIN).unwrap()).await.expect_status(200).text,
        first.text
    );
    assert_eq!(get_profile_image(&anna).await, first.json()["objectPath"]);
}

async fn concurrent_calls_create_one_photo(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    send_file(&app, &url, photo()).await.expect_status(200);
    let responses = futures_util::future::join_all((0..8).map(|_| anna.set_profile_image(&url))).await;
    let texts: std::collections::BTreeSet<_> =
        responses.into_iter().map(|response| response.expect_status(200).text).collect();
    assert_eq!(texts.len(), 1);
    assert_eq!(stored_files(&app).len(), 3);
}

async fn two_nodes_create_one_photo(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    send_file(&app, &url, photo()).await.expect_status(200);
    let other_node = open_other_node(&app).await;
    let caller = server::app::identity::authenticate(&other_node, &anna.token().unwrap()).await.unwrap();
    let (response, other_photo) = tokio::join!(
        anna.set_profile_image(&url),
        server::app::photos::set_profile_photo(&other_node, caller, &url)
    );
    let path = response.expect_status(200).json()["objectPath"].clone();
    assert_eq!(path, json!(other_photo.unwrap().main_path()));
    assert_eq!(get_profile_image(&anna).await, path);
}

async fn finishes_processing_after_the_client_disconnects(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    send_file(&app, &url, corpus::png_of_size(60_000, 60_000)).await.expect_status(200);
    // The client disconnects before the response.
    let response = tokio::time::timeout(Duration::from_millis(1), anna.set_profile_image(&url)).await;
    for _ in 0..500 {
        if stored_files(&app).is_empty() {
            break;
        }
        if response.is_err() {
            // Repeats the call, in case the client disconnected before the server read the first one.
            drop(tokio::time::timeout(Duration::from_millis(20), anna.set_profile_image(&url)).await);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(stored_files(&app), Vec::<String>::new(), "processing finishes and deletes the upload");
    anna.set_profile_image(&url).await.expect_error(400, "image-too-large");
}

async fn replaces_and_removes_the_photo_and_still_serves_a_replaced_one(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let old_photo = anna.upload_photo(&app, photo()).await.expect_status(200);
    let new_photo =
        anna.upload_photo(&app, corpus::webp(&corpus::solid(90, 90, RED))).await.expect_status(200);
    assert_eq!(get_profile_image(&anna).await, new_photo.json()["objectPath"]);
    assert_eq!(get_object(&app, &size_urls(&old_photo)[0]).await.0, 200);
    anna.delete("/api/profile-image").await.expect_status(204);
    assert_eq!(get_profile_image(&anna).await, Value::Null);
    anna.delete("/api/profile-image").await.expect_status(204);
}

async fn rejects_foreign_unknown_and_missing_uploads(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) =
        (app.sign_up_browser("anna@example.com").await, app.sign_up_browser("bo@example.com").await);
    let url = anna.request_upload_url().await;
    anna.set_profile_image(&url).await.expect_error(409, "upload-missing");
    send_file(&app, &url, photo()).await.expect_status(200);
    let response_for_foreign = bo.set_profile_image(&url).await.expect_error(404, "not-found");
    let response_for_unknown = bo
        .set_profile_image(&format!("{ORIGIN}/api/objects/upload/{}", "A".repeat(43)))
        .await
        .expect_error(404, "not-found");
    assert_eq!(response_for_foreign.text, response_for_unknown.text);
    for secret in ["..", "../../../etc/passwd", "", "x", "%2e%2e", &format!("{}?x=1", &url[url.len() - 43..])]
    {
        bo.set_profile_image(&format!("{ORIGIN}/api/objects/upload/{secret}"))
            .await
            .expect_error(404, "not-found");
    }
    anna.set_profile_image(&url).await.expect_status(200);
}

async fn rejects_expired_uploads(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let (used_url, unused_url) = (anna.request_upload_url().await, anna.request_upload_url().await);
    send_file(&app, &used_url, photo()).await.expect_status(200);
    app.ctx.clock.advance(Duration::from_secs(15 * 60));
    anna.refresh().await.expect_status(200);
    anna.set_profile_image(&used_url).await.expect_error(403, "upload-expired");
    anna.set_profile_image(&unused_url).await.expect_error(403, "upload-expired");
}

/// The server fetches no URL: a listener of the test gets no connection.
async fn rejects_foreign_urls_without_fetching_them(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let listener_address = listener.local_addr().unwrap();
    let own_url = anna.request_upload_url().await;
    let secret = own_url.rsplit('/').next().unwrap();
    for url in [
        format!("http://{listener_address}/photo.jpg"),
        format!("http://{listener_address}/api/objects/upload/{secret}"),
        format!("//{listener_address}/api/objects/upload/{secret}"),
        format!("http://localhost:3000@{listener_address}/api/objects/upload/{secret}"),
        format!("http://localhost:3000.evil.test/api/objects/upload/{secret}"),
        format!("https://localhost:3000/api/objects/upload/{secret}"),
        format!("{ORIGIN}/objects/upload/{secret}"),
        format!("{ORIGIN}\\api\\objects\\upload\\{secret}"),
        "http://169.254.169.254/latest/meta-data/".to_owned(),
        "http://[::1]:80/".to_owned(),
        "http://0.0.0.0/".to_owned(),
        "file:///etc/passwd".to_owned(),
        "data:image/png;base64,iVBORw0KGgo=".to_owned(),
        "javascript:alert(1)".to_owned(),
        "gopher://127.0.0.1/".to_owned(),
        "s3://bucket/key".to_owned(),
        "../../etc/passwd".to_owned(),
        String::new(),
    ] {
        let response = anna.set_profile_image(&url).await.expect_error(400, "invalid-image");
        assert_eq!(
            response.field_errors(),
            ["profileImageURL: That photo cannot be used. Please upload it again."],
            "{url}"
        );
    }
    for body in [
        json!({}),
        json!({"profileImageURL": null}),
        json!({"profileImageURL": [own_url]}),
        json!({"profileImageURL": 7}),
    ] {
        anna.put("/api/profile-image", body).await.expect_error(400, "invalid-image");
    }
    let connection = tokio::time::timeout(Duration::from_millis(200), listener.accept()).await;
    assert!(connection.is_err(), "the server connected: {connection:?}");
}

async fn rejects_writes_of_an_ended_session(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    send_file(&app, &url, photo()).await.expect_status(200);
    // This node caches the session as valid for a few seconds.
    anna.get("/api/profile").await.expect_status(200);
    operator::disable(&*open_other_node(&app).await, &"anna@example.com".parse().unwrap()).await.unwrap();
    let responses: Vec<TestResponse> = vec![
        anna.set_profile_image(&url).await,
        anna.delete("/api/profile-image").await,
        anna.post_empty("/api/objects/upload").await,
    ];
    for response in responses {
        response.expect_error(401, "unauthorized");
    }
    app.ctx.clock.advance(Duration::from_secs(5));
    anna.set_profile_image(&url).await.expect_error(403, "user-disabled");
}

/// Opens a second node on the same database and object storage.
async fn open_other_node(app: &TestApp) -> Arc<AppContext> {
    let config = app.ctx.config.clone();
    let db = Db::open_shared(&config.database).await.unwrap().unwrap();
    let other_node = AppContext::new(config, db, app.ctx.clock.clone()).unwrap();
    server::app::identity::rotate_keys(&other_node).await.unwrap();
    Arc::new(other_node)
}

on_both_engines! {
    makes_an_upload_the_profile_photo_in_every_size,
    returns_the_same_photo_for_the_same_upload,
    concurrent_calls_create_one_photo,
    two_nodes_create_one_photo,
    finishes_processing_after_the_client_disconnects,
    replaces_and_removes_the_photo_and_still_serves_a_replaced_one,
    rejects_foreign_unknown_and_missing_uploads,
    rejects_expired_uploads,
    rejects_foreign_urls_without_fetching_them,
    rejects_writes_of_an_ended_session,
}
