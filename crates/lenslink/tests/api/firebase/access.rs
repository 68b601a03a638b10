//! Which tokens are accepted, and for how long.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Json, Router};
use reqwest::Method;
use serde_json::{Value, json};
use server::app::identity::operator;
use tokio::net::TcpListener;

use super::{EMAIL, USER_PATH, call, claims, encode, get_user, now_seconds, start, uid, with};
use crate::booking_events::{EVENTS_PATH, EventStream, advance_past_keep_alive};
use crate::support::engines::{Engine, on_both_engines};

async fn every_wrong_token_gets_the_same_answer(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let now = now_seconds(&app);
    uid(&app, &anna).await;
    let signed = format!("{}c2lnbmF0dXJl", encode(&anna));
    let mut tokens = vec![signed, "x".to_owned(), "..".to_owned(), encode(&json!({}))];
    for change in [
        json!({ "iss": "https://securetoken.google.com/other" }),
        json!({ "aud": "other" }),
        json!({ "sub": "" }),
        json!({ "exp": now }),
        json!({ "iat": now + 60 }),
        json!({ "auth_time": now + 60 }),
    ] {
        tokens.push(encode(&with(anna.clone(), change)));
    }
    let expected = app.browser().get(USER_PATH).await.expect_error(401, "unauthorized").text;
    for token in tokens {
        let response = call(&app, Method::GET, USER_PATH, &token).await.expect_status(401);
        assert_eq!(response.text, expected, "{token}");
    }
}

/// Answers the question for a user as Firebase does; `None` is an outage.
type UserAnswer = Arc<Mutex<Option<Value>>>;

async fn start_fake_users(answer: UserAnswer) -> SocketAddr {
    let router = Router::new().fallback(async move || match answer.lock().unwrap().clone() {
        Some(json) => Json(json).into_response(),
        None => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

async fn a_user_that_firebase_refuses_is_out_within_five_minutes(engine: Engine) {
    let answer = UserAnswer::default();
    let address = start_fake_users(answer.clone()).await.to_string();
    let app = start(&engine, &[("LENSLINK_FIREBASE_EMULATOR", &address)]).await;
    let set_user = |user: Value| *answer.lock().unwrap() = Some(json!({ "users": [user] }));
    let anna = claims(&app, "anna-1", EMAIL);
    let (signed_in_at, five_minutes) = (now_seconds(&app), Duration::from_secs(300));
    set_user(json!({ "localId": "anna-1", "validSince": signed_in_at.to_string() }));
    uid(&app, &anna).await;

    set_user(json!({ "localId": "anna-1", "disabled": true }));
    app.ctx.clock.advance(five_minutes);
    get_user(&app, &anna).await.expect_error(403, "user-disabled");

    // During an outage, the last answer decides. Afterwards, Firebase is asked again at once.
    *answer.lock().unwrap() = None;
    app.ctx.clock.advance(five_minutes);
    get_user(&app, &anna).await.expect_error(403, "user-disabled");
    set_user(json!({ "localId": "anna-1" }));
    app.ctx.clock.advance(Duration::from_secs(10));
    uid(&app, &anna).await;

    set_user(json!({ "localId": "anna-1", "validSince": (signed_in_at + 1).to_string() }));
    app.ctx.clock.advance(five_minutes);
    get_user(&app, &anna).await.expect_error(401, "unauthorized");

    *answer.lock().unwrap() = Some(json!({}));
    app.ctx.clock.advance(five_minutes);
    get_user(&app, &claims(&app, "anna-1", EMAIL)).await.expect_error(401, "unauthorized");
}

async fn the_operator_blocks_an_account_within_five_seconds(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    uid(&app, &anna).await;
    operator::disable(&app.ctx, &EMAIL.parse().unwrap()).await.unwrap();
    app.ctx.clock.advance(Duration::from_secs(5));
    get_user(&app, &anna).await.expect_error(403, "user-disabled");
    operator::enable(&app.ctx, &EMAIL.parse().unwrap()).await.unwrap();
    app.ctx.clock.advance(Duration::from_secs(5));
    get_user(&app, &anna).await.expect_error(401, "unauthorized");
    uid(&app, &claims(&app, "anna-1", EMAIL)).await;
}

async fn signing_out_everywhere_ends_earlier_sign_ins(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &anna).await;
    app.ctx.clock.advance(Duration::from_secs(60));
    let path = "/api/identity/sign-out-everywhere";
    call(&app, Method::POST, path, &encode(&anna)).await.expect_status(204);
    get_user(&app, &anna).await.expect_error(401, "unauthorized");
    let renewed = with(anna, json!({ "iat": now_seconds(&app) }));
    get_user(&app, &renewed).await.expect_error(401, "unauthorized");
    app.ctx.clock.advance(Duration::from_secs(1));
    assert_eq!(uid(&app, &claims(&app, "anna-1", EMAIL)).await, id);
}

/// The stream outlives its token, which is the only proof that Firebase still accepts the user.
async fn an_event_stream_ends_within_five_minutes_so_that_the_user_is_checked_again(engine: Engine) {
    let app = start(&engine, &[]).await;
    let (browser, token) = (app.browser(), encode(&claims(&app, "anna-1", EMAIL)));
    let request = browser.request(Method::GET, EVENTS_PATH).bearer_auth(&token);
    let mut stream = EventStream::open(request).await;
    app.ctx.clock.advance(Duration::from_secs(4 * 60));
    advance_past_keep_alive().await;
    stream.expect_end().await;
}

on_both_engines! {
    every_wrong_token_gets_the_same_answer,
    a_user_that_firebase_refuses_is_out_within_five_minutes,
    the_operator_blocks_an_account_within_five_seconds,
    signing_out_everywhere_ends_earlier_sign_ins,
    an_event_stream_ends_within_five_minutes_so_that_the_user_is_checked_again,
}
