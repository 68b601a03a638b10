//! The photo as part of the profile. Where photos come from is another matter.

use domain::{AccountId, Photo, PhotoId};
use serde_json::{Value, json};

use super::people::{PROFILE, profile, public_path};
use crate::browser::Browser;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

/// A photo that somebody has uploaded but not shown yet.
async fn uploaded(app: &TestApp, owner: &Browser<'_>) -> Photo {
    let id = owner.get("/api/auth/user").await.expect(200).json()["id"].as_str().unwrap().to_owned();
    let owner: AccountId = id.parse().unwrap();
    let now = app.cx.clock.now();
    let photo = Photo { id: PhotoId::new(now), side: 700, placeholder: vec![0xff, 0xd8, 0xff] };
    let mut tx = app.cx.db.write().await.unwrap();
    tx.photos().insert(&photo, owner, now).await.unwrap();
    tx.commit().await.unwrap();
    photo
}

fn with_image(image: Value) -> Value {
    profile(|form| form["profileImage"] = image)
}

async fn a_photo_of_ones_own_is_shown_kept_and_taken_away(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_PUBLIC_URL", "http://localhost:3000")]).await;
    let (anna, visitor) = (app.published("anna").await, app.browser());
    let photo = uploaded(&app, &anna).await;
    let path = |side: u32| format!("/objects/{}/{side}.jpg", photo.id);
    let shown = json!({
        "sizes": [
            {"width": 128, "url": path(128)}, {"width": 256, "url": path(256)}, {"width": 512, "url": path(512)},
            {"width": 700, "url": path(700)},
        ],
        "placeholder": "data:image/jpeg;base64,/9j/",
    });
    for address in [path(700), path(128), format!("http://localhost:3000{}", path(256))] {
        let saved = anna.put(PROFILE, with_image(json!(address))).await.expect(200).json();
        assert_eq!((&saved["profileImage"], &saved["photo"]), (&json!(path(700)), &shown));
        assert_eq!(visitor.get(&public_path("anna")).await.json()["photo"], shown);
        anna.put(PROFILE, json!({"username": "anna", "displayName": "Anna"})).await.expect(200);
        assert_eq!(anna.profile().await["photo"], shown, "left out, it stays");
        for nothing in [json!(null), json!("")] {
            let saved = anna.put(PROFILE, with_image(nothing)).await.expect(200).json();
            assert_eq!((&saved["profileImage"], &saved["photo"]), (&json!(null), &json!(null)));
        }
        assert_eq!(visitor.get(&public_path("anna")).await.json()["profileImage"], json!(null));
    }
}

async fn what_is_no_photo_of_ones_own_is_refused_and_nothing_is_saved(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.published("anna").await, app.published("bo-").await);
    let (own, foreign) = (uploaded(&app, &anna).await, uploaded(&app, &bo).await);
    anna.put(PROFILE, with_image(json!(own.main_path()))).await.expect(200);
    let before = anna.profile().await;
    for image in [
        json!("javascript:1"),
        json!("data:image/png;base64,AAAA"),
        json!("https://evil.test/x"),
        json!(format!("https://evil.test{}", own.main_path())),
        json!("http://169.254.169.254/latest/meta-data"),
        json!("file:///etc/passwd"),
        json!(foreign.main_path()),
        json!(foreign.path(128)),
        json!(own.path(1024)),
        json!(format!("{}?x", own.main_path())),
        json!("/objects/018f0000-0000-7000-8000-000000000000/128.jpg"),
        json!("/objects/../../etc/passwd"),
        json!(7),
        json!({"url": own.main_path()}),
    ] {
        let form = profile(|form| {
            form["profileImage"] = image.clone();
            form["username"] = json!("another");
            form["bio"] = json!("Another");
        });
        let answer = anna.put(PROFILE, form).await.refused(400, "invalid-image");
        assert_eq!(
            answer.fields(),
            ["profileImage: That photo cannot be used. Please upload it again."],
            "{image}"
        );
    }
    assert_eq!(anna.profile().await, before);
    app.published("another").await;
}

on_both_engines! {
    a_photo_of_ones_own_is_shown_kept_and_taken_away,
    what_is_no_photo_of_ones_own_is_refused_and_nothing_is_saved,
}
