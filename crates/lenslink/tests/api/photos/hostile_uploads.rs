//! Hostile uploads, and the exact responses to them.

use serde_json::json;

use super::corpus::{self, RED};
use super::{get_object, send_file, size_urls, stored_files};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

/// Asserts that every upload is refused and leaves nothing behind. Signs up a new account for each file,
/// because the number of uploads is limited.
async fn assert_refused(
    app: &TestApp,
    files: Vec<(String, Vec<u8>)>,
    status: u16,
    code: &str,
    message: &str,
) {
    for (n, (name, file)) in files.into_iter().enumerate() {
        let browser = app.sign_up_browser(&format!("{code}-{n}@example.com")).await;
        let response = browser.upload_photo(app, file).await;
        assert_eq!((response.status, response.code().as_str()), (status, code), "{name}: {}", response.text);
        assert_eq!(response.json()["message"], message, "{name}");
        assert_eq!(browser.get("/api/profile").await.json()["profileImage"], json!(null), "{name}");
    }
    assert_eq!(stored_files(app), Vec::<String>::new(), "a refused file leaves nothing behind");
}

async fn rejects_files_that_are_not_photos(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let files = corpus::unsupported_files().into_iter().map(|(name, file)| (name.to_owned(), file)).collect();
    assert_refused(&app, files, 415, "unsupported-image", "Please choose a JPEG, PNG or WebP photo.").await;
}

async fn rejects_truncated_photos(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let pixels = corpus::noise(120, 90);
    let mut files = Vec::new();
    for (name, file) in
        [("JPEG", corpus::jpeg(&pixels)), ("PNG", corpus::png_rgb(&pixels)), ("WebP", corpus::webp(&pixels))]
    {
        for length in [20, file.len() / 2, file.len() * 9 / 10] {
            files.push((format!("{length} bytes of a {name}"), file[..length].to_vec()));
        }
    }
    assert_refused(
        &app,
        files,
        400,
        "image-corrupt",
        "That photo cannot be read. Please choose another one.",
    )
    .await;
}

async fn rejects_photos_with_too_many_pixels(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let sizes = [(60_000, 60_000), (8193, 10), (10, 8193), (8000, 5001)];
    let files =
        sizes.map(|(width, height)| (format!("{width} × {height}"), corpus::png_of_size(width, height)));
    let message = "That photo has too many pixels. Please choose a smaller one.";
    assert_refused(&app, files.to_vec(), 400, "image-too-large", message).await;
}

async fn repeats_the_same_refusal_and_frees_the_upload(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    // An account may have three open uploads.
    for _ in 0..5 {
        let url = anna.request_upload_url().await;
        send_file(&app, &url, corpus::png_of_size(60_000, 60_000)).await.expect_status(200);
        let first = anna.set_profile_image(&url).await.expect_error(400, "image-too-large");
        assert_eq!(anna.set_profile_image(&url).await.expect_error(400, "image-too-large").text, first.text);
        send_file(&app, &url, vec![1]).await.expect_error(409, "upload-used");
    }
}

async fn removes_scripts_from_polyglot_files(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let payload = b"*/=1;alert('polyglot');/*<script>alert(1)</script><?php system('id') ?>";
    let file = corpus::polyglot(&corpus::jpeg(&corpus::solid(300, 300, RED)), payload);
    for url in size_urls(&anna.upload_photo(&app, file).await.expect_status(200)) {
        let (status, served) = get_object(&app, &url).await;
        assert_eq!(status, 200);
        for part in [&payload[..], b"alert", b"<script", b"<?php"] {
            assert!(!served.windows(part.len()).any(|bytes| bytes == part));
        }
    }
}

on_both_engines! {
    rejects_files_that_are_not_photos,
    rejects_truncated_photos,
    rejects_photos_with_too_many_pixels,
    repeats_the_same_refusal_and_frees_the_upload,
    removes_scripts_from_polyglot_files,
}
