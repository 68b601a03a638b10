use std::time::Duration;

use reqwest::Method;
use server::app::identity::operator;

use super::{EVENTS, let_time_pass};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

/// How long a node may still believe what it knew of a session.
const BELIEVED: Duration = Duration::from_secs(4);

async fn a_silent_stream_shows_that_it_is_there_for_as_long_as_the_session_is(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let mut stream = anna.browser.follow().await;
    for _ in 0..2 {
        // Longer than an access token is good for.
        app.cx.clock.advance(Duration::from_secs(60 * 60));
        let_time_pass().await;
        assert_eq!(stream.next().await.as_deref(), Some(":"));
    }
    anna.browser.get("/api/statistics").await.refused(401, "unauthorized");
}

async fn a_stream_ends_with_its_session(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let mut stream = anna.follow().await;
    anna.post_empty("/api/identity/sign-out-everywhere").await.expect(204);
    let_time_pass().await;
    stream.ends().await;
    anna.get(EVENTS).await.refused(401, "unauthorized");
}

async fn a_stream_ends_when_its_account_is_disabled_or_gone(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.published("anna").await, app.published("bosse").await);
    let (mut annas, mut bos) = (anna.follow().await, bo.follow().await);
    operator::disable(&app.cx, &"anna@example.com".parse().unwrap()).await.unwrap();
    bo.delete("/api/identity/user").await.expect(204);
    app.cx.clock.advance(BELIEVED);
    let_time_pass().await;
    annas.ends().await;
    bos.ends().await;
    anna.get(EVENTS).await.refused(403, "user-disabled");
}

async fn a_stream_of_a_session_that_ended_tells_nothing_more(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let mut stream = anna.browser.follow().await;
    anna.browser.post_empty("/api/identity/sign-out-everywhere").await.expect(204);
    app.browser().book(&anna.path(), crate::booking::clients::form(|_| {})).await.expect(201);
    stream.ends().await;
}

async fn an_account_has_ten_streams_and_room_again_when_one_is_closed(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.published("anna").await, app.published("bosse").await);
    let mut streams = Vec::new();
    for _ in 0..10 {
        streams.push(anna.follow().await);
    }
    let refused = anna.get(EVENTS).await.refused(429, "too-many-requests");
    assert_eq!(refused.headers["retry-after"], "15");
    bo.follow().await;
    streams.pop();
    while anna.request(Method::GET, EVENTS).send().await.unwrap().status() != 200 {
        tokio::task::yield_now().await;
    }
}

async fn a_server_that_stops_ends_its_streams_at_once(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let mut streams = [anna.follow().await, anna.follow().await];
    app.health.start_draining();
    for stream in &mut streams {
        stream.ends().await;
    }
    let refused = anna.get(EVENTS).await.refused(503, "draining");
    assert_eq!(refused.headers["retry-after"], "1");
    app.stop.cancel();
    assert_eq!(app.server.await.unwrap(), 0, "none had to be cut");
}

on_both_engines! {
    a_silent_stream_shows_that_it_is_there_for_as_long_as_the_session_is,
    a_stream_ends_with_its_session,
    a_stream_ends_when_its_account_is_disabled_or_gone,
    a_stream_of_a_session_that_ended_tells_nothing_more,
    an_account_has_ten_streams_and_room_again_when_one_is_closed,
    a_server_that_stops_ends_its_streams_at_once,
}
