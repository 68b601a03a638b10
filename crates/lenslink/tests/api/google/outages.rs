//! A provider that is away keeps nobody from signing in another way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use serde_json::json;
use tokio::net::TcpListener;

use super::visit::{Attempt, CALLBACK, START, app_with};
use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};

/// Says where everything is, and then fails. Away altogether while `up` is false.
async fn failing_provider(up: Arc<AtomicBool>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    let metadata = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/auth"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
    });
    let discovery = move || async move {
        if up.load(Ordering::SeqCst) {
            metadata.to_string().into_response()
        } else {
            StatusCode::BAD_GATEWAY.into_response()
        }
    };
    let router = Router::new()
        .route("/.well-known/openid-configuration", get(discovery))
        .route("/token", post(|| async { StatusCode::INTERNAL_SERVER_ERROR }));
    tokio::spawn(async move { axum::serve(listener, router).await });
    issuer
}

async fn a_provider_that_fails_meanwhile_is_told_apart_from_a_wrong_answer(engine: Engine) {
    let issuer = failing_provider(Arc::new(AtomicBool::new(true))).await;
    let app = app_with(&engine, &[("LENSLINK_GOOGLE_ISSUER", &issuer)]).await;
    let anna = app.browser();
    for (answer, status, code) in [
        (format!("code=x&iss={issuer}"), 503, "google-unreachable"),
        ("code=x".to_owned(), 503, "google-unreachable"),
        ("error=temporarily_unavailable".to_owned(), 503, "google-unreachable"),
        ("error=access_denied&code=x".to_owned(), 400, "popup-closed-by-user"),
    ] {
        let attempt = Attempt::begin(&anna).await;
        let state = attempt.url.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned();
        anna.get(&format!("{CALLBACK}?state={state}&{answer}")).await.expect(200);
        attempt.finish(&anna).await.refused(status, code);
    }
    for answer in ["error=invalid_request", "error=", "other=x"] {
        let attempt = Attempt::begin(&anna).await;
        let state = attempt.url.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned();
        anna.get(&format!("{CALLBACK}?state={state}&{answer}")).await.expect(400);
        attempt.finish(&anna).await.refused(401, "invalid-credential");
    }
}

async fn a_provider_that_is_away_costs_nothing_but_itself(engine: Engine) {
    let up = Arc::new(AtomicBool::new(false));
    let issuer = failing_provider(up.clone()).await;
    let app = app_with(&engine, &[("LENSLINK_GOOGLE_ISSUER", &issuer)]).await;
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    let answer = app.browser().post(START, form.clone()).await.refused(503, "google-unreachable");
    assert!(answer.headers.contains_key("retry-after"));
    assert!(!answer.text.contains(&issuer), "{}", answer.text);
    app.signed_up("anna@example.com").await;
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect(200);

    up.store(true, Ordering::SeqCst);
    app.cx.clock.advance(Duration::from_secs(5));
    app.browser().post(START, form).await.expect(200);
}

on_both_engines! {
    a_provider_that_fails_meanwhile_is_told_apart_from_a_wrong_answer,
    a_provider_that_is_away_costs_nothing_but_itself,
}
