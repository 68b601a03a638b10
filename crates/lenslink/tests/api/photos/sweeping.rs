//! The sweeper deletes unused uploads and photos and keeps the rest.

use std::time::Duration;

use serde_json::json;
use server::app::photos::{sweep, sweep_unreferenced_objects};

use super::corpus::{self, RED};
use super::{get_object, send_file, size_urls, stored_files};
use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const HOUR: Duration = Duration::from_secs(60 * 60);
const CENTURY: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

fn small_photo() -> Vec<u8> {
    corpus::jpeg(&corpus::solid(60, 60, RED))
}

/// Advances the clock and refreshes the session.
async fn advance_and_refresh(app: &TestApp, anna: &Browser<'_>, duration: Duration) {
    app.ctx.clock.advance(duration);
    anna.refresh().await.expect_status(200);
}

async fn deletes_a_replaced_photo_after_an_hour(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let old_urls = size_urls(&anna.upload_photo(&app, small_photo()).await.expect_status(200));
    advance_and_refresh(&app, &anna, HOUR).await;
    let new_urls = size_urls(&anna.upload_photo(&app, small_photo()).await.expect_status(200));
    advance_and_refresh(&app, &anna, HOUR).await;
    sweep(&app.ctx).await.unwrap();
    assert_eq!(get_object(&app, &old_urls[0]).await.0, 200, "the old photo stays until the hour is over");
    advance_and_refresh(&app, &anna, Duration::from_millis(1)).await;
    sweep(&app.ctx).await.unwrap();
    assert_eq!(get_object(&app, &old_urls[0]).await.0, 404);
    advance_and_refresh(&app, &anna, 40 * HOUR).await;
    sweep(&app.ctx).await.unwrap();
    assert_eq!(get_object(&app, &new_urls[0]).await.0, 200);
    assert_eq!(anna.get("/api/profile").await.json()["profileImage"], json!(new_urls[0]));
}

async fn keeps_a_photo_that_the_profile_shows_again(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let first = size_urls(&anna.upload_photo(&app, small_photo()).await.expect_status(200))[0].clone();
    let second = size_urls(&anna.upload_photo(&app, small_photo()).await.expect_status(200))[0].clone();
    let form =
        |image: &str| json!({"username": "anna", "displayName": "Anna", "bio": "", "profileImage": image});
    anna.put("/api/profile", form(&first)).await.expect_status(200);
    advance_and_refresh(&app, &anna, 2 * HOUR).await;
    sweep(&app.ctx).await.unwrap();
    assert_eq!(get_object(&app, &first).await.0, 200);
    assert_eq!(get_object(&app, &second).await.0, 404);
    anna.put("/api/profile", form(&second)).await.expect_error(400, "invalid-image");
}

async fn deletes_unused_uploads(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    send_file(&app, &url, small_photo()).await.expect_status(200);
    sweep(&app.ctx).await.unwrap();
    assert_eq!(stored_files(&app).len(), 1, "the upload can still be used");
    advance_and_refresh(&app, &anna, 2 * HOUR).await;
    sweep(&app.ctx).await.unwrap();
    assert_eq!(stored_files(&app), Vec::<String>::new());
    anna.set_profile_image(&url).await.expect_error(404, "not-found");
}

async fn deletes_all_files_of_a_deleted_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) =
        (app.sign_up_browser("anna@example.com").await, app.sign_up_browser("bo@example.com").await);
    let bos_urls = size_urls(&bo.upload_photo(&app, small_photo()).await.expect_status(200));
    let annas_urls = size_urls(
        &anna.upload_photo(&app, corpus::jpeg(&corpus::quarters(300, 300))).await.expect_status(200),
    );
    let url = anna.request_upload_url().await;
    send_file(&app, &url, small_photo()).await.expect_status(200);
    assert_eq!(stored_files(&app).len(), 5);
    anna.delete("/api/identity/user").await.expect_status(204);
    sweep(&app.ctx).await.unwrap();
    for url in annas_urls {
        assert_eq!(get_object(&app, &url).await.0, 404);
    }
    assert_eq!(get_object(&app, &bos_urls[0]).await.0, 200);
    assert_eq!(stored_files(&app).len(), 1);
}

/// Files on disk have real timestamps, so the test clock must advance past the real time.
async fn deletes_old_objects_without_a_row(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let urls = size_urls(&anna.upload_photo(&app, small_photo()).await.expect_status(200));
    let objects = super::objects_folder(&app);
    const ID: &str = "018f0000-0000-7000-8000-000000000000";
    std::fs::create_dir_all(objects.join("photos").join(ID)).unwrap();
    std::fs::create_dir_all(objects.join("uploads")).unwrap();
    // A crash during a write leaves a file whose name ends in `#` and a number.
    let orphans = [
        format!("photos/{ID}/128.jpg"),
        format!("photos/{ID}/256.jpg#1"),
        format!("uploads/{ID}"),
        format!("uploads/{ID}#12"),
    ];
    let unrelated_files = ["holiday.jpg", "photos/readme.txt", "uploads/notes"];
    for name in orphans.iter().map(String::as_str).chain(unrelated_files) {
        std::fs::write(objects.join(name), "x").unwrap();
    }
    sweep_unreferenced_objects(&app.ctx).await.unwrap();
    assert_eq!(stored_files(&app).len(), 8, "all files are too recent");
    app.ctx.clock.advance(CENTURY);
    sweep_unreferenced_objects(&app.ctx).await.unwrap();
    let remaining = stored_files(&app);
    assert_eq!(remaining.len(), 4, "{remaining:?}");
    for name in unrelated_files {
        assert!(remaining.iter().any(|file| file == name), "{name} belongs to another program");
    }
    assert_eq!(get_object(&app, &urls[0]).await.0, 200);
}

/// Two instances may share a folder or a bucket by mistake.
async fn keeps_objects_of_another_instance(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let urls = size_urls(&anna.upload_photo(&app, small_photo()).await.expect_status(200));
    let storage_url = format!("file:{}", app.data_folder().join("objects").display());
    let other_instance =
        TestApp::with_settings(&[("LENSLINK_STORAGE_URL", &storage_url)], Default::default()).await;
    other_instance.ctx.clock.advance(CENTURY);
    sweep(&other_instance.ctx).await.unwrap();
    sweep_unreferenced_objects(&other_instance.ctx).await.unwrap();
    assert_eq!(get_object(&app, &urls[0]).await.0, 200);
    assert_eq!(get_object(&other_instance, &urls[0]).await.0, 404);
}

async fn continues_after_an_object_that_cannot_be_deleted(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let (first, second) = (anna.request_upload_url().await, anna.request_upload_url().await);
    send_file(&app, &first, small_photo()).await.expect_status(200);
    // A non-empty folder in place of the file makes the deletion fail.
    let undeletable = super::objects_folder(&app).join(&stored_files(&app)[0]);
    std::fs::remove_file(&undeletable).unwrap();
    std::fs::create_dir_all(undeletable.join("inside")).unwrap();
    send_file(&app, &second, small_photo()).await.expect_status(200);
    advance_and_refresh(&app, &anna, 2 * HOUR).await;
    sweep(&app.ctx).await.unwrap();
    assert_eq!(stored_files(&app), Vec::<String>::new(), "the other file is deleted");
    anna.set_profile_image(&first).await.expect_error(403, "upload-expired");
    std::fs::remove_dir_all(&undeletable).unwrap();
    sweep(&app.ctx).await.unwrap();
    anna.set_profile_image(&first).await.expect_error(404, "not-found");
}

async fn concurrent_sweeps_are_safe(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    for _ in 0..3 {
        anna.upload_photo(&app, small_photo()).await.expect_status(200);
    }
    advance_and_refresh(&app, &anna, 2 * HOUR).await;
    let (first, second) = tokio::join!(sweep(&app.ctx), sweep(&app.ctx));
    first.unwrap();
    second.unwrap();
    assert_eq!(stored_files(&app).len(), 1);
}

on_both_engines! {
    deletes_a_replaced_photo_after_an_hour,
    keeps_a_photo_that_the_profile_shows_again,
    deletes_unused_uploads,
    deletes_all_files_of_a_deleted_account,
    deletes_old_objects_without_a_row,
    keeps_objects_of_another_instance,
    continues_after_an_object_that_cannot_be_deleted,
    concurrent_sweeps_are_safe,
}
