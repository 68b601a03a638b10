//! The photo as a field of the profile.

use domain::{AccountId, Photo, PhotoId};
use serde_json::{Value, json};

use super::helpers::{PROFILE_PATH, profile_form, public_profile_path};
use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

/// Inserts a photo that the profile does not show yet.
async fn insert_photo(app: &TestApp, browser: &Browser<'_>) -> Photo {
    let id = browser.get("/api/auth/user").await.expect_status(200).json()["id"].as_str().unwrap().to_owned();
    let account: AccountId = id.parse().unwrap();
    let now = app.ctx.clock.now();
    let photo = Photo { id: PhotoId::new(now), side: 700, placeholder: vec![0xff, 0xd8, 0xff] };
    let mut tx = app.ctx.db.write().await.unwrap();
    tx.photos().insert(&photo, account, now).await.unwrap();
    tx.commit().await.unwrap();
    photo
}

fn profile_form_with_image(image: Value) -> Value {
    profile_form(|form| form["profileImage"] = image)
}

async fn shows_keeps_and_removes_a_photo(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[("LENSLINK_PUBLIC_URL", "http://localhost:3000")]).await;
    let (anna, visitor) = (app.add_account_with_profile("anna").await, app.browser());
    let photo = insert_photo(&app, &anna).await;
    let path = |side: u32| format!("/objects/{}/{side}.jpg", photo.id);
    let expected = json!({
        "sizes": [
            {"width": 128, "url": path(128)}, {"width": 256, "url": path(256)}, {"width": 512, "url": path(512)},
            {"width": 700, "url": path(700)},
        ],
        "placeholder": "data:image/jpeg;base64,/9j/",
    });
    for url in [path(700), path(128), format!("http://localhost:3000{}", path(256))] {
        let profile =
            anna.put(PROFILE_PATH, profile_form_with_image(json!(url))).await.expect_status(200).json();
        assert_eq!((&profile["profileImage"], &profile["photo"]), (&json!(path(700)), &expected));
        assert_eq!(visitor.get(&public_profile_path("anna")).await.json()["photo"], expected);
        anna.put(PROFILE_PATH, json!({"username": "anna", "displayName": "Anna"})).await.expect_status(200);
        assert_eq!(anna.get_profile().await["photo"], expected, "a missing field keeps the photo");
        for empty in [json!(null), json!("")] {
            let profile =
                anna.put(PROFILE_PATH, profile_form_with_image(empty)).await.expect_status(200).json();
            assert_eq!((&profile["profileImage"], &profile["photo"]), (&json!(null), &json!(null)));
        }
        assert_eq!(visitor.get(&public_profile_path("anna")).await.json()["profileImage"], json!(null));
    }
}

async fn rejects_foreign_photos_and_saves_nothing(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_account_with_profile("anna").await, app.add_account_with_profile("bo-").await);
    let (own_photo, foreign_photo) = (insert_photo(&app, &anna).await, insert_photo(&app, &bo).await);
    anna.put(PROFILE_PATH, profile_form_with_image(json!(own_photo.main_path()))).await.expect_status(200);
    let before = anna.get_profile().await;
    for image in [
        json!("javascript:1"),
        json!("data:image/png;base64,AAAA"),
        json!("https://evil.test/x"),
        json!(format!("https://evil.test{}", own_photo.main_path())),
        json!("http://169.254.169.254/latest/meta-data"),
        json!("file:///etc/passwd"),
        json!(foreign_photo.main_path()),
        json!(foreign_photo.path(128)),
        json!(own_photo.path(1024)),
        json!(format!("{}?x", own_photo.main_path())),
        json!("/objects/018f0000-0000-7000-8000-000000000000/128.jpg"),
        json!("/objects/../../etc/passwd"),
        json!(7),
        json!({"url": own_photo.main_path()}),
    ] {
        let form = profile_form(|form| {
            form["profileImage"] = image.clone();
            form["username"] = json!("another");
            form["bio"] = json!("Another");
        });
        let response = anna.put(PROFILE_PATH, form).await.expect_error(400, "invalid-image");
        assert_eq!(
            response.field_errors(),
            ["profileImage: That photo cannot be used. Please upload it again."],
            "{image}"
        );
    }
    assert_eq!(anna.get_profile().await, before);
    app.add_account_with_profile("another").await;
}

on_both_engines! {
    shows_keeps_and_removes_a_photo,
    rejects_foreign_photos_and_saves_nothing,
}
