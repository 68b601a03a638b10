//! What attackers send, each with its exact answer.

use serde_json::json;

use super::corpus::{self, RED};
use super::{object, send_file, stored, urls};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

/// Signs somebody new up for each file: the number of uploads is limited.
async fn answers(app: &TestApp, files: Vec<(String, Vec<u8>)>, status: u16, code: &str, message: &str) {
    for (number, (name, file)) in files.into_iter().enumerate() {
        let somebody = app.signed_up(&format!("{code}-{number}@example.com")).await;
        let answer = somebody.give_photo(app, file).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{name}: {}", answer.text);
        assert_eq!(answer.json()["message"], message, "{name}");
        assert_eq!(somebody.get("/api/profile").await.json()["profileImage"], json!(null), "{name}");
    }
    assert_eq!(stored(app), Vec::<String>::new(), "nothing of a refused file is kept");
}

async fn what_is_no_photo_is_refused_whatever_it_is_called(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let files = corpus::not_photos().into_iter().map(|(name, file)| (name.to_owned(), file)).collect();
    answers(&app, files, 415, "unsupported-image", "Please choose a JPEG, PNG or WebP photo.").await;
}

async fn a_torn_photo_is_refused(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let pixels = corpus::noise(120, 90);
    let mut files = Vec::new();
    for (name, file) in
        [("JPEG", corpus::jpeg(&pixels)), ("PNG", corpus::png_rgb(&pixels)), ("WebP", corpus::webp(&pixels))]
    {
        for part in [20, file.len() / 2, file.len() * 9 / 10] {
            files.push((format!("{part} bytes of a {name}"), file[..part].to_vec()));
        }
    }
    answers(&app, files, 400, "image-corrupt", "That photo cannot be read. Please choose another one.").await;
}

async fn a_photo_of_too_many_pixels_is_refused(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let sizes = [(60_000, 60_000), (8193, 10), (10, 8193), (8000, 5001)];
    let files =
        sizes.map(|(width, height)| (format!("{width} × {height}"), corpus::png_of_size(width, height)));
    let message = "That photo has too many pixels. Please choose a smaller one.";
    answers(&app, files.to_vec(), 400, "image-too-large", message).await;
}

async fn a_refusal_is_the_same_when_asked_again_and_frees_the_place(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    for _ in 0..5 {
        let url = anna.upload_url().await;
        send_file(&app, &url, corpus::png_of_size(60_000, 60_000)).await.expect(200);
        let first = anna.adopt(&url).await.refused(400, "image-too-large");
        assert_eq!(anna.adopt(&url).await.refused(400, "image-too-large").text, first.text);
        send_file(&app, &url, vec![1]).await.refused(409, "upload-used");
    }
}

async fn a_photo_that_is_also_a_script_is_only_a_photo_afterwards(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let payload = b"*/=1;alert('polyglot');/*<script>alert(1)</script><?php system('id') ?>";
    let file = corpus::polyglot(&corpus::jpeg(&corpus::plain(300, 300, RED)), payload);
    for url in urls(&anna.give_photo(&app, file).await.expect(200)) {
        let (status, served) = object(&app, &url).await;
        assert_eq!(status, 200);
        for part in [&payload[..], b"alert", b"<script", b"<?php"] {
            assert!(!served.windows(part.len()).any(|bytes| bytes == part));
        }
    }
}

on_both_engines! {
    what_is_no_photo_is_refused_whatever_it_is_called,
    a_torn_photo_is_refused,
    a_photo_of_too_many_pixels_is_refused,
    a_refusal_is_the_same_when_asked_again_and_frees_the_place,
    a_photo_that_is_also_a_script_is_only_a_photo_afterwards,
}
