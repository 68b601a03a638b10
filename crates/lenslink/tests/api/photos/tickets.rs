use std::time::Duration;

use super::{ORIGIN, corpus, send_file};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const MINUTE: Duration = Duration::from_secs(60);

async fn an_address_is_ours_and_hard_to_guess(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let (first, second) = (anna.upload_url().await, anna.upload_url().await);
    for url in [&first, &second] {
        let secret = url.strip_prefix(&format!("{ORIGIN}/api/objects/upload/")).unwrap();
        assert_eq!(secret.len(), 43, "256 bits");
    }
    assert_ne!(first, second);
}

async fn a_permission_is_asked_for_with_any_body_and_any_type(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    for (number, (body, content_type)) in
        [("", "application/json"), ("{}", "application/json"), ("{", "text/plain"), ("x=1", "")]
            .into_iter()
            .enumerate()
    {
        let anna = app.signed_up(&format!("anna{number}@example.com")).await;
        let request = anna.request(reqwest::Method::POST, "/api/objects/upload");
        anna.send(request.header("content-type", content_type).body(body)).await.expect(200);
    }
}

async fn three_may_wait_and_a_fourth_has_to_wait_for_one_of_them(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let first = anna.upload_url().await;
    app.cx.clock.advance(5 * MINUTE);
    anna.upload_url().await;
    anna.upload_url().await;
    let refused = anna.post_empty("/api/objects/upload").await.refused(429, "too-many-requests");
    assert_eq!(refused.headers["retry-after"], "600");
    app.signed_up("bo@example.com").await.upload_url().await;
    send_file(&app, &first, b"no photo".to_vec()).await.expect(200);
    anna.post_empty("/api/objects/upload").await.refused(429, "too-many-requests");
    anna.adopt(&first).await.refused(415, "unsupported-image");
    anna.upload_url().await;
    app.cx.clock.advance(15 * MINUTE);
    anna.refresh().await.expect(200);
    anna.upload_url().await;
}

async fn ten_in_an_hour_are_enough(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let file = corpus::jpeg(&corpus::plain(8, 8, corpus::RED));
    for _ in 0..10 {
        anna.give_photo(&app, file.clone()).await.expect(200);
    }
    let refused = anna.post_empty("/api/objects/upload").await.refused(429, "too-many-requests");
    assert_eq!(refused.headers["retry-after"], "3600");
    app.cx.clock.advance(59 * MINUTE);
    anna.refresh().await.expect(200);
    server::app::photos::sweep(&app.cx).await.unwrap();
    anna.post_empty("/api/objects/upload").await.refused(429, "too-many-requests");
    app.cx.clock.advance(MINUTE);
    anna.upload_url().await;
}

async fn many_who_ask_at_once_do_not_get_more(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let answers =
        futures_util::future::join_all((0..20).map(|_| anna.post_empty("/api/objects/upload"))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 3);
    assert_eq!(answers.iter().filter(|answer| answer.status == 429).count(), 17);
}

on_both_engines! {
    an_address_is_ours_and_hard_to_guess,
    a_permission_is_asked_for_with_any_body_and_any_type,
    three_may_wait_and_a_fourth_has_to_wait_for_one_of_them,
    ten_in_an_hour_are_enough,
    many_who_ask_at_once_do_not_get_more,
}
