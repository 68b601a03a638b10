use std::time::Duration;

use server::app::identity::operator;

use super::{EVENTS_PATH, advance_past_keep_alive};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

/// How long a node caches the state of a session.
const SESSION_CACHE_TIME: Duration = Duration::from_secs(4);

async fn sends_keep_alives_while_the_session_is_valid(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let mut stream = anna.browser.open_event_stream().await;
    for _ in 0..2 {
        // Longer than the lifetime of an access token.
        app.ctx.clock.advance(Duration::from_secs(60 * 60));
        advance_past_keep_alive().await;
        assert_eq!(stream.next_event().await.as_deref(), Some(":"));
    }
    anna.browser.get("/api/statistics").await.expect_error(401, "unauthorized");
}

async fn ends_the_stream_when_the_session_ends(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let mut stream = anna.open_event_stream().await;
    anna.post_empty("/api/identity/sign-out-everywhere").await.expect_status(204);
    advance_past_keep_alive().await;
    stream.expect_end().await;
    anna.get(EVENTS_PATH).await.expect_error(401, "unauthorized");
}

async fn ends_the_stream_when_the_account_is_disabled_or_deleted(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) =
        (app.add_account_with_profile("anna").await, app.add_account_with_profile("bosse").await);
    let (mut annas_stream, mut bos_stream) = (anna.open_event_stream().await, bo.open_event_stream().await);
    operator::disable(&app.ctx, &"anna@example.com".parse().unwrap()).await.unwrap();
    bo.delete("/api/identity/user").await.expect_status(204);
    app.ctx.clock.advance(SESSION_CACHE_TIME);
    advance_past_keep_alive().await;
    annas_stream.expect_end().await;
    bos_stream.expect_end().await;
    anna.get(EVENTS_PATH).await.expect_error(403, "user-disabled");
}

async fn sends_no_event_after_the_session_ended(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let mut stream = anna.browser.open_event_stream().await;
    anna.browser.post_empty("/api/identity/sign-out-everywhere").await.expect_status(204);
    app.browser().book(&anna.path(), crate::booking::helpers::form(|_| {})).await.expect_status(201);
    stream.expect_end().await;
}

async fn ends_streams_when_the_server_drains(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let mut streams = [anna.open_event_stream().await, anna.open_event_stream().await];
    app.drain_signal.start_draining();
    for stream in &mut streams {
        stream.expect_end().await;
    }
    let response = anna.get(EVENTS_PATH).await.expect_error(503, "draining");
    assert_eq!(response.headers["retry-after"], "1");
    app.stop.cancel();
    assert_eq!(app.server.await.unwrap(), 0, "aborted connections");
}

on_both_engines! {
    sends_keep_alives_while_the_session_is_valid,
    ends_the_stream_when_the_session_ends,
    ends_the_stream_when_the_account_is_disabled_or_deleted,
    sends_no_event_after_the_session_ended,
    ends_streams_when_the_server_drains,
}
