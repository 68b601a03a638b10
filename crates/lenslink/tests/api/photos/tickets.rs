use std::time::Duration;

use super::{ORIGIN, corpus, send_file};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const MINUTE: Duration = Duration::from_secs(60);

async fn upload_urls_are_local_and_unguessable(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let (first, second) = (anna.request_upload_url().await, anna.request_upload_url().await);
    for url in [&first, &second] {
        let secret = url.strip_prefix(&format!("{ORIGIN}/api/objects/upload/")).unwrap();
        assert_eq!(secret.len(), 43, "256 bits");
    }
    assert_ne!(first, second);
}

async fn accepts_any_body_and_content_type(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    for (n, (body, content_type)) in
        [("", "application/json"), ("{}", "application/json"), ("{", "text/plain"), ("x=1", "")]
            .into_iter()
            .enumerate()
    {
        let anna = app.sign_up_browser(&format!("anna{n}@example.com")).await;
        let request = anna.request(reqwest::Method::POST, "/api/objects/upload");
        anna.send(request.header("content-type", content_type).body(body)).await.expect_status(200);
    }
}

async fn allows_three_open_uploads(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let first = anna.request_upload_url().await;
    app.ctx.clock.advance(5 * MINUTE);
    anna.request_upload_url().await;
    anna.request_upload_url().await;
    let response = anna.post_empty("/api/objects/upload").await.expect_error(429, "too-many-requests");
    assert_eq!(response.headers["retry-after"], "600");
    app.sign_up_browser("bo@example.com").await.request_upload_url().await;
    send_file(&app, &first, b"no photo".to_vec()).await.expect_status(200);
    anna.post_empty("/api/objects/upload").await.expect_error(429, "too-many-requests");
    anna.set_profile_image(&first).await.expect_error(415, "unsupported-image");
    anna.request_upload_url().await;
    app.ctx.clock.advance(15 * MINUTE);
    anna.refresh().await.expect_status(200);
    anna.request_upload_url().await;
}

async fn allows_ten_uploads_an_hour(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let file = corpus::jpeg(&corpus::solid(8, 8, corpus::RED));
    for _ in 0..10 {
        anna.upload_photo(&app, file.clone()).await.expect_status(200);
    }
    let response = anna.post_empty("/api/objects/upload").await.expect_error(429, "too-many-requests");
    assert_eq!(response.headers["retry-after"], "3600");
    app.ctx.clock.advance(59 * MINUTE);
    anna.refresh().await.expect_status(200);
    server::app::photos::sweep(&app.ctx).await.unwrap();
    anna.post_empty("/api/objects/upload").await.expect_error(429, "too-many-requests");
    app.ctx.clock.advance(MINUTE);
    anna.request_upload_url().await;
}

async fn concurrent_requests_do_not_exceed_the_limit(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let responses =
        futures_util::future::join_all((0..20).map(|_| anna.post_empty("/api/objects/upload"))).await;
    assert_eq!(responses.iter().filter(|response| response.status == 200).count(), 3);
    assert_eq!(responses.iter().filter(|response| response.status == 429).count(), 17);
}

on_both_engines! {
    upload_urls_are_local_and_unguessable,
    accepts_any_body_and_content_type,
    allows_three_open_uploads,
    allows_ten_uploads_an_hour,
    concurrent_requests_do_not_exceed_the_limit,
}
