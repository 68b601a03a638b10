use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use server::app::Ctx;
use server::app::identity::operator;
use storage::Db;

use super::corpus::{self, BLUE, RED};
use super::{ORIGIN, object, send_file, stored, urls};
use crate::browser::Answer;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

fn photo() -> Vec<u8> {
    corpus::jpeg(&corpus::quarters(700, 500))
}

async fn profile_image(anna: &crate::browser::Browser<'_>) -> Value {
    anna.get("/api/profile").await.expect(200).json()["profileImage"].clone()
}

async fn a_file_becomes_the_photo_of_the_profile_in_every_size(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let answer = anna.give_photo(&app, photo()).await.expect(200);
    let sizes = urls(&answer);
    let widths: Vec<_> = answer.json()["photo"]["sizes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|size| size["width"].clone())
        .collect();
    assert_eq!(widths, [json!(128), json!(256), json!(500)]);
    assert_eq!(answer.json()["objectPath"], json!(sizes.last().unwrap()));
    assert!(
        answer.json()["photo"]["placeholder"].as_str().unwrap().starts_with("data:image/jpeg;base64,/9j/")
    );
    for (url, side) in sizes.iter().zip([128, 256, 500]) {
        let (status, file) = object(&app, url).await;
        assert_eq!(status, 200, "{url}");
        let decoded = image::load_from_memory(&file).unwrap();
        assert_eq!((decoded.width(), decoded.height()), (side, side));
    }
    let profile = anna.get("/api/profile").await.expect(200).json();
    assert_eq!(profile["profileImage"], answer.json()["objectPath"]);
    assert_eq!(profile["photo"], answer.json()["photo"]);
    assert_eq!(profile["isProfileComplete"], json!(false), "a photo may come before the name");
    assert_eq!(stored(&app).len(), 3, "the file as it was sent is gone: {:?}", stored(&app));
}

async fn the_same_address_again_gives_the_same_answer(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    send_file(&app, &url, photo()).await.expect(200);
    let first = anna.adopt(&url).await.expect(200);
    assert_eq!(anna.adopt(&url).await.expect(200).text, first.text);
    // Also as a path, also when another photo came in between, and also long after the permission was over.
    anna.give_photo(&app, corpus::png_rgb(&corpus::plain(200, 200, BLUE))).await.expect(200);
    app.cx.clock.advance(Duration::from_secs(16 * 60));
    anna.refresh().await.expect(200);
    assert_eq!(anna.adopt(url.strip_prefix(ORIGIN).unwrap()).await.expect(200).text, first.text);
    assert_eq!(profile_image(&anna).await, first.json()["objectPath"]);
}

async fn many_calls_at_once_make_one_photo(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    send_file(&app, &url, photo()).await.expect(200);
    let answers = futures_util::future::join_all((0..8).map(|_| anna.adopt(&url))).await;
    let texts: std::collections::BTreeSet<_> =
        answers.into_iter().map(|answer| answer.expect(200).text).collect();
    assert_eq!(texts.len(), 1);
    assert_eq!(stored(&app).len(), 3);
}

async fn two_nodes_that_are_asked_at_once_show_one_photo(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    send_file(&app, &url, photo()).await.expect(200);
    let other = other_node(&app).await;
    let caller = server::app::identity::authenticate(&other, &anna.token().unwrap()).await.unwrap();
    let (here, there) = tokio::join!(anna.adopt(&url), server::app::photos::adopt(&other, caller, &url));
    let here = here.expect(200).json()["objectPath"].clone();
    assert_eq!(here, json!(there.unwrap().main_path()));
    assert_eq!(profile_image(&anna).await, here);
}

async fn a_photo_is_made_also_when_nobody_waits_for_it_any_more(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    send_file(&app, &url, corpus::png_of_size(60_000, 60_000)).await.expect(200);
    // Asked, and hung up before there is an answer.
    let asked = tokio::time::timeout(Duration::from_millis(1), anna.adopt(&url)).await;
    for _ in 0..500 {
        if stored(&app).is_empty() {
            break;
        }
        if asked.is_err() {
            let again = tokio::time::timeout(Duration::from_millis(20), anna.adopt(&url)).await;
            drop(again);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(stored(&app), Vec::<String>::new(), "it was looked at to the end");
    anna.adopt(&url).await.refused(400, "image-too-large");
}

async fn a_new_photo_takes_the_place_of_the_old_one_which_may_still_be_seen_for_a_while(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let old = anna.give_photo(&app, photo()).await.expect(200);
    let new = anna.give_photo(&app, corpus::webp(&corpus::plain(90, 90, RED))).await.expect(200);
    assert_eq!(profile_image(&anna).await, new.json()["objectPath"]);
    assert_eq!(object(&app, &urls(&old)[0]).await.0, 200);
    anna.delete("/api/profile-image").await.expect(204);
    assert_eq!(profile_image(&anna).await, Value::Null);
    anna.delete("/api/profile-image").await.expect(204);
}

async fn an_upload_that_is_not_yours_unknown_or_not_there_yet_makes_no_photo(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.signed_up("anna@example.com").await, app.signed_up("bo@example.com").await);
    let url = anna.upload_url().await;
    anna.adopt(&url).await.refused(409, "upload-missing");
    send_file(&app, &url, photo()).await.expect(200);
    let foreign = bo.adopt(&url).await.refused(404, "not_found");
    let unknown =
        bo.adopt(&format!("{ORIGIN}/api/objects/upload/{}", "A".repeat(43))).await.refused(404, "not_found");
    assert_eq!(foreign.text, unknown.text);
    for odd in ["..", "../../../etc/passwd", "", "x", "%2e%2e", &format!("{}?x=1", &url[url.len() - 43..])] {
        bo.adopt(&format!("{ORIGIN}/api/objects/upload/{odd}")).await.refused(404, "not_found");
    }
    anna.adopt(&url).await.expect(200);
}

async fn a_file_that_nobody_asked_for_in_time_is_not_used_any_more(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let (sent, not_sent) = (anna.upload_url().await, anna.upload_url().await);
    send_file(&app, &sent, photo()).await.expect(200);
    app.cx.clock.advance(Duration::from_secs(15 * 60));
    anna.refresh().await.expect(200);
    anna.adopt(&sent).await.refused(403, "upload-expired");
    anna.adopt(&not_sent).await.refused(403, "upload-expired");
}

/// Nothing is ever fetched: a listener of our own sees nobody, and metadata services are not asked.
async fn an_address_elsewhere_is_refused_and_nobody_goes_there(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let trap = listener.local_addr().unwrap();
    let own = anna.upload_url().await;
    let secret = own.rsplit('/').next().unwrap();
    for address in [
        format!("http://{trap}/photo.jpg"),
        format!("http://{trap}/api/objects/upload/{secret}"),
        format!("//{trap}/api/objects/upload/{secret}"),
        format!("http://localhost:3000@{trap}/api/objects/upload/{secret}"),
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
        let refused = anna.adopt(&address).await.refused(400, "invalid-image");
        assert_eq!(
            refused.fields(),
            ["profileImageURL: That photo cannot be used. Please upload it again."],
            "{address}"
        );
    }
    for body in [
        json!({}),
        json!({"profileImageURL": null}),
        json!({"profileImageURL": [own]}),
        json!({"profileImageURL": 7}),
    ] {
        anna.put("/api/profile-image", body).await.refused(400, "invalid-image");
    }
    let visited = tokio::time::timeout(Duration::from_millis(200), listener.accept()).await;
    assert!(visited.is_err(), "somebody came: {visited:?}");
}

async fn somebody_whose_session_ended_changes_nothing(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    send_file(&app, &url, photo()).await.expect(200);
    // This node has just looked: for some seconds it takes the session for a good one.
    anna.get("/api/profile").await.expect(200);
    operator::disable(&*other_node(&app).await, &"anna@example.com".parse().unwrap()).await.unwrap();
    let refused: Vec<Answer> = vec![
        anna.adopt(&url).await,
        anna.delete("/api/profile-image").await,
        anna.post_empty("/api/objects/upload").await,
    ];
    for answer in refused {
        answer.refused(401, "unauthorized");
    }
    app.cx.clock.advance(Duration::from_secs(5));
    anna.adopt(&url).await.refused(403, "user-disabled");
}

/// A second process on the same database and the same objects.
async fn other_node(app: &TestApp) -> Arc<Ctx> {
    let config = app.cx.config.clone();
    let db = Db::inspect(&config.database).await.unwrap().unwrap();
    let other = Ctx::new(config, db, app.cx.clock.clone()).unwrap();
    server::app::identity::keep_keys(&other).await.unwrap();
    Arc::new(other)
}

on_both_engines! {
    a_file_becomes_the_photo_of_the_profile_in_every_size,
    the_same_address_again_gives_the_same_answer,
    many_calls_at_once_make_one_photo,
    two_nodes_that_are_asked_at_once_show_one_photo,
    a_photo_is_made_also_when_nobody_waits_for_it_any_more,
    a_new_photo_takes_the_place_of_the_old_one_which_may_still_be_seen_for_a_while,
    an_upload_that_is_not_yours_unknown_or_not_there_yet_makes_no_photo,
    a_file_that_nobody_asked_for_in_time_is_not_used_any_more,
    an_address_elsewhere_is_refused_and_nobody_goes_there,
    somebody_whose_session_ended_changes_nothing,
}
