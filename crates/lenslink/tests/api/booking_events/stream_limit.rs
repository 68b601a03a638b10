use reqwest::Method;

use super::EVENTS_PATH;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn refuses_an_eleventh_stream_until_another_is_closed(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) =
        (app.add_account_with_profile("anna").await, app.add_account_with_profile("bosse").await);
    let mut streams = Vec::new();
    for _ in 0..10 {
        streams.push(anna.open_event_stream().await);
    }
    let response = anna.get(EVENTS_PATH).await.expect_error(429, "too-many-requests");
    assert_eq!(response.headers["retry-after"], "15");
    bo.open_event_stream().await;
    streams.pop();
    while anna.request(Method::GET, EVENTS_PATH).send().await.unwrap().status() != 200 {
        tokio::task::yield_now().await;
    }
}

on_both_engines! {
    refuses_an_eleventh_stream_until_another_is_closed,
}
