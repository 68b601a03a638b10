//! Confirming the identity again, before a sensitive change.

use std::time::Duration;

use serde_json::{Value, json};

use super::helpers::EMAIL;
use crate::support::browser::{Browser, PASSWORD, TestResponse};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const REAUTHENTICATE_PATH: &str = "/api/identity/reauthenticate";
const AN_HOUR: Duration = Duration::from_secs(3_600);

impl Browser<'_> {
    async fn reauthenticate(&self) -> TestResponse {
        self.post(REAUTHENTICATE_PATH, json!({"password": PASSWORD})).await
    }

    async fn finish_reauthentication(&self, step: &Value, answer: (&str, Value)) -> TestResponse {
        let form = json!({"challenge": step["challenge"], answer.0: answer.1});
        self.post(&format!("{REAUTHENTICATE_PATH}/second-step"), form).await
    }

    async fn change_password(&self) -> TestResponse {
        self.post("/api/identity/password", json!({"newPassword": "harbour-24-tulip"})).await
    }

    /// Signs in again, because the access token has expired.
    async fn sign_in_an_hour_ago(&self, app: &TestApp) {
        app.ctx.clock.advance(AN_HOUR);
        self.refresh().await.expect_status(200);
        self.change_password().await.expect_error(403, "requires-recent-login");
    }
}

async fn a_password_needs_the_second_step(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let phone = anna.add_app(&app).await;
    anna.sign_in_an_hour_ago(&app).await;
    let response = anna.reauthenticate().await.expect_error(403, "multi-factor-auth-required");
    anna.change_password().await.expect_error(403, "requires-recent-login");

    let step = response.json()["secondStep"].clone();
    let wrong = json!("12345");
    let response = anna.finish_reauthentication(&step, ("code", wrong)).await;
    response.expect_error(400, "invalid-verification-code");
    let code = json!(phone.code(&app));
    // A challenge of a reauthentication cannot start a session elsewhere.
    app.browser().answer(&step, ("code", code.clone())).await.expect_error(400, "invalid-action-code");
    anna.finish_reauthentication(&step, ("code", code)).await.expect_status(200);
    anna.change_password().await.expect_status(200);
}

async fn a_passkey_alone_is_enough(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let start = format!("{REAUTHENTICATE_PATH}/passkey/start");
    anna.post_empty(&start).await.expect_error(400, "unknown-passkey");
    let phone = anna.add_app(&app).await;
    let (mut passkey, _) = anna.add_passkey().await;
    anna.sign_in_an_hour_ago(&app).await;

    let prompt = anna.post_empty(&start).await.expect_status(200).json();
    // A code alone is only the second factor.
    let code = json!(phone.code(&app));
    anna.finish_reauthentication(&prompt, ("code", code)).await.expect_error(400, "invalid-action-code");
    anna.change_password().await.expect_error(403, "requires-recent-login");
    let answer = passkey.sign(&prompt["options"]);
    anna.finish_reauthentication(&prompt, ("passkey", answer)).await.expect_status(200);
    anna.change_password().await.expect_status(200);
}

async fn a_challenge_belongs_to_its_session(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let phone = anna.add_app(&app).await;
    let step =
        anna.reauthenticate().await.expect_error(403, "multi-factor-auth-required").json()["secondStep"]
            .clone();
    let bo = app.sign_up_verified("bo@example.com").await;
    let code = json!(phone.next_code(&app));
    bo.finish_reauthentication(&step, ("code", code.clone())).await.expect_error(400, "invalid-action-code");
    let sign_in_step = app.browser().sign_in_to_second_step().await;
    let response = anna.finish_reauthentication(&sign_in_step, ("code", code)).await;
    response.expect_error(400, "invalid-action-code");
}

on_both_engines! {
    a_password_needs_the_second_step,
    a_passkey_alone_is_enough,
    a_challenge_belongs_to_its_session,
}
