use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::*;
use crate::photos::stored_files;
use crate::support::engines::{Engine, on_both_engines};

async fn the_public_profile_shows_a_photo_once_it_is_processed(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let id = app.add_photo(&anna, corpus::jpeg(&corpus::quarters(1000, 500))).await;
    let photo = &anna.photos().await[0];
    assert_eq!((&photo["state"], &photo["image"]), (&json!("processing"), &json!(null)));
    assert_eq!(app.public_profile("anna").await["portfolio"], json!([]));

    app.process_photos().await;
    let photo = &anna.photos().await[0];
    assert_eq!(photo["state"], "ready");
    let url = |edge: u32| format!("/objects/portfolio/{id}/{edge}.jpg");
    assert_eq!(
        photo["image"]["files"],
        json!([
            {"width": 400, "jpeg": url(400), "avif": null},
            {"width": 800, "jpeg": url(800), "avif": null},
            {"width": 1000, "jpeg": url(1000), "avif": null},
        ])
    );
    assert_eq!((&photo["image"]["width"], &photo["image"]["height"]), (&json!(1000), &json!(500)));
    let public = &app.public_profile("anna").await["portfolio"][0];
    assert_eq!((&public["id"], &public["files"]), (&json!(id), &photo["image"]["files"]));
    assert_eq!(public["colour"], photo["image"]["colour"]);
}

async fn a_file_that_is_no_photo_fails_and_says_why(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let mut jpeg = corpus::jpeg(&corpus::quarters(300, 200));
    jpeg.truncate(jpeg.len() / 2);
    app.add_photo(&anna, b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec()).await;
    app.add_photo(&anna, jpeg).await;
    app.add_photo(&anna, corpus::png_of_size(20_000, 20_000)).await;
    app.process_photos().await;
    let failures: Vec<_> = anna.photos().await.iter().map(|photo| photo["failure"].clone()).collect();
    assert_eq!(
        failures,
        [
            "Please choose a JPEG, PNG or WebP photo.",
            "That photo cannot be read. Please choose another one.",
            "That photo has too many pixels. Please choose a smaller one.",
        ]
    );
    assert_eq!(app.public_profile("anna").await["portfolio"], json!([]));
    assert_eq!(stored_files(&app), [""; 0], "uploaded files are deleted");
}

async fn keeps_only_processed_files(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let id = app.add_photo(&anna, corpus::jpeg(&corpus::quarters(500, 300))).await;
    assert_eq!(stored_files(&app), [format!("portfolio/{id}/original")]);
    app.process_photos().await;
    assert_eq!(stored_files(&app), [format!("portfolio/{id}/400.jpg"), format!("portfolio/{id}/500.jpg")]);
}

/// The process ends after it has stored some files, and before it has finished the photo.
async fn another_worker_finishes_what_a_crashed_one_has_begun(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let id = app.add_photo(&anna, corpus::jpeg(&corpus::quarters(500, 300))).await;
    let now = app.ctx.clock.now();
    let mut tx = app.ctx.db.write().await.unwrap();
    let lease = domain::LeaseId::new(now);
    let lease_end = now.plus(std::time::Duration::from_secs(300));
    assert!(tx.portfolio().lease_due(lease, now, lease_end).await.unwrap().is_some());
    tx.commit().await.unwrap();
    let folder = crate::photos::objects_folder(&app).join("portfolio").join(&id);
    std::fs::write(folder.join("400.jpg"), b"stored by the crashed worker").unwrap();

    app.process_photos().await;
    assert_eq!(anna.photos().await[0]["state"], "processing", "the lease has not ended");
    app.ctx.clock.advance(std::time::Duration::from_secs(301));
    app.process_photos().await;
    assert_eq!(anna.photos().await[0]["state"], "ready");
}

async fn a_stopping_server_leaves_the_photo_to_the_next_one(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    app.add_photo(&anna, corpus::jpeg(&corpus::quarters(500, 300))).await;
    let stopped = CancellationToken::new();
    stopped.cancel();
    // Often enough that the file would count as corrupt if each of these were a crash.
    for _ in 0..10 {
        assert!(!portfolio::process_next(&app.ctx, &stopped).await.unwrap());
    }
    assert_eq!(anna.photos().await[0]["state"], "processing");
    app.process_photos().await;
    assert_eq!(anna.photos().await[0]["state"], "ready", "without waiting for the end of a lease");
}

async fn deleting_the_account_deletes_all_files(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    app.add_ready_photo(&anna).await;
    app.add_photo(&anna, corpus::jpeg(&corpus::quarters(500, 300))).await;
    anna.delete("/api/identity/user").await.expect_status(204);
    server::app::photos::sweep(&app.ctx).await.unwrap();
    assert_eq!(stored_files(&app), [""; 0]);
    let rows = app.ctx.db.read().await.unwrap().portfolio().list_orphans(None, 10).await.unwrap();
    assert_eq!(rows, []);
}

on_both_engines! {
    the_public_profile_shows_a_photo_once_it_is_processed,
    a_file_that_is_no_photo_fails_and_says_why,
    keeps_only_processed_files,
    another_worker_finishes_what_a_crashed_one_has_begun,
    a_stopping_server_leaves_the_photo_to_the_next_one,
    deleting_the_account_deletes_all_files,
}
