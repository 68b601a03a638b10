//! Accounts at Firebase. The tests write the tokens that the Firebase emulator would, which are not signed. The
//! signature checks are tested in the crate `identity`.

mod access;
mod accounts;
mod google;
mod instance;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::browser::{Browser, TestResponse};
use crate::support::engines::Engine;
use crate::support::harness::TestApp;

const SETTINGS: [(&str, &str); 4] = [
    ("LENSLINK_IDENTITY", "firebase"),
    ("LENSLINK_FIREBASE_PROJECT_ID", "demo-lens"),
    ("LENSLINK_FIREBASE_API_KEY", "key"),
    // Nothing listens there, so the server cannot ask for the state of users.
    ("LENSLINK_FIREBASE_EMULATOR", "127.0.0.1:1"),
];
const EMAIL: &str = "anna@example.com";
const USER_PATH: &str = "/api/identity/user";

async fn start(engine: &Engine, settings: &[(&str, &str)]) -> TestApp {
    TestApp::with_engine(engine, &[&SETTINGS[..], settings].concat()).await
}

fn now_seconds(app: &TestApp) -> i64 {
    app.ctx.clock.now().as_millis() / 1_000
}

/// The claims of a user who signs in now.
fn claims(app: &TestApp, subject: &str, email: &str) -> Value {
    let now = now_seconds(app);
    json!({
        "iss": "https://securetoken.google.com/demo-lens", "aud": "demo-lens", "sub": subject, "iat": now,
        "exp": now + 3600, "auth_time": now, "email": email, "email_verified": true, "name": "Anna Berg",
    })
}

fn with(mut claims: Value, changes: Value) -> Value {
    for (name, value) in changes.as_object().unwrap() {
        claims[name] = value.clone();
    }
    claims
}

fn encode(claims: &Value) -> String {
    let encode = |part: &Value| BASE64_URL_SAFE_NO_PAD.encode(part.to_string());
    format!("{}.{}.", encode(&json!({ "alg": "none", "typ": "JWT" })), encode(claims))
}

async fn call(app: &TestApp, method: Method, path: &str, token: &str) -> TestResponse {
    let browser: Browser<'_> = app.browser();
    browser.send(browser.request(method, path).bearer_auth(token)).await
}

async fn get_user(app: &TestApp, claims: &Value) -> TestResponse {
    call(app, Method::GET, USER_PATH, &encode(claims)).await
}

async fn uid(app: &TestApp, claims: &Value) -> String {
    get_user(app, claims).await.expect_status(200).json()["uid"].as_str().unwrap().to_owned()
}
