use reqwest::Method;
use serde_json::json;

use super::*;
use crate::support::engines::{Engine, on_both_engines};

async fn saves_alt_text_caption_and_focal_point(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let id = app.add_ready_photo(&anna).await;
    let saved = anna.put(&photo_path(&id), photo_form(|_| {})).await.expect_status(200).json();
    assert_eq!(saved["alt"], "A couple at the end of a pier");
    assert_eq!(saved["caption"], "Lane’s Cove, ten to six");
    assert_eq!(saved["focalPoint"], json!({"x": 30, "y": 70}));
    assert_eq!(anna.photos().await, [saved]);
    let public = app.public_profile("anna").await;
    assert_eq!(public["portfolio"][0]["caption"], "Lane’s Cove, ten to six");
    assert_eq!(public["portfolio"][0]["focalPoint"], json!({"x": 30, "y": 70}));
}

async fn refuses_invalid_details_field_by_field(engine: Engine) {
    const OUTSIDE: &str = "focalPoint: Choose a point inside the photo";
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let id = app.add_ready_photo(&anna).await;
    for (form, error) in [
        (
            photo_form(|form| form["alt"] = json!("x".repeat(301))),
            "alt: Alt text must be at most 300 characters",
        ),
        (
            photo_form(|form| form["alt"] = json!("two\nlines")),
            "alt: Alt text must be one line of plain text",
        ),
        (
            photo_form(|form| form["caption"] = json!("x".repeat(101))),
            "caption: Caption must be at most 100 characters",
        ),
        (
            photo_form(|form| form["caption"] = json!("\u{202e}desrever")),
            "caption: Caption must be one line of plain text",
        ),
        (photo_form(|form| form["focalPoint"] = json!({"x": 101, "y": 0})), OUTSIDE),
        (photo_form(|form| form["focalPoint"] = json!({"x": 50})), OUTSIDE),
        (photo_form(|form| form["focalPoint"] = json!({"x": 0.5, "y": 1})), OUTSIDE),
    ] {
        let response = anna.put(&photo_path(&id), form.clone()).await.expect_error(400, "validation-failed");
        assert_eq!(response.field_errors(), [error], "{form}");
    }
    let empty = anna.put(&photo_path(&id), json!({})).await.expect_status(200).json();
    assert_eq!((&empty["alt"], &empty["caption"]), (&json!(""), &json!("")));
    assert_eq!(empty["focalPoint"], json!({"x": 50, "y": 50}));
    assert_eq!(empty["inGallery"], true);
}

async fn shows_photos_in_the_order_of_the_photographer(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let mut added = Vec::new();
    for _ in 0..3 {
        added.push(app.add_ready_photo(&anna).await);
    }
    assert_eq!(anna.photo_ids().await, added);
    let order = [&added[2], &added[0], &added[1]];
    anna.put("/api/photos/order", json!({"ids": order})).await.expect_status(204);
    assert_eq!(anna.photo_ids().await.iter().collect::<Vec<_>>(), order);
    let public = app.public_profile("anna").await;
    assert_eq!(ids(public["portfolio"].as_array().unwrap()).iter().collect::<Vec<_>>(), order);
}

async fn refuses_an_order_that_lacks_a_photo_or_has_a_foreign_one(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let bo = app.add_account_with_profile("bo-berg").await;
    let (first, second) = (app.add_ready_photo(&anna).await, app.add_ready_photo(&anna).await);
    let foreign = app.add_ready_photo(&bo).await;
    for order in [
        json!([first]),
        json!([first, first]),
        json!([first, second, second]),
        json!([first, second, foreign]),
        json!([first, foreign]),
        json!([first, "abc"]),
        json!([]),
    ] {
        anna.put("/api/photos/order", json!({"ids": order})).await.expect_error(409, "photos-changed");
    }
    anna.put("/api/photos/order", json!({})).await.expect_error(400, "malformed-json");
    assert_eq!(anna.photo_ids().await, [first, second]);
}

async fn a_removed_photo_can_be_restored_until_it_is_deleted(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let (first, second) = (app.add_ready_photo(&anna).await, app.add_ready_photo(&anna).await);
    anna.delete(&photo_path(&first)).await.expect_status(204);
    anna.delete(&photo_path(&first)).await.expect_error(404, "not-found");
    assert_eq!(anna.photo_ids().await, std::slice::from_ref(&second));
    assert_eq!(app.public_profile("anna").await["portfolio"].as_array().unwrap().len(), 1);
    let restore_path = format!("{}/restore", photo_path(&first));
    let restored = anna.post_empty(&restore_path).await.expect_status(200).json();
    assert_eq!(restored["id"], first.as_str());
    assert_eq!(anna.photo_ids().await, [first.clone(), second]);
    anna.post_empty(&restore_path).await.expect_error(404, "not-found");

    anna.delete(&photo_path(&first)).await.expect_status(204);
    app.ctx.clock.advance(std::time::Duration::from_secs(60 * 60 + 1));
    server::app::photos::sweep(&app.ctx).await.unwrap();
    let id = first.parse().unwrap();
    assert!(!app.ctx.db.read().await.unwrap().portfolio().exists(id).await.unwrap());
    assert!(!crate::photos::stored_files(&app).iter().any(|file| file.contains(&first)));
}

async fn a_photo_outside_the_gallery_is_not_in_the_public_portfolio(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let id = app.add_ready_photo(&anna).await;
    let form = photo_form(|form| form["inGallery"] = json!(false));
    anna.put(&photo_path(&id), form).await.expect_status(200);
    assert_eq!(app.public_profile("anna").await["portfolio"], json!([]));
    assert_eq!(anna.photo_ids().await, [id]);
}

async fn answers_not_found_for_photos_of_others(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let bo = app.add_account_with_profile("bo-berg").await;
    let (annas_photo, bos_photo) = (app.add_ready_photo(&anna).await, app.add_ready_photo(&bo).await);
    let service = bo.add_service("Portrait").await.expect_status(201).json();
    let service = service["id"].as_str().unwrap();
    let unknown = "018f0000-0000-7000-8000-000000000000";
    for photo in [&*annas_photo, unknown, "abc"] {
        for (method, path, body) in write_routes(photo, service) {
            let request = bo.request(method.clone(), &path);
            let request = match &body {
                Some(body) => request.json(body),
                None => request,
            };
            let response = bo.send(request).await.expect_error(404, "not-found");
            assert_eq!(response.text, r#"{"message":"Not found","code":"not-found"}"#, "{method} {path}");
        }
    }
    assert_eq!(anna.photo_ids().await, [annas_photo]);
    for (method, path, _) in write_routes(&bos_photo, service).into_iter().chain([
        (Method::GET, PHOTOS_PATH.to_owned(), None),
        (Method::PUT, "/api/photos/order".to_owned(), None),
    ]) {
        app.browser().send(app.request(method, &path)).await.expect_error(401, "unauthorized");
    }
}

on_both_engines! {
    saves_alt_text_caption_and_focal_point,
    refuses_invalid_details_field_by_field,
    shows_photos_in_the_order_of_the_photographer,
    refuses_an_order_that_lacks_a_photo_or_has_a_foreign_one,
    a_removed_photo_can_be_restored_until_it_is_deleted,
    a_photo_outside_the_gallery_is_not_in_the_public_portfolio,
    answers_not_found_for_photos_of_others,
}
