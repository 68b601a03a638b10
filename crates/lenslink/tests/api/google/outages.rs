//! Sign-in while the Google provider fails.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use serde_json::json;
use tokio::net::TcpListener;

use super::helpers::{CALLBACK_PATH, GoogleAttempt, START_PATH, app_with_google_settings};
use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};

/// Starts a provider whose token endpoint always fails, and whose discovery works while `is_up` is true.
/// Returns the issuer.
async fn start_failing_provider(is_up: Arc<AtomicBool>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    let metadata = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/auth"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
    });
    let discovery = move || async move {
        if is_up.load(Ordering::SeqCst) {
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

async fn distinguishes_provider_failures_from_invalid_callbacks(engine: Engine) {
    let issuer = start_failing_provider(Arc::new(AtomicBool::new(true))).await;
    let app = app_with_google_settings(&engine, &[("LENSLINK_GOOGLE_ISSUER", &issuer)]).await;
    let anna = app.browser();
    for (callback_parameters, status, code) in [
        (format!("code=x&iss={issuer}"), 503, "google-unreachable"),
        ("code=x".to_owned(), 503, "google-unreachable"),
        ("error=temporarily_unavailable".to_owned(), 503, "google-unreachable"),
        ("error=access_denied&code=x".to_owned(), 400, "popup-closed-by-user"),
    ] {
        let attempt = GoogleAttempt::begin(&anna).await;
        let state = attempt.url.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned();
        anna.get(&format!("{CALLBACK_PATH}?state={state}&{callback_parameters}")).await.expect_status(200);
        attempt.finish(&anna).await.expect_error(status, code);
    }
    for callback_parameters in ["error=invalid_request", "error=", "other=x"] {
        let attempt = GoogleAttempt::begin(&anna).await;
        let state = attempt.url.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned();
        anna.get(&format!("{CALLBACK_PATH}?state={state}&{callback_parameters}")).await.expect_status(400);
        attempt.finish(&anna).await.expect_error(401, "invalid-credential");
    }
}

async fn password_sign_in_works_while_the_provider_is_down(engine: Engine) {
    let is_up = Arc::new(AtomicBool::new(false));
    let issuer = start_failing_provider(is_up.clone()).await;
    let app = app_with_google_settings(&engine, &[("LENSLINK_GOOGLE_ISSUER", &issuer)]).await;
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    let response = app.browser().post(START_PATH, form.clone()).await.expect_error(503, "google-unreachable");
    assert!(response.headers.contains_key("retry-after"));
    assert!(!response.text.contains(&issuer), "{}", response.text);
    app.sign_up_browser("anna@example.com").await;
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect_status(200);

    is_up.store(true, Ordering::SeqCst);
    // The server waits five seconds before it contacts the provider again.
    app.ctx.clock.advance(Duration::from_secs(5));
    app.browser().post(START_PATH, form).await.expect_status(200);
}

on_both_engines! {
    distinguishes_provider_failures_from_invalid_callbacks,
    password_sign_in_works_while_the_provider_is_down,
}
