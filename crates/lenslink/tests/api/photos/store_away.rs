//! On S3: the whole way, and what is said when the store does not answer.

use std::time::Duration;

use server::app::photos::{sweep, sweep_strays};

use super::corpus::{self, RED};
use super::{object, send_file, urls};
use crate::binary::NOBODY;
use crate::harness::{TestApp, variable};

fn s3(endpoint: &str) -> Vec<(String, String)> {
    let pair = |name: &str, value: String| (name.to_owned(), value);
    vec![
        pair("LENSLINK_STORAGE_URL", format!("s3://{}?endpoint={endpoint}", variable("TEST_S3_BUCKET"))),
        pair("AWS_ACCESS_KEY_ID", variable("TEST_S3_ACCESS_KEY")),
        pair("AWS_SECRET_ACCESS_KEY", variable("TEST_S3_SECRET_KEY")),
    ]
}

async fn app_on(endpoint: &str) -> TestApp {
    let settings = s3(endpoint);
    let settings: Vec<_> = settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    TestApp::with(&settings, Default::default()).await
}

#[tokio::test]
async fn a_photo_goes_the_whole_way_on_s3() {
    let app = app_on(&variable("TEST_S3_ENDPOINT")).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    send_file(&app, &url, Vec::new()).await.refused(400, "empty-file");
    send_file(&app, &url, vec![7; 5_242_881]).await.refused(413, "payload_too_large");
    send_file(&app, &url, corpus::jpeg(&corpus::quarters(600, 600))).await.expect(200);
    send_file(&app, &url, vec![1]).await.refused(409, "upload-used");
    let answer = anna.adopt(&url).await.expect(200);
    assert_eq!(anna.adopt(&url).await.expect(200).text, answer.text);
    let sizes = urls(&answer);
    assert_eq!(sizes.len(), 4);
    for url in &sizes {
        let response = app.get(url).send().await.unwrap();
        assert_eq!(response.headers()["content-type"], "image/jpeg");
        let (length, body) = (response.headers()["content-length"].clone(), response.bytes());
        let body = body.await.unwrap();
        assert_eq!(length, body.len().to_string().as_str());
        assert!(image::load_from_memory(&body).is_ok());
    }
    sweep_strays(&app.cx).await.unwrap();
    assert_eq!(object(&app, &sizes[0]).await.0, 200, "young objects and those with a row stay");
    anna.delete("/api/identity/user").await.expect(204);
    sweep(&app.cx).await.unwrap();
    for url in &sizes {
        assert_eq!(object(&app, url).await.0, 404);
    }
}

#[tokio::test]
async fn a_store_that_is_away_is_told_of_and_nothing_is_lost_by_it() {
    let away = app_on(&format!("http://{NOBODY}")).await;
    let anna = away.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    let file = corpus::jpeg(&corpus::plain(40, 40, RED));
    for _ in 0..2 {
        let refused = send_file(&away, &url, file.clone()).await.refused(503, "storage_unavailable");
        assert!(refused.headers.contains_key("retry-after"));
        assert!(!refused.text.contains(NOBODY), "{}", refused.text);
    }
    let photo = away.get("/objects/018f0000-0000-7000-8000-000000000000/128.jpg").send().await.unwrap();
    assert_eq!(photo.status(), 503);
    assert!(photo.headers().contains_key("retry-after"));
    assert_eq!(photo.headers()["cache-control"], "no-store");
    anna.adopt(&url).await.refused(409, "upload-missing");
    // Everything else goes on.
    anna.get("/api/profile").await.expect(200);
    anna.delete("/api/profile-image").await.expect(204);
}

#[tokio::test]
async fn a_store_that_goes_away_between_two_steps_is_waited_for() {
    let app = TestApp::new().await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    send_file(&app, &url, corpus::jpeg(&corpus::plain(40, 40, RED))).await.expect(200);
    let (objects, aside) = (app.data_folder().join("objects"), app.data_folder().join("aside"));
    std::fs::rename(&objects, &aside).unwrap();
    // In its place stands something that no object can be written to.
    std::fs::write(&objects, "").unwrap();
    anna.adopt(&url).await.refused(503, "storage_unavailable");
    let fresh = anna.upload_url().await;
    send_file(&app, &fresh, vec![1]).await.refused(503, "storage_unavailable");
    assert!(sweep(&app.cx).await.is_ok(), "there is nothing to sweep yet");
    std::fs::remove_file(&objects).unwrap();
    std::fs::rename(&aside, &objects).unwrap();
    let photo = anna.adopt(&url).await.expect(200);
    assert_eq!(object(&app, &urls(&photo)[0]).await.0, 200);
    send_file(&app, &fresh, vec![1]).await.expect(200);
    app.cx.clock.advance(Duration::from_secs(2 * 60 * 60));
    sweep(&app.cx).await.unwrap();
    assert_eq!(super::stored(&app).len(), 1);
}
