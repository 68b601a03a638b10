//! Photos on S3, and the responses while object storage is unavailable.

use std::time::Duration;

use server::app::photos::{sweep, sweep_unreferenced_objects};

use super::corpus::{self, RED};
use super::{get_object, send_file, size_urls};
use crate::support::binary::UNREACHABLE_ADDRESS;
use crate::support::harness::{TestApp, env_variable};

fn s3_settings(endpoint: &str) -> Vec<(String, String)> {
    let setting = |name: &str, value: String| (name.to_owned(), value);
    vec![
        setting(
            "LENSLINK_STORAGE_URL",
            format!("s3://{}?endpoint={endpoint}", env_variable("TEST_S3_BUCKET")),
        ),
        setting("AWS_ACCESS_KEY_ID", env_variable("TEST_S3_ACCESS_KEY")),
        setting("AWS_SECRET_ACCESS_KEY", env_variable("TEST_S3_SECRET_KEY")),
    ]
}

async fn start_app_with_s3(endpoint: &str) -> TestApp {
    let settings = s3_settings(endpoint);
    let settings: Vec<_> = settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    TestApp::with_settings(&settings, Default::default()).await
}

#[tokio::test]
async fn uploads_serves_and_deletes_a_photo_on_s3() {
    let app = start_app_with_s3(&env_variable("TEST_S3_ENDPOINT")).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    send_file(&app, &url, Vec::new()).await.expect_error(400, "empty-file");
    send_file(&app, &url, vec![7; 5_242_881]).await.expect_error(413, "payload-too-large");
    send_file(&app, &url, corpus::jpeg(&corpus::quarters(600, 600))).await.expect_status(200);
    send_file(&app, &url, vec![1]).await.expect_error(409, "upload-used");
    let first_response = anna.set_profile_image(&url).await.expect_status(200);
    assert_eq!(anna.set_profile_image(&url).await.expect_status(200).text, first_response.text);
    let sizes = size_urls(&first_response);
    assert_eq!(sizes.len(), 4);
    for url in &sizes {
        let response = app.get(url).send().await.unwrap();
        assert_eq!(response.headers()["content-type"], "image/jpeg");
        let (length, body) = (response.headers()["content-length"].clone(), response.bytes());
        let body = body.await.unwrap();
        assert_eq!(length, body.len().to_string().as_str());
        assert!(image::load_from_memory(&body).is_ok());
    }
    sweep_unreferenced_objects(&app.ctx).await.unwrap();
    assert_eq!(get_object(&app, &sizes[0]).await.0, 200, "recent objects and objects with a row stay");
    anna.delete("/api/identity/user").await.expect_status(204);
    sweep(&app.ctx).await.unwrap();
    for url in &sizes {
        assert_eq!(get_object(&app, url).await.0, 404);
    }
}

#[tokio::test]
async fn answers_503_while_object_storage_is_unreachable() {
    let app = start_app_with_s3(&format!("http://{UNREACHABLE_ADDRESS}")).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    let file = corpus::jpeg(&corpus::solid(40, 40, RED));
    for _ in 0..2 {
        let response = send_file(&app, &url, file.clone()).await.expect_error(503, "storage-unavailable");
        assert!(response.headers.contains_key("retry-after"));
        assert!(!response.text.contains(UNREACHABLE_ADDRESS), "{}", response.text);
    }
    let photo = app.get("/objects/018f0000-0000-7000-8000-000000000000/128.jpg").send().await.unwrap();
    assert_eq!(photo.status(), 503);
    assert!(photo.headers().contains_key("retry-after"));
    assert_eq!(photo.headers()["cache-control"], "no-store");
    anna.set_profile_image(&url).await.expect_error(409, "upload-missing");
    // Other requests still work.
    anna.get("/api/profile").await.expect_status(200);
    anna.delete("/api/profile-image").await.expect_status(204);
}

#[tokio::test]
async fn recovers_after_a_storage_outage_between_two_steps() {
    let app = TestApp::new().await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    send_file(&app, &url, corpus::jpeg(&corpus::solid(40, 40, RED))).await.expect_status(200);
    let (objects_folder, moved_folder) = (app.data_folder().join("objects"), app.data_folder().join("aside"));
    std::fs::rename(&objects_folder, &moved_folder).unwrap();
    // A file in place of the folder makes every write fail.
    std::fs::write(&objects_folder, "").unwrap();
    anna.set_profile_image(&url).await.expect_error(503, "storage-unavailable");
    let second_url = anna.request_upload_url().await;
    send_file(&app, &second_url, vec![1]).await.expect_error(503, "storage-unavailable");
    assert!(sweep(&app.ctx).await.is_ok(), "no file is old enough to delete");
    std::fs::remove_file(&objects_folder).unwrap();
    std::fs::rename(&moved_folder, &objects_folder).unwrap();
    let photo = anna.set_profile_image(&url).await.expect_status(200);
    assert_eq!(get_object(&app, &size_urls(&photo)[0]).await.0, 200);
    send_file(&app, &second_url, vec![1]).await.expect_status(200);
    app.ctx.clock.advance(Duration::from_secs(2 * 60 * 60));
    sweep(&app.ctx).await.unwrap();
    assert_eq!(super::stored_files(&app).len(), 1);
}
